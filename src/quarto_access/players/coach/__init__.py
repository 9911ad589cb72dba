"""The coach: hints during a game, and a review after it. Nothing it says is a guess.

`immediate_danger` sees what the next piece can do, at once. `evaluation` asks the solver, for as
long as a limit of nodes allows, and `review` finds with it where a game turned. Both run in
`adviser`, a process of its own, and `coach` sends the questions there.
"""
