"""The ids of buttons and of seeded reactions: a verb, a game and a number.

``verb:game:number:detail``, in ASCII, at most 64 bytes, the limit of all platforms. The game is
empty if none is meant, or for an uploaded record: then ``number`` counts moves, and the record's id
is in the detail. The id does not say who pressed it. If it is for one person, it contains their
short tag, which must match that of the person who presses it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b

from bot.ids import GameId, UserId
from bot.match.short_ids import is_game_id

MAX_BYTES = 64


class Verb(Enum):
    """The verbs of button ids. They determine the meaning of a `Callback`'s ``number`` and
    ``detail``."""

    TAKE = "take"  # accept the challenge
    DROP = "drop"  # decline or withdraw it
    AGREE = "agree"  # number: the proposal
    RETRACT = "retract"  # one's agreement to it
    REFUSE = "refuse"
    RESUME = "resume"
    DEAD = "dead"  # number: any proposal of this stop; detail: a stone of the chain
    ALIVE = "alive"
    RESIGN = "resign"  # number: the match's version when it was asked; detail: who was asked
    KEEP = "keep"  # do not resign; or, with a dot and MOVE after who was asked, do not play
    SAY = "say"  # as if the line in detail were typed; number: the version it was offered at
    COLUMN = "col"  # list the playable points of the column in detail; number: as for SAY
    LINE = "line"  # half of a move: the column or row in detail; number: as for SAY
    PICTURE = "picture"  # the picture as a file at full size; number: the version it shows
    REPLAY = "replay"  # the whole game as an animation; number: the version it ends with
    STEP = "step"  # one position; number: the version; detail: a letter, and the number of moves
    FROM = "from"  # a challenge to play on; number: after how many moves; detail: of which record
    PROOF = "proof"  # number: the moves so far; detail: nothing, ALL, or a stone, a dot, an answer
    CHAINS = "chains"  # show the chains without a letter; number: the proposal
    BACK = "back"  # the board's own buttons again; number: as for SAY
    VISIT = "visit"  # a link to the challenge was followed
    OWN = "own"  # as SAY, of no game and for one person; detail: who, a dot, and the line
    BEGIN = "begin"  # as OWN, to start a game or a form for one; its post does not change
    FORM = "f"  # as OWN or PICK, in a form: the answer replaces its post
    LEARN = "learn"  # the course, in private; detail: a step's id, or nothing
    DETAILS = (
        "details"  # a post's folded part; number: the version; detail: since which, if it is news
    )
    MORE = "more"  # more actions for this game; number: as for SAY
    REVIEW = "review"  # number: a move; detail: a letter (a capital one binds), language, record
    PICK = "pick"  # this game is meant; number: as above; detail: who, a dot, and what they typed


@dataclass(frozen=True)
class Callback:
    """A parsed button id."""

    verb: Verb
    game_id: GameId
    number: int = 0
    detail: str = ""


_OF_NO_GAME = frozenset(
    {
        Verb.OWN.value,
        Verb.FORM.value,
        Verb.STEP.value,
        Verb.REPLAY.value,
        Verb.FROM.value,
        Verb.LEARN.value,
        Verb.BEGIN.value,
        Verb.REVIEW.value,
    }
)
"""Verbs that need no game."""


def format_choice(wanted: Callback) -> str:
    """The inverse of `parse_choice`. Raises `ValueError` if the id would be too long."""
    text = f"{wanted.verb.value}:{wanted.game_id}:{wanted.number}:{wanted.detail}"
    if len(text.encode()) > MAX_BYTES or not text.isascii():
        raise ValueError(text)
    return text


def parse_choice(text: str) -> Callback | None:
    """Parse a button id; None if it is not one of the bot's."""
    if len(text) > MAX_BYTES or not text.isascii():
        return None
    verb, _, rest = text.partition(":")
    game_id, _, rest = rest.partition(":")
    number, colon, detail = rest.partition(":")
    of_a_game = bool(game_id) or verb not in _OF_NO_GAME
    if not colon or (of_a_game and not is_game_id(game_id)) or not number.isdigit():
        return None
    try:
        return Callback(Verb(verb), game_id, int(number), detail)
    except ValueError:
        return None


def is_mark(choice: str) -> bool:
    """Whether a button id marks a chain dead or alive."""
    wanted = parse_choice(choice)
    return wanted is not None and wanted.verb in (Verb.DEAD, Verb.ALIVE)


def leads_to_course(choice: str) -> Callback | None:
    """Return the callback of a button id that leads into the course; else None."""
    wanted = parse_choice(choice)
    return wanted if wanted is not None and wanted.verb is Verb.LEARN else None


def is_of_one(wanted: Callback | None) -> bool:
    """Whether it answers a temporary question to one person."""
    asks = (Verb.PICK, Verb.RESIGN, Verb.KEEP, Verb.FORM)
    return wanted is not None and wanted.verb in asks


def own_line(wanted: Callback | None) -> str:
    """Return the line of a personal button without a game; empty for others."""
    if wanted is None or wanted.verb not in (Verb.OWN, Verb.BEGIN):
        return ""
    return wanted.detail.partition(".")[2]


def begins_game(choice: str) -> bool:
    """Whether the button starts a game, so that its post stays after a press."""
    wanted = parse_choice(choice)
    return wanted is not None and wanted.verb is Verb.BEGIN


def tag(user: UserId) -> str:
    """Return a short hash of a person for button ids. It authorises nothing by itself."""
    return blake2b(user.encode(), digest_size=4).hexdigest()
