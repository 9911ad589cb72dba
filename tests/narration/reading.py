"""Every id of a message, cue or command that stands in the source, read from its syntax tree.

Nothing of the program runs for it. An id is a text, or a text with a part that varies, such as
`f"solve.{value.value}"`; what such a part can be is in `tests.narration.values`.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path

import quarto_access
from quarto_access.core.values import value
from quarto_access.i18n.messages import MESSAGES
from quarto_access.narration.cues import CUES
from quarto_access.ui.commands import COMMANDS
from quarto_access.ui.settings_table import SETTINGS
from tests.narration.values import TEMPLATES, VALUES, WITHOUT_MESSAGES

SOURCE = Path(quarto_access.__file__).parent
VARIANTS = ("full", "terse", "nameless", "braille")

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@value
class Use:
    """A call that names messages or cues, with the names of the facts that it gives."""

    at: str
    ids: frozenset[str]
    facts: frozenset[str] = frozenset()
    more: bool = False
    """Whether it gives facts that cannot be read there."""


class Unreadable(AssertionError):
    """An id is made of something that nobody can look up."""


class Module:
    """One file of the source."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.tree = ast.parse(text)
        self.nodes = tuple(ast.walk(self.tree))
        self.parents = {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}

        self.functions = {
            node.name: [argument.arg for argument in node.args.args]
            for node in self.tree.body
            if isinstance(node, ast.FunctionDef)
        }

    def calls(self) -> Iterator[tuple[str, ast.Call]]:
        for node in self.nodes:
            if isinstance(node, ast.Call):
                called = node.func
                if isinstance(called, ast.Name):
                    yield called.id, node
                elif isinstance(called, ast.Attribute):
                    of = called.value
                    module = of.id if isinstance(of, ast.Name) and of.id != "self" else ""
                    yield f"{module}.{called.attr}", node

    def place(self, node: ast.AST) -> str:
        return f"{self.name}:{getattr(node, 'lineno', 0)}"

    def scopes(self, node: ast.AST) -> Iterator[ast.AST]:
        """The functions around it, from the inside, and the module."""
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, Function | ast.Module):
                yield node

    def texts(self, node: ast.AST) -> frozenset[str]:
        """All that a text can be; empty where that is decided elsewhere."""
        if not isinstance(node, ast.Constant | ast.JoinedStr):
            known = self.known(VALUES, node, ast.unparse(node))
            if known:
                return known
        match node:
            case ast.Constant(value=str(text)):
                return frozenset({text} - {""})
            case ast.IfExp(
                test=ast.Compare(left=tested, ops=[ast.In()], comparators=[ast.Name(id="MESSAGES")])
            ):
                return self.texts(tested) & set(MESSAGES)
            case ast.IfExp(body=one, orelse=other):
                return self.texts(one) | self.texts(other)
            case ast.JoinedStr():
                return self.expanded(node)
            case ast.Name(id=name):
                return self.assigned(node, name)
            case ast.Call(func=ast.Attribute(attr="get"), args=[_, default]):
                return self.texts(default)
        return frozenset()

    def expanded(self, node: ast.JoinedStr) -> frozenset[str]:
        """The texts that a template can make."""
        template = template_of(node)
        if whole := self.known(TEMPLATES, node, template):
            return whole
        parts = []
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                can_be = self.texts(part.value)
                if not can_be and self.is_a_door(part.value):
                    return frozenset()
                if not can_be:
                    told = ast.unparse(part.value)
                    raise Unreadable(f"{self.place(node)}: {told} is to be one of VALUES")
                parts.append(sorted(can_be))
            elif isinstance(part, ast.Constant):
                parts.append([str(part.value)])
        return frozenset(map("".join, product(*parts)))

    def known(self, table: Mapping[str, Iterable[str]], node: ast.AST, text: str) -> frozenset[str]:
        """What a table says of an expression, in this function or anywhere."""
        functions = [s.name for s in self.scopes(node) if isinstance(s, ast.FunctionDef)]
        keys = (*(f"{function}: {text}" for function in functions), text)
        return next((frozenset(table[key]) for key in keys if key in table), frozenset())

    def is_a_door(self, node: ast.AST) -> bool:
        """Whether a name is a parameter through which ids come: they are read at the calls."""
        found = self.parameter(node)
        return found in THROUGH or (
            found is not None
            and any(
                name.rpartition(".")[2] == found[0] and door.keyword == found[1]
                for name, door in DOORS.items()
            )
        )

    def assigned(self, node: ast.AST, name: str) -> frozenset[str]:
        """What a name was given, in the scope next to it that gives it anything."""
        for scope in self.scopes(node):
            found: frozenset[str] = frozenset()
            for inner in _within(scope):
                match inner:
                    case (
                        ast.Assign(targets=[ast.Name(id=target)], value=given)
                        | ast.NamedExpr(target=ast.Name(id=target), value=given)
                    ) if target == name:
                        found |= self.texts(given)
                    case (
                        ast.For(target=ast.Name(id=target), iter=given)
                        | ast.comprehension(target=ast.Name(id=target), iter=given)
                    ) if target == name:
                        found |= self.listed(given)
            if found:
                return found
        return frozenset()

    def listed(self, node: ast.AST) -> frozenset[str]:
        """The texts of a list, put together of whatever is there."""
        found: frozenset[str] = frozenset()
        for inner in ast.walk(node):
            match inner:
                case ast.Constant(value=str(text)):
                    found |= {text}
                case ast.Name() | ast.Attribute(value=ast.Name(id="self")):
                    found |= self.listed_as(ast.unparse(inner), node)
        return found

    def listed_as(self, name: str, but: ast.AST) -> frozenset[str]:
        """The texts of a list that has a name in this module."""
        found: frozenset[str] = frozenset()
        for node in self.nodes:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
                inside = (inner is but for inner in ast.walk(node.value))
                found |= frozenset() if any(inside) else self.listed(node.value)
        return found

    def keys(self, node: ast.AST | None) -> tuple[frozenset[str], bool]:
        """The names of the facts in a mapping, and whether there may be others."""
        match node:
            case None:
                return frozenset(), False
            case ast.Dict():
                keys = frozenset(k.value for k in node.keys if isinstance(k, ast.Constant))
                return frozenset(map(str, keys)), None in node.keys
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                one, other = self.keys(left), self.keys(right)
                return one[0] | other[0], one[1] or other[1]
            case ast.Name(id=name):
                return self.gathered(node, name), True
        return frozenset(), True

    def gathered(self, node: ast.AST, name: str) -> frozenset[str]:
        """The names of the facts that a variable is given, as far as they can be read."""
        found: frozenset[str] = frozenset()
        for scope in self.scopes(node):
            for inner in _within(scope):
                match inner:
                    case (
                        ast.Assign(targets=[ast.Name(id=target)], value=ast.AST() as given)
                        | ast.AnnAssign(target=ast.Name(id=target), value=ast.AST() as given)
                        | ast.AugAssign(target=ast.Name(id=target), value=given)
                    ) if target == name and not isinstance(given, ast.Name):
                        found |= self.keys(given)[0]
                    case ast.Assign(
                        targets=[
                            ast.Subscript(value=ast.Name(id=target), slice=ast.Constant() as at)
                        ]
                    ) if target == name:
                        found |= {str(at.value)}
        return found

    def parameter(self, node: ast.AST) -> tuple[str, str] | None:
        """The function and the parameter, where a name is one of a function around it."""
        if not isinstance(node, ast.Name):
            return None
        for scope in self.scopes(node):
            if isinstance(scope, ast.FunctionDef):
                names = [a.arg for a in (*scope.args.args, *scope.args.kwonlyargs)]
                if node.id in names:
                    name = scope.name
                    around = self.parents[scope]
                    if name == "__init__" and isinstance(around, ast.ClassDef):
                        name = around.name
                    return name, node.id
        return None

    def door(self, name: str) -> "Door | None":
        """What a call of this name takes, unless it is a function of this module alone."""
        door = DOORS.get(name)
        takes = self.functions.get(name)
        if door and takes is not None and door.keyword not in takes:
            return None
        return None if door and name.startswith("_") and takes is None else door

    def decides(self, call: ast.Call) -> bool:
        """Whether its function alone knows which message goes with which facts."""
        functions = (scope for scope in self.scopes(call) if isinstance(scope, ast.FunctionDef))
        return any(function.name in DECIDING for function in functions)

    def argument(self, call: ast.Call, of: "Door") -> ast.AST | None:
        for keyword in call.keywords:
            if keyword.arg == of.keyword:
                return keyword.value
        return call.args[of.place] if len(call.args) > of.place else None

    def titles(self) -> Iterator[tuple[ast.AST, ast.AST]]:
        """What is announced on coming somewhere: titles, and what is expected there."""
        for node in self.nodes:
            match node:
                case ast.Assign(
                    targets=[ast.Name(id="title") | ast.Attribute(attr="title")], value=given
                ):
                    yield node, given
                case ast.FunctionDef(name="title" | "expected"):
                    yield from (
                        (inner, inner.value)
                        for inner in ast.walk(node)
                        if isinstance(inner, ast.Return) and inner.value is not None
                    )


