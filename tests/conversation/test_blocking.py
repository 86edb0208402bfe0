"""Personal blocks: a blocked player cannot start a game in any chat, and is not told why."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.match.state import Phase, Refusal
from bot.play.accounts.blocks import MAX_BLOCKED
from bot.play.game_service import MAX_FAILED_TRIES
from tests.conversation.chats import IDS, Chats
from tests.conversation.desk import ROOM, Desk, first_line

REFUSED = "No game with this player can be arranged just now."


async def block_ben() -> Desk:
    """Anna has blocked Ben."""
    desk = Desk()
    answer = await desk.say("Anna", "block Ben")
    assert "Ben can’t start games with you any more" in first_line(answer)
    return desk


async def phase(desk: Desk, game_id: str) -> Phase:
    """The phase of a game."""
    return (await desk.match(game_id)).match.phase


@pytest.mark.parametrize(
    "line",
    [
        "challenge Anna 19x19 no clock",
        "challenge Anna 9x9 handicap 4 no clock",
        "wyzwanie Anna 19x19 bez zegara",
        "challenge Anna rated 19x19 no clock",
    ],
)
async def test_a_blocked_player_cannot_challenge(line: str) -> None:
    """A blocked player cannot challenge on any terms; the answer does not mention blocks."""
    desk = await block_ben()
    answer = first_line(await desk.say("Ben", line))
    assert REFUSED in answer
    assert "block" not in answer
    assert [] == [*await desk.service.matches.games_of(f"{ROOM}/anna")]
    assert (await desk.say("Eve", "challenge Anna 19x19 no clock")).game_id


async def test_a_blocked_player_cannot_take_an_open_challenge() -> None:
    """A blocked player cannot take an open challenge by ``accept`` or ``join``; others can."""
    desk = await block_ben()
    game_id = (await desk.say("Anna", "challenge 9x9 no clock")).game_id
    for line in (f"accept #{game_id}", f"join {game_id}", f"agree #{game_id}"):
        assert REFUSED in first_line(await desk.say("Ben", line)), line
    assert Phase.CHALLENGE is await phase(desk, game_id)
    await desk.say("Eve", f"accept #{game_id}")
    assert Phase.PLAY is await phase(desk, game_id)


async def test_the_button_of_an_open_challenge_is_refused() -> None:
    """The button under an open challenge is refused for a blocked player."""
    desk = await block_ben()
    game_id = (await desk.say("Anna", "challenge 9x9 no clock")).game_id
    assert REFUSED in first_line(await desk.hears(desk.tap("Ben", "Accept")))
    assert Phase.CHALLENGE is await phase(desk, game_id)


async def test_a_block_prevents_rematches_and_counter_offers() -> None:
    """A block does not stop a running game, but there is no rematch after it, and a challenge to
    the blocked player can be accepted or declined but not answered with other terms."""
    desk = Desk()
    game_id = (await desk.say("Anna", "challenge Ben 9x9 black no clock")).game_id
    await desk.say("Ben", "accept")
    await desk.say("Anna", "block Ben")
    await desk.say("Anna", f"D4 #{game_id}")
    await desk.say("Ben", f"E5 #{game_id}")
    assert 2 == len((await desk.match(game_id)).match.game.moves)
    for _ in range(2):
        await desk.say("Ben", f"resign yes #{game_id}")
    assert Phase.ENDED is await phase(desk, game_id)
    assert REFUSED in first_line(await desk.say("Ben", f"rematch #{game_id}"))
    again = (await desk.say("Anna", "challenge Ben 9x9 no clock")).game_id
    assert REFUSED in first_line(await desk.say("Ben", f"terms handicap 4 #{again}"))
    await desk.say("Ben", f"accept #{again}")
    assert Phase.PLAY is await phase(desk, again)


async def test_a_block_withdraws_waiting_challenges() -> None:
    """A block withdraws all challenges between the two players; challenges with others stay."""
    desk = Desk()
    lines = (
        ("Ben", "challenge Anna 9x9 no clock"),
        ("Anna", "challenge Ben 19x19 no clock"),
        ("Eve", "challenge Anna 19x19 no clock"),
    )
    ids = [(await desk.say(who, line)).game_id for who, line in lines]
    open_to_all = (await desk.say("Anna", "challenge 9x9 no clock")).game_id
    await desk.say("Anna", "block Ben")
    expected = [Phase.WITHDRAWN, Phase.WITHDRAWN, Phase.CHALLENGE, Phase.CHALLENGE]
    assert expected == [await phase(desk, id) for id in (*ids, open_to_all)]


async def test_only_the_blocker_can_unblock() -> None:
    """``unblock`` lets the player challenge again; only the blocker can remove a block."""
    desk = await block_ben()
    assert "You have not blocked Ben" in first_line(await desk.say("Eve", "unblock Ben"))
    assert REFUSED in first_line(await desk.say("Ben", "challenge Anna 19x19 no clock"))
    assert "Ben can challenge you again." in first_line(await desk.say("Anna", "odblokuj Ben"))
    assert (await desk.say("Ben", "challenge Anna 19x19 no clock")).game_id


async def test_blocks_are_shown_in_private_only() -> None:
    """Players see their own blocks in private only."""
    desk = await block_ben()
    assert "Ben" not in first_line(await desk.say("Anna", "blocks"))
    desk.private = True
    assert "You have blocked" in first_line(await desk.say("Anna", "blocks"))
    assert "You haven’t blocked anyone." in first_line(await desk.say("Ben", "blokady"))


async def test_invalid_requests_block_no_player() -> None:
    """Invalid block requests are refused and block no player."""
    desk = Desk()
    assert "That is you." in first_line(await desk.say("Anna", "block Anna"))
    assert "I don’t know anyone here" in first_line(await desk.say("Anna", "block Nobody"))
    assert "Whom do you mean?" in first_line(await desk.say("Anna", "block"))
    for number in range(MAX_BLOCKED):
        await desk.service.blocks.block(f"{ROOM}/anna", f"{ROOM}/pest{number}")
    assert "You have blocked 100 people" in first_line(await desk.say("Anna", "block Ben"))
    assert "can’t start games" in first_line(await desk.say("Anna", "block pest7"))
    assert (await desk.say("Ben", "challenge Anna 19x19 no clock")).game_id


async def test_an_ambiguous_name_blocks_no_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """If several people have the name, none is blocked and the answer says so."""
    desk = Desk()

    async def several(_room: str, name: str) -> Refusal:
        await asyncio.sleep(0)
        return Refusal("several-called", {"name": name})

    monkeypatch.setattr(desk.chat, "find", several)
    answer = await desk.say("Anna", "block Ben")
    assert first_line(answer).startswith("Several people here are called “Ben”.")


async def test_block_with_a_point_is_chatter() -> None:
    """``block D4`` and ``block him there`` are talk about stones and get no answer."""
    desk = Desk()
    for line in (
        "block D4",
        "block at D4",
        "block him there",
        "block!",
        "you should block it",
        "blocks?",
    ):
        assert "" == first_line(await desk.say("Anna", line)), line


@pytest.mark.parametrize("who_is_linked", ["Anna", "Ben"])
async def test_a_block_covers_linked_ids(who_is_linked: str) -> None:
    """A block between two ids covers all ids linked to them, now or later, in every chat."""
    chats = Chats()
    anna, ben, eve = (IDS[who] for who in ("Anna", "Ben", "Eve"))
    # Anna (Discord) and Ben (Telegram) meet in Eve's browser room, where names can be looked up.
    await chats.service.blocks.block(anna, ben)
    link = (anna if who_is_linked == "Anna" else ben,), (eve,)
    assert await chats.backends.identities.link(*link)
    pest, victim = (ben, eve) if who_is_linked == "Anna" else (eve, anna)
    assert await chats.service.blocks.are_between(pest, victim)
    assert not await chats.service.blocks.are_between(victim, pest)
    challenger = "Ben" if who_is_linked == "Anna" else "Eve"
    host = "Eve" if who_is_linked == "Anna" else "Anna"
    game_id = (await chats.says(host, "challenge 9x9 no clock")).game_id
    assert REFUSED in first_line(await chats.says(challenger, f"join {game_id}"))
    assert await chats.service.blocks.unblock(eve if who_is_linked == "Anna" else anna, pest)
    assert not await chats.service.blocks.are_between(pest, victim)


async def test_blocks_survive_a_restart() -> None:
    """Blocks survive a restart."""
    desk = await block_ben()
    desk.restart()
    assert REFUSED in first_line(await desk.say("Ben", "challenge Anna 19x19 no clock"))


async def test_a_challenge_and_a_block_at_once() -> None:
    """Racing challenges and a block leave a game or none, never a challenge started after the
    block."""
    for _ in range(20):
        desk = Desk()
        open_to_all = (await desk.say("Anna", "challenge 9x9 no clock")).game_id
        await asyncio.gather(
            desk.say("Ben", f"accept #{open_to_all}"),
            desk.say("Anna", "block Ben"),
            desk.say("Ben", "challenge Anna 19x19 no clock"),
        )
        loaded = await desk.match(open_to_all)
        assert (loaded.match.phase is Phase.PLAY) == bool(loaded.meta.guest)
        before = {game.game_id for game in await desk.service.matches.games_of(f"{ROOM}/ben")}
        assert REFUSED in first_line(await desk.say("Ben", "challenge Anna 13x13 no clock"))
        assert before == {
            game.game_id for game in await desk.service.matches.games_of(f"{ROOM}/ben")
        }


async def test_export_and_erasure_of_blocks() -> None:
    """An export contains the user's own blocks but not blocks by others. Forgetting a user removes
    their blocks and removes them from others' lists."""
    desk = await block_ben()
    await desk.say("Ben", "block Eve")
    data = desk.app.backends.personal_data
    assert [f"{ROOM}/ben"] == [*await data.list_blocked(f"{ROOM}/anna")]
    desk.private = True
    desk.chat.own[f"{ROOM}/ben"] = f"{ROOM}"
    exported = await desk.say("Ben", "export")
    file = exported.posts[0].attachment
    known = json.loads(getattr(file, "content", "{}"))
    assert [[f"{ROOM}/eve"]] == [person["blocked"] for person in known["people"]]
    assert "anna" not in json.dumps(known["people"])
    for _ in range(2):
        await desk.say("Ben", "forget me yes")
    for who in ("anna", "ben"):
        assert [] == [*await data.list_blocked(f"{ROOM}/{who}")]


