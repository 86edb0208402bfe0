"""What is kept with a post is read back, and nothing is read into anything else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import RoomId
from bot.match.log import UnreadableLog
from bot.play.ports.stores import StoreUnavailableError
from bot.posts.attachments import PositionPicture
from bot.posts.post import Choice, Post, PostRef
from bot.posts.post_context import (
    PostContext,
    fleeting_after,
    fleeting_key,
    keep,
    kept,
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


def test_what_is_kept_of_a_post() -> None:
    """What a post is about and what its emojis stand for is read back as it was."""
    expected = PostContext(REF, (Choice("agree:bamoku:2:", "", "✅"),))
    assert expected == kept(keep(POST))


@pytest.mark.parametrize(
    "moment", [ReplayPosition(3, "bamoku", 7, language="pl"), ReplayPosition(0, record="abc")]
)
def test_all_that_is_kept(moment: ReplayPosition) -> None:
    """The moment of a game, the step of the course and the command that an answer goes on with are
    read back, and whether the post goes when the game goes on; no sign of them is an emoji."""
    shown = PositionPicture(moment, Diagram(9))
    post = replace(POST, attachment=shown, lesson="rules-3", asks="vacation", fleeting=True)
    choices = (Choice("agree:bamoku:2:", "", "✅"),)
    expected = PostContext(REF, choices, moment, "rules-3", fleeting=True, asks="vacation")
    assert expected == kept(keep(post))


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "bamoku 7", "bamoku seven 2", "\n", "\n✅", "a b c d", "bamoku 7 two"),
        *("bamoku 7 2 1", "\n> x", "\n> say:bamoku:7:pass"),
    ],
)
def test_nothing_is_kept_of_others(text: str) -> None:
    """What is not ours to read tells nothing."""
    assert PostContext() == kept(text)


@pytest.mark.parametrize("proposal", [0, 2])
def test_a_post_that_puts_no_question(proposal: int) -> None:
    """Whether a post puts the question is kept with its number, so that a program that does not
    know of this reads no question that is open."""
    ref = PostRef("bamoku", 7, proposal, puts=False)
    assert ref == kept(keep(replace(POST, ref=ref))).ref == PostRef.of(*ref.kept)
    assert ref.kept[2] < 0


def test_what_reactions_stand_for() -> None:
    """Reactions without a button are kept like those that have one."""
    post = replace(POST, choices=(), reactions=POST.choices)
    assert kept(keep(POST)).choices == kept(keep(post)).choices


def _small(slot: str) -> Post:
    return replace(POST, fleeting=True, slot=slot)


@pytest.mark.parametrize(
    ("before", "post", "expected"),
    [
        ("", _small("anna"), ("anna=9", [])),
        ("ben=8", _small("anna"), ("ben=8 anna=9", [])),
        ("anna=7 ben=8", _small("anna"), ("ben=8 anna=9", ["7"])),
        ("anna=9", _small("anna"), ("anna=9", [])),
        ("anna=7 ben=8", replace(POST, key="match/bamoku/8"), ("", ["7", "8"])),
        ("7", replace(POST, key="match/bamoku/8"), ("", ["7"])),
        ("7", _small("anna"), ("=7 anna=9", [])),
        ("=7 anna=9", replace(POST, key="match/bamoku/8"), ("", ["7", "9"])),
    ],
)
def test_which_small_questions_stand(before: str, post: Post, expected: tuple[str, object]) -> None:
    """A new question replaces the one with the same slot; news removes all of them, also the one
    that an older program kept."""
    assert expected == fleeting_after(before, post, "9")


@pytest.mark.parametrize(
    ("post", "expected"),
    [
        (POST, ""),
        (replace(POST, fleeting=True), "fleeting/bamoku"),
        (replace(POST, key="match/bamoku/7"), "fleeting/bamoku"),
        (replace(POST, fleeting=True, ref=None), ""),
        (replace(POST, key="match/bamoku/7", ref=None), ""),
    ],
)
def test_what_goes_when_a_game_goes_on(post: Post, expected: str) -> None:
    """News of a game and what was asked in passing go when it goes on; an answer stays, and so does
    what is about no game."""
    assert expected == fleeting_key(post)


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
        await index.remember(shelf or ROOM, message, keep(post))
    await index.remember(ROOM, "key/match/bamoku/7", "told")
    await index.remember(ROOM, "key/match/bamoku/6", "no question")
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
