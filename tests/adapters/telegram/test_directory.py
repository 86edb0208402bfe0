"""How names are resolved to people, and when a person is unknown."""

from __future__ import annotations

import pytest
from telegram import User

from bot.match.state import Refusal
from bot.telegram.inbound.telegram_directory import Acquaintances
from tests.adapters.telegram.desk import Club, wait_for_button
from tests.adapters.telegram.test_intake import get_answer
from tests.fakes.memory.stores import MemoryPeople

GROUP, OTHER = -100, -200
HERE, THERE, ALONE = f"telegram:{GROUP}", f"telegram:{OTHER}/7", "telegram:5"


def person(number: int, first: str, username: str = "", last: str = "") -> User:
    """Return a user as Telegram describes one."""
    return User(number, first, is_bot=False, last_name=last or None, username=username or None)


async def make_directory(*people: User, chat: int = GROUP) -> Acquaintances:
    """Return a directory that has seen these people in this order."""
    acquaintances = Acquaintances(MemoryPeople())
    for each in people:
        await acquaintances.meet(each, chat)
    return acquaintances


SEVERAL_ANNAS = Refusal("several-called", {"name": "Anna"})
NEVER_MET = Refusal("never-met", {"name": "@anna_k"})


@pytest.mark.parametrize("room", [HERE, THERE, ALONE])
@pytest.mark.parametrize("name", ["@anna_k", "@ANNA_K", "anna_k"])
async def test_usernames(room: str, name: str) -> None:
    """A username is found everywhere, in any case, with or without its @."""
    directory = await make_directory(person(1, "Anna", "Anna_K"))
    assert "telegram:1" == await directory.find(room, name)


async def test_a_username_belongs_to_its_last_owner() -> None:
    """A username belongs to the person last seen with it, and no longer to one who gave it up."""
    directory = await make_directory(person(1, "Anna", "anna_k"), person(2, "Ben", "anna_k"))
    assert "telegram:2" == await directory.find(HERE, "@anna_k")
    directory = await make_directory(person(1, "Anna", "anna_k"), person(1, "Anna", "anna_new"))
    assert NEVER_MET == await directory.find(HERE, "@anna_k")
    assert "telegram:1" == await directory.find(HERE, "@anna_new")
    directory = await make_directory(person(1, "Anna", "anna_k"), person(1, "Anna"))
    assert NEVER_MET == await directory.find(HERE, "@anna_k")


async def test_a_name_is_unique_to_its_group() -> None:
    """A display name is found only in groups where the person was seen, and only if it is unique
    there."""
    directory = await make_directory(person(1, "Anna", last="Kowal"), person(2, "Ben"))
    assert ("telegram:1", "telegram:2") == (
        await directory.find(HERE, "anna kowal"),
        await directory.find(HERE, "Ben"),
    )
    assert [None, None] == [
        await directory.find(THERE, "Ben"),
        await directory.find(ALONE, "Ben"),
    ]
    directory = await make_directory(person(1, "Anna"), person(2, "Anna"))
    assert SEVERAL_ANNAS == await directory.find(HERE, "Anna")


KOWALSKA, NOWAK = person(1, "Anna", last="Kowalska"), person(2, "Anna", last="Nowak")
PARTS = [
    # the people, the form of a name, the person meant
    ((KOWALSKA,), "anna", "telegram:1"),
    ((KOWALSKA,), "Kowalska", "telegram:1"),
    ((KOWALSKA,), "Annę", "telegram:1"),
    ((KOWALSKA,), "Ann", None),
    ((KOWALSKA, NOWAK), "Annę Kowalską", "telegram:1"),
    ((KOWALSKA, NOWAK), "anną nowak", "telegram:2"),
    ((KOWALSKA, NOWAK), "Annę Zieloną", None),
    ((person(1, "🌸 Anna", last="(AK)"),), "Anna", "telegram:1"),
    ((person(1, "Zofia", last="Anna Maria Kowal"),), "Marię", "telegram:1"),
    ((KOWALSKA, NOWAK), "Anna", SEVERAL_ANNAS),
    ((KOWALSKA, NOWAK), "Annę", Refusal("several-called", {"name": "Annę"})),
    ((KOWALSKA, NOWAK), "Nowak", "telegram:2"),
    ((KOWALSKA, person(3, "Anna")), "Anna", "telegram:3"),
    ((KOWALSKA, person(3, "Anna")), "Annę", "telegram:3"),
    ((KOWALSKA, person(3, "Ann")), "Anna", "telegram:1"),
    ((person(1, "Kamila", last="Nowak"), person(3, "Kamil")), "Kamila", "telegram:1"),
    ((KOWALSKA, person(3, "Ben", "anna")), "Anna", "telegram:3"),
    ((KOWALSKA, NOWAK, person(3, "Ben", "anna")), "Anna", "telegram:3"),
]


