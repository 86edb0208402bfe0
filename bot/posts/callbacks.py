"""The text behind a button or a seeded reaction: what is wanted, of which game and proposal.

``verb:game:number:detail``, ASCII, at most 64 bytes, so that every platform can carry it. There is
no game where none is meant, or a record that a person brought: then ``number`` counts moves, and
the record's id stands in the detail. It says what is wanted and never who wants it; where only one
person is asked, it names them by a short tag, and the person who acts must have the same one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b

from bot.ids import GameId, UserId
from bot.match.short_ids import is_game_id

MAX_BYTES = 64


class Verb(Enum):
    """The verbs of choices. ``number`` and ``detail`` of a `Callback` depend on it."""

    TAKE = "take"  # accept the challenge
    DROP = "drop"  # decline or withdraw it
    AGREE = "agree"  # number: the proposal
    RETRACT = "retract"  # one's agreement to it
    REFUSE = "refuse"
    RESUME = "resume"
    DEAD = "dead"  # number: any proposal of this stop; detail: a stone of the chain
    ALIVE = "alive"
    RESIGN = "resign"  # number: the match's version when it was asked; detail: who was asked
    KEEP = "keep"  # do not resign after all
    SAY = "say"  # as if the line in detail were typed; number: the version it was offered at
    COLUMN = "col"  # show what can be played in the column in detail; number: as for SAY
    LINE = "line"  # half of a move: the column or row in detail; number: as for SAY
    PICTURE = "picture"  # the picture as a file at full size; number: the version it shows
    REPLAY = "replay"  # the whole game as a picture in motion; number: the version it ends with
    STEP = "step"  # one position; number: the version; detail: a letter, and the number of moves
    FROM = "from"  # a challenge to play on; number: after how many moves; detail: of which record
    PROOF = "proof"  # number: the moves so far; detail: nothing, ALL, or a stone, a dot, an answer
    CHAINS = "chains"  # show the chains without a letter; number: the proposal
    BACK = "back"  # the board's own buttons again; number: as for SAY
    VISIT = "visit"  # a link to the challenge was followed
    OWN = "own"  # as SAY, of no game and for one person; detail: who, a dot, and the line
    BEGIN = "begin"  # as OWN, for a game that begins, or the way to one; its post stays as it is
    FORM = "f"  # as OWN or PICK, in a form: its post becomes what is answered
    LEARN = "learn"  # the course, for whoever presses it, alone; detail: a step's id, or nothing
    DETAILS = (
        "details"  # what a post folds; number: the version; detail: since which, if it is news
    )
    MORE = "more"  # what else can be done with this game; number: as for SAY
    PICK = "pick"  # this game is meant; number: as above; detail: who, a dot, and what they typed


@dataclass(frozen=True)
class Callback:
    """A choice, taken apart."""

    verb: Verb
    game_id: GameId
    number: int = 0
    detail: str = ""


_OF_NO_GAME = frozenset(
    {
        *(Verb.OWN.value, Verb.FORM.value, Verb.STEP.value, Verb.REPLAY.value, Verb.FROM.value),
        *(Verb.LEARN.value, Verb.BEGIN.value),
    }
)
"""What can be wanted without a game."""


def format_choice(wanted: Callback) -> str:
    """The inverse of `parse_choice`. Raises `ValueError` if it would be too long."""
    text = f"{wanted.verb.value}:{wanted.game_id}:{wanted.number}:{wanted.detail}"
    if len(text.encode()) > MAX_BYTES or not text.isascii():
        raise ValueError(text)
    return text


def parse_choice(text: str) -> Callback | None:
    """Parses a choice's id; None if it is none of ours."""
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
    """Whether a choice's id asks to mark a chain dead or alive."""
    wanted = parse_choice(choice)
    return wanted is not None and wanted.verb in (Verb.DEAD, Verb.ALIVE)


def leads_to_course(choice: str) -> Callback | None:
    """What a choice's id asks for, if it leads into the course."""
    wanted = parse_choice(choice)
    return wanted if wanted is not None and wanted.verb is Verb.LEARN else None


def is_of_one(wanted: Callback | None) -> bool:
    """Whether it answers what asked one person in passing."""
    asks = (Verb.PICK, Verb.RESIGN, Verb.KEEP, Verb.FORM)
    return wanted is not None and wanted.verb in asks


def own_line(wanted: Callback | None) -> str:
    """The line that a button for one person alone stands for, of no game; empty if it is none."""
    if wanted is None or wanted.verb not in (Verb.OWN, Verb.BEGIN):
        return ""
    return wanted.detail.partition(".")[2]


def begins_game(choice: str) -> bool:
    """Whether it is no question that is answered once: what it is under stays."""
    wanted = parse_choice(choice)
    return wanted is not None and wanted.verb is Verb.BEGIN


def tag(user: UserId) -> str:
    """A short stand-in for a person in a choice; it authorises nothing by itself."""
    return blake2b(user.encode(), digest_size=4).hexdigest()
