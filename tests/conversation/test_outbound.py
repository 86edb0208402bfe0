"""The outbound engine: which earlier messages a post ends, and that each change is made."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

import pytest

from bot.ids import RoomId
from bot.match.log import UnreadableLog
from bot.play.ports.post_index import ReadableKind
from bot.play.ports.stores import RoomUnavailable, StoreUnavailableError
from bot.posts.attachments import BoardPicture
from bot.posts.outbound import (
    OPEN_MESSAGES,
    UNFINISHED,
    AnsweredPost,
    End,
    EndedMessage,
    FleetingMessage,
    OpenMessages,
    Outbound,
    RoomRefusedError,
    StandingCall,
    after_post,
)
from bot.posts.post import CALL, NEWS, Choice, Post, PostRef, Sent
from bot.posts.post_context import CONTEXT, LAST, SENT, SentPost, context_of
from renderer.model.diagram import Diagram
from tests.fakes.memory.stores import MemoryPostIndex

R = TypeVar("R")

ROOM, CHAT = "telegram:-1001/5", "telegram"
GAME = "bamoku"
AGREE = (Choice("agree:bamoku:2:", "Agree", "✅"),)


def news_post(version: int, proposal: int = 0, *, board: bool = True) -> Post:
    """News of the game, with a question if there is a proposal."""
    return Post(
        f"{NEWS}{GAME}/{version}",
        "text",
        BoardPicture(Diagram(9)) if board else None,
        choices=AGREE if proposal else (),
        ref=PostRef(GAME, version, proposal),
    )


def call_post(version: int, side: str = "b") -> Post:
    """A call to go on with the game."""
    return Post(f"{CALL}{GAME}/{version}/{side}", "call", ref=PostRef(GAME, version))


def fleeting_post(slot: str) -> Post:
    """A fleeting question to one person."""
    return Post(f"answer/{slot}", "sure?", ref=PostRef(GAME, 7), fleeting=True, slot=slot)


def change(message: str, end: End) -> EndedMessage:
    """Return a change of a message of the room that is still to be made."""
    return EndedMessage(ROOM, message, end)


def fleeting_entry(message: str, version: int) -> FleetingMessage:
    """Return the index's entry for a fleeting message of the room."""
    return FleetingMessage(message, version)


def standing_entry(message: str, version: int) -> StandingCall:
    """Return the index's entry for a call that stands in the room."""
    return StandingCall(ROOM, message, version)


