"""Posts for chats, and answers to events. Independent of platforms and of the game."""

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
from bot.posts.callbacks import parse_choice
from bot.posts.replay_position import ReplayPosition
from bot.texts.rendered_text import RenderedText
from bot.texts.text import Guard, Mention, Parts, Stamp, Wording, parts_of
from bot.texts.translations import LANGUAGES, words
from renderer.model.diagram import Chart, Picture

CALL = "call/"
"""Key prefix of posts that only mention awaited players and have no controls."""
NEWS, IN_WORDS, GONE = "match/", "/text", "/gone"
"""Key prefix of posts with news of a match, and key suffixes of the board in words and of the
board posted because another room is gone."""


class ChainState(Enum):
    """The mark of a chain in a count."""

    DEAD = "dead"
    ALIVE = "alive"
    ASKED = "asked"
    """Unmarked and doubtful; it counts as alive."""


@dataclass(frozen=True)
class Choice:
    """An option under a post: a button, and a reaction if ``emoji`` is set.

    ``id`` (at most 64 bytes of ASCII) comes back in `Incoming.choice`; it does not say who pressed
    it. Choices of one ``row`` belong together; 0: any row. With a ``url`` the button only opens
    that address, in the chat whose adapter offers it. ``shown``, for a mark: the state of its chain
    in the post.
    """

    id: str
    label: Wording
    emoji: str = ""
    row: int = 0
    url: str = ""
    shown: ChainState | None = None


@dataclass(frozen=True)
class PostRef:
    """The subject of a post. The adapter stores it with the post and returns it with replies and
    reactions. ``proposal`` is the number of the proposal shown, 0 if none. ``puts``: the post
    asks the open question, so that a yes or no to it is an answer."""

    game_id: GameId
    version: int
    proposal: int = 0
    puts: bool = True

    @property
    def stored(self) -> tuple[str, int, int]:
        """The stored form: the proposal's number is inverted (``~``) if the post asks no
        question."""
        number = self.proposal if self.puts else ~self.proposal
        return self.game_id, self.version, number

    @classmethod
    def from_stored(cls, game_id: GameId, version: int, number: int = 0) -> Self:
        """The inverse of `stored`."""
        puts = number >= 0
        return cls(game_id, version, number if puts else ~number, puts)


def asks_same(one: PostRef | None, other: PostRef | None) -> bool:
    """Whether two posts ask the same question, or neither is about a match."""
    return (one and one.proposal) == (other and other.proposal)


def subjects(ref: PostRef | None, choices: Iterable[Choice]) -> tuple[PostRef, ...]:
    """Return what a post is about: its ``ref`` or, for a question about several games, the games
    and versions in its buttons."""
    if ref is not None:
        return (ref,)
    wanted = filter(None, (parse_choice(choice.id) for choice in choices))
    return tuple(dict.fromkeys(PostRef(one.game_id, one.number) for one in wanted if one.game_id))


