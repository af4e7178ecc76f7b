"""The reference pages: what the code and the content define, written as Markdown. It may use every room but web and cli."""
