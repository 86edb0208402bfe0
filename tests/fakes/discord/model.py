"""The model of the fake: people, guilds, channels, messages."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.clock import Bell
from tests.fakes.discord.permissions import EVERYONE, IN_A_DM, Permission
from tests.fakes.discord.snowflakes import seconds_of
from tests.patience import PATIENCE

Json = dict[str, Any]

TEXT, DM, NEWS_THREAD, THREAD, PRIVATE_THREAD, FORUM = 0, 1, 10, 11, 12, 15
GROUP_DM = 3
_FRAME = re.compile(r"(?<!\\)\*\*|^-# ", re.MULTILINE)
EPHEMERAL, LOADING, SILENT = 1 << 6, 1 << 7, 1 << 12


@dataclass(eq=False)
class User:
    """A person or a bot."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    accepts_dms: bool = True

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def __repr__(self) -> str:
        return f"<{self.name}>"


@dataclass(eq=False)
class Role:
    id: int
    name: str
    permissions: Permission = Permission.NONE
    position: int = 1
    mentionable: bool = False
    managed: bool = False
    bot: int | None = None
    """The bot that owns a managed role; the role's tags name it."""

    @property
    def mention(self) -> str:
        return f"<@&{self.id}>"


@dataclass(eq=False)
class Member:
    user: User
    joined_at: str
    roles: list[Role] = field(default_factory=list)
    nick: str | None = None


@dataclass(eq=False)
class Guild:
    """A server; its owner has all permissions."""

    id: int
    name: str
    owner: User
    locale: str = "en-US"
    roles: list[Role] = field(default_factory=list)
    members: dict[int, Member] = field(default_factory=dict)
    channels: list[Channel] = field(default_factory=list)
    system_channel: Channel | None = None
    unavailable: bool = False

    def __post_init__(self) -> None:
        self.roles.append(Role(self.id, "@everyone", EVERYONE, 0))

    @property
    def everyone(self) -> Role:
        return self.roles[0]

    @property
    def threads(self) -> list[Channel]:
        return [thread for channel in self.channels for thread in channel.threads]

    def role_of(self, user: User) -> Role:
        """Return the managed role of a bot, with the permissions of its invitation."""
        return next(role for role in self.members[user.id].roles if role.managed)

    def permissions(self, user: User) -> Permission:
        member = self.members.get(user.id)
        if member is None:
            return Permission.NONE
        found = self.everyone.permissions
        for role in member.roles:
            found |= role.permissions
        if user is self.owner or Permission.ADMINISTRATOR in found:
            return Permission.all()
        return found


@dataclass(eq=False)
class Channel:
    """A channel, a thread or a DM."""

    id: int
    name: str
    type: int
    bell: Bell
    guild: Guild | None = None
    parent: Channel | None = None
    recipients: tuple[User, ...] = ()
    overwrites: dict[int, tuple[Permission, Permission]] = field(default_factory=dict)
    threads: list[Channel] = field(default_factory=list)
    log: list[Message] = field(default_factory=list)
    owner: User | None = None
    members: dict[int, str] = field(default_factory=dict)
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 1440
    changed_at: str = ""
    slow: int = 0
    tags: tuple[tuple[int, str, bool], ...] = ()
    """The tags of a forum: id, name, and whether only moderators may use it."""
    requires_tag: bool = False
    applied: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"<#{self.name}>"

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    @property
    def is_thread(self) -> bool:
        return self.type in (NEWS_THREAD, THREAD, PRIVATE_THREAD)

    @property
    def messages(self) -> list[Message]:
        """The messages that everyone there sees, without ephemeral and empty ones."""
        return [message for message in self.log if not message.flags & (EPHEMERAL | LOADING)]

    @property
    def last(self) -> Message:
        return self.messages[-1]

    def find(self, message_id: int) -> Message | None:
        return next((message for message in self.log if message.id == message_id), None)

    async def wait_for(
        self,
        predicate: Callable[[Message], bool] = lambda _: True,
        timeout: float = PATIENCE,  # noqa: ASYNC109
    ) -> Message:
        """Wait until the predicate is true for a message, and return the newest such one."""
        return await self.bell.newest(lambda: self.messages, predicate, timeout, self)

    def permissions(self, user: User) -> Permission:
        """Return a person's permissions here, by roles and overwrites."""
        if self.guild is None:
            return IN_A_DM if user in self.recipients else Permission.NONE
        found = self.guild.permissions(user)
        member = self.guild.members.get(user.id)
        if member is None or found == Permission.all():
            return found
        overwrites = (self.parent or self).overwrites if self.is_thread else self.overwrites
        everyone = overwrites.get(self.guild.id, (Permission.NONE, Permission.NONE))
        found = (found & ~everyone[1]) | everyone[0]
        allow = deny = Permission.NONE
        for role in member.roles:
            one = overwrites.get(role.id, (Permission.NONE, Permission.NONE))
            allow, deny = allow | one[0], deny | one[1]
        found = (found & ~deny) | allow
        own = overwrites.get(user.id, (Permission.NONE, Permission.NONE))
        return (found & ~own[1]) | own[0]

    def sees(self, user: User) -> bool:
        if Permission.VIEW_CHANNEL not in self.permissions(user):
            return False
        if self.type != PRIVATE_THREAD or user.id in self.members:
            return True
        return Permission.MANAGE_THREADS in self.permissions(user)

    def may_send(self, user: User) -> bool:
        wanted = Permission.SEND_MESSAGES_IN_THREADS if self.is_thread else Permission.SEND_MESSAGES
        return self.sees(user) and wanted in self.permissions(user)


