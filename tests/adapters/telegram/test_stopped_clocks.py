"""A group removes the bot, and a player has never started it: that player's clock stands still
until the bot can write to the player."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.announcements import removed_rooms
from bot.match.clocks.clock import DAY
from bot.match.commands import Resign
from bot.match.events import Side
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import GateTaken
from bot.play.unit_of_work import Done
from bot.posts.post import Post, Sent
from tests.adapters.telegram.desk import Club, boards, press_button
from tests.adapters.telegram.desk import board as newest_board
from tests.adapters.telegram.steps import wait_until_settled
from tests.adapters.telegram.test_removed import (
    LOST,
    loud,
    play,
    posts,
    remove_bot,
    return_bot,
)
from tests.patience import PATIENCE

TERMS = "5x5 komi 0.5 black 3 days"
STANDS = {
    "en": "the clock is paused, 2 days 23 hours left: I can’t reach Anna",
    "pl": "zegar stoi, zostało 2 dni 23 godziny: Anna nie dostaje moich wiadomości",
}
WAITS = {
    "en": "Until I can reach Anna, that clock is paused.",
    "pl": "Dopóki Anna nie dostaje moich wiadomości, ten zegar stoi.",
}
RUNS = {
    "en": "Anna gets my messages now, and the clock runs again",
    "pl": "Anna dostaje już moje wiadomości i zegar rusza",
}


async def begin(club: Club) -> str:
    """Begin a game with three days a move and Anna to move. Return its id."""
    await club.begin(terms=TERMS, accept={"en": "Accept", "pl": "Przyjmuję"}[club.bob.language])
    (game,) = await club.bot.app.service.matches.games_in(f"telegram:{club.group.id}")
    return game.game_id


async def load(club: Club, game_id: str) -> LoadedMatch:
    """Return the stored match. Its deadline is that of its log."""
    loaded = await club.bot.app.service.matches.load(game_id)
    assert loaded is not None
    assert loaded.match.due == loaded.meta.deadline
    return loaded


async def settle(club: Club) -> None:
    """Wait until everything is handled and posted; some calls to closed chats are refused."""
    await wait_until_settled(club)
    club.fake.excuse()


@pytest.mark.parametrize("club", ["en", "pl"], indirect=True)
async def test_the_clock_stands_until_the_player_starts_the_bot(club: Club) -> None:
    """The other player is called once to pass on a link, and reads that the clock is paused, and
    why; each board repeats it.
    The player who starts the bot is called, with the time left."""
    language = club.bob.language
    game_id = await begin(club)
    await remove_bot(club)
    told = await club.bob.private.says(LOST[language])
    assert WAITS[language] in told.text
    assert not told.silent
    shown = await newest_board(club.bob.private, 1)
    assert STANDS[language] in shown.text
    assert 1 == len(posts(club, club.bob.private, WAITS[language]))
    loaded = await load(club, game_id)
    assert (frozenset({Side.HOST}), None) == (loaded.unreachable, loaded.match.due)
    await club.bob.send(club.bob.private, {"en": "board", "pl": "plansza"}[language])
    await settle(club)
    assert STANDS[language] in boards(club.bob.private)[-1].text
    await club.anna.start()
    await settle(club)
    (called,) = boards(club.anna.private)
    assert not called.silent
    assert [club.anna.id] == called.mentioned()
    assert {"en": "2 days", "pl": "2 dni"}[club.anna.language] in called.text
    assert RUNS[language] in boards(club.bob.private)[-1].text
    assert boards(club.bob.private)[-1].silent
    assert 1 == len(posts(club, club.bob.private, WAITS[language]))
    loaded = await load(club, game_id)
    assert not loaded.unreachable
    assert 2 * DAY < (loaded.match.due or 0) - loaded.at <= 3 * DAY
    await play(club, club.anna, club.anna.private, "C3")
    assert 1 == len(loud(club, club.bob, "C3 · "))


async def test_the_other_players_clock_runs(club: Club) -> None:
    """The clock runs while the awaited player is reachable. After that player's move it stands."""
    game_id = await begin(club)
    await play(club, club.anna, club.group, "C3")
    await remove_bot(club)
    assert (await load(club, game_id)).match.due is not None
    assert "is paused" not in boards(club.bob.private)[-1].text
    await play(club, club.bob, club.bob.private, "C4")
    assert (await load(club, game_id)).match.due is None
    assert "the clock is paused, 3 days left" in boards(club.bob.private)[-1].text


async def test_neither_player_can_be_reached(club: Club) -> None:
    """If the bot can write to neither player, the clock of the awaited one stands. Once the group
    admits the bot again, the board there calls that player, and the clock runs."""
    game_id = await begin(club)
    await club.bob.block()
    await remove_bot(club)
    loaded = await load(club, game_id)
    assert (frozenset(Side), None) == (loaded.unreachable, loaded.match.due)
    count = len(boards(club.group))
    await return_bot(club)
    shown = await newest_board(club.group, count + 1)
    assert [club.anna.id] == shown.mentioned()
    assert "time ends in 2 days" in shown.text
    assert count + 1 == len(boards(club.group))
    assert not (await load(club, game_id)).unreachable


