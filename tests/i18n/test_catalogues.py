"""Translators get every message, and every catalogue of ours is complete and correct.

These checks do not need knowledge of the language; people have to listen to the rest.
"""

import re
from collections.abc import Iterator
from gettext import c2py
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.po import parse_po
from tests.i18n.behind import behind, missing
from tests.i18n.languages import OURS
from tests.i18n.template import LOCALES, brought_up_to, extracted, made
from tests.i18n.variants import message_of

SAME = "Same as in English"
"""The comment above an entry with which a translator confirms the same text."""

NAMES = {"Quarto", "Access", "Alpha", "Bravo", "Charlie", "Delta"}
"""The words that no language needs to translate."""

SENTENCE = re.compile(r"[.?!:]$")
SPACE_BEFORE = re.compile(r"(?<=[^\u00a0])[:;!?](?=\s|$)|[\u202f\u2009]")


def test_translators_find_every_message_once() -> None:
    assert [name for *_, name in extracted()] == list(MESSAGES)
    assert {m.context for m in made() if m.id} == set(MESSAGES)


def test_a_variant_is_one_of_a_message() -> None:
    for name in MESSAGES:
        assert message_of(name) in MESSAGES, name


def test_the_languages_that_were_promised_are_there() -> None:
    assert {"de", "es", "fr"} <= set(OURS)


def path(code: str) -> Path:
    return LOCALES / f"{code}.po"


def catalogue(code: str) -> Catalog:
    with path(code).open("rb") as file:
        return read_po(file, abort_invalid=True)


def entries(code: str) -> Iterator[tuple[Message, tuple[str, ...]]]:
    """Yield every message that is translated, with its forms."""
    for message in catalogue(code):
        forms = _each(message.string)
        if message.id and all(forms):
            yield message, forms


def spoken_entries(code: str) -> Iterator[tuple[Message, tuple[str, ...]]]:
    """Yield the spoken messages; braille has marks of its own, and no spaces before them."""
    for message, forms in entries(code):
        if not (message.context or "").endswith(".braille"):
            yield message, forms


def english(message: Message) -> tuple[str, ...]:
    return _each(message.id)


def _each(forms: object) -> tuple[str, ...]:
    return tuple(map(str, forms)) if isinstance(forms, tuple | list) else (str(forms or ""),)


def words(text: str) -> set[str]:
    """Return the words of a message for a translator, without facts and names."""
    return set(re.findall(r"[A-Za-z]{2,}", re.sub(r"\{\w+\}", "", text))) - NAMES


def facts(text: str) -> set[str]:
    """Return the names in braces; their capital letter is up to each language."""
    return {name.lower() for name in re.findall(r"\{(\w+)\}", text)}


@pytest.mark.parametrize("code", OURS)
def test_the_program_reads_what_the_translator_wrote(code: str) -> None:
    ours = parse_po(path(code).read_bytes())
    form = catalogue(code).plural_expr
    for message, forms in entries(code):
        said = {ours.text(message.context or "", n) for n in range(200)}
        assert said == set(forms), f"{message.context}: {form}"


@pytest.mark.parametrize("code", OURS)
def test_the_header_names_the_language_and_its_plural_forms(code: str) -> None:
    """A catalogue may have more forms than usual: one for 1 alone lets French say "une"."""
    header = catalogue(code)
    assert str(header.locale) == code
    written, usual = c2py(header.plural_expr), c2py(get_plural(code).plural_expr)
    pairs = {(written(n), usual(n)) for n in range(200)}
    forms = [form for form, _ in pairs]
    assert sorted(forms) == list(range(header.num_plurals)), "the language tells them apart"


@pytest.mark.parametrize("code", OURS)
def test_every_form_tells_the_facts_of_its_message(code: str) -> None:
    alone = forms_of_one_number(code)
    for message, forms in entries(code):
        wanted = facts(" ".join(english(message)))
        before = facts(" ".join(c for c in message.user_comments if c.startswith("|")))
        for number, form in enumerate(forms):
            # "una pieza" may stand for 1, where nothing but 1 takes this form
            free = {"count"} if len(forms) > 1 and number in alone else set()
            unknown = facts(form) - wanted - before
            assert not unknown, f"{message.context}: {form}: no fact is called {unknown}"
            if not message.fuzzy:
                assert facts(form) | free == wanted | free, f"{message.context}: {form}"
            assert not re.search(r"[{}]", re.sub(r"\{\w+\}", "", form)), f"a brace alone: {form}"


def forms_of_one_number(code: str) -> set[int]:
    """Return the plural forms for a single number, like the English singular."""
    texts = {n: n for n in range(catalogue(code).num_plurals)}
    probe = "".join(f'msgstr[{n}] "{n}"\n' for n in texts)
    rule = f"nplurals={len(texts)}; plural={catalogue(code).plural_expr};"
    header = f'msgid ""\nmsgstr "Plural-Forms: {rule}\\n"\n\n'
    read = parse_po(f'{header}msgctxt "a"\nmsgid "b"\nmsgid_plural "c"\n{probe}'.encode())
    said = [int(read.text("a", n)) for n in range(200)]
    return {form for form in texts if said.count(form) == 1}


