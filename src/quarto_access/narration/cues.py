"""The table of cues: the sound of each, its length, its place and its meaning.

Audio, the presenter, the braille display and the trainer read it. `audio.synthesis.signals` says
how each sound is made and how loud it is, by the name of its file.
"""

from quarto_access.core.values import value


@value
class CueSpec:
    """A kind of cue. Times are in seconds."""

    file: str = ""
    """The name of its file; empty if a piece is heard, because pieces have sounds of their own."""
    meaning: str = ""
    """The message with which the trainer teaches it; the marks of pieces have lessons instead."""
    told: float = 0.2
    """The time until it can be recognised: then words follow, or the next sound of a row."""
    step: float | None = None
    """The time until the next sound of a row, if that is another one."""
    placed: bool = False
    """True if it comes from its square, after pips for the row; other cues come from the middle."""
    waits_for_pips: bool = False
    """True if words wait for those pips too."""
    under_speech: bool = False
    """True if it is played while speech goes on, and cuts nothing off."""
    tells_all: bool = False
    """True if the sound alone is enough for players who have learnt it."""
    brailled: bool = False
    """True if a display shows its meaning, unless a warning does: it has no sentence."""

    @property
    def is_piece(self) -> bool:
        """True if it is the sound of a piece."""
        return not self.file


CUES = {
    "begin": CueSpec("begin", "signal.begin"),
    "turn": CueSpec("turn", "signal.turn", told=0.25),
    "give": CueSpec("give", "signal.give", told=0.25),
    "place": CueSpec("place", "signal.place", told=0.12, placed=True),
    "piece": CueSpec(told=0.35, placed=True, waits_for_pips=True, tells_all=True),
    "piece.compact": CueSpec(
        told=0.12, step=0.18, placed=True, waits_for_pips=True, tells_all=True
    ),
    "empty": CueSpec(
        *("empty", "signal.empty", 0.08, 0.18), placed=True, waits_for_pips=True, tells_all=True
    ),
    "edge": CueSpec("edge", "signal.edge", told=0.13, tells_all=True),
    "quarto": CueSpec("quarto", "signal.quarto", told=0.5),
    "win": CueSpec("win", "signal.win", told=0.4),
    "lose": CueSpec("lose", "signal.lose", told=0.4),
    "draw": CueSpec("draw", "signal.draw", told=0.4),
    "wrong": CueSpec("wrong", "signal.wrong", told=0.3),
    "illegal": CueSpec("illegal", "signal.illegal", told=0.15),
    "too-soon": CueSpec("too-soon", "signal.too-soon", under_speech=True),
    "undone": CueSpec("undone", "signal.undone"),
    "redone": CueSpec("redone", "signal.redone"),
    "clock.30": CueSpec("clock-30", "signal.clock.30", under_speech=True),
    "clock.10": CueSpec("clock-10", "signal.clock.10", under_speech=True),
    "clock.last": CueSpec("clock-last", "signal.clock.last", under_speech=True),
    "timeout": CueSpec("timeout", "signal.timeout", told=0.4),
    "danger": CueSpec("danger", "signal.danger", placed=True, under_speech=True, brailled=True),
    "thinking": CueSpec("thinking", "signal.thinking", under_speech=True),
    "sent": CueSpec("sent", "signal.sent", told=0.1, under_speech=True),
    "masks.on": CueSpec("masks-on", "signal.masks.on"),
    "masks.off": CueSpec("masks-off", "signal.masks.off"),
}
"""All cues, in the order in which a game plays them and the trainer teaches them."""
