"""The gateway: resumable sessions over websockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import WSCloseCode, WSMsgType, web

from tests.fakes.discord.model import Guild, Json, Member
from tests.fakes.discord.payloads import member_json, user_json
from tests.fakes.discord.session_starts import GatewayFault, SessionStarts
from tests.fakes.discord.world import MEMBERS, Data, World

HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, MEMBERS_WANTED = 1, 2, 3, 4, 6, 8
ALL_INTENTS = (1 << 26) - 1

_IDENTIFY_FIELDS = {
    "token", "properties", "compress", "large_threshold", "shard", "presence", "intents",
}  # fmt: skip


@dataclass(eq=False)
class Session:
    """The events of one shard; a session survives the loss of its socket for a while."""

    id: str
    shard: tuple[int, int]
    intents: int
    events: list[str] = field(default_factory=list)
    sent: int = 0
    socket: web.WebSocketResponse | None = None
    request: web.Request | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, event: str, data: Json) -> None:
        number = len(self.events) + 1
        self.events.append(json.dumps({"op": 0, "t": event, "s": number, "d": data}))
        self.news.set()

    def concerns(self, guild: Guild | None) -> bool:
        index, count = self.shard
        return index == (((guild.id >> 22) % count) if guild else 0)


class Closing(Exception):
    """Raised to close the socket with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason


