"""What is worth telling: events and questions become announcements and cues, which are data."""
