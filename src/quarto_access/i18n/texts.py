"""The texts of a language by message id, each with its plural forms."""

from collections.abc import Callable, Mapping

from quarto_access.i18n.messages import MESSAGES, Forms
from quarto_access.i18n.templates import Flaw


class Texts:
    """What a catalogue holds; it may lack messages. `form` says which form goes with a number."""

    def __init__(
        self,
        forms: Mapping[str, Forms],
        form: Callable[[int], int],
        flaws: tuple[tuple[Flaw, int], ...] = (),
    ) -> None:
        self._forms = forms
        self._form = form
        self.flaws = flaws
        """What is wrong with the texts that were left out, and the line of each."""

    def __contains__(self, message: str) -> bool:
        return message in self._forms

    def text(self, message: str, count: int = 0) -> str:
        """The text of a message in the form that goes with a number, or `LookupError`."""
        forms = self._forms[message]
        if len(forms) == 1:
            return forms[0]
        try:
            form = self._form(count)
        except ArithmeticError:
            raise LookupError(message, count) from None
        if form not in range(len(forms)):
            raise LookupError(message, count)
        return forms[form]


ENGLISH_TEXTS = Texts(MESSAGES, lambda count: int(count != 1))
"""The only texts that are whole for certain."""
