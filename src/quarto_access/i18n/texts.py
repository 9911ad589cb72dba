"""The texts of a language by message id, each with its plural forms."""

from collections.abc import Callable, Mapping

from quarto_access.i18n.messages import MESSAGES, Forms
from quarto_access.i18n.templates import Flaw


class Texts:
    """The texts of a catalogue, which may lack messages; `form` chooses the form for a number."""

    def __init__(
        self,
        forms: Mapping[str, Forms],
        form: Callable[[int], int],
        flaws: tuple[tuple[Flaw, int], ...] = (),
    ) -> None:
        self._forms = forms
        self._form = form
        self.flaws = flaws
        """The flaws of the texts that were left out, with their lines."""

    def __contains__(self, message: str) -> bool:
        return message in self._forms

    def text(self, message: str, count: int = 0) -> str:
        """Return the text of a message in the form for a number, or raise `LookupError`."""
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
"""The English texts, the only ones that are certainly complete."""
