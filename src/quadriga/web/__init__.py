"""Pages: templates, style, the one script, fonts. No Python here; the server renders them."""
