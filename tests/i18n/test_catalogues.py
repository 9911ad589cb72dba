"""Translators get every message, and what they write is what is said."""

import re

from quarto_access.i18n.messages import MESSAGES
from tests.i18n.template import kept, made


def test_the_template_holds_every_message_as_it_is_now() -> None:
    now = {(m.context, m.id, tuple(m.auto_comments)) for m in made() if m.id}
    assert {context for context, _, _ in now} == set(MESSAGES)
    assert {(m.context, m.id, tuple(m.auto_comments)) for m in kept() if m.id} == now


def test_a_variant_is_one_of_a_message() -> None:
    for name in MESSAGES:
        assert re.sub(r"\.(full|terse|nameless)$", "", name) in MESSAGES, name
