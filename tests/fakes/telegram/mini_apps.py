"""Mini Apps as Telegram's apps open them: by a button, from the menu, by a link with ``startapp``.

https://core.telegram.org/bots/webapps#initializing-mini-apps and
https://core.telegram.org/api/bots/webapps: the fragment of the address contains the app, the user
and the theme, as ``tgWebAppData``, ``tgWebAppVersion``, ``tgWebAppPlatform``,
``tgWebAppThemeParams`` and, with inline mode, ``tgWebAppBotInline``; the first is signed as
described in https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app.
"""

from __future__ import annotations

import hmac
import json
import re
from collections.abc import Mapping
from hashlib import sha256
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from tests.fakes.telegram.errors import Impossible
from tests.fakes.telegram.model import Message, User
from tests.fakes.telegram.world import World

LIGHT = {
    "bg_color": "#ffffff",
    "secondary_bg_color": "#efeff4",
    "text_color": "#000000",
    "hint_color": "#6d6d72",
    "link_color": "#2072b8",
    "button_color": "#2072b8",
    "button_text_color": "#ffffff",
    "destructive_text_color": "#c42b23",
    "section_separator_color": "#d8d8dc",
}
DARK = {
    "bg_color": "#17212b",
    "secondary_bg_color": "#0f1620",
    "text_color": "#f5f5f5",
    "hint_color": "#8b9aa8",
    "link_color": "#6ab3f3",
    "button_color": "#5eb5f7",
    "button_text_color": "#0b1420",
    "destructive_text_color": "#ff8f86",
    "section_separator_color": "#253240",
}
"""Colours as in https://core.telegram.org/bots/webapps#themeparams."""
_START = re.compile("[A-Za-z0-9_-]{0,512}")


def init_data(token: str, user: str, at: int, start: str = "", **more: str) -> str:
    """Return the signed data of an app opened ``at`` this second, for the bot with this token."""
    fields = {"auth_date": str(at), "query_id": f"AA{at}", "user": user, **more}
    fields |= {"signature": "third-parties-check-this-one"}
    if start:
        fields["start_param"] = start
    check_string = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    key = hmac.new(b"WebAppData", token.encode(), sha256).digest()
    return urlencode({**fields, "hash": hmac.new(key, check_string.encode(), sha256).hexdigest()})


def launch(
    world: World,
    person: User,
    url: str,
    theme: Mapping[str, str],
    start: str = "",
) -> str:
    """Return the address that Telegram's app opens for the Mini App at ``url``."""
    user = {"id": person.id, "first_name": person.first_name, "allows_write_to_pm": True}
    for name in ("last_name", "username"):
        if value := getattr(person, name, ""):
            user[name] = value
    if person.language:
        user["language_code"] = person.language
    # "A unique identifier for the Web App session" (https://core.telegram.org/bots/webapps).
    query, now = f"AA{world.number()}", int(world.clock.now())
    data = init_data(world.token, json.dumps(user), now, start, query_id=query)
    fragment = {
        "tgWebAppData": data,
        "tgWebAppVersion": world.app_version,
        "tgWebAppPlatform": "android",
        "tgWebAppThemeParams": json.dumps(theme),
    }
    if world.inline:
        fragment["tgWebAppBotInline"] = "1"
    begun = f"?{urlencode({'tgWebAppStartParam': start})}" if start else ""
    return f"{url}{begun}#{urlencode(fragment, quote_via=quote)}"


def open_from_button(
    world: World, person: User, message: Message, label: str, theme: Mapping[str, str] = LIGHT
) -> str:
    """Press a button that opens the bot's Mini App; return the address that is opened."""
    button = message.button(label)
    if button is None:
        raise Impossible(f"there is no {label!r} among {message.labels}")
    if "web_app" in button:
        return launch(world, person, button["web_app"]["url"], theme)
    return open_from_link(world, person, button.get("url", ""), theme)


def open_from_link(world: World, person: User, url: str, theme: Mapping[str, str] = LIGHT) -> str:
    """Follow a link with ``startapp``, which needs a main Mini App; return the address that is
    opened."""
    parts, start = urlsplit(url), parse_qs(urlsplit(url).query).get("startapp")
    ours = parts.netloc == "t.me" and parts.path.strip("/") == world.bot.username
    if not ours or start is None or not _START.fullmatch(start[0]) or not world.main_app:
        raise Impossible(f"{url!r} opens no Mini App")
    return launch(world, person, world.main_app, theme, start[0])


def open_from_menu(world: World, person: User, theme: Mapping[str, str] = LIGHT) -> str:
    """Use the menu button in the private chat with the bot; return the address that is opened."""
    if world.menu_button["type"] != "web_app":
        raise Impossible("the menu button opens no Mini App")
    return launch(world, person, world.menu_button["web_app"]["url"], theme)
