"""The chats that there is a token for, made from the settings.

Every process can post in all of them; it hears people only where it has the role. The libraries
are large, so that of a chat without a token is not loaded at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.adapters.metrics.metrics import Metrics
from bot.app.backends import Backends
from bot.app.settings import Settings
from bot.conversation.routing.platform_context import PlatformContext

if TYPE_CHECKING:
    from bot.adapters.discord.client import Discord
    from bot.adapters.telegram.client import Telegram


def discord(
    settings: Settings, context: PlatformContext, backends: Backends, holder: str, metrics: Metrics
) -> Discord | None:
    """None: there is no token. ``holder`` names this process."""
    if settings.discord_token is None:
        return None
    from bot.adapters.discord.client import Discord  # noqa: PLC0415 (takes a while)
    from bot.adapters.discord.gateway import DiscordSettings  # noqa: PLC0415

    return Discord(
        DiscordSettings(
            token=settings.discord_token.get_secret_value(),
            holder=holder,
            hears="discord" in settings.roles,
            message_content=settings.discord_message_content,
            api=settings.discord_api,
            gateway=settings.discord_gateway,
        ),
        context,
        backends.lease(Discord.name),
        metrics.platform(Discord.name),
    )


def telegram(
    settings: Settings, context: PlatformContext, backends: Backends, holder: str, metrics: Metrics
) -> Telegram | None:
    """None: there is no token. ``holder`` names this process."""
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
        metrics.platform(Telegram.name),
    )


def inboxes(settings: Settings) -> list[str]:
    """The names of those that the chats have."""
    token = settings.telegram_token
    return [_inbox_name(token.get_secret_value())] if token else []


def _inbox_name(token: str) -> str:
    """Each bot counts its updates by itself; the token begins with the bot's number."""
    return f"telegram:{token.partition(':')[0][:20]}"
