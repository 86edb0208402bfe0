"""Modal forms, and the context menus of people and messages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adapters.discord.desk import Club, board, boards, wait_for_message
from tests.adapters.discord.test_records import RECORD, SGF
from tests.fakes.discord.interactions import ASK, Interaction
from tests.fakes.discord.model import Message

CHALLENGE = {"en-US": "Challenge to Go", "pl": "Wyzwij na partię go"}
SHOW = "Show this position"


def fields(asked: Interaction) -> dict[str, Any]:
    """Return the fields of the opened form, by their ids."""
    assert (ASK, True) == (asked.acknowledged, asked.modal is not None)
    labels = (asked.modal or {})["components"]
    return {label["component"]["custom_id"]: label for label in labels}


async def show_position_of(club: Club, message: Message) -> Message:
    """Show the position of a message as Carl, and return the answer."""
    return await (await club.carl.context(message, SHOW, message.channel)).answer()


@pytest.mark.parametrize("club", ["en-US", "pl"], indirect=True)
async def test_the_challenge_form_of_a_person(club: Club) -> None:
    """The context menu of a person opens a form for a challenge to them, in the reader's language;
    its input gives the terms, with defaults for the rest."""
    named = club.fake.commands[CHALLENGE["en-US"]]
    assert {"pl": CHALLENGE["pl"]} == named["name_localizations"]
    asked = await club.anna.context(club.bob, CHALLENGE["en-US"], club.general)
    assert {"size", "clock", "handicap", "komi", "more"} == set(fields(asked))
    assert CHALLENGE[club.anna.locale] == (asked.modal or {})["title"]
    more = ["black", "strict", "no estimates"]
    made = await club.anna.submit(asked, size="9x9", clock="clock 3 days", komi="0,5", more=more)
    told = await club.general.wait_for(lambda m: "✅" in m.reactions and "9×9" in m.shown_text)
    komi = {"en-US": ("komi 0.5", "3 days a move"), "pl": ("komi 0,5", "3 dni na ruch")}
    assert all(part in told.shown_text for part in komi[club.anna.locale]), told.shown_text
    await made.wait_until_withdrawn()
    assert {club.bob} == told.pings


async def test_a_form_for_an_open_challenge(club: Club) -> None:
    """``/go form`` opens the same form, for an open challenge if no opponent is given; submitted
    without input it uses the default terms. It can be submitted after a restart of the bot."""
    asked = await club.anna.slash(club.general, "go form")
    await club.restart()
    await club.anna.submit(asked)
    told = await wait_for_message(club.general, "Anna is looking for a game")
    assert "9×9 · komi 6.5 · 3 days a move" in told.shown_text
    named = await club.bob.slash(club.general, "go form", opponent=club.anna)
    await club.bob.submit(named, size="13x13", handicap="handicap 3", clock="clock no clock")
    told = await wait_for_message(club.general, "Bob challenges")
    assert "13×13 · komi 0.5 · handicap 3" in told.shown_text
    assert "a move" not in told.shown_text


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"komi": "a lot"}, "I do not understand"),
        ({"komi": "6.3"}, "Komi"),
        ({"more": ["black", "white"]}, "“black” and “white”: please say only one of them."),
        ({"more": ["rated"], "size": "9x9", "handicap": "handicap 9"}, "rated"),
    ],
)
async def test_invalid_terms_in_a_form(
    club: Club, given: dict[str, str | list[str]], refusal: str
) -> None:
    """Invalid input in a form is answered as if it had been typed, privately."""
    asked = await club.anna.context(club.bob, CHALLENGE["en-US"], club.general)
    answer = await (await club.anna.submit(asked, **given)).answer()
    assert (True, True) == (answer.ephemeral, refusal in answer.shown_text), answer.shown_text


async def test_no_form_for_a_bot(club: Club) -> None:
    """For a bot no form opens."""
    asked = await club.anna.context(club.fake.bot, CHALLENGE["en-US"], club.general)
    assert "nigiri is a bot and does not play." in (await asked.answer()).shown_text


async def test_the_form_for_a_record(club: Club) -> None:
    """``/go record import`` without a file opens a form for a file or a pasted record; without
    either it says what it needs."""
    for given in ({"file": SGF}, {"record": RECORD}):
        asked = await club.anna.slash(club.general, "go record import")
        assert {"file", "record"} == set(fields(asked))
        shown = await (await club.anna.submit(asked, **given)).answer()
        assert (True, True) == (shown.ephemeral, "Move 3 of 3: Black G7." in shown.shown_text)
    asked = await club.anna.slash(club.general, "go record import")
    told = await (await club.anna.submit(asked)).answer()
    assert "Which game? Attach its record (a file: .sgf, .gib or .ngf)" in told.shown_text


async def test_the_position_of_an_older_board(club: Club) -> None:
    """The context menu of an old board shows its position of that time, privately."""
    thread = await club.begin()
    await club.anna.slash(thread, "go play", point="C3")
    old = await board(thread, 2)
    await club.bob.slash(thread, "go play", point="D3")
    await board(thread, 3)
    shown = await show_position_of(club, old)
    assert (True, 1) == (shown.ephemeral, len(shown.attachments))
    assert "Move 1 of 1: Black C3." in shown.shown_text, shown.shown_text
    newer = await show_position_of(club, boards(thread)[-1])
    assert "Move 2 of 2: White D3." in newer.shown_text


async def test_the_position_of_a_record(club: Club) -> None:
    """The context menu of a message with a record shows the record, privately; a message with
    neither is reported as such."""
    sent = await club.anna.send(club.general, "look", files=(SGF,))
    shown = await show_position_of(club, sent)
    assert (True, True) == (shown.ephemeral, "Move 3 of 3: Black G7." in shown.shown_text)
    again = await show_position_of(club, await club.anna.send(club.general, "nothing here"))
    assert "That message shows no board of mine" in again.shown_text
