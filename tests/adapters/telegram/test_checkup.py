"""The doctor's report about Telegram."""

from __future__ import annotations

import pytest

from bot.ids import RoomId
from bot.routing.platform.chat_checkup import ChatRights
from bot.telegram.telegram_checkup import check_up
from bot.telegram.telegram_ids import room_id
from tests.fakes.telegram import payloads
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE


async def test_an_unreported_right(telegram: FakeTelegram, monkeypatch: pytest.MonkeyPatch) -> None:
    """A right that Telegram does not report is not listed as missing; one that it denies is."""
    told = [name for name in payloads._PERMISSIONS if name != "can_send_documents"]
    monkeypatch.setattr(payloads, "_PERMISSIONS", told)
    group = telegram.supergroup("Go evening", telegram.user("Anna"))
    telegram.forbid(group, "can_send_photos")

    async def rooms() -> list[RoomId]:
        return [room_id(group.id)]

    found = await check_up(telegram.token, telegram.url, rooms(), PATIENCE, PATIENCE)
    assert (ChatRights("Go evening", ("can_send_photos",)),) == found.chats
