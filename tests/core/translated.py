"""The real rules in the words of the naive game."""

from quarto_access.core import Rules
from tests.core.naive import NaiveGame


def naive_under(rules: Rules) -> NaiveGame:
    """Return a naive game before its first action."""
    return NaiveGame(
        edition=rules.edition.value,
        criteria=[characteristic.value for characteristic in rules.criteria],
        squares=rules.squares,
        calls=rules.calls.value,
        false_call=rules.false_call.value,
        first=rules.first.value,
    )
