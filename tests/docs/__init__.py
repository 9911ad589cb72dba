"""The pages for developers are compared with the code."""
