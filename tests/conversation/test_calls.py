"""Who is called, for each thing that waits: one table, in the order in which things happen."""

from __future__ import annotations

import pytest

from bot.conversation.posts.post import Post
from bot.service.ports.stores import RoomId
from tests.conversation.desk import ROOM, Chat, Desk
from tests.conversation.test_organisers import act

START = ("Anna: challenge Ben 9x9 black komi 0.5", "Ben: accept")
STOPPED = (*START, "Anna: E5", "Ben: pass", "Anna: pass")
REPEATED = (
    *("Anna: challenge Ben 5x5 black", "Ben: accept", "Anna: B1", "Ben: A2", "Anna: C2"),
    *("Ben: B2", "Anna: D1", "Ben: E5", "Anna: A1", "Ben: C1"),
)

CALLS = [
    # what it is, what was done before, what is done, who is called by what is posted then
    ("challenge by name", (), "Anna: challenge Ben 9x9", ["Ben"]),
    ("open challenge", (), "Anna: challenge 9x9", [""]),
    ("other terms", START[:1], "Ben: terms 13x13", ["Anna"]),
    ("other terms again", (*START[:1], "Ben: terms 13x13"), "Anna: terms komi 7.5", ["Ben"]),
    ("declined", START[:1], "Ben: [drop]", [""]),
    ("start", START[:1], "Ben: accept", ["Anna"]),
    ("turn", START, "Anna: E5", ["Ben"]),
    ("one pass", (*START, "Anna: E5"), "Ben: pass", ["Anna"]),
    ("undo asked", (*START, "Anna: E5"), "Anna: undo", ["Ben"]),
    ("undo refused", (*START, "Anna: E5", "Anna: undo"), "Ben: [refuse]", [""]),
    ("undo taken back", (*START, "Anna: E5", "Anna: undo"), "Anna: [refuse]", [""]),
    ("undone", (*START, "Anna: E5", "Anna: undo"), "Ben: [agree]", ["Anna"]),
    ("repetition", REPEATED, "Anna: B1", ["Ben"]),
    ("no result asked", (*REPEATED, "Anna: B1", "Ben: [refuse]"), "Anna: no result", ["Ben"]),
    ("no result, vote", (*REPEATED, "Anna: B1"), "Anna: [agree]", ["Ben"]),
    ("no result", (*REPEATED, "Anna: B1", "Anna: [agree]"), "Ben: [agree]", ["Anna Ben"]),
    ("first count", STOPPED[:-1], "Anna: pass", ["Anna Ben"]),
    ("mark", STOPPED, "Anna: dead E5", ["Ben"]),
    ("mark of the other", (*STOPPED, "Anna: dead E5"), "Ben: alive E5", ["Anna"]),
    ("vote", STOPPED, "Ben: [agree]", ["Anna"]),
    ("vote refused", STOPPED, "Anna: [refuse]", ["Ben"]),
    ("mark after a vote", (*STOPPED, "Ben: [agree]"), "Anna: dead E5", ["Ben"]),
    ("resumed", STOPPED, "Ben: [resume]", ["Anna"]),
    ("result by score", (*STOPPED, "Ben: [agree]"), "Anna: [agree]", ["Anna Ben"]),
    ("result by resigning", (*START, "Anna: resign"), "Anna: [resign]", ["Anna Ben"]),
    ("rematch", (*START, "Anna: resign", "Anna: [resign]"), "Ben: [say rematch]", ["Anna"]),
    ("a look at the board", START, "Ben: board", [""]),
]


@pytest.mark.parametrize(
    ("before", "step", "expected"), [pytest.param(*what, id=name) for name, *what in CALLS]
)
async def test_who_is_called(before: tuple[str, ...], step: str, expected: list[str]) -> None:
    """Each thing that waits calls those whom it waits for, the result both players, and nothing
    else calls anybody."""
    desk = Desk()
    for done in before:
        await desk.hears(desk.step(done))
    count = len(desk.chat.posts)
    await desk.hears(desk.step(step))
    people = {f"{ROOM}/anna": "Anna", f"{ROOM}/ben": "Ben"}
    called = [" ".join(map(people.__getitem__, post.mentions)) for post in desk.chat.posts[count:]]
    assert expected == called


async def test_after_a_pause() -> None:
    """While an organiser keeps a game from going on nobody is called; then those who have not
    voted are."""
    desk = Desk()
    for done in (*STOPPED, "Ben: [agree]"):
        await desk.hears(desk.step(done))
    count = len(desk.chat.posts)
    for line in ("pause", "continue"):
        await act(desk, f"Olga: {line}")
    assert [(), (f"{ROOM}/anna",)] == [post.mentions for post in desk.chat.posts[count:]]


