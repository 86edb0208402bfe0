"""Inline keyboards, checked as Telegram does:
https://core.telegram.org/bots/api#inlinekeyboardmarkup.

The limits of 100 buttons, and 8 in a row, are from experience; Telegram rearranges longer rows,
which the fake refuses.
"""

from __future__ import annotations

from typing import Any

from tests.fakes.telegram.entities import is_link
from tests.fakes.telegram.errors import wrong
from tests.fakes.telegram.model import Json

MOST_BUTTONS, MOST_IN_A_ROW, MAX_BYTES = 100, 8, 64
_ACTIONS = """
url callback_data web_app login_url switch_inline_query switch_inline_query_current_chat
switch_inline_query_chosen_chat copy_text callback_game pay
"""
ACTIONS = frozenset(_ACTIONS.split())
LOOKS = frozenset({"text", "icon_custom_emoji_id", "style"})
STYLES = ("danger", "success", "primary")
"""https://core.telegram.org/bots/api#inlinekeyboardbutton; the wording of the refusals of a style
and of a text to copy is a guess, made after that of the other button errors."""
MOST_COPIED = 256
"""https://core.telegram.org/bots/api#copytextbutton"""


def inline(markup: Json | None, *, private: bool = False, extras: bool = True) -> list[list[Json]]:
    """Return the rows of buttons of a ``reply_markup`` for a message that is sent or edited, in a
    ``private`` chat with the bot or elsewhere. ``extras``: see ``World.knows_button_extras``."""
    if markup is None:
        return []
    if "inline_keyboard" not in markup:
        raise wrong("inline keyboard expected")
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise wrong(
            'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays'
        )
    if any(not row for row in rows):
        raise wrong("an empty row of an inline keyboard")
    if any(len(row) > MOST_IN_A_ROW for row in rows):
        raise wrong(f"more than {MOST_IN_A_ROW} buttons in a row of an inline keyboard")
    if sum(len(row) for row in rows) > MOST_BUTTONS:
        raise wrong("reply markup is too long")
    for row in rows:
        for button in row:
            _check(button, extras=extras)
            if "web_app" in button:
                _check_app(button["web_app"], private=private)
    return rows


def _check_app(app: Any, *, private: bool) -> None:
    """https://core.telegram.org/bots/api#inlinekeyboardbutton: “available only in private chats
    between a user and the bot”; https://core.telegram.org/bots/api#webappinfo: “an HTTPS URL”."""
    if not private:
        raise wrong("BUTTON_TYPE_INVALID")
    check_app_url(app.get("url") if isinstance(app, dict) else None)


def check_app_url(url: Any) -> None:
    """Check that a Mini App can be at this address: HTTPS with a public host name."""
    if not isinstance(url, str) or not url.startswith("https://") or not is_link(url):
        raise wrong(f"Web App URL '{url}' is invalid: Only HTTPS links are allowed")


def _check(button: Any, *, extras: bool) -> None:
    if not isinstance(button, dict):
        raise wrong("can't parse inline keyboard button: InlineKeyboardButton must be an Object")
    text = button.get("text")
    if not isinstance(text, str) or not text.strip():
        raise wrong("can't parse inline keyboard button: text must be non-empty")
    actions = ACTIONS & set(button)
    if "style" in button and (not extras or button["style"] not in STYLES):
        raise wrong("BUTTON_STYLE_INVALID")
    if not extras:
        actions -= {"copy_text"}
    if unknown := set(button) - ACTIONS - LOOKS:
        raise wrong(f"unknown fields of an inline keyboard button: {sorted(unknown)}")
    if not actions:
        raise wrong(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if len(actions) > 1:
        raise wrong(f"can't parse inline keyboard button: more than one of {sorted(actions)}")
    if "callback_data" in actions and not 0 < len(button["callback_data"].encode()) <= MAX_BYTES:
        raise wrong("BUTTON_DATA_INVALID")
    if "url" in actions and not is_link(button["url"]):
        raise wrong(f"inline keyboard button URL '{button['url']}' is invalid: Wrong HTTP URL")
    if "copy_text" in actions and not 0 < len(_copied(button["copy_text"])) <= MOST_COPIED:
        raise wrong("BUTTON_COPY_TEXT_INVALID")


def _copied(copied: Any) -> str:
    if not isinstance(copied, dict) or set(copied) != {"text"}:
        raise wrong("can't parse CopyTextButton: it has the field text alone")
    return str(copied["text"])
