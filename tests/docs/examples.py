"""The how-tos of `docs/architecture.md`, worked out: one small change for each.

An edit puts lines after an anchor, which occurs once in its file, or with `instead` in its place.
"""

from collections.abc import Mapping
from pathlib import Path

from quarto_access.core.values import value


@value
class Edit:
    """Lines for a file, and the anchor after which they go."""

    anchor: str
    lines: str
    instead: bool = False


@value
class Example:
    """The changes of a how-to, and code that checks the result."""

    new: Mapping[str, str]
    """The new files."""
    edits: Mapping[str, tuple[Edit, ...]]
    holds: str
    """Code that fails unless the change works; `folder` is an empty one."""


def follow(example: Example, checkout: Path) -> None:
    """Make the changes in a copy of the project."""
    for name, text in example.new.items():
        assert not (checkout / name).exists(), f"{name} is there already: choose another name"
        (checkout / name).write_text(text, "utf-8")
    for name, edits in example.edits.items():
        path = checkout / name
        text = path.read_text("utf-8")
        for edit in edits:
            assert text.count(edit.anchor) == 1, f"in {name} stands not once: {edit.anchor}"
            after = "" if edit.instead else edit.anchor
            text = text.replace(edit.anchor, after + edit.lines)
        path.write_text(text, "utf-8")


ROOMS = "src/quarto_access/"
MESSAGES = f"{ROOMS}i18n/messages.py"
SEATS = f"{ROOMS}ui/table/seats.py"
LAST_MESSAGE = '        text("level.victor.what", "never makes a mistake"),\n'

SCREEN = Example(
    {
        f"{ROOMS}ui/screens/about.py": '''\
"""A screen about the program: its name and its licence."""

from collections.abc import Sequence

from quarto_access.ui.screens.lists import Item, ListScreen, named, way_back


class AboutScreen(ListScreen):
    title = "about.title"

    def items(self) -> Sequence[Item]:
        return (named("about.licence"), way_back())
'''
    },
    {
        f"{ROOMS}ui/screens/menu_screens.py": (
            Edit(
                "from quarto_access.ui.screens.lists import Item",
                "from quarto_access.ui.screens.about import AboutScreen\n"
                "from quarto_access.ui.screens.lists import Item",
                instead=True,
            ),
            Edit(
                "        return [*games, *(command_item(command) for command in others)]\n",
                '        about = named("menu.about", Open(AboutScreen()))\n'
                "        return [*games, about, *(command_item(command) for command in others)]\n",
                instead=True,
            ),
        ),
        MESSAGES: (
            Edit(
                LAST_MESSAGE,
                '        text("menu.about", "about this program"),\n'
                '        text("about.title", "About this program."),\n'
                '        text("about.licence", "free for everybody (MIT licence)"),\n',
            ),
        ),
        "tests/play/test_languages.py": (
            Edit('    (None, ":new-game"),\n', '    (None, "@menu.about Enter"),\n'),
        ),
    },
    """
from tests.play.table import Table
table = Table(folder)
said = table.press("@menu.about Enter")
assert said[-1] == "about.title item(about.licence)", said
assert table.press("Escape")[-1].endswith("item(menu.about)")
""",
)

