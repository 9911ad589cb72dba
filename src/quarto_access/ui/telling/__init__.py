"""What is told, to whom, and once: the way from the controller to the listener."""
