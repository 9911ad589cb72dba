"""Every id of a message, cue or command in the source, and the errors in these."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import quarto_access
from quarto_access.core.values import value
from quarto_access.i18n.messages import MESSAGES
from quarto_access.narration.cues import CUES
from quarto_access.ui.commands import COMMANDS
from quarto_access.ui.configuration.settings_table import SETTINGS
from tests.i18n.variants import message_of, variants_of
from tests.narration.doors import (
    COMMANDS_DOORS,
    CUES_DOORS,
    DECIDING,
    GIVING,
    READ_ELSEWHERE,
    SAYING,
    TELLING,
    Door,
)
from tests.narration.source import Module, template_of
from tests.narration.values import WITHOUT_MESSAGES

SOURCE = Path(quarto_access.__file__).parent

READ_BY_US = {"placed": frozenset({"piece"})}
"""Facts without a place in the sentence, which bring an answer up to date."""


@value
class Use:
    """A call that names messages or cues, with the names of the facts that it gives."""

    at: str
    ids: frozenset[str]
    facts: frozenset[str] = frozenset()
    more: bool = False
    """True if it gives facts that cannot be read there."""
    shared: frozenset[str] = frozenset()
    """The facts that are gathered for several messages."""


OTHERS_IDS = frozenset({*CUES, *(setting.id for setting in SETTINGS)})
"""The ids of other things, which look like those of messages."""

ENDINGS = (".qrt", ".txt", ".po", ".flac")

NO_FACTS = frozenset({"priority", "at", "cue"})


@cache
def modules() -> tuple[Module, ...]:
    """Return the modules that may name a message; a relay tells nobody anything."""
    paths = sorted(path for path in SOURCE.rglob("*.py") if path.parent.name != "relay")
    return tuple(
        Module(path.relative_to(SOURCE).as_posix(), path.read_text("utf-8"))
        for path in paths
        if path.name != "messages.py"
    )


def uses(of: Iterable[Module]) -> Iterator[Use]:
    """Yield every call with the ids of its messages."""
    for module in of:
        for name, call in module.calls():
            door = module.door(name)
            node = module.argument(call, door) if door else None
            is_chance = name == "choice" and len(call.args) == 1
            if door is None or node is None or is_chance:
                continue
            ids = frozenset(door.before + text for text in module.texts(node))
            if name == "choice" and isinstance(call.args[1], ast.Name):
                yield Use(module.place(call), module.options(call.args[1].id))
            if not ids:
                check_elsewhere(module, node)
                continue
            if name in SAYING:
                facts = frozenset(k.arg for k in call.keywords if k.arg) - NO_FACTS
                more = any(not k.arg for k in call.keywords) or _decides(module, call)
                yield Use(module.place(call), ids, facts, more)
            elif name in TELLING:
                given = call.args[1] if len(call.args) > 1 else None
                yield Use(module.place(call), ids, *module.keys(given))
            else:
                yield Use(module.place(call), ids, more=name in GIVING)
        for at, title in module.titles():
            if ids := module.texts(title):
                yield Use(module.place(at), ids)
            else:
                check_elsewhere(module, title)


def _decides(module: Module, call: ast.Call) -> bool:
    """Return whether only its function knows which message goes with which facts."""
    functions = (scope for scope in module.scopes(call) if isinstance(scope, ast.FunctionDef))
    return any(function.name in DECIDING for function in functions)


def check_elsewhere(module: Module, node: ast.AST) -> None:
    """Note an id that is read neither here nor at its origin."""
    parts: list[ast.AST] = [node]
    if isinstance(node, ast.JoinedStr):
        parts = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
    for part in parts:
        told = ast.unparse(part)
        if told.startswith(("Phrase(", "say(")):  # which is read itself
            continue
        if not module.is_a_door(part) and READ_ELSEWHERE.isdisjoint(module.named(part, told)):
            module.cannot_read(part)


def cues(of: Iterable[Module]) -> Iterator[Use]:
    """Yield every call with its cues."""
    for module in of:
        for name, call in module.calls():
            door = CUES_DOORS.get(name)
            nodes = [module.argument(call, door)] if door else []
            nodes += [k.value for k in call.keywords if k.arg == "cue"]
            yield from _named(module, nodes)
        yield from _named(module, _defaults(module, CUES_DOORS))


def asked(of: Iterable[Module]) -> Iterator[Use]:
    """Yield every place where a command is run or compared."""
    for module in of:
        for name, call in module.calls():
            if door := COMMANDS_DOORS.get(name.rpartition(".")[2]):
                yield from _named(module, [module.argument(call, door)])
        yield from _named(module, _defaults(module, COMMANDS_DOORS))
        for node in module.nodes:
            match node:
                case ast.Match(subject=ast.Name(id="command"), cases=cases):
                    told = [inner for case in cases for inner in ast.walk(case.pattern)]
                    found = [module.texts(p.value) for p in told if isinstance(p, ast.MatchValue)]
                    yield Use(module.place(node), frozenset[str]().union(*found))
                case ast.Compare(
                    left=ast.Name(id="command")
                    | ast.Attribute(value=ast.Name(id="effect"), attr="command"),
                    comparators=[others],
                ):
                    yield Use(module.place(node), module.listed(others))
                case ast.Dict(keys=keys, values=values):
                    yield from _of_commands(module, node, keys)
                    yield from _of_commands(module, node, values)
                case ast.Tuple(elts=several) | ast.List(elts=several) | ast.Set(elts=several):
                    yield from _of_commands(module, node, several)


def _of_commands(module: Module, of: ast.AST, nodes: Iterable[ast.AST | None]) -> Iterator[Use]:
    """Yield a table or a list of commands: most of its texts are commands. Only `ui` has any."""
    texts = [n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    if (
        module.name.startswith("ui/")
        and len(texts) > 2
        and 2 * len(set(texts) & set(COMMANDS)) > len(texts)
    ):
        yield Use(module.place(of), frozenset(texts))


def _named(module: Module, nodes: Iterable[ast.AST | None]) -> Iterator[Use]:
    for node in nodes:
        if node is not None and (ids := module.texts(node)):
            yield Use(module.place(node), ids)


def _defaults(module: Module, doors: Mapping[str, Door]) -> list[ast.AST]:
    """Return the default values of parameters that take ids."""
    return [
        default
        for function, name, default in module.defaults()
        if function in doors and doors[function].keyword == name
    ]


def scattered(of: Iterable[Module]) -> Iterator[Use]:
    """Yield every text that looks like an id with a family, such as "words.few"."""
    for module in of:
        for node in module.nodes:
            match node:
                case ast.Constant(value=str(text)) if _looks_like_an_id(text):
                    if not isinstance(module.parents.get(node), ast.JoinedStr | ast.Expr):
                        yield Use(module.place(node), frozenset({text}))
                case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
                    template = template_of(node)
                    if _family(text) in families() and template not in WITHOUT_MESSAGES:
                        yield Use(module.place(node), module.expanded(node))


def faults(of: Iterable[Module]) -> Iterator[str]:
    """Yield every error in ids and facts, with its place."""
    of = tuple(of)
    for use in uses(of):
        places = frozenset().union(*map(wanted, use.ids))
        yield from (f"{use.at}: no message {name}" for name in use.ids - set(MESSAGES))
        for name in () if use.more else use.ids:
            yield from (f"{use.at}: {name} wants {fact}" for fact in wanted(name) - use.facts)
        read = frozenset().union(*(READ_BY_US.get(name, frozenset()) for name in use.ids))
        idle = use.facts - places - use.shared - read
        yield from (f"{use.at}: {fact} has no place in it" for fact in idle)
    for use in scattered(of):
        for name in use.ids - set(MESSAGES) - OTHERS_IDS:
            if not any(message.startswith(f"{name}.") for message in MESSAGES):
                yield f"{use.at}: {name} looks like a message, and is none"
    for use in cues(of):
        yield from (f"{use.at}: no cue {name}" for name in use.ids - set(CUES))
    for use in asked(of):
        yield from (f"{use.at}: no command {name}" for name in use.ids - set(COMMANDS))
    for module in of:
        yield from module.unread


def every_text() -> frozenset[str]:
    return frozenset(
        node.value
        for module in modules()
        for node in module.nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def wanted(message: str) -> frozenset[str]:
    """Return the facts that a message and its variants have places for, or that choose one."""
    forms = [form for name in variants_of(message) for form in MESSAGES[name]]
    facts = {fact.lower() for form in forms for fact in re.findall(r"\{(\w+)\}", form)}
    names = variants_of(message)
    addressed = any(f"{message}.{to}" in name for name in names for to in ("you", "other"))
    return frozenset(
        facts | ({"count"} if counts(message) else set()) | ({"player"} if addressed else set())
    )


def counts(message: str) -> bool:
    return any(len(MESSAGES[name]) > 1 for name in variants_of(message))


def without_variants(ids: Iterable[str]) -> set[str]:
    return {name for name in ids if name == message_of(name)}


@cache
def families() -> frozenset[str]:
    return frozenset(_family(name) for name in MESSAGES if "." in name)


def _family(text: str) -> str:
    return text.partition(".")[0] if re.match(r"[a-z-]+\.", text) else ""


def _looks_like_an_id(text: str) -> bool:
    shape = re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", text)
    return bool(shape) and _family(text) in families() and not text.endswith(ENDINGS)
