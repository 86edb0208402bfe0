"""The rules: the six rules on one screen, and the fourteen articles one by one."""

from __future__ import annotations

from dataclasses import replace

from bot.features.course.lesson_posts import in_words, with_letters, without_coordinates
from bot.ids import UserId
from bot.lessons.course import articles, six_rules
from bot.lessons.scenes import Scene
from bot.pictures.lesson_diagrams import plate, scene_diagram
from bot.posts.attachments import Drawing
from bot.posts.post import Answer, Choice, Post
from bot.talk import match_buttons, requests
from bot.talk.request_context import RequestContext
from bot.texts.course_words import LessonWords
from bot.texts.text import text
from renderer.model.diagram import Picture

_IN_A_ROW = 5


async def rules_page(context: RequestContext, want: requests.Rules) -> Answer:
    """Return the six rules, one article, or (0) the list of articles, in the room of the
    request."""
    words, user = context.words.lessons, context.incoming.user
    shown: Picture
    if want.article:
        board, text = scene_diagram(articles()[want.article]), words.article(want.article)
        alt, choices = words.alt(board), _beside(want.article, user)
        shown = board
    else:
        scenes = six_rules()
        shown = plate(scenes)
        alt = words.text("scene-plate", boards=_describe_boards(scenes, words))
        text = words.rules() if want.article is None else _list(words)
        choices = _after(user) if want.article is None else _numbers(user)
    look = await context.profiles.look_for(context.incoming)
    return context.show(
        Post(
            context.key,
            in_words(text, alt, look),
            Drawing(shown, alt, for_all=True),
            choices=choices,
            look=with_letters(look) if want.article else without_coordinates(look),
            in_place=context.filling,
        )
    )


def _describe_boards(scenes: tuple[Scene, ...], words: LessonWords) -> str:
    boards = enumerate((words.alt(scene_diagram(scene)) for scene in scenes), start=1)
    return " ".join(f"{number}: {board}" for number, board in boards)


def _list(words: LessonWords) -> str:
    return "\n".join([words.text("rules-list"), *map(words.article_title, articles())])


def _beside(number: int, user: UserId) -> tuple[Choice, ...]:
    """Return buttons to the neighbouring articles, and back to the overview."""
    made = [
        match_buttons.form(f"rules {other}", user, label, 1)
        for other, label in ((number - 1, f"◀ {number - 1}"), (number + 1, f"{number + 1} ▶"))
        if other in articles()
    ]
    short = match_buttons.form("rules", user, text("label-rules-short"), 2)
    return (*made, short, match_buttons.form("rules 0", user, text("label-rules-list"), 2))


def _after(user: UserId) -> tuple[Choice, ...]:
    """Return buttons from the six rules to the articles and to the course."""
    every = match_buttons.form("rules 0", user, text("label-rules-list"), 1)
    return (every, replace(match_buttons.lesson("", text("label-learn")), row=1))


def _numbers(user: UserId) -> tuple[Choice, ...]:
    made = [
        match_buttons.form(f"rules {number}", user, str(number), 1 + (number - 1) // _IN_A_ROW)
        for number in articles()
    ]
    return (*made, match_buttons.form("rules", user, text("label-rules-short"), 4))