@pytest.mark.parametrize(
    ("before", "post", "after"),
    [
        ({}, news_post(7, 2), {"questions": {"9": 2}}),
        ({}, news_post(7, 2, board=False), {"questions": {"9": -2}}),
        ({}, news_post(7), {}),
        ({"questions": {"8": 2}}, news_post(8, 2, board=False), {"questions": {"8": 2, "9": -2}}),
        (
            {"questions": {"8": 2}},
            news_post(8, 3, board=False),
            {"questions": {"9": -3}, "ended": (change("8", End.OUTCOME),)},
        ),
        (
            {"questions": {"7": 2, "8": -2}},
            news_post(8),
            {"ended": (change("7", End.OUTCOME), change("8", End.OUTCOME))},
        ),
        ({"questions": {"9": 2}}, news_post(8, 3), {"questions": {"9": 3}}),
        (
            {"questions": {"8": 2}},
            call_post(8),
            {"questions": {"8": 2}, "calls": (standing_entry("9", 8),)},
        ),
        ({"calls": (standing_entry("8", 7),)}, news_post(7), {"calls": (standing_entry("8", 7),)}),
        (
            {"calls": (standing_entry("8", 7),)},
            news_post(8),
            {"ended": (change("8", End.SETTLED),)},
        ),
        (
            {"calls": (standing_entry("8", 7),)},
            replace(news_post(8), settles=False),
            {"calls": (standing_entry("8", 7),)},
        ),
        (
            {"calls": (standing_entry("7", 7), standing_entry("8", 8))},
            call_post(8, "w"),
            {
                "calls": (standing_entry("8", 8), standing_entry("9", 8)),
                "ended": (change("7", End.SETTLED),),
            },
        ),
        ({}, fleeting_post("anna"), {"fleeting": {"anna": fleeting_entry("9", 7)}}),
        (
            {"fleeting": {"ben": fleeting_entry("8", 7)}},
            fleeting_post("anna"),
            {"fleeting": {"ben": fleeting_entry("8", 7), "anna": fleeting_entry("9", 7)}},
        ),
        (
            {"fleeting": {"anna": fleeting_entry("7", 7), "ben": fleeting_entry("8", 7)}},
            fleeting_post("anna"),
            {
                "fleeting": {"ben": fleeting_entry("8", 7), "anna": fleeting_entry("9", 7)},
                "ended": (change("7", End.REMOVED),),
            },
        ),
        (
            {"fleeting": {"anna": fleeting_entry("7", 7), "ben": fleeting_entry("8", 8)}},
            news_post(8),
            {"fleeting": {"ben": fleeting_entry("8", 8)}, "ended": (change("7", End.REMOVED),)},
        ),
    ],
)
def test_messages_that_a_post_ends(
    before: dict[str, object], post: Post, after: dict[str, object]
) -> None:
    """News end questions, earlier calls and earlier fleeting posts. While only texts follow, the
    board of a question stays open. A call ends older calls; a fleeting post ends the one with the
    same slot."""
    found = after_post(OpenMessages(**before), ROOM, "9", post)  # type: ignore[arg-type]
    assert OpenMessages(**after) == found  # type: ignore[arg-type]
    assert found == after_post(found, ROOM, "9", post)


@pytest.mark.parametrize(
    ("before", "post", "after"),
    [
        ({}, news_post(7), {"board": "9"}),
        ({"board": "8"}, news_post(7, board=False), {"board": "8"}),
        ({"board": "8"}, news_post(8), {"board": "9", "ended": (change("8", End.BARE),)}),
        (
            {"board": "8"},
            replace(news_post(8), key="answer/1"),
            {"board": "9", "ended": (change("8", End.BARE),)},
        ),
        (
            {"board": "8", "questions": {"8": 2}},
            news_post(8),
            {"board": "9", "ended": (change("8", End.OUTCOME),)},
        ),
        (
            {"board": "8", "questions": {"8": 2}},
            news_post(8, 3, board=False),
            {"questions": {"9": -3}, "ended": (change("8", End.OUTCOME),)},
        ),
        (
            {"board": "8", "questions": {"8": 2}},
            replace(news_post(8), key="answer/1"),
            {"board": "9", "questions": {"8": 2}},
        ),
    ],
)
def test_boards_that_a_post_ends(
    before: dict[str, object], post: Post, after: dict[str, object]
) -> None:
    """In a chat that removes the buttons of earlier boards, a board ends the one before it, also
    the answer to a request. The board of an open question keeps its buttons."""
    found = after_post(OpenMessages(**before), ROOM, "9", post, strips=True)  # type: ignore[arg-type]
    assert OpenMessages(**after) == found  # type: ignore[arg-type]
    assert found == after_post(found, ROOM, "9", post, strips=True)


@dataclass
class Chat:
    """A chat that records each change. ``succeeds`` returns whether a change succeeds. With
    ``strips`` it removes the buttons of earlier boards."""

    tries: int = 2
    strips: bool = False
    succeeds: Callable[[], bool] = lambda: True
    changes: list[tuple[End, str, str]] = field(default_factory=list)
    made: asyncio.Event = field(default_factory=asyncio.Event)

    def context_room(self, room: RoomId) -> RoomId:
        return room.partition("/")[0]

    async def pause(self, end: End) -> None:  # noqa: ARG002
        await asyncio.sleep(0)

    async def show_outcome(self, room: RoomId, message: str, post: Post) -> bool:  # noqa: ARG002
        return self._change(End.OUTCOME, message, post.text)

    async def settle_call(self, room: RoomId, message: str) -> bool:  # noqa: ARG002
        return self._change(End.SETTLED, message)

    async def remove(self, room: RoomId, message: str) -> bool:  # noqa: ARG002
        return self._change(End.REMOVED, message)

    @property
    def strip(self) -> Callable[[RoomId, str], Awaitable[bool]] | None:
        return self._strip if self.strips else None

    async def _strip(self, room: RoomId, message: str) -> bool:  # noqa: ARG002
        return self._change(End.BARE, message)

    def _change(self, end: End, message: str, text: str = "") -> bool:
        self.changes.append((end, message, text))
        self.made.set()
        return self.succeeds()


