"""The rank that a person tells: heard, used for the first rated game, and shown to no one else."""

from __future__ import annotations

import re

import pytest

from bot.features.ratings.rating_commands import ClaimRank
from bot.match.commands import Resign
from bot.match.ranks import FIRST_DAN
from bot.play.ratings.claimed_rank import CLAIMED_RANK
from bot.play.ratings.starting_rank import STARTING_RANK
from bot.routing.parsing.parser import parse
from tests.conversation.chats import IDS, Chats
from tests.conversation.desk import ROOM, Desk, first_line
from tests.conversation.test_levels import games_of, open_desk
from tests.incoming import to_bot

ANNA = f"{ROOM}/anna"
TWELVE_KYU = FIRST_DAN - 12
ALONE = f"{IDS['Ben']}0"


def hear(line: str, *, addressed: bool) -> int | None:
    """Return the rank that a line tells."""
    parsed = parse(line, addressed=addressed)
    request = None if parsed is None else parsed.request
    return request.rank if isinstance(request, ClaimRank) else None


@pytest.mark.parametrize("line", ["set rank 12k", "set my rank 12 kyu", "ustaw poziom 12 kyu"])
def test_set(line: str) -> None:
    """The command counts in any line."""
    assert TWELVE_KYU == hear(line, addressed=False)


async def test_without_a_rank() -> None:
    """A command without a rank gets a hint."""
    desk = Desk()
    for line in ("I am about", "set rank", "set rank high"):
        assert "Which rank? For example “set rank 12k”." == await tell(desk, line)


async def tell(desk: Desk, line: str) -> str:
    """Say a line to the bot as Anna, and return the first line of the answer."""
    return first_line(await desk.hears(to_bot(desk.line("Anna", line))))


@pytest.mark.parametrize(
    ("line", "rank"),
    [
        ("I am about 12k", 18),
        ("i'm about 12 kyu", 18),
        ("I’m around 3 dan", 32),
        ("my rank is about 1d", 30),
        ("mam około 12 kyu", 18),
        ("Mam ok. 5 kyu", 25),
        ("gram na poziomie około 2 dan", 31),
        ("I am about to move", None),
        ("I am about 12k points behind", None),
        ("I am about 12 kyu and you?", None),
        ("mam około 12 punktów straty", None),
        ("I am about 99k", None),
        ("I am about 12", None),
    ],
)
def test_told(line: str, rank: int | None) -> None:
    """A rank is told by a whole line to the bot. Among people it is talk."""
    assert (rank, None) == (hear(line, addressed=True), hear(line, addressed=False))


async def test_a_rating_starts_from_the_told_rank() -> None:
    """Anna tells her rank and wants to start from it. Only her first rated game does, and nothing
    that she says later changes it."""
    desk = Desk()
    assert (await tell(desk, "I am about 12k")).startswith("Noted: about 12 kyu.")
    await desk.hears(desk.tap("Anna", "Start from this rank"))
    assert desk.newest().startswith("OK. Wherever you have no rating yet, it starts from your rank")
    game_id = await desk.game("D4 F6", "9x9 komi 6 black rated no clock")
    await desk.confirms("Anna", f"resign yes #{game_id}")
    changed = desk.match_line(-1).split("\n")[-1]
    assert changed.startswith("Ratings: Anna 1167 → 1122 (−45, 13 kyu?); Ben 1500 → "), changed
    assert (await tell(desk, "I am about 3d")).startswith("Noted: about 3 dan.")
    assert (await tell(desk, "use my rank")).startswith("You have a rating here already")
    await desk.say("Eve", "table")
    assert "Anna – 1122 (13 kyu?)" in desk.chat.posts[-1].text


async def test_nothing_happens_without_the_wish() -> None:
    """A rank that was only told moves no rating, and neither does a wish that was withdrawn."""
    desk = Desk()
    await tell(desk, "I am about 12k")
    await tell(desk, "use my rank")
    assert (await tell(desk, "forget my rank")).startswith("Forgotten.")
    assert (await desk.people.load(ANNA, CLAIMED_RANK)) is None
    game_id = await desk.game("D4 F6", "9x9 komi 6 black rated no clock")
    await desk.confirms("Anna", f"resign yes #{game_id}")
    assert "Ratings: Anna 1500 → " in desk.match_line(-1)
    assert (await tell(desk, "use my rank")).startswith("I don’t know your rank yet.")


