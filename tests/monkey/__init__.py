"""A monkey at the keyboard, while disks, clocks, voices and helpers fail: the evening goes on."""
