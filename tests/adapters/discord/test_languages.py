"""The language of answers: by the typed words, the app's locale, and the choices of people and
rooms."""

from __future__ import annotations

import pytest

from tests.adapters.discord.desk import Club
from tests.adapters.discord.steps import wait_until_settled
from tests.fakes.discord.model import Channel
from tests.fakes.discord.people import Person

NO_GAME = {"en": "You have no game here.", "pl": "Nie masz tu żadnej gry."}
HELP = {"en": "What would you like to do?", "pl": "Co chcesz zrobić?"}


async def read_answer(club: Club, who: Person, where: Channel, line: str) -> str:
    """Return the beginning of the answer to a typed line."""
    await who.send(where, line if where.guild is None else f"{club.fake.bot.mention} {line}")
    await wait_until_settled(club)
    return where.last.shown_text


@pytest.mark.parametrize(
    ("line", "language"), [("cześć", "pl"), ("POMOC", "pl"), ("hello", "en"), ("help", "en")]
)
async def test_the_language_of_a_typed_line(club: Club, line: str, language: str) -> None:
    """Discord does not send the locale of a typed message. Without a chosen language a Polish
    command is answered in Polish, and anything else in the default language."""
    assert (await read_answer(club, club.carl, club.general, line)).startswith(HELP[language])
    assert (await read_answer(club, club.carl, club.general, "D4")).startswith(NO_GAME["en"])


@pytest.mark.parametrize("before", ["cześć", "/go games"])
async def test_the_language_of_a_private_chat(club: Club, before: str) -> None:
    """A private chat keeps the language of its person's first line, or of their app."""
    dm = club.carl.dm()
    if before.startswith("/"):
        club.carl.locale = "pl"
        await club.carl.slash(dm, before.removeprefix("/"))
    else:
        await read_answer(club, club.carl, dm, before)
    assert (await read_answer(club, club.carl, dm, "D4")).startswith(NO_GAME["pl"])
    assert (await read_answer(club, club.bob, club.bob.dm(), "D4")).startswith(NO_GAME["en"])


async def test_a_chosen_language_stays(club: Club) -> None:
    """Neither typed words nor the app's locale change a language that a person has chosen."""
    dm, club.carl.locale = club.carl.dm(), "pl"
    await read_answer(club, club.carl, dm, "language english")
    await club.carl.slash(dm, "go games")
    assert (await read_answer(club, club.carl, dm, "cześć")).startswith(HELP["en"])
    alone = await (await club.carl.slash(club.general, "go play", point="D4")).answer()
    assert alone.shown_text.startswith(NO_GAME["en"])


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("wyzwij {} 9x9 bez zegara", "Wyzwanie: Anna → Bob"),
        ("challenge {} 9x9 no clock", "Anna challenges Bob"),
    ],
)
async def test_a_room_takes_the_language_of_its_first_challenge(
    club: Club, line: str, title: str
) -> None:
    """A room without a chosen language takes that of its first challenge."""
    said = await read_answer(club, club.anna, club.general, line.format(club.bob.mention))
    assert title == said.split("\n")[0]


@pytest.mark.parametrize(
    ("room", "app", "expected"),
    [
        ("en", "pl", "pl"),
        ("en", "en-GB", "en"),
        ("en", "de", "en"),
        ("pl", "en-US", "pl"),
        ("pl", "pl", "pl"),
    ],
)
async def test_the_language_of_private_answers(
    club: Club, room: str, app: str, expected: str
) -> None:
    """Private answers use the locale of the person's app; an English app, which people of all
    countries use, gets the room's language."""
    await club.owner.slash(club.general, "go-server settings", language=room)
    club.carl.locale = app
    alone = await (await club.carl.slash(club.general, "go play", point="D4")).answer()
    assert alone.shown_text.startswith(NO_GAME[expected])
