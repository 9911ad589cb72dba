"""The doctor: a report of what the game finds on this computer, to paste into a message.

Each part is examined by a function in a module `find_...`, which returns values, in a process of
its own (`part_process`). A part that dies, hangs or prints does not disturb the others: the report
then gives the reason (`unknown`). `examination` asks for all parts at once, `report` turns the
answers into announcements, and `i18n` makes the lines. The doctor changes nothing, and reveals
nothing private but paths.
"""
