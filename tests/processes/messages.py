"""Messages as tests write and read them."""

from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from quarto_access.processes.codec import from_plain, to_plain
from quarto_access.processes.service import Answering, IsOver, Service
from quarto_access.processes.wire import Message, format_message, parse_message


def sent(thing: object, kind: Any) -> Any:
    """Return what arrives when a thing of this kind is sent to another process."""
    return from_plain(kind, parse_message(format_message({"it": to_plain(thing)}))["it"])


def asked(*questions: object) -> str:
    """Return the lines that ask these questions, numbered from 1."""
    messages = ({"number": n, "question": q} for n, q in enumerate(questions, 1))
    return "".join(format_message(message).decode() for message in messages)


def answered(make: Callable[[IsOver], Answering], *questions: object) -> list[Message]:
    """Return what a service answers to all this, as it is on the wire."""
    messages: SimpleQueue[Message | None] = SimpleQueue()
    for line in asked(*questions).split("\n")[:-1]:
        messages.put(parse_message(line.encode()))
    messages.put(None)
    said: list[Message] = []
    Service(make, messages, lambda message: said.append(through(message))).work()
    return said


def through(message: Message) -> Message:
    return parse_message(format_message(message))
