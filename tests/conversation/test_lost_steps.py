"""Announcement of steps that the database has lost in a failover."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

import pytest

from bot.announcements import lost_steps
from bot.announcements.lost_steps import LostStepsAnnouncer
from bot.app.composition import ChatPlatform, Composition
from bot.ids import GameId, RoomId
from bot.play.ports.stores import RoomBusy, StoreUnavailableError
from bot.posts.post import Post, Sent
from bot.rules.game import Move
from bot.rules.points import Colour, Point
from bot.texts.match.lost import MAX_MOVES, lost_moves
from bot.texts.translations import words
from tests.conversation.desk import ROOM, Desk
from tests.patience import PATIENCE

OTHER = "web:other"


@dataclass
class News:
    """Notifies this many processes that database messages may have been missed."""

    programs: int
    heard: asyncio.Queue[None] = field(default_factory=asyncio.Queue)

    def miss(self) -> None:
        for _ in range(self.programs):
            self.heard.put_nowait(None)

    async def follow_changes(self) -> AsyncIterator[GameId | None]:
        """One notification at a time, so that each process gets its own."""
        while True:
            await self.heard.get()
            yield None


@asynccontextmanager
async def watch_for_losses(desk: Desk, *others: Composition[ChatPlatform]) -> AsyncIterator[News]:
    """Run the watch for lost steps in these processes."""
    news, tasks = News(len(others) + 1), []
    for number, app in enumerate((desk.app, *others)):
        losses = LostStepsAnnouncer(
            app.service,
            app.announcer,
            desk.store,
            news,
            app.chats,
            f"program {number}",
            others_seconds=0,
            busy_seconds=(0.0, 0.0),
        )
        tasks += [asyncio.create_task(losses.look()), asyncio.create_task(losses.tell())]
    yield news
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def wait_for_posts(desk: Desk, count: int) -> list[tuple[str, Post]]:
    """Wait for at least ``count`` posts about losses and return them."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = [each for each in desk.chat.seen if each[1].key.startswith("lost/")]
            if len(found) >= count:
                return found
            await asyncio.sleep(0)


async def test_each_room_is_told_once() -> None:
    """Each room is told once which moves are lost and gets the current board with its buttons, also
    if the loss is noticed again or the same move is replayed."""
    desk = Desk()
    game = await desk.game("C3 G7")
    await desk.service.move(game, ROOM, (ROOM, OTHER))
    await desk.announce()
    before = desk.store.snapshot()
    for who, move in (("Anna", "C7"), ("Ben", "G3")):
        await desk.say(who, f"{move} #{game}")
    async with watch_for_losses(desk) as news:
        desk.store.restore(before)
        desk.ms += 1000
        news.miss()
        posts = await wait_for_posts(desk, 2)
        news.miss()
        await desk.say("Anna", f"C7 #{game}")
        assert posts == await wait_for_posts(desk, 2)
    lost = "These moves were lost: ⚫ C7, ⚪ G3. Please play them again."
    assert [(ROOM, f"{ROOM}/anna"), (OTHER, None)] == [(room, post.mover) for room, post in posts]
    for _, post in posts:
        assert lost == post.text.partition("\n")[0]
        assert post.board is not None
        assert post.ref is not None
        assert before_version(desk) == post.ref.version
        assert post.choices


