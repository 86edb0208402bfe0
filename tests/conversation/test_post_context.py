"""Stored contexts of posts are read back, and unreadable ones count as absent."""

from __future__ import annotations

from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.posts.attachments import PositionPicture
from bot.posts.post import Choice, Post, PostRef
from bot.posts.post_context import (
    CONTEXT,
    OfferedEmoji,
    PostContext,
    context_of,
)
from bot.posts.replay_position import ReplayPosition
from renderer.model.diagram import Diagram
from tests.conversation.desk import ROOM as LOBBY
from tests.conversation.desk import Desk

REF = PostRef("bamoku", 7, 2)
POST = Post(
    "key",
    "text",
    ref=REF,
    choices=(Choice("agree:bamoku:2:", "Agree", "✅"), Choice("say:bamoku:7:pass", "Pass")),
)
ROOM, SHELF = "telegram:-1001", "telegram:-1001#board"


MEANT = (OfferedEmoji("✅", "agree:bamoku:2:"),)


def stored_context(post: Post) -> PostContext | None:
    """The context of a post after it was written and read."""
    return CONTEXT.decode(CONTEXT.encode(context_of(post)))


def test_the_context_of_a_post() -> None:
    """The subject of a post and the meaning of its emojis are stored."""
    assert PostContext(REF, MEANT) == stored_context(POST)
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
    assert expected == stored_context(post)


@pytest.mark.parametrize(
    "text",
    ["", "x", "bamoku 7 2", "[]", '{"ref":"bamoku"}', '{"ref":{"game_id":"x","version":"7"}}'],
)
def test_a_damaged_record(text: str) -> None:
    """A record that cannot be read counts as absent, and is logged once, without its text."""
    with capture_logs() as log:
        assert [None, None] == [CONTEXT.decode(text) for _ in range(2)]
    assert {("damaged-record", "post")} == {(line["event"], line["kind"]) for line in log}
    assert 1 == len(log)
    assert not text or text not in str(log)


@pytest.mark.parametrize("proposal", [0, 2])
def test_whether_a_post_asks_is_stored(proposal: int) -> None:
    """The index stores whether a post asks the match's question."""
    ref = PostRef("bamoku", 7, proposal, puts=False)
    known = stored_context(replace(POST, ref=ref))
    assert known is not None
    assert ref == known.ref


def test_reactions_without_a_button_are_stored() -> None:
    """Reactions without a button are stored like those that have one."""
    post = replace(POST, choices=(), reactions=POST.choices)
    assert context_of(POST).offered == context_of(post).offered


@pytest.mark.parametrize(
    ("key", "news"),
    [("match/bamoku/7", True), ("match/bamoku/7/text", False), ("answer/7", False), ("", False)],
)
def test_which_posts_are_news(key: str, news: bool) -> None:
    """A post about a step of a game is news; an answer and a text board are not."""
    assert news is replace(POST, key=key).is_news


async def test_only_the_question_gets_its_outcome() -> None:
    """The post that asked a question gets its outcome; a post that announced a vote does not."""
    desk = Desk()
    game_id = await desk.game("D4 E5 - -")
    asked = (await desk.match(game_id)).match.version
    for who in ("Anna", "Ben"):
        await desk.say(who, "agree")
    answered = desk.conversation.lookups.reword_question
    told = [await answered(LOBBY, PostRef(game_id, version)) for version in (asked, asked + 1)]
    assert [True, False] == [post is not None for post in told]
