"""The seats at the table."""

from quarto_access.players.seat import Person, Seat


def test_a_person_sits_at_the_keyboard() -> None:
    seat: Seat = Person("Ana")
    assert seat.name == "Ana"
    assert seat.at_keyboard


def test_a_person_may_have_no_name_of_their_own() -> None:
    assert Person().name == ""
    assert Person() == Person("")
