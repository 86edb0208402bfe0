"""Requests spelled out and read back."""

from __future__ import annotations

import pytest

from bot.language.commands.catalogue import spell
from bot.language.grammar.parser import parse
from bot.language.requests.game import (
    Request,
    WantAccept,
    WantChallenge,
    WantDecline,
    WantGames,
    WantHelp,
    WantJoin,
    WantLanguage,
    WantLook,
    WantSearch,
    WantSettings,
)
from bot.language.requests.person import (
    WantDigest,
    WantExport,
    WantForget,
    WantLink,
    WantQuiet,
    WantReminders,
    WantTold,
    WantUnlink,
    WantVacation,
    WantWeekends,
    WantZone,
)
from bot.language.requests.private_tools import WantBack, WantEnd, WantGuessers
from bot.language.requests.records import WantRecord
from tests.language.lines import COMMANDS

WITHOUT_A_GAME = (
    *(WantChallenge, WantGames, WantHelp, WantLanguage, WantSettings),
    *(WantExport, WantForget, WantJoin, WantLink, WantUnlink),
    *(WantBack, WantEnd, WantGuessers),
    *(WantDigest, WantQuiet, WantReminders, WantVacation, WantWeekends, WantZone),
    *(WantLook, WantRecord, WantSearch, WantTold),
)


@pytest.mark.parametrize("_, request_", COMMANDS)
def test_there_and_back(_: str, request_: Request) -> None:
    """A request about a game, spelled out, is read as the same request."""
    if isinstance(request_, WITHOUT_A_GAME):
        with pytest.raises(ValueError, match=type(request_).__name__):
            spell(request_)
        return
    line = parse(spell(request_))
    assert line is not None
    expected = request_
    if isinstance(request_, WantAccept | WantDecline):
        expected = type(request_)(request_.number)
    assert expected == line.request


def test_ascii() -> None:
    """Spelled lines are plain ASCII, so that buttons can carry them anywhere."""
    requests = [request for _, request in COMMANDS if not isinstance(request, WITHOUT_A_GAME)]
    assert all(spell(request).isascii() for request in requests)
