"""Write-ups: resolutions and rulings as Markdown, HTML, drawings and plain text, in Japanese and English."""
