"""A monkey at the keyboard while disks, clocks, voices and helpers fail: the game goes on."""
