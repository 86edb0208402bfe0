"""Linked ids: one person in several chats, with codes and confirmations at both ends."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest

from bot.match.state import Phase
from bot.play.accounts.identities import CODE_MS, MAX_ATTEMPTS, MAX_IDENTITIES, Group
from bot.play.unit_of_work import Done
from bot.talk.incoming import Incoming, Pressed, Said
from tests.conversation.chats import DISCORD, IDS, TELEGRAM, WEB, Chats
from tests.conversation.desk import first_line

PRIVATE = f"{IDS['Anna']}0"
"""Anna's private chat with the bot."""

ANNA, BEN, EVE = IDS["Anna"], IDS["Ben"], IDS["Eve"]


def privately() -> Chats:
    """Three chats that only the speaker and the bot can read."""
    chats = Chats()
    chats.private = True
    return chats


async def code_of(chats: Chats, who: str = "Anna") -> str:
    """Request a link code for this person."""
    found = re.search(r"[a-z]{6}-[a-z]{6}", first_line(await chats.says(who, "link")))
    assert found is not None
    return found[0]


async def link_people(chats: Chats, one: str = "Anna", other: str = "Ben") -> None:
    """Link the two ids with confirmations at both ends."""
    await chats.says(other, f"link {await code_of(chats, one)}")
    await chats.says(one, "link yes")
    await chats.says(other, "link yes")
    (group,) = await chats.backends.identities.load_groups([IDS[one]])
    assert IDS[other] in group


async def test_linking_asks_at_both_ends() -> None:
    """A link code asks at both ends, each in its chat and language; the ids are linked once both
    have said yes."""
    chats = privately()
    await chats.says("Ben", "język pl")
    code = await code_of(chats)
    await chats.says("Ben", f"połącz {code}")
    assert chats.last(PRIVATE).startswith("Are Anna (Discord) and Ben (Telegram) both you")
    assert chats.last(TELEGRAM).startswith("Czy Ben (Telegram) i Anna (Discord) to jedna osoba")
    half = await chats.taps("Ben", "Tak, to ja")
    assert "Dobrze. Teraz musi to jeszcze potwierdzić Anna (Discord)." == first_line(half)
    assert [(ANNA,)] == [*await chats.backends.identities.load_groups([ANNA])]
    done = await chats.taps("Anna", "Yes, that is me", PRIVATE)
    assert first_line(done).startswith("Done: you are now linked with Ben (Telegram).")
    assert chats.last(f"{BEN}0").startswith("Gotowe, konta połączone: Anna (Discord)")
    assert [(ANNA, BEN)] == [*await chats.backends.identities.load_groups([ANNA])]


async def test_linked_ids_share_their_games() -> None:
    """A linked person sees and plays all games from either chat. A game keeps the id that joined
    it, also after unlinking."""
    chats = privately()
    await link_people(chats)
    game_id = (await chats.says("Anna", "challenge 9x9 black no clock")).game_id
    await chats.says("Eve", f"join {game_id}")
    assert f"#{game_id}" in (await chats.says("Ben", "games")).posts[0].text
    assert game_id == (await chats.says("Ben", "D4")).game_id
    assert "⚫ D4 · Eve" == chats.last(WEB)
    await chats.says("Eve", "E5")
    assert ("discord:81",) == chats.rooms.posts[DISCORD][-1].mentions
    await chats.says("Ben", f"join {game_id}")
    assert ("telegram:77",) == chats.rooms.posts[TELEGRAM][-1].mentions
    apart = await chats.says("Ben", "unlink")
    assert "Ben (Telegram) is no longer linked with" in first_line(apart)
    refused = await chats.says("Ben", f"F6 #{game_id}")
    assert ("", "Only its two players can do that. Type “challenge” for a game of your own.") == (
        refused.game_id,
        first_line(refused),
    )
    assert game_id == (await chats.says("Anna", "F6")).game_id
    meta = (await chats.match(game_id)).meta
    assert (ANNA, EVE) == (meta.host, meta.guest)


