"""Methods for chats, the bot itself and files.

https://core.telegram.org/bots/api#getchat, #getme, #setmycommands, #getfile.
"""

from __future__ import annotations

import io
import json
import re

from PIL import Image

from tests.fakes.telegram.errors import bad_request, wrong
from tests.fakes.telegram.keyboards import check_app_url
from tests.fakes.telegram.methods import Methods, method
from tests.fakes.telegram.model import KICKED, LEFT, PRIVATE, File, Json, Member
from tests.fakes.telegram.params import Call
from tests.fakes.telegram.payloads import full_chat_json, member_json, user_json
from tests.fakes.telegram.updates import Updates
from tests.fakes.telegram.world import World

SCOPES = frozenset({"default", "all_private_chats", "all_group_chats", "all_chat_administrators"})
CHAT_SCOPES = frozenset({"chat", "chat_administrators", "chat_member"})
MOST_COMMANDS, MOST_DESCRIPTION = 100, 256
MOST_MENU_LABEL = 64
MOST_DOWNLOAD = 20 << 20
ABOUT = {
    "setMyDescription": ("description", 512),
    "setMyShortDescription": ("short_description", 120),
}


class About:
    """getMe, commands, descriptions, chats and their members, files; and the methods for
    updates."""

    def __init__(self, world: World, updates: Updates) -> None:
        self._world = world
        self._updates = updates

    def methods(self) -> Methods:
        where = "scope language_code"
        hook = "url certificate ip_address max_connections allowed_updates drop_pending_updates "
        updates = "offset limit timeout allowed_updates"
        return {
            "getMe": method(self.get_me),
            "setMyCommands": method(self.set_commands, f"commands {where}"),
            "getMyCommands": method(self.get_commands, where),
            "deleteMyCommands": method(self.delete_commands, where),
            "setMyDescription": method(self.describe, "description language_code"),
            "setMyShortDescription": method(self.describe, "short_description language_code"),
            "getMyDescription": method(self.get_description, "language_code"),
            "getMyShortDescription": method(self.get_description, "language_code"),
            "setChatMenuButton": method(self.set_menu_button, "chat_id menu_button"),
            "getChatMenuButton": method(self.get_menu_button, "chat_id"),
            "getChat": method(self.get_chat, "chat_id"),
            "getChatMember": method(self.get_member, "chat_id user_id"),
            "getChatAdministrators": method(self.get_administrators, "chat_id return_bots"),
            "getChatMemberCount": method(self.count, "chat_id"),
            "leaveChat": method(self.leave, "chat_id"),
            "getFile": method(self.get_file, "file_id"),
            "getUpdates": method(self._updates.get, updates),
            "setWebhook": method(self._updates.set_webhook, hook + "secret_token"),
            "deleteWebhook": method(self._updates.delete_webhook, "drop_pending_updates"),
            "getWebhookInfo": method(self._updates.info),
        }

    # --- the bot ----------------------------------------------------------------------------------

    async def get_me(self, _: Call) -> Json:
        self._world.run += 1
        return user_json(self._world.bot) | {
            "can_join_groups": self._world.can_join_groups,
            "can_read_all_group_messages": not self._world.privacy,
            "supports_inline_queries": self._world.inline,
            "can_connect_to_business": False,
            "has_main_web_app": bool(self._world.main_app),
        }

    async def set_commands(self, call: Call) -> bool:
        key = self._scope(call)
        commands = call.object("commands", list) or []
        if len(commands) > MOST_COMMANDS:
            raise wrong("BOT_COMMANDS_TOO_MUCH")
        for one in commands:
            if not re.fullmatch("[a-z0-9_]{1,32}", str(one.get("command", ""))):
                raise wrong("BOT_COMMAND_INVALID")
            if not 1 <= len(str(one.get("description", ""))) <= MOST_DESCRIPTION:
                raise wrong("BOT_COMMAND_DESCRIPTION_INVALID")
        names = [one["command"] for one in commands]
        if len(set(names)) < len(names):
            raise wrong("BOT_COMMAND_DUPLICATE")
        self._world.commands[key] = commands
        return True

    async def get_commands(self, call: Call) -> list[Json]:
        return self._world.commands.get(self._scope(call), [])

    async def delete_commands(self, call: Call) -> bool:
        self._world.commands.pop(self._scope(call), None)
        return True

    def _scope(self, call: Call) -> tuple[str, str]:
        scope = call.object("scope") or {"type": "default"}
        language = call.text("language_code")
        if language and not re.fullmatch("[a-z]{2}", language):
            raise wrong("LANG_CODE_INVALID")
        kind = scope.get("type")
        if kind in SCOPES:
            return kind, language
        if kind in CHAT_SCOPES:
            chat = self._world.chat(scope.get("chat_id", 0))
            return json.dumps(scope | {"chat_id": chat.id}, sort_keys=True), language
        raise wrong("can't parse BotCommandScope: unsupported type specified")

    async def describe(self, call: Call) -> bool:
        name, most = ABOUT[call.method]
        if len(call.text(name)) > most:
            raise wrong(f"{name} is too long")
        self._world.descriptions[name, call.text("language_code")] = call.text(name)
        return True

    async def get_description(self, call: Call) -> Json:
        """Return a description; a language without one gets the default."""
        name, _ = ABOUT[call.method.replace("get", "set")]
        descriptions = self._world.descriptions
        language = call.text("language_code")
        return {name: descriptions.get((name, language)) or descriptions.get((name, ""), "")}

    async def set_menu_button(self, call: Call) -> bool:
        """https://core.telegram.org/bots/api#setchatmenubutton, for all private chats; the fake
        supports none for a single chat."""
        button = call.object("menu_button") or {"type": "default"}
        if call.has("chat_id") or button.get("type") not in ("default", "commands", "web_app"):
            raise wrong("MENU_BUTTON_INVALID")
        if button["type"] == "web_app":
            if not 0 < len(str(button.get("text", ""))) <= MOST_MENU_LABEL:
                raise wrong("BUTTON_TEXT_INVALID")
            check_app_url((button.get("web_app") or {}).get("url"))
        self._world.menu_button = button
        return True

    async def get_menu_button(self, call: Call) -> Json:
        if call.has("chat_id"):
            raise wrong("MENU_BUTTON_INVALID")
        return self._world.menu_button

    # --- chats ------------------------------------------------------------------------------------

    async def get_chat(self, call: Call) -> Json:
        return full_chat_json(self._world.chat(call.chat_id))

    async def get_member(self, call: Call) -> Json:
        chat = self._world.chat(call.chat_id)
        self._must_see(chat.member(self._world.bot), chat.type)
        user = self._world.users.get(call.number("user_id"))
        if user is None:
            raise bad_request("user not found")
        return member_json(chat.member(user))

    async def get_administrators(self, call: Call) -> list[Json]:
        chat = self._world.chat(call.chat_id)
        if chat.type == PRIVATE:
            raise wrong("there are no administrators in the private chat")
        self._must_see(chat.member(self._world.bot), chat.type)
        found = [one for one in chat.members.values() if one.is_admin]
        return [member_json(one) for one in found if not one.user.is_bot]

    async def count(self, call: Call) -> int:
        chat = self._world.chat(call.chat_id)
        return sum(member.is_there for member in chat.members.values())

    async def leave(self, call: Call) -> bool:
        chat = self._world.chat_to_write(call.chat_id)
        if chat.type == PRIVATE:
            raise wrong("chat member status can't be changed in private chats")
        self._world.set_member(chat, self._world.bot, LEFT, self._world.bot)
        return True

    @staticmethod
    def _must_see(mine: Member, kind: str) -> None:
        if mine.status == KICKED:
            raise bad_request(f"bot was kicked from the {kind} chat")
        if kind != PRIVATE and not mine.is_there:
            raise bad_request(f"bot is not a member of the {kind} chat")

    # --- files ------------------------------------------------------------------------------------

    async def get_file(self, call: Call) -> Json:
        id = call.text("file_id")
        base, dash, size = id.rpartition("-")
        file = self._world.files.get(id) or self._world.files.get(base if dash else id)
        if file is None:
            raise wrong("invalid file_id")
        local = self._world.local
        if len(file.data) > MOST_DOWNLOAD and local is None:
            raise wrong("file is too big")
        folder = "documents" if id == file.id else f"photos-{size}"
        path = f"{folder}/{file.id}"
        if local is not None:
            target = local / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(stored_bytes(file, folder))
            path = str(target)
        return {
            "file_id": id,
            "file_unique_id": file.unique_id,
            **file.stated_size,
            "file_path": path,
        }


def stored_bytes(file: File, folder: str) -> bytes:
    """Return the downloaded bytes: a document unchanged, a photo as a smaller JPEG, as Telegram
    stores it."""
    if folder == "documents":
        return file.data
    side = {"s": 90, "m": 320, "x": 800, "y": 1280}[folder.removeprefix("photos-")]
    with Image.open(io.BytesIO(file.data)) as picture:
        small = picture.convert("RGB")
        small.thumbnail((side, side))
        out = io.BytesIO()
        small.save(out, "JPEG", quality=87)
        return out.getvalue()
