"""The doctor: a report of what the game finds on this computer, to paste into a message.

Each part is looked at by a function of the modules `find_...`, which gives values, in a process of
its own (`part_process`): it may die, hang or print what it likes, and the rest of the report is
there, with the reason (`unknown`). `examination` asks for all of them at once, `report` makes
announcements of what came back, and `i18n` makes the lines. Nothing is changed, and nothing private
is told but paths.
"""
