"""Updates by webhook: authentication, and when an update is acknowledged."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import AsyncIterator, Sequence
from unittest.mock import AsyncMock

import aiohttp
import pytest

from bot.play.ports.stores import StoreUnavailableError
from bot.routing.platform.platform_context import ChatRefusedError
from bot.store.connection.database import Database
from bot.telegram.inbound.webhook import MAX_BYTES, SECRET_HEADER, Webhook, secret
from tests.adapters.telegram.desk import Bot
from tests.fakes.memory.inbox import MemoryInbox
from tests.fakes.telegram.server import FakeTelegram

TOKEN = "7:some-token"
URL = "https://go.example/telegram"


class Inbox(MemoryInbox):
    """An inbox that can be unavailable."""

    is_away = False

    async def store(self, told: Sequence[tuple[int, str]], offset: int | None = None) -> int:
        if self.is_away:
            raise StoreUnavailableError("away")
        return await super().store(told, offset)


class Caller:
    """A client of the webhook: Telegram, or an impostor."""

    def __init__(self, session: aiohttp.ClientSession, address: str, inbox: Inbox) -> None:
        self._session = session
        self._address = address
        self.inbox = inbox

    async def tells(
        self,
        body: bytes | str = '{"update_id": 5}',
        *,
        given: str | None = None,
        path: str = "/telegram",
        method: str = "POST",
        kind: str = "application/json",
        coding: str = "identity",
    ) -> int:
        """Send an update and return the status of the response."""
        headers = {"Content-Type": kind, SECRET_HEADER: secret(TOKEN) if given is None else given}
        headers["Content-Encoding"] = coding
        data = io.BytesIO(body.encode() if isinstance(body, str) else body)
        async with self._session.request(
            method, self._address + path, data=data, headers=headers
        ) as answer:
            return answer.status

    async def kept(self) -> list[int]:
        """Return the numbers of the updates in the inbox."""
        return [arrival.number for arrival in await self.inbox.take("me", 99, 1)]


@pytest.fixture
async def caller() -> AsyncIterator[Caller]:
    """A client that knows the address of the webhook."""
    inbox = Inbox(lambda: 0)
    webhook = Webhook(inbox, TOKEN, URL, "127.0.0.1", 0, AsyncMock())
    port = await webhook.start()
    async with aiohttp.ClientSession() as session:
        yield Caller(session, f"http://127.0.0.1:{port}", inbox)
    await webhook.stop()


async def test_an_update_is_stored_before_a_200(caller: Caller) -> None:
    """A 200 means that the update is stored; sent again, it is stored once."""
    assert [200, 200] == [await caller.tells(), await caller.tells()]
    assert [5] == await caller.kept()


async def test_without_the_database_updates_get_503(caller: Caller) -> None:
    """While the database is unavailable an update is answered with 503, so Telegram sends it
    again."""
    caller.inbox.is_away = True
    assert await caller.tells() == 503
    caller.inbox.is_away = False
    assert await caller.tells() == 200
    assert [5] == await caller.kept()


@pytest.mark.parametrize("given", ["", "x", secret(TOKEN)[:-1], secret(TOKEN).upper(), "ł"])
async def test_the_secret_is_required(caller: Caller, given: str) -> None:
    """Without the secret no body is read, of any size."""
    assert [403, 403] == [
        await caller.tells(given=given),
        await caller.tells(b"x" * (2 * MAX_BYTES), given=given),
    ]
    assert [] == await caller.kept()


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"method": "GET"}, 405),
        ({"method": "PUT"}, 405),
        ({"kind": "text/plain"}, 415),
        ({"path": "/"}, 404),
        ({"path": "/telegram/7"}, 404),
        ({"body": b"x" * (MAX_BYTES + 1)}, 413),
        ({"body": ""}, 400),
        ({"body": b"\xff\xfe"}, 400),
        ({"body": "[5]"}, 400),
        ({"body": "{}"}, 400),
        ({"body": '{"update_id": "5"}'}, 400),
        ({"body": '{"update_id": true}'}, 400),
        ({"body": '{"update_id": -1}'}, 400),
        ({"body": '{"update_id": 5' + "0" * 40 + "}"}, 400),
        ({"body": "[" * 100_000}, 400),
    ],
)
async def test_a_malformed_body_is_refused(
    caller: Caller, changed: dict[str, str], status: int
) -> None:
    """A malformed body with the right secret is refused, and not stored."""
    assert status == await caller.tells(**changed)
    assert [] == await caller.kept()


async def test_compressed_bodies_are_not_decompressed(caller: Caller) -> None:
    """A compressed body is not decompressed, since it could expand a thousandfold."""
    packed = gzip.compress(b'{"update_id": 5}')
    assert 400 == await caller.tells(packed, coding="gzip")
    assert [] == await caller.kept()


async def test_a_lone_surrogate_is_accepted(caller: Caller) -> None:
    """An update may contain a lone surrogate."""
    assert await caller.tells('{"update_id": 6, "message": {"text": "\\ud83d"}}') == 200
    (arrival,) = await caller.inbox.take("me", 9, 1)
    assert "\ud83d" == json.loads(arrival.content)["message"]["text"]


def test_the_webhooks_secret() -> None:
    """The secret is the same in every process and differs between bots; it uses the characters that
    Telegram allows (1 to 256 of A-Z, a-z, 0-9, _ and -)."""
    assert secret(TOKEN) == secret(TOKEN) != secret("8:some-token")
    assert secret(TOKEN).isalnum()
    assert TOKEN not in secret(TOKEN)


async def test_a_game_by_webhook(telegram: FakeTelegram, hurried: None, database: Database) -> None:
    """A game works by webhook as by polling; events during an absence of the bot arrive after its
    return."""
    anna, bob = telegram.user("Anna"), telegram.user("Bob", username="bobby")
    group = telegram.supergroup("Club", anna, bob)
    bot = Bot(telegram, database, webhook_url=URL, webhook_port=0)
    webhook = bot.adapter._webhook
    assert webhook is not None
    await bot.start()
    telegram.updates.published["https://go.example"] = webhook.address
    await anna.send(group, "/help@NigiriBot")
    await group.says("What would you like to do?")
    await bot.stop()
    await bob.send(group, "/games")
    again = Bot(telegram, database, webhook_url=URL, webhook_port=0)
    await again.start()
    assert again.adapter._webhook is not None
    telegram.updates.published["https://go.example"] = again.adapter._webhook.address
    await group.says("You have no games")
    await telegram.updates.wait_until_confirmed()
    await again.stop()


async def test_a_port_in_use(telegram: FakeTelegram, database: Database) -> None:
    """If the port is taken, the error says how to change it."""
    taken = Bot(telegram, database, webhook_url=URL, webhook_port=0)
    await taken.adapter.start()
    webhook = taken.adapter._webhook
    assert webhook is not None
    port = int(webhook.address.rpartition(":")[2])
    other = Bot(telegram, database, webhook_url=URL, webhook_port=port)
    with pytest.raises(ChatRefusedError) as refused:
        await other.adapter.start()
    assert ("telegram-webhook-unusable", str(port)) == (
        refused.value.id,
        refused.value.data["port"],
    )
    await other.adapter.stop()
    await taken.adapter.stop()