async def test_the_group_returns_and_takes_no_posts(club: Club) -> None:
    """If a group admits the bot again and refuses its posts, the clock never runs, and the other
    player gets no further notice."""
    game_id = await begin(club)
    await remove_bot(club)
    before = await load(club, game_id)
    club.fake.forbid(club.group, "can_send_messages", "can_send_photos")
    await return_bot(club)
    club.fake.excuse()
    loaded = await load(club, game_id)
    assert (frozenset({Side.HOST}), None) == (loaded.unreachable, loaded.match.due)
    assert before.match.events == loaded.match.events
    assert [] == posts(club, club.bob.private, "Anna gets my messages now")
    assert STANDS["en"] in boards(club.bob.private)[-1].text
    assert 1 == len(posts(club, club.bob.private, WAITS["en"]))
    assert 1 == len(boards(club.bob.private))


async def test_a_player_unblocks_the_bot(club: Club) -> None:
    """A player who had blocked the bot and starts it again is called once, with the time left."""
    await club.anna.start()
    game_id = await begin(club)
    await play(club, club.anna, club.group, "C3")
    await remove_bot(club)
    await club.bob.block()
    await club.anna.send(club.anna.private, "waive time")
    await settle(club)
    assert 1 == len(posts(club, club.anna.private, "Until I can reach Bob, that clock is paused"))
    assert {Side.GUEST} == (await load(club, game_id)).unreachable
    await club.bob.unblock()
    count = len(boards(club.bob.private))
    await club.bob.start()
    await settle(club)
    (called,) = boards(club.bob.private)[count:]
    assert "Bob gets my messages now, and the clock runs again" in called.text
    assert "time ends in 2 days" in called.text
    assert not called.silent
    assert not (await load(club, game_id)).unreachable


async def test_a_stopped_clock_has_no_deadline(club: Club) -> None:
    """A game whose clock stands is in no schedule of deadlines."""
    game_id = await begin(club)
    far = 1 << 52
    store = club.bot.backends.matches
    assert [game_id] == [id for id, _ in await store.due(far, 10)]
    await remove_bot(club)
    assert [] == await store.due(far, 10)
    await club.anna.start()
    await settle(club)
    assert [game_id] == [id for id, _ in await store.due(far, 10)]