@pytest.mark.parametrize("code", OURS)
def test_no_sentence_is_left_in_english(code: str) -> None:
    left = [
        m.context
        for m, forms in entries(code)
        if set(forms) & set(english(m))
        and words(" ".join(english(m)))
        and not any(SAME in comment for comment in m.user_comments)
    ]
    assert not left, f"translate these, or write '# {SAME}.' above them: {left}"


@pytest.mark.parametrize("code", OURS)
def test_sentences_begin_and_end_as_sentences(code: str) -> None:
    for message, forms in entries(code):
        first = english(message)[0]
        for form in forms:
            sentence = SENTENCE.search(form)
            assert bool(sentence) == bool(SENTENCE.search(first)), f"{message.context}: {form}"
            begins = form.lstrip("¡¿{")[0]
            if sentence and first.lstrip("{")[0].isupper() and not form.startswith("{count}"):
                assert begins == begins.upper(), f"{message.context}: {form}"
            assert form == form.strip(), f"{message.context}: {form!r}"
            assert "  " not in form, f"{message.context}: {form!r}"


def test_spanish_questions_and_exclamations_open_as_they_close() -> None:
    for message, forms in spoken_entries("es"):
        for form in forms:
            for opening, closing in ("¿?", "¡!"):
                assert form.count(opening) == form.count(closing), f"{message.context}: {form}"


def test_french_has_a_no_break_space_before_high_punctuation() -> None:
    """U+00A0 before all four: voices take it for a space. U+202F is no space to some of them."""
    for message, forms in spoken_entries("fr"):
        for form in forms:
            assert not SPACE_BEFORE.search(form), f"{message.context}: {form!r}"


TEMPLATE = """\
msgid ""
msgstr ""

#. Translators: a greeting.
msgctxt "kept"
msgid "Good day"
msgstr ""

msgctxt "changed"
msgid "Bye now"
msgstr ""

#, python-brace-format
msgctxt "new"
msgid "{count} cat"
msgid_plural "{count} cats"
msgstr[0] ""
msgstr[1] ""
"""

BEFORE = """\
# by Ana
msgid ""
msgstr "Plural-Forms: nplurals=3; plural=n%3;\\n"

msgctxt "changed"
msgid "Bye"
msgstr "Adiós"

msgctxt "gone"
msgid "Never"
msgstr "Nunca"

# Mornings only?
msgctxt "kept"
msgid ""
"Good "
"day"
msgstr ""
"Buenos "
"días"

#~ msgid "old"
#~ msgstr "viejo"
"""

AFTER = """\
# by Ana
msgid ""
msgstr "Plural-Forms: nplurals=3; plural=n%3;\\n"

# Mornings only?
#. Translators: a greeting.
msgctxt "kept"
msgid "Good day"
msgstr ""
"Buenos "
"días"

#, fuzzy
#| msgid "Bye"
msgctxt "changed"
msgid "Bye now"
msgstr "Adiós"

#, python-brace-format
msgctxt "new"
msgid "{count} cat"
msgid_plural "{count} cats"
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""
"""


def test_a_catalogue_follows_the_messages_and_keeps_what_was_translated() -> None:
    assert brought_up_to(TEMPLATE, BEFORE) == AFTER
    assert brought_up_to(TEMPLATE, AFTER) == AFTER


def entry(name: str, was: str, told: str, *marks: str) -> str:
    return "\n".join([*marks, f'msgctxt "{name}"', f'msgid "{was}"', f'msgstr "{told}"'])


@pytest.mark.parametrize(
    "changed",
    [
        entry("yes", "certainly", "sí"),
        entry("yes", "yes", "sí", "#, fuzzy", '#| msgid "certainly"'),
    ],
    ids=["as it was", "brought up to the messages"],
)
def test_a_translation_of_another_sentence_is_behind_and_used(changed: str) -> None:
    file = f'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=0;\\n"\n\n{changed}\n'
    assert list(behind(file)) == [("yes", ("certainly",), MESSAGES["yes"])]
    assert parse_po(file.encode()).text("yes") == "sí"
    assert "yes" not in missing(file)


def test_what_has_no_translation_is_missing_and_not_behind() -> None:
    file = f'msgid ""\nmsgstr ""\n\n{entry("yes", "certainly", "")}\n'
    assert list(behind(file)) == []
    assert missing(file) == list(MESSAGES)


def test_what_somebody_doubts_is_behind() -> None:
    (now,) = MESSAGES["yes"]
    file = f'msgid ""\nmsgstr ""\n\n{entry("yes", now, "sí", "#, fuzzy")}\n'
    assert list(behind(file)) == [("yes", (now,), (now,))]
