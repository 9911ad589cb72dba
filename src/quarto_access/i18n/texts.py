"""The texts of a language by message id, each with its plural forms."""

from collections.abc import Callable, Mapping

from quarto_access.i18n.messages import MESSAGES, Forms


class Texts:
    """What a catalogue holds; it may lack messages. `form` says which form goes with a number."""

    def __init__(self, forms: Mapping[str, Forms], form: Callable[[int], int]) -> None:
        self._forms = forms
        self._form = form

    def __contains__(self, message: str) -> bool:
        return message in self._forms

    def text(self, message: str, count: int = 0) -> str:
        """The text of a message in the form that goes with a number."""
        forms = self._forms[message]
        return forms[0] if len(forms) == 1 else forms[self._form(count)]


ENGLISH_TEXTS = Texts(MESSAGES, lambda count: int(count != 1))
"""The only texts that are whole for certain."""