@pytest.mark.parametrize(("people", "name", "meant"), PARTS)
async def test_one_word_of_a_name(
    people: tuple[User, ...], name: str, meant: str | Refusal | None
) -> None:
    """One whole word of a name, in any case, finds the only member whose name contains it, unless
    another member has exactly that name or username."""
    assert meant == await (await make_directory(*people)).find(HERE, name)


async def test_a_partial_name_is_found_only_here() -> None:
    """A part of a name is found only where the person was seen. There it takes precedence over the
    username of a person seen only elsewhere, and so does an inflected name."""
    directory = await make_directory(KOWALSKA, person(4, "Marek"))
    for other in (person(3, "Ben", "anna"), person(5, "Carl", "marka")):
        await directory.meet(other, OTHER)
    assert ["telegram:1", "telegram:4", "telegram:3", "telegram:3"] == [
        await directory.find(HERE, "anna"),
        await directory.find(HERE, "marka"),
        await directory.find(THERE, "anna"),
        await directory.find(ALONE, "anna"),
    ]
    assert [None, None] == [
        await directory.find(THERE, "Kowalska"),
        await directory.find(ALONE, "Kowalska"),
    ]


async def test_a_former_name_finds_no_one() -> None:
    """A renamed or erased person is not found by a word of the old name."""
    directory = await make_directory(KOWALSKA, person(1, "Zofia", last="Nowak"))
    assert [None, "telegram:1"] == [
        await directory.find(HERE, "Anna"),
        await directory.find(HERE, "Zofia"),
    ]
    people = MemoryPeople()
    directory = Acquaintances(people)
    await directory.meet(KOWALSKA, GROUP)
    await directory.forget(1)
    assert {} == people.load_settings(f"telegram:{GROUP}")


async def test_names_change() -> None:
    """A renamed person is found only by the new name."""
    directory = await make_directory(person(1, "Anna"), person(1, "Zofia"))
    assert (None, "telegram:1") == (
        await directory.find(HERE, "Anna"),
        await directory.find(HERE, "Zofia"),
    )


async def test_a_member_precedes_a_username() -> None:
    """A plain name finds a member of this group before a stranger with that username."""
    directory = await make_directory(person(1, "Anna"), person(2, "Maria", "anna"))
    assert "telegram:1" == await directory.find(HERE, "anna")
    assert "telegram:2" == await directory.find(HERE, "@anna")


INFLECTED = [
    # the people, an inflected form of a Polish name, the person meant
    (("Anna", "Ben"), "Annę", "telegram:1"),
    (("Marek", "Anna"), "marka", "telegram:1"),
    (("Anna", "Annę"), "ANNĘ", "telegram:2"),
    (("Kuba", "Kub"), "Kubą", "telegram:1"),
    (("Bartek", "Bartka"), "Bartkę", "telegram:2"),
    (("Bartka", "Bartek"), "Bartkowi", "telegram:2"),
    (("Jacka", "Jacko"), "Jacki", "telegram:1"),
    (("Brun", "Bruno"), "Bruna", Refusal("several-called", {"name": "Bruna"})),
    (("Anna", "Anna"), "Annę", Refusal("several-called", {"name": "Annę"})),
    (("Annę", "Annę", "Anna"), "Annę", Refusal("several-called", {"name": "Annę"})),
    (("Daniel", "Ben"), "Daniela", "telegram:1"),
    (("Daniel", "Daniela"), "Daniela", "telegram:2"),
    (("Kamil", "Kamila"), "kamilem", "telegram:1"),
    (("Ann", "Mario"), "Anna", None),
    (("Ann", "Mario"), "Maria", None),
    (("Ben", "Carl"), "Annę", None),
]


@pytest.mark.parametrize(("people", "name", "meant"), INFLECTED)
async def test_polish_cases(
    people: tuple[str, ...], name: str, meant: str | Refusal | None
) -> None:
    """An inflected name finds the only member whom it can mean, if no member has exactly that
    name."""
    here = [person(number, called) for number, called in enumerate(people, start=1)]
    directory = await make_directory(*here)
    assert meant == await directory.find(HERE, name)


async def test_a_username_precedes_an_inflected_name() -> None:
    """A username that matches exactly takes precedence over a name that it may be an inflected form
    of."""
    directory = await make_directory(person(1, "Marek"), person(2, "Ben", "marka"))
    assert "telegram:2" == await directory.find(HERE, "marka")