@dataclass
class Sender:
    """A chat that records the posts and rewordings of its rooms. ``closed`` rooms refuse them."""

    closed: set[RoomId] = field(default_factory=set)
    tried: list[tuple[RoomId, str]] = field(default_factory=list)
    """Rooms, each with the message to which its post replies."""
    reworded: list[str] = field(default_factory=list)

    async def send(self, room: RoomId, post: Post) -> Sent:
        self.tried.append((room, post.reply_to))
        if room in self.closed:
            raise RoomRefusedError("closed", "telegram:-1002")
        return Sent("9", 0)

    async def substitutes(
        self,
        room: RoomId,  # noqa: ARG002
        post: Post,  # noqa: ARG002
        refusal: RoomRefusedError,
    ) -> AsyncGenerator[RoomId]:
        yield refusal.moved_to
        yield "telegram:8"

    async def reword(self, room: RoomId, message: str, post: Post) -> bool:  # noqa: ARG002
        self.reworded.append(message)
        return True


async def outcome(_: RoomId, ref: PostRef) -> Post | None:
    """Return the outcome of a question: none at version 6; an unreadable match at version 5."""
    if ref.version == 5:
        raise UnreadableLog(99)
    return None if ref.version == 6 else Post("", f"answered {ref.version}")


class OutboundFixture:
    """The outbound engine with its chat and its index."""

    def __init__(
        self,
        chat: Chat | None = None,
        index: MemoryPostIndex | None = None,
        outcome: AnsweredPost = outcome,
    ) -> None:
        self.chat, self.index = chat or Chat(), index or MemoryPostIndex()
        self.sender = Sender()
        self.engine = Outbound(CHAT, self.index, self.sender, self.chat, outcome)

    async def sends(self, message: str, post: Post) -> None:
        await self.engine.save_context(ROOM, message, post, alone=False)
        await self.engine.complete(ROOM, message, post)

    async def is_over(self) -> None:
        """Waits until the engine has nothing to do."""
        while tasks := [*self.engine._tasks]:
            await asyncio.gather(*tasks)

    async def unfinished(self) -> list[tuple[RoomId, str]]:
        return [*await self.index.load_watched(CHAT, UNFINISHED)]


async def test_a_sent_post_is_indexed() -> None:
    """A sent post is found by its key and by its message. In a private chat it is also stored as
    the newest."""
    desk, post = OutboundFixture(), news_post(7, 2)
    await desk.engine.save_context(ROOM, "9", post, alone=True)
    assert None is await desk.index.load(SENT, ROOM, post.key)
    await desk.engine.complete(ROOM, "9", post)
    assert SentPost("9") == await desk.index.load(SENT, ROOM, post.key)
    assert context_of(post) == await desk.index.load(CONTEXT, CHAT + ":-1001", "9")
    assert context_of(post) == await desk.index.load(LAST, ROOM, "")


@pytest.mark.parametrize("closed", range(4))
async def test_a_closed_room_is_substituted(closed: int) -> None:
    """A post goes to the first room that accepts it, and is a reply in its own room only."""
    desk, rooms = OutboundFixture(), [ROOM, "telegram:-1002", "telegram:8"]
    desk.sender.closed.update(rooms[:closed])
    post = replace(news_post(7), reply_to="5")
    if closed < len(rooms):
        assert Sent("9", 0) == await desk.engine.post(ROOM, post)
    else:
        with pytest.raises(RoomUnavailable):
            await desk.engine.post(ROOM, post)
    expected = [*zip(rooms, ["5", "", ""], strict=True)]
    assert expected[: closed + 1] == desk.sender.tried


