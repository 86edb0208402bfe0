"""The events that chats pass to the bot; each adapter translates its platform's events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import dropwhile
from typing import Protocol

from bot.ids import GameId, RoomId, UserId, platform_of
from bot.play.loaded import LoadedMatch
from bot.posts.callbacks import Callback, parse_choice
from bot.posts.capabilities import Capabilities
from bot.posts.post import Choice, PostRef
from bot.posts.replay_position import ReplayPosition


@dataclass(frozen=True)
class HandedFile:
    """An uploaded file. ``content`` None: it exceeds the size limit of records and was not
    downloaded, or (``is_away``) the download failed."""

    name: str
    content: bytes | None
    is_away: bool = False


class Authority(Protocol):
    """A person's permissions on the platform, queried only on demand."""

    async def manages(self, community: RoomId) -> bool:
        """Whether the person may manage this community."""

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        """Whether the room is part of the community."""

    async def room_called(self, community: RoomId, name: str) -> RoomId | None:
        """Return the room of the community with this name."""


class NoManagers:
    """The `Authority` of chats without accounts: they have no managers."""

    async def manages(self, community: RoomId) -> bool:  # noqa: ARG002
        return False

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        return community == room

    async def room_called(self, community: RoomId, name: str) -> RoomId | None:  # noqa: ARG002
        return None


class AttemptLimit(Protocol):
    """Limits codes per network address, in chats where names are not protected."""

    def take(self, share: int) -> bool:
        """Count one attempt. False, without counting, if there are too many. ``share`` divides
        the limit."""

    def give_back(self) -> None:
        """Uncount the last attempt, because its code was right."""


class UnlimitedAttempts:
    """The limit in chats with accounts, where attempts are counted per person instead."""

    def take(self, share: int) -> bool:  # noqa: ARG002
        return True

    def give_back(self) -> None: ...


@dataclass(frozen=True)
class Said:
    """A typed line, or a tapped point of a board, which counts as typed.

    ``addressed``: it is surely meant for the bot (a mention, a private chat); a reply to its posts
    need not be. ``to``: the author of the line it replies to, and other mentioned people, by id; an
    empty id stands for people whom the chat does not identify.
    """

    text: str
    addressed: bool = False
    to: tuple[UserId, ...] = ()


@dataclass(frozen=True)
class Pressed:
    """A pressed button, by the id of its choice. ``shown_ms``: how long it had been visible, by
    the platform's clock; None if unknown. ``others``: further choices of the same act, which
    mark stones in the same count."""

    choice: str
    shown_ms: int | None = None
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reacted:
    """A reaction to a post that offers ``choices``. ``removed``: it was taken back, and
    ``choices`` are those at the time when it was added. ``shown_ms``: how long the emoji had had
    its present meaning; None: it never had another, or that is unknown."""

    emoji: str
    removed: bool = False
    choices: tuple[Choice, ...] = ()
    shown_ms: int | None = None


@dataclass(frozen=True)
class HandedOver:
    """An uploaded file, perhaps with a challenge (``text``) that starts from it."""

    file: HandedFile
    text: str = ""


UserAction = Said | Pressed | Reacted | HandedOver
"""A person's action."""


