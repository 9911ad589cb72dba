"""The presenter: when each thing is heard, what interrupts it, and what was said before."""
