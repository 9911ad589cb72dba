"""The screens, one in each file: each takes commands and answers with effects."""
