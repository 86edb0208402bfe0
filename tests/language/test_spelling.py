"""Requests spelled out and read back."""

from __future__ import annotations

import pytest

from bot.language import own_settings, requests
from bot.language.commands.blocking import Block, Blocks, Unblock
from bot.language.commands.catalogue import spell
from bot.language.commands.restraining import Lift, Restrain, Restrained
from bot.language.grammar.parser import parse
from tests.language.lines import COMMANDS

WITHOUT_A_GAME = (
    *(
        requests.Challenge,
        requests.Games,
        requests.Help,
        own_settings.Language,
        own_settings.Settings,
    ),
    *(requests.Export, requests.Forget, requests.Join, requests.Link, requests.Unlink),
    *(Block, Unblock, Blocks, Restrain, Lift, Restrained),
    *(requests.Back, requests.End, requests.Guessers),
    *(
        own_settings.Digest,
        own_settings.Quiet,
        own_settings.Reminders,
        own_settings.Vacation,
        own_settings.Weekends,
        own_settings.TimeZone,
    ),
    *(own_settings.Look, requests.Record, requests.Search, own_settings.Told, own_settings.Called),
)


def test_there_and_back() -> None:
    """A request about a game, spelled out, is read as the same request."""
    for text, request_ in COMMANDS:
        if isinstance(request_, WITHOUT_A_GAME):
            with pytest.raises(ValueError, match=type(request_).__name__):
                spell(request_)
            continue
        line = parse(spell(request_))
        expected = request_
        if isinstance(request_, requests.Accept | requests.Decline):
            expected = type(request_)(request_.number)
        assert (text, expected) == (text, line and line.request)


def test_ascii() -> None:
    """Spelled lines are plain ASCII, so that buttons can carry them anywhere."""
    asked = [request for _, request in COMMANDS if not isinstance(request, WITHOUT_A_GAME)]
    assert all(spell(request).isascii() for request in asked)
