"""REST: commands, responses to interactions, and follow-ups by webhook."""

from __future__ import annotations

from tests.fakes.discord import interactions, posting
from tests.fakes.discord.calls import Call, Routes, mapping
from tests.fakes.discord.command_rules import ENTRY_POINT, check_command, check_commands
from tests.fakes.discord.errors import ApiError, unknown
from tests.fakes.discord.message_rules import EDIT, FOLLOW_UP
from tests.fakes.discord.model import EPHEMERAL, LOADING, Json
from tests.fakes.discord.payloads import message_json
from tests.fakes.discord.validation import accept
from tests.fakes.discord.world import World

_COMMANDS = "/applications/{application}/commands"
_GUILD_COMMANDS = "/applications/{application}/guilds/{guild}/commands"
_WEBHOOK = "/webhooks/{application}/{token}"


class InteractionRoutes:
    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> Routes:
        return [
            *(
                route
                for path in (_COMMANDS, _GUILD_COMMANDS)
                for route in (
                    ("PUT", path, self.overwrite),
                    ("GET", path, self.list),
                    ("POST", path, self.upsert),
                    ("DELETE", f"{path}/{{command}}", self.remove),
                )
            ),
            ("POST", "/interactions/{interaction}/{token}/callback", self.acknowledge),
            ("POST", _WEBHOOK, self.follow_up),
            ("GET", f"{_WEBHOOK}/messages/{{message}}", self.get),
            ("PATCH", f"{_WEBHOOK}/messages/{{message}}", self.edit),
            ("DELETE", f"{_WEBHOOK}/messages/{{message}}", self.delete),
        ]

    # --- commands ---------------------------------------------------------------------------------

    def _scope(self, call: Call) -> int | None:
        if call.id("application") != self._world.app.id:
            raise ApiError(403, 20012, "You are not authorized to perform this action")
        if "guild" not in call.names:
            return None
        return self._world.guild(call.id("guild")).id

    async def overwrite(self, call: Call) -> list[Json]:
        """Replace all commands but the Entry Point command, which must be among them, unchanged
        (https://github.com/serenity-rs/serenity/issues/2993; the code is from
        https://github.com/SkyBlock-Nerds/NerdBot/pull/609)."""
        scope = self._scope(call)
        before = self._world.commands.get(scope, [])
        entry = [one for one in before if one["type"] == ENTRY_POINT]
        if any(one not in call.body for one in entry):
            raise ApiError(
                400,
                50240,
                "You cannot remove this app's Entry Point command in a bulk update operation. "
                "Please include the Entry Point command in your update request or delete it "
                "separately.",
            )
        commands = check_commands([one for one in call.body if one not in entry])
        ids = {(one["type"], one["name"]): one["id"] for one in before}
        stored = [self._stored(one, scope, ids) for one in commands]
        self._world.commands[scope] = [*stored, *entry]
        self._world.bell.ring()
        return self._world.commands[scope]

    async def upsert(self, call: Call) -> Json:
        scope = self._scope(call)
        check_command(call.body)
        before = self._world.commands.get(scope, [])
        ids = {(one["type"], one["name"]): one["id"] for one in before}
        made = self._stored(call.body, scope, ids)
        others = [one for one in before if one["id"] != made["id"]]
        self._world.commands[scope] = [*others, made]
        return made

    def _stored(self, command: Json, scope: int | None, ids: dict[tuple[int, str], str]) -> Json:
        kind = command.get("type", 1)
        found: Json = {
            "options": [],
            "description": "",
            "default_member_permissions": None,
            "contexts": None,
            "integration_types": [0],
            "nsfw": False,
            **command,
            "type": kind,
            "id": ids.get((kind, command["name"])) or str(self._world.ids.next()),
            "application_id": str(self._world.app.id),
            "version": str(self._world.ids.next()),
        }
        if found["default_member_permissions"] is not None:
            found["default_member_permissions"] = str(found["default_member_permissions"])
        return found | ({"guild_id": str(scope)} if scope else {})

    async def list(self, call: Call) -> list[Json]:
        found = self._world.commands.get(self._scope(call), [])
        if call.query.get("with_localizations") == "true":
            return found
        return [
            {key: value for key, value in one.items() if not key.endswith("_localizations")}
            for one in found
        ]

    async def remove(self, call: Call) -> None:
        scope = self._scope(call)
        before = self._world.commands.get(scope, [])
        others = [one for one in before if one["id"] != call.names["command"]]
        if len(others) == len(before):
            raise unknown("Application Command")
        self._world.commands[scope] = others

    # --- answers ----------------------------------------------------------------------------------

    async def acknowledge(self, call: Call) -> Json | None:
        made = interactions.acknowledge(
            self._world,
            call.id("interaction"),
            call.names["token"],
            mapping(call.body),
            call.uploads,
        )
        if call.query.get("with_response") not in ("1", "true"):
            return None
        about: Json = {"id": str(made.id), "type": made.kind}
        resource: Json = {"type": made.acknowledged}
        if made.original is not None:
            about |= {
                "response_message_id": str(made.original.id),
                "response_message_loading": bool(made.original.flags & LOADING),
                "response_message_ephemeral": bool(made.original.flags & EPHEMERAL),
            }
            if made.acknowledged != interactions.DEFER_UPDATE:
                resource["message"] = message_json(made.original, self._world.bot)
        if made.activity is not None:
            about["activity_instance_id"] = made.activity.id
            resource["activity_instance"] = {"id": made.activity.id}
        return {"interaction": about, "resource": resource}

    async def follow_up(self, call: Call) -> Json:
        made = self._webhook(call)
        body = accept(FOLLOW_UP, call.body or {})
        message = interactions.follow_up(self._world, made, body, call.uploads)
        return message_json(message, self._world.bot)

    async def get(self, call: Call) -> Json:
        message = interactions.message_of(self._webhook(call), call.names["message"])
        return message_json(message, self._world.bot)

    async def edit(self, call: Call) -> Json:
        message = interactions.message_of(self._webhook(call), call.names["message"])
        body = accept(EDIT, call.body or {})
        posting.edit(self._world, message, body, call.uploads)
        return message_json(message, self._world.bot)

    async def delete(self, call: Call) -> None:
        message = interactions.message_of(self._webhook(call), call.names["message"])
        posting.delete(self._world, message)

    def _webhook(self, call: Call) -> interactions.Interaction:
        return interactions.webhook(self._world, call.id("application"), call.names["token"])
