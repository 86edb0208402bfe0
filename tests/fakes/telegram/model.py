"""The model of the fake: users, chats, topics, messages, presses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.clock import Bell
from tests.fakes.telegram.entities import cut
from tests.patience import PATIENCE

Json = dict[str, Any]

PRIVATE, GROUP, SUPERGROUP, CHANNEL = "private", "group", "supergroup", "channel"
CREATOR, ADMINISTRATOR, MEMBER = "creator", "administrator", "member"
LEFT, KICKED = "left", "kicked"

ANONYMOUS, SERVICE, AS_CHANNEL = 1087968824, 777000, 136817688
"""GroupAnonymousBot, Telegram itself, Channel_Bot: senders of messages that name no person."""


@dataclass(eq=False)
class User:
    """A person or a bot."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language: str = ""
    is_bot: bool = False

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    def __repr__(self) -> str:
        return f"<{self.name}>"


@dataclass(eq=False)
class Member:
    """A user's status in a chat. ``rights`` are those of an administrator."""

    user: User
    status: str = MEMBER
    rights: frozenset[str] = frozenset()
    anonymous: bool = False

    @property
    def is_there(self) -> bool:
        return self.status in (CREATOR, ADMINISTRATOR, MEMBER)

    @property
    def is_admin(self) -> bool:
        return self.status in (CREATOR, ADMINISTRATOR)


class Room:
    """A chat, or a topic of one."""

    bell: Bell

    @property
    def messages(self) -> list[Message]:
        """The visible messages, oldest first, without service messages."""
        raise NotImplementedError

    @property
    def last(self) -> Message:
        return self.messages[-1]

    def find_messages(self, text: str) -> list[Message]:
        """Return the messages with this text or caption."""
        return [message for message in self.messages if text in message.text]

    async def wait_for(
        self,
        predicate: Callable[[Message], bool] = lambda _: True,
        timeout: float = PATIENCE,  # noqa: ASYNC109
    ) -> Message:
        """Wait until the predicate is true for a message, and return the newest such one."""
        return await self.bell.newest(lambda: self.messages, predicate, timeout, self)

    async def says(self, text: str, timeout: float = PATIENCE) -> Message:  # noqa: ASYNC109
        """Wait for a message with this text or caption, and return it."""
        try:
            return await self.wait_for(lambda message: text in message.text, timeout)
        except AssertionError as error:
            raise AssertionError(f"nobody said {text!r}: {error}") from None


@dataclass(eq=False)
class Chat(Room):
    """A private chat, a group, a supergroup or a channel."""

    id: int
    type: str
    bell: Bell
    title: str = ""
    username: str = ""
    user: User | None = None
    is_forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    log: list[Message] = field(default_factory=list)
    asides: list[Message] = field(default_factory=list)
    """Ephemeral messages, which are not in the log."""
    forbidden: set[str] = field(default_factory=set)
    migrated_to: Chat | None = None
    linked: Chat | None = None
    reactions: frozenset[str] | None = None
    last_message_id: int = 0
    general_closed: bool = False

    def __repr__(self) -> str:
        return f"<{self.type} {self.title or self.user!r}>"

    @property
    def chat(self) -> Chat:
        return self

    @property
    def thread(self) -> int | None:
        return None

    @property
    def messages(self) -> list[Message]:
        return [one for one in self.log if not one.service and not one.deleted]

    @property
    def is_group(self) -> bool:
        return self.type in (GROUP, SUPERGROUP)

    def find(self, message_id: int) -> Message | None:
        """Return a message that is not deleted."""
        return next((m for m in self.log if m.id == message_id and not m.deleted), None)

    def member(self, user: User) -> Member:
        """Return a user's status; a user who was never there counts as having left."""
        return self.members.get(user.id) or Member(user, LEFT)


@dataclass(eq=False)
class Topic(Room):
    """A topic of a forum; ``id`` is the ``message_thread_id``."""

    id: int
    chat: Chat
    name: str
    bell: Bell
    closed: bool = False
    deleted: bool = False

    def __repr__(self) -> str:
        return f"<topic {self.name} of {self.chat!r}>"

    @property
    def thread(self) -> int | None:
        return self.id

    @property
    def messages(self) -> list[Message]:
        return [one for one in self.chat.messages if one.topic is self]


