"""Games by message: two players, two profiles, and nothing but texts between them."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from quarto_access.core import (
    Calls,
    Characteristic,
    FalseCall,
    Game,
    Phase,
    Player,
    Record,
    Resign,
    Rules,
    TimeOut,
    format_record,
    parse_action,
    parse_record,
)
from quarto_access.core.record import replay
from quarto_access.core.values import replace
from quarto_access.host.text_mode import InputLines, play
from quarto_access.i18n.style import SpaceNames
from quarto_access.match.letter import Letter, format_letter
from quarto_access.match.setup import FRIEND, Masked, Setup, Starts, TouchRule
from quarto_access.storage.folder import Folder
from quarto_access.ui.configuration.settings_table import SPEECH
from tests.core.recorded import RECORDS
from tests.match.letters import read_letter, signed, signs_of
from tests.play.by_message import Friend, far_apart
from tests.play.conftest import LayTable, StartProgram
from tests.play.program import Program
from tests.storage.failing import refuse_lists

FIRST, SECOND, THIRD = "1 give TRHG", "2 place A1", "2 give trhg"
ON_A_PIECE = "tray.piece(tall round hollow grooved)"


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Friend, Friend]]:
    with far_apart(tmp_path) as friends:
        yield friends


def begun(two: tuple[Friend, Friend], setup: Setup | None = None) -> tuple[Friend, Friend]:
    """Return both at the table of a game that Ana has begun and Ben has accepted."""
    ana, ben = two
    begin(ana, setup or Setup(starts=Starts.ONE, seats=("", FRIEND), names=("", "Ben")))
    if ana.match.rules.first is Player.ONE:
        ana.act(parse_action(FIRST))
    ben.accept(ana.send(), "Ana")
    return ana, ben


def begin(friend: Friend, setup: Setup) -> str:
    Folder(str(friend.folder)).keep_last(Record(setup.rules(Player.ONE), headers=setup.headers()))
    return friend.press(":quick-game")[-1]


# A game from its beginning to its end


def test_the_first_turns_as_both_hear_them(two: tuple[Friend, Friend]) -> None:
    ana, ben = two
    assert ana.invite("Ben") == f"terms.opponents.you(Ben) began.you {ON_A_PIECE}"
    assert ana.press("Enter")[-1] == (
        "given.other(tall round hollow grooved, Ben) mail.ready(Ctrl+C, Ben)"
    )
    assert ana.press("Ctrl+C") == ["mail.copied(1, Ben)"]
    message = ana.paper.content
    assert ben.press("@menu.paste-message Enter")[-1] == "mail.empty"
    assert ben.accept(f"My turn! {message} Love, Ana", "Ana") == (
        "terms.opponents.you(Ana) began.other(Ana) given(tall round hollow grooved)"
    )
    assert (
        ben.act(parse_action(SECOND))
        == "placed(A1) give.ask(15) tray.piece(tall round hollow smooth)"
    )
    assert ben.act(parse_action(THIRD)) == (
        "given.other(short square solid smooth, Ana) mail.ready(Ctrl+C, Ana)"
    )
    assert ana.get(ben.send()) == "placed.other(Ben, A1) given(short square solid smooth)"
    assert ana.press("T H") == ["turn.place.you", "hand(short square solid smooth)"]


WHOLE = {path.stem: parse_record(path.read_bytes()) for path in sorted(RECORDS.glob("*.qrt"))}


def can_be_sent(record: Record) -> bool:
    """Return whether this is a game to its end in which each acts on the own turn alone."""
    games = [step.game for step in replay(record)]
    if not games or games[-1].phase is not Phase.OVER:
        return False
    before = [Game.start(record.rules), *games[:-1]]
    return not any(
        isinstance(action, TimeOut)
        or (isinstance(action, Resign) and action.player is not game.on_turn)
        for action, game in zip(record.actions, before, strict=True)
    )


SENT = [name for name, record in WHOLE.items() if can_be_sent(record)]


@pytest.mark.parametrize("name", SENT)
def test_a_whole_game_by_copying_texts(two: tuple[Friend, Friend], name: str) -> None:
    record, (ana, ben) = WHOLE[name], two
    setup = replace(Setup.of_rules(record.rules), seats=("", FRIEND), names=("", "Ben"))
    begin(ana, setup)
    by_player = {Player.ONE: ana, Player.TWO: ben}
    is_there = False
    if record.rules.first is Player.TWO:
        ben.accept(ana.send(), "Ana")
        is_there = True
    said = ""
    for at, action in enumerate(record.actions):
        friend, other = by_player[action.player], by_player[action.player.other]
        said = friend.act(action)
        assert friend.played == list(record.actions[: at + 1]), said
        if friend.match.over or friend.match.game.on_turn is not action.player:
            message = friend.send()
            heard = other.get(message) if is_there else other.accept(message, "Ana")
            is_there = True
            assert other.played == friend.played, heard
    assert ana.match.over
    assert ben.match.over
    assert ana.match.game == ben.match.game
    assert ana.match.game.outcome is not None
    ending = "draw" if ana.match.game.outcome.winner is None else "wins"
    assert ending in said
    assert ending in heard


def test_there_are_games_of_every_kind() -> None:
    rules = [WHOLE[name].rules for name in SENT]
    assert len(SENT) >= 8
    assert {r.calls for r in rules} == set(Calls)
    assert {r.first for r in rules} == set(Player)


def test_the_one_who_is_invited_may_begin(two: tuple[Friend, Friend]) -> None:
    ana, ben = two
    said = begin(ana, Setup(starts=Starts.TWO, seats=("", FRIEND), names=("", "Ben")))
    assert said.startswith("terms.opponents.you(Ben) began.other(Ben) mail.ready(Ctrl+C, Ben)")
    assert ben.accept(ana.send(), "Ana") == f"terms.opponents.you(Ana) began.you {ON_A_PIECE}"
    ben.act(parse_action("2 give TRHG"))
    assert ana.get(ben.send()) == "given(tall round hollow grooved)"


def test_both_hear_what_is_unusual(two: tuple[Friend, Friend]) -> None:
    terms = Setup(
        criteria=(Characteristic.HEIGHT,),
        squares=True,
        false_call=FalseCall.FREE,
        touch=TouchRule.LIMITED,
        touches=4,
        seats=("", FRIEND),
        names=("", "Ben"),
        starts=Starts.ONE,
    )
    ana, ben = two
    mine = begin(ana, terms)
    ana.act(parse_action(FIRST))
    theirs = ben.accept(ana.send(), "Ana")
    unusual = "terms.counts(height) terms.squares terms.wrong-call.free terms.touches(4)"
    assert unusual in mine
    assert unusual in theirs


# Masks


def test_each_has_a_screen_of_their_own(two: tuple[Friend, Friend]) -> None:
    ana, ben = begun(
        two, Setup(masks=Masked.TWO, starts=Starts.ONE, seats=("", FRIEND), names=("", "Ben"))
    )
    assert not ana.table.session.masked, "Ben's mask is in front of Ben's screen"
    assert ben.table.session.masked
    assert "masks.put-on(Ben)" not in " ".join(ana.press("M Down Down Down"))


def test_a_blindfold_game_with_locked_masks(two: tuple[Friend, Friend]) -> None:
    terms = Setup(
        masks=Masked.BOTH,
        masks_locked=True,
        starts=Starts.ONE,
        seats=("", FRIEND),
        names=("", "Ben"),
    )
    ana, ben = begun(two, terms)
    assert ana.table.session.masked
    assert ben.table.session.masked
    assert ben.press("M Enter")[-1] == "refused.masks-locked"
    ben.press("Escape")
    ben.act(parse_action(SECOND))
    ben.act(parse_action(THIRD))
    ana.get(ben.send())
    said = ana.press(":resign Down Enter")[-1]
    assert "masks.all-off" in said
    assert "masks.all-off" in ben.get(ana.send())
    assert not ben.table.session.masked


def test_in_text_mode_a_blindfold_game_has_no_masks(tmp_path: Path) -> None:
    with (
        far_apart(tmp_path / "window") as (ana, _),
        far_apart(tmp_path / "text", in_window=False) as (_, ben),
    ):
        begin(
            ana, Setup(masks=Masked.BOTH, starts=Starts.ONE, seats=("", FRIEND), names=("", "Ben"))
        )
        ana.act(parse_action(FIRST))
        ben.table.session.paste(ana.send())
        ben.table.type("Ana")
        assert ben.press("Enter")[-1].startswith("masks.none.game ")
        ben.act(parse_action(SECOND))
        said = ben.act(parse_action(THIRD))
        message = said.partition("mail.text(")[2]
        assert ana.get(message).startswith("placed.other(Ben, A1)")
        ana.press(":resign Down Enter")
        told = " ".join(ana.press("@menu.more Enter Down Down"))
        assert "end.mask.always.you" in told
        assert "end.mask.always(Ben)" not in told, "nobody knows whether he wore one"


def test_a_game_that_is_over_can_be_opened_to_send_its_last_message(
    two: tuple[Friend, Friend],
) -> None:
    _, ben = begun(two)
    ben.act(parse_action(SECOND))
    ben.press(":resign Down Enter")
    last = ben.send()
    match = ben.table.games.match
    assert match is not None
    ben.press(":leave")
    with far_apart(ben.folder / "elsewhere") as (again, _):
        again.table.session.start_with(parse_record(format_record(match.record())))
        assert again.send() == last


def test_both_are_spoken_to_as_they_have_set_it_for_player_1(two: tuple[Friend, Friend]) -> None:
    two[1].table.settings.change(SPEECH[Player.ONE].spaces, SpaceNames.WORDS)
    _, ben = begun(two)
    assert ben.table.games.match
    assert ben.table.session.teller.preferences.style.spaces is SpaceNames.WORDS


# What a person at a table would not get


def test_no_help_and_no_clock(two: tuple[Friend, Friend]) -> None:
    helped = Setup(clock=60, undo=True, coach=True, warning=True, danger=True)
    ana, _ = begun(two, replace(helped.seated(1, FRIEND), names=("", "Ben"), starts=Starts.ONE))
    assert ana.press("I K U") == ["refused.no-coach", "clock.none", "refused.undo"]
    listed = " ".join(ana.press("Shift+T " + "Down " * 14))
    assert "terms.by-message" in listed
    assert "refused.undo" in listed


def test_nobody_resigns_in_between(two: tuple[Friend, Friend]) -> None:
    ana, ben = begun(two)
    assert ana.press(":resign") == ["mail.resign-later"]
    assert ben.press(":resign Down Enter")[-1].startswith("resigned.you wins.otherwise(Ana)")
    heard = ana.get(ben.send())
    assert heard.startswith("resigned(Ben) wins.otherwise.you")


def test_in_a_new_game_a_friend_needs_a_name(two: tuple[Friend, Friend]) -> None:
    ana, _ = two
    ana.press(":new-game @new-game.opponent")
    ana.choose("opponent.friend")
    assert ana.press("Down") == ["item(new-game.name.friend.known(new-game.name.none))"]
    asked = ana.press("@new-game.start Enter")
    assert asked[-1] == "new-game.name.friend.title typing.empty expected.typing"
    assert ana.press("Enter") == ["typing.empty"]
    ana.table.type("  ")
    assert ana.press("Enter") == ["typing.empty"]
    ana.press("Escape @new-game.name.friend.known Enter")
    ana.table.type("Ben")
    ana.press("Enter @new-game.more Enter")
    listed = " ".join(ana.press("Home " + "Down " * 40))
    for gone in ("clock", "undo", "coach", "warning", "danger", "passing", "children", "seat"):
        assert f"new-game.{gone}" not in listed
    assert ana.press("@new-game.start Enter")[-1].startswith("terms.opponents.you(Ben) ")


# Texts from which nothing is played


def why(friend: Friend, text: str) -> str:
    before = format_record(friend.match.record()) if friend.table.games.match else ""
    said = friend.get(text)
    after = format_record(friend.match.record()) if friend.table.games.match else ""
    assert after == before, "nothing has happened"
    return said


def test_why_a_text_is_not_played(two: tuple[Friend, Friend]) -> None:
    ana, ben = begun(two)
    own = ana.send()
    ben.act(parse_action(SECOND))
    ben.act(parse_action(THIRD))
    theirs = ben.send()
    assert why(ana, " \n") == "mail.empty"
    assert why(ana, "See you at eight!") == "mail.no-letter"
    assert why(ana, theirs[:-1]) == "mail.unfinished"
    assert why(ana, theirs.replace("quarto1", "quarto2")) == "mail.newer"
    assert why(ana, theirs + " " * 70_000) == "mail.too-long"
    assert why(ana, signed(signs_of(theirs)[:-1] + "0")) == "mail.illegal"
    assert why(ana, own) == "mail.own(Ben)"
    stranger = format_letter(replace(read_letter(theirs), id="f" * 16))
    assert why(ana, stranger) == "mail.unknown(2)"
    assert ana.get(theirs).startswith("placed.other(Ben, A1)")
    assert why(ana, theirs) == "mail.played(2)"


def test_why_a_letter_does_not_fit(two: tuple[Friend, Friend]) -> None:
    ana, ben = begun(two)
    ben.act(parse_action(SECOND))
    ben.act(parse_action(THIRD))
    sent = read_letter(ben.send())
    ana.get(ben.paper.content)
    ana.act(parse_action("1 place B1"))
    ana.act(parse_action("1 give tRHG"))
    forged = (
        *sent.actions,
        *map(parse_action, ("1 place C1", "1 give tRHG", "2 place D1", "2 give tRHg")),
    )
    assert why(ana, format_letter(replace(sent, actions=forged))) == "mail.unlike(Ben)"
    mine = (*sent.actions, *map(parse_action, ("1 place B1", "1 give tRHG")))
    theirs = map(
        parse_action,
        ("2 place C1", "2 give tRHg", "1 place D4", "1 give Trhg", "2 place D1", "2 give TrHG"),
    )
    too_far = replace(sent, actions=(*mine, *theirs))
    assert why(ana, format_letter(too_far)) == "mail.missing(5)", "nobody plays for Ana"


def test_a_letter_plays_nothing_in_a_game_of_another_kind(two: tuple[Friend, Friend]) -> None:
    ana, ben = begun(two)
    invitation = ana.send()
    ben.press(":leave Down Enter @menu.new-game Enter @new-game.opponent")
    ben.choose("opponent.person")
    ben.press("@new-game.start Enter")
    assert why(ben, invitation.replace("quarto", "Quarto")) == "mail.played(1)"
    other = format_letter(replace(read_letter(invitation), id="f" * 16))
    assert why(ben, other) == "mail.in-game"


def test_while_the_saved_games_cannot_be_listed_the_reason_is_told_and_nothing_is_begun(
    two: tuple[Friend, Friend], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = begun(two)
    ben.act(parse_action(SECOND))
    ben.act(parse_action(THIRD))
    answer = ben.send()
    ana.press(":leave Down Enter")
    ana.invite("Cleo")
    with monkeypatch.context() as broken:
        refuse_lists(broken)
        assert why(ana, answer) == "fault.saves(reason.refused)"
        assert "placed.other" not in ana.press(":leave Down Enter Ctrl+V")[-1]
    assert ana.get(answer).startswith("terms.opponents.you(Ben)")


def test_there_is_nothing_to_copy_on_ones_own_turn(two: tuple[Friend, Friend]) -> None:
    _, ben = begun(two)
    assert ben.press("Ctrl+C") == ["mail.none"]
    ben.act(parse_action(SECOND))
    assert ben.press("Ctrl+C") == ["mail.none"]
    ben.act(parse_action(THIRD))
    ben.paper.is_broken = True
    assert ben.press("Ctrl+C") == ["mail.not-copied"]


def test_a_game_with_the_computer_has_no_messages(two: tuple[Friend, Friend]) -> None:
    ana, _ = two
    begin(ana, Setup(starts=Starts.ONE))
    assert ana.press("Ctrl+C") == ["mail.none"]
    assert "copy-message" not in " ".join(ana.press("Escape " + "Down " * 12))


def test_with_the_key_taken_away_the_menu_copies(two: tuple[Friend, Friend]) -> None:
    ana, _ = begun(two)
    assert ana.press("F1") == ["help.title item(Ctrl+C: menu.copy-message)"]
    ana.press("Escape")
    ana.paper.content = ""
    ana.press("Escape @menu.copy-message Enter")
    assert read_letter(ana.paper.content).number == 1


# Several games, leaving and going on


@pytest.mark.parametrize(
    ("quoted", "refusal"),
    [
        ("theirs", "mail.played(3)"),
        ("mine", "mail.own(Ana)"),
        ("of a game that is gone", "mail.unknown(3)"),
    ],
)
def test_an_invitation_above_a_quoted_message_of_another_game_is_opened(
    two: tuple[Friend, Friend], quoted: str, refusal: str
) -> None:
    ana, ben = begun(two)
    ben.act(parse_action(SECOND))
    ben.act(parse_action(THIRD))
    older = ben.send()
    ana.get(older)
    if quoted != "mine":
        ana.act(parse_action("1 place B1"))
        ana.act(parse_action("1 give tRHG"))
        older = ana.send()
        ben.get(older)
    if quoted == "of a game that is gone":
        older = format_letter(replace(read_letter(older), id="f" * 16))
    ana.press(":leave Down Enter")
    begin(ana, Setup(starts=Starts.ONE, seats=("", FRIEND), names=("", "Ben")))
    ana.act(parse_action(FIRST))
    mail = f"A second one?\n{ana.send()}\n\nOn Monday:\n> {older}\n"
    assert ben.accept(mail, "Ana").endswith("began.other(Ana) given(tall round hollow grooved)")
    assert len(ben.played) == 1
    assert ben.get(mail) == refusal, "if none is new, the one that goes furthest is meant"


def with_invitation(ben: Friend) -> tuple[str, str]:
    """Return Ben's answer and his invitation to a second game."""
    ben.act(parse_action(SECOND))
    ben.act(parse_action(THIRD))
    answer = ben.send()
    ben.press(":leave Down Enter")
    begin(ben, Setup(starts=Starts.ONE, seats=("", FRIEND), names=("", "Ana")))
    ben.act(parse_action(FIRST))
    return answer, ben.send()


