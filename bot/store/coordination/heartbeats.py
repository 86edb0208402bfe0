"""Heartbeats and grants of time in Redis or Valkey."""

from __future__ import annotations

from collections.abc import Collection

from bot.match.clocks.grants import Grant, OperatorGift, Outage
from bot.play.ports.codec import Codec
from bot.play.ports.heartbeats import KnownGrants, Pulse
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import Script, all_done, available, milliseconds

# `beat.lua` and `give_time.lua` write them.
_GRANT: Codec[Grant] = Codec("grant of time", Outage | OperatorGift)  # type: ignore[arg-type]


class RedisHeartbeats:
    """Implements the port `Heartbeats`. ``client`` must decode responses."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._beat = Script(client, "beat")
        self._give = Script(client, "give_time")
        self._raise = Script(client, "raise")

    async def beat(self, chats: Collection[str], longest: int, known: KnownGrants) -> Pulse:
        with available():
            time, flat, since, texts = await self._beat(
                keys=[keys.heartbeats(), keys.all_grants()],
                args=[longest, known.number, known.mark, known.least, *sorted(chats)],
            )
        beats = {chat: int(at) for chat, at in zip(flat[::2], flat[1::2], strict=True)}
        mark = texts[-1] if texts else known.mark
        return Pulse(milliseconds(time), beats, tuple(map(_grant, texts)), since, mark)

    async def require(self, number: int) -> None:
        with available():
            await all_done(
                self._client,
                [self._raise.command([keys.grants(tag)], [number]) for tag in self._client.tags],
            )

    async def give(self, span: int, reason: str, id: str) -> int:
        with available():
            return int(await self._give(keys=[keys.all_grants()], args=[span, reason, id]))

    async def load_announced(self) -> int:
        with available():
            return int(await self._client.get(keys.grants_announced()) or 0)

    async def set_announced(self, number: int) -> None:
        with available():
            await self._raise(keys=[keys.grants_announced()], args=[number])


def _grant(text: str) -> Grant:
    # Grants are numbered by their place in the list, so an empty grant replaces a damaged one.
    return _GRANT.decode(text) or OperatorGift(0, 0, "")
