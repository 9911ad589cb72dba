"""Narration turns events and questions into announcements and cues, which are data."""
