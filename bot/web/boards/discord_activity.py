"""Identifies the person who opened the board page as an Activity inside Discord.

Discord's app gives the page an authorization code. The server exchanges it for an access token,
which names the person (https://docs.discord.com/developers/topics/oauth2). The channel comes from
the page's address, which anyone can change. It counts only if the person launched a game there or
Discord lists the person in the Activity's instance
(https://docs.discord.com/developers/resources/application#get-application-activity-instance).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import structlog
from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.play.ports.codec import Codec
from bot.web.refused import RefusedError

_log = structlog.get_logger(__name__)

_TIMEOUT = ClientTimeout(total=10)
_CODE = re.compile(r"[A-Za-z0-9._-]{1,200}")
_INSTANCE_ID = re.compile(r"[A-Za-z0-9_-]{1,100}")
_ID = re.compile(r"[0-9]{15,20}")
_OK, _TOO_MANY, _SERVER_ERROR = 200, 429, 500
_MAX_PAUSE_SECONDS = 60.0


_T = TypeVar("_T")


@dataclass(frozen=True)
class _Token:
    access_token: str


@dataclass(frozen=True)
class DiscordUser:
    """https://docs.discord.com/developers/resources/user#user-object"""

    id: str
    username: str
    global_name: str | None = None
    locale: str = ""

    @property
    def name(self) -> str:
        """The name that Discord shows."""
        return self.global_name or self.username


@dataclass(frozen=True)
class _Location:
    channel_id: str


@dataclass(frozen=True)
class _Instance:
    location: _Location
    users: tuple[str, ...]


_TOKEN: Codec[_Token] = Codec("discord-token", _Token)
_USER: Codec[DiscordUser] = Codec(
    "discord-user", DiscordUser, lambda user: bool(_ID.fullmatch(user.id))
)
_INSTANCE: Codec[_Instance] = Codec("discord-activity-instance", _Instance)


@dataclass(frozen=True)
class ActivityApp:
    """The application at Discord: its id, its client secret, its bot's token, and the base address
    of Discord's API."""

    client_id: str
    client_secret: str = field(repr=False)
    bot_token: str = field(repr=False)
    api: str

    @property
    def origin(self) -> str:
        """The origin of the page inside Discord, whose proxy forwards its requests
        (https://docs.discord.com/developers/activities/development-guides/networking)."""
        return f"https://{self.client_id}.discordsays.com"


class DiscordActivity:
    """Asks Discord about the people at the page. ``now`` is a monotonic clock in seconds."""

    def __init__(self, app: ActivityApp, now: Callable[[], float]) -> None:
        self.app = app
        self._now = now
        self._paused_until = 0.0

    async def identify(self, code: str) -> DiscordUser:
        """Exchange an authorization code, which works once, for the person who gave it.

        Raises:
            RefusedError: the code is invalid or used (403), or Discord cannot be asked now (503).
        """
        if not _CODE.fullmatch(code):
            raise RefusedError(403, "web-error-entry")
        app = self.app
        form = {
            "client_id": app.client_id,
            "client_secret": app.client_secret,
            "grant_type": "authorization_code",
            "code": code,
        }
        token = await self._request(_TOKEN, "POST", "/oauth2/token", data=form)
        if token is not None:
            headers = {"Authorization": f"Bearer {token.access_token}"}
            user = await self._request(_USER, "GET", "/users/@me", headers=headers)
            if user is not None:
                return user
        raise RefusedError(403, "web-error-entry")

    async def is_in(self, instance: str, channel: str, user: DiscordUser) -> bool:
        """Whether Discord lists the person in this instance of the Activity, in this channel.

        Raises:
            RefusedError: Discord cannot be asked now (503).
        """
        if not _INSTANCE_ID.fullmatch(instance):
            return False
        path = f"/applications/{self.app.client_id}/activity-instances/{instance}"
        headers = {"Authorization": f"Bot {self.app.bot_token}"}
        found = await self._request(_INSTANCE, "GET", path, headers=headers)
        return found is not None and found.location.channel_id == channel and user.id in found.users

    async def _request(self, kind: Codec[_T], method: str, path: str, **more: Any) -> _T | None:
        """Return a response of this kind; None if Discord refuses the request.

        Raises:
            RefusedError: the response was lost, or Discord demands a pause. The code may be used up
                by then, so the page starts again with a new one.
        """
        away = RefusedError(503, "web-error-unavailable")
        if self._now() < self._paused_until:
            raise away
        try:
            async with (
                ClientSession(timeout=_TIMEOUT) as session,
                session.request(method, f"{self.app.api}{path}", **more) as response,
            ):
                status, headers, text = response.status, response.headers, await response.text()
        except (ClientError, OSError, TimeoutError) as error:
            _log.warning("activity-request-lost", path=path, reason=type(error).__name__)
            raise away from None
        if status == _TOO_MANY:
            seconds = _parse_seconds(headers.get("Retry-After", ""))
            self._paused_until = self._now() + seconds
        if status == _TOO_MANY or status >= _SERVER_ERROR:
            _log.warning("activity-request-postponed", path=path, status=status)
            raise away
        if status != _OK:
            _log.warning("activity-request-refused", path=path, status=status)
            return None
        return kind.decode(text)


def _parse_seconds(text: str) -> float:
    """Return the pause that Discord demands, within limits."""
    whole = text.partition(".")[0]
    seconds = int(whole) + 1 if re.fullmatch(r"[0-9]{1,6}", whole) else 1
    return min(float(seconds), _MAX_PAUSE_SECONDS)