def test_of_a_mail_with_messages_of_two_games_one_is_played_and_the_other_announced(
    two: tuple[Friend, Friend],
) -> None:
    ana, ben = begun(two)
    answer, invitation = with_invitation(ben)
    mail = f"My turn: {answer}\nAnd a second one? {invitation}\n"
    played = "placed.other(Ben, A1) given(short square solid smooth)"
    assert ana.get(mail) == f"{played} mail.more"
    assert len(ana.played) == 3
    assert ana.accept(mail, "Ben").endswith("began.other(Ben) given(tall round hollow grooved)")
    assert ana.get(mail) == "mail.played(2)"


def test_after_the_last_message_of_a_game_the_invitation_beside_it_is_announced(
    two: tuple[Friend, Friend],
) -> None:
    ana, ben = begun(two)
    ben.press(":resign Down Enter")
    last = ben.send()
    ben.press("@menu.again Enter Enter Enter")
    mail = f"{last}\n{ben.send()}"
    said = ana.get(mail)
    assert said.startswith("resigned(Ben) wins.otherwise.you")
    assert said.endswith("mail.more")
    assert ana.get(mail).startswith("mail.from")


def test_of_two_invitations_in_one_mail_the_other_is_announced(
    two: tuple[Friend, Friend],
) -> None:
    ana, ben = two
    mail = ""
    for _ in range(2):
        begin(ana, Setup(starts=Starts.ONE, seats=("", FRIEND), names=("", "Ben")))
        ana.act(parse_action(FIRST))
        mail += f"{ana.send()}\n"
        ana.press(":leave Down Enter")
    assert ben.get(mail) == "mail.from typing.empty expected.typing mail.more"
    ben.table.type("Ana")
    ben.press("Enter")
    assert ben.accept(mail, "Ana").endswith("given(tall round hollow grooved)")


