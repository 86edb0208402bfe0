"""The options of a slash command, checked as Discord's app does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.fakes.discord.command_rules import CHAT
from tests.fakes.discord.errors import Impossible
from tests.fakes.discord.message_rules import MAX_BYTES
from tests.fakes.discord.model import (
    GROUP_DM,
    Channel,
    Guild,
    Json,
    Message,
    Role,
    Upload,
    User,
)
from tests.fakes.discord.payloads import (
    attachment_json,
    channel_json,
    member_json,
    message_json,
    role_json,
    user_json,
)
from tests.fakes.discord.permissions import Permission
from tests.fakes.discord.world import World

SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, ANYBODY, NUMBER, FILE = range(1, 12)
PLAIN: dict[int, tuple[type, ...]] = {
    STRING: (str,), INTEGER: (int,), BOOLEAN: (bool,), NUMBER: (int, float)
}  # fmt: skip
THINGS: dict[int, tuple[type, ...]] = {
    USER: (User,), CHANNEL: (Channel,), ROLE: (Role,), ANYBODY: (User, Role)
}  # fmt: skip


def command(world: World, user: User, channel: Channel, name: str, kind: int = CHAT) -> Json:
    """Return the command with this name and kind that a person sees in a channel; the server's own
    take precedence."""
    guild = channel.guild
    own = world.commands.get(guild.id, []) if guild else []
    named = [one for one in [*own, *world.commands[None]] if one["name"] == name]
    found = next((one for one in named if one.get("type", CHAT) == kind), None)
    if found is None:
        raise Impossible(f"there is no /{name}")
    contexts = found.get("contexts")
    where = 0 if guild else 2 if channel.type == GROUP_DM else 1
    if where == 2 and (1 not in found["integration_types"] or user.id not in world.installed):
        raise Impossible(f"{user!r} has not installed the app")
    if contexts is not None and where not in contexts:
        raise Impossible(f"/{name} is not for this place")
    if guild is None:
        if contexts is None and found.get("dm_permission") is False:
            raise Impossible(f"/{name} is not for DMs")
        return found
    may = channel.permissions(user)
    if not channel.sees(user) or Permission.USE_APPLICATION_COMMANDS not in may:
        raise Impossible(f"{user!r} may not use commands in {channel!r}")
    needed = found["default_member_permissions"]
    if needed is not None and int(guild.permissions(user)) & int(needed) != int(needed):
        raise Impossible(f"{user!r} does not see /{name}")
    return found


def context_data(found: Json, target: User | Message, bot: User, guild: Guild | None) -> Json:
    """Return the data of a context-menu command on a person or a message.

    https://docs.discord.com/developers/interactions/application-commands#user-commands
    """
    data: Json = {"id": found["id"], "name": found["name"], "type": found["type"]}
    key = str(target.id)
    if isinstance(target, Message):
        resolved: Json = {"messages": {key: message_json(target, bot)}}
    else:
        resolved = {"users": {key: user_json(target)}}
        member = guild.members.get(target.id) if guild else None
        if member and guild:
            about = member_json(member, with_user=False)
            about["permissions"] = str(int(guild.permissions(target)))
            resolved["members"] = {key: about}
    return data | {"target_id": key, "resolved": resolved}


class Form:
    """A command with its options: ``data`` is sent to the bot.

    With ``focused`` it is the data sent while that option is being typed; then required options may
    be missing.
    """

    def __init__(
        self,
        world: World,
        found: Json,
        path: list[str],
        given: Mapping[str, Any],
        guild: Guild | None,
        focused: str = "",
    ) -> None:
        self._world = world
        self._guild = guild
        self._focused = focused
        self._resolved: Json = {}
        self.focused_type = 0
        options = self._options(found, path, given)
        self.data: Json = {"id": found["id"], "name": found["name"], "type": 1, "options": options}
        if "guild_id" in found:
            self.data["guild_id"] = found["guild_id"]
        if self._resolved:
            self.data["resolved"] = self._resolved

    def _options(self, place: Json, path: list[str], given: Mapping[str, Any]) -> list[Json]:
        known = {one["name"]: one for one in place.get("options", [])}
        if path:
            inner = known.get(path[0])
            if inner is None or inner["type"] not in (SUB, GROUP):
                raise Impossible(f"there is no {path[0]!r} in {place['name']!r}")
            options = self._options(inner, path[1:], given)
            return [{"name": path[0], "type": inner["type"], "options": options}]
        if any(one["type"] in (SUB, GROUP) for one in known.values()):
            raise Impossible(f"{place['name']!r} needs one of {sorted(known)}")
        if strange := set(given) - set(known):
            raise Impossible(f"{place['name']!r} has no {sorted(strange)}")
        if not self._focused:
            missing = [n for n, one in known.items() if one.get("required") and n not in given]
            if missing:
                raise Impossible(f"{place['name']!r} needs {missing}")
        return [self._value(known[name], value) for name, value in given.items()]

    def _value(self, option: Json, value: Any) -> Json:
        name, kind = option["name"], option["type"]
        filled: Json = {"name": name, "type": kind}
        if name == self._focused:
            if not option.get("autocomplete"):
                raise Impossible(f"{name!r} is not completed")
            self.focused_type = kind
            return filled | {"value": value, "focused": True}
        if kind in PLAIN:
            if not isinstance(value, PLAIN[kind]) or (isinstance(value, bool) and kind != BOOLEAN):
                raise Impossible(f"{name!r} takes no {value!r}")
            self._bounds(option, value)
            return filled | {"value": value}
        if kind == FILE and isinstance(value, Upload):
            return filled | {"value": self._attach(value)}
        if isinstance(value, User | Role | Channel) and isinstance(value, THINGS.get(kind, ())):
            self._resolve(value)
            return filled | {"value": str(value.id)}
        raise Impossible(f"{name!r} takes no {value!r}")

    @staticmethod
    def _bounds(option: Json, value: Any) -> None:
        choices = option.get("choices")
        if choices and value not in [one["value"] for one in choices]:
            raise Impossible(f"{option['name']!r} has no choice {value!r}")
        size = len(value) if isinstance(value, str) else value
        most = option.get("max_length", 6000) if isinstance(value, str) else option.get("max_value")
        least = option.get("min_length") if isinstance(value, str) else option.get("min_value")
        if (most is not None and size > most) or (least is not None and size < least):
            raise Impossible(f"{option['name']!r}: {value!r} is out of bounds")

    def _attach(self, file: Upload) -> str:
        """Attach a file, which is available to the bot for a limited time."""
        if not 0 < len(file.data) <= MAX_BYTES:
            raise Impossible(f"a file of {len(file.data)} bytes")
        attachment = self._world.lend(file)
        key = str(attachment.id)
        about = attachment_json(attachment) | {"ephemeral": True}
        self._resolved.setdefault("attachments", {})[key] = about
        return key

    def _resolve(self, thing: User | Role | Channel) -> None:
        key = str(thing.id)
        if isinstance(thing, User):
            self._resolved.setdefault("users", {})[key] = user_json(thing)
            member = self._guild.members.get(thing.id) if self._guild else None
            if member and self._guild:
                about = member_json(member, with_user=False)
                about["permissions"] = str(int(self._guild.permissions(thing)))
                self._resolved.setdefault("members", {})[key] = about
        elif isinstance(thing, Role):
            self._resolved.setdefault("roles", {})[key] = role_json(thing)
        else:
            about = channel_json(thing) | {"permissions": "0"}
            self._resolved.setdefault("channels", {})[key] = about
