"""What all pages share: the request, the language, who asks, what every answer says to the browser, static files."""
