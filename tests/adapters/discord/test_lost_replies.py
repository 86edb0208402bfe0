"""Acknowledgements and answers whose reply is lost: what Discord took is acknowledged, is done, and
is answered; and what was done is never told as not done."""

from __future__ import annotations

from typing import Any

import pytest

from bot.conversation.routing.router import Conversation
from tests.adapters.discord.desk import Club, board, says

CALLBACK = "/interactions/{interaction}/{token}/callback"
WEBHOOK = "/webhooks/{application}/{token}"
AWAY = "The games cannot be reached"
LOST = [0, 502]
"""The connection is closed, or a gateway on the way gives up."""


@pytest.mark.parametrize("status", LOST)
async def test_a_command(club: Club, status: int) -> None:
    """A slash command whose acknowledgement lost its reply is done, once, and answered."""
    thread = await club.begin()
    fault = club.fake.faults.close("POST", CALLBACK, status=status, after=True)
    made = await club.anna.slash(thread, "go play", point="C3")
    answer = await made.answer()
    await board(thread, 2)
    assert (1, True) == (len(fault.seen), "Done" in answer.content)


@pytest.mark.parametrize("status", LOST)
async def test_a_button(club: Club, status: int) -> None:
    """So it is with a button, which is acknowledged as an update to come."""
    text = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black"
    await club.anna.send(club.general, text)
    challenge = await club.general.wait_for(lambda m: "Accept" in m.labels)
    club.fake.faults.close("POST", CALLBACK, status=status, after=True)
    await club.bob.press(challenge, "Accept")
    await club.thread()


async def test_never_acknowledged(club: Club) -> None:
    """What another process has acknowledged is left to it: nobody had lost a reply."""
    thread = await club.begin()
    fault = club.fake.faults.refuse("POST", CALLBACK, 400, 40060, times=1)
    club.anna.begin_slash(thread, "go play", {"point": "C3"})
    await club.fake.world.bell.until(lambda: fault.seen, 10, "a refusal")
    await (await club.carl.slash(thread, "go board")).answer()
    (entry,) = club.memory.backends.matches._matches.values()
    assert 2 == entry.meta.version


@pytest.mark.parametrize("after", [False, True])
async def test_the_answer_itself(club: Club, *, after: bool) -> None:
    """An answer to a command whose reply was lost stands there once."""
    club.fake.faults.close("POST", WEBHOOK, after=after)
    made = await club.anna.slash(club.general, "go games")
    answer = await made.answer()
    await (await club.bob.slash(club.general, "go games")).answer()
    assert (1, True) == (len(made.shown), "You have no games" in answer.content)


async def test_an_answer_that_failed(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a move was made and only its answer fails, nobody is told that nothing was done."""
    thread = await club.begin()

    async def fails(*_: Any) -> Any:
        raise ConnectionError

    monkeypatch.setattr(Conversation, "rooms", fails)
    answer = await (await club.anna.slash(thread, "go play", point="C3")).answer()
    await board(thread, 2)
    assert (True, False) == ("dealt with" in answer.content, AWAY in answer.content)


@pytest.mark.parametrize("after", [False, True])
async def test_an_answer_to_a_line(club: Club, *, after: bool) -> None:
    """An answer to a typed line whose reply was lost stands there once, and says what was asked."""
    club.fake.faults.close("POST", "/channels/{channel}/messages", after=after)
    await club.anna.send(club.general, f"{club.fake.bot.mention} games")
    await says(club.general, "You have no games")
    await (await club.bob.slash(club.general, "go games")).answer()
    assert 2 == len([m for m in club.general.messages if not m.ephemeral])
