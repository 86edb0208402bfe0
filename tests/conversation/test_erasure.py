"""Erasure and export of personal data."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from bot.ids import RoomId
from bot.match.state import Phase
from bot.play.accounts.personal_data import LEFT
from bot.play.answer_timeouts import AnswerTimeouts
from bot.play.ports.stores import RoomUnavailable
from bot.posts.appearance import LOOK, Chosen
from bot.posts.post import Post, Sent
from bot.talk.confirmations import ANSWER_MS
from bot.talk.incoming import Pressed, Said
from tests.conversation.chats import DISCORD, IDS, TELEGRAM, WEB, Chats
from tests.conversation.desk import first_line
from tests.patience import PATIENCE
from tests.posts import content_of, file_of

ANNA, BEN, EVE = IDS["Anna"], IDS["Ben"], IDS["Eve"]
PRIVATE = f"{ANNA}0"
"""Anna's private chat with the bot."""


async def finish_tasks(chats: Chats) -> None:
    """Let background tasks finish and deliver their posts."""
    for _ in range(200):
        await asyncio.sleep(0)
    await chats.announce()


async def link(chats: Chats) -> None:
    """Link Anna's and Ben's ids as one person."""
    await chats.backends.identities.link((ANNA,), (BEN,))


async def test_erasure_asks_first() -> None:
    """The question names the ids to be erased and the number of games that end; “no” changes
    nothing."""
    chats = Chats()
    game_id = await chats.across()
    asked = await chats.says("Anna", "forget me")
    assert "Delete all I know about you: Anna (Discord)?" in first_line(asked)
    assert "Your game under way is resigned" in first_line(asked)
    kept = await chats.taps("Anna", "No")
    assert "Good, everything stays as it is." == first_line(kept)
    assert Phase.PLAY is (await chats.match(game_id)).match.phase
    assert "Anna" == await chats.people.name(ANNA)


async def test_erasure_ends_games_and_removes_ids() -> None:
    """Erasure resigns running games, withdraws or declines challenges and tells the opponents. Then
    the user's ids are gone, and the games can still be viewed."""
    chats = Chats()
    game_id = await chats.across()
    offered = (await chats.says("Anna", "challenge 9x9 no clock")).game_id
    await chats.says("Anna", "D4 #" + game_id)
    await chats.says("Anna", "forget me")
    done = await chats.taps("Anna", "Yes, forget me")
    assert first_line(done).startswith("Done: I know nothing of you any more.")
    await finish_tasks(chats)
    game, challenge = await chats.match(game_id), await chats.match(offered)
    assert (LEFT, BEN, Phase.ENDED) == (game.meta.host, game.meta.guest, game.match.phase)
    assert (LEFT, Phase.WITHDRAWN) == (challenge.meta.host, challenge.match.phase)
    told = chats.rooms.posts[TELEGRAM][-1].text
    assert "a player who left resigns" in told
    assert "" == await chats.people.name(ANNA)
    board = await chats.says("Ben", f"board #{game_id}")
    assert "⚫ a player who left – ⚪ Ben" in board.posts[0].text
    record = await chats.says("Ben", f"sgf #{game_id}")
    assert "PB[?]" in content_of(record.posts[0])
    departure = chats.rooms.departed[0]
    assert ANNA in departure.users
    assert {DISCORD, TELEGRAM} <= departure.called.keys()


async def test_erasure_waits_for_the_rooms() -> None:
    """The name is erased once the rooms have the news, or after a timeout if that takes too
    long."""
    chats = Chats()
    chats.restart(patience=AnswerTimeouts(tell=2 * PATIENCE, later=0))
    await chats.across()
    await chats.says("Anna", "forget me")
    chats.rooms.posts[TELEGRAM].clear()
    delivery = asyncio.create_task(chats.app.delivery.run())
    async with asyncio.timeout(PATIENCE):
        await chats.says("Anna", "forget me yes")
    delivery.cancel()
    await asyncio.gather(delivery, return_exceptions=True)
    assert "Anna resigns" in chats.rooms.posts[TELEGRAM][0].text
    assert "" == await chats.people.name(ANNA)


async def test_erasure_is_idempotent() -> None:
    """Erasure is idempotent, and a returning user starts from nothing."""
    chats = Chats()
    await chats.across()
    for _ in range(2):
        done = await chats.confirms("Anna", "forget me yes")
        assert first_line(done).startswith("Done: I know nothing of you any more.")
        await finish_tasks(chats)
    assert "You have no games here at the moment." in first_line(await chats.says("Anna", "games"))


async def test_erasure_covers_linked_ids() -> None:
    """Erasing a person with linked ids erases and unlinks all of them."""
    chats = Chats()
    await link(chats)
    game_id = (await chats.says("Ben", "challenge 9x9 no clock")).game_id
    await chats.says("Eve", f"join {game_id}")
    asked = await chats.says("Anna", "forget me", f"{ANNA}0")
    assert "Anna (Discord), Ben (Telegram)?" in first_line(asked)
    assert "Delete all I know about you: Anna (Discord)?" in first_line(
        await chats.says("Anna", "forget me")
    )
    await chats.confirms("Anna", "forget me yes")
    await finish_tasks(chats)
    meta = (await chats.match(game_id)).meta
    assert (LEFT, EVE) == (meta.host, meta.guest)
    assert [(ANNA,), (BEN,)] == [*await chats.backends.identities.load_groups([ANNA, BEN])]