class Gateway:
    """The websocket side. ``identified`` and ``resumed`` count the bot's requests; ``fault``
    applies to its sockets."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.up = True
        self.fault: GatewayFault | None = None
        self.starts = SessionStarts(world.clock)
        self.heartbeat_ms = 41_250
        self.identified = 0
        self.resumed = 0
        self.close_codes: list[int] = []
        self._names = iter(range(1, 10**9))
        world.outlet = self.dispatch

    def dispatch(self, event: str, intent: int, guild: Guild | None, data: Data) -> None:
        """Send an event to the sessions that requested it; without a session it is lost."""
        for session in self.sessions.values():
            if session.concerns(guild) and (not intent or session.intents & intent):
                session.tell(event, data(session.intents) if callable(data) else data)

    @property
    def connected(self) -> list[Session]:
        return [session for session in self.sessions.values() if session.socket]

    # --- faults, caused by tests
    # -------------------------------------------------------------------

    async def drop(self, code: int | None = None, *, resumable: bool = True) -> None:
        """Cut all sockets, with or without a close code."""
        for session in self.connected:
            socket, request = session.socket, session.request
            if not resumable:
                del self.sessions[session.id]
            session.socket = None
            if code is not None and socket is not None:
                await socket.close(code=code)
            elif request is not None and request.transport is not None:
                request.transport.abort()

    async def send(self, payload: Json) -> None:
        """Send the same payload to every connected session."""
        for session in self.connected:
            if session.socket is not None:
                await session.socket.send_str(json.dumps(payload))

    # --- a connection -----------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        if not self.up:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(compress=False, timeout=0.5)
        await socket.prepare(request)
        connection = _Connection(self, self._world, socket, request, lambda: next(self._names))
        try:
            await connection.run(request.query.get("v"), request.query.get("encoding"))
        except ConnectionResetError:
            pass
        except Closing as closing:
            self.close_codes.append(closing.code)
            await socket.close(code=closing.code, message=closing.reason.encode())
        finally:
            connection.ended()
        return socket

    def guilds_of(self, shard: tuple[int, int]) -> list[Guild]:
        return [
            guild
            for guild in self._world.guilds.values()
            if self._world.bot.id in guild.members
            if (guild.id >> 22) % shard[1] == shard[0]
        ]


class _Connection:
    """One socket, from HELLO to its end."""

    def __init__(
        self,
        gateway: Gateway,
        world: World,
        socket: web.WebSocketResponse,
        request: web.Request,
        number: Callable[[], int],
    ) -> None:
        self._gateway = gateway
        self._world = world
        self._socket = socket
        self._request = request
        self._number = number
        self._session: Session | None = None
        self._writer: asyncio.Task[None] | None = None

    async def run(self, version: str | None, encoding: str | None) -> None:
        await self._trouble("open")
        if (version, encoding) != ("10", "json"):
            raise Closing(4012, "Invalid API version")
        hello = {"heartbeat_interval": self._gateway.heartbeat_ms}
        await self._send({"op": 10, "d": hello, "s": None, "t": None})
        await self._trouble("hello")
        async for message in self._socket:
            if message.type is not WSMsgType.TEXT:
                raise Closing(4002, "Decode error")
            try:
                payload = json.loads(message.data)
                op, data = payload["op"], payload["d"]
            except (ValueError, KeyError, TypeError):
                raise Closing(4002, "Decode error") from None
            await self._do(op, data)

    def ended(self) -> None:
        if self._writer:
            self._writer.cancel()
        session = self._session
        if session is None or session.socket is not self._socket:
            return
        session.socket = None
        if self._socket.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
            self._gateway.sessions.pop(session.id, None)
        self._world.bell.ring()

    async def _do(self, op: int, data: Json) -> None:
        if op == HEARTBEAT:
            await self._send({"op": 11, "d": None, "s": None, "t": None})
        elif op == IDENTIFY:
            await self._begin(data)
        elif op == RESUME:
            await self._resume(data)
        elif op not in (PRESENCE, VOICE, MEMBERS_WANTED):
            raise Closing(4001, "Unknown opcode")
        elif self._session is None:
            raise Closing(4003, "Not authenticated")
        elif op == MEMBERS_WANTED:
            self._members(self._session, data)

    async def _trouble(self, step: str) -> bool:
        """Apply the test's fault at this step; return True if nothing more may be sent."""
        fault = self._gateway.fault
        if fault is None or fault.step != step:
            return False
        session = self._session
        while step == "ready" and session is not None and session.sent < len(session.events):  # noqa: ASYNC110
            await asyncio.sleep(0)
        if isinstance(fault.how, bool):
            await self._send({"op": 9, "d": fault.how, "s": None, "t": None})
            return True
        if isinstance(fault.how, int):
            raise Closing(fault.how, "Wanted by a test")
        if fault.how == "cut":
            transport = self._request.transport
            if transport is not None:
                transport.abort()
            raise ConnectionResetError
        if step in ("open", "hello"):
            async for _ in self._socket:
                pass
        return True

    async def _begin(self, data: Json) -> None:
        """Handle IDENTIFY."""
        starts = self._gateway.starts
        in_time = starts.count((data.get("shard") or (0, 1))[0])
        if starts.spent:
            # "all active sessions for the app will be terminated, the bot token will be reset"
            self._world.app.token = "reset.because-of.too-many"
            self._gateway.sessions.clear()
            raise Closing(4004, "Authentication failed.")
        if not in_time:
            await self._send({"op": 9, "d": False, "s": None, "t": None})
        elif not await self._trouble("identify"):
            self._identify(data)
            await self._trouble("ready")

    def _identify(self, data: Json) -> None:
        if self._session is not None:
            raise Closing(4005, "Already authenticated")
        app = self._world.app
        if set(data) - _IDENTIFY_FIELDS or "properties" not in data:
            raise Closing(4002, "Decode error")
        if data.get("token") != app.token:
            raise Closing(4004, "Authentication failed.")
        index, count = data.get("shard") or (0, 1)
        if not 0 <= index < count:
            raise Closing(4010, "Invalid shard.")
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            raise Closing(4013, "Invalid intent(s).")
        if intents & app.forbidden_intents:
            raise Closing(4014, "Disallowed intent(s).")
        for other in list(self._gateway.sessions.values()):
            if other.shard == (index, count) and other.socket is None:
                del self._gateway.sessions[other.id]
        session = Session(f"session-{self._number()}", (index, count), intents)
        self._gateway.identified += 1
        self._greet(session)
        self._gateway.sessions[session.id] = session
        self._attach(session, 0)

    def _greet(self, session: Session) -> None:
        guilds = self._gateway.guilds_of(session.shard)
        app = self._world.app
        ready = {
            "v": 10,
            "user": user_json(app.bot) | {"verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self._gateway.url,
            "shard": list(session.shard),
            "application": {"id": str(app.id), "flags": app.flags},
            "private_channels": [],
        }
        session.tell("READY", ready)
        for guild in (guild for guild in guilds if not guild.unavailable):
            session.tell("GUILD_CREATE", self._world.guild_data(guild)(session.intents))

    async def _resume(self, data: Json) -> None:
        if await self._trouble("resume"):
            return
        if data.get("token") != self._world.app.token:
            raise Closing(4004, "Authentication failed.")
        session = self._gateway.sessions.get(str(data.get("session_id")))
        seen = data.get("seq")
        if session is None:
            await self._send({"op": 9, "d": False, "s": None, "t": None})
            return
        if not isinstance(seen, int) or not 0 <= seen <= len(session.events):
            raise Closing(4007, "Invalid seq")
        self._gateway.resumed += 1
        session.tell("RESUMED", {})
        self._attach(session, seen)
        await self._trouble("ready")

    def _attach(self, session: Session, seen: int) -> None:
        self._session = session
        session.socket, session.request, session.sent = self._socket, self._request, seen
        self._writer = asyncio.create_task(self._write(session))
        self._world.bell.ring()

    async def _write(self, session: Session) -> None:
        try:
            while True:
                while session.sent < len(session.events):
                    event = session.events[session.sent]
                    session.sent += 1
                    await self._socket.send_str(event)
                session.news.clear()
                self._world.bell.ring()
                await session.news.wait()
        except ConnectionError:
            return  # the reader notices the closed socket, too

    def _members(self, session: Session, data: Json) -> None:
        guild = self._world.guilds[int(data["guild_id"])]
        wanted = [int(id) for id in data.get("user_ids") or []]
        begins = str(data.get("query") or "").lower()
        if not (wanted or begins or session.intents & MEMBERS):
            return  # the full member list is privileged; a name prefix is not
        members = [m for m in guild.members.values() if not wanted or m.user.id in wanted]
        if begins:
            found = [m for m in members if _is_called(m, begins)]
            members = found[: data["limit"] or 100]
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": [member_json(member) for member in members],
            "chunk_index": 0,
            "chunk_count": 1,
        }
        if "nonce" in data:
            chunk["nonce"] = data["nonce"]
        session.tell("GUILD_MEMBERS_CHUNK", chunk)

    async def _send(self, payload: Json) -> None:
        await self._socket.send_str(json.dumps(payload))


def _is_called(member: Member, begins: str) -> bool:
    names = (member.user.name, member.nick or "")
    return any(name.lower().startswith(begins) for name in names)
