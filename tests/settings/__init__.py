"""The settings as a player meets them: the table, the screens, the file."""
