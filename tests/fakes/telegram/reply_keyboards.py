"""Reply keyboards, and buttons that ask for people:
https://core.telegram.org/bots/api#replykeyboardmarkup and #keyboardbuttonrequestusers.
"""

from __future__ import annotations

from typing import Any

from tests.fakes.telegram.errors import Impossible, wrong
from tests.fakes.telegram.model import Chat, Json, User

_KEYBOARD = """
keyboard is_persistent resize_keyboard one_time_keyboard input_field_placeholder selective
"""
_REQUEST = """
request_id user_is_bot user_is_premium max_quantity request_name request_username request_photo
"""
_MOST_PEOPLE = 10


def check_keyboard(markup: Json, *, private: bool) -> None:
    """Raise unless the keyboard can be shown in a ``private`` chat, or elsewhere. Only buttons with
    a text and perhaps a request for users are known here."""
    if "remove_keyboard" in markup and markup["remove_keyboard"] is not True:
        raise wrong("remove_keyboard must be True")
    if "keyboard" not in markup:
        return
    if unknown := set(markup) - set(_KEYBOARD.split()):
        raise wrong(f"unknown fields of ReplyKeyboardMarkup: {sorted(unknown)}")
    requests = [_check_button(button) for row in markup["keyboard"] for button in row]
    asked = [one for one in requests if one is not None]
    if asked and not private:
        # “Available in private chats only”: https://core.telegram.org/bots/api#keyboardbutton
        raise wrong("user requests are available in private chats only")
    if len({one["request_id"] for one in asked}) < len(asked):
        raise wrong("BUTTON_ID_INVALID")


def _check_button(button: Json) -> Any:
    if not button.get("text") or set(button) - {"text", "request_users", "style"}:
        raise wrong(f"a keyboard button {button}")
    asked = button.get("request_users")
    if asked is None:
        return None
    id = asked.get("request_id")
    if set(asked) - set(_REQUEST.split()) or not isinstance(id, int) or not -(2**31) <= id < 2**31:
        raise wrong("can't parse KeyboardButtonRequestUsers")
    if not 1 <= asked.get("max_quantity", 1) <= _MOST_PEOPLE:
        raise wrong("wrong max_quantity")
    return asked


def shown_keyboard(chat: Chat) -> Json | None:
    """Return the keyboard that the newest message about keyboards shows; None if it removes it."""
    told = [message.markup for message in chat.messages if message.markup]
    kept = [markup for markup in told if "keyboard" in markup or "remove_keyboard" in markup]
    return kept[-1] if kept and "keyboard" in kept[-1] else None


def shared_users(keyboard: Json, label: str, chosen: User) -> Json:
    """Return the service message of a button that asks for one person:
    https://core.telegram.org/bots/api#usersshared. The bot gets the name only if it asked
    for it."""
    buttons = [button for row in keyboard["keyboard"] for button in row]
    button = next((one for one in buttons if one["text"] == label), None)
    if button is None or "request_users" not in button:
        raise Impossible(f"there is no {label!r} that asks for people")
    asked = button["request_users"]
    if asked.get("user_is_bot") not in (None, chosen.is_bot):
        raise Impossible(f"{chosen!r} is not in the list")
    user: Json = {"user_id": chosen.id}
    if asked.get("request_name"):
        user["first_name"] = chosen.first_name
        user |= {"last_name": chosen.last_name} if chosen.last_name else {}
    if asked.get("request_username") and chosen.username:
        user["username"] = chosen.username
    return {"users_shared": {"request_id": asked["request_id"], "users": [user]}}
