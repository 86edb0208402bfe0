"""The chats that there is a token for, made from the settings.

Every process can post in all of them; it hears people only where it has the role. The libraries
are large, so that of a chat without a token is not loaded at all.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, TypeAlias

from bot.adapters.metrics.metrics import Metrics
from bot.app.backends import Backends
from bot.app.settings import Role, Settings
from bot.conversation.platform.availability import Availability
from bot.conversation.platform.platform_context import ChatRefusedError, PlatformContext
from bot.language.translations import words

if TYPE_CHECKING:
    from bot.adapters.discord.client import Discord
    from bot.adapters.telegram.client import Telegram


Platform: TypeAlias = "Discord | Telegram"


def open_platforms(
    settings: Settings,
    context: PlatformContext,
    backends: Backends,
    holder: str,
    metrics: Metrics,
    chance: Callable[[], float],
) -> dict[Role, Platform]:
    """By their roles. ``holder`` names this process; ``chance`` makes pauses differ."""
    given = (settings, context, backends, holder, metrics)
    opened: Mapping[Role, Platform | None] = {
        "discord": _discord(*given, chance),
        "telegram": _telegram(*given),
    }
    return {role: platform for role, platform in opened.items() if platform is not None}


def _discord(
    settings: Settings,
    context: PlatformContext,
    backends: Backends,
    holder: str,
    metrics: Metrics,
    chance: Callable[[], float],
) -> Discord | None:
    if settings.discord_token is None:
        return None
    from bot.adapters.discord.client import Discord  # noqa: PLC0415 (takes a while)
    from bot.adapters.discord.gateway import DiscordSettings  # noqa: PLC0415

    token = settings.discord_token.get_secret_value()
    return Discord(
        DiscordSettings(
            token=token,
            holder=holder,
            hears="discord" in settings.roles,
            message_content=settings.discord_message_content,
            api=settings.discord_api,
            gateway=settings.discord_gateway,
        ),
        context,
        backends.lease(Discord.name),
        backends.rate_limiter(_bot_name(token)),
        _availability(Discord.name, settings),
        chance,
        metrics.platform(Discord.name),
    )


def _telegram(
    settings: Settings, context: PlatformContext, backends: Backends, holder: str, metrics: Metrics
) -> Telegram | None:
    if settings.telegram_token is None:
        return None
    from bot.adapters.telegram.client import Telegram, TelegramSettings  # noqa: PLC0415 (likewise)

    token = settings.telegram_token.get_secret_value()
    name = _inbox_name(token)
    return Telegram(
        TelegramSettings(
            token=token,
            holder=holder,
            hears="telegram" in settings.roles,
            api=settings.telegram_api,
            webhook_url=settings.telegram_webhook_url or "",
            webhook_host=settings.telegram_webhook_host,
            webhook_port=settings.telegram_webhook_port,
        ),
        context,
        backends.inbox(name),
        backends.rate_limiter(name),
        _availability(Telegram.name, settings),
        metrics.platform(Telegram.name),
    )


def inboxes(settings: Settings) -> list[str]:
    """The names of those that the chats have."""
    token = settings.telegram_token
    return [_inbox_name(token.get_secret_value())] if token else []


def _inbox_name(token: str) -> str:
    """Each bot counts its updates by itself; the token begins with the bot's number."""
    return f"telegram:{token.partition(':')[0][:20]}"


def _bot_name(token: str) -> str:
    """A name for each bot in Discord: the part of the token before its first point is the bot's id,
    and stays when the token is reset."""
    digest = blake2b(token.partition(".")[0].encode(), digest_size=8).hexdigest()
    return f"discord:{digest}"


def _availability(chat: str, settings: Settings) -> Availability:
    """Makes a chat's availability, which says on stderr why the chat refused the bot."""

    def say(error: ChatRefusedError) -> None:
        told = words(settings.language)
        why, again = told.text(f"cannot-start-{error.id}", **error.data), told.text("chat-again")
        sys.stderr.write(f"{why} {again}\n")

    return Availability(chat, say)
