"""What chats hand in: an adapter turns whatever its platform tells it into an `Incoming`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from bot.conversation.kit.post import Choice, PostRef
from bot.conversation.kit.replay_position import ReplayPosition
from bot.language.grammar.parser import parse
from bot.language.grammar.replay_steps import stepped
from bot.language.requests.game import Line
from bot.service.ports.stores import RoomId, UserId


@dataclass(frozen=True)
class Handed:
    """A file that somebody handed over. ``content`` None: it is longer than a record may be, so
    that nobody has read it, or (``is_away``) it could not be fetched."""

    name: str
    content: bytes | None
    is_away: bool = False


class Authority(Protocol):
    """What a platform says about who may manage what. Asked only when somebody wants to."""

    async def manages(self, community: RoomId) -> bool:
        """Whether the person who did something may manage this community."""
        ...

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        """Whether the room is part of the community."""
        ...

    async def room_called(self, community: RoomId, name: str) -> RoomId | None:
        """The room of the community that is meant by a name."""
        ...


class Nobody:
    """The authority where there are no accounts, and so no managers."""

    async def manages(self, community: RoomId) -> bool:  # noqa: ARG002
        return False

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        return community == room

    async def room_called(self, community: RoomId, name: str) -> RoomId | None:  # noqa: ARG002
        return None


@dataclass(frozen=True)
class Incoming:
    """One thing that a person did in a room. Exactly one of ``text``, ``choice``, ``reaction`` or
    ``file`` is set, but a challenge may come as ``text`` with the file that it is from.

    ``event_id`` is the platform's own id, the same when the platform delivers again.
    ``about`` is what the post replied to or reacted on is about, if the adapter knows.
    ``choices`` are the choices of that post, so that a reaction can stand for one of them.
    ``addressed``: the words are surely meant for the bot (a mention, a private chat); an answer to
    one of its posts need not be.
    ``community`` is what the room belongs to: a server, a group; empty: it stands for itself.
    ``locale`` is the language that the platform reports for the person, such as ``pl`` or
    ``en-GB``, ``room_locale`` the one for the place. ``removed``: the reaction was taken back.
    ``unanswered``: the same event came before, but nobody can have been answered; where nothing
    came of it but words, they are said again. ``private``: nobody else sees what was done, nor
    what it is answered. ``authority`` is whom to ask about the person.
    ``moment`` is the position that the post answered to shows, if it is of a game looked through.
    ``lesson`` is the id of the step of the course that the post answered to shows.
    ``noted``: the chat itself tells the person that it was done, wherever the game may be.
    """

    event_id: str
    user: UserId
    user_name: str
    room: RoomId
    text: str = ""
    choice: str = ""
    reaction: str = ""
    file: Handed | None = None
    removed: bool = False
    moment: ReplayPosition | None = None
    lesson: str = ""
    about: PostRef | None = None
    choices: tuple[Choice, ...] = field(default=())
    addressed: bool = False
    locale: str = ""
    community: RoomId = ""
    room_locale: str = ""
    unanswered: bool = False
    private: bool = False
    noted: bool = False
    authority: Authority = field(default_factory=Nobody, compare=False)

    @property
    def own(self) -> bool:
        """Whether it is the chat that is the person's own."""
        return self.private and self.community in ("", self.room)

    @cached_property
    def line(self) -> Line | None:
        """What the text asks for, parsed once; None if it is nothing for the program."""
        step = stepped(self.text) if self.moment is not None else None
        if step is not None:
            return Line(step)
        return parse(self.text, addressed=self.addressed, answering=self.about is not None)