async def test_either_end_can_unlink() -> None:
    """Either end can remove the link."""
    for who in ("Anna", "Ben"):
        chats = privately()
        await link_people(chats)
        await chats.says(who, "unlink")
        assert [(ANNA,), (BEN,)] == [*await chats.backends.identities.load_groups([ANNA, BEN])]
        nothing = await chats.says(who, "unlink")
        assert first_line(nothing).startswith("You aren’t linked to another chat.")


async def test_linked_ids_cannot_play_each_other() -> None:
    """Linked ids cannot challenge each other or join their own challenge."""
    chats = privately()
    await link_people(chats)
    code = (await chats.says("Anna", "challenge 9x9 no clock")).game_id
    own = await chats.says("Ben", f"join {code}")
    assert ("", True) == (own.game_id, "is your own challenge" in first_line(own))
    refused = await chats.service.challenge(
        ANNA, BEN, (await chats.match(code)).match.terms, DISCORD, "x"
    )
    assert not isinstance(refused, Done)
    assert "own-challenge" == refused.id


@pytest.mark.parametrize("when", ["before the code", "before the last yes"])
async def test_opponents_cannot_be_linked(when: str) -> None:
    """Two ids with a running game against each other cannot be linked, whenever the game began."""
    chats = privately()
    if when == "before the code":
        game_id = await chats.across()
        refused = await chats.says("Ben", f"link {await code_of(chats)}")
    else:
        await chats.says("Ben", f"link {await code_of(chats)}")
        await chats.says("Ben", "link yes")
        game_id = await chats.across()
        refused = await chats.says("Anna", "link yes")
    assert first_line(refused).startswith(f"These two are playing each other in game #{game_id}")
    assert [(ANNA,)] == [*await chats.backends.identities.load_groups([ANNA])]
    await chats.confirms("Ben", "resign yes")
    for who in ("Ben", "Anna"):
        await chats.says(who, "link yes")
    assert [(ANNA, BEN)] == [*await chats.backends.identities.load_groups([ANNA])]


async def test_a_browser_name_causes_a_warning() -> None:
    """If one end is a browser name without a password, both ends are warned about it."""
    chats = privately()
    await chats.says("Eve", f"link {await code_of(chats)}")
    for room in (PRIVATE, WEB):
        text = chats.rooms.posts[room][-1].text
        assert "Eve (browser room lobby) has no password." in text


async def test_invalid_link_codes() -> None:
    """A wrong, expired, own, already typed or used code links no ids."""
    chats = privately()
    bad = "That code is wrong, used, or too old."
    assert first_line(await chats.says("Ben", "link bamoku-tazire")).startswith(bad)
    assert "“abc” isn’t a link code." in first_line(await chats.says("Ben", "link abc"))
    code = await code_of(chats)
    assert first_line(await chats.says("Anna", f"link {code}")).startswith("That is your own code.")
    chats.ms += CODE_MS
    assert first_line(await chats.says("Ben", f"link {code}")).startswith(bad)
    code = await code_of(chats)
    await chats.says("Eve", f"link {code}")
    assert first_line(await chats.says("Ben", f"link {code}")).startswith(bad)
    await chats.says("Anna", "link no")
    assert chats.last(WEB).startswith("Anna (Discord) does not want to be linked")
    nothing = await chats.says("Eve", "link yes")
    assert first_line(nothing).startswith("There is nothing to confirm just now.")
    await link_people(chats)
    assert first_line(await chats.says("Ben", f"link {code}")).startswith(bad)
    again = await chats.says("Ben", f"link {await code_of(chats)}")
    assert first_line(again).startswith("These accounts are already linked.")


async def test_wrong_link_codes_are_limited() -> None:
    """After many wrong codes even the right one is refused."""
    chats = privately()
    code = await code_of(chats)
    for _ in range(MAX_ATTEMPTS):
        await chats.says("Ben", "link bamoku-tazire")
    refused = await chats.says("Ben", f"link {code}")
    assert "Too many wrong codes. Try again in an hour." == first_line(refused)


