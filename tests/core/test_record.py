"""Records: written, read back the same, and read in any layout that a person may use."""

import pytest
from hypothesis import given

from quarto_access.core import (
    MAX_BYTES,
    Calls,
    Characteristic,
    Edition,
    FalseCall,
    Game,
    Header,
    Illegal,
    IllegalAction,
    Player,
    Record,
    Rules,
    apply,
    format_record,
    parse_action,
    parse_record,
    replay,
)
from tests.core.drawn import records
from tests.core.written import HEADERS, written

ACTIONS = ("1 give TRHG", "2 place B2", "2 give trhg", "1 call A1 B2 C3 D4")
PLAIN = Record(Rules(), tuple(map(parse_action, ACTIONS)))
TEXT = written(*ACTIONS)


@given(records())
def test_a_record_is_read_as_it_is_written(record: Record) -> None:
    text = format_record(record)
    assert parse_record(text) == parse_record(text.encode()) == record
    assert format_record(parse_record(text)) == text


@given(records())
def test_other_line_ends_and_a_byte_order_mark_change_nothing(record: Record) -> None:
    text = format_record(record)
    assert parse_record(text.replace("\n", "\r\n")) == record
    assert parse_record(f"\ufeff{text}".encode()) == record
    assert parse_record(text.removesuffix("\n")) == record


def test_a_record_is_written_like_this() -> None:
    height, shape, _, colour = Edition.CLASSIC.characteristics
    rules = Rules(
        Edition.CLASSIC,
        (height, shape, colour),
        squares=True,
        calls=Calls.AUTOMATIC,
        false_call=FalseCall.LOSE_GAME,
        first=Player.TWO,
    )
    actions = tuple(map(parse_action, ("2 give TRHD", "1 place c4", "2 resign")))
    record = Record(rules, actions, (Header("Player1", "Ana"), Header("Event", "a; b")))
    assert format_record(record) == (
        '[Format "quarto-access/1"]\n'
        '[Edition "classic"]\n'
        '[Criteria "height shape colour"]\n'
        '[Squares "yes"]\n'
        '[Calls "automatic"]\n'
        '[FalseCall "lose-game"]\n'
        '[First "2"]\n'
        '[Player1 "Ana"]\n'
        '[Event "a; b"]\n'
        "\n"
        "2 give TRHD\n"
        "1 place C4\n"
        "2 resign\n"
    )


@pytest.mark.parametrize(
    ("instead", "rules"),
    [
        ({}, Rules()),
        ({"Squares": '[Squares "yes"]'}, Rules(squares=True)),
        ({"Calls": '[Calls "automatic"]'}, Rules(calls=Calls.AUTOMATIC)),
        ({"FalseCall": '[FalseCall "lose-game"]'}, Rules(false_call=FalseCall.LOSE_GAME)),
        ({"FalseCall": '[FalseCall "free"]'}, Rules(false_call=FalseCall.FREE)),
        ({"First": '[First "2"]'}, Rules(first=Player.TWO)),
        ({"Criteria": '[Criteria "body"]'}, Rules(criteria=(Characteristic.BODY,))),
        (
            {"Edition": '[Edition "classic"]', "Criteria": '[Criteria "height colour"]'},
            Rules(Edition.CLASSIC, (Characteristic.HEIGHT, Characteristic.COLOUR)),
        ),
    ],
)
def test_the_headers_are_the_rules(instead: dict[str, str], rules: Rules) -> None:
    assert parse_record(written(**instead)) == Record(rules)


