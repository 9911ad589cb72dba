"""A whole evening at a fresh clone: keys in a real window, and ears at a sound card."""
