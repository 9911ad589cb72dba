"""The messages between a client and a relay: they arrive as they were; anything else is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.core import Give, Piece, Player
from quarto_access.match.setup import Setup
from quarto_access.processes.wire import NoMessage
from quarto_access.remote.deciding import Ask, Reason, WantAction
from quarto_access.remote.protocol import (
    LONGEST_MESSAGE,
    PROTOCOL,
    Erased,
    EraseMe,
    FromClient,
    FromRelay,
    GoOn,
    Hello,
    LeaveTable,
    ListTables,
    OpenTable,
    OtherVersion,
    OwnTable,
    RefusedWish,
    Seated,
    SitDown,
    Steps,
    TableGone,
    TableList,
    Talk,
    Talked,
    TalkPhrase,
    WaitingTable,
    Want,
    Welcome,
    format_remote,
    parse_from_client,
    parse_from_relay,
    refused_wish,
)
from quarto_access.remote.remote_steps import Acted, Opened, RemoteStep, Request

CODE, MARK, TOKEN = "K7F2QX", "m1", "0123456789abcdef" * 2
GIFT = Give(Player.ONE, Piece.TRHG)

FROM_CLIENT: list[FromClient] = [
    Hello(PROTOCOL, TOKEN, "quarto-access 1.0"),
    OpenTable(MARK, Setup(clock=60), "Ana", "leo", in_public=True, shut_out=("ab",)),
    SitDown(MARK, CODE, "Zoë"),
    GoOn(CODE, 12, MARK),
    Want(MARK, CODE, 3, WantAction(GIFT)),
    Want(MARK, CODE, 3, Ask(Request.DRAW)),
    Talk(CODE, TalkPhrase.WELL_PLAYED),
    Talk(CODE, None, "¿Otra?"),
    LeaveTable(CODE),
    LeaveTable(CODE, 7),
    ListTables(),
    EraseMe(MARK),
]

FROM_RELAY: list[FromRelay] = [
    Welcome(PROTOCOL, "ab", 1),
    OtherVersion(2, 3),
    Seated(MARK, CODE, Player.TWO),
    Steps(CODE, 4, (RemoteStep(5, Opened(Setup(), "ab", "Ana"), MARK), RemoteStep(6, Acted(GIFT)))),
    RefusedWish(MARK, Reason.STALE),
    refused_wish(MARK, Reason.TOO_MANY_TABLES),
    Talked(CODE, TalkPhrase.AGAIN, ""),
    TableList(
        (WaitingTable(CODE, "Ana", "leo", Setup()),),
        (OwnTable(CODE, ("Ana", ""), Player.ONE, is_over=False, is_own_turn=True, at=7),),
    ),
    TableGone(CODE),
    Erased(),
]


@pytest.mark.parametrize("message", FROM_CLIENT, ids=lambda message: type(message).__name__)
def test_a_clients_message_arrives(message: FromClient) -> None:
    assert parse_from_client(format_remote(message)) == message


@pytest.mark.parametrize("message", FROM_RELAY, ids=lambda message: type(message).__name__)
def test_a_relays_message_arrives(message: FromRelay) -> None:
    assert parse_from_relay(format_remote(message)) == message


def test_a_newer_program_may_say_more() -> None:
    plain = json.loads(format_remote(GoOn(CODE, 1))) | {"since": "tomorrow"}
    assert parse_from_client(json.dumps(plain)) == GoOn(CODE, 1)


OLD_REASONS = set(Reason) - {Reason.TOO_MANY_TABLES, Reason.TOO_OFTEN}
"""The reasons of the first programs."""


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_is_one_that_older_programs_know_and_newer_ones_hear_the_exact_one(
    reason: Reason,
) -> None:
    refusal = refused_wish(MARK, reason)
    assert refusal.reason in OLD_REASONS
    heard = parse_from_relay(format_remote(refusal))
    assert isinstance(heard, RefusedWish)
    assert heard.why is reason


def test_an_exact_reason_of_a_newer_relay_is_heard_as_the_nearest() -> None:
    assert RefusedWish(MARK, Reason.TOO_MANY, "TOO_MANY_WORDS").why is Reason.TOO_MANY


def test_a_message_can_be_too_long() -> None:
    text = format_remote(Talk(CODE, None, "x" * LONGEST_MESSAGE))
    with pytest.raises(NoMessage):
        parse_from_client(text)


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{}", "[" * 4_000, '{"is":"Hello"}', '{"is":"Welcome"}', "\ud800"]
)
def test_anything_else_is_no_message(text: str) -> None:
    with pytest.raises(NoMessage):
        parse_from_client(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(data=st.data())
def test_a_message_with_anything_in_one_field(data: st.DataObject) -> None:
    """Refused or read, and then as it would be sent again; nothing else happens."""
    plain = json.loads(format_remote(data.draw(st.sampled_from(FROM_CLIENT))))
    plain[data.draw(st.sampled_from(sorted(plain)))] = data.draw(JSON)
    try:
        message = parse_from_client(json.dumps(plain))
    except NoMessage:
        return
    assert parse_from_client(format_remote(message)) == message
