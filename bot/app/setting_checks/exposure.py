"""Exposure of the browser room to other machines."""

from __future__ import annotations

from bot.app.settings import Settings
from bot.web.http.middleware import is_loopback


def is_exposed_without_hosts(settings: Settings) -> bool:
    """Whether other machines may reach the browser room under any name.

    A page elsewhere can then point a name of its own at the room's address, and let a visitor's
    browser call the room as if it were its own (DNS rebinding).
    """
    serves = "web" in settings.roles
    return serves and not is_loopback(settings.web_host) and not settings.web_hosts