class ChangingChat(Chat):
    """A chat whose posts can be changed, unless ``stuck``; it tells which were, and into what."""

    def __init__(self) -> None:
        super().__init__()
        self.stuck = False
        self.changed: list[tuple[str, Post]] = []

    async def change(self, room: RoomId, message: str, post: Post) -> bool:  # noqa: ARG002
        if not self.stuck:
            self.changed.append((message, post))
        return not self.stuck


async def counting(chat: Chat) -> Desk:
    """Anna and Ben have to agree on a score."""
    desk = Desk(chats={"web": chat})
    desk.chat = chat
    for done in STOPPED:
        await desk.hears(desk.step(done))
    return desk


VOTES = [
    # who votes how, the line with the votes, what calls whom
    (
        ["Anna: [agree]"],
        "✅ Anna · waiting for Ben",
        "Ben, Anna (Black) agrees to proposal 1: ",
    ),
    (
        ["Ben: [agree]"],
        "✅ Ben · waiting for Anna",
        "Anna, Ben (White) agrees to proposal 1: ",
    ),
    (["Anna: [refuse]"], "❌ Anna · waiting for Ben", "Ben, Anna (Black) does not agree to"),
    (
        ["Anna: [agree]", "Ben: [refuse]"],
        "✅ Anna · ❌ Ben",
        "Anna, Ben (White) does not",
    ),
    (
        ["Anna: [agree]", "Anna: -✅"],
        "Score proposal 1",
        "Ben, Anna (Black) takes back the agreement",
    ),
]


@pytest.mark.parametrize(("votes", "standing", "told"), VOTES)
async def test_a_vote_changes_its_post(votes: list[str], standing: str, told: str) -> None:
    """Each vote changes the one post that asks, which keeps its number and its controls, and one
    short reply to it without controls, which counts for that number, calls the other player."""
    chat = ChangingChat()
    desk = await counting(chat)
    asked, number = chat.posts[-1], str(len(chat.posts))
    before = len(chat.posts)
    for vote in votes:
        await desk.hears(desk.step(vote))
    assert [number] * len(votes) == [message for message, _ in chat.changed]
    _, changed = chat.changed[-1]
    assert changed.text.split("\n")[1].startswith(standing)
    assert (asked.choices, asked.ref and asked.ref.proposal) == (
        changed.choices,
        changed.ref and changed.ref.proposal,
    )
    calls = chat.posts[before:]
    assert len(votes) == len(calls)
    called = ROOM + "/" + told.partition(",")[0].lower()
    assert (number, (), (called,), 1) == (
        calls[-1].reply_to,
        calls[-1].choices,
        calls[-1].mentions,
        calls[-1].ref and calls[-1].ref.proposal,
    )
    assert calls[-1].text.startswith(told)


async def test_a_post_that_cannot_be_changed() -> None:
    """Where the post that asks is gone or too old, a new one with controls tells of the vote and
    calls, and the next vote changes that one."""
    chat = ChangingChat()
    desk = await counting(chat)
    chat.stuck = True
    await desk.hears(desk.step("Anna: [agree]"))
    instead, number = chat.posts[-1], str(len(chat.posts))
    assert ("Anna (Black) agrees to proposal 1.", (f"{ROOM}/ben",), True) == (
        desk.newest(),
        instead.mentions,
        bool(instead.choices),
    )
    chat.stuck = False
    await desk.hears(desk.step("Ben: [refuse]"))
    assert [number] == [message for message, _ in chat.changed]


async def test_a_mark_is_another_question() -> None:
    """After a mark there is a new post with a new number, and nothing is changed."""
    chat = ChangingChat()
    desk = await counting(chat)
    await desk.hears(desk.step("Anna: dead E5"))
    assert ([], 2) == (chat.changed, chat.posts[-1].ref and chat.posts[-1].ref.proposal)


async def test_a_vote_told_twice() -> None:
    """When the program dies before it knows that it told a vote, the same post is changed into the
    same once more, and the call comes under the same key."""
    chat = ChangingChat()
    desk = await counting(chat)
    await desk.hears(desk.step("Anna: [agree]"))
    (game,) = await desk.service.games_in(ROOM)
    version, message = game.match.version, game.meta.messages[ROOM]
    told = await desk.app.announcer.prepare(game)
    assert message == (await told(ROOM, version - 1)).message
    first, again = chat.changed
    assert first == again
    assert chat.posts[-2] == chat.posts[-1]
