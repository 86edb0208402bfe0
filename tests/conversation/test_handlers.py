"""The table of handlers covers every request and callback."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.match.commands import Command
from bot.posts.callbacks import Verb, tag
from bot.routing.catalogue import COMMANDS
from bot.talk.incoming import Pressed
from bot.talk.line import Want
from bot.texts.problem import Problem
from tests.conversation.desk import ROOM, Desk, first_line

OF_MATCHES = {request for command in COMMANDS for request in command.about}
REQUESTS = sorted({*Want.__subclasses__(), *OF_MATCHES, Problem}, key=lambda kind: kind.__name__)
"""Every type of request that a typed line can make."""


@pytest.mark.parametrize("request_type", REQUESTS, ids=lambda kind: kind.__name__)
def test_every_request_has_a_handler(request_type: type) -> None:
    """Each type of request that the parser makes has a handler."""
    table = Desk().conversation.handlers
    assert request_type in table.request_types


@pytest.mark.parametrize("verb", Verb)
def test_every_callback_has_a_handler(verb: Verb) -> None:
    """Each kind of callback has a handler."""
    table = Desk().conversation.handlers
    assert verb in table.verbs


@pytest.mark.parametrize(
    "line", ["language pl", "challenge Ben 19x19 no clock", "forget me", "link", "D", "bans"]
)
@pytest.mark.parametrize("verb", ["say", "pick", "f"])
async def test_a_made_up_button_does_nothing(verb: str, line: str) -> None:
    """A forged button that carries a line unrelated to its game is refused and does nothing."""
    desk = Desk()
    game_id = await desk.game("E5")
    before = await desk.versions()
    who = "" if verb == "say" else f"{tag(f'{ROOM}/anna')}."
    press = Pressed(f"{verb}:{game_id}:{before[game_id]}:{who}{line}")
    answer = await desk.hears(replace(desk.line("Anna", ""), did=press))
    assert first_line(answer).startswith("That button belongs to an earlier moment.")
    assert before == await desk.versions()


def test_no_handler_without_a_request() -> None:
    """No handler exists for a type that the parser never makes."""
    table = Desk().conversation.handlers
    assert {*table.request_types} <= {*REQUESTS, *get_args(Command)}


def test_a_second_handler_is_refused() -> None:
    """A request type that has a handler cannot get another one."""
    app = Desk().app
    with pytest.raises(ValueError, match="MayUndo"):
        app.features.register(app.conversation.handlers)
