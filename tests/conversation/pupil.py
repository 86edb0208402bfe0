"""Anna learning the game in a private room with the bot."""

from __future__ import annotations

from dataclasses import replace

from bot.lessons.course import steps
from bot.lessons.judging import result, solution
from bot.lessons.scenes import points
from bot.lessons.steps import Find, HowMany, PlayMove, Step, WhoWins, YesNo
from bot.posts.callbacks import MAX_BYTES
from bot.posts.post import Answer, Choice, Post
from bot.rules.points import Point, format_point
from bot.talk.incoming import Pressed, Said
from renderer.model.diagram import Diagram
from tests.conversation.chats import Chats
from tests.conversation.test_private_tools import ALONE
from tests.service.test_engine_games import Puppet

CAPTION = 1024
"""Telegram's limit for a picture's caption, in UTF-16 units."""


class Pupil:
    """Anna in her private Discord room, with an engine available. The course shows one post."""

    def __init__(self, chats: Chats | None = None) -> None:
        self.chats = chats or Chats(Puppet())
        self.room = ALONE["Anna"]
        self.post = Post("", "")

    async def say(self, text: str, lesson: str = "") -> Post:
        incoming = replace(self.chats.from_("Anna", self.room), did=Said(text, addressed=True))
        return self._sees(await self.chats.happens(replace(incoming, private=True, lesson=lesson)))

    async def tap(self, choice: Choice) -> Post:
        """Press a button of the current post."""
        incoming = replace(
            self.chats.from_("Anna", self.room), did=Pressed(choice.id), private=True
        )
        return self._sees(await self.chats.happens(incoming))

    async def tap_line(self, line: str) -> Post:
        """Press the button that sends this line."""
        found = [c for c in self.post.choices if (c.id.partition(".")[2] or c.id) == line]
        assert found, (line, self.lines())
        return await self.tap(found[0])

    def lines(self) -> list[str]:
        """Return the lines that the buttons send."""
        return [choice.id.partition(".")[2] or choice.id for choice in self.post.choices]

    def _sees(self, answer: Answer) -> Post:
        if answer.posts:
            (self.post,) = answer.posts
        return self.post


def board_of(post: Post) -> Diagram:
    """Return the board shown in a post."""
    assert isinstance(post.drawing, Diagram)
    return post.drawing


def fits(post: Post) -> None:
    """Assert that a course post fits every chat and has a text alternative."""
    told = post.text
    assert len(told.encode("utf-16-le")) // 2 <= CAPTION, told
    assert post.drawing is not None, told
    assert 0 < len(post.alt) <= CAPTION, told
    assert 0 < len(post.choices) <= 25, told
    assert [] == [c.id for c in post.choices if len(c.id.encode()) > MAX_BYTES or not post.label(c)]
    rows = {choice.row for choice in post.choices}
    assert 0 not in rows, told
    assert len(rows) <= 5, told


def right_presses(step: Step) -> list[str]:
    """Return the buttons that lead to a right answer: their lines without the step's id."""
    if step.question is None:
        return []
    right = solution(step)
    match step.question:
        case PlayMove() if isinstance(right, Point):
            near = points(step.scene.letters)
            lettered = len(near) > 1 and set(points(step.question.right)) <= set(near)
            name = format_point(right)
            return [name] if lettered else [f"col {name[0]}", name]
        case HowMany(number):
            return [str(number)]
        case YesNo(yes):
            return ["yes" if yes else "no"]
        case Find(stones):
            chains = [step.scene.chain(stone).name for stone in stones.split()]
            return [*(f"on {format_point(stone)}" for stone in dict.fromkeys(chains)), "done"]
        case WhoWins():
            told = result(step)
            if told.leader is None:
                return ["draw"]
            return [told.leader.value, f"{told.leader.value}+{int(told.margin)}"]
        case _:
            return []


def find_question(kind: type) -> Step:
    """Return the first step with a question of this type."""
    return next(step for step in steps() if isinstance(step.question, kind))