async def test_a_name_with_a_slash() -> None:
    """A browser name with slashes is shown and erased in its own room."""
    chats = Chats()
    eve = replace(chats.from_("Eve"), user=f"{WEB}/e/v/e", user_name="e/v/e")
    asked = await chats.happens(replace(eve, did=Said("forget me")))
    assert "Delete all I know about you: e/v/e (browser room lobby)?" in first_line(asked)
    await chats.happens(replace(eve, did=Said("forget me yes"), event_id="2"))
    await finish_tasks(chats)
    assert [WEB] == [*chats.rooms.departed[0].called]


async def test_a_browser_name_erases_only_itself() -> None:
    """Browser names have no password, so a name erases and exports only itself, not the ids linked
    to it."""
    chats = Chats()
    await chats.backends.identities.link((ANNA,), (EVE,))
    game_id = await chats.across()
    asked = await chats.says("Eve", "forget me")
    assert "Delete all I know about you: Eve (browser room lobby)?" in first_line(asked)
    shown = await chats.confirms("Eve", "export yes")
    assert ANNA not in content_of(shown.posts[0])
    await chats.confirms("Eve", "forget me yes")
    await finish_tasks(chats)
    assert Phase.PLAY is (await chats.match(game_id)).match.phase
    assert [(ANNA,), (EVE,)] == [*await chats.backends.identities.load_groups([ANNA, EVE])]


@pytest.mark.parametrize("who", ["Ben", "Anna, much later"])
async def test_the_button_expires(who: str) -> None:
    """The button works only for the person asked, and expires."""
    chats = Chats()
    game_id = await chats.across()
    await chats.says("Anna", "forget me")
    _, yes = chats.button(DISCORD, "Yes, forget me")
    if who != "Ben":
        chats.ms += ANSWER_MS + 1_000
    pressed = await chats.happens(replace(chats.from_(who[:4].strip(",")), did=Pressed(yes.id)))
    assert first_line(pressed) in (
        "That question was for someone else.",
        "That button belongs to an earlier moment. Use the newest message of the game.",
    )
    assert (ANNA, BEN) == (
        (await chats.match(game_id)).meta.host,
        (await chats.match(game_id)).meta.guest,
    )


async def test_concurrent_acts_leave_no_data() -> None:
    """Acts at the same moment as an erasure leave no personal data and no unfinished game."""
    chats = Chats()
    game_id = await chats.across()

    def line(text: str) -> object:
        incoming = replace(chats.from_("Anna"), did=Said(text, addressed=True))
        return chats.conversation.handle(incoming)

    lines = ["D4", "forget me yes", "challenge 9x9 no clock", f"E5 #{game_id}"]
    await asyncio.gather(*map(line, lines))  # type: ignore[call-overload]
    await finish_tasks(chats)
    await chats.confirms("Anna", "forget me yes")
    await finish_tasks(chats)
    assert [] == [*await chats.store.games_of(ANNA)]
    assert [] == [*chats.store.matches_of(ANNA)]
    assert (await chats.match(game_id)).match.phase.is_over


async def test_the_export_goes_to_a_private_chat() -> None:
    """An export requested in public is sent to the user's private chat; one requested there is the
    answer."""
    chats = Chats()
    game_id = await chats.across()
    await chats.says("Anna", "D4")
    await link(chats)
    answer = await chats.says("Anna", "export")
    assert ("I have sent it to you in private.", None) == (
        first_line(answer),
        file_of(answer.posts[0]),
    )
    post = chats.rooms.posts[PRIVATE][-1]
    known = json.loads(content_of(post))
    assert [ANNA, BEN] == [person["id"] for person in known["people"]]
    assert "Anna" == known["people"][0]["settings"]["name"]
    (game,) = known["games"]
    assert (game_id, ["h", "g"]) == (game["id"], game["joined_as"])
    assert ";B[df]" in game["sgf"]
    there = await chats.says("Anna", "eksport", PRIVATE)
    assert file_of(there.posts[0]) is not None


async def test_an_export_that_cannot_be_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without a private chat is told so, and how to get the export."""
    chats = Chats()

    async def refuse(room: RoomId, _: Post) -> Sent:
        raise RoomUnavailable(room)

    monkeypatch.setattr(chats.rooms, "post", refuse)
    answer = await chats.says("Anna", "export")
    assert first_line(answer).startswith("I cannot write to you in private.")


async def test_an_export_in_a_browser_room() -> None:
    """In a browser room an export needs a confirmation, because everyone there can read it."""
    chats = Chats()
    asked = await chats.says("Eve", "export", WEB)
    assert first_line(asked).startswith("Everyone in this room could read all")
    assert [None] == [file_of(post) for post in asked.posts]
    answer = await chats.taps("Eve", "Yes, show it here")
    assert "Everybody in this room can read it" in first_line(answer)
    assert file_of(answer.posts[0]) is not None


async def test_leaving_a_community_deletes_its_settings() -> None:
    """When the bot leaves a community, the settings of the community and its rooms are deleted."""
    chats = Chats()
    for place in (DISCORD, "discord:g1"):
        await chats.people.set_language(place, "pl")
        await chats.people.save(place, LOOK, Chosen("slate"))
    await chats.conversation.forget_community("discord:g1", [DISCORD])
    for place in (DISCORD, "discord:g1"):
        assert not await chats.people.language(place)
        assert Chosen() == await chats.people.load(place, LOOK)
