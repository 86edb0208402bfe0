"""The table of handlers: nothing that can be asked for is without one."""

from typing import get_args

import pytest

from bot.conversation.posts.callbacks import Verb
from bot.language.commands.catalogue import COMMANDS
from bot.language.line import Problem, Want
from bot.service.match.commands import Command
from tests.conversation.desk import Desk

OF_MATCHES = {request for command in COMMANDS for request in command.about}
REQUESTS = sorted({*Want.__subclasses__(), *OF_MATCHES, Problem}, key=lambda kind: kind.__name__)
"""Every type of request that a typed line can make."""


@pytest.mark.parametrize("request_type", REQUESTS, ids=lambda kind: kind.__name__)
def test_every_request_has_a_handler(request_type: type) -> None:
    """Each type of request that the parser makes has a handler."""
    table = Desk().conversation.handlers
    assert request_type in {*table.requests, *table.requests_of_match}


@pytest.mark.parametrize("verb", Verb)
def test_every_callback_has_a_handler(verb: Verb) -> None:
    """Each kind of callback has a handler."""
    table = Desk().conversation.handlers
    assert verb in {*table.callbacks, *table.callbacks_of_match}


def test_nothing_else_has_one() -> None:
    """No handler stands there for a type that the parser never makes."""
    table = Desk().conversation.handlers
    assert {*table.requests, *table.requests_of_match} <= {*REQUESTS, *get_args(Command)}
