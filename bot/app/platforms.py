"""Creates the chats that have a token in the settings.

Every process can post in all of them; it receives events only with the chat's role. The libraries
are large, so they are imported only with a token.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, TypeAlias

from bot.app.settings import Role, Settings
from bot.metrics.metrics import Metrics
from bot.play.backends import Backends
from bot.routing.platform.availability import Availability
from bot.routing.platform.platform_context import ChatRefusedError, PlatformContext
from bot.texts.translations import words

if TYPE_CHECKING:
    from bot.discord.discord_client import Discord
    from bot.telegram.telegram_client import Telegram


Platform: TypeAlias = "Discord | Telegram"


@dataclass(frozen=True)
class Platforms:
    """Opens the chats. ``holder`` identifies this process; ``chance`` adds jitter to pauses."""

    settings: Settings
    context: PlatformContext
    backends: Backends
    holder: str
    metrics: Metrics
    chance: Callable[[], float]

    def open(self) -> dict[Role, Platform]:
        """Return the chats by their roles."""
        opened: Mapping[Role, Platform | None] = {
            "discord": self._discord(),
            "telegram": self._telegram(),
        }
        return {role: platform for role, platform in opened.items() if platform is not None}

    def _discord(self) -> Discord | None:
        if self.settings.discord_token is None:
            return None
        from bot.discord.discord_client import Discord  # noqa: PLC0415 (takes a while)
        from bot.discord.gateway import DiscordSettings  # noqa: PLC0415

        token = self.settings.discord_token.get_secret_value()
        return Discord(
            DiscordSettings(
                token=token,
                holder=self.holder,
                hears="discord" in self.settings.roles,
                message_content=self.settings.discord_message_content,
                api=self.settings.discord_api,
                gateway=self.settings.discord_gateway,
            ),
            self.context,
            self.backends.lease(Discord.name),
            self.backends.rate_limiter(_bot_name(token)),
            _availability(Discord.name, self.settings),
            self.chance,
            self.metrics.platform(Discord.name),
        )

    def _telegram(self) -> Telegram | None:
        if self.settings.telegram_token is None:
            return None
        from bot.telegram.telegram_client import Telegram, TelegramSettings  # noqa: PLC0415 (likewise)

        token = self.settings.telegram_token.get_secret_value()
        name = _inbox_name(token)
        return Telegram(
            TelegramSettings(
                token=token,
                holder=self.holder,
                hears="telegram" in self.settings.roles,
                api=self.settings.telegram_api,
                webhook_url=self.settings.telegram_webhook_url or "",
                webhook_host=self.settings.telegram_webhook_host,
                webhook_port=self.settings.telegram_webhook_port,
            ),
            self.context,
            self.backends.inbox(name),
            self.backends.rate_limiter(name),
            _availability(Telegram.name, self.settings),
            self.metrics.platform(Telegram.name),
        )


def inboxes(settings: Settings) -> list[str]:
    """Return the names of the chats' inboxes."""
    token = settings.telegram_token
    return [_inbox_name(token.get_secret_value())] if token else []


def _inbox_name(token: str) -> str:
    """Return the inbox of a bot: each bot numbers its own updates, and the token begins with its
    id."""
    return f"telegram:{token.partition(':')[0][:20]}"


def _bot_name(token: str) -> str:
    """Return a name for a Discord bot: the token up to its first dot encodes the bot's id, which
    survives a reset of the token."""
    digest = blake2b(token.partition(".")[0].encode(), digest_size=8).hexdigest()
    return f"discord:{digest}"


def _availability(chat: str, settings: Settings) -> Availability:
    """Create a chat's availability, which prints to stderr why the chat refused the bot."""

    def say(error: ChatRefusedError) -> None:
        texts = words(settings.language)
        why, again = texts.text(f"cannot-start-{error.id}", **error.data), texts.text("chat-again")
        sys.stderr.write(f"{why} {again}\n")

    return Availability(chat, say)