@value
class Door:
    """A function that takes an id, at a place among its arguments or by a name."""

    place: int
    keyword: str
    before: str = ""
    """What the id begins with, where only its end is named."""


DOORS = {
    "say": Door(0, "message"),
    "Phrase": Door(0, "message"),
    "Announcement": Door(0, "message"),
    ".sentence": Door(0, "message"),
    "language.sentence": Door(0, "message"),
    "refused": Door(0, "message"),
    "refusals.refused": Door(0, "message"),
    "arrival": Door(0, "title"),
    "named": Door(0, "message"),
    "asking": Door(0, "command", "menu."),
    "choice": Door(0, "label"),
    "ConfirmScreen": Door(0, "question"),
    "TypingScreen": Door(0, "title"),
    "_ask": Door(0, "title"),
    "._asking": Door(0, "question"),
    "._join": Door(0, "between"),
    "_under": Door(0, "heading", "doctor."),
    "_place": Door(0, "name", "doctor.folder."),
}
"""The functions through which ids of messages go."""

THROUGH = frozenset({("arrival", "expected"), ("_group", "name"), ("_item", "name")})
"""Functions and their parameters that get what has been read already, from a table or a screen."""

GIVING = frozenset({"._join", "_place"})
"""Functions that give the message facts of their own."""

