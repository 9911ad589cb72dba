"""Narration: events and questions become announcements and cues, which are data."""
