"""Draw pictures of Go boards: plain data in, an indexed PNG or an animated GIF out."""
