"""The seats at the table."""

from quarto_access.players.seat import Person, Seat


def test_a_person_sits_at_the_keyboard() -> None:
    seat: Seat = Person()
    assert seat.at_keyboard
