"""The course for beginners: scenes and questions of its steps, without texts, pictures and
people."""
