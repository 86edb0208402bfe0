"""The rules to look up: all six on one screen, and the fourteen articles one by one."""

from __future__ import annotations

from dataclasses import replace

from bot.conversation import posts
from bot.conversation.incoming import Answer, Choice, Post
from bot.conversation.lesson_posts import in_words, lettered
from bot.conversation.people import Household
from bot.conversation.turn import Turn
from bot.language.course import WantRules
from bot.language.lessons import LessonWords
from bot.lessons.articles import articles, six_scenes
from bot.lessons.scenes import Scene
from bot.scenery import plate, scenery
from bot.service.ports import UserId
from renderer.diagram import Picture

_IN_A_ROW = 5


class RulePages:
    """Shown where somebody asks, to all who read there."""

    def __init__(self, household: Household) -> None:
        self._household = household

    async def page(self, turn: Turn, want: WantRules) -> Answer:
        """The six rules, one article, or (0) the list of them."""
        words, user = turn.words.lessons, turn.incoming.user
        shown: Picture
        if want.article:
            board, text = scenery(articles()[want.article]), words.article(want.article)
            alt, choices = words.alt(board), _beside(want.article, user, words)
            shown = board
        else:
            scenes = six_scenes()
            shown = plate(scenes)
            alt = words.told("scene-plate", boards=_told(scenes, words))
            text = words.rules() if want.article is None else _list(words)
            choices = _after(user, words) if want.article is None else _numbers(user, words)
        look = await self._household.look_for(turn.incoming)
        return turn.show(
            Post(
                turn.key,
                in_words(text, alt, look),
                chart=shown,
                alt=alt,
                choices=choices,
                look=lettered(look),
                for_all=True,
                in_place=turn.filling,
            )
        )


def _told(scenes: tuple[Scene, ...], words: LessonWords) -> str:
    boards = enumerate((words.alt(scenery(scene)) for scene in scenes), start=1)
    return " ".join(f"{number}: {board}" for number, board in boards)


def _list(words: LessonWords) -> str:
    return "\n".join([words.told("rules-list"), *map(words.article_title, articles())])


def _beside(number: int, user: UserId, words: LessonWords) -> tuple[Choice, ...]:
    """The articles before and after, and the way to all."""
    made = [
        posts.form(f"rules {other}", user, label, 1)
        for other, label in ((number - 1, f"◀ {number - 1}"), (number + 1, f"{number + 1} ▶"))
        if other in articles()
    ]
    short = posts.form("rules", user, words.label("rules-short"), 2)
    return (*made, short, posts.form("rules 0", user, words.label("rules-list"), 2))


def _after(user: UserId, words: LessonWords) -> tuple[Choice, ...]:
    """Where to go from the six rules: to all articles, and into the course."""
    every = posts.form("rules 0", user, words.label("rules-list"), 1)
    return (every, replace(posts.lesson("", words.label("learn")), row=1))


def _numbers(user: UserId, words: LessonWords) -> tuple[Choice, ...]:
    """A button to each article."""
    made = [
        posts.form(f"rules {number}", user, str(number), 1 + (number - 1) // _IN_A_ROW)
        for number in articles()
    ]
    return (*made, posts.form("rules", user, words.label("rules-short"), 4))