async def test_a_mention_records_a_person() -> None:
    """A person picked from the member list is recorded and found by their id; a typed id that was
    never seen finds no one."""
    directory = await make_directory(person(77, "Carl"))
    assert "telegram:77" == await directory.find(HERE, "<@77>")
    assert Refusal("never-met", {"name": "<@78>"}) == await directory.find(HERE, "<@78>")


async def test_bots_are_never_recorded() -> None:
    """A bot cannot be an opponent; bots are never recorded."""
    expected = Refusal("bot-opponent", {"name": "@weather_bot"})
    assert expected == await (await make_directory()).find(HERE, "@weather_bot")


@pytest.mark.parametrize("line", ["/play@NigiriBot with Zofia 5x5", "/wyzwij@NigiriBot Zofię 5x5"])
async def test_a_challenge_by_the_first_name(club: Club, line: str) -> None:
    """A first name alone challenges a person with a first and a last name, and the challenge shows
    the full name. With two members of that first name the bot asks for a more precise one."""
    await club.fake.user("Zofia", "Kowal").join(club.group)
    await club.bob.send(club.group, line)
    assert "Bob challenges Zofia Kowal" in (await wait_for_button(club.group, "Accept")).text
    await club.fake.user("Zofia", "Nowak").join(club.group)
    told = await get_answer(club, club.group, club.carl, line)
    assert "Several people here are called" in told.text


async def test_a_challenge_in_reply(club: Club) -> None:
    """A challenge in reply to a message challenges its author, even one that the bot has never
    seen."""
    said = await club.carl.send(club.group, "Who would like to play?")
    await club.bob.send(club.group, "/challenge 5x5 no clock", reply_to=said)
    assert "Bob challenges Carl" in (await wait_for_button(club.group, "Accept")).text


async def test_in_a_topic_a_challenge_is_to_anyone(club: Club) -> None:
    """In a topic every message formally replies to the topic's first message; that makes its author
    no opponent."""
    club.group.is_forum = True
    topic = club.fake.topic(club.group, "Go", club.carl)
    await club.bob.send(topic, "/challenge 5x5 no clock")
    assert "Bob is looking for a game" in (await wait_for_button(topic, "Accept")).text


async def test_a_new_member_can_be_challenged(club: Club) -> None:
    """A new member of the bot's group can be challenged immediately."""
    dora = club.fake.user("Dora", username="dora")
    await dora.join(club.group)
    await club.bob.send(club.group, "/challenge @dora 5x5 no clock")
    assert "Bob challenges Dora" in (await wait_for_button(club.group, "Accept")).text


async def test_a_former_member_is_not_found(club: Club) -> None:
    """A person who has left a group is not found there by any name, until they return."""
    line = f"/challenge@{club.fake.bot.username} Zofia 5x5"
    zofia = club.fake.user("Zofia", "Kowal")
    await zofia.join(club.group)
    await zofia.leave(club.group)
    told = await get_answer(club, club.group, club.bob, line)
    name = club.fake.bot.username
    assert told.text == (
        "I don’t know anyone here called “Zofia”. If they are here, reply to any message of theirs"
        f" with /challenge@{name} 9x9; /challenge@{name} alone is for anyone."
    )
    await zofia.join(club.group)
    await club.bob.send(club.group, line)
    assert "Bob challenges Zofia Kowal" in (await wait_for_button(club.group, "Accept")).text


@pytest.mark.parametrize(("terms", "told"), [("no clock", 1), ("2 days", 0)])
async def test_a_player_leaves_the_group(club: Club, terms: str, told: int) -> None:
    """When a player leaves the group in a game without a clock, the room is told once that the game
    would wait forever and what can be done; a game with a clock ends by itself."""
    await club.begin(terms=f"5x5 komi 0.5 black {terms}")
    for _ in range(2):
        await club.bob.leave(club.group)
        await club.bob.join(club.group)
    await get_answer(club, club.group, club.carl, "/help")
    found = [m.text for m in club.group.messages if "has left this group" in m.text]
    assert told == len(found)
    assert all("An organiser can end it" in text and "Bob" in text for text in found)


async def test_an_unknown_person_is_explained(club: Club) -> None:
    """An unknown person leads to an explanation, and can be challenged once they have written
    here."""
    told = await get_answer(club, club.group, club.bob, "/challenge @anna 5x5 no clock")
    assert "I have not met" in told.text
    assert [] == told.labels
    await club.anna.send(club.group, "/help")
    await club.group.says("What would you like to do?")
    await club.bob.send(club.group, "/challenge @anna 5x5 no clock")
    assert "Bob challenges Anna" in (await wait_for_button(club.group, "Accept")).text