@dataclass(eq=False)
class File:
    """Uploaded bytes. ``size`` is a picture's width and height; ``tells_size``: Telegram states the
    number of bytes, which it need not (https://core.telegram.org/bots/api#document)."""

    id: str
    unique_id: str
    data: bytes
    name: str = ""
    mime: str = ""
    size: tuple[int, int] | None = None
    tells_size: bool = True

    @property
    def stated_size(self) -> dict[str, int]:
        """Return the field ``file_size``, if there is one."""
        return {"file_size": len(self.data)} if self.tells_size else {}


@dataclass(eq=False)
class Message:
    """A message, with its displayed text or caption."""

    id: int
    chat: Chat
    date: int
    author: User | None
    text: str = ""
    entities: list[Json] = field(default_factory=list)
    photo: File | None = None
    document: File | None = None
    animation: File | None = None
    sticker: bool = False
    forwarded: bool = False
    keyboard: list[list[Json]] = field(default_factory=list)
    markup: Json | None = None
    topic: Topic | None = None
    reply_to: Message | None = None
    sender_chat: Chat | None = None
    automatic: bool = False
    service: Json | None = None
    edited: int | None = None
    edits: int = 0
    run: int = 0
    """The run of the bot that last changed the message, see `World.run`."""
    reactions: dict[int, str] = field(default_factory=dict)
    deleted: bool = False
    meant_for_bot: bool = False
    silent: bool = False
    preview: bool = True
    thread_start: int | None = None
    via_bot: User | None = None
    inline_id: str = ""
    """The id that the bot uses for an inline message."""
    ephemeral_id: int = 0
    receiver: User | None = None
    begun: float = 0.0
    """For an ephemeral message, whose ``id`` is 0: its number, the only person who sees it besides
    the author, and its time by the clock."""

    def __repr__(self) -> str:
        media = " +photo" if self.photo else " +document" if self.document else ""
        media = " +animation" if self.animation else media
        name = self.author.name if self.author else "?"
        return f"<{self.id} {name}: {self.text!r}{media} {self.labels or ''}>"

    @property
    def room(self) -> Chat | Topic:
        return self.topic or self.chat

    @property
    def has_media(self) -> bool:
        return bool(self.photo or self.document or self.animation)

    @property
    def buttons(self) -> list[Json]:
        """All buttons under it, row by row."""
        return [button for row in self.keyboard for button in row]

    @property
    def labels(self) -> list[str]:
        return [button["text"] for button in self.buttons]

    def button(self, label: str) -> Json | None:
        """Return the button with this label (or, failing that, this ``callback_data``)."""
        for key in ("text", "callback_data"):
            for button in self.buttons:
                if button.get(key) == label:
                    return button
        return None

    def mentioned(self) -> list[int]:
        """Return the ids of people mentioned by ``tg://user`` links: they are notified."""
        return [one["user"].id for one in self.entities if one["type"] == "text_mention"]

    def spans(self, kind: str) -> list[str]:
        """Return the texts that are bold, links and so on."""
        return [
            cut(self.text, one["offset"], one["length"])
            for one in self.entities
            if one["type"] == kind
        ]

    def urls(self) -> list[str]:
        """Return the addresses of its links and buttons."""
        linked = [one["url"] for one in self.entities if one["type"] == "text_link"]
        plain = self.spans("url")
        return [*linked, *plain, *(one["url"] for one in self.buttons if "url" in one)]


@dataclass(eq=False)
class Press:
    """A person's button press, and the answer shown for it."""

    id: str
    user: User
    message: Message
    data: str
    begun: float
    bell: Bell
    text: str | None = None
    alert: bool = False
    url: str = ""
    answered: float | None = None

    def __repr__(self) -> str:
        shown = "unanswered" if self.answered is None else repr(self.text)
        return f"<press {self.data!r} by {self.user!r}: {shown}>"

    @property
    def seconds(self) -> float:
        """How long the button showed a progress indicator."""
        assert self.answered is not None, f"{self!r}"
        return self.answered - self.begun

    async def wait_until_answered(self, timeout: float = PATIENCE) -> Press:  # noqa: ASYNC109
        """Wait until the press is answered, and return it."""
        await self.bell.until(lambda: self.answered is not None, timeout, f"{self!r}")
        return self
