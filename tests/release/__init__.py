"""What players download, and how it is made."""
