"""The announcements, by ids and facts; `tests/i18n` checks the wordings."""