class Fuse:
    """Stops the program before its ``last`` step: that step and all later ones never return.
    A step is a commit, a stored post or a message."""

    def __init__(self, last: int) -> None:
        self.steps = 0
        self.last = last
        self.blown = asyncio.Event()

    def watch(self, club: Club, patch: pytest.MonkeyPatch) -> None:
        backends = club.bot.backends
        steps = ((backends.matches, "commit"), (backends.outbox, "store_posted"))
        for owner, name in (*steps, (club.bot.adapter, "post")):
            patch.setattr(owner, name, self._guard(getattr(owner, name)))

    def _guard(self, step: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def run(*args: Any, **named: Any) -> Any:
            self.steps += 1
            if self.steps >= self.last:
                self.blown.set()
                await asyncio.Event().wait()
            return await step(*args, **named)

        return run

    async def burn(self, club: Club, patch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
        """Act, stop the program before its last step, and start it again."""
        self.watch(club, patch)
        found = act()
        if isinstance(found, Awaitable):
            await found
        async with asyncio.timeout(PATIENCE):
            await self.blown.wait()
        await club.restart()
        await settle(club)


@pytest.mark.parametrize("last", range(1, 8))
async def test_stopped_while_the_game_moves(
    club: Club, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    """However far the removal was handled before the program stopped, the clock stands in the end,
    and the other player gets one notice."""
    game_id = await begin(club)
    await Fuse(last).burn(club, monkeypatch, lambda: club.fake.kick_bot(club.group))
    loaded = await load(club, game_id)
    assert (frozenset({Side.HOST}), None) == (loaded.unreachable, loaded.match.due)
    assert 1 == len(posts(club, club.bob.private, WAITS["en"]))
    assert STANDS["en"] in boards(club.bob.private)[-1].text


@pytest.mark.parametrize("last", range(1, 7))
async def test_stopped_while_the_player_starts_the_bot(
    club: Club, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    """However far the start was handled before the program stopped, the clock runs in the end, and
    the player is called."""
    game_id = await begin(club)
    await remove_bot(club)
    await Fuse(last).burn(club, monkeypatch, club.anna.start)
    loaded = await load(club, game_id)
    assert not loaded.unreachable
    assert 2 * DAY < (loaded.match.due or 0) - loaded.at <= 3 * DAY
    assert 1 == len([board for board in boards(club.anna.private) if not board.silent])
    assert RUNS["en"] in boards(club.bob.private)[-1].text


@pytest.mark.parametrize("last", range(1, 6))
async def test_stopped_while_the_group_returns(
    club: Club, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    """However far the return was handled before the program stopped, the clock runs in the end, and
    the group shows the board."""
    game_id = await begin(club)
    await remove_bot(club)
    count = len(boards(club.group))
    await Fuse(last).burn(club, monkeypatch, lambda: club.fake.add_bot(club.group))
    loaded = await load(club, game_id)
    assert not loaded.unreachable
    assert loaded.match.due is not None
    shown = boards(club.group)[count:]
    assert "2 days" in shown[-1].text
    assert 1 == len([board for board in shown if club.anna.id in board.mentioned()])


async def test_the_game_ends_while_its_board_returns(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A group that admits the bot again shows the result if the opponent of the unreachable player
    resigns before Telegram has taken the board, which says that the player gets messages again."""
    await club.begin(terms="5x5 komi 0.5 black no clock")
    (game,) = await club.bot.app.service.matches.games_in(f"telegram:{club.group.id}")
    await remove_bot(club)
    adapter, service = club.bot.adapter, club.bot.app.service
    post, sent = adapter.post, asyncio.Event()

    async def resign_and_post(room: str, post_: Post) -> Sent:
        if room == f"telegram:{club.group.id}" and not sent.is_set():
            sent.set()
            done = await service.act(game.game_id, f"telegram:{club.bob.id}", Resign(), "resigns")
            assert isinstance(done, Done)
        return await post(room, post_)

    monkeypatch.setattr(adapter, "post", resign_and_post)
    await return_bot(club)
    assert sent.is_set()
    assert "Bob resigns" in "".join(each.text for each in club.group.messages)


async def test_taps_on_private_boards(club: Club) -> None:
    """The buttons of the private boards work: a move by its letters, passes, and the agreement."""
    await club.anna.start()
    await begin(club)
    await remove_bot(club)
    await press_button(club.anna, boards(club.anna.private)[-1], "C")
    await settle(club)
    await press_button(club.anna, boards(club.anna.private)[-1], "3")
    await settle(club)
    assert 1 == len(loud(club, club.bob, "C3 · "))
    for person in (club.bob, club.anna):
        await press_button(person, boards(person.private)[-1], "Pass")
        await settle(club)
    for person in (club.anna, club.bob):
        await press_button(person, boards(person.private)[-1], "Agree")
        await settle(club)
    for person in (club.anna, club.bob):
        await person.private.says("Anna wins")


async def test_a_group_migrates_and_removes_the_bot(club: Club) -> None:
    """A group that becomes a supergroup and removes the bot at the same moment: the game goes on in
    private, and in the supergroup once that admits the bot again."""
    group = club.fake.group("Tea room", club.anna, club.bob)
    await club.anna.start()
    await club.begin(group)
    big = club.fake.migrate(group)
    club.fake.kick_bot(big)
    await settle(club)
    for person in (club.anna, club.bob):
        assert 1 == len(posts(club, person.private, LOST["en"]))
    await play(club, club.anna, club.anna.private, "C3")
    assert 1 == len(loud(club, club.bob, "C3 · "))
    club.fake.add_bot(big)
    await settle(club)
    assert "move 1" in (await newest_board(big, 1)).text
    (game,) = await club.bot.app.service.matches.games_in(f"telegram:{big.id}")
    private = [f"telegram:{person.id}" for person in (club.anna, club.bob)]
    assert [f"telegram:{big.id}", *private] == [*game.meta.rooms]


async def test_the_gate_is_held_while_a_notice_waits(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No other process posts about a game while the notice of its removal waits longer than the
    gate lasts."""
    game_id = await begin(club)
    outbox, adapter = club.bot.backends.outbox, club.bot.adapter
    monkeypatch.setattr(removed_rooms, "GATE_MS", 1000)
    monkeypatch.setattr(removed_rooms, "RENEWAL", 0.05)
    enter, post, renewals = outbox.enter, adapter.post, asyncio.Semaphore(0)
    sent = asyncio.Event()

    async def count(game: str, holder: str, ms: int) -> GateTaken | None:
        taken = await enter(game, holder, ms)
        renewals.release()
        return taken

    async def wait_and_post(room: str, post_: Post) -> Sent:
        if post_.key.startswith("lost/"):
            sent.set()
            for _ in range(30):  # longer than the gate
                await renewals.acquire()
            assert await enter(game_id, "another process", 1) is None
        return await post(room, post_)

    monkeypatch.setattr(outbox, "enter", count)
    monkeypatch.setattr(adapter, "post", wait_and_post)
    await remove_bot(club)
    assert sent.is_set()
    assert 1 == len(posts(club, club.bob.private, LOST["en"]))
