"""The events that chats hand in: an adapter turns what its platform tells into an `Incoming`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from bot.ids import RoomId, UserId
from bot.play.loaded import LoadedMatch
from bot.posts.callbacks import Callback, parse_choice
from bot.posts.capabilities import Capabilities
from bot.posts.post import Choice, PostRef
from bot.posts.replay_position import ReplayPosition
from bot.talk.quotes import strip_quotes


@dataclass(frozen=True)
class HandedFile:
    """A file that a person handed over. ``content`` None: it is longer than a record may be, so
    that nobody has read it, or (``is_away``) it could not be fetched."""

    name: str
    content: bytes | None
    is_away: bool = False


class Authority(Protocol):
    """A person's permissions, by the platform. Asked only when a person wants to."""

    async def manages(self, community: RoomId) -> bool:
        """Whether the person who did something may manage this community."""

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        """Whether the room is part of the community."""

    async def room_called(self, community: RoomId, name: str) -> RoomId | None:
        """The room of the community that is meant by a name."""


class NoManagers:
    """The `Authority` where there are no accounts, and so no managers."""

    async def manages(self, community: RoomId) -> bool:  # noqa: ARG002
        return False

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        return community == room

    async def room_called(self, community: RoomId, name: str) -> RoomId | None:  # noqa: ARG002
        return None


class AttemptLimit(Protocol):
    """How many codes may be tried from where a person is, where names are free to take."""

    def take(self, share: int) -> bool:
        """Counts one more; False, and nothing counted, if these are too many. ``share``: by what
        the usual limit is divided just now."""

    def give_back(self) -> None:
        """The last one was right, and does not count."""


class UnlimitedAttempts:
    """The tries where people have accounts, and are counted themselves."""

    def take(self, share: int) -> bool:  # noqa: ARG002
        return True

    def give_back(self) -> None:
        """Does nothing, as no try was counted."""


@dataclass(frozen=True)
class Said:
    """Words that were typed, or a point of a board that was tapped, which is as typed.
    ``addressed``: they are surely meant for the bot (a mention, a private chat); an answer to one
    of its posts need not be. ``to``: whose line they answer and which other people they mention,
    by their ids; an empty id stands for a person, or many, of whom the chat tells no more."""

    text: str
    addressed: bool = False
    to: tuple[UserId, ...] = ()


@dataclass(frozen=True)
class Pressed:
    """A button, by the id of its choice. ``shown_ms``: for how long it had stood there, in
    milliseconds by the platform's clock; None where the platform does not tell. ``others`` are the
    other choices that were made in the same act, marks of the same count."""

    choice: str
    shown_ms: int | None = None
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reacted:
    """A reaction to a post that offers ``choices``, put there or (``removed``) taken back; then
    ``choices`` are those that it offered when the reaction was put there. ``shown_ms``: for how
    many milliseconds the emoji had its present meaning when the reaction was heard; None: it never
    had another, or that is not known."""

    emoji: str
    removed: bool = False
    choices: tuple[Choice, ...] = ()
    shown_ms: int | None = None


@dataclass(frozen=True)
class HandedOver:
    """A file, perhaps with a challenge (``text``) to play on from it."""

    file: HandedFile
    text: str = ""


UserAction = Said | Pressed | Reacted | HandedOver
"""What a person did."""


@dataclass(frozen=True)
class Incoming:
    """One thing that a person did in a room; an empty text: nothing so far.

    ``event_id`` is the platform's own id, the same when the platform delivers again.
    ``about`` is what the post replied to or reacted on is about, if the adapter knows.
    ``community`` is what the room belongs to: a server, a group; empty: it stands for itself.
    ``locale`` is the language that the platform reports for the person, such as ``pl`` or
    ``en-GB``. ``place`` is that of which the room is a part and which may have a language of its
    own (a server), ``room_locale`` the language that the platform reports for it.
    ``unanswered``: the same event came before, but cannot have been answered; where nothing
    came of it but words, they are said again. ``private``: others see neither what was done nor
    what it is answered, and ``apart``: though it is a room where others are. ``authority`` is whom
    to ask about the person, ``attempt_limit`` counts the codes that come from where they are,
    ``chat`` is what can be done there.
    ``moment`` is the position that the post answered to shows, if it is of a game looked through.
    ``lesson`` is the id of the step of the course that the post answered to shows.
    ``noted``: the chat itself tells the person that it was done, wherever the game may be.
    ``last`` is what the newest post of a private chat is about, if nothing was said there since,
    and ``listed`` the list of games that it shows.
    ``read_until``: what the room was told up to then, in milliseconds since 1970 by the platform's
    clock, the person can have read before they wrote; None: that is no question here.
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
    place: RoomId = ""
    room_locale: str = ""
    unanswered: bool = False
    private: bool = False
    apart: bool = False
    noted: bool = False
    last: PostRef | None = None
    listed: ReplayPosition | None = None
    read_until: int | None = field(default=None, compare=False)
    authority: Authority = field(default_factory=NoManagers, compare=False)
    attempt_limit: AttemptLimit = field(default_factory=UnlimitedAttempts, compare=False)
    chat: Capabilities = field(default=Capabilities(), compare=False)

    @property
    def own(self) -> bool:
        """Whether it is the chat that is the person's own."""
        return self.private and not self.apart and self.community in ("", self.room)

    @property
    def platform(self) -> str:
        """The chat's name, the first part of its rooms' ids."""
        return self.room.partition(":")[0]

    def may_tell_of(self, loaded: LoadedMatch) -> bool:
        """Whether a match that was not named may be spoken of here: where others read along, only
        those of this room and its community."""
        if self.private or self.room in loaded.meta.rooms:
            return True
        return loaded.community == (self.community or self.room)

    @property
    def text(self) -> str:
        """The text that was typed; empty for anything else."""
        return self.did.text if isinstance(self.did, Said | HandedOver) else ""

    @property
    def addressed(self) -> bool:
        return isinstance(self.did, Said) and self.did.addressed

    @property
    def is_to_the_bot(self) -> bool:
        """Whether it was surely meant for the bot: so addressed, seen by no others, or no line."""
        return self.addressed or self.private or not self.text

    @property
    def to(self) -> tuple[UserId, ...]:
        """Whose line was answered, and who was mentioned (`Said`)."""
        return self.did.to if isinstance(self.did, Said) else ()

    @property
    def to_others(self) -> bool:
        """Whether words were said to other people, as far as the chat shows it: they answer
        another's line, mention or quote others."""
        return bool(self.to or self._without_quotes[1]) and not self.addressed

    @cached_property
    def _without_quotes(self) -> tuple[str, bool]:
        return strip_quotes(self.text)

    @property
    def unquoted(self) -> str:
        """The typed text without quoted lines at its beginning."""
        return self._without_quotes[0]

    @property
    def answered(self) -> PostRef | None:
        """The subject of the post that was answered, by a reply or, in a private chat, by being the
        next to speak."""
        return self.about or self.last

    @property
    def removed(self) -> bool:
        return isinstance(self.did, Reacted) and self.did.removed

    @cached_property
    def callback(self) -> Callback | None:
        """The callback of the button, or of the reaction; None if it is none of the program's."""
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
    """The choice that an emoji stands for under its post, or an empty string."""
    given = _plain(emoji)
    offered = (choice.id for choice in choices if _plain(choice.emoji) == given)
    return next(offered, "") if given else ""


def _plain(emoji: str) -> str:
    """Without the variation selector, which platforms add and drop as they like."""
    return emoji.replace("\N{VARIATION SELECTOR-16}", "")
