"""The coach: hints during a game, and a review after it. Nothing it says is a guess.

`immediate_danger` sees what the next piece can do. `evaluation` asks the solver, up to a limit of
nodes, and `review` uses it to find where a game turned. Both run in `adviser`, a process of its
own, and `coach` sends the questions there.
"""
