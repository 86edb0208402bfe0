"""Tickets to the board page: who comes with one, and who does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.accounts.board_tickets import GOOD_MS, LONGEST, Ticket, game_mark, read, write

KEY, ANOTHER = "k" * 70, "another"
NOW = 1_760_000_000_000
TICKET = Ticket("discord:81", "Żaneta", "discord:555", "pl", "bamoku", NOW + GOOD_MS, "7")
WRITTEN = write(TICKET, KEY)


def test_what_is_written_is_read() -> None:
    """A ticket says who comes, from where, in which language and to which game."""
    assert TICKET == read(WRITTEN, KEY, NOW)


@pytest.mark.parametrize(("later", "good"), [(-1, True), (0, False)])
def test_a_ticket_is_good_for_an_hour(later: int, good: bool) -> None:
    """Up to its last moment a ticket is good, and then no more."""
    assert (3_600_000, good) == (GOOD_MS, read(WRITTEN, KEY, TICKET.until + later) is not None)


def test_no_letter_can_be_changed() -> None:
    """A ticket of which any letter is another is none."""
    for place, letter in enumerate(WRITTEN[:-1]):  # of the last, not all bits count
        changed = WRITTEN[:place] + ("B" if letter == "A" else "A") + WRITTEN[place + 1 :]
        assert read(changed, KEY, NOW) is None, place


@pytest.mark.parametrize(
    "text",
    ["", ".", "a", "a.b", WRITTEN.partition(".")[0], WRITTEN + "ż", "ż." + WRITTEN, f".{WRITTEN}"],
)
def test_what_is_no_ticket(text: str) -> None:
    """Whatever else stands in an address lets nobody in, and nothing goes wrong."""
    assert read(text, KEY, NOW) is None


def test_it_is_signed_with_one_key() -> None:
    """With another key, and for as much as one letter too many, a ticket is none."""
    assert read(WRITTEN, ANOTHER, NOW) is None
    names = ["x" * count for count in range(LONGEST)]
    written = [write(replace(TICKET, name=name), KEY) for name in names]
    fits = [text for text in written if len(text) <= LONGEST]
    over = [text for text in written if len(text) > LONGEST]
    assert (True, LONGEST) == (all(read(text, KEY, NOW) for text in fits), max(map(len, fits)))
    assert read(over[0], KEY, NOW) is None


def test_each_is_known_by_itself() -> None:
    """Two tickets are told apart though they are for the same person and game, and one ticket is
    known again when it comes twice."""
    assert TICKET.digest == replace(TICKET).digest
    assert TICKET.digest != replace(TICKET, number="8").digest


def test_a_mark_is_for_one_game() -> None:
    """What lets people look on at a game lets them look on at no other, and cannot be made up."""
    marks = {game_mark("bamoku", KEY), game_mark("vuhamo", KEY), game_mark("bamoku", ANOTHER)}
    assert (3, {16}) == (len(marks), set(map(len, marks)))
    assert game_mark("bamoku", KEY) in marks
