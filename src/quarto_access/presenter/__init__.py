"""The presenter decides when each thing is heard and what interrupts it."""