COMMAND = Example(
    {},
    {
        f"{ROOMS}ui/commands.py": (
            Edit(
                '    _row(Group.ASKING, Handler.SCREEN, TABLE, "time", asks=True),\n',
                '    _row(Group.ASKING, Handler.SCREEN, TABLE, "turns", asks=True),\n',
            ),
        ),
        f"{ROOMS}ui/screens/table_screen.py": (
            Edit(
                '            "time": lambda: '
                'told(say("turn.over") if self.match.over else self._time()),\n',
                '            "turns": lambda: told(say("turns", count=len(self.match.played))),\n',
            ),
        ),
        f"{ROOMS}ui/keys/presets.py": (
            Edit(
                "        I hint  Shift+T terms  M masks  U undo  Shift+U redo\n",
                "        Shift+K turns\n",
            ),
            Edit(
                "        Slash next-place  Shift+Slash previous-place\n", "        Shift+Y turns\n"
            ),
            Edit("        Shift+A type-move\n", "        Shift+Q turns\n"),
            Edit("        Shift+C type-move\n", "        Shift+X turns\n"),
            Edit("        Semicolon row  M column  Slash through\n", "        Shift+P turns\n"),
        ),
        MESSAGES: (
            Edit(
                LAST_MESSAGE,
                '        text("command.turns", "how many actions there were"),\n'
                '        plural("turns", "{count} action.", "{count} actions."),\n',
            ),
        ),
    },
    """
from quarto_access.match.setup import Setup, Starts
from tests.play.table import Table
table = Table(folder, Setup(starts=Starts.ONE))
table.press("Enter")
assert table.press("Shift+K") == ["turns(1)"]
from quarto_access.ui.commands import COMMANDS
assert COMMANDS["turns"].asks
assert table.press("T Comma")[-1] == "turns(1)"  # the history has it
assert "- Shift+K: " in open("docs/guide.en.md").read()
""",
)

BACKEND = Example(
    {
        f"{ROOMS}speech/backends/tty_typewriter.py": '''\
"""Words on an old typewriter, which a library drives."""

from quarto_access.speech.backend import Skill, Utterance


class Typewriter:
    name = "typewriter"
    can: frozenset[Skill] = frozenset()

    def __init__(self) -> None:
        import tty_typewriter_driver

        self._driver = tty_typewriter_driver

    def speak(self, utterance: Utterance) -> None:
        self._driver.type(utterance.text)

    def silence(self) -> None:
        """Do nothing: paper stays."""

    def braille(self, text: str) -> None:
        """Do nothing: there is no braille."""

    def alive(self) -> bool:
        return True

    def close(self) -> None:
        """Do nothing: nothing is open."""
'''
    },
    {
        f"{ROOMS}speech/choice.py": (
            Edit(
                '        WayOfSpeaking("terminal", TERMINAL, _written),\n',
                '        WayOfSpeaking("typewriter", SYSTEM_VOICE, _typed, library="typewriter"),\n'
                '        WayOfSpeaking("terminal", TERMINAL, _written),\n',
                instead=True,
            ),
            Edit(
                "def _written() -> Backend:\n",
                "def _typed() -> Backend:\n"
                "    from quarto_access.speech.backends.tty_typewriter import Typewriter\n\n"
                "    return Typewriter()\n\n\n"
                "def _written() -> Backend:\n",
                instead=True,
            ),
        ),
        "tests/speech/test_choice.py": (
            Edit(
                '        "terminal",\n    ]',
                '        "system-voice",\n        "terminal",\n    ]',
                True,
            ),
        ),
        f"{ROOMS}doctor/find_program.py": (
            Edit('    "pyttsx3",\n', '    "tty_typewriter_driver",\n'),
        ),
        "pyproject.toml": (
            Edit(
                "# where each system keeps what belongs to a player\n",
                '    "tty_typewriter_driver>=1", # words on paper\n',
            ),
            Edit(
                '    "quarto_access.speech.backends.prism_library -> prism",\n',
                '    "quarto_access.speech.backends.tty_typewriter -> tty_typewriter_driver",\n',
            ),
            Edit(
                '["accessible_output2", "espeakng_loader", "prism", "pyttsx3"]\nignore_imports',
                '["accessible_output2", "espeakng_loader", "prism", "pyttsx3",'
                ' "tty_typewriter_driver"]\nignore_imports',
                instead=True,
            ),
        ),
        "docs/decisions.md": (
            Edit(
                "- platformdirs knows where",
                "- tty_typewriter_driver drives a typewriter. MIT. Download 1 kB.\n\n"
                "- platformdirs knows where",
                instead=True,
            ),
        ),
    },
    """
import sys, types
from quarto_access.speech.backend import Utterance
from quarto_access.speech.choice import TERMINAL, usual_ways
from quarto_access.doctor.report import _label
typed = []
sys.modules["tty_typewriter_driver"] = types.SimpleNamespace(type=typed.append)
way = next(way for way in usual_ways() if way.name == "typewriter")
way.make().speak(Utterance("Placed.", interrupt=True))
assert typed == ["Placed."]
assert usual_ways()[-1].kind == TERMINAL
assert _label("typewriter").facts == {"library": "typewriter"}
""",
)

