"""A cache keeps things within a limit, and makes each once while it is kept."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from quarto_access.cache import Cache


def of_size(size: int) -> Callable[[], bytearray]:
    return lambda: bytearray(size)


def cache(limit: int) -> Cache[bytearray]:
    return Cache(limit, len)


def test_a_thing_is_made_once() -> None:
    kept = cache(100)
    assert kept.get("a", of_size(100)) is kept.get("a", of_size(100))


def test_the_longest_unused_goes_first() -> None:
    kept = cache(300)
    first = {key: kept.get(key, of_size(100)) for key in "abc"}
    kept.get("a", of_size(100))
    kept.get("d", of_size(100))
    assert kept.size == 300
    assert len(kept) == 3
    assert kept.get("a", of_size(100)) is first["a"]
    assert kept.get("b", of_size(100)) is not first["b"]


def test_what_is_larger_than_the_limit_is_not_kept_and_drives_nothing_out() -> None:
    kept = cache(99)
    small = kept.get("small", of_size(99))
    assert len(kept.get("large", of_size(100))) == 100
    assert (len(kept), kept.size) == (1, 99)
    assert kept.get("small", of_size(99)) is small


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 4_000)), max_size=50))
def test_it_keeps_no_more_than_it_may(asked: list[tuple[int, int]]) -> None:
    kept = cache(5_000)
    for key, size in asked:
        made = kept.get(key, of_size(size))
        assert kept.size <= 5_000
        assert kept.get(key, of_size(1)) is made
