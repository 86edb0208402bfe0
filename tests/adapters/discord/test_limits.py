"""The longest texts and largest boards, checked against Discord's limits."""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord.discord_ids import number
from bot.discord.outbound.components import view
from bot.discord.outbound.markdown import (
    LONGEST,
    content,
    escape,
    guard_quotes,
    message,
    render_post,
)
from bot.features.game import move_picker
from bot.match.commands import AcceptChallenge, Command, MarkStones, Pass, Play
from bot.match.events import Colours, Side, Terms
from bot.play.loaded import LoadedMatch
from bot.play.unit_of_work import Done
from bot.posts.attachments import BoardPicture
from bot.posts.callbacks import Callback, Verb
from bot.posts.post import Post
from bot.rules.points import Point
from bot.talk import match_buttons
from bot.texts.presenter import Presenter
from bot.texts.text import Parts, Person
from bot.texts.translations import words
from renderer.model.diagram import Diagram
from tests.fakes.composition import UNADVISED, compose_without_chats
from tests.fakes.discord.component_rules import MENU
from tests.fakes.memory.backends import memory_backends
from tests.fakes.memory.stores import MemoryStore

HOST, GUEST = "discord:81", "discord:82"
NAMES = {Side.HOST: "*" * 32, Side.GUEST: "_" * 32}
LANGUAGES = ("en", "pl")


async def crowded_boards() -> tuple[LoadedMatch, LoadedMatch]:
    """Return a 25×25 board full of single stones twice: in play, and stopped with all of them
    dead."""
    service = compose_without_chats(memory_backends(MemoryStore(lambda: 0)), UNADVISED).service
    terms = Terms(25, 6.5, colours=Colours.BLACK)
    done = await service.challenge(HOST, GUEST, terms, "discord:1", "start")
    assert isinstance(done, Done)
    stones = [Point(x, y) for y in range(0, 25, 2) for x in range(0, 25, 2)]
    moves: list[Command] = [Play(point) for point in stones[:168]]
    events: list[tuple[str, Command]] = [(GUEST, AcceptChallenge())]
    events += [((HOST, GUEST)[turn % 2], move) for turn, move in enumerate(moves)]
    found = []
    for event, (user, command) in enumerate(events):
        await service.act(done.game_id, user, command, f"event-{event}")
    found.append(await service.matches.load(done.game_id))
    marked = MarkStones(tuple(stones[:150]), dead=True)
    last: list[tuple[str, Command]] = [(HOST, Pass()), (GUEST, Pass()), (HOST, marked)]
    for event, (user, command) in enumerate(last):
        await service.act(done.game_id, user, command, f"last-{event}")
    found.append(await service.matches.load(done.game_id))
    moving, stopped = found
    assert moving is not None
    assert stopped is not None
    return moving, stopped


@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_longest_count(code: str) -> None:
    """The count of the largest board with the longest names is posted in full, including how to
    answer it; its alt text and menus are within Discord's limits."""
    _, stopped = await crowded_boards()
    told = Presenter(words(code))
    text = told.plain(told.announcement(stopped, 0, NAMES))
    person = Person(f"discord:{10**19}", "x", awaited=True)
    post = Post("key", Parts(lines=(text,), awaited=person))
    said = message(render_post(post, {person.user: 10**19}))
    assert (True, True) == (len(said) <= LONGEST, said.endswith(escape(guard_quotes(text))))
    choices, marks = match_buttons.choices(stopped), match_buttons.marks(stopped)
    post = Post("key", text, attachment=BoardPicture(Diagram(25)), choices=choices, marks=marks)
    made = view(post, words(code))
    assert made is not None
    sizes = [len(part["options"]) for part in parts(made.to_components()) if "options" in part]
    assert [25] * 3 == sizes
    assert len(stopped.match.game.board.chains()) == len(marks)
    assert len(made.to_components()) <= 5
    assert len(told.plain(told.alt(stopped, NAMES))) <= 1024
    assert len(told.plain(told.title(stopped, NAMES))) <= 100


@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_largest_columns(code: str) -> None:
    """On the largest board all 25 columns fit into one menu, and the 25 points of a column into
    buttons."""
    moving, _ = await crowded_boards()
    told, user = Presenter(words(code)), moving.user(moving.match.side(moving.match.game.to_move))
    offered = view(Post("key", "", columns=match_buttons.columns(moving)), words(code))
    wanted = Callback(Verb.COLUMN, moving.game_id, moving.match.version, "B")
    asked = move_picker.lines(moving, wanted, user, told, "key")
    assert isinstance(asked, Post)
    points = view(asked, words(code))
    assert offered is not None
    assert points is not None
    (menu,) = parts(offered.to_components())
    assert (MENU, 25) == (menu["type"], len(menu["options"]))
    buttons = [[part["label"] for part in row["components"]] for row in points.to_components()]
    assert [[f"B{5 * row + n}" for n in range(1, 6)] for row in range(5)] == buttons
    assert len(content(asked.text)) <= LONGEST


@pytest.mark.parametrize("code", LANGUAGES)
async def test_many_games(code: str) -> None:
    """A list of many games with the longest names fits into one message."""
    moving, _ = await crowded_boards()
    listed = [(moving, NAMES)] * 40
    told = Presenter(words(code))
    asked = told.which_game(Person("x", "*" * 32), "*" * 200, listed, HOST, "which-game-answer")
    for text in (told.games(listed, HOST, 0), asked):
        assert len(content(told.plain(text))) <= LONGEST


def parts(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return all buttons and menus of a message."""
    return [part for row in rows for part in row["components"]]


def test_other_platforms_have_no_numbers() -> None:
    """A user id of another chat is not taken for a Discord id."""
    assert 81 == number(HOST)
    with pytest.raises(ValueError, match="web:room"):
        number("web:room/81")