@pytest.mark.parametrize("other", ["known", "own", "gone", "gone, with its invitation"])
def test_quoted_messages_of_another_game_are_no_news(
    two: tuple[Friend, Friend], other: str
) -> None:
    ana, ben = begun(two)
    answer, invitation = with_invitation(ben)
    ana.accept(invitation, "Ben")
    ana.act(parse_action(SECOND))
    ana.act(parse_action(THIRD))
    own = ana.send()
    quoted = {"known": invitation, "own": f"{own}\n{invitation}"}.get(other)
    if quoted is None:
        texts = (own, invitation) if "with" in other else (own,)
        gone = (replace(read_letter(text), id="f" * 16) for text in texts)
        quoted = "\n> ".join(map(format_letter, gone))
    ana.press(":leave Down Enter")
    assert ana.get(f"{answer}\n> {quoted}").endswith("given(short square solid smooth)")


def test_a_refusal_is_about_the_message_that_could_be_played_elsewhere(
    two: tuple[Friend, Friend],
) -> None:
    ana, ben = begun(two)
    first = ana.send()
    ana.press(":leave Down Enter")
    begin(ana, Setup(starts=Starts.TWO, seats=("", FRIEND), names=("", "Ben")))
    ben.press(":leave Down Enter")
    begin(ben, Setup(starts=Starts.ONE))
    assert ben.get(f"{ana.send()}\n> {first}") == "mail.in-game"


