"""A whole game to an agreed score, whatever becomes of one call or another."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from bot.play.ports.stores import FINISHED
from bot.store.repositories.matches import RedisMatchStore
from bot.telegram.calls import sending
from tests.adapters.telegram.desk import Club
from tests.adapters.telegram.steps import does
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
"""What may become of a call. One that was lost after it was done, or came late, is done twice."""
GAME = (
    "Anna: challenge Ben 5x5 komi 0.5 black",
    "Ben: accept",
    "Anna: C3",
    "Ben: D3",
    "Anna: pass",
    "Ben: pass",
    "Anna: agree",
    "Ben: agree",
)
RECORDS = 10
"""How many the whole game has if nothing is done twice."""
SAMPLE = [
    ("sendPhoto", "refused"),
    ("sendPhoto", "lost after"),
    ("sendMessage", "forbidden"),
    ("editMessageReplyMarkup", "token"),
    ("getUpdates", "lost after"),
]


ASKING = ("getMe", "getUpdates", "deleteWebhook")
"""Where a token that is refused closes the chat, as `tests.end_to_end.test_alone` has it."""


def table() -> list[ParameterSet]:
    """Each call with each fault; all but a sample with the soak tests."""
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
async def test_a_game_in_spite_of_it(
    club: Club, monkeypatch: pytest.MonkeyPatch, call: str, fault: str
) -> None:
    """Whatever becomes of a call, at the start of the bot and at each step of a game, the game is
    played to a score that both agree to, and nothing is done twice."""
    monkeypatch.setattr(sending, "TOKEN_SECONDS", 0.1)

    def again() -> None:
        if not club.fake.faults.waiting.get(call):
            club.fake.faults.add(call, FAULTS[fault])

    again()
    await club.restart()
    for step in GAME:
        again()
        await does(club, step)
    await club.group.says(".5 (")
    store = RedisMatchStore(club.database.client)
    (game_id,) = await store.finished(f"telegram:{club.anna.id}", 2)
    stored = await store.load(game_id)
    assert stored is not None
    assert (FINISHED, RECORDS) == (stored.meta.phase, stored.meta.version)
    await club.bot.stop()  # what it still does with what it was refused is excused, too
    club.fake.excuse()
    club.fake.limits.refused.clear()