CUE = Example(
    {},
    {
        f"{ROOMS}narration/cues.py": (
            Edit(
                '    "illegal": CueSpec("illegal", "signal.illegal", told=0.15),\n',
                '    "resigned": CueSpec("resigned", "signal.resigned", told=0.3),\n',
            ),
        ),
        f"{ROOMS}audio/synthesis/signals.py": (
            Edit('        "illegal": (-4, _illegal),\n', '        "resigned": (-3, _resigned),\n'),
            Edit(
                "def _danger() -> Wide:\n",
                "def _resigned() -> Wide:\n"
                "    return _notes(587, 440, 330, apart=0.14, last=0.3)\n\n\n"
                "def _danger() -> Wide:\n",
                instead=True,
            ),
        ),
        f"{ROOMS}narration/event_announcements.py": (
            Edit('say("resigned", priority=EVENT', ', cue="resigned"'),
        ),
        MESSAGES: (Edit(LAST_MESSAGE, '        text("signal.resigned", "somebody resigns"),\n'),),
    },
    """
from quarto_access.match.setup import Setup, Starts
from tests.play.table import Table
table = Table(folder, Setup(starts=Starts.ONE))
table.press(":resign Down Enter")
cues = [entry["sound"] for entry in table.transcript() if entry["kind"] == "cue"]
assert "resigned" in cues, cues
""",
)