@dataclass(frozen=True)
class Upload:
    """A file on a person's own machine."""

    name: str
    data: bytes


@dataclass(eq=False)
class Attachment:
    id: int
    filename: str
    data: bytes
    description: str | None = None
    url: str = ""


@dataclass(eq=False)
class Reaction:
    """One emoji under a message; other spellings are other reactions. One person can add it twice:
    as a normal reaction, and as a super reaction
    (https://discord.com/developers/docs/resources/message#reaction-object)."""

    emoji: str
    normal: list[User] = field(default_factory=list)
    burst: list[User] = field(default_factory=list)

    def people_of_kind(self, *, burst: bool) -> list[User]:
        return self.burst if burst else self.normal

    @property
    def users(self) -> list[User]:
        """The people who added it, in either way."""
        return list(dict.fromkeys([*self.normal, *self.burst]))


@dataclass(eq=False)
class Message:
    """A message, with its mentions and the people who are actually pinged."""

    id: int
    channel: Channel
    author: User
    content: str
    timestamp: str
    type: int = 0
    flags: int = 0
    embeds: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    reaction_list: list[Reaction] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[Role] = field(default_factory=list)
    mention_everyone: bool = False
    pings: frozenset[User] = frozenset()
    reply_to: Message | None = None
    reference: Json | None = None
    nonce: str | int | None = None
    edited: str | None = None
    edits: int = 0
    interaction: Any = None
    thread: Channel | None = None
    deleted: bool = False

    def __repr__(self) -> str:
        more = f" +{len(self.attachments)} files" if self.attachments else ""
        return f"<{self.author.name}: {self.content!r}{more}>"

    @property
    def shown_text(self) -> str:
        """The displayed text: without bold and small formatting, with mentions as names; escapes
        stay."""
        shown = _FRAME.sub("", self.content)
        for user in self.mentions:
            shown = shown.replace(user.mention, user.name)
        return shown

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def shown_at(self) -> float:
        """When the current content was posted or edited, in seconds since 1970."""
        edited = self.edited
        return dt.datetime.fromisoformat(edited).timestamp() if edited else seconds_of(self.id)

    @property
    def reactions(self) -> dict[str, list[User]]:
        """The people by their reactions."""
        return {one.emoji: one.users for one in self.reaction_list}

    @property
    def parts(self) -> Iterator[Json]:
        """Yield all buttons and menus."""
        for row in self.components:
            yield from row["components"]

    @property
    def buttons(self) -> list[Json]:
        return [part for part in self.parts if part["type"] == 2]

    @property
    def menus(self) -> list[Json]:
        return [part for part in self.parts if part["type"] in (3, 5, 6, 7, 8)]

    @property
    def labels(self) -> list[str]:
        return [part.get("label", "") for part in self.buttons]
