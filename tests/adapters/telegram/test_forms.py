"""Forms by taps: one message is edited from the first tap to the last."""

from __future__ import annotations

import pytest

from tests.adapters.telegram.desk import Club, board, game_of, press_button, wait_for_button
from tests.fakes.telegram.model import Message
from tests.patience import PATIENCE

SETTINGS = {
    "en": ("Reminders and calls", "12 hours before", "Digest 8:00", "Back", "My hours"),
    "pl": ("Powiadomienia", "12 godzin przed", "Co dzień 8:00", "Wróć", "Moje godziny"),
}
OPENS = {"en": "/my_settings", "pl": "/ustawienia"}
CITY = {"en": "Warsaw", "pl": "Warszawa"}
ORGANISE = {
    "en": ("/organise", "Pause it", "Let it go on", "Annul it…", "Both asked for it"),
    "pl": ("/organizuj", "Wstrzymaj", "Wznów", "Unieważnij…", "Obie strony o to proszą"),
}
ANNUL = {"en": "Yes, annul it", "pl": "Tak, unieważnij"}
LANGUAGE = {"en": "/language en", "pl": "/language pl"}


async def shows(message: Message, words: str) -> None:
    """Wait until the message has a button with these words."""
    await message.room.bell.until(
        lambda: words in message.labels, PATIENCE, f"{words} in {message.labels}"
    )


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_settings_by_taps(club: Club, language: str) -> None:
    """All pages of the settings appear in one message, and their buttons mark the current
    choices."""
    reminders, before, digest, back, hours = SETTINGS[language]
    anna, room = club.anna, club.anna.private
    await anna.start()
    await anna.send(room, LANGUAGE[language])
    await anna.send(room, OPENS[language])
    form = await wait_for_button(room, reminders)
    count = len(room.messages)
    await anna.press(form, reminders)
    for choice in (before, digest):
        await shows(form, choice)
        await anna.press(form, choice)
        await shows(form, f"✓ {choice}")
    await anna.press(form, back)
    await shows(form, hours)
    assert "8:00" in form.text
    await anna.press(form, hours)
    await shows(form, CITY[language])
    await anna.press(form, CITY[language])
    await shows(form, f"✓ {CITY[language]}")
    assert count == len(room.messages)


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_organising_by_taps(club: Club, language: str) -> None:
    """An administrator chooses a game, pauses it, resumes it, and annuls it. No one else can use
    the form, nor can a former administrator."""
    opens, pause, go_on, annul, reason = ORGANISE[language]
    await club.begin()
    game_id = game_of(await board(club.group, 1))
    club.fake.promote(club.group, club.carl)
    await club.carl.send(club.group, LANGUAGE[language])
    await club.carl.send(club.group, opens)
    form = await wait_for_button(club.group, "5×5")
    refused = await club.bob.press(form, form.labels[0])
    assert game_id not in (refused.text or game_id)
    assert game_id in form.labels[0]
    await club.carl.press(form, form.labels[0])
    for tapped, then in ((pause, go_on), (go_on, pause)):
        await shows(form, tapped)
        await club.carl.press(form, tapped)
        await shows(form, then)
    await club.carl.press(form, annul)
    await shows(form, reason)
    await club.carl.press(form, reason)
    await wait_for_button(club.group, ANNUL[language])
    await press_button(club.carl, form, ANNUL[language])
    await club.group.wait_for(lambda m: m is not form and reason in m.text)


async def test_the_more_button(club: Club) -> None:
    """The button "More…" under a board lists the actions that are possible for its presser."""
    await club.begin(terms="5x5 komi 0.5 black 3 days")
    await press_button(club.anna, await board(club.group, 1), "More…")
    more = await wait_for_button(club.group, "Give opponent 3 days")
    expected = [
        "Give opponent 1 day",
        "Give opponent 3 days",
        "Don’t claim timeouts",
        "In words",
        "Large picture",
        "Record",
    ]
    assert expected == more.labels
    await press_button(club.anna, more, "Give opponent 3 days")
    await club.group.wait_for(lambda m: "gives Bob 3 days more" in m.text)


async def test_a_challenge_in_one_post(club: Club) -> None:
    """From the first tap to the challenge the form is one message."""
    room = club.anna.private
    await club.anna.start()
    await club.anna.send(room, "/formularz")
    form = await wait_for_button(room, "13×13")
    for label, then in (
        ("13×13", "✓ 13×13"),
        ("no clock", "✓ no clock"),
        ("Strict ko", "✓ Strict ko"),
        ("✓ Estimates", "Estimates"),
    ):
        await club.anna.press(form, label)
        await shows(form, then)
    await club.anna.press(form, "Send the challenge")
    shared = await wait_for_button(room, "Share the link")
    assert "13×13 · komi 6.5 · no estimates · strict ko" in shared.text
    assert "The challenge is sent." == form.text
    assert [] == form.labels
