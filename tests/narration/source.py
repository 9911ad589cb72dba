"""A file of the source as a syntax tree, and the possible values of its texts.

The program does not run for it. A text may have a variable part, such as `f"solve.{value.value}"`;
the possible values of that part are in `values`, or in the tree itself.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from quarto_access.i18n.messages import MESSAGES
from tests.narration.doors import DOORS, THROUGH, Door
from tests.narration.values import TEMPLATES, VALUES

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Module:
    """One file of the source."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.tree = ast.parse(text)
        self.unread: dict[str, None] = {}
        """The parts of ids that cannot be looked up, by their places."""
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
        """Yield the functions around a node, from the inside, and the module."""
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, Function | ast.Module):
                yield node

    def texts(self, node: ast.AST) -> frozenset[str]:
        """Return all possible values of a text; nothing if they are decided elsewhere."""
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
            case ast.Subscript(value=ast.Name(id=name)):
                return self.options(name)
        return frozenset()

    def expanded(self, node: ast.JoinedStr) -> frozenset[str]:
        """Return the texts that a template can make."""
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
                    self.cannot_read(part.value)
                parts.append(sorted(can_be))
            elif isinstance(part, ast.Constant):
                parts.append([str(part.value)])
        return frozenset(map("".join, product(*parts)))

    def known(self, table: Mapping[str, Iterable[str]], node: ast.AST, text: str) -> frozenset[str]:
        """Return what a table says of an expression, in this function or anywhere."""
        keys = self.named(node, text)
        return next((frozenset(table[key]) for key in keys if key in table), frozenset())

    def named(self, node: ast.AST, text: str) -> tuple[str, ...]:
        """Return an expression with the functions around it, and alone."""
        functions = [s.name for s in self.scopes(node) if isinstance(s, ast.FunctionDef)]
        return (*(f"{function}: {text}" for function in functions), text)

    def cannot_read(self, node: ast.AST) -> None:
        """Note that the possible values are unknown."""
        told = (
            f"{self.place(node)}: {ast.unparse(node)} is to be in VALUES, DOORS or READ_ELSEWHERE"
        )
        self.unread[told] = None

    def is_a_door(self, node: ast.AST) -> bool:
        """Return whether a name is a parameter for ids: those are read at the calls."""
        found = self.parameter(node)
        return found in THROUGH or (
            found is not None
            and any(
                name.rpartition(".")[2] == found[0] and door.keyword == found[1]
                for name, door in DOORS.items()
            )
        )

    def assigned(self, node: ast.AST, name: str) -> frozenset[str]:
        """Return the values that a name is given, in the nearest scope that gives it any."""
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
                    case (
                        ast.Assign(targets=[ast.Tuple() as several], value=given)
                        | ast.For(target=ast.Tuple() as several, iter=given)
                        | ast.comprehension(target=ast.Tuple() as several, iter=given)
                    ) if any(ast.unparse(one) == name for one in several.elts):
                        found |= self.listed(given)
            if found:
                return found
        return frozenset()

    def options(self, name: str) -> frozenset[str]:
        """Return the texts that a mapping of this name has for its keys."""
        tables = [
            node.value
            for node in self.nodes
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
        ]
        values = [v for table in tables if isinstance(table, ast.Dict) for v in table.values]
        values += [table.value for table in tables if isinstance(table, ast.DictComp)]
        return frozenset[str]().union(*map(self.texts, values))

    def listed(self, node: ast.AST, seen: frozenset[str] = frozenset()) -> frozenset[str]:
        """Return the texts of a list, combined from its parts; `seen` are lists by name."""
        found: frozenset[str] = frozenset()
        for inner in ast.walk(node):
            match inner:
                case ast.JoinedStr():
                    found |= self.expanded(inner)
                case ast.Constant(value=str(text)) if not self.is_in_a_template(inner):
                    found |= {text}
                case ast.Name() | ast.Attribute(value=ast.Name(id="self")):
                    name = ast.unparse(inner)
                    if name not in seen:
                        found |= self.listed_as(name, seen | {name})
        return found

    def is_in_a_template(self, node: ast.AST) -> bool:
        return isinstance(self.parents.get(node), ast.JoinedStr | ast.FormattedValue)

    def listed_as(self, name: str, seen: frozenset[str]) -> frozenset[str]:
        """Return the texts of a list that has a name in this module."""
        lists = [
            self.listed(node.value, seen)
            for node in self.nodes
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
        ]
        return frozenset[str]().union(*lists)

    def keys(self, node: ast.AST | None) -> tuple[frozenset[str], bool, frozenset[str]]:
        """Return the names of the facts in a mapping; whether there may be others; shared ones."""
        match node:
            case None:
                return frozenset(), False, frozenset()
            case ast.Dict():
                keys = frozenset(k.value for k in node.keys if isinstance(k, ast.Constant))
                return frozenset(map(str, keys)), None in node.keys, frozenset()
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                one, other = self.keys(left), self.keys(right)
                return one[0] | other[0], one[1] or other[1], one[2] | other[2]
            case ast.Name(id=name):
                found = self.gathered(node, name)
                return found, self.parameter(node) is not None or not found, found
        return frozenset(), True, frozenset()

    def defaults(self) -> Iterator[tuple[str, str, ast.AST]]:
        """Yield the default values of parameters: the function, the name, the default."""
        for node in self.nodes:
            if isinstance(node, ast.FunctionDef):
                given = node.args.defaults
                names = node.args.args[len(node.args.args) - len(given) :]
                for name, default in zip(names, given, strict=True):
                    yield node.name, name.arg, default

    def gathered(self, node: ast.AST, name: str) -> frozenset[str]:
        """Return the names of the facts that a variable is given, as far as they can be read."""
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
        """Return the function and the parameter, if a name is one of a function around it."""
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

    def door(self, name: str) -> Door | None:
        """Return what a call of this name takes, unless it is a function of this module alone."""
        door = DOORS.get(name)
        takes = self.functions.get(name)
        if door and takes is not None and door.keyword not in takes:
            return None
        return None if door and name.startswith("_") and takes is None else door

    def argument(self, call: ast.Call, of: Door) -> ast.AST | None:
        for keyword in call.keywords:
            if keyword.arg == of.keyword:
                return keyword.value
        return call.args[of.place] if len(call.args) > of.place else None

    def titles(self) -> Iterator[tuple[ast.AST, ast.AST]]:
        """Yield the announcements on coming somewhere."""
        for node in self.nodes:
            match node:
                case (
                    ast.Assign(
                        targets=[ast.Name(id="title") | ast.Attribute(attr="title")], value=given
                    )
                    | ast.AnnAssign(target=ast.Name(id="title"), value=ast.expr() as given)
                ) if not isinstance(given, ast.Call):  # a phrase, which is read as such
                    yield node, given
                case ast.FunctionDef(name="title"):
                    yield from (
                        (inner, inner.value)
                        for inner in ast.walk(node)
                        if isinstance(inner, ast.Return) and inner.value is not None
                    )


def template_of(node: ast.JoinedStr) -> str:
    return "".join(
        f"{{{ast.unparse(part.value)}}}"
        if isinstance(part, ast.FormattedValue)
        else str(part.value)
        for part in node.values
        if isinstance(part, ast.FormattedValue | ast.Constant)
    )


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes in a scope that are not in one inside it."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, Function | ast.ClassDef) or isinstance(scope, ast.ClassDef):
            yield from _within(node)
