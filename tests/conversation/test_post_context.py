"""What the index stores of posts is read back, and unreadable records count as absent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.ids import RoomId
from bot.match.log import UnreadableLog
from bot.play.ports.stores import StoreUnavailableError
from bot.posts.attachments import PositionPicture
from bot.posts.post import Choice, Post, PostRef
from bot.posts.post_context import (
    CONTEXT,
    SENT,
    OfferedEmoji,
    PostContext,
    SentPost,
    context_of,
    fleeting_after,
    replace_fleeting,
    reworded,
)
from bot.posts.replay_position import ReplayPosition
from renderer.model.diagram import Diagram
from tests.conversation.desk import ROOM as LOBBY
from tests.conversation.desk import Desk
from tests.fakes.memory.stores import MemoryPostIndex

REF = PostRef("bamoku", 7, 2)
POST = Post(
    "key",
    "text",
    ref=REF,
    choices=(Choice("agree:bamoku:2:", "Agree", "✅"), Choice("say:bamoku:7:pass", "Pass")),
)
ROOM, SHELF = "telegram:-1001", "telegram:-1001#board"


MEANT = (OfferedEmoji("✅", "agree:bamoku:2:"),)


def stored(post: Post) -> PostContext | None:
    """The context of a post after it was written and read."""
    return CONTEXT.decode(CONTEXT.encode(context_of(post)))


def test_the_context_of_a_post() -> None:
    """The subject of a post and the meaning of its emojis are stored."""
    assert PostContext(REF, MEANT) == stored(POST)
    assert (Choice("agree:bamoku:2:", "", "✅"),) == PostContext(REF, MEANT).choices


@pytest.mark.parametrize(
    "moment", [ReplayPosition(3, "bamoku", 7, language="pl"), ReplayPosition(0, record="abc")]
)
def test_the_whole_context_of_a_post(moment: ReplayPosition) -> None:
    """The position of a game, the step of the course, the command that an answer continues and
    whether the post is fleeting are stored."""
    shown = PositionPicture(moment, Diagram(9))
    post = replace(POST, attachment=shown, lesson="rules-3", asks="vacation", fleeting=True)
    expected = PostContext(REF, MEANT, moment, "rules-3", fleeting=True, asks="vacation")
    assert expected == stored(post)


@pytest.mark.parametrize(
    "text",
    ["", "x", "bamoku 7 2", "[]", '{"ref":"bamoku"}', '{"ref":{"game_id":"x","version":"7"}}'],
)
def test_a_damaged_record(text: str) -> None:
    """A record that cannot be read counts as absent, and is logged once, without its text."""
    with capture_logs() as log:
        assert [None, None] == [CONTEXT.decode(text) for _ in range(2)]
    assert {("record-unreadable", "post")} == {(line["event"], line["kind"]) for line in log}
    assert 1 == len(log)
    assert not text or text not in str(log)


@pytest.mark.parametrize("proposal", [0, 2])
def test_a_post_that_puts_no_question(proposal: int) -> None:
    """Whether a post puts the question is stored."""
    ref = PostRef("bamoku", 7, proposal, puts=False)
    known = stored(replace(POST, ref=ref))
    assert known is not None
    assert ref == known.ref


def test_what_reactions_stand_for() -> None:
    """Reactions without a button are stored like those that have one."""
    post = replace(POST, choices=(), reactions=POST.choices)
    assert context_of(POST).offered == context_of(post).offered


def _small(slot: str) -> Post:
    return replace(POST, fleeting=True, slot=slot)


@pytest.mark.parametrize(
    ("before", "post", "expected"),
    [
        ({}, _small("anna"), ({"anna": "9"}, [])),
        ({"ben": "8"}, _small("anna"), ({"ben": "8", "anna": "9"}, [])),
        ({"anna": "7", "ben": "8"}, _small("anna"), ({"ben": "8", "anna": "9"}, ["7"])),
        ({"anna": "9"}, _small("anna"), ({"anna": "9"}, [])),
        ({"anna": "7", "ben": "8"}, replace(POST, key="match/bamoku/8"), ({}, ["7", "8"])),
    ],
)
def test_fleeting_posts(
    before: Mapping[str, str], post: Post, expected: tuple[object, object]
) -> None:
    """A new question replaces the one with the same slot; news removes all of them."""
    assert expected == fleeting_after(before, post, "9")


@pytest.mark.parametrize(
    ("post", "removed"),
    [
        (POST, []),
        (_small("anna"), ["1"]),
        (replace(POST, key="match/bamoku/7"), ["1"]),
        (replace(_small("anna"), ref=None), []),
        (replace(POST, key="match/bamoku/7", ref=None), []),
    ],
)
async def test_what_goes_when_a_game_goes_on(post: Post, removed: list[str]) -> None:
    """News of a game, and a fleeting question with the same slot, remove a fleeting question. An
    answer, and a post about no game, do not."""
    index = MemoryPostIndex()
    assert [] == await replace_fleeting(index, ROOM, _small("anna"), "1")
    assert removed == await replace_fleeting(index, ROOM, post, "2")


@pytest.mark.parametrize(
    ("key", "news"),
    [("match/bamoku/7", True), ("match/bamoku/7/text", False), ("answer/7", False), ("", False)],
)
def test_what_is_news(key: str, news: bool) -> None:
    """What tells of a step of a game is news; an answer is none, nor is the board in words."""
    assert news is replace(POST, key=key).is_news


async def test_a_vote_is_not_told_again() -> None:
    """What a question's post says once that is over takes the place of the post that asked, not of
    one that told of a vote."""
    desk = Desk()
    game_id = await desk.game("D4 E5 - -")
    asked = (await desk.match(game_id)).match.version
    for who in ("Anna", "Ben"):
        await desk.say(who, "agree")
    answered = desk.conversation.answered
    told = [await answered(LOBBY, PostRef(game_id, version)) for version in (asked, asked + 1)]
    assert [True, False] == [post is not None for post in told]


async def _answered(room: RoomId, ref: PostRef) -> Post | None:
    return replace(POST, key=f"{room} {ref.game_id} {ref.version}")


async def _away(_: RoomId, __: PostRef) -> Post | None:
    raise StoreUnavailableError("away")


async def _newer(_: RoomId, __: PostRef) -> Post | None:
    raise UnreadableLog(99)


@pytest.mark.parametrize("shelf", ["", SHELF])
async def test_a_question_that_is_over(shelf: str) -> None:
    """Where buttons go, the news that put a question say how it was answered, also where posts are
    kept elsewhere; a board that a person asked for, and what asks nothing, stay as they are, and
    so does all while nothing can be read."""
    index = MemoryPostIndex()
    for message, post in {
        "told": POST,
        "asked for": POST,
        "no question": replace(POST, ref=PostRef("bamoku", 6)),
        "no game": replace(POST, ref=None),
    }.items():
        await index.save(CONTEXT, shelf or ROOM, message, context_of(post))
    await index.save(SENT, ROOM, "match/bamoku/7", SentPost("told"))
    await index.save(SENT, ROOM, "match/bamoku/6", SentPost("no question"))
    told = {
        message: await reworded(index, _answered, ROOM, message, shelf)
        for message in ("told", "asked for", "no question", "no game", "another")
    }
    assert {"told": f"{ROOM} bamoku 7"} == {
        message: post.key for message, post in told.items() if post is not None
    }
    assert [None, None] == [
        await reworded(index, answered, ROOM, "told", shelf) for answered in (_away, _newer)
    ]