LAYOUTS = {
    "plain": TEXT,
    "CRLF": TEXT.replace("\n", "\r\n"),
    "CRLF here and LF there": TEXT.replace("\n", "\r\n", 5),
    "no line end at the end": TEXT.removesuffix("\n"),
    "CR without LF at the end": TEXT.removesuffix("\n") + "\r",
    "byte order mark": f"\ufeff{TEXT}",
    "byte order mark and blank line with CRLF": f"\ufeff\r\n{TEXT}",
    "blank lines anywhere": f"\n\n{TEXT}\n\n".replace("\n", "\n\n  \n\t\n"),
    "spaces before every line": "".join(f"   {line}\n" for line in TEXT.splitlines()),
    "spaces after every line": TEXT.replace("\n", "  \n"),
    "more spaces between words": TEXT.replace("give ", " give  ").replace('] "', ']   "'),
    "more spaces in a header": TEXT.replace("[Calls ", "[Calls    "),
    "comments after every line": TEXT.replace("\n", ' ; "quoted" [and] ; so on\n'),
    "comments right after every line": TEXT.replace("\n", ";\n"),
    "comments between all lines": TEXT.replace("\n", '\n; [Calls "automatic"]\n ; 1 resign\n'),
    "comments first and last": f"; first\n{TEXT}; last",
    "line ends of other kinds in comments": TEXT.replace(
        "\n", "; \r \u2028 \u2029 \x85 \x0b \x0c \x1c 1 resign\n"
    ),
    "squares in lower case": TEXT.replace("B2", "b2").replace("D4", "d4"),
    "squares in another order": TEXT.replace("A1 B2 C3 D4", "C3 D4 A1 B2"),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_layout_changes_nothing(name: str) -> None:
    assert parse_record(LAYOUTS[name]) == parse_record(LAYOUTS[name].encode()) == PLAIN


def test_further_headers_are_kept_as_they_are() -> None:
    further = (
        Header("Player1", "Ana; née [B]"),
        Header("Player1", "twice"),
        Header("Result", "whatever ; they say"),
        Header("x", ""),
        Header("Clock", " 60 "),
    )
    text = written(*map(str, further), "1 give TRHG")
    assert parse_record(text).headers == further
    comments = text.replace('"]\n', '"] ; a "comment"; [with] everything\n')
    assert parse_record(comments).headers == further


def test_a_file_of_exactly_1_mib_is_read() -> None:
    assert MAX_BYTES == 1024 * 1024
    assert parse_record(TEXT + "\n" * (MAX_BYTES - len(TEXT))) == PLAIN
    assert parse_record(TEXT + ";" + "é" * ((MAX_BYTES - len(TEXT)) // 2 - 1)) == PLAIN


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("", "Ana"),
        ("Player 1", "Ana"),
        ('"', "Ana"),
        ("[Player1", "Ana"),
        ("Player1]", "Ana"),
        ("Player;1", "Ana"),
        ("Player1\n", "Ana"),
        ("Play\ner1", "Ana"),
        ("Play\rer1", "Ana"),
        ("Player1", 'A"na'),
        ("Player1", "A\nna"),
        ("Player1", "Ana\n"),
        ("Player1", "A\rna"),
        ("Player1", "Ana\r"),
        ("Player1", "\ud800"),
    ],
)
def test_a_header_that_could_not_be_read_back_is_not_made(name: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Header(name, text)


def test_replaying_plays_action_by_action() -> None:
    game = Game.start(PLAIN.rules)
    for action, step in zip(PLAIN.actions, replay(PLAIN), strict=True):
        assert step == apply(game, action)
        game = step.game
    assert list(replay(Record(Rules()))) == []


def test_a_record_made_of_illegal_actions_raises_when_it_is_replayed() -> None:
    steps = replay(Record(Rules(), (parse_action("1 give TRHG"), parse_action("1 place A1"))))
    assert next(steps).events
    with pytest.raises(IllegalAction) as refused:
        next(steps)
    assert refused.value.reason is Illegal.NOT_ON_TURN


def test_an_empty_game_is_a_record() -> None:
    assert parse_record(written()) == Record(Rules())
    assert format_record(Record(Rules())) == "\n".join(HEADERS.values()) + "\n\n"


def test_the_rules_have_one_place_in_a_record() -> None:
    """A further header cannot repeat or contradict the rules."""
    with pytest.raises(ValueError, match="First"):
        Record(Rules(), headers=(Header("First", "2"),))
