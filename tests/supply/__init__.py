"""The packages for the program and its developers: one lock, and their licences."""