@dataclass(frozen=True)
class Incoming:
    """One action of a person in a room. By default, ``did`` is an empty line: no action yet.

    * ``event_id``: the platform's id, the same for each delivery of an event.
    * ``about``: the subject of the post that was replied or reacted to, if the adapter knows it.
    * ``community``: the server or group of the room; empty: the room itself.
    * ``locale``: the person's language as the platform reports it, such as ``pl`` or ``en-GB``.
    * ``server``: the server that contains the room and may have a language of its own;
      ``room_locale``: that language as the platform reports it.
    * ``unanswered``: an earlier delivery cannot have been answered; an answer without effects is
      sent again.
    * ``private``: others see neither the action nor the answer; ``apart``: this is so although the
      room is shared.
    * ``seen``: of a line that was missed and read again later, the newest version of each game that
      its author can have seen; None for other lines, which may be about any version.
    * ``authority``: the person's permissions; ``attempt_limit``: the limit on codes from their
      address; ``chat``: the capabilities of the chat.
    * ``moment``: the position shown by the post that was replied to, if it is from a replay.
    * ``lesson``: the id of the step of the course shown by that post.
    * ``confirmed``: the chat itself lets the person confirm a move before it is sent.
    * ``acknowledged``: the chat itself confirms the action to the person, wherever the game is.
    * ``last``: the subject of the newest post of a private chat, if nothing was said since;
      ``listed``: the list of games in that post.
    * ``talk``: the game whose talk the person acted in; empty: none. A line that neither names
      nor answers a game is about this one.
    * ``read_until``: the person can have read posts up to this time, in milliseconds since 1970 by
      the platform's clock; None: not applicable.
    """

    event_id: str
    user: UserId
    user_name: str
    room: RoomId
    did: UserAction = Said("")
    moment: ReplayPosition | None = None
    lesson: str = ""
    about: PostRef | None = None
    locale: str = ""
    community: RoomId = ""
    server: RoomId = ""
    room_locale: str = ""
    unanswered: bool = False
    private: bool = False
    apart: bool = False
    confirmed: bool = False
    acknowledged: bool = False
    last: PostRef | None = None
    listed: ReplayPosition | None = None
    talk: GameId = ""
    read_until: int | None = field(default=None, compare=False)
    seen: Mapping[GameId, int] | None = field(default=None, compare=False)
    authority: Authority = field(default_factory=NoManagers, compare=False)
    attempt_limit: AttemptLimit = field(default_factory=UnlimitedAttempts, compare=False)
    chat: Capabilities = field(default=Capabilities(), compare=False)

    @property
    def own(self) -> bool:
        """Whether this is the person's own private chat."""
        return self.private and not self.apart and self.community in ("", self.room)

    @property
    def platform(self) -> str:
        """The chat's name, the first part of its room ids."""
        return platform_of(self.room)

    def is_outdated(self, loaded: LoadedMatch) -> bool:
        """Whether it is a missed line, written before the match came to its present position."""
        if self.seen is None:
            return False
        return not loaded.match.stands_as(self.seen.get(loaded.game_id, 0))

    def may_tell_of(self, loaded: LoadedMatch) -> bool:
        """Whether a match that was not named may be mentioned here. In public, only matches of
        this room and its community may."""
        if self.private or self.room in loaded.meta.rooms:
            return True
        return loaded.community == (self.community or self.room)

    @property
    def text(self) -> str:
        """The typed text; empty for other actions."""
        return self.did.text if isinstance(self.did, Said | HandedOver) else ""

    @property
    def addressed(self) -> bool:
        return isinstance(self.did, Said) and self.did.addressed

    @property
    def is_to_the_bot(self) -> bool:
        """Whether it was surely meant for the bot: addressed, private, or not a line."""
        return self.addressed or self.private or not self.text

    @property
    def to(self) -> tuple[UserId, ...]:
        """The author of the line it replies to, and the mentioned people (see `Said`)."""
        return self.did.to if isinstance(self.did, Said) else ()

    @property
    def to_others(self) -> bool:
        """Whether the line was said to other people, as far as the chat shows: it replies to,
        mentions or quotes them."""
        return bool(self.to or self.text.lstrip().startswith(">")) and not self.addressed

    @property
    def answered(self) -> PostRef | None:
        """The subject of the post that was replied to, or, in a private chat, of the last post."""
        return self.about or self.last

    @property
    def removed(self) -> bool:
        return isinstance(self.did, Reacted) and self.did.removed

    @cached_property
    def callback(self) -> Callback | None:
        """The callback of the button or reaction; None if it is not one of the bot's."""
        match self.did:
            case Pressed(choice):
                return parse_choice(choice)
            case Reacted(emoji, choices=choices):
                return parse_choice(_choice_of(emoji, choices))
            case _:
                return None

    @property
    def other_callbacks(self) -> tuple[Callback | None, ...]:
        """The callbacks of the other choices of the same act."""
        others = self.did.others if isinstance(self.did, Pressed) else ()
        return tuple(map(parse_choice, others))


def _choice_of(emoji: str, choices: tuple[Choice, ...]) -> str:
    """Return the id of the choice with this emoji, or an empty string."""
    given = _plain(emoji)
    offered = (choice.id for choice in choices if _plain(choice.emoji) == given)
    return next(offered, "") if given else ""


def _plain(emoji: str) -> str:
    """Remove the variation selector, which platforms add and drop at will."""
    return emoji.replace("\N{VARIATION SELECTOR-16}", "")


def strip_quotes(text: str) -> str:
    """Return the text without the lines at its beginning that quote another (``> D4``)."""
    lines = text.strip().split("\n")
    return "\n".join(dropwhile(lambda line: line.lstrip().startswith(">"), lines)).strip()