async def test_another_person_cannot_press_it() -> None:
    """The button is Anna's alone."""
    desk = Desk()
    await tell(desk, "I am about 12k")
    await desk.hears(desk.tap("Ben", "Start from this rank"))
    for user in (ANNA, f"{ROOM}/ben"):
        assert () == await desk.people.load(user, STARTING_RANK)


async def test_only_oneself_sees_it() -> None:
    """In a private chat the profile says what is known, and offers to start from it. In a room with
    others, and to others, it says nothing."""
    chats = Chats()
    await chats.says("Ben", "I am about 12k", ALONE)
    told = {}
    asked = [("Ben", "profile", ALONE), ("Ben", "profile", ""), ("Eve", "profile Ben", "")]
    for who, line, room in asked:
        posts = (await chats.says(who, line, room)).posts
        told[who, room] = "\n".join(post.text for post in posts)
    assert "You told me that you are about 12 kyu." in told["Ben", ALONE]
    assert "12 kyu" not in told["Ben", ""] + told["Eve", ""]
    await chats.taps("Ben", "Start from this rank", ALONE)
    (post,) = (await chats.says("Ben", "profile", ALONE)).posts
    assert "With your first rated game your rating starts from about 12 kyu." in post.text
    assert () == post.choices


async def test_every_linked_id_has_it() -> None:
    """A rank told on one platform is known on the others."""
    chats = Chats()
    await chats.backends.identities.link((IDS["Ben"],), (IDS["Anna"],))
    await chats.says("Ben", "I am about 12k", ALONE)
    await chats.says("Ben", "use my rank", ALONE)
    for user in (IDS["Ben"], IDS["Anna"]):
        assert TWELVE_KYU == await chats.people.load(user, CLAIMED_RANK)
        assert [TWELVE_KYU] == [w.rank for w in await chats.people.load(user, STARTING_RANK)]


async def test_a_browser_name_does_not_tell_the_rank() -> None:
    """Anyone can type a name without a password. It gets no level by the rank that was told under
    a linked id."""
    desk = await open_desk()
    await desk.backends.identities.link((IDS["Ben"],), (ANNA,))
    await desk.people.save(IDS["Ben"], CLAIMED_RANK, TWELVE_KYU)
    await desk.say("Anna", "spar 9x9")
    assert "How strong are you?" in desk.newest()
    assert [] == await games_of(desk)


async def test_three_games_give_an_estimate() -> None:
    """After three games against the levels the profile estimates a rank, for oneself. It moves no
    rating; it may start one."""
    desk = await open_desk()
    desk.private = True
    for number in range(3):
        assert "estimate" not in (await desk.say("Anna", "profile")).posts[0].text, number
        await desk.say("Anna", "spar 12k 9x9 white")
        ((_, game),) = await games_of(desk)
        await desk.say("Anna", f"D4 #{game.game_id}")
        await desk.service.act(game.game_id, ANNA, Resign(), f"resign-{number}")
        await desk.announce()
    (post,) = (await desk.say("Anna", "profile")).posts
    found = re.search(r"by your last 3 games against me, you are about (\d+) kyu\.", post.text)
    assert found is not None, post.text
    assert 15 <= int(found[1]) <= 20
    assert "You have no rating here yet" in post.text
    await desk.hears(desk.tap("Anna", "Start from this rank"))
    (wish,) = await desk.people.load(ANNA, STARTING_RANK)
    assert FIRST_DAN - int(found[1]) == wish.rank


async def test_in_polish() -> None:
    """The same in Polish."""
    desk = Desk()
    await desk.say("Anna", "język pl")
    told = await tell(desk, "mam około 12 kyu")
    assert told.startswith("Zapamiętane: około 12 kyu. Innym tego nie pokazuję.")
    await desk.hears(desk.tap("Anna", "Zacznij od tego poziomu"))
    assert desk.newest().startswith("Dobrze. Tam, gdzie nie masz jeszcze rankingu")
