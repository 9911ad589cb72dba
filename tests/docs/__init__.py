"""The pages for those who carry on: what they say of the code is held against the code."""