def test_a_message_finds_its_game_among_several(two: tuple[Friend, Friend]) -> None:
    ana, ben = begun(two)
    first = ben.match.id
    ben.act(parse_action(SECOND))
    ben.act(parse_action(THIRD))
    answer = ben.send()
    for name in ("Cleo", "Dora"):
        ana.press(":leave Down Enter")
        ana.invite(name)
        ana.press("Enter Enter" if ana.match.rules.first is Player.ONE else "")
    assert ana.match.id != first
    heard = ana.get(answer)
    assert heard == (
        "terms.opponents.you(Ben) kept-aside placed.other(Ben, A1) given(short square solid smooth)"
    )
    assert ana.match.id == first
    assert len(list((ana.folder / "saves").glob("*.qrt"))) == 3, "one file for each game"
    ana.act(parse_action("1 place B1"))
    ana.act(parse_action("1 give tRHG"))
    ana.press(":leave Down Enter @menu.saved-games Enter")
    assert len(list((ana.folder / "saves").glob("*.qrt"))) == 3


def test_an_old_copy_among_the_saved_games_goes_on_where_the_game_is(
    two: tuple[Friend, Friend],
) -> None:
    ana, ben = begun(two)
    ana.press(":save")
    ben.act(parse_action(SECOND))
    ben.act(parse_action(THIRD))
    ana.get(ben.send())
    listed = ana.press(":leave Down Enter :saved-games")[-1]
    assert "saved-game.placed(1)" in listed, "as it stands, not as it was saved"
    ana.press("Enter")
    assert len(ana.played) == 3


