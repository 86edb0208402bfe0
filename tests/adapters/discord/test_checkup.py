"""What the operator is told of Discord."""

from __future__ import annotations

import pytest
from discord.http import Route

from bot.adapters.discord import checkup
from tests.fakes.discord.server import FakeDiscord
from tests.patience import PATIENCE


@pytest.mark.parametrize(("most", "looked_at"), [(2, (2, 1)), (3, (3, 0)), (200, (3, 0))])
async def test_more_servers_than_are_looked_at(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, most: int, looked_at: tuple[int, int]
) -> None:
    """Servers beyond the most that are looked at count as unseen."""
    monkeypatch.setattr(checkup, "MOST_SERVERS", most)
    monkeypatch.setattr(Route, "BASE", Route.BASE)  # it is put back
    for name in ("Go club", "Go evening", "Go school"):
        fake.guild(name, fake.user("Anna"))
    found = await checkup.check_up(
        fake.app.token,
        fake.rest_url,
        message_content=False,
        token_seconds=PATIENCE,
        rights_seconds=PATIENCE,
    )
    assert looked_at == (len(found.chats), found.unseen)
