"""Pictures: the board and the cards as they are seen, as SVG, as text and as lists."""
