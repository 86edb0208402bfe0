"""Requests spelled as text and parsed again."""

from __future__ import annotations

import pytest

from bot.features.accounts.account_commands import Export, Forget, Link, Unlink
from bot.features.blocking.blocking_commands import Block, ListBlocks, Unblock
from bot.features.moderation.restraining_commands import Appoint, Lift, Restrain, Restrained
from bot.features.records.record_commands import SearchGames
from bot.features.sandbox.sandbox_commands import SandboxEnd, SandboxUndo
from bot.features.vacation.vacation_dates import Vacation
from bot.routing.catalogue import spell
from bot.routing.parsing.parser import parse
from bot.talk import own_settings, requests
from tests.language.lines import COMMANDS

WITHOUT_A_GAME = (
    requests.Challenge,
    requests.ListGames,
    requests.Help,
    own_settings.Language,
    own_settings.OpenSettings,
    Export,
    Forget,
    requests.Join,
    Link,
    Unlink,
    Block,
    Unblock,
    ListBlocks,
    Restrain,
    Lift,
    Restrained,
    Appoint,
    SandboxUndo,
    SandboxEnd,
    requests.ShowGuessers,
    own_settings.SetDigest,
    own_settings.SetQuietHours,
    own_settings.SetReminders,
    Vacation,
    own_settings.Weekends,
    own_settings.TimeZone,
    own_settings.OfferZones,
    own_settings.SetLook,
    own_settings.SetAsksFirst,
    requests.ImportRecord,
    SearchGames,
    own_settings.SetReminderPlace,
    own_settings.SetCalls,
)


def test_there_and_back() -> None:
    """A request about a game, spelled as text, is parsed as the same request."""
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
    """Spelled requests are plain ASCII, so that any button can carry them."""
    asked = [request for _, request in COMMANDS if not isinstance(request, WITHOUT_A_GAME)]
    assert all(spell(request).isascii() for request in asked)
