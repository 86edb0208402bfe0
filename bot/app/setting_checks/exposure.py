"""Detects a browser room that is exposed to other machines."""

from __future__ import annotations

from bot.app.settings import Settings
from bot.web.http.middleware import is_loopback


def is_exposed_without_hosts(settings: Settings) -> bool:
    """Return whether other machines may reach the browser room under any host name. A foreign page
    could then point a name of its own at the room's address, and make a visitor's browser call the
    room as if it were its own (DNS rebinding)."""
    serves = "web" in settings.roles
    return serves and not is_loopback(settings.web_host) and not settings.web_hosts