@pytest.mark.parametrize("when", ["at once", "after a restart", "after it was saved earlier"])
def test_a_game_that_could_not_be_saved_when_another_began_is_found_by_its_message(
    two: tuple[Friend, Friend], when: str
) -> None:
    ana, ben = begun(two)
    if when == "after it was saved earlier":
        ana.press(":save")
    ben.act(parse_action(SECOND))
    ben.act(parse_action(THIRD))
    ana.get(ben.send())
    ana.act(parse_action("1 place B1"))
    ana.act(parse_action("1 give tRHG"))
    ben.get(ana.send())
    saves = ana.folder / "saves"
    if saves.exists():
        saves.rename(ana.folder / "away")
    saves.write_text("no folder")
    ana.press(":leave Down Enter")
    another = Setup(starts=Starts.ONE, seats=("", FRIEND), names=("", "Cid"))
    assert "fault.game-before(" in begin(ana, another)
    ana.act(parse_action(FIRST))
    saves.unlink()
    if when == "after it was saved earlier":
        (ana.folder / "away").rename(saves)
    if when == "after a restart":
        ana.table.session.close()
        ana.begin()
    ben.act(parse_action("2 place C1"))
    ben.act(parse_action("2 give tRhg"))
    assert "placed.other(Ben, C1)" in ana.get(ben.send())
    assert len(ana.played) == 7
    journals = ana.folder.glob("journal*.qrt")
    assert len(list(journals)) == 1, "the other one is not offered once more"
    assert len(list(saves.glob("*.qrt"))) == 2, "one for each game"


