"""What is told, and when: held by ids and facts; wordings are held in `tests/i18n`."""