@pytest.mark.parametrize("ends", [("Ben", "withdraw"), ("Anna", "decline")])
async def test_too_many_failed_challenges(ends: tuple[str, str]) -> None:
    """After five failed challenges a day the same person cannot be called again. Others can be
    challenged, the called player can still challenge, and played games do not count."""
    desk = Desk()
    who, line = ends
    for _ in range(MAX_FAILED_TRIES):
        game_id = (await desk.say("Ben", "challenge Anna 9x9 no clock")).game_id
        await desk.say(who, f"{line} #{game_id}")
        assert Phase.WITHDRAWN is await phase(desk, game_id)
    again = await desk.say("Ben", "challenge Anna 9x9 no clock")
    assert ("", "Your last challenges to this player weren’t accepted.") == (
        again.game_id,
        first_line(again).partition(" They")[0],
    )
    assert (await desk.say("Ben", "challenge Eve 19x19 no clock")).game_id
    played = (await desk.say("Anna", "challenge Ben 9x9 no clock")).game_id
    await desk.say("Ben", f"accept #{played}")
    desk.ms += 24 * 60 * 60 * 1000 + 1
    assert (await desk.say("Ben", "challenge Anna 9x9 no clock")).game_id


async def test_started_games_are_no_failed_challenges() -> None:
    """Games that were started do not count against the limit of failed challenges."""
    desk = Desk()
    for _ in range(MAX_FAILED_TRIES + 1):
        game_id = (await desk.say("Ben", "challenge Anna 9x9 no clock")).game_id
        await desk.say("Anna", f"accept #{game_id}")
    assert MAX_FAILED_TRIES + 1 == len(await desk.service.matches.games_of(f"{ROOM}/anna"))