def test_it_waits_under_continue(two: tuple[Friend, Friend]) -> None:
    ana, ben = begun(two)
    message = ana.send()
    ana.press(":leave Down Enter")
    ana.table.session.close()
    ana.begin()
    assert ana.table.voice.said[-1] == "welcome main-menu.title item(menu.continue-game)"
    assert ana.press("Enter")[-1] == (
        "terms.opponents.you(Ben) continued turn.place.other(Ben)"
        " hand.other(tall round hollow grooved, Ben) mail.ready(Ctrl+C, Ben)"
    )
    assert ana.send() == message
    ben.act(parse_action(SECOND))
    ben.act(parse_action(THIRD))
    ana.press(":leave Down Enter")
    assert ana.get(ben.send()) == (
        "terms.opponents.you(Ben) placed.other(Ben, A1) given(short square solid smooth)"
    ), "from the main menu too"


def test_the_next_game_is_offered_by_name(two: tuple[Friend, Friend]) -> None:
    ana, ben = begun(two)
    ana.press(":leave Down Enter")
    assert "item(menu.quick-game.friend(Ben))" in ana.press("Down")
    ben.press(":resign Down Enter")
    assert ben.press("@menu.swap-sides Enter")[-1].startswith("terms.opponents.you(Ana) began.you")
    ben.press("Enter Enter")
    invitation = read_letter(ben.send())
    assert (invitation.number, invitation.sender) == (1, Player.ONE), "Ben invites now"
    ana.get(ben.paper.content)
    ana.table.type("Ben")
    assert "began.other(Ben)" in ana.press("Enter")[-1]


def test_the_last_message_can_be_sent_later(two: tuple[Friend, Friend]) -> None:
    ana, ben = begun(two)
    said = ben.press(":resign Down Enter")[-1]
    assert said.endswith("item(menu.copy-message)")
    last = ben.send()
    ben.press("@menu.main-menu Enter")
    ben.table.session.close()
    ben.begin()
    assert ben.get(ana.send()) == "mail.played(1)", "an old message is known"
    ben.press(":saved-games Enter Enter")
    ben.paper.content = ""
    assert ben.press("@menu.copy-message Enter")[-1] == "mail.copied(2, Ana)"
    assert ben.paper.content == last
    assert ana.get(last).startswith("resigned(Ben) wins.otherwise.you")
    assert ana.press("Ctrl+C") == ["mail.none"], "Ben has had the last word"


@pytest.mark.parametrize("keys", ["", "Enter", "Enter @walk.turns Enter", "PageDown Shift+L"])
@pytest.mark.parametrize("ends", [":retell", ":main-menu :saved-games Enter"])
def test_walking_through_a_game_its_last_message_can_be_copied(
    two: tuple[Friend, Friend], ends: str, keys: str
) -> None:
    ana, ben = begun(two)
    ben.press(":resign Down Enter")
    last = ben.send()
    ben.press(f"{ends} {keys}")
    assert ben.send() == last
    ana.get(last)
    ana.paper.content = ""
    assert ana.press(f"{ends} {keys} Ctrl+C")[-1] == "mail.none"
    assert ana.paper.content == ""


def test_a_walk_through_another_game_copies_no_message_of_the_one_that_waits(
    two: tuple[Friend, Friend],
) -> None:
    ana, ben = begun(two)
    ben.press(":resign Down Enter :main-menu")
    last = ana.send()
    ana.press(":leave Down Enter")
    assert ana.send() == last, "in the main menu, where it waits"
    setup = Setup(starts=Starts.ONE)
    over = Record(setup.rules(Player.ONE), (Resign(Player.ONE),), setup.headers())
    ana.table.games.kept.saves.keep(over, "over")
    assert ana.press(":saved-games Enter Ctrl+C")[-1] == "mail.none"
    assert ana.press("Enter Ctrl+C")[-1] == "mail.none"


