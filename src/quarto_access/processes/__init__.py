"""Helper processes: the protocol for questions and answers, and starting and stopping them.

`wire` is the protocol, a JSON object a line, and `codec` makes JSON of values and back. `process`
starts, hears and kills a process; `client` asks one and waits, `restarting` never waits, and
replaces one that failed. `service` is the other side, which answers. `scheduler` is the way back to
the game's thread.
"""
