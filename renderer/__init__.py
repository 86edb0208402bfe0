"""Pictures of Go boards: plain data in, an indexed PNG out."""
