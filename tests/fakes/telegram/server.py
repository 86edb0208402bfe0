"""A local fake of Telegram for the real client library.

    async with FakeTelegram() as fake:
        bot = telegram.Bot(fake.token, base_url=fake.base_url, base_file_url=fake.base_file_url)

The bot may also be another process that was given the address. The fake refuses what the Bot API
would refuse, with its codes and descriptions, and also undocumented parameters, so that typos
are noticed. Errors that only a bug in the bot can cause are recorded in ``mistakes``, and
throttled calls in ``limits.refused``; a fixture may check both at the end.
"""

from __future__ import annotations

import asyncio
import re
import traceback
from typing import Any, Self

from aiohttp import web

from tests.fakes.clock import Clock
from tests.fakes.serving import LARGEST, Server
from tests.fakes.telegram.about import About, stored_bytes
from tests.fakes.telegram.content import Content
from tests.fakes.telegram.editing import Editing
from tests.fakes.telegram.ephemeral import Ephemeral
from tests.fakes.telegram.errors import ApiError, TooMany, wrong
from tests.fakes.telegram.faults import AFTER, BEFORE, Fault, Faults
from tests.fakes.telegram.inline import InlineMode
from tests.fakes.telegram.limits import Limits
from tests.fakes.telegram.methods import Method, Methods
from tests.fakes.telegram.model import (
    ADMINISTRATOR,
    CHANNEL,
    GROUP,
    KICKED,
    MEMBER,
    SERVICE,
    SUPERGROUP,
    Chat,
    Member,
    Message,
    Topic,
    User,
)
from tests.fakes.telegram.params import Call, read
from tests.fakes.telegram.payloads import DEFAULT_RIGHTS
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.sending import Sending
from tests.fakes.telegram.updates import Updates
from tests.fakes.telegram.world import World
from tests.patience import PATIENCE

TOKEN = "7000000001:AAfake-Token_of-the-fake-Telegram-x"


