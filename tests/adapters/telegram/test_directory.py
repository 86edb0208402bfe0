"""Who is meant by a name, and who is a stranger."""

from __future__ import annotations

import pytest
from telegram import User

from bot.adapters.telegram.inbound.directory import Acquaintances
from bot.service.match.state import Refusal
from tests.adapters.telegram.desk import Club, offers
from tests.adapters.telegram.test_intake import answer
from tests.fakes.memory.stores import MemoryPeople

GROUP, OTHER = -100, -200
HERE, THERE, ALONE = f"telegram:{GROUP}", f"telegram:{OTHER}/7", "telegram:5"


def person(number: int, first: str, username: str = "", last: str = "") -> User:
    """Somebody, as Telegram tells of them."""
    return User(number, first, is_bot=False, last_name=last or None, username=username or None)


async def met(*people: User, chat: int = GROUP) -> Acquaintances:
    """A directory that has met these people in this order."""
    acquaintances = Acquaintances(MemoryPeople())
    for each in people:
        await acquaintances.meet(each, chat)
    return acquaintances


NEVER_MET = Refusal("never-met", {"name": "@anna_k"})


@pytest.mark.parametrize("room", [HERE, THERE, ALONE])
@pytest.mark.parametrize("name", ["@anna_k", "@ANNA_K", "anna_k"])
async def test_usernames(room: str, name: str) -> None:
    """A username is known everywhere, in whatever case, with or without its sign."""
    directory = await met(person(1, "Anna", "Anna_K"))
    assert "telegram:1" == await directory.find(room, name)


async def test_usernames_change_hands() -> None:
    """A username belongs to whoever was met with it last, and to nobody who has given it up."""
    directory = await met(person(1, "Anna", "anna_k"), person(2, "Ben", "anna_k"))
    assert "telegram:2" == await directory.find(HERE, "@anna_k")
    directory = await met(person(1, "Anna", "anna_k"), person(1, "Anna", "anna_new"))
    assert NEVER_MET == await directory.find(HERE, "@anna_k")
    assert "telegram:1" == await directory.find(HERE, "@anna_new")
    directory = await met(person(1, "Anna", "anna_k"), person(1, "Anna"))
    assert NEVER_MET == await directory.find(HERE, "@anna_k")


async def test_a_name_is_one_of_this_group() -> None:
    """What people are called counts where they were met, and only if one alone is called so."""
    directory = await met(person(1, "Anna", last="Kowal"), person(2, "Ben"))
    assert ("telegram:1", "telegram:2") == (
        await directory.find(HERE, "anna kowal"),
        await directory.find(HERE, "Ben"),
    )
    assert [None, None, None] == [
        await directory.find(HERE, "Anna"),
        await directory.find(THERE, "Ben"),
        await directory.find(ALONE, "Ben"),
    ]
    directory = await met(person(1, "Anna"), person(2, "Anna"))
    assert await directory.find(HERE, "Anna") is None


async def test_names_change() -> None:
    """Who is called otherwise now is found by the new name alone."""
    directory = await met(person(1, "Anna"), person(1, "Zofia"))
    assert (None, "telegram:1") == (
        await directory.find(HERE, "Anna"),
        await directory.find(HERE, "Zofia"),
    )


async def test_the_member_comes_before_the_username() -> None:
    """A bare name is that of somebody here rather than the username of somebody elsewhere."""
    directory = await met(person(1, "Anna"), person(2, "Maria", "anna"))
    assert "telegram:1" == await directory.find(HERE, "anna")
    assert "telegram:2" == await directory.find(HERE, "@anna")


INFLECTED = [
    # who is there, how one of them is called in Polish, who is meant
    (("Anna", "Ben"), "Annę", "telegram:1"),
    (("Marek", "Anna"), "marka", "telegram:1"),
    (("Anna", "Annę"), "ANNĘ", "telegram:2"),
    (("Kuba", "Kub"), "Kubą", "telegram:1"),
    (("Bartek", "Bartka"), "Bartkę", "telegram:2"),
    (("Bartka", "Bartek"), "Bartkowi", "telegram:2"),
    (("Jacka", "Jacko"), "Jacki", "telegram:1"),
    (("Brun", "Bruno"), "Bruna", None),
    (("Anna", "Anna"), "Annę", None),
    (("Annę", "Annę", "Anna"), "Annę", None),
    (("Daniel", "Ben"), "Daniela", "telegram:1"),
    (("Daniel", "Daniela"), "Daniela", "telegram:2"),
    (("Kamil", "Kamila"), "kamilem", "telegram:1"),
    (("Ann", "Mario"), "Anna", None),
    (("Ann", "Mario"), "Maria", None),
    (("Ben", "Carl"), "Annę", None),
]


@pytest.mark.parametrize(("people", "name", "meant"), INFLECTED)
async def test_polish_cases(people: tuple[str, ...], name: str, meant: str | None) -> None:
    """A name in another case is that of the only member whom it can mean, if nobody is called
    exactly so."""
    here = [person(number, called) for number, called in enumerate(people, start=1)]
    directory = await met(*here)
    assert meant == await directory.find(HERE, name)


async def test_a_username_comes_before_a_case() -> None:
    """Whoever has a username that is typed is meant by it, not whose name it may be a case of."""
    directory = await met(person(1, "Marek"), person(2, "Ben", "marka"))
    assert "telegram:2" == await directory.find(HERE, "marka")


async def test_a_mention_is_of_somebody() -> None:
    """Whoever was picked from the list of members is met with that, and known by number; a number
    that somebody typed is nobody's."""
    directory = await met(person(77, "Carl"))
    assert "telegram:77" == await directory.find(HERE, "<@77>")
    assert Refusal("never-met", {"name": "<@78>"}) == await directory.find(HERE, "<@78>")


async def test_bots_do_not_play() -> None:
    """A bot that was never met, as none ever is, is no opponent."""
    expected = Refusal("bot-opponent", {"name": "@weather_bot"})
    assert expected == await (await met()).find(HERE, "@weather_bot")


async def test_a_challenge_in_answer_to_somebody(club: Club) -> None:
    """Replying to what somebody wrote challenges them, though the bot has never met them."""
    said = await club.carl.send(club.group, "Who would like to play?")
    await club.bob.send(club.group, "/challenge 5x5", reply_to=said)
    assert "Bob challenges Carl" in (await offers(club.group, "Accept")).text


async def test_in_a_topic_a_challenge_is_to_anyone(club: Club) -> None:
    """That messages in a topic belong to the one that opened it makes nobody the opponent."""
    club.group.is_forum = True
    topic = club.fake.topic(club.group, "Go", club.carl)
    await club.bob.send(topic, "/challenge 5x5")
    assert "Bob is looking for a game" in (await offers(topic, "Accept")).text


async def test_who_joins_is_met(club: Club) -> None:
    """Whoever comes into a group where the bot is can be challenged at once."""
    dora = club.fake.user("Dora", username="dora")
    await dora.join(club.group)
    await club.bob.send(club.group, "/challenge @dora 5x5")
    assert "Bob challenges Dora" in (await offers(club.group, "Accept")).text


async def test_a_stranger_can_be_met(club: Club) -> None:
    """Whoever is unknown gets a kind explanation, and is known once they have written here."""
    told = await answer(club, club.group, club.bob, "/challenge @anna 5x5")
    assert "I have not met" in told.text
    assert [] == told.labels
    await club.anna.send(club.group, "/help")
    await club.group.says("What would you like to do?")
    await club.bob.send(club.group, "/challenge @anna 5x5")
    assert "Bob challenges Anna" in (await offers(club.group, "Accept")).text