@pytest.mark.parametrize("answers", [0, 1])
async def test_a_claim_whose_answer_is_lost(answers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process whose claim succeeded, although the reply was lost, tells the room."""
    desk = Desk()
    game = await desk.game("C3 G7")
    before = desk.store.snapshot()
    await desk.say("Anna", f"C7 #{game}")
    hold, asked = desk.store.hold, list[str]()

    async def unheard(game_id: GameId, mark: str, owner: str, ms: int) -> bool:
        held = await hold(game_id, mark, owner, ms)
        asked.append(mark)
        if len(asked) == answers + 1:
            raise StoreUnavailableError
        return held

    monkeypatch.setattr(lost_steps, "AGAIN_SECONDS", 0.0)
    monkeypatch.setattr(desk.store, "hold", unheard)
    async with watch_for_losses(desk) as news:
        desk.store.restore(before)
        desk.ms += 1000
        news.miss()
        ((_, post),) = await wait_for_posts(desk, 1)
    assert "This move was lost: ⚫ C7." in post.text


async def test_the_same_loss_again() -> None:
    """A loss that reappears because the database fails over back and forth is announced once."""
    desk = Desk()
    game = await desk.game("C3 G7")
    before = desk.store.snapshot()
    await desk.say("Anna", f"C7 #{game}")
    after = desk.store.snapshot()
    async with watch_for_losses(desk):
        for past in (before, after, before):
            desk.store.restore(past)
            desk.ms += 1000
            await desk.service.matches.load(game)
            await wait_for_posts(desk, 1)
        await desk.say("Anna", f"G3 #{game}")
        for _ in range(100):
            await asyncio.sleep(0)
        assert 1 == len(await wait_for_posts(desk, 1))


async def test_a_busy_room_is_told_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy room is told later."""
    desk = Desk()
    game = await desk.game("C3 G7")
    before = desk.store.snapshot()
    await desk.say("Anna", f"C7 #{game}")
    post, tries = desk.chat.post, list[str]()

    async def busy(room: RoomId, said: Post) -> Sent:
        if said.key.startswith("lost/"):
            tries.append(said.key)
            if len(tries) < 3:
                raise RoomBusy("slow")
        return await post(room, said)

    monkeypatch.setattr(desk.chat, "post", busy)
    async with watch_for_losses(desk) as news:
        desk.store.restore(before)
        desk.ms += 1000
        news.miss()
        await wait_for_posts(desk, 1)
    assert 3 == len(tries)


def before_version(desk: Desk) -> int:
    """The version of the post about the last surviving move."""
    kept = [post.ref for post in desk.chat.posts if post.text.startswith("⚪ G7")]
    assert kept[0] is not None
    return kept[0].version


@pytest.mark.parametrize("as_much", [False, True])
async def test_two_processes_announce_once(as_much: bool) -> None:
    """Of two processes, the one that knows more lost moves announces them; with equal knowledge,
    either does."""
    desk = Desk()
    other = replace(desk.app)
    game = await desk.game("C3 G7")
    before = desk.store.snapshot()
    await desk.say("Anna", f"C7 #{game}")
    assert await other.service.matches.load(game) is not None
    await desk.say("Ben", f"G3 #{game}")
    if as_much:
        assert await other.service.matches.load(game) is not None
    async with watch_for_losses(desk, other) as news:
        desk.store.restore(before)
        desk.ms += 1000
        news.miss()
        ((_, post),) = await wait_for_posts(desk, 1)
        assert "These moves were lost: ⚫ C7, ⚪ G3." in post.text
        for _ in range(100):  # by then the other process has had its turns
            await asyncio.sleep(0)
        assert 1 == len(await wait_for_posts(desk, 1))


async def test_cached_pictures_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cached pictures of the match are dropped first."""
    desk, forgotten = Desk(), list[GameId]()
    monkeypatch.setattr(desk.app.pictures, "forget", forgotten.append)
    game = await desk.game("C3 G7")
    before = desk.store.snapshot()
    await desk.say("Anna", f"C7 #{game}")
    async with watch_for_losses(desk):
        desk.store.restore(before)
        desk.ms += 1000
        await desk.service.matches.load(game)
        assert [game] == forgotten


async def test_the_loss_of_other_steps() -> None:
    """The loss of steps other than moves is announced in general terms."""
    desk = Desk()
    game = await desk.game("C3 G7")
    before = desk.store.snapshot()
    await desk.say("Anna", f"undo #{game}")
    async with watch_for_losses(desk) as news:
        desk.store.restore(before)
        desk.ms += 1000
        news.miss()
        ((_, post),) = await wait_for_posts(desk, 1)
    assert post.text.startswith("The last things that happened here were lost.")


async def test_the_loss_of_a_whole_game() -> None:
    """A game lost completely is named so that it can be started again."""
    desk = Desk()
    before = desk.store.snapshot()
    await desk.game("C3")
    async with watch_for_losses(desk) as news:
        desk.store.restore(before)
        desk.ms += 1000
        news.miss()
        ((_, post),) = await wait_for_posts(desk, 1)
    assert "This game was lost: Anna – Ben" in post.text


async def test_noticed_by_a_move() -> None:
    """A loss is announced even if a new move made the log as long as before."""
    desk = Desk()
    game = await desk.game("C3 G7")
    before = desk.store.snapshot()
    await desk.say("Anna", f"C7 #{game}")
    async with watch_for_losses(desk):
        desk.store.restore(before)
        await desk.say("Anna", f"G3 #{game}")
        ((_, post),) = await wait_for_posts(desk, 1)
    assert "This move was lost: ⚫ C7. Please play it again." in post.text


@pytest.mark.parametrize(
    ("language", "count", "expected"),
    [
        ("en", 1, "This move was lost: ⚫ A1. Please play it again."),
        ("pl", 1, "Ten ruch przepadł: ⚫ A1. Proszę zagrać go jeszcze raz."),
        ("pl", 0, "Przepadło to, co się tu ostatnio działo."),
        ("en", MAX_MOVES + 3, "These moves were lost: ⚫ A1, "),
        ("pl", MAX_MOVES + 3, "Te ruchy przepadły: ⚫ A1, "),
    ],
)
def test_lost_moves_are_listed(language: str, count: int, expected: str) -> None:
    """Up to `MAX_MOVES` lost moves are listed, and more are counted."""
    said = words(language).render(lost_moves([Move(Colour.BLACK, Point(0, 0))] * count))
    assert said.startswith(expected)
    assert min(count, MAX_MOVES) == said.count("A1")
