"""A removal or return of the bot whose update was lost: the games follow all the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

import pytest

from bot.ids import RoomId
from bot.play.ports.stores import RoomUnavailable
from bot.posts.outbound import UNFINISHED
from bot.posts.post import Post
from bot.telegram.calls import known_rooms
from bot.telegram.inbound import memberships
from bot.telegram.outbound.telegram_posting import TAPPABLE, Posting
from bot.telegram.telegram_ids import PLATFORM
from tests.adapters.telegram.bench import Bench, board
from tests.adapters.telegram.desk import Club, boards, press_button
from tests.adapters.telegram.desk import board as newest_board
from tests.adapters.telegram.steps import wait_until_settled
from tests.adapters.telegram.test_absence import restart_bot, stop_bot
from tests.adapters.telegram.test_known_rooms import DAY_MS, date_back
from tests.adapters.telegram.test_removed import LOST, play, posts
from tests.end_to_end.tables import wait_until
from tests.fakes.telegram.faults import BEFORE
from tests.fakes.telegram.model import KICKED, MEMBER, Chat, Json, Member
from tests.fakes.telegram.server import FakeTelegram


def set_silently(fake: FakeTelegram, chat: Chat, status: str) -> None:
    """Change the bot's status in a group. The update about it is lost."""
    chat.members[fake.bot.id] = Member(fake.bot, status)


async def wait_until_followed(club: Club) -> None:
    """Wait until the games of every group have followed the bot."""
    rooms = club.bot.adapter._posting.rooms

    async def is_settled() -> bool:
        return True not in (await rooms.list_groups()).values()

    await wait_until(is_settled, "no group that is due")
    await wait_until_settled(club)


async def begin_two_games(club: Club) -> None:
    """Start a game of Anna and Bob and one of Carl and Bob in the group. Each of them can be called
    in private."""
    for person in (club.anna, club.carl):
        await person.start()
    await club.begin()
    line = f"/challenge@{club.fake.bot.username} @{club.bob.username} 5x5 black"
    asked = await club.carl.send(club.group, line)
    shown = await club.group.wait_for(lambda m: m.id > asked.id and "Accept" in str(m.labels))
    await press_button(club.bob, shown, "Accept")
    await newest_board(club.group, 2)
    await wait_until_settled(club)


async def leave_nothing_to_do(club: Club) -> None:
    """Let the bot send nothing to the group at its next start: no notice that it was away, and no
    late edit."""
    index = club.bot.backends.posts
    for room, game in await index.load_watched(PLATFORM, TAPPABLE):
        await index.unwatch(PLATFORM, TAPPABLE, room, game)
        await index.unwatch(PLATFORM, UNFINISHED, room, game)


async def test_a_refused_board_moves_all_games(club: Club) -> None:
    """If the group refuses the board of one game, the players of its other game are told, too, each
    of them once for each game."""
    await begin_two_games(club)
    set_silently(club.fake, club.group, KICKED)
    await play(club, club.anna, club.group, "C3")
    await club.carl.private.says(LOST["en"])
    await wait_until_followed(club)
    told = [len(posts(club, one.private, LOST["en"])) for one in (club.anna, club.bob, club.carl)]
    assert [1, 2, 1] == told
    club.fake.excuse()


