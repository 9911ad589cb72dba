"""The lessons: what they ask, and the tutor who listens to the learner at the real table."""
