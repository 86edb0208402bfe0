"""Forms by taps: one message, seen by one person, is edited from the first tap to the last."""

from __future__ import annotations

import pytest

from bot.discord.outbound.components import view
from bot.posts.post import Choice, Post
from bot.texts.translations import words
from tests.adapters.discord.desk import Club, board, wait_for_message
from tests.fakes.discord.model import Channel, Message
from tests.fakes.discord.people import Person
from tests.patience import PATIENCE

HOURS_PL = ("Moje godziny", "Warszawa")
SETTINGS = {
    "en": ("Reminders and calls", "12 hours before", "Digest 8:00", "Back", "My hours", "Warsaw"),
    "pl": ("Powiadomienia", "12 godzin przed", "Co dzień 8:00", "Wróć", *HOURS_PL),
}
ORGANISE = {
    "en": ("Pause it", "Let it go on", "Annul it…", "Both asked for it", "Yes, annul it"),
    "pl": ("Wstrzymaj", "Wznów", "Unieważnij…", "Obie strony o to proszą", "Tak, unieważnij"),
}


async def answer(club: Club, who: Person, room: Channel, line: str) -> Message:
    """Mention the bot in a line and return its answer."""
    asked = await who.send(room, f"{club.fake.bot.mention} {line}")
    return await room.wait_for(lambda m: m.id > asked.id and m.author is club.fake.bot)


async def shows(club: Club, message: Message, words: str) -> None:
    """Wait until the message has a button with these words."""
    await club.fake.world.bell.until(
        lambda: words in message.labels, PATIENCE, f"{words} in {message.labels}"
    )


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_settings_by_taps(club: Club, language: str) -> None:
    """All pages of the settings appear in one private answer, and their buttons mark the current
    choices."""
    reminders, before, digest, back, hours, city = SETTINGS[language]
    await club.anna.slash(club.general, "go account language", language=language)
    form = await (await club.anna.slash(club.general, "go settings")).answer()
    count = len(club.general.messages)
    await club.anna.press(form, reminders)
    for choice in (before, digest):
        await shows(club, form, choice)
        await club.anna.press(form, choice)
        await shows(club, form, f"✓ {choice}")
    await club.anna.press(form, back)
    await shows(club, form, hours)
    assert "8:00" in form.shown_text
    await club.anna.press(form, hours)
    await shows(club, form, city)
    await club.anna.press(form, city)
    await shows(club, form, f"✓ {city}")
    assert count == len(club.general.messages)


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_organising_by_taps(club: Club, language: str) -> None:
    """A server manager finds the games of all threads from any channel, pauses one, resumes it and
    annuls it."""
    pause, go_on, annul, reason, yes = ORGANISE[language]
    thread = await club.begin()
    await club.owner.slash(club.general, "go account language", language=language)
    form = await (await club.owner.slash(club.general, "go-server organise")).answer()
    assert "Anna – Bob · 5×5" in form.labels[0]
    await club.owner.press(form, form.labels[0])
    for tapped, then in ((pause, go_on), (go_on, pause)):
        await shows(club, form, tapped)
        await club.owner.press(form, tapped)
        await shows(club, form, then)
    await club.owner.press(form, annul)
    await shows(club, form, reason)
    await club.owner.press(form, reason)
    await shows(club, form, yes)
    await club.owner.press(form, yes)
    await wait_for_message(thread, reason)


async def test_a_member_gets_no_form(club: Club) -> None:
    """A person without rights is told who may use the form."""
    told = await answer(club, club.carl, club.general, "organise")
    assert told.shown_text.startswith("Only those who may manage this chat")
    assert [] == told.labels


async def test_default_terms_by_taps(club: Club) -> None:
    """A tap changes the default terms, in five rows, the most that Discord allows."""
    form = await (await club.owner.slash(club.general, "go-server organise")).answer()
    await club.owner.press(form, "Default terms")
    await shows(club, form, "1 day a move")
    await club.owner.press(form, "1 day a move")
    await shows(club, form, "✓ 1 day a move")
    await club.anna.slash(club.general, "go challenge")
    await wait_for_message(club.general, "9×9 · komi 6.5 · 1 day a move")


async def test_a_challenge_in_one_post(club: Club) -> None:
    """From the first tap to the challenge the form is one message, also where everyone can see
    it."""
    asked = await club.anna.send(club.general, f"{club.fake.bot.mention} form")
    form = await club.general.wait_for(lambda m: m.id > asked.id and "13×13" in m.labels)
    await club.anna.press(form, "13×13")
    await shows(club, form, "✓ 13×13")
    refused = await (await club.bob.press(form, "Send the challenge")).answer()
    assert "That question was for someone else." == refused.shown_text
    await club.anna.press(form, "Send the challenge")
    await wait_for_message(club.general, "13×13 · komi 6.5 · 3 days a move")
    await club.fake.world.bell.until(lambda: not form.labels, PATIENCE, "the challenge")
    assert "The challenge is sent." == form.shown_text


