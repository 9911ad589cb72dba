"""A `.po` file is read as editors write it, and an error is reported with its line."""

import pytest

from quarto_access.i18n.po import CatalogueError, Fault, parse_po
from quarto_access.i18n.texts import Texts

HEADER = 'msgid ""\nmsgstr "Language: xx\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def texts(entry: str) -> Texts:
    return parse_po((HEADER + entry).encode())


def test_a_message_is_found_by_its_id_alone() -> None:
    found = texts('msgctxt "yes"\nmsgid "certainly"\nmsgstr "sí"\n')
    assert found.text("yes") == "sí"
    assert "certainly" not in found


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r'"plain"', "plain"),
        ('""\n"in two "\n"lines"', "in two lines"),
        (r'"a \"quote\""', 'a "quote"'),
        (r'"one\ntwo\tthree\r"', "one\ntwo\tthree\r"),
        (r'"back\\slash \\n"', r"back\slash \n"),
        ('"¡Olé!"', "¡Olé!"),
        ('  "indented"  ', "indented"),
    ],
)
def test_texts_are_read_as_editors_write_them(written: str, read: str) -> None:
    assert texts(f'msgctxt "a"\nmsgid "b"\nmsgstr {written}\n').text("a") == read


def test_comments_and_old_entries_are_passed_over() -> None:
    entry = (
        '# mine\n#. theirs\n#: file\n#| msgid "c"\nmsgctxt "a"\nmsgid "b"\nmsgstr "d"\n'
        '\n#~ msgid "gone"\n#~ msgstr "weg"\n'
    )
    assert texts(entry).text("a") == "d"


def test_entries_need_no_empty_line_between_them() -> None:
    one, two = ('msgctxt "a"\nmsgid "b"\nmsgstr "c"', 'msgctxt "d"\nmsgid "e"\nmsgstr "f"')
    for between in ("", "#, fuzzy\n", '#| msgid "g"\n'):
        found = texts(f"{one}\n{between}{two}")
        assert (found.text("a"), found.text("d")) == ("c", "f")


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
def test_every_editor_may_save_it(ending: str) -> None:
    whole = (HEADER + 'msgctxt "a"\nmsgid "b"\nmsgstr "c"').replace("\n", ending)
    assert parse_po(b"\xef\xbb\xbf" + whole.encode()).text("a") == "c"


def test_what_is_not_translated_yet_is_not_there() -> None:
    assert "a" not in texts('msgctxt "a"\nmsgid "b"\nmsgstr ""\n')


def test_what_is_marked_fuzzy_is_used_all_the_same() -> None:
    entry = '#, fuzzy\n#| msgid "d"\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n'
    assert texts(entry).text("a") == "c"


POLISH = (
    'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && '
    '(n%100<12 || n%100>14) ? 1 : 2);\\n"\n\nmsgctxt "left"\nmsgid "{count} piece"\n'
    'msgid_plural "{count} pieces"\n'
    'msgstr[0] "{count} pionek"\nmsgstr[1] "{count} pionki"\nmsgstr[2] "{count} pionków"\n'
)


@pytest.mark.parametrize(("count", "form"), [(1, "pionek"), (3, "pionki"), (0, "pionków")])
def test_a_language_may_have_as_many_plural_forms_as_it_needs(count: int, form: str) -> None:
    assert parse_po(POLISH.encode()).text("left", count) == f"{{count}} {form}"


def test_a_plural_with_a_form_to_come_is_not_there() -> None:
    assert "left" not in parse_po(POLISH.replace("{count} pionki", "").encode())


@pytest.mark.parametrize(
    ("entry", "line", "fault"),
    [
        (b'msgid "\xff"\n', 4, Fault.NOT_UTF_8),
        (b'msgid "a\n', 4, Fault.BAD_TEXT),
        (b"msgid a\n", 4, Fault.BAD_TEXT),
        (b'msgid "\n', 4, Fault.BAD_TEXT),
        (b'msgid "a "quote" more"\n', 4, Fault.BAD_TEXT),
        (b'msgid "a\\n "quote" more"\n', 4, Fault.BAD_TEXT),
        (b'msgid "a"\nmsgstr "\\x41"\n', 5, Fault.BAD_TEXT),
        (b'msgid "a"\nmsgstr "b\\"\n', 5, Fault.BAD_TEXT),
        (b'"lost"\n', 4, Fault.OUT_OF_PLACE),
        (b"hello\n", 4, Fault.OUT_OF_PLACE),
        (b'msgstr "a"\n', 4, Fault.OUT_OF_PLACE),
        (b'msgid "a"\nmsgid "b"\n', 5, Fault.OUT_OF_PLACE),
        (b'msgid "a"\nmsgctxt "b"\n', 5, Fault.OUT_OF_PLACE),
        (b'msgid "a"\nmsgstr[0] "b"\n', 5, Fault.OUT_OF_PLACE),
        (b'msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"\n', 6, Fault.OUT_OF_PLACE),
        (b'msgid "a"\nmsgid_plural "b"\nmsgstr[x] "c"\n', 6, Fault.OUT_OF_PLACE),
        (b'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n\n', 7, Fault.OUT_OF_PLACE),
        (b'msgid "a"', 4, Fault.OUT_OF_PLACE),
        (b'msgid "a"\nmsgstr "b"\n\n', 6, Fault.OUT_OF_PLACE),
        (
            b'msgctxt "a"\nmsgid "b"\nmsgstr "c"\n\nmsgctxt "a"\nmsgid "d"\nmsgstr "e"\n\n',
            11,
            Fault.TWICE,
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line(entry: bytes, line: int, fault: Fault) -> None:
    with pytest.raises(CatalogueError) as caught:
        parse_po(HEADER.encode() + entry)
    assert (caught.value.line, caught.value.fault) == (line, fault)


@pytest.mark.parametrize(
    "rule",
    [
        "",
        "Plural-Forms: nplurals=2;\\n",
        "Plural-Forms: nplurals=x; plural=0;\\n",
        "Plural-Forms: nplurals=1; plural=n;\\n",
        "Plural-Forms: nplurals=2; plural=n.__class__;\\n",
        "Plural-Forms: nplurals=2; plural=1/n;\\n",
    ],
)
def test_the_plural_forms_have_to_stand_in_the_header(rule: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        parse_po(f'msgid ""\nmsgstr "{rule}"\n\n'.encode())
    assert caught.value.fault is Fault.NO_PLURAL_FORMS
