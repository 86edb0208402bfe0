"""What chats are asked to post, and what came of an event: no chat's own types, no Go words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.conversation.kit.animation import Animation
from bot.conversation.kit.appearance import USUAL_LOOK, Look
from bot.conversation.kit.replay_position import ReplayPosition
from bot.service.ports.stores import GameId, UserId
from renderer.model.diagram import Chart, Picture


@dataclass(frozen=True)
class Choice:
    """Something offered under a post: as a button, and as a reaction if ``emoji`` is set.

    ``id`` (at most 64 bytes of ASCII) comes back in `Incoming.choice`; it says what is wanted,
    never who wants it. Choices of one ``row`` belong together; 0: they stand as they fit.
    """

    id: str
    label: str
    emoji: str = ""
    row: int = 0


@dataclass(frozen=True)
class PostRef:
    """What a post is about; an adapter keeps it with the post and gives it back with replies
    and reactions to it. ``proposal`` is the number of the proposal shown, 0 if none."""

    game_id: GameId
    version: int
    proposal: int = 0


@dataclass(frozen=True)
class Post:
    """Something to put into a room.

    ``text`` is plain text, lines separated by newlines; the adapter escapes it. ``key`` is the
    same whenever the same post is tried again. ``picture`` can be rendered; its ``alt`` text is
    for those who cannot see it. ``mention`` is the only person who may be pinged. ``columns``
    lead to a move in two taps, ``unlettered`` to marks for the chains that have no letter, both
    for chats where typing is awkward; others may leave them out. ``marks`` are all chains that can
    be marked, with short labels, for chats with many small buttons. ``full``: the picture of what
    the post is about goes with it as a file, at full size; ``motion``: the whole game up to there
    as a picture in motion, shown so; ``film``: a game of somewhere else in motion, as its record,
    without names, shown as ``motion`` says. ``invite`` is the challenge that
    anyone may accept, for chats that can offer a link to it (see `Verb.VISIT`). ``look`` is what
    the picture shall look like. ``chart`` is a picture by itself, of no match as it
    stands, with ``alt`` as its text; it is for one person alone unless it is a chart or
    ``for_all``. ``moment``: it is this position of a game that is looked
    through. ``in_place``: words, buttons and picture take the place of those of the post whose
    button was pressed, where a chat can change what it has posted. ``taps``: whoever reads it may
    tap on a point of its ``chart``, a board, which says as much as typing the point as a reply to
    the post, where a chat can tell what was tapped on; a board that answers takes its place there.
    ``lesson`` is the id of the step of the course that the post shows.
    """

    key: str
    text: str
    picture: Picture | None = None
    alt: str = ""
    choices: tuple[Choice, ...] = ()
    ref: PostRef | None = None
    mention: UserId | None = None
    file: Attachment | None = None
    columns: tuple[Choice, ...] = ()
    unlettered: tuple[Choice, ...] = ()
    marks: tuple[Choice, ...] = ()
    full: bool = False
    motion: Animation | None = None
    film: str = ""
    invite: GameId = ""
    chart: Chart | Picture | None = None
    look: Look = USUAL_LOOK
    moment: ReplayPosition | None = None
    in_place: bool = False
    for_all: bool = False
    taps: bool = False
    lesson: str = ""


def has_file(post: Post) -> bool:
    """Whether something goes with a post that some rooms do not take."""
    still = post.picture or post.chart or post.file or post.full
    return bool(still or post.motion or post.film)


def without_files(post: Post) -> Post:
    """Only the words and buttons."""
    bare = replace(post, picture=None, chart=None, file=None)
    return replace(bare, full=False, motion=None, film="")


@dataclass(frozen=True)
class Attachment:
    """A file to hand over, such as the game record."""

    name: str
    media_type: str
    content: str


@dataclass(frozen=True)
class Answer:
    """What came of an `Incoming`.

    ``posts`` go to the same room at once. If something was committed, ``game_id`` and
    ``version`` say what; its announcement comes through the outbox. ``misused``: the event id
    was used before for something else, and nothing was done.
    """

    posts: tuple[Post, ...] = ()
    game_id: GameId = ""
    version: int = 0
    misused: bool = False