VARIANT = Example(
    {},
    {
        "docs/rules.md": (
            Edit(
                "There are nine, which makes nineteen lines.\n",
                "- Diagonals can be left out: then rows and columns alone win.\n",
            ),
        ),
        "tests/core/naive.py": (
            Edit("        squares: bool,\n", "        diagonals: bool,\n"),
            Edit(
                "(TWO_BY_TWOS if squares else [])\n",
                "        if not diagonals:\n"
                "            self.lines = [line for line in self.lines if line not in DIAGONALS]\n",
            ),
            Edit(
                "TWO_BY_TWOS = [\n",
                'DIAGONALS = ["A1 B2 C3 D4", "A4 B3 C2 D1"]\nTWO_BY_TWOS = [\n',
                True,
            ),
        ),
        "tests/core/translated.py": (
            Edit("        squares=rules.squares,\n", "        diagonals=rules.diagonals,\n"),
        ),
        "tests/core/drawn.py": (
            Edit(
                "        draw(st.sampled_from(Player)),\n",
                "        diagonals=draw(st.booleans()),\n",
            ),
        ),
        "tests/match/test_setup.py": (
            Edit(
                "        seats=draw(SEATS),\n",
                "        diagonals=rules.diagonals,\n",
            ),
        ),
        "tests/narration/values.py": (Edit('*("squares", ', '"diagonals", '),),
        f"{ROOMS}core/rules.py": (
            Edit(
                '    """The player who gives the first piece."""\n',
                '    diagonals: bool = True\n    """True if diagonals win."""\n',
            ),
            Edit(
                "        return LINES_AND_TWO_BY_TWOS if self.squares else LINES\n",
                "        lines = LINES_AND_TWO_BY_TWOS if self.squares else LINES\n"
                "        return lines if self.diagonals else tuple(filter(self.counts, lines))\n",
                instead=True,
            ),
            Edit(
                "        return self.squares or line.kind is not LineKind.TWO_BY_TWO\n",
                "        if line.kind is LineKind.DIAGONAL:\n"
                "            return self.diagonals\n"
                "        return self.squares or line.kind is not LineKind.TWO_BY_TWO\n",
                instead=True,
            ),
        ),
        f"{ROOMS}core/game.py": (
            Edit(
                "        actions += _CALLS[player, game.rules.squares]\n",
                "        calls = _CALLS[player, game.rules.squares]\n"
                "        actions += [call for call in calls if game.rules.counts(call.line)]\n",
                instead=True,
            ),
        ),
        f"{ROOMS}core/record.py": (
            Edit(
                "    lines = [*map(str, headers),",
                "    if not rules.diagonals:\n"
                '        headers.insert(len(REQUIRED), Header("Diagonals", "no"))\n'
                "    lines = [*map(str, headers),",
                instead=True,
            ),
            Edit(
                "        if due is None:\n",
                '            if name == "Diagonals":\n'
                '                if text != "no":\n'
                "                    reason = BadRecord.HEADER_VALUE\n"
                "                    raise RecordError(reason, number, match.start(2) + 1, name)\n"
                "                self._texts[name] = text\n"
                "                return\n",
            ),
            Edit(
                '            Player(texts["First"]),\n', '            "Diagonals" not in texts,\n'
            ),
            Edit(
                "            if header.name in REQUIRED:\n",
                '            if header.name in {*REQUIRED, "Diagonals"}:\n',
                instead=True,
            ),
        ),
        f"{ROOMS}match/setup.py": (
            Edit(
                "    def __post_init__(self) -> None:\n",
                "    diagonals: bool = True\n\n    def __post_init__(self) -> None:\n",
                instead=True,
            ),
            Edit("self.calls, self.false_call, first", ", self.diagonals"),
            Edit(
                "            false_call=rules.false_call,\n",
                "            diagonals=rules.diagonals,\n",
            ),
        ),
        "tests/match/test_finished.py": (
            Edit(
                "LATER: frozenset[str] = frozenset()\n",
                'LATER: frozenset[str] = frozenset({"diagonals"})\n',
                instead=True,
            ),
        ),
        f"{ROOMS}match/finished.py": (
            Edit(
                '            "squares": "yes" if setup.squares else "no",\n',
                '            "diagonals": "yes" if setup.diagonals else "no",\n',
            ),
            Edit(
                '            squares={"yes": True, "no": False}[facts["squares"]],\n',
                "            diagonals="
                '{"yes": True, "no": False}[facts.get("diagonals", "yes")],\n',
            ),
            Edit(
                "setup.criteria, setup.squares, names=names, seats=setup.seats",
                ", diagonals=setup.diagonals",
            ),
        ),
        f"{ROOMS}ui/screens/new_game.py": (
            Edit(
                '            self._choice("squares"),\n',
                '            self._choice("diagonals"),\n',
            ),
            Edit(
                'VARIED = ("criteria", "squares")\n',
                'VARIED = ("criteria", "squares", "diagonals")\n',
                instead=True,
            ),
        ),
        f"{ROOMS}narration/terms.py": (
            Edit(
                '            (setup.squares, say("terms.squares")),\n',
                '            (not setup.diagonals, say("terms.no-diagonals")),\n',
            ),
            Edit(
                '    yield say("terms.squares" if setup.squares else "terms.no-squares")\n',
                '    if not setup.diagonals:\n        yield say("terms.no-diagonals")\n',
            ),
        ),
        f"{ROOMS}narration/saved_game_names.py": (
            Edit(
                '        yield Phrase("saved-game.squares", {})\n',
                "    if not setup.diagonals:\n"
                '        yield Phrase("saved-game.no-diagonals", {})\n',
            ),
        ),
        MESSAGES: (
            Edit(
                LAST_MESSAGE,
                '        text("new-game.diagonals", "diagonals win"),\n'
                '        text("terms.no-diagonals", "Diagonals do not win."),\n'
                '        text("saved-game.no-diagonals", "without diagonals"),\n',
            ),
        ),
    },
    """
from quarto_access.core import Line, Player, Position, Rules, Record, format_record, parse_record
from quarto_access.narration.saved_game_names import variant
from quarto_access.players.solver import Solver
from tests.play.table import Table
plain = Rules(diagonals=False)
assert len(plain.lines) == 8 and not plain.counts(Line.DIAGONAL_A1_D4)
assert parse_record(format_record(Record(plain))).rules == plain
assert "Diagonals" not in format_record(Record(Rules()))
start = Position((None,) * 16)
assert Solver(Rules()).is_in_book(start) and not Solver(plain).is_in_book(start)
table = Table(folder)
table.press(":new-game @new-game.opponent Left @new-game.more Enter")
said = table.press("@new-game.diagonals Left Home Down Down")
assert "variant.own" in said[-1], said
said = table.press("Home Enter")
assert "terms.no-diagonals" in said[-1], said
assert table.games.match.rules.lines == plain.lines
table.press("Enter Enter :resign Down Enter :main-menu")
[kept] = table.games.statistics.read().games
assert not kept.setup.diagonals
assert any(p.message == "saved-game.no-diagonals" for p in variant(kept.setup))
""",
)