async def test_other_terms_by_taps(club: Club) -> None:
    """Size, colour, handicap and clock are selected one after another in one message, and
    offered."""
    await club.anna.slash(
        club.general, "go challenge", opponent=club.bob, size=19, clock="no clock"
    )
    challenge = await wait_for_message(club.general, "Anna challenges")
    form = await (await club.bob.press(challenge, "Other terms")).answer()
    for choice in ("13×13", "Black", "handicap 3", "3 days a move"):
        await club.bob.press(form, choice)
        await shows(club, form, f"✓ {choice}")
    await club.bob.press(form, "Offer these terms")
    await wait_for_message(
        club.general, "13×13 · komi 0.5 · handicap 3 · Anna takes White · 3 days a move"
    )


async def test_a_form_that_starts_with_terms(club: Club) -> None:
    """A form that starts with several terms selected has its buttons, and ends in a challenge; the
    same holds for default terms."""
    await answer(club, club.owner, club.general, "defaults 9x9 3 days")
    form = await answer(club, club.anna, club.general, "form 13x13 1 day")
    assert {"✓ 13×13", "✓ 1 day a move"} <= {*form.labels}
    await club.anna.press(form, "Send the challenge")
    await wait_for_message(club.general, "13×13 · komi 6.5 · 1 day a move")
    usual = await (await club.owner.slash(club.general, "go-server organise")).answer()
    await club.owner.press(usual, "Default terms")
    await shows(club, usual, "✓ 9×9")


async def test_the_more_button(club: Club) -> None:
    """The button "More…" under a board answers privately; for players it also offers plans and
    notes."""
    thread = await club.begin("5x5 komi 0.5 black 3 days")
    shown = await board(thread, 1)
    more = await (await club.carl.press(shown, "More…")).answer()
    assert ["In words", "Large picture", "Record", "Analyse", "My notes"] == more.labels
    more = await (await club.anna.press(shown, "More…")).answer()
    time = ["Give opponent 1 day", "Give opponent 3 days", "Don’t claim timeouts"]
    assert time == more.labels[:3]
    assert ["Analyse", "My notes", "My plans"] == more.labels[-3:]
    await club.anna.press(more, "Give opponent 3 days")
    await wait_for_message(thread, "gives Bob 3 days more")


async def test_a_line_in_the_thread_of_a_finished_game(club: Club) -> None:
    """A line in the thread of a finished game is answered with the result and the next options."""
    thread = await club.begin()
    await club.bob.send(thread, f"{club.fake.bot.mention} resign")
    await wait_for_message(thread, "Resign the game")
    await club.bob.send(thread, f"{club.fake.bot.mention} resign yes")
    await wait_for_message(thread, "Bob resigns")
    for line in ("C3", "undo", "give 2 days"):
        told = await answer(club, club.anna, thread, line)
        assert "here is over: B+R. </go rematch:" in told.shown_text
    told = await (await club.anna.slash(thread, "go score")).answer()
    assert "B+R" in told.shown_text


async def test_a_row_of_many() -> None:
    """A form row with too many choices for buttons becomes a menu, and the other rows stay
    buttons."""
    many = [Choice(f"f::0:aaaaaaaa.organise {n}", f"game {n}", row=1) for n in range(7)]
    back = Choice("f::0:aaaaaaaa.organise", "Back", row=2)
    made = view(Post("key", "text", choices=(*many, back)), words("en"))
    assert made is not None
    rows = [row["components"] for row in made.to_components()]
    assert [7, "Back"] == [len(rows[0][0]["options"]), rows[1][0]["label"]]


async def test_terms_in_reply_to_the_form(club: Club) -> None:
    """Terms in reply to the form for other terms are offered together with those tapped in it;
    chatter in reply is ignored."""
    bot = club.fake.bot
    await club.anna.send(
        club.general, f"{bot.mention} challenge {club.bob.mention} 9x9 black no clock"
    )
    challenge = await wait_for_message(club.general, "Anna challenges Bob")
    await club.bob.send(club.general, f"{bot.mention} terms", reply_to=challenge)
    form = await wait_for_message(club.general, "What do you want to change?")
    await club.bob.send(club.general, "good question", reply_to=form)
    await club.bob.press(form, "13×13")
    await shows(club, form, "Offer these terms")
    await club.bob.send(club.general, "3 days", reply_to=form)
    offered = await wait_for_message(club.general, "Bob offers other terms")
    assert "13×13 · komi 6.5 · Anna takes Black · 3 days a move" in offered.shown_text
    assert 3 == len([m for m in club.general.messages if m.author is bot])
