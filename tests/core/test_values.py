"""Values: what code that makes, compares, keeps or changes them can rely on."""

import copy
import pickle
from typing import Any
from unittest.mock import ANY

import pytest

from quarto_access.core import (
    Game,
    Header,
    Illegal,
    IllegalAction,
    IllegalRules,
    NotationError,
    Pass,
    Piece,
    Place,
    Player,
    RecordError,
    Resign,
    Rules,
    Square,
    parse_action,
    parse_piece,
    parse_record,
)
from quarto_access.core.values import replace, value
from tests.core.written import written


@value
class Point:
    """A point somewhere."""

    x: int
    y: int = 0

    @property
    def sum(self) -> int:
        return self.x + self.y

    @classmethod
    def origin(cls) -> "Point":
        return cls(0)


@value
class Twin:
    x: int
    y: int = 0


@value
class Sorted:
    """Fields may be corrected after construction."""

    items: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "items", tuple(sorted(self.items)))


@value
class Nothing:
    pass


@value
class Told:
    x: int

    def __repr__(self) -> str:
        return f"told {self.x}"


VALUES = [
    pytest.param(Point(1, 2), id="defaults"),
    pytest.param(Sorted((3, 1)), id="post-init"),
    pytest.param(Nothing(), id="no fields"),
    pytest.param(Header("Player1", "Ana"), id="header"),
    pytest.param(Rules(squares=True), id="rules"),
    pytest.param(Place(Player.ONE, Square.B3), id="action"),
    pytest.param(Game.start(Rules()), id="game"),
]


def test_made_by_position_by_name_and_by_default() -> None:
    made = Point(1, 2)
    assert (made.x, made.y) == (1, 2)
    assert Point(1) == Point(1, 0) == Point(x=1) == Point(y=0, x=1)
    assert Point.origin() == Point(0)
    assert made.sum == 3


@pytest.mark.parametrize(
    ("positions", "names"),
    [((), {}), ((), {"y": 1}), ((1, 2, 3), {}), ((1,), {"x": 1}), ((1,), {"z": 1})],
    ids=["nothing", "the first missing", "too many", "twice", "unknown"],
)
def test_made_of_its_fields_only(positions: tuple[int, ...], names: dict[str, int]) -> None:
    make: Any = Point
    with pytest.raises(TypeError):
        make(*positions, **names)


def test_what_was_put_right_stays_right() -> None:
    assert Sorted((3, 1, 2)).items == (1, 2, 3)
    assert replace(Sorted((1,)), items=(5, 4)).items == (4, 5)


def test_equal_by_class_and_fields() -> None:
    assert Point(1, 2) == Point(1, 2)
    assert Point(1, 2) != Point(1, 3)
    assert Point(1, 2) != Point(2, 2)
    alike: list[object] = [Twin(1, 2), (1, 2), None, "Point(x=1, y=2)"]
    assert all(Point(1, 2) != other for other in alike)
    assert Pass(Player.ONE) != Resign(Player.ONE)  # type: ignore[comparison-overlap]


def test_others_may_claim_to_be_equal() -> None:
    assert Point(1, 2) == ANY
    assert Point(1, 2) == ANY


def test_hashed_by_class_and_fields() -> None:
    assert hash(Point(1, 2)) == hash(Point(1, 2))
    assert len({Point(1, 2), Point(1, 2), Point(1, 3), Twin(1, 2)}) == 3
    with pytest.raises(TypeError):
        hash(Point([]))  # type: ignore[arg-type]


def test_its_repr_makes_it_again() -> None:
    assert repr(Point(1, 2)) == "Point(x=1, y=2)"
    assert repr(Sorted((2, 1))) == "Sorted(items=(1, 2))"
    assert repr(Nothing()) == "Nothing()"
    assert eval(repr(Point(1, 2))) == Point(1, 2)  # noqa: S307 - our own repr


def test_a_class_may_tell_itself_otherwise() -> None:
    assert repr(Told(3)) == "told 3"
    assert str(Header("Date", "2026")) == '[Date "2026"]'


@pytest.mark.parametrize("made", VALUES)
def test_nothing_about_it_can_be_changed(made: Any) -> None:
    before = repr(made)
    for name in (*made.__match_args__, "brand_new"):
        with pytest.raises(AttributeError, match=name):
            setattr(made, name, None)
        with pytest.raises(AttributeError, match=name):
            delattr(made, name)
    assert repr(made) == before
    assert not hasattr(made, "__dict__")


@pytest.mark.parametrize("made", VALUES)
def test_copies_and_pickles_are_equal(made: Any) -> None:
    copies = [copy.copy(made), copy.deepcopy(made), replace(made)]
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        copies.append(pickle.loads(pickle.dumps(made, protocol)))  # noqa: PERF401, S301
    for again in copies:
        assert again == made
        assert hash(again) == hash(made)
        assert repr(again) == repr(made)


def test_replace_changes_a_copy() -> None:
    made = Point(1, 2)
    assert replace(made, y=5) == Point(1, 5)
    assert replace(made, x=4, y=5) == Point(4, 5)
    assert made == Point(1, 2)
    with pytest.raises(TypeError):
        replace(made, z=1)


def test_matched_by_its_fields_in_order() -> None:
    matched = []
    for made in (Point(1, 2), Twin(1, 2), Nothing()):
        match made:
            case Point(x, 2):
                matched.append(f"a point at {x}")
            case Twin(y=y):
                matched.append(f"a twin at {y}")
            case Nothing():
                matched.append("nothing")
    assert matched == ["a point at 1", "a twin at 2", "nothing"]


def test_it_is_still_the_class_that_was_written() -> None:
    assert Point.__name__ == Point.__qualname__ == "Point"
    assert Point.__module__ == __name__
    assert Point.__doc__ == "A point somewhere."


def errors() -> list[ValueError]:
    def error(of: Any, *arguments: Any) -> ValueError:
        with pytest.raises(ValueError, match=r".") as caught:
            of(*arguments)
        return caught.value

    return [
        error(parse_piece, "none"),
        error(parse_action, "1 fly"),
        error(parse_record, written("1 fly")),
        error(parse_record, written("2 give TRHG")),
        error(lambda: Rules(criteria=tuple(Piece.TRHD.edition.characteristics))),
        IllegalAction(Illegal.PIECE_GONE, Pass(Player.ONE), Piece.TRHG, Square.A1),
    ]


def test_errors_can_be_pickled_too() -> None:
    kinds = set()
    for error in errors():
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own pickle
        assert type(again) is type(error)
        assert repr(vars(again)) == repr(vars(error))
        assert str(again) == str(error)
        kinds.add(type(error))
    assert kinds == {NotationError, RecordError, IllegalRules, IllegalAction}


def test_a_value_inherits_from_nothing() -> None:
    """Fields of a base class would be lost silently."""

    class Base:
        pass

    with pytest.raises(TypeError, match="Child"):

        @value
        class Child(Base):
            piece: str