@pytest.mark.parametrize("away", [2 * DAY_MS, DAY_MS // 2])
async def test_removed_during_an_absence(club: Club, away: int) -> None:
    """After an absence during which the update of the removal was dropped, the players are told at
    the start, before anyone moves. After a short one, the update tells."""
    await club.anna.start()
    await club.begin()
    await wait_until_settled(club)
    since = await stop_bot(club, 0)
    await leave_nothing_to_do(club)
    await date_back(club, away)
    club.fake.kick_bot(club.group)
    club.fake.clock.advance(away / 1000)
    await restart_bot(club, since - away)
    for person in (club.anna, club.bob):
        await person.private.says(LOST["en"])
    await wait_until_followed(club)
    assert 1 == len(posts(club, club.bob.private, LOST["en"]))
    club.fake.excuse()


async def test_admitted_during_an_absence(club: Club) -> None:
    """After a long absence during which the group admitted the bot again, it shows the running game
    once, before anyone moves."""
    await club.anna.start()
    await club.begin()
    club.fake.kick_bot(club.group)
    await wait_until_settled(club)
    await play(club, club.anna, club.anna.private, "C3")
    since = await stop_bot(club, 0)
    await date_back(club, 2 * DAY_MS)
    count = len(boards(club.group))
    club.fake.add_bot(club.group)
    club.fake.clock.advance(2 * DAY_MS / 1000)
    await restart_bot(club, since - 2 * DAY_MS)
    await newest_board(club.group, count + 1)
    await wait_until_followed(club)
    assert count + 1 == len(boards(club.group))
    club.fake.excuse()


async def test_admitted_unnoticed(club: Club) -> None:
    """If the update of the return was lost, the next message in the group shows the game there."""
    await club.anna.start()
    await club.begin()
    club.fake.kick_bot(club.group)
    await wait_until_settled(club)
    set_silently(club.fake, club.group, MEMBER)
    count = len(boards(club.group))
    await club.carl.send(club.group, f"/help@{club.fake.bot.username}")
    await newest_board(club.group, count + 1)
    await wait_until_followed(club)
    assert count + 1 == len(boards(club.group))
    club.fake.excuse()


async def test_a_forgotten_group_is_listed_again(club: Club) -> None:
    """A group that was forgotten after it had removed the bot is on the list again once an update
    tells of the return, so that the next long absence renews it."""
    await club.begin()
    group = f"{PLATFORM}:{club.group.id}"
    rooms = club.bot.adapter._posting.rooms
    club.fake.kick_bot(club.group)
    await wait_until_settled(club)
    await rooms.forget(group)
    assert {} == await rooms.list_groups()
    club.fake.add_bot(club.group)
    await wait_until_settled(club)
    assert {group: False} == await rooms.list_groups()
    club.fake.excuse()


@pytest.mark.parametrize("same_second", [False, True])
async def test_a_removal_arrives_after_the_return(
    club: Club, monkeypatch: pytest.MonkeyPatch, same_second: bool
) -> None:
    """An update about a removal that arrives after the one about the return moves no game, even if
    both happened in the same second and Telegram does not say at once which is true."""
    await club.begin()
    world, late = club.fake.world, list[tuple[str, Json]]()
    club.fake.clock.stop()
    monkeypatch.setattr(known_rooms, "_PAUSE_SECONDS", 0.0)
    world.reading = 0 if same_second else 3
    with monkeypatch.context() as patch:
        patch.setattr(world, "outlet", lambda kind, data: late.append((kind, data)))
        club.fake.kick_bot(club.group)
    club.fake.add_bot(club.group)
    await wait_until_settled(club)
    if same_second:
        club.fake.fail("getChatMember")
    for kind, data in late:
        world.emit(kind, data)
    await wait_until_settled(club)
    assert club.fake.faults.take("getChatMember") is None
    assert [] == posts(club, club.bob.private, LOST["en"])
    await play(club, club.anna, club.group, "C3")
    assert "C3" in (await newest_board(club.group, 2)).text
    club.fake.excuse()


async def test_a_return_waits_for_the_removal(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A group that admits the bot again while its games still move to the private chats shows them
    only after that: otherwise the removal would stop their clocks again."""
    handler, group = club.bot.adapter._memberships, f"{PLATFORM}:{club.group.id}"
    assert handler is not None
    steps, go_on = list[str](), asyncio.Event()

    async def find_rooms(group: RoomId) -> list[RoomId]:
        return [group]

    async def leave(_room: RoomId) -> None:
        steps.append("leaves")
        await go_on.wait()
        steps.append("left")

    async def return_to(_room: RoomId, _event_id: str) -> None:
        steps.append("returns")

    monkeypatch.setattr(handler, "_find_rooms", find_rooms)
    monkeypatch.setattr(handler.conversation, "leave_room", leave)
    monkeypatch.setattr(handler.conversation, "return_to_room", return_to)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(handler.leave(group))
        tasks.create_task(handler.return_to(group, "event"))
        for _ in range(10):
            await asyncio.sleep(0)
        go_on.set()
    assert ["leaves", "left", "returns"] == steps


async def test_an_unexpected_error_is_retried(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the games of a group cannot follow because of an unexpected error, the bot tries again
    after a pause."""
    monkeypatch.setattr(memberships, "_FIRST_PAUSE", 0.0)
    await club.anna.start()
    await club.begin()
    await wait_until_settled(club)
    rooms = club.bot.adapter._posting.rooms
    settle, errors = rooms.settle, [ValueError("a mistake")]

    async def fail_once(group: RoomId) -> None:
        if errors:
            raise errors.pop()
        await settle(group)

    monkeypatch.setattr(rooms, "settle", fail_once)
    set_silently(club.fake, club.group, KICKED)
    await rooms.find_standing(f"telegram:{club.group.id}", anew=True)
    await wait_until_followed(club)
    assert [] == errors
    club.fake.excuse()


async def test_stopped_before_the_games_followed(club: Club) -> None:
    """A removal that a process has noticed and not handled is handled at the next start."""
    await club.anna.start()
    await club.begin()
    await wait_until_settled(club)
    rooms = club.bot.adapter._posting.rooms
    rooms.membership_changed = None
    set_silently(club.fake, club.group, KICKED)
    await rooms.find_standing(f"telegram:{club.group.id}", anew=True)
    assert [True] == [*(await rooms.list_groups()).values()]
    await club.restart()
    await club.anna.private.says(LOST["en"])
    await wait_until_followed(club)
    club.fake.excuse()


async def test_no_answer_after_an_absence(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """If Telegram does not answer after a long absence, the bot asks again until it does."""
    monkeypatch.setattr(known_rooms, "_PAUSE_SECONDS", 0.0)
    await club.anna.start()
    await club.begin()
    await wait_until_settled(club)
    since = await stop_bot(club, 0)
    await leave_nothing_to_do(club)
    await date_back(club, 2 * DAY_MS)
    set_silently(club.fake, club.group, KICKED)
    club.fake.drop("getChatMember", BEFORE)
    await restart_bot(club, since - 2 * DAY_MS)
    await club.anna.private.says(LOST["en"])
    await wait_until_followed(club)
    club.fake.excuse()


# --- every way of learning, on the bench ----------------------------------------------------------


@pytest.fixture
async def bench(telegram: FakeTelegram, hurried: None) -> AsyncIterator[Bench]:
    """The outbound side alone, in a group that it knows, with one board."""
    bench = Bench(telegram)
    async with bench.bot:
        await bench.posting.post(bench.room, board())
        await bench.rooms.find_standing(bench.room)
        yield bench
        await bench.posting.close()
        telegram.excuse()


async def send(posting: Posting, room: RoomId, message: int) -> None:
    """Send a board."""
    await posting.post(room, board(8))


async def reword(posting: Posting, room: RoomId, message: int) -> None:
    """Edit the caption of a board."""
    await posting.reword(room, str(message), board(8))


async def take_buttons_away(posting: Posting, room: RoomId, message: int) -> None:
    """Remove the buttons of a message, at leisure."""
    posting._tidying.tidy(room, message)
    while posting._tidying.tasks:
        await next(iter(posting._tidying.tasks))


async def delete(posting: Posting, room: RoomId, message: int) -> None:
    """Delete a message, at leisure."""
    await posting._tidying.remove(room, str(message))


async def say(posting: Posting, room: RoomId, message: int) -> None:
    """Say something that concerns no game."""
    await posting.tell(room, "telegram-no-reactions")


async def answer(posting: Posting, room: RoomId, message: int) -> None:
    """Answer a message."""
    await posting.answer(room, Post("answer/1", "Hello"), message)


async def renew(posting: Posting, room: RoomId, message: int) -> None:
    """Ask Telegram, as after an absence."""
    await posting.rooms.find_standing(room, anew=True)


@pytest.mark.parametrize("act", [send, reword, take_buttons_away, delete, say, answer, renew])
async def test_each_refusal_tells(
    bench: Bench, act: Callable[[Posting, RoomId, int], Awaitable[None]]
) -> None:
    """Each request that a group refuses because the bot was removed moves its games, once."""
    turned = list[RoomId]()
    bench.rooms.membership_changed = turned.append
    set_silently(bench.fake, bench.group, KICKED)
    for _ in range(2):
        with suppress(RoomUnavailable):
            await act(bench.posting, bench.room, bench.group.messages[0].id)
    assert [bench.room] == turned
    assert {bench.room: True} == await bench.rooms.list_groups()


async def test_an_answer_that_was_overtaken(bench: Bench) -> None:
    """A refusal of a request from before the bot was admitted again moves no game: Telegram is
    asked."""
    turned = list[RoomId]()
    bench.rooms.membership_changed = turned.append
    bench.fake.faults.refuse(403, "bot was kicked from the supergroup chat", "sendPhoto")
    with pytest.raises(RoomUnavailable):
        await bench.posting.post(bench.room, board(8))
    assert [] == turned
    assert not await bench.rooms.is_absent(bench.room)