async def test_only_the_person_asked_confirms() -> None:
    """A link is confirmed only by the person asked, and not by a button of an earlier code."""
    chats = privately()
    await chats.says("Ben", f"link {await code_of(chats)}")
    _, yes = chats.button(PRIVATE, "Yes, that is me")
    stranger = replace(chats.from_("Eve"), did=Pressed(yes.id))
    assert "That question was for someone else." == first_line(await chats.happens(stranger))
    await chats.says("Anna", "link no")
    await chats.says("Ben", f"link {await code_of(chats)}")
    old = replace(chats.from_("Anna"), did=Pressed(yes.id))
    assert first_line(await chats.happens(old)).startswith("There is nothing to confirm just now.")
    request = await chats.backends.identities.waiting(ANNA)
    assert request is not None
    assert frozenset() == request.agreed


async def test_a_lost_question_is_asked_again() -> None:
    """A person with an open question who types `link` sees it again."""
    chats = privately()
    await chats.says("Ben", f"link {await code_of(chats)}")
    again = await chats.says("Anna", "link")
    assert first_line(again).startswith("Are Anna (Discord) and Ben (Telegram) both you")


async def test_three_ids_are_linked() -> None:
    """A third id can be linked to two, and all three share their games."""
    chats = privately()
    await link_people(chats)
    await link_people(chats, "Eve", "Ben")
    assert [(ANNA, BEN, EVE)] == [*await chats.backends.identities.load_groups([EVE])]
    code = await chats.says("Anna", "link")
    assert "Already linked: Ben (Telegram), Eve (browser room lobby)." in code.posts[0].text


async def test_linked_ids_are_limited() -> None:
    """At most eight ids can be linked."""
    chats = privately()
    ids = chats.backends.identities
    for other in range(2, MAX_IDENTITIES):
        (group,) = await ids.load_groups([ANNA])
        assert await ids.link(group, (f"discord:{other}00",))
    await link_people(chats)
    assert [MAX_IDENTITIES] == [len(group) for group in await ids.load_groups([ANNA])]
    refused = await chats.says("Eve", f"link {await code_of(chats)}")
    assert first_line(refused).startswith("You can link at most 8 chats.")


async def test_a_link_in_the_middle_of_a_move() -> None:
    """While two ids are linked and unlinked repeatedly, each move is played once and the game keeps
    the id that joined it."""
    chats = privately()
    code = (await chats.says("Anna", "challenge 9x9 black no clock")).game_id
    await chats.says("Eve", f"join {code}")

    async def flicker() -> None:
        for _ in range(40):
            await chats.backends.identities.link((ANNA,), (BEN,))
            await asyncio.sleep(0)
            await chats.backends.identities.unlink(BEN)
            await asyncio.sleep(0)

    def line(who: str, text: str) -> Incoming:
        return replace(chats.from_(who), did=Said(f"{text} #{code}", addressed=True))

    flickering = asyncio.create_task(flicker())
    for point, reply in zip(("D4", "C3", "G7"), ("E5", "F6", "H8"), strict=True):
        moves = [line("Ben", point), line("Anna", point)]
        answers = await asyncio.gather(*map(chats.conversation.handle, moves))
        assert {code} == {answer.game_id for answer in answers if answer.game_id}
        await chats.conversation.handle(line("Eve", reply))
    await flickering
    loaded = await chats.match(code)
    assert (6, ANNA, EVE) == (len(loaded.match.game.moves), loaded.meta.host, loaded.meta.guest)
    assert Phase.PLAY is loaded.match.phase


async def test_a_concurrent_link_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the other end is linked to a third id at the same moment, the link fails with a request to
    try again, and no id changes."""
    chats = privately()
    await chats.says("Ben", f"link {await code_of(chats)}")
    await chats.says("Anna", "link yes")
    identities = chats.backends.identities
    link = identities.link

    async def late(one: Group, other: Group) -> bool:
        assert await link((BEN,), (EVE,))
        return await link(one, other)

    monkeypatch.setattr(identities, "link", late)
    told = "Something else happened at the same moment. Please try again."
    assert told == first_line(await chats.says("Ben", "link yes"))
    assert [(ANNA,), (BEN, EVE)] == [*await identities.load_groups([ANNA, BEN])]