async def test_a_post_that_has_no_substitute() -> None:
    """A post for its own room only is sent nowhere else."""
    desk = OutboundFixture()
    desk.sender.closed.add(ROOM)
    with pytest.raises(RoomUnavailable):
        await desk.engine.post(ROOM, replace(news_post(7), only_here=True))
    assert [(ROOM, "")] == desk.sender.tried


async def test_a_post_is_reworded_only_with_the_same_question() -> None:
    """A post is reworded only if its message asks the same question."""
    desk = OutboundFixture()
    await desk.sends("1", news_post(7, 2))
    for proposal in (2, 3, 0):
        asks = news_post(8, proposal)
        assert (proposal == 2) is await desk.engine.change(ROOM, "1", asks)
    assert not await desk.engine.change(ROOM, "2", news_post(8, 2))
    assert ["1"] == desk.sender.reworded


async def test_a_post_about_no_match_is_reworded() -> None:
    """Such a post replaces another one, but no question about a match."""
    desk, plain = OutboundFixture(), Post("work/1", "40 %")
    await desk.sends("1", plain)
    await desk.sends("2", news_post(7, 2))
    assert await desk.engine.change(ROOM, "1", replace(plain, key="work/2"))
    assert not await desk.engine.change(ROOM, "2", plain)
    assert ["1"] == desk.sender.reworded


async def test_each_change_is_made_once() -> None:
    """When news arrive, questions show their outcome, calls are settled and fleeting posts are
    removed, each once. Nothing is left for the next start."""
    desk = OutboundFixture()
    for message, post in (
        ("1", news_post(7, 2)),
        ("2", call_post(7)),
        ("3", fleeting_post("anna")),
    ):
        await desk.sends(message, post)
    assert [] == desk.chat.changes
    for _ in range(2):
        await desk.sends("4", news_post(8))
    await desk.is_over()
    expected = {
        (End.OUTCOME, "1", "answered 7"),
        (End.SETTLED, "2", ""),
        (End.REMOVED, "3", ""),
    }
    assert (expected, 3) == ({*desk.chat.changes}, len(desk.chat.changes))
    assert OpenMessages() == await desk.index.load(OPEN_MESSAGES, ROOM, GAME)
    assert [] == await desk.unfinished()


@pytest.mark.parametrize("strips", [True, False])
async def test_a_board_ends_the_one_before(strips: bool) -> None:
    """A board ends the one before it once, where the chat removes the buttons of earlier boards. An
    older board counts as replaced, unless its question is open."""
    desk = OutboundFixture(Chat(strips=strips))
    for message, version, key in (("1", 7, "match"), ("2", 8, "match"), ("3", 8, "answer")):
        await desk.sends(message, replace(news_post(version), key=f"{key}/{GAME}/{version}"))
    await desk.is_over()
    stripped = [(End.BARE, "1", ""), (End.BARE, "2", "")] if strips else []
    assert (stripped, []) == (desk.chat.changes, await desk.unfinished())
    engine = desk.engine
    assert strips is await engine.is_replaced(ROOM, "1", PostRef(GAME, 7))
    assert not await engine.is_replaced(ROOM, "2", PostRef(GAME, 8))
    assert not await engine.is_replaced(ROOM, "3", PostRef(GAME, 8))
    await desk.sends("4", news_post(9, 2))
    await desk.sends("5", replace(news_post(10), key="answer/2"))
    assert not await engine.is_replaced(ROOM, "4", PostRef(GAME, 9))


