"""The view: the high-contrast picture of the table for those who see, and the mask.

To read it, begin with `picture` and `palette`, then `layout`, `lettering`, `scene` and
`piece_forms`; `drawing` paints.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a screen reader would read it
