"""What is heard beside words: the sounds, where they are, and the one thread that plays them."""
