"""The relay: a server at which two friends who are far apart play at one table.

Read `logs`, `table_room`, `answers`, `node` and `server`, in this order.
"""
