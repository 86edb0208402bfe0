"""A local fake of Discord for the real client library.

    async with FakeDiscord() as fake:
        discord.http.Route.BASE = fake.rest_url
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(fake.gateway_url)

The bot may also be another process that was given the two addresses. The fake refuses what
Discord would refuse, with its status and codes, and also undocumented fields, so that typos are
noticed. Malformed requests, which only a bug in the bot can cause, are recorded in ``mistakes``;
a fixture may check them at the end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any, Self

from aiohttp import web

from tests.fakes.clock import Clock
from tests.fakes.discord.activity_routes import BEARER, ME, ActivityRoutes
from tests.fakes.discord.calls import OAUTH, Call, Handler, read
from tests.fakes.discord.command_rules import GROUP, SUB
from tests.fakes.discord.errors import INVALID_FORM, ApiError, TooMany, unauthorized
from tests.fakes.discord.faults import Fault, Faults
from tests.fakes.discord.gateway import Gateway
from tests.fakes.discord.guild_routes import GuildRoutes
from tests.fakes.discord.interaction_routes import InteractionRoutes
from tests.fakes.discord.limits import Limits
from tests.fakes.discord.message_routes import MessageRoutes
from tests.fakes.discord.model import Channel, Guild, Json, Role, User
from tests.fakes.discord.people import Person
from tests.fakes.discord.permissions import EVERYONE, Permission
from tests.fakes.discord.world import Application, World
from tests.fakes.serving import LARGEST, Server
from tests.patience import PATIENCE

API = "/api/v10"
TOKEN = "bot.token.of-the-fake"
WITHOUT_TOKEN = ("/interactions/", "/webhooks/", OAUTH)


class FakeDiscord(Server):
    """The whole fake. Tests create people and guilds, and read ``channel.messages``."""

    def __init__(self, *, token: str = TOKEN, clock: Clock | None = None) -> None:
        super().__init__()
        self.clock = clock or Clock()
        self.world = World(self.clock, token)
        self.limits = Limits(self.clock)
        self.faults = Faults()
        self.gateway = Gateway(self.world)
        self.activity_routes = ActivityRoutes(self.world)
        self.requests: list[Call] = []
        self.fetched: list[str] = []
        self.mistakes: list[str] = []
        self.rest_up = True

    # --- running ----------------------------------------------------------------------------------

    async def start(self, port: int = 0) -> Self:
        app = web.Application(client_max_size=LARGEST)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/attachments/{channel}/{attachment}/{name}", self._attachment)
        app.router.add_get("/ephemeral-attachments/{app}/{attachment}/{name}", self._option_file)
        tables = (
            GuildRoutes(self.world, self.gateway, self.limits),
            MessageRoutes(self.world, self.limits),
            InteractionRoutes(self.world),
            self.activity_routes,
        )
        for table in tables:
            for method, path, handler in table.routes():
                app.router.add_route(method, API + path, self._route(path, handler))
        app.router.add_route("*", API + "/{rest:.*}", self._route("", self._unknown_route))
        await self.listen(app, port)
        self.gateway.url = self.gateway_url
        self.world.base = f"http://{self.address}"
        return self

    async def stop(self) -> None:
        self.gateway.up = False
        await self.gateway.drop()
        await self.close()

    @property
    def rest_url(self) -> str:
        """The value for ``discord.http.Route.BASE``."""
        return f"http://{self.address}{API}"

    @property
    def gateway_url(self) -> str:
        """The value for ``DiscordWebSocket.DEFAULT_GATEWAY``."""
        return f"ws://{self.address}/gateway"

    # --- contents ---------------------------------------------------------------------------------

    @property
    def app(self) -> Application:
        """The bot's registration: token, privileged intents, number of shards."""
        return self.world.app

    @property
    def bot(self) -> User:
        return self.world.bot

    @property
    def commands(self) -> dict[str, Json]:
        """The global commands with all subcommands, by their typed form, such as ``go play``."""
        return dict(_spell_commands(self.world.commands[None]))

    def user(self, name: str, *, locale: str = "en-US") -> Person:
        return Person(self.world, name, locale)

    def guild(
        self,
        name: str,
        owner: Person,
        *people: Person,
        permissions: Permission = EVERYONE,
        locale: str = "en-US",
    ) -> Guild:
        """Create a guild with a channel "general", and the bot invited with these permissions."""
        guild = self.world.add_guild(name, owner, permissions, locale)
        for person in people:
            self.world.join(guild, person)
        return guild

    def join(self, guild: Guild, person: Person) -> None:
        self.world.join(guild, person)

    def leave(self, guild: Guild, person: Person) -> None:
        self.world.leave(guild, person)

    def channel(self, guild: Guild, name: str) -> Channel:
        """Return a text channel with this name, existing or new."""
        for channel in guild.channels:
            if channel.name == name:
                return channel
        return self.world.add_channel(guild, name)

    def role(self, guild: Guild, name: str, *members: User, mentionable: bool = False) -> Role:
        role = Role(self.world.ids.next(), name, mentionable=mentionable)
        guild.roles.append(role)
        for user in members:
            guild.members[user.id].roles.append(role)
        self.world.role_changed(guild, role, new=True)
        return role

    def delete_role(self, guild: Guild, role: Role) -> None:
        guild.roles.remove(role)
        for member in guild.members.values():
            if role in member.roles:
                member.roles.remove(role)
        self.world.role_deleted(guild, role)

    # --- permissions ------------------------------------------------------------------------------

    def allow(self, channel: Channel, who: User | Role, *names: str) -> None:
        """``fake.allow(channel, fake.bot, "manage_messages")``."""
        self.world.overwrite(channel, who, Permission.named(*names), Permission.NONE)

    def deny(self, channel: Channel, who: User | Role, *names: str) -> None:
        """``fake.deny(channel, fake.bot, "create_public_threads", "attach_files")``."""
        self.world.overwrite(channel, who, Permission.NONE, Permission.named(*names))

    def grant(self, guild: Guild, who: User | Role, *names: str) -> None:
        """Grant permissions in a whole guild, by a role."""
        role = who if isinstance(who, Role) else None
        if role is None and isinstance(who, User):
            role = guild.role_of(who) if who.bot else self.role(guild, f"of {who.name}", who)
        assert role is not None
        role.permissions |= Permission.named(*names)
        self.world.role_changed(guild, role)

    # --- faults -----------------------------------------------------------------------------------

    async def disconnect(self, code: int | None = None, *, resumable: bool = True) -> None:
        """Cut the gateway's sockets; the bot can reconnect immediately."""
        await self.gateway.drop(code, resumable=resumable)

    async def ask_to_reconnect(self) -> None:
        """Send opcode 7, as before a gateway restart."""
        await self.gateway.send({"op": 7, "d": None, "s": None, "t": None})

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Send opcode 9."""
        connected = self.gateway.connected
        await self.gateway.send({"op": 9, "d": resumable, "s": None, "t": None})
        for session in connected:
            if not resumable:
                self.gateway.sessions.pop(session.id, None)

    async def down(self, *, rest: bool = True, gateway: bool = True) -> None:
        """Be unavailable until ``up``: REST returns 503, the gateway accepts no connection."""
        self.rest_up = not rest
        self.gateway.up = not gateway
        if gateway:
            await self.gateway.drop()

    def up(self) -> None:
        self.rest_up = self.gateway.up = True

    async def connected(self, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait until a shard of the bot is connected and has received every event."""

        def there() -> bool:
            sessions = self.gateway.connected
            return bool(sessions) and all(one.sent == len(one.events) for one in sessions)

        await self.world.bell.until(there, timeout, "the bot")

    # --- responses --------------------------------------------------------------------------------

    def _route(self, path: str, handler: Handler) -> Any:
        async def answer(request: web.Request) -> web.StreamResponse:
            call = Call(request.method, path or request.path, request.match_info, request.query)
            call.at = self.clock.now()
            response: web.StreamResponse
            try:
                response = await self._answer(request, call, handler)
            except TooMany as error:
                headers = {"Via": "1.1 fake", "Retry-After": str(error.retry_after)}
                headers |= {"X-RateLimit-Global": "true"} if error.everywhere else {}
                response = _json(429, error.to_json(), headers)
            except ApiError as error:
                response = _json(error.status, error.to_json())
            call.status = response.status
            self.requests.append(call)
            self.limits.count(response.status)
            self.world.bell.ring()
            return response

        return answer

    async def _answer(
        self, request: web.Request, call: Call, handler: Handler
    ) -> web.StreamResponse:
        if not self.rest_up:
            return web.Response(status=503, text="no healthy upstream")
        if self.limits.banned:
            return web.Response(status=429, text="error code: 1015", content_type="text/html")
        got = await read(request, call.path, call.at)
        call.body, call.uploads = got.body, got.uploads
        token = request.headers.get("Authorization")
        if call.path == ME and token is not None and token.startswith(BEARER):
            handler = partial(self.activity_routes.me, token)
        elif token != f"Bot {self.app.token}" and not call.path.startswith(WITHOUT_TOKEN):
            raise unauthorized()
        major = request.match_info.get("channel") or request.match_info.get("token") or ""
        headers = self.limits.check(call.method, call.path, major)
        fault = self.faults.find(call)
        if fault is not None and not (fault.after or fault.twice or fault.is_late or fault.half):
            return self._fault_response(request, fault)
        answer = await self._execute(call, handler, headers)
        if fault is None:
            return answer
        if fault.twice:
            await self._execute(call, handler, headers)
        if fault.half:
            return await _send_half(request, answer, torn=fault.torn)
        await fault.passes()
        return self._fault_response(request, fault) if fault.status or fault.closes else answer

    @staticmethod
    def _fault_response(request: web.Request, fault: Fault) -> web.Response:
        if fault.closes and request.transport is not None:
            request.transport.close()
        if isinstance(fault.refusal, TooMany):
            raise fault.refusal
        return _json(fault.status or 503, fault.refusal.to_json())

    async def _execute(self, call: Call, handler: Handler, headers: dict[str, str]) -> web.Response:
        try:
            found = await handler(call)
        except ApiError as error:
            if isinstance(error, TooMany):
                raise
            if error.code == INVALID_FORM:
                self.mistakes.append(f"{call.method} {call.path}: {error}")
            return _json(error.status, error.to_json(), headers)
        if found is None:
            return web.Response(status=204, headers={"Via": "1.1 fake"} | headers)
        return _json(200, found, headers)

    async def _unknown_route(self, _: Call) -> None:
        raise ApiError(404, 0, "404: Not Found")

    async def _attachment(self, request: web.Request) -> web.Response:
        wanted = request.match_info["attachment"]
        channel = self.world.channels.get(int(request.match_info["channel"]))
        for message in channel.log if channel else []:
            for attachment in message.attachments:
                if str(attachment.id) == wanted:
                    self.fetched.append(attachment.filename)
                    return web.Response(body=attachment.data)
        raise web.HTTPNotFound

    async def _option_file(self, request: web.Request) -> web.Response:
        """Serve a file of a command's option at its signed address only."""
        lent = self.world.lent.get(int(request.match_info["attachment"]))
        if lent is None or not lent.url.endswith(request.path_qs):
            raise web.HTTPNotFound
        self.fetched.append(lent.filename)
        return web.Response(body=lent.data)


def _json(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    """Return JSON with a content type without parameters, as discord.py requires."""
    return web.Response(
        status=status,
        body=json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "Via": "1.1 fake"} | (headers or {}),
    )


async def _send_half(
    request: web.Request, answer: web.Response, *, torn: bool
) -> web.StreamResponse:
    """Send the first half of a response, as if complete or with a broken connection."""
    whole = answer.body if isinstance(answer.body, bytes) else b""
    part = whole[: len(whole) // 2]
    headers = {"Content-Type": answer.headers["Content-Type"], "Via": "1.1 fake"}
    sent = web.StreamResponse(status=answer.status, headers=headers)
    sent.content_length = len(whole if torn else part)
    await sent.prepare(request)
    await sent.write(part)
    if torn and request.transport is not None:
        request.transport.close()
    return sent


def _spell_commands(parts: list[Json], before: str = "") -> Iterator[tuple[str, Json]]:
    for part in parts:
        spelled = f"{before}{part['name']}"
        yield spelled, part
        inner = [one for one in part.get("options", []) if one["type"] in (SUB, GROUP)]
        yield from _spell_commands(inner, f"{spelled} ")
