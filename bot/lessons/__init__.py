"""The course for beginners: what is to be seen at each step, and what is asked. No words, no
pictures, no people."""