@dataclass(frozen=True)
class Post:
    """A post to a room."""

    key: str
    """The idempotency key: the same for each attempt to send this post."""
    words: Wording | Parts
    """Rendered in ``language``, unless it is a plain string."""
    attachment: Attachment | None = None
    choices: tuple[Choice, ...] = ()
    ref: PostRef | None = None
    mentions: tuple[UserId, ...] = ()
    """The people to notify; without any, the post is silent."""
    uncalled: tuple[UserId, ...] = ()
    """Awaited people who are notified later, in private, or not at all, by their own choice."""
    mover: UserId | None = None
    """The player to move."""
    columns: tuple[Choice, ...] = ()
    """Columns for entering a move by two taps, for chats where typing is awkward."""
    marks: tuple[Choice, ...] = ()
    """All chains that can be marked, with short labels, for chats with many small buttons."""
    legend: Wording = ""
    """The lettered chains of its picture, for chats that may not be able to send it."""
    reactions: tuple[Choice, ...] = ()
    """Reactions with a meaning, besides its choices."""
    unfolds: Choice | None = None
    """Shows the details to one person, for chats that cannot fold them."""
    invite: GameId = ""
    """An open challenge, for chats that can link to it (see `Verb.VISIT`)."""
    passes_on: GameId = ""
    """A game with a player whom the bot cannot reach, for chats with a link that opens their
    private chat; the reader is asked to pass it on."""
    code: str = ""
    """A code in its words that the reader types in another chat, for chats with buttons that copy a
    text."""
    result: Wording = ""
    """The players and the result of a finished game, for chats that can share it."""
    only_here: bool = False
    """Never sent to another room in place of its own one."""
    look: Look = USUAL_LOOK
    """The look of its picture."""
    in_place: bool = False
    """Replace the post that was pressed, or that has the reaction if both ask the same
    (`asks_same`), if the chat can edit posts."""
    lesson: str = ""
    """The id of the step of the course that it shows."""
    lists: RecordId = ""
    """The id of the list of games that the post shows; empty if it shows none."""
    reply_to: str = ""
    """The platform's id of the post in this room that it replies to."""
    fleeting: bool = False
    """It asks one person something small about a match or several, and is removed after the answer
    or after the next event of one of its `subjects`."""
    slot: str = ""
    """Of a fleeting post: the tag of the person it is for, perhaps with a kind. A newer post with
    the same slot replaces it. No spaces and no ``=``."""
    aside: bool = False
    """It answers one person; others need not see it."""
    asks: str = ""
    """A command that lacks its arguments, or that a form spells; a reply to the post appends to
    it."""
    settles: bool = True
    """Earlier mentions are obsolete. False for news about time only."""
    timed: bool = False
    """Its words may contain a time left, which a chat can show as a countdown."""
    happened: int = 0
    """When the event happened or was due, in milliseconds since 1970 by the database's clock; 0:
    unknown. If the post is late, an earlier attempt may have sent it already."""
    made: int = 0
    """When the post was made, by the same clock; 0: unknown."""
    language: str = ""
    """The language code of its words; empty: the default."""

    @property
    def parts(self) -> Parts:
        return parts_of(self.words)

    @cached_property
    def text(self) -> str:
        """All its words as plain text, lines separated by newlines; the adapter escapes it."""
        return self._plain(self.words)

    def render(
        self,
        guard: Guard | None = None,
        mention: Mention | None = None,
        stamp: Stamp | None = None,
        *,
        marked: bool = False,
    ) -> RenderedText:
        """Render each part, escaping user text.

        ``mention`` is as in `Words.render_parts`. ``stamp`` marks the countdowns of a ``timed``
        post. ``marked``: put marks around Discord commands (`Words.slash`).
        """
        texts = words(self.language or LANGUAGES[0], marked=marked)
        parts = self.parts.by_moments() if stamp is not None and self.timed else self.parts
        return texts.render_parts(parts, guard=guard, mention=mention, stamp=stamp)

    @property
    def is_news(self) -> bool:
        """Whether it is news of a match, which makes earlier posts obsolete: it is neither an
        answer nor the board in words."""
        return self.key.startswith(NEWS) and not self.key.endswith(IN_WORDS)

    @property
    def name(self) -> str:
        """The key that identifies an earlier attempt to send it. For news it includes the time
        of the event: if the database lost a version, another one gets the same key."""
        tells_when = self.key.startswith((NEWS, CALL)) and not self.key.endswith(GONE)
        return f"{self.key}@{self.happened}" if tells_when else self.key

    @property
    def board(self) -> Picture | None:
        """The current board of its match, if it shows that."""
        return self.attachment.picture if isinstance(self.attachment, BoardPicture) else None

    def without_picture(self) -> Post:
        """Return the post with words in place of its picture."""
        words = self.parts
        lines = (*words.lines, self.legend) if self.legend else words.lines
        return replace(self, attachment=None, words=replace(words, lines=lines))

    @property
    def drawing(self) -> Chart | Picture | None:
        """Its picture, if it shows no current match."""
        match self.attachment:
            case Drawing(shown) | PositionPicture(_, shown):
                return shown
        return None

    @cached_property
    def alt(self) -> str:
        """The alternative text of the picture; empty without a picture."""
        return self._plain(alt(self.attachment))

    @property
    def shared(self) -> str:
        """The players and the result, for sharing."""
        return self._plain(self.result)

    def label(self, choice: Choice) -> str:
        label = choice.label
        return label if isinstance(label, str) else self._plain(label)

    def labels(self, choices: Iterable[Choice]) -> list[str]:
        return [self.label(choice) for choice in choices]

    def _plain(self, line: Wording | Parts) -> str:
        return line if isinstance(line, str) else words(self.language or LANGUAGES[0]).render(line)

    @property
    def moment(self) -> ReplayPosition | None:
        """The replay position, or the list of games, that the post shows."""
        if self.lists:
            return ReplayPosition(0, record=self.lists, language=self.language or LANGUAGES[0])
        return self.attachment.moment if isinstance(self.attachment, PositionPicture) else None


@dataclass(frozen=True)
class Sent:
    """A sent post. ``message`` is the platform's id; ``at`` is when it became readable, in
    milliseconds since 1970 by the platform's clock."""

    message: str
    at: int


@dataclass(frozen=True)
class Answer:
    """The result of an `Incoming`.

    ``posts`` go to the same room at once. ``game_id`` and ``version`` identify a committed step,
    which is announced through the outbox. ``misused``: the event id was used before for something
    else, and nothing was done. ``language``: the code that the person has just chosen, if any.
    ``remembered``: the match itself records the committed event.
    """

    posts: tuple[Post, ...] = ()
    game_id: GameId = ""
    version: int = 0
    misused: bool = False
    remembered: bool = field(default=False, compare=False)
    language: str = ""

    def with_countdowns(self) -> Answer:
        """Return the answer with running times as countdowns, in chats that have these."""
        return replace(self, posts=tuple(replace(post, timed=True) for post in self.posts))

    def then(self, line: Wording) -> Answer:
        """Return the answer with another line at the end of its last post."""
        *rest, last = self.posts
        words = last.words if isinstance(last.words, Parts) else Parts(lines=(last.words,))
        return replace(self, posts=(*rest, replace(last, words=words.then(line))))