DECIDING = frozenset({"impossible", "troubles"})
"""Functions in which it depends on what was found whether a message gets all of its facts."""

SAYING = frozenset({"say", "refused", "refusals.refused"})
TELLING = frozenset({"Phrase", "Announcement", ".sentence", "language.sentence"})

CUES_DOORS = {"play": Door(0, "sound"), "Cue": Door(0, "sound"), "space": Door(1, "sounds")}

OTHERS_IDS = frozenset({*CUES, *(setting.id for setting in SETTINGS)})
"""What looks like an id of a message and is one of something else."""

ENDINGS = (".qrt", ".txt", ".po", ".flac")

NO_FACTS = frozenset({"priority", "at", "cue"})


@cache
def modules() -> tuple[Module, ...]:
    paths = sorted(SOURCE.rglob("*.py"))
    return tuple(
        Module(path.relative_to(SOURCE).as_posix(), path.read_text("utf-8"))
        for path in paths
        if path.name != "messages.py"
    )


def uses(of: Iterable[Module]) -> Iterator[Use]:
    """Every call with the ids of messages that go into it."""
    for module in of:
        for name, call in module.calls():
            door = module.door(name)
            node = module.argument(call, door) if door else None
            if door is None or node is None:
                continue
            ids = frozenset(door.before + text for text in module.texts(node))
            if not ids:
                check_elsewhere(module, node)
                continue
            if name in SAYING:
                facts = frozenset(k.arg for k in call.keywords if k.arg) - NO_FACTS
                more = any(not k.arg for k in call.keywords) or module.decides(call)
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


def check_elsewhere(module: Module, node: ast.AST) -> None:
    """Refuse an id that is read neither here nor where it comes from."""
    parts: list[ast.AST] = [node]
    if isinstance(node, ast.JoinedStr):
        parts = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
    for part in parts:
        found = module.parameter(part)
        if found and not module.is_a_door(part):
            raise Unreadable(f"{module.place(node)}: {found} is to be one of DOORS")


def cues(of: Iterable[Module]) -> Iterator[Use]:
    """Every call with the cues that go into it."""
    for module in of:
        for name, call in module.calls():
            door = CUES_DOORS.get(name)
            nodes = [module.argument(call, door)] if door else []
            nodes += [k.value for k in call.keywords if k.arg == "cue"]
            for node in nodes:
                if node is not None and (ids := module.texts(node)):
                    yield Use(module.place(call), ids)