class FakeTelegram(Server):
    """The whole fake. Tests create people and groups, and read ``chat.messages``."""

    def __init__(
        self, *, token: str = TOKEN, username: str = "NigiriBot", clock: Clock | None = None
    ) -> None:
        super().__init__()
        self.clock = clock or Clock()
        self.token = token
        self.world = World(self.clock, token, username)
        self.limits = Limits(self.clock)
        self.updates = Updates(self.clock, self.world.bell)
        self.world.outlet = self.updates.push
        self.faults = Faults()
        self.requests: list[Call] = []
        self.mistakes: list[str] = []
        self.is_up = True
        self.hanging = 0
        """The number of executed calls whose response is still delayed, see `hang`."""
        content = Content(self.world)
        self.inline = InlineMode(self.world, content)
        self.ephemeral = Ephemeral(self.world, content)
        self._methods: Methods = {}
        for table in (
            Sending(self.world, content, self.ephemeral),
            self.ephemeral,
            Editing(self.world, content),
            self.inline,
            About(self.world, self.updates),
        ):
            self._methods |= table.methods()
        self._by_name = {name.lower(): name for name in self._methods}

    def __repr__(self) -> str:
        return f"<fake Telegram at {self.address}>"

    # --- running ----------------------------------------------------------------------------------

    async def start(self, port: int = 0) -> Self:
        app = web.Application(client_max_size=LARGEST)
        app.router.add_route("*", "/bot{token}/{method}", self._answer)
        app.router.add_get("/file/bot{token}/{folder}/{file}", self._download)
        await self.listen(app, port, handler_cancellation=True)
        return self

    async def stop(self) -> None:
        await self.updates.stop()
        await self.close()

    @property
    def url(self) -> str:
        """The address in place of ``https://api.telegram.org``."""
        return f"http://{self.address}"

    @property
    def base_url(self) -> str:
        return f"{self.url}/bot"

    @property
    def base_file_url(self) -> str:
        return f"{self.url}/file/bot"

    # --- contents ---------------------------------------------------------------------------------

    @property
    def bot(self) -> User:
        return self.world.bot

    @property
    def mention(self) -> str:
        """``@NigiriBot``."""
        return f"@{self.bot.username}"

    def user(
        self, first_name: str, last_name: str = "", *, username: str = "", language: str = "en"
    ) -> Person:
        return Person(self.world, first_name, last_name, username, language)

    def group(self, title: str, owner: Person, *people: Person, bot: bool = True) -> Chat:
        """Create a basic group, with the bot in it unless ``bot`` is false."""
        return self._group(GROUP, title, owner, people, bot=bot)

    def supergroup(
        self, title: str, owner: Person, *people: Person, bot: bool = True, forum: bool = False
    ) -> Chat:
        """Create a supergroup; ``forum`` enables topics."""
        chat = self._group(SUPERGROUP, title, owner, people, bot=False)
        chat.is_forum = forum
        if bot:
            self.add_bot(chat, owner)
        return chat

    def topic(self, chat: Chat, name: str, author: Person | None = None) -> Topic:
        """Create a topic in a forum."""
        return self.world.add_topic(chat, name, author or _owner(chat))

    def channel(self, title: str, owner: Person, *, linked: Chat | None = None) -> Chat:
        """Create a channel; ``linked`` is the group for its comments."""
        chat = self.world.add_chat(CHANNEL, title, owner)
        chat.linked = linked
        if linked:
            linked.linked = chat
        return chat

    def post(self, channel: Chat, text: str) -> Message | None:
        """Post in a channel; return the copy in the linked group."""
        self.world.tell_message(
            self.world.add_message(channel, None, text=text, sender_chat=channel)
        )
        if channel.linked is None:
            return None
        copy = self.world.add_message(
            channel.linked,
            self.world.users[SERVICE],
            text=text,
            sender_chat=channel,
            automatic=True,
        )
        self.world.tell_message(copy)
        return copy

    def _group(
        self, kind: str, title: str, owner: Person, people: tuple[Person, ...], *, bot: bool
    ) -> Chat:
        chat = self.world.add_chat(kind, title, owner)
        for person in people:
            chat.members[person.id] = Member(person)
        if bot:
            self.add_bot(chat, owner)
        return chat

    # --- actions of administrators ----------------------------------------------------------------

    def add_bot(self, chat: Chat, by: Person | None = None) -> None:
        self.world.set_member(chat, self.bot, MEMBER, by or _owner(chat))

    def kick_bot(self, chat: Chat) -> None:
        self.world.set_member(chat, self.bot, KICKED, _owner(chat))

    def promote(self, chat: Chat, who: User | None = None, *rights: str) -> None:
        """Make a user, or the bot, an administrator."""
        found = DEFAULT_RIGHTS | set(rights)
        self.world.set_member(chat, who or self.bot, ADMINISTRATOR, _owner(chat), frozenset(found))

    def demote(self, chat: Chat, who: User | None = None) -> None:
        self.world.set_member(chat, who or self.bot, MEMBER, _owner(chat))

    def forbid(self, chat: Chat, *permissions: str) -> None:
        """``fake.forbid(group, "can_send_photos")`` for everyone except administrators."""
        chat.forbidden |= set(permissions)

    def allow(self, chat: Chat, *permissions: str) -> None:
        chat.forbidden -= set(permissions)

    def migrate(self, group: Chat) -> Chat:
        """Turn a group into a supergroup, and return that."""
        return self.world.migrate(group)

    def close_topic(self, topic: Topic, *, closed: bool = True) -> None:
        topic.closed = closed
        about = "forum_topic_closed" if closed else "forum_topic_reopened"
        message = self.world.add_message(topic, _owner(topic.chat), service={about: {}})
        self.world.tell_service(message)

    def delete_topic(self, topic: Topic) -> None:
        """Delete a topic with all its messages, without an update for bots."""
        topic.deleted = True
        for message in topic.chat.log:
            if message.topic is topic:
                message.deleted = True

    # --- calls ------------------------------------------------------------------------------------

    def calls(self, *methods: str, ok: bool | None = None) -> list[Call]:
        """Return the calls of these methods, or all; with ``ok`` only the successful or failed
        ones."""
        return [
            call
            for call in self.requests
            if (not methods or call.method in methods)
            and (ok is None or ok == (call.status == 200))
        ]

    def excuse(self) -> list[str]:
        """Return and clear the mistakes so far, which the test expected."""
        found, self.mistakes[:] = list(self.mistakes), []
        return found

    def excuse_repeated_edits(self) -> None:
        """Excuse edits that changed nothing: a bot repeats an edit if it does not know whether
        Telegram made it. Raise `AssertionError` if there was any other mistake."""
        others = [each for each in self.excuse() if "message is not modified" not in each]
        assert [] == others, others

    async def wait_for_calls(
        self,
        method: str,
        times: int = 1,
        timeout: float = PATIENCE,  # noqa: ASYNC109
    ) -> list[Call]:
        """Wait until a method was called this many times; return the calls."""

        def found() -> list[Call] | None:
            return calls if len(calls := self.calls(method)) >= times else None

        return await self.world.bell.until(found, timeout, f"{times} calls of {method}")

    async def wait_until_polled(self, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait until the bot waits for updates, by polling or webhook."""

        def waits() -> bool:
            return self.updates.is_polled or bool(self.updates.webhook.url)

        await self.world.bell.until(waits, timeout, "a poll or a webhook")

    # --- faults -----------------------------------------------------------------------------------

    def fail(self, method: str = "*", status: int = 502, *, times: int = 1) -> None:
        """Answer the next calls with a 500, 502 or 504, without executing them."""
        self.faults.add(method, Fault(status=status), times)

    def flood(self, method: str = "*", retry_after: int = 1, *, times: int = 1) -> None:
        """Answer the next calls with 429, without executing them."""
        self.faults.add(method, Fault(status=429, retry_after=retry_after), times)

    def hang(self, method: str = "*", seconds: float = 60.0, *, times: int = 1) -> None:
        """Execute the next calls, and answer them after this time."""
        self.faults.add(method, Fault(hang=seconds), times)

    def drop(self, method: str = "*", when: str = AFTER, *, times: int = 1) -> None:
        """Cut the connection; with ``"after"`` the call is executed, but the bot cannot know
        that."""
        self.faults.add(method, Fault(drop=when), times)

    def down(self) -> None:
        """Be unavailable until ``up``: every call gets 502."""
        self.is_up = False

    def up(self) -> None:
        self.is_up = True

    # --- responses --------------------------------------------------------------------------------

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        call = Call(request.match_info["method"], {}, at=self.clock.now())
        fault = self.faults.take(self._name(call.method))
        if not self.is_up:
            fault = Fault(status=502)
        if fault and fault.drop == BEFORE:
            return _cut(request)
        status, body = await self._result(request, call, fault)
        self.world.bell.ring()
        if fault and fault.drop == AFTER:
            return _cut(request)
        if fault and fault.hang:
            await self._hang(fault.hang)
        return web.json_response(body, status=status)

    async def _hang(self, seconds: float) -> None:
        self.hanging += 1
        try:
            await asyncio.sleep(seconds)
        finally:
            self.hanging -= 1

    async def _result(
        self, request: web.Request, call: Call, fault: Fault | None
    ) -> tuple[int, dict[str, Any]]:
        recorded = call
        try:
            self._authorize(request.match_info["token"])
            recorded = await read(request, self._name(call.method), call.at)
            self.requests.append(recorded)
            recorded.result = await self._do(recorded, fault)
        except ApiError as error:
            recorded.status, recorded.description = error.code, error.description
            if error.fault:
                self.mistakes.append(f"{recorded.method}: {error.description}")
            return error.code, error.to_json()
        except Exception:  # errors of the fake itself must not go unnoticed
            self.mistakes.append(f"the fake failed: {traceback.format_exc()}")
            raise
        recorded.status = 200
        return 200, {"ok": True, "result": recorded.result}

    async def _do(self, call: Call, fault: Fault | None) -> Any:
        if fault and fault.status:
            raise _failure(fault)
        method = self._methods.get(call.method)
        if call.method in self.ephemeral.methods() and not self.world.ephemeral:
            raise ApiError(404, "Not Found: method not found")
        if method is None:
            raise ApiError(404, "Not Found: method not found", fault=True)
        self._check_names(call, method)
        self.faults.check(call)
        if method.counts and (chat := self._counted(call)):
            self.limits.check(call.method, chat)
        return await method.handler(call)

    def _authorize(self, token: str) -> None:
        if token == self.token:
            return
        if re.fullmatch(r"[0-9]+:[A-Za-z0-9_-]{30,}", token):
            raise ApiError(401, "Unauthorized")
        raise ApiError(404, "Not Found")

    def _check_names(self, call: Call, method: Method) -> None:
        unknown = {
            name
            for name in [*call.given, *call.uploads]
            if name not in method.takes and not (name in call.uploads and _is_attached(name, call))
        }
        if unknown:
            raise wrong(f"{call.method} has no parameters {sorted(unknown)}")

    def _counted(self, call: Call) -> Chat | None:
        """Return the chat whose limits a call counts towards, or None for an invalid chat."""
        try:
            return self.world.chat_to_write(call.chat_id)
        except ApiError:
            return None

    def _name(self, method: str) -> str:
        """Return the method's canonical spelling, since Telegram ignores case."""
        return self._by_name.get(method.lower(), method)

    async def _download(self, request: web.Request) -> web.Response:
        file = self.world.files.get(request.match_info["file"])
        if request.match_info["token"] != self.token or file is None or not self.world.serves_files:
            raise web.HTTPNotFound
        return web.Response(body=stored_bytes(file, request.match_info["folder"]))


def _is_attached(name: str, call: Call) -> bool:
    """Return whether one of the parameters names an uploaded file."""
    return any(f"attach://{name}" in str(value) for value in call.given.values())


def _failure(fault: Fault) -> ApiError:
    if fault.status == 429:
        return TooMany(fault.retry_after)
    return ApiError(fault.status, {500: "Internal Server Error"}.get(fault.status, "Bad Gateway"))


def _cut(request: web.Request) -> web.StreamResponse:
    """End the connection without a response."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


def _owner(chat: Chat) -> User:
    return next(member.user for member in chat.members.values() if member.status == "creator")