def test_the_list_of_saved_games_copies_the_message_of_the_game_in_focus(
    two: tuple[Friend, Friend],
) -> None:
    ana, _ = begun(two)
    to_ben = ana.send()
    ana.press(":save :leave Down Enter")
    begin(ana, Setup(starts=Starts.ONE, seats=("", FRIEND), names=("", "Cleo")))
    ana.act(parse_action(FIRST))
    ana.press(":leave Down Enter")
    assert ana.press("Ctrl+C") == ["mail.copied(1, Cleo)"]
    ana.press(":saved-games")
    assert ana.press("Ctrl+C") == ["mail.copied(1, Ben)"]
    assert ana.paper.content == to_ben
    assert ana.press("Delete Ctrl+C")[-1] == "mail.copied(1, Ben)"
    assert ana.press("Escape End Ctrl+C")[-1] == "mail.none", "on the way back"


def test_a_message_is_played_from_a_walk_too(two: tuple[Friend, Friend]) -> None:
    ana, ben = begun(two)
    ben.act(parse_action(SECOND))
    ben.act(parse_action(THIRD))
    ana.press(":leave Down Enter")
    setup = Setup(starts=Starts.ONE)
    over = Record(setup.rules(Player.ONE), (Resign(Player.ONE),), setup.headers())
    ana.table.games.kept.saves.keep(over, "over")
    ana.press(":saved-games Enter")
    assert "placed.other(Ben, A1)" in ana.get(ben.send())


def test_trying_again_is_no_longer_by_message(two: tuple[Friend, Friend]) -> None:
    ana, ben = begun(two)
    ben.press(":resign Down Enter @menu.retell Enter Enter @walk.try-again Enter")
    assert ben.match.setup.seats == ("", "")
    assert ben.press("Ctrl+C") == ["mail.none"]
    del ana


def test_trying_again_keeps_the_name_of_the_friend(two: tuple[Friend, Friend]) -> None:
    _, ben = begun(two)
    said = ben.press(":resign Down Enter @menu.retell Enter Enter @walk.try-again Enter")[-1]
    assert "turn.give(Ana)" in said


def test_what_somebody_has_planted_is_no_game_by_message(tmp_path: Path) -> None:
    """A record without a mark, as somebody may write it."""
    with far_apart(tmp_path) as (ana, _):
        setup = Setup(seats=("", FRIEND), names=("", "Ben"), starts=Starts.ONE)
        ana.table.session.start_with(Record(Rules(), headers=setup.headers()))
        assert ana.match.setup.seats == ("", "")


def test_it_counts_as_a_game_of_two_people(two: tuple[Friend, Friend]) -> None:
    ana, ben = begun(two)
    ben.act(parse_action(SECOND))
    ben.press(":resign Down Enter")
    ana.get(ben.send())
    assert "statistics.of-two(1)" in " ".join(
        ana.press("@menu.main-menu Enter :statistics Down Down")
    )


def test_its_result_is_told_by_the_friends_name(two: tuple[Friend, Friend]) -> None:
    ana, ben = begun(two)
    ben.act(parse_action(SECOND))
    ben.press(":resign Down Enter")
    ana.get(ben.send())
    for friend, other, result in ((ana, "Ben", "saved-game.you-won"), (ben, "Ana", "you-lost")):
        told = friend.press(":main-menu :statistics @statistics.opponents Enter")[-1]
        assert f"saved-game.you-against({other})" in told
        assert result in told


# Text mode


def invited(start: StartProgram, folder: Path) -> tuple[Program, Program, str]:
    """Have one program invite another; return both, and the message."""
    ana, ben = start(profile=folder / "Ana"), start(profile=folder / "Ben")
    ana.type()
    ben.type()
    ana.type("@menu.new-game Enter @new-game.opponent Left Left @new-game.start Enter")
    ana.type("Ben")
    said = ana.type("Enter")
    while "mail.text(" not in said[-1]:
        said = ana.type("Enter")
    return ana, ben, message_in(said)


def answered(start: StartProgram, folder: Path) -> tuple[Program, str]:
    """Begin a game between two programs; return the first one and the answer that awaits it."""
    ana, ben, message = invited(start, folder)
    ben.type(message)
    ben.type("Ana")
    said = ben.type("Enter")
    if "given(" in said[-1]:
        said = ben.type("a1")
    while "mail.text(" not in said[-1]:
        said = ben.type("Enter")
    assert ben.end() == (0, "")
    return ana, message_in(said)


def message_in(said: list[str]) -> str:
    """Return the message that was written for a friend."""
    return said[-1].partition("mail.text(")[2].strip(")").rpartition(" ")[2]