SEAT = Example(
    {
        f"{ROOMS}players/dice.py": '''\
"""A seat that plays at random: it picks any legal action."""

from collections.abc import Callable

from quarto_access.core import Call, Resign, TimeOut, legal_actions
from quarto_access.players.news import Began, DoneAgain, News, Played, Resumed, TakenBack
from quarto_access.players.seat import Side

DICE = "dice"


class Dice:
    at_keyboard = False

    def __init__(self, pick: Callable[[int], int]) -> None:
        self._pick = pick
        self._side: Side | None = None

    def sit(self, side: Side) -> None:
        self._side = side

    def see(self, news: News) -> None:
        side = self._side
        if side is None or not isinstance(
            news, Began | Played | TakenBack | DoneAgain | Resumed
        ):
            return
        if side.game.on_turn is side.player and not side.paused:
            legal = legal_actions(side.game)
            moves = [a for a in legal if not isinstance(a, Call | Resign | TimeOut)]
            if moves:
                side.act(moves[self._pick(len(moves))])

    def leave(self) -> None:
        self._side = None
'''
    },
    {
        f"{ROOMS}players/levels.py": (
            Edit(
                "OPPONENTS = tuple(one.id for one in LEVELS)\n",
                'OPPONENTS = (*(one.id for one in LEVELS), "dice")\n',
                instead=True,
            ),
        ),
        SEATS: (
            Edit(
                "            return Person()\n",
                '        if id_ == "dice":\n'
                "            from quarto_access.players.dice import Dice\n\n"
                "            return Dice(self._chance.pick)\n",
            ),
        ),
        MESSAGES: (
            Edit(
                LAST_MESSAGE,
                '        text("level.dice", "Dice"),\n'
                '        text("level.dice.what", "leaves all to chance"),\n',
            ),
        ),
    },
    """
from quarto_access.match.setup import Setup, Starts
from tests.play.table import Table
table = Table(folder, Setup(starts=Starts.ONE, names=("Ana", ""), seats=("", "dice")))
said = table.press("Enter") + table.wait(1.0)
assert len(table.games.match.played) == 3, said
assert "placed.other(level.dice, " in " ".join(said), said
from quarto_access.match.tallies import next_level
from quarto_access.players.levels import LEVELS
assert next_level([]).level == LEVELS[0].id
""",
)

