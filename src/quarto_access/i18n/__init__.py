"""The only place that turns announcements into sentences, in the player's language and style."""
