"""Organisers mute and ban people in a browser room for a limited time."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.features.moderation import restraining
from bot.match.clocks.clock import DAY, HOUR
from bot.play.accounts.restraints import (
    BROWSERS,
    MAX_RESTRAINTS,
    ORGANISERS,
    PROGRAM,
    Organisers,
    Restraint,
    RestraintKind,
    digest_of_person,
)
from bot.posts.capabilities import Capabilities
from bot.posts.post import Answer
from bot.talk.incoming import Said
from tests.conversation.desk import ROOM, Desk, first_line
from tests.faults.acts import Manages

PEST = f"{ROOM}/pest"


async def give_order(
    desk: Desk, line: str, who: str = "Olga", room: str = ROOM, *, addressed: bool = False
) -> str:
    """The answer to a line; Olga organises the room."""
    incoming = replace(desk.line(who, ""), did=Said(line, addressed))
    authority = Manages(ROOM if who == "Olga" else "")
    heard = replace(incoming, room=room, community=room, private=room != ROOM, authority=authority)
    answer: Answer = await desk.hears(heard)
    return "\n".join(post.text for post in answer.posts)


async def restraints(desk: Desk) -> list[tuple[str, str, int]]:
    """The restraints in force, with the time left."""
    found = await desk.backends.restraints.list_restraints(ROOM, desk.ms)
    return [(each.kind.value, each.user, each.until - desk.ms) for each in found]


@pytest.mark.parametrize(
    ("line", "expected", "told"),
    [
        ("mute Pest 1 hour", ("mute", PEST, HOUR), "Pest is muted here for 1 hour"),
        ("mute Pest for 10 minutes", ("mute", PEST, HOUR // 6), "for 10 minutes"),
        ("mute Pest 2h", ("mute", PEST, 2 * HOUR), "for 2 hours"),
        ("ban Pest 7 days", ("ban", PEST, 7 * DAY), "Pest is banned from this room for 7 days"),
        ("wycisz Pest na 1 godzinę", ("mute", PEST, HOUR), "muted"),
        ("zbanuj Pest 2 tygodnie", ("ban", PEST, 14 * DAY), "banned"),
        ('ban "Pest 2" 1 day', ("ban", f"{ROOM}/pest 2", DAY), "banned"),
    ],
)
async def test_an_order_holds_for_its_time(
    line: str, expected: tuple[str, str, int], told: str
) -> None:
    """An order holds for the stated time and is announced to the room."""
    desk = Desk()
    assert told in await give_order(desk, line)
    assert [expected] == await restraints(desk)
    desk.ms += expected[2]
    assert [] == await restraints(desk)


async def test_orders_are_listed_and_removed() -> None:
    """Orders are listed, replaced by new ones, and removed."""
    desk = Desk()
    for line in ("ban Pest 7 days", "mute Carl 1 day", "mute Pest 1 hour", "mute Carl 2 hours"):
        await give_order(desk, line)
    listed = await give_order(desk, "bans")
    assert [
        "Pest: muted, 59 minutes",
        "Carl: muted, 1 hour 59 minutes",
        "Pest: banned, 6 days 23 hours",
    ] == (listed.splitlines()[1:])
    assert "Pest may come in here again." in await give_order(desk, "unban Pest")
    assert "Pest isn’t banned here." in await give_order(desk, "unban Pest")
    assert "Carl may talk here again." in await give_order(desk, "odcisz Carl")
    assert [("mute", PEST)] == [each[:2] for each in await restraints(desk)]
    await give_order(desk, "unmute Pest")
    assert "Nobody is muted or banned" in await give_order(desk, "wyciszeni")


@pytest.mark.parametrize("line", ["mute Pest 1 hour", "ban Pest 1 day", "unban Pest", "bans"])
async def test_only_organisers(line: str) -> None:
    """Only organisers can give, remove or list orders."""
    desk = Desk()
    await give_order(desk, "ban Pest 7 days")
    assert "organis" in await give_order(desk, line, "Eve")
    assert [("ban", PEST)] == [each[:2] for each in await restraints(desk)]


async def test_an_organiser_cannot_be_restrained() -> None:
    """An organiser cannot mute or ban themselves, also under another name of the same browser."""
    desk = Desk()
    for user in ("olga", "sock"):
        await desk.people.save(f"{ROOM}/{user}", BROWSERS, ("ab", "cd"))
    for name in ("Olga", "Sock"):
        assert "You organise this room" in await give_order(desk, f"ban {name} 1 day")
    assert [] == await restraints(desk)


async def test_an_order_stores_browser_marks() -> None:
    """An order stores the marks of the browsers that have used the name."""
    desk = Desk()
    await desk.people.save(PEST, BROWSERS, ("ab", "cd"))
    await give_order(desk, "ban Pest 1 day")
    (restraint,) = await desk.backends.restraints.list_restraints(ROOM, desk.ms)
    assert {"ab", "cd"} == restraint.browsers


async def test_a_private_order_is_announced() -> None:
    """An order given in private is announced in the room."""
    desk = Desk()
    await give_order(desk, "mute Pest 1 hour", room=f"{ROOM}.0123456789abcdef0123456789abcdef")
    assert [("mute", PEST, HOUR)] == await restraints(desk)
    rooms = [room for room, post in desk.chat.seen if "is muted" in post.text]
    assert [ROOM] == rooms


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("mute Pest", "for how long?"),
        ("ban Pest soon", "for how long?"),
        ("ban", "for how long?"),
        ("ban Pest 400 days", "Between one minute and 365 days"),
        ("mute Pest 0 hours", "Between one minute and 365 days"),
        ("mute Nobody 1 hour", "I don’t know anyone here"),
        ("unmute", "Whom do you mean?"),
    ],
)
async def test_invalid_orders(line: str, told: str) -> None:
    """Invalid orders are refused and restrain no person."""
    desk = Desk()
    assert told in await give_order(desk, line, addressed=True)
    assert [] == await restraints(desk)


async def test_orders_are_limited() -> None:
    """A room has a maximum number of orders; an existing one can still be changed."""
    desk = Desk()
    for number in range(MAX_RESTRAINTS):
        user = f"{ROOM}/pest{number}"
        one = Restraint(RestraintKind.MUTE, digest_of_person(user), desk.ms + DAY, user)
        await desk.backends.restraints.store_restraint(ROOM, one, desk.ms)
    assert "200 people are muted or banned" in await give_order(desk, "mute Pest 1 hour")
    assert "is muted" in await give_order(desk, "mute Pest7 1 hour")


async def test_two_orders_at_once() -> None:
    """Orders given at the same moment all hold."""
    desk = Desk()
    await asyncio.gather(*(give_order(desk, f"mute Pest{n} 1 hour") for n in range(10)))
    assert 10 == len(await restraints(desk))


async def test_chats_with_accounts_refuse() -> None:
    """Chats with accounts refuse the command and name their own means."""
    desk = Desk()
    incoming = replace(desk.line("Olga", ""), did=Said("ban Pest 1 day", addressed=True))
    heard = replace(incoming, room="discord:5", chat=Capabilities(), authority=Manages("discord:5"))
    assert "Time out or Ban" in first_line(await desk.hears(heard))


async def test_an_order_after_an_erasure() -> None:
    """After an erasure the person is listed without a name, and the order still holds."""
    desk = Desk()
    await give_order(desk, "ban Pest 7 days")
    await desk.app.backends.personal_data.erase(PEST, [])
    assert "a player who left: banned, 6 days" in await give_order(desk, "bans")
    assert (
        digest_of_person(PEST)
        == (await desk.backends.restraints.list_restraints(ROOM, desk.ms))[0].whom
    )


async def introduce(desk: Desk) -> None:
    """Olga has two browsers and Ben one; Carl has only used a script."""
    for name, marks in (("olga", "o1 o2"), ("ben", "b1"), ("carl", PROGRAM)):
        await desk.people.save(f"{ROOM}/{name}", BROWSERS, tuple(marks.split()))
    await desk.people.save(ROOM, ORGANISERS, Organisers(frozenset({"opener"})))


def organisers(marks: str) -> Organisers:
    """The organisers with these marks, after the opener of the room."""
    return Organisers(frozenset(marks.split()), frozenset({"opener"}))


async def test_organisers_can_be_added() -> None:
    """An organiser can add another one, with all browsers of the name, and then leave. The last one
    must stay, and each change is announced."""
    desk = Desk()
    await introduce(desk)
    assert "Nobody else organises" in await give_order(desk, "remove organiser Olga")
    assert "Ben organises this room now, too" in await give_order(desk, "add organiser Ben")
    assert organisers("b1 o1 o2") == await desk.people.load(ROOM, ORGANISERS)
    assert "Ben organises this room already." == await give_order(desk, "dodaj organizatora Ben")
    assert "Olga doesn’t organise" in await give_order(desk, "usuń organizatora Olga")
    assert organisers("b1") == await desk.people.load(ROOM, ORGANISERS)


async def test_the_opener_adds_their_browsers() -> None:
    """The opener of a room can add their other browsers as organisers, including later ones."""
    desk = Desk()
    await introduce(desk)
    assert "Olga organises this room now" in await give_order(desk, "add organiser Olga")
    assert organisers("o1 o2") == await desk.people.load(ROOM, ORGANISERS)
    assert "Olga organises this room already." == await give_order(desk, "add organiser Olga")
    await desk.people.save(f"{ROOM}/olga", BROWSERS, ("o2", "o3"))
    await give_order(desk, "add organiser Olga")
    assert organisers("o1 o2 o3") == await desk.people.load(ROOM, ORGANISERS)


@pytest.mark.parametrize(
    ("line", "who", "expected"),
    [
        ("add organiser Ben", "Eve", "Only those who may manage this chat"),
        ("remove organiser Olga", "Eve", "Only those who may manage this chat"),
        ("add organiser Carl", "Olga", "Nobody has joined here as Carl yet"),
        ("add organiser Dora", "Olga", "Nobody has joined here as Dora yet"),
        ("remove organiser Ben", "Olga", "Ben doesn’t organise this room."),
        ("add organiser", "Olga", "Who?"),
    ],
)
async def test_only_organisers_add_others(line: str, who: str, expected: str) -> None:
    """Only organisers can add others, and only people with a browser."""
    desk = Desk()
    await introduce(desk)
    assert (await give_order(desk, line, who)).startswith(expected)
    assert Organisers(frozenset({"opener"})) == await desk.people.load(ROOM, ORGANISERS)


async def test_organisers_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room has a maximum number of browsers that organise it."""
    monkeypatch.setattr(restraining, "MAX_ORGANISING", 2)
    desk = Desk()
    await introduce(desk)
    assert "There are too many organisers" in await give_order(desk, "add organiser Ben")


async def test_organisers_cannot_restrain_each_other() -> None:
    """Another organiser cannot be muted or banned without being removed first."""
    desk = Desk()
    await introduce(desk)
    await give_order(desk, "add organiser Ben")
    assert "Ben organises this room, too" in await give_order(desk, "ban Ben 1 day")
    assert [] == await restraints(desk)
    await give_order(desk, "remove organiser Ben")
    assert "Ben is banned" in await give_order(desk, "ban Ben 1 day")