STATISTIC = Example(
    {},
    {
        f"{ROOMS}match/tallies.py": (
            Edit(
                "def next_level(",
                "def longest(games: Iterable[Finished]) -> int:\n"
                '    """Return the number of turns of the longest game."""\n'
                "    return max((game.turns for game in games), default=0)\n\n\n"
                "def next_level(",
                instead=True,
            ),
        ),
        f"{ROOMS}narration/statistics_told.py": (
            Edit(
                "    if touches := tallies.touches(played):\n",
                '    yield Phrase("statistics.longest", {"count": tallies.longest(played)})\n'
                "    if touches := tallies.touches(played):\n",
                instead=True,
            ),
        ),
        MESSAGES: (
            Edit(
                LAST_MESSAGE,
                '        plural("statistics.longest", "one turn", "{count} turns at most"),\n',
            ),
        ),
    },
    """
from quarto_access.core.events import How
from quarto_access.core.rules import Player
from quarto_access.i18n.catalogues import Languages
from quarto_access.match.finished import Finished
from quarto_access.match.setup import Setup
from quarto_access.narration import statistics_told
from quarto_access.preferences import Preferences
games = [
    Finished(f"{turns:016x}", Setup(), How.DRAW, None, turns) for turns in (9, 16)
]
said = map(Preferences(Languages()("en")).word, statistics_told.figures(games, 0))
assert "16 turns at most" in said
""",
)

SETTING = Example(
    {},
    {
        f"{ROOMS}ui/configuration/settings_table.py": (
            Edit(
                'FROM_SQUARES = flag("voice.from-squares", default=False)\n',
                'GOODBYE = flag("voice.goodbye", default=True)\n',
            ),
            Edit(
                '    "settings.voice": (SPEAKS, VOICE_VOLUME, FROM_SQUARES),\n',
                '    "settings.voice": (SPEAKS, VOICE_VOLUME, FROM_SQUARES, GOODBYE),\n',
                instead=True,
            ),
        ),
        MESSAGES: (
            Edit(
                LAST_MESSAGE,
                '        text("setting.voice.goodbye", "goodbye"),\n'
                '        text("setting.voice.goodbye.what", "Whether the game says goodbye."),\n',
            ),
        ),
        f"{ROOMS}ui/controller.py": (
            Edit(
                "from quarto_access.ui.configuration.settings_table import FULL_SCREEN\n",
                "from quarto_access.ui.configuration.settings_table import FULL_SCREEN, GOODBYE\n",
                instead=True,
            ),
            Edit(
                '        stays = self.friends.hang_up() if "friends" in vars(self) else NOTHING\n',
                "        if not self.configuration.settings[GOODBYE]:\n"
                "            return NOTHING_TO_DO\n",
            ),
        ),
    },
    """
from quarto_access.ui.configuration.settings_table import GOODBYE
from tests.play.table import Table
table = Table(folder)
said = table.press(":settings @settings.voice Enter @setting.voice.goodbye Left")
assert not table.settings[GOODBYE], said
assert "goodbye" not in table.press(":quit")
assert "voice.goodbye = no" in (folder / "settings.txt").read_text()
""",
)

EXAMPLES = {
    "a screen with its menu item": SCREEN,
    "a command with its key": COMMAND,
    "a speech backend": BACKEND,
    "a cue": CUE,
    "a rule variant": VARIANT,
    "a seat": SEAT,
    "a statistic": STATISTIC,
    "a setting": SETTING,
}
"""The examples, by the titles of the how-tos."""

LOCALES = f"{ROOMS}i18n/locales/"
TEMPLATE_HEADER = '"Language-Team: LANGUAGE <LL@li.org>\\n"\n'
MAIN_MENU = 'msgctxt "main-menu.title"\nmsgid "Main menu."\nmsgstr "'


def language(template: str) -> Example:
    """Return the example of a language that has its header and one sentence so far."""
    header = '"Language: it\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    assert TEMPLATE_HEADER in template
    assert MAIN_MENU in template
    begun = template.replace("#, fuzzy\n", "", 1).replace(TEMPLATE_HEADER, header)
    translated = begun.replace(MAIN_MENU, f"{MAIN_MENU}Menù principale.")
    return Example(
        {f"{LOCALES}it.po": translated},
        {},
        """
from quarto_access.i18n.catalogues import Languages
from tests.i18n.behind import missing
spoken = Languages()("it")
assert spoken.sentence("main-menu.title") == "Menù principale."
assert spoken.sentence("menu.help") == "help"
gaps = missing(open("src/quarto_access/i18n/locales/it.po", encoding="utf-8").read())
assert "menu.help" in gaps and "main-menu.title" not in gaps
""",
    )
