"""What is installed with the program and for those who work on it: one lock, and its licences."""
