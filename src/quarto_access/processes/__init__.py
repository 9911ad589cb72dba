"""Helper processes, other programs of the system, and the way back to the game's thread.

`wire` is the protocol, one JSON object on each line, and `codec` turns values into JSON and back.
`process` starts, hears and kills a process; `client` asks one and can wait, `restarting` never
waits, and replaces a process that failed. `service` is the other side, which answers. `scheduler`
is the way back to the game's thread. `browser` and `file_manager` have the system show a page or a
folder.
"""
