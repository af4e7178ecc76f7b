"""What commands share: the library, options that several take, files that they write, text at a terminal."""
