"""Detects a browser room that is exposed to other machines."""

from __future__ import annotations

from bot.app.settings import Settings
from bot.web.http.middleware import is_loopback


def is_exposed_without_hosts(settings: Settings) -> bool:
    """Return whether other machines may reach the browser room under any host name. A foreign site
    could then point its own host name at the room's address. A visitor's browser would take the
    room for a part of that site and let the site's scripts call it (DNS rebinding)."""
    serves = "web" in settings.roles
    return serves and not is_loopback(settings.web_host) and not settings.web_hosts
