"""Redelivered events: one effect and the same answer, wherever the program died."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import product

import pytest

from bot.play.concurrency import aside
from bot.posts.post import Answer
from bot.routing.idempotency import AT_ONCE, Idempotency
from bot.routing.router import Conversation
from bot.talk import match_buttons
from bot.talk.incoming import Incoming, Pressed
from tests.conversation.desk import ROOM, Desk, Killed, first_line
from tests.fakes.memory.stores import MemoryProcessedEvents
from tests.patience import PATIENCE

OFFER = "Anna: challenge Ben 9x9 black no clock"
PLAY = [OFFER, "Ben: accept"]
STOP = [*PLAY, "Anna: E5", "Ben: D4", "Anna: pass", "Ben: pass"]

SCENES = {
    "challenge": ["Eve: challenge Anna 9x9 no clock", OFFER],
    "accept": [OFFER, "Ben: accept"],
    "accept by button": ["Anna: challenge 9x9 no clock", "Ben: [take]"],
    "accept in a reply": [OFFER, "Ben: > yes"],
    "decline": [OFFER, "Ben: > no"],
    "withdraw": [OFFER, "Anna: ❌"],
    "move": [*PLAY, "Anna: D4"],
    "pass by button": [*PLAY, "Anna: [say pass]"],
    "pick": [*PLAY, OFFER, "Ben: accept", "Anna: D4", "Anna: [pick D4]"],
    "mark": [*STOP, "Ben: dead D4"],
    "toggle": [*STOP, "Ben: 🇦"],
    "agree": [*STOP, "Anna: agree"],
    "agree last": [*STOP, "Anna: agree", "Ben: > yes"],
    "agree last in a reply": [*STOP, "Anna: agree", "Ben: > agree"],
    "agree last by reaction": [*STOP, "Anna: agree", "Ben: ✅"],
    "take back": [*STOP, "Anna: agree", "Anna: -✅"],
    "refuse": [*STOP, "Ben: refuse"],
    "resume": [*STOP, "Anna: resume"],
    "ask for undo": [*PLAY, "Anna: D4", "Anna: [say undo]"],
    "undo": [*PLAY, "Anna: D4", "Anna: undo", "Ben: > ok"],
    "resign": [*PLAY, "Anna: resign", "Anna: [resign]"],
    "resign by words": [*PLAY, "Ben: resign", "Ben: resign yes"],
}


async def prepare(desk: Desk, scene: str) -> Incoming:
    """Run all steps of a scene but the last, and return that one."""
    *before, last = SCENES[scene]
    for step in before:
        await desk.hears(desk.step(step))
    return desk.step(last)


@pytest.mark.parametrize("scene", SCENES)
async def test_an_event_redelivered_after_a_crash(scene: str) -> None:
    """An event redelivered after a crash has one effect and no second answer, although the game has
    moved on."""
    desk = Desk()
    incoming = await prepare(desk, scene)
    desk.store.dies_after = True
    with pytest.raises(Killed):
        await desk.hears(incoming)
    desk.restart()
    await desk.announce()
    before = len(desk.chat.posts)
    again = await desk.hears(incoming)
    match = await desk.match(again.game_id)
    assert ((), False, before) == (again.posts, again.misused, len(desk.chat.posts))
    assert match.match.version == again.version == match.meta.posted[ROOM]
    assert again == await desk.hears(incoming)
    other = replace(incoming, user=f"{ROOM}/eve")
    assert Answer(misused=True) == await desk.hears(other)


async def test_a_redelivered_press_starts_one_game() -> None:
    """A redelivered press that starts a game refers to the game it started, and is not refused as a
    duplicate challenge."""
    desk = Desk()
    button = match_buttons.begin("challenge 9x9 no clock", f"{ROOM}/anna", "", 1)
    incoming = replace(desk.line("Anna", ""), did=Pressed(button.id))
    desk.processed_events.dies = True
    with pytest.raises(Killed):
        await desk.hears(incoming)
    desk.restart()
    again = await desk.hears(incoming)
    (begun,) = await desk.versions()
    assert ((), begun) == (again.posts, again.game_id)


async def test_a_redelivered_accept() -> None:
    """A redelivered `accept` does not accept a challenge made after the crash."""
    desk = Desk()
    incoming = await prepare(desk, "accept")
    desk.store.dies_after = True
    with pytest.raises(Killed):
        await desk.hears(incoming)
    await desk.announce()
    other = await desk.say("Eve", "challenge Ben 9x9 no clock")
    again = await desk.hears(incoming)
    assert ("challenge", "play") == (
        (await desk.match(other.game_id)).meta.phase,
        (await desk.match(again.game_id)).meta.phase,
    )


async def test_a_redelivered_move_stays_in_its_game() -> None:
    """A redelivered move is played in its original game, even if a second game exists by then."""
    desk = Desk()
    first = await desk.game()
    incoming = desk.line("Anna", "D4")
    desk.store.dies = True
    with pytest.raises(Killed):
        await desk.hears(incoming)
    await desk.game()
    assert first == (await desk.hears(incoming)).game_id


@pytest.mark.parametrize("scene", SCENES)
async def test_a_concurrent_redelivery(scene: str) -> None:
    """An event redelivered during its first handling, at any point, has one effect and the same
    answer."""
    once = Desk()
    expected = await once.hears(await prepare(once, scene))
    events = (await once.match(expected.game_id)).match.events
    for lag in range(12):
        desk = Desk()
        incoming = await prepare(desk, scene)
        both = await asyncio.gather(
            desk.conversation.handle(incoming), handle_late(desk, incoming, lag)
        )
        assert [expected, expected] == list(both)
        assert events == (await desk.match(expected.game_id)).match.events


@pytest.mark.parametrize("scene", SCENES)
async def test_two_processes_at_once(scene: str) -> None:
    """An event delivered to two processes, with any lag, has one effect and the same answer."""
    once = Desk()
    expected = await once.hears(await prepare(once, scene))
    events = (await once.match(expected.game_id)).match.events
    for lag in range(0, 40, 4):
        desk = Desk()
        incoming = await prepare(desk, scene)
        second = desk.another()
        both = await asyncio.gather(
            desk.conversation.handle(incoming), handle_late(desk, incoming, lag, second)
        )
        assert [expected, expected] == list(both), lag
        assert events == (await desk.match(expected.game_id)).match.events


async def test_two_processes_choose_the_same_game() -> None:
    """An `accept` handled by two processes takes one challenge, even if another appears meanwhile:
    the later process follows the choice that the first one stored."""
    begun = set()
    for lag, between in product(range(16), range(-20, 12, 2)):
        desk = Desk()
        offered = await desk.hears(await prepare(desk, "challenge"))
        incoming, late = desk.line("Ben", "accept"), desk.line("Eve", "challenge Ben 9x9 no clock")
        _, other, _ = await asyncio.gather(
            handle_late(desk, incoming, max(0, -between)),
            handle_late(desk, late, max(0, between)),
            handle_late(desk, incoming, max(0, -between) + lag, desk.another()),
        )
        games = [await desk.match(game_id) for game_id in (offered.game_id, other.game_id)]
        begun.add(tuple(game.meta.phase for game in games))
    # With two challenges before his line is handled, Ben is asked which one he means.
    assert {("play", "challenge"), ("challenge", "challenge")} == begun


async def handle_late(
    desk: Desk, incoming: Incoming, lag: int, conversation: Conversation | None = None
) -> Answer:
    """Handle the event after other tasks had this many turns."""
    for _ in range(lag):
        await asyncio.sleep(0)
    return await (conversation or desk.conversation).handle(incoming)


async def test_a_refusal_stays_a_refusal() -> None:
    """A move refused out of turn stays refused when redelivered in turn."""
    desk = Desk()
    game_id = await desk.game()
    early = desk.line("Ben", "E5")
    assert "It is Black’s turn. Wait for your opponent’s move." == first_line(
        await desk.hears(early)
    )
    await desk.say("Anna", "D4")
    assert Answer() == await desk.hears(early)
    assert 3 == (await desk.match(game_id)).meta.version


async def test_chatter_stays_chatter() -> None:
    """A `yes` ignored as chatter does not answer a later question when redelivered."""
    desk = Desk()
    game_id = await desk.game("D4")
    talk = desk.line("Ben", "yes")
    assert Answer() == await desk.hears(talk)
    await desk.say("Anna", "undo")
    assert Answer() == await desk.hears(talk)
    assert 1 == len((await desk.match(game_id)).match.game.moves)


async def test_the_concurrency_limit() -> None:
    """Events beyond the concurrency limit start in order of arrival as others end."""
    once, end = Idempotency(MemoryProcessedEvents()), asyncio.Event()
    begun: list[int] = []

    async def deal_with(number: int) -> None:
        async with once.alone(f"event {number}"):
            begun.append(number)
            await end.wait()

    tasks = [asyncio.create_task(deal_with(number)) for number in range(AT_ONCE + 10)]
    await asyncio.sleep(0.01)
    assert [*range(AT_ONCE)] == begun
    end.set()
    await asyncio.gather(*tasks)
    assert [*range(AT_ONCE + 10)] == begun


async def test_waiting_events_let_others_start() -> None:
    """Events that wait outside the limit let others start, resume in order, and survive the
    cancellation of one of them."""
    once, end, counts = Idempotency(MemoryProcessedEvents()), asyncio.Event(), list[int]()
    under_way = 0

    async def deal_with(number: int) -> None:
        nonlocal under_way
        async with once.alone(f"event {number}"):
            async with aside():
                await end.wait()
            under_way += 1
            counts.append(under_way)
            await asyncio.sleep(0)
            under_way -= 1

    tasks = [asyncio.create_task(deal_with(number)) for number in range(3 * AT_ONCE)]
    await asyncio.sleep(0.01)
    async with asyncio.timeout(PATIENCE), once.alone("a small one"):
        tasks[0].cancel()
    end.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert (3 * AT_ONCE - 1, AT_ONCE) == (len(counts), max(counts))
    assert AT_ONCE == once._turns._value


async def test_waiting_score_requests_block_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the maximum number of score requests waits for an estimate, other requests are
    answered."""
    desk, end = Desk(), asyncio.Event()
    game_id = await desk.game("D4")

    async def look(*_: object) -> None:
        await end.wait()

    monkeypatch.setattr(desk.advisor, "look", look)
    lines = [desk.line("Eve", f"score #{game_id}") for _ in range(2 * AT_ONCE)]
    asked = [asyncio.create_task(desk.hears(line)) for line in lines]
    await asyncio.sleep(0.01)
    async with asyncio.timeout(PATIENCE):
        assert game_id == (await desk.say("Ben", "E5")).game_id
    end.set()
    assert 2 * AT_ONCE == len(await asyncio.gather(*asked))