def asked(of: Iterable[Module]) -> Iterator[Use]:
    """Every place where a command is asked for, or told from others."""
    for module in of:
        for name, call in module.calls():
            nodes = [k.value for k in call.keywords if k.arg == "then" and name == "Answer"]
            nodes += call.args[:1] if name == "asking" else []
            for given in nodes:
                if ids := module.texts(given):
                    yield Use(module.place(call), ids)
        for node in module.nodes:
            match node:
                case ast.Match(subject=ast.Name(id="command"), cases=cases):
                    told = [inner for case in cases for inner in ast.walk(case.pattern)]
                    found = [module.texts(p.value) for p in told if isinstance(p, ast.MatchValue)]
                    yield Use(module.place(node), frozenset[str]().union(*found))
                case ast.Compare(left=ast.Name(id="command"), comparators=[others]):
                    yield Use(module.place(node), module.listed(others))
                case ast.Dict() if _is_of_commands(keys := module.keys(node)[0]):
                    yield Use(module.place(node), keys)


def _is_of_commands(keys: frozenset[str]) -> bool:
    """Whether a table goes by commands: most of its keys are some."""
    return len(keys) > 3 and 2 * len(keys & set(COMMANDS)) > len(keys)


def scattered(of: Iterable[Module]) -> Iterator[Use]:
    """Every text anywhere that looks like an id with a family, such as "words.few"."""
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
    """Whatever is wrong with ids and facts, by where it stands."""
    of = tuple(of)
    for use in uses(of):
        places = frozenset().union(*map(wanted, use.ids))
        yield from (f"{use.at}: no message {name}" for name in use.ids - set(MESSAGES))
        if use.more:
            continue
        for name in use.ids:
            yield from (f"{use.at}: {name} wants {fact}" for fact in wanted(name) - use.facts)
        yield from (f"{use.at}: {fact} has no place in it" for fact in use.facts - places)
    for use in scattered(of):
        for name in use.ids - set(MESSAGES) - OTHERS_IDS:
            if not any(message.startswith(f"{name}.") for message in MESSAGES):
                yield f"{use.at}: {name} looks like a message, and is none"
    for use in cues(of):
        yield from (f"{use.at}: no cue {name}" for name in use.ids - set(CUES))
    for use in asked(of):
        yield from (f"{use.at}: no command {name}" for name in use.ids - set(COMMANDS))


def every_text() -> frozenset[str]:
    return frozenset(
        node.value
        for module in modules()
        for node in module.nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def wanted(message: str) -> frozenset[str]:
    """The facts that a message and its variants have places for; a number chooses a form too."""
    names = (message, *(f"{message}.{variant}" for variant in VARIANTS))
    forms = [form for name in names for form in MESSAGES.get(name, ())]
    facts = {fact.lower() for form in forms for fact in re.findall(r"\{(\w+)\}", form)}
    return frozenset(facts | ({"count"} if counts(message) else set()))


def counts(message: str) -> bool:
    names = (message, *(f"{message}.{variant}" for variant in VARIANTS))
    return any(len(MESSAGES.get(name, ())) > 1 for name in names)


def without_variants(ids: Iterable[str]) -> set[str]:
    return {name for name in ids if name.rpartition(".")[2] not in VARIANTS}


@cache
def families() -> frozenset[str]:
    return frozenset(_family(name) for name in MESSAGES if "." in name)


def _family(text: str) -> str:
    return text.partition(".")[0] if re.match(r"[a-z-]+\.", text) else ""


def _looks_like_an_id(text: str) -> bool:
    shape = re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", text)
    return bool(shape) and _family(text) in families() and not text.endswith(ENDINGS)


def template_of(node: ast.JoinedStr) -> str:
    return "".join(
        f"{{{ast.unparse(part.value)}}}"
        if isinstance(part, ast.FormattedValue)
        else str(part.value)
        for part in node.values
        if isinstance(part, ast.FormattedValue | ast.Constant)
    )


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """What stands in a scope and not in one inside it."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, Function | ast.ClassDef) or isinstance(scope, ast.ClassDef):
            yield from _within(node)
