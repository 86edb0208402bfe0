"""Tickets for the board page: signed, short-lived, and valid for one person and game."""

from __future__ import annotations

import pytest

from bot.play.accounts.board_tickets import (
    GOOD_MS,
    LONGEST,
    Ticket,
    decode_ticket,
    game_mark,
    write,
)

KEY, ANOTHER = "k" * 70, "another"
NOW = 1_760_000_000_000
TICKET = Ticket("discord:81", "Żaneta", "discord:555", "pl", "bamoku", NOW + GOOD_MS, "7")
WRITTEN = write(TICKET, KEY)


def test_a_ticket_survives_a_round_trip() -> None:
    """A ticket survives a round trip."""
    assert TICKET == decode_ticket(WRITTEN, KEY, NOW)


@pytest.mark.parametrize(("later", "good"), [(-1, True), (0, False)])
def test_a_ticket_is_good_for_an_hour(later: int, good: bool) -> None:
    """A ticket is valid until its last moment, and no longer."""
    assert (3_600_000, good) == (
        GOOD_MS,
        decode_ticket(WRITTEN, KEY, TICKET.until + later) is not None,
    )


def test_no_letter_can_be_changed() -> None:
    """Changing any letter of a ticket invalidates it."""
    for place, letter in enumerate(WRITTEN[:-1]):  # the last letter has unused bits
        changed = WRITTEN[:place] + ("B" if letter == "A" else "A") + WRITTEN[place + 1 :]
        assert decode_ticket(changed, KEY, NOW) is None, place


@pytest.mark.parametrize(
    "text",
    ["", ".", "a", "a.b", WRITTEN.partition(".")[0], WRITTEN + "ż", "ż." + WRITTEN, f".{WRITTEN}"],
)
def test_other_text_is_rejected(text: str) -> None:
    """Any other text is rejected without an error."""
    assert decode_ticket(text, KEY, NOW) is None


def test_it_is_signed_with_one_key() -> None:
    """A ticket signed with another key, or one letter too long, is rejected."""
    assert decode_ticket(WRITTEN, ANOTHER, NOW) is None
    names = ["x" * count for count in range(LONGEST)]
    written = [write(TICKET._replace(name=name), KEY) for name in names]
    fits = [text for text in written if len(text) <= LONGEST]
    over = [text for text in written if len(text) > LONGEST]
    assert (True, LONGEST) == (
        all(decode_ticket(text, KEY, NOW) for text in fits),
        max(map(len, fits)),
    )
    assert decode_ticket(over[0], KEY, NOW) is None


def test_each_is_known_by_itself() -> None:
    """Tickets for the same person and game have different digests, and one ticket has always the
    same."""
    assert TICKET.digest == TICKET._replace().digest
    assert TICKET.digest != TICKET._replace(number="8").digest


def test_a_mark_is_for_one_game() -> None:
    """A spectator's mark is valid for one game and needs the key."""
    marks = {game_mark("bamoku", KEY), game_mark("vuhamo", KEY), game_mark("bamoku", ANOTHER)}
    assert (3, {16}) == (len(marks), set(map(len, marks)))
    assert game_mark("bamoku", KEY) in marks