@pytest.mark.parametrize("game", [GAME, "dufoji"])
async def test_a_question_about_several_games_is_removed(game: str) -> None:
    """A fleeting question about several games is removed when one of them goes on."""
    desk = OutboundFixture()
    picks = (Choice(f"pick:{GAME}:7:anna.D4", "D4"), Choice("pick:dufoji:3:anna.D4", "D4"))
    await desk.sends("1", replace(fleeting_post("anna"), ref=None, choices=picks))
    for earlier in (PostRef(GAME, 7), PostRef("dufoji", 3), PostRef("fubako", 9)):
        await desk.sends("2", replace(news_post(7), ref=earlier))
    await desk.is_over()
    assert [] == desk.chat.changes
    await desk.sends("3", replace(news_post(8), ref=PostRef(game, 8)))
    await desk.is_over()
    assert [(End.REMOVED, "1", "")] == desk.chat.changes


@pytest.mark.parametrize("version", [5, 6])
async def test_a_question_without_an_outcome(version: int) -> None:
    """A question keeps its text if there is no outcome to show, or if its match cannot be read."""
    desk = OutboundFixture()
    await desk.sends("1", news_post(version, 2))
    await desk.sends("2", news_post(version + 1))
    await desk.is_over()
    assert ([], []) == (desk.chat.changes, await desk.unfinished())


async def test_a_failed_change_is_retried() -> None:
    """A change is tried several times, again with the next news, and again after a restart."""
    desk = OutboundFixture(Chat(succeeds=lambda: False))
    await desk.sends("1", call_post(7))
    for version, tries in ((8, 2), (9, 4)):
        await desk.sends(str(version), news_post(version))
        await desk.is_over()
        assert tries == len(desk.chat.changes)
    assert [(ROOM, GAME)] == await desk.unfinished()
    later = OutboundFixture(index=desk.index)
    await later.engine.catch_up()
    await later.is_over()
    assert [(End.SETTLED, "1", "")] == later.chat.changes
    assert [] == await later.unfinished()


async def fail_as_unavailable(_: RoomId, __: PostRef) -> Post | None:
    """Fail as without the database."""
    raise StoreUnavailableError("away")


async def test_an_outcome_without_the_database() -> None:
    """If the database is unavailable when an outcome is needed, the change is made after the next
    start."""
    desk = OutboundFixture(outcome=fail_as_unavailable)
    await desk.sends("1", news_post(7, 2))
    await desk.sends("2", news_post(8))
    await desk.is_over()
    assert [(ROOM, GAME)] == await desk.unfinished()
    later = OutboundFixture(index=desk.index)
    await later.engine.catch_up()
    await later.is_over()
    assert [(End.OUTCOME, "1", "answered 7")] == later.chat.changes


async def test_expired_messages_are_dropped() -> None:
    """A list entry whose messages have expired is dropped at the next start."""
    desk = OutboundFixture(Chat(succeeds=lambda: False))
    await desk.sends("1", call_post(7))
    await desk.sends("2", news_post(8))
    await desk.engine.close()
    await desk.index.delete(OPEN_MESSAGES, ROOM, GAME)
    await desk.engine.catch_up()
    assert [] == await desk.unfinished()


async def test_a_call_in_another_room() -> None:
    """A call in a private chat is settled by news in the room of its game."""
    desk = OutboundFixture()
    await desk.engine.add_call(ROOM, GAME, StandingCall("telegram:8", "5", 7))
    await desk.sends("6", news_post(8))
    await desk.is_over()
    assert [(End.SETTLED, "5", "")] == desk.chat.changes


class SlowIndex(MemoryPostIndex):
    """An index whose look-ups yield to other tasks first."""

    async def load(self, kind: ReadableKind[R], room: RoomId, id: str) -> R | None:
        for _ in range(5):
            await asyncio.sleep(0)
        return await super().load(kind, room, id)


async def test_posts_in_quick_succession() -> None:
    """A change is made once, even if posts arrive while it is being recorded."""
    desk = OutboundFixture(index=SlowIndex())
    await desk.sends("1", call_post(7))
    for version in range(8, 16):
        await desk.sends(str(version), news_post(version))
    await desk.is_over()
    assert [(End.SETTLED, "1", "")] == desk.chat.changes
    assert [] == await desk.unfinished()