def test_two_programs_in_text_mode(start: StartProgram, tmp_path: Path) -> None:
    ana, ben = start(profile=tmp_path / "Ana"), start(profile=tmp_path / "Ben")
    ana.type()
    ben.type()
    ana.type("@menu.new-game Enter @new-game.opponent Left Left @new-game.start Enter")
    ana.type("Ben")
    begins = ana.type("Enter")[-1]
    if "began.you" in begins:
        begins = ana.type("Enter")[-1]
    message = begins.partition("mail.text(")[2].strip(")")
    assert message.startswith("1, Ben, quarto1-")
    assert ben.type(f"> {message}") == ["mail.from typing.empty expected.typing"]
    ben.type("An")
    assert ben.type(message) == ["mail.from typing.text(An) expected.typing"], "it stays"
    ben.type("Ana")
    said = ben.type("Enter")[-1]
    assert said.startswith("terms.opponents.you(Ana) began")
    if "given(" in said:
        said = ben.type("a1")[-1]
    while "mail.text(" not in said:
        said = ben.type("Enter")[-1]
    answer = said.partition("mail.text(")[2].strip(")")
    assert answer.startswith("2, Ana, quarto1-"), said
    assert "given(" in ana.type(answer)[-1]
    assert ana.type(answer) == ["mail.played(2)"]
    assert ana.type("quarto1-000") == ["mail.unfinished"]
    assert ana.type(":paste-message") == ["mail.paste-line"]
    assert ben.type(":copy-message")[-1].endswith(f"{answer})")
    ana.kill()
    ana = start(profile=tmp_path / "Ana")
    ana.type()
    assert ana.type(answer) == ["mail.played(2)"], "what was announced was kept"
    assert ana.end() == (0, "")
    assert ben.end() == (0, "")


def test_in_text_mode_a_mail_may_break_a_message(start: StartProgram, tmp_path: Path) -> None:
    ana, answer = answered(start, tmp_path)
    one, two = answer[:17], answer[17:]
    assert "given(" in ana.type(f"> {one}\n>\n> {two}")[-1]
    assert ana.type(f"> {answer}\n") == ["mail.played(2)", "terminal.help"]
    assert ana.end() == (0, "")


def test_an_empty_line_of_a_mail_does_not_accept_a_friend_without_a_name(
    start: StartProgram, tmp_path: Path
) -> None:
    ana, ben, message = invited(start, tmp_path)
    answers = ben.type(f"{message}\n\n")
    assert answers == ["mail.from typing.empty expected.typing", *["expected.typing"] * 2]
    assert ana.end() == ben.end() == (0, "")


def test_of_two_invitations_pasted_together_neither_is_lost(
    start: StartProgram, tmp_path: Path
) -> None:
    ana, ben, first = invited(start, tmp_path / "one")
    eva, other, second = invited(start, tmp_path / "two")
    asked = "mail.from typing.empty expected.typing"
    assert ben.type(f"{first}\n{second}") == [asked, f"mail.another {asked}"]
    ben.type("Ana")
    assert ben.type("F1")[-1].startswith("help.title")
    assert ben.type(second)[0].startswith("mail.another help.title"), "with help on top"
    ben.type("Escape")
    assert ben.type("Enter")[0].startswith("terms.opponents.you(Ana)")
    assert ben.type(second) == [asked], "it has its turn"
    ben.type("Eva")
    assert ben.type("Enter")[0].startswith("kept-aside terms.opponents.you(Eva)")
    assert [program.end() for program in (ana, ben, eva, other)] == [(0, "")] * 4


def test_an_invitation_that_is_turned_down_makes_way_for_another(
    start: StartProgram, tmp_path: Path
) -> None:
    _, ben, first = invited(start, tmp_path / "one")
    *_, second = invited(start, tmp_path / "two")
    assert ben.type(first) == ["mail.from typing.empty expected.typing"]
    ben.type("Escape")
    assert ben.type(second) == ["mail.from typing.empty expected.typing"]
    ben.type("Eva")
    assert ben.type("Enter")[0].startswith("terms.opponents.you(Eva)")


def test_in_text_mode_the_rest_of_a_message_may_come_later(
    start: StartProgram, tmp_path: Path
) -> None:
    """A terminal keeps the last line of what is pasted until Enter."""
    ana, answer = answered(start, tmp_path)
    assert ana.typed_alone(f"> {answer[:17]}", hears="mail.unfinished")
    assert "given(" in ana.type(f"> {answer[17:]}")[-1]
    assert ana.end() == (0, "")


def test_in_text_mode_what_follows_half_a_message_is_no_part_of_it(
    start: StartProgram, tmp_path: Path
) -> None:
    ana, answer = answered(start, tmp_path)
    turn = ana.type("T")
    assert turn
    assert ana.type(f"{answer[:17]}\n:turn") == ["mail.unfinished", *turn]
    assert ana.typed_alone(answer[:17], hears="mail.unfinished")
    assert ana.type("T") == turn
    assert ana.end() == (0, "")


def test_in_text_mode_nothing_follows_half_a_message_at_the_end_of_the_input(lay: LayTable) -> None:
    table = lay()
    play(table.session, InputLines(StringIO("quarto1-000")))
    assert table.voice.said[-1] == "mail.unfinished"


def test_a_letter_of_a_game_says_what_it_is(two: tuple[Friend, Friend]) -> None:
    ana, _ = begun(two)
    assert Letter.of(ana.match.record()) == read_letter(ana.send())
