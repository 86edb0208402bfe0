"""Posts for chats, and the answer to an event: no chat's own types, no Go words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Self

from bot.ids import GameId, RecordId, UserId
from bot.posts.appearance import USUAL_LOOK, Look
from bot.posts.attachments import (
    Attachment,
    BoardPicture,
    Drawing,
    PositionPicture,
    alt,
)
from bot.posts.replay_position import ReplayPosition
from bot.texts.rendered_text import RenderedText
from bot.texts.text import Guard, Mention, Parts, Wording, parts_of
from bot.texts.translations import LANGUAGES, words
from renderer.model.diagram import Chart, Picture

CALL = "call/"
"""How the key of a post begins that only calls those who are awaited, and has no controls."""
NEWS, IN_WORDS, GONE = "match/", "/text", "/gone"
"""How the key of a post begins that tells news of a match, and ends if it is the board in words, or
the board as it stands since another room is gone."""


class ChainState(Enum):
    """How a chain of a count is marked."""

    DEAD = "dead"
    ALIVE = "alive"
    ASKED = "asked"
    """Neither player has marked it yet, and the program asks about it; it counts as alive."""


@dataclass(frozen=True)
class Choice:
    """Something offered under a post: as a button, and as a reaction if ``emoji`` is set.

    ``id`` (at most 64 bytes of ASCII) comes back in `Incoming.choice`; it says what is wanted,
    never who wants it. Choices of one ``row`` belong together; 0: they stand as they fit. With a
    ``url`` it only opens that address, in the chat whose adapter offers it. ``shown``, of a mark:
    the state of its chain that the post shows.
    """

    id: str
    label: Wording
    emoji: str = ""
    row: int = 0
    url: str = ""
    shown: ChainState | None = None


@dataclass(frozen=True)
class PostRef:
    """The subject of a post; an adapter keeps it with the post and gives it back with replies and
    reactions to it. ``proposal`` is the number of the proposal shown, 0 if none. ``puts``: the post
    puts the question that is open, so that a yes or no to the post answers it."""

    game_id: GameId
    version: int
    proposal: int = 0
    puts: bool = True

    @property
    def kept(self) -> tuple[str, int, int]:
        """As it is kept: the number of the proposal is turned round (``~``) if the post puts no
        question, which a program that does not know of this takes for no open question."""
        number = self.proposal if self.puts else ~self.proposal
        return self.game_id, self.version, number

    @classmethod
    def of(cls, game_id: GameId, version: int, number: int = 0) -> Self:
        """The inverse of `kept`."""
        puts = number >= 0
        return cls(game_id, version, number if puts else ~number, puts)


@dataclass(frozen=True)
class Post:
    """Something to put into a room."""

    key: str
    """The same whenever the same post is tried again."""
    words: Wording | Parts
    """Shown in ``language``; a plain string needs none."""
    attachment: Attachment | None = None
    choices: tuple[Choice, ...] = ()
    ref: PostRef | None = None
    mentions: tuple[UserId, ...] = ()
    """The only people who are called; a post that calls none makes no sound."""
    uncalled: tuple[UserId, ...] = ()
    """People who are awaited, too, and called later, in private, or not at all, as they chose."""
    mover: UserId | None = None
    """The player whose move it waits for."""
    columns: tuple[Choice, ...] = ()
    """The way to a move in two taps, for chats where typing is awkward."""
    marks: tuple[Choice, ...] = ()
    """All chains that can be marked, with short labels, for chats with many small buttons."""
    legend: Wording = ""
    """The chains that its picture shows with letters, for chats that may not send the picture."""
    reactions: tuple[Choice, ...] = ()
    """What reactions to it stand for, besides its choices."""
    unfolds: Choice | None = None
    """Shows its details to one person alone, for chats that cannot fold them."""
    invite: GameId = ""
    """The challenge that anyone may accept, for chats that can link to it (see `Verb.VISIT`)."""
    result: Wording = ""
    """The players and the result of a game that is over, for chats that can pass it on."""
    look: Look = USUAL_LOOK
    """How its picture shall look."""
    in_place: bool = False
    """Words, buttons and picture replace those of the post whose button was pressed, where a chat
    can change what it has posted."""
    lesson: str = ""
    """The id of the step of the course that it shows."""
    lists: RecordId = ""
    """The id of the list of games that the post shows; empty if it shows none."""
    reply_to: str = ""
    """The platform's id of an earlier post in the same room that it answers."""
    fleeting: bool = False
    """It asks one person something small about a match, and goes once they have answered, or the
    match goes on."""
    slot: str = ""
    """Of a fleeting post: the tag of the person it is for, perhaps with a kind. A newer post with
    the same slot replaces it. No spaces and no ``=``."""
    aside: bool = False
    """It answers one person, and others need not see it."""
    asks: str = ""
    """A command that lacks its arguments, or that a form spells; an answer to the post goes on with
    them."""
    settles: bool = True
    """What the calls before it asked for is done, or is asked for anew; news of time alone leave
    them as they are."""
    timed: bool = False
    """Its words may tell how long it is until a moment, which a chat can show as such."""
    happened: int = 0
    """When what it tells of happened, or was due to be told, in milliseconds since 1970 by the
    database's clock; 0: not known. Told late, it may stand in the room already."""
    made: int = 0
    """When it was made, by the same clock; 0: not known."""
    language: str = ""
    """The code of the language of its words; empty: the usual one."""

    @property
    def parts(self) -> Parts:
        return parts_of(self.words)

    @cached_property
    def text(self) -> str:
        """All its words as plain text, lines separated by newlines; the adapter escapes it."""
        return self._plain(self.words)

    def laid(
        self, guard: Guard | None = None, mention: Mention | None = None, *, marked: bool = False
    ) -> RenderedText:
        """The same, each part by itself, with what people wrote made harmless for a chat.
        ``mention`` is as in `Words.laid`; ``marked``: Discord's commands stand between marks, see
        `Words.slash`."""
        told = words(self.language or LANGUAGES[0], marked=marked)
        return told.laid(self.parts, guard=guard, mention=mention)

    @property
    def is_news(self) -> bool:
        """Whether it tells what happened in a match, so that the posts before it are over: it is
        neither an answer nor the board in words."""
        return self.key.startswith(NEWS) and not self.key.endswith(IN_WORDS)

    @property
    def name(self) -> str:
        """By which a chat knows again what it was sent before. News also tell when they happened:
        after the database lost a version, another one has its key."""
        tells_when = self.key.startswith((NEWS, CALL)) and not self.key.endswith(GONE)
        return f"{self.key}@{self.happened}" if tells_when else self.key

    @property
    def board(self) -> Picture | None:
        """The board of its match as it stands."""
        return self.attachment.picture if isinstance(self.attachment, BoardPicture) else None

    def without_picture(self) -> Post:
        """The same, with words in place of its picture."""
        words = self.parts
        lines = (*words.lines, self.legend) if self.legend else words.lines
        return replace(self, attachment=None, words=replace(words, lines=lines))

    @property
    def drawing(self) -> Chart | Picture | None:
        """Its own picture, of no match as it stands."""
        match self.attachment:
            case Drawing(shown) | PositionPicture(_, shown):
                return shown
        return None

    @cached_property
    def alt(self) -> str:
        """The picture in words, empty where there is none."""
        return self._plain(alt(self.attachment))

    @property
    def shared(self) -> str:
        """The players and the result, as they are passed on."""
        return self._plain(self.result)

    def label(self, choice: Choice) -> str:
        said = choice.label
        return said if isinstance(said, str) else self._plain(said)

    def labels(self, choices: Iterable[Choice]) -> list[str]:
        return [self.label(choice) for choice in choices]

    def _plain(self, said: Wording | Parts) -> str:
        return said if isinstance(said, str) else words(self.language or LANGUAGES[0]).render(said)

    @property
    def moment(self) -> ReplayPosition | None:
        """The replay position, or the list of games, that the post shows."""
        if self.lists:
            return ReplayPosition(0, record=self.lists, language=self.language or LANGUAGES[0])
        return self.attachment.moment if isinstance(self.attachment, PositionPicture) else None


@dataclass(frozen=True)
class Sent:
    """A post stands in its room as ``message``, the platform's id; ``at`` is when it could be read
    first, in milliseconds since 1970 by the platform's clock."""

    message: str
    at: int


@dataclass(frozen=True)
class Answer:
    """The result of an `Incoming`.

    ``posts`` go to the same room at once. If something was committed, ``game_id`` and
    ``version`` say what; its announcement comes through the outbox. ``misused``: the event id
    was used before for something else, and nothing was done. ``language`` is the code of the one
    that the person has just chosen, empty if they have chosen none. ``remembered``: the match
    itself knows the event that was committed.
    """

    posts: tuple[Post, ...] = ()
    game_id: GameId = ""
    version: int = 0
    misused: bool = False
    remembered: bool = field(default=False, compare=False)
    language: str = ""

    def then(self, line: Wording) -> Answer:
        """The same with more to say at the end of its last post."""
        *rest, last = self.posts
        words = last.words if isinstance(last.words, Parts) else Parts(lines=(last.words,))
        return replace(self, posts=(*rest, replace(last, words=words.then(line))))
