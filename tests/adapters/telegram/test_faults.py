"""A whole game to an agreed score, with a fault in any one API call."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from bot.play.ports.stores import FINISHED
from bot.store.repositories.matches import RedisMatchStore
from bot.telegram.calls import sending
from tests.adapters.telegram.desk import Club
from tests.adapters.telegram.steps import run_step
from tests.fakes.telegram.faults import AFTER, BEFORE, Fault

CALLS = (
    "sendPhoto",
    "sendMessage",
    "sendChatAction",
    "editMessageReplyMarkup",
    "editMessageMedia",
    "editMessageCaption",
    "deleteMessage",
    "answerCallbackQuery",
    "getChatMember",
    "getUpdates",
    "deleteWebhook",
    "setMyCommands",
    "getMyDescription",
    "getMe",
)
FAULTS = {
    "refused": Fault(status=400),
    "forbidden": Fault(status=403),
    "another 4xx": Fault(status=413),
    "token": Fault(status=401),
    "too fast": Fault(status=429, retry_after=1),
    "trouble": Fault(status=502),
    "lost before": Fault(drop=BEFORE),
    "lost after": Fault(drop=AFTER),
    "late": Fault(hang=0.5),
}
"""The faults of a call. A call that took effect before its response was lost or late is repeated,
so it happens twice."""
GAME = (
    "Anna: challenge Ben 5x5 komi 0.5 black no clock",
    "Ben: accept",
    "Anna: C3",
    "Ben: D3",
    "Anna: pass",
    "Ben: pass",
    "Anna: agree",
    "Ben: agree",
)
RECORDS = 10
"""The number of records of the whole game without duplicates."""
UNREACHABLE = "y"
"""The first letter of records that say whether a player can be reached. A refusal may add some."""
SAMPLE = [
    ("sendPhoto", "refused"),
    ("sendPhoto", "lost after"),
    ("sendMessage", "forbidden"),
    ("editMessageReplyMarkup", "token"),
    ("getUpdates", "lost after"),
]


ASKING = ("getMe", "getUpdates", "deleteWebhook")
"""Calls whose status 401 closes the chat; `tests.end_to_end.test_alone` covers that."""


def table() -> list[ParameterSet]:
    """Return each call with each fault; all but a sample are marked as soak tests."""
    soak = (pytest.mark.soak, pytest.mark.timeout(300))
    return [
        pytest.param(
            call, fault, id=f"{call}, {fault}", marks=[] if (call, fault) in SAMPLE else soak
        )
        for call in CALLS
        for fault in FAULTS
        if fault != "token" or call not in ASKING
    ]


@pytest.mark.usefixtures("menus")
@pytest.mark.parametrize(("call", "fault"), table())
async def test_a_game_despite_a_fault(
    club: Club, monkeypatch: pytest.MonkeyPatch, call: str, fault: str
) -> None:
    """If any call has any of these faults, at the start of the bot or at any step of a game, the
    game still reaches an agreed score and nothing happens twice."""
    monkeypatch.setattr(sending, "TOKEN_SECONDS", 0.1)

    def again() -> None:
        if not club.fake.faults.waiting.get(call):
            club.fake.faults.add(call, FAULTS[fault])

    again()
    await club.restart()
    for step in GAME:
        again()
        await run_step(club, step)
    await club.group.says(".5 (")
    store = RedisMatchStore(club.database.client)
    (game_id,) = await store.finished_games(f"telegram:{club.anna.id}", 2)
    stored = await store.load(game_id)
    assert stored is not None
    records = [record for record in stored.records if not record.startswith(UNREACHABLE)]
    assert (FINISHED, RECORDS) == (stored.meta.phase, len(records))
    await club.bot.stop()  # this also excuses what it still sends after a refusal
    club.fake.excuse()
    club.fake.limits.refused.clear()
