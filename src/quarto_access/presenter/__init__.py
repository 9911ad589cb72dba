"""What is heard when: order, priority, interruption, and what was said before."""
