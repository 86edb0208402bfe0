"""The buttons of a review. Each carries everything, so old ones stay valid."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.ids import GameId, RecordId
from bot.match.events import Side
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.post import Choice
from bot.posts.replay_position import ReplayPosition
from bot.texts.text import Wording, text

_BEGIN = 3
"""The length of the letter and the language."""


class Step(Enum):
    """The action of a button, as a letter; see `Verb.REVIEW`."""

    SHOW = "s"  # the named move, or with number 0 the curve, in place
    ORDER = "o"  # the review of a record
    LINE = "l"  # the better line, in place
    PLAY = "P"  # a challenge from the position before the move
    ENGINE = "E"  # a game against the net from there
    RECORD = "r"  # the SGF with variations
    AGREE = "Y"  # allow reviews of one's own games; number: which side is asked, 0 for both
    DECLINE = "N"
    AGAIN = "A"  # allow them again, and order the review; number: who asked for it


NUMBERS: Final = {Side.HOST: 1, Side.GUEST: 2}
"""The numbers of players in the buttons of questions to one of them."""
_SIDES: Final = {number: side for side, number in NUMBERS.items()}


@dataclass(frozen=True)
class ReviewButton:
    """A button of the review of a match or record. ``number`` is that of a move, from 1, or a side.
    ``language`` is that of the post, which stays the same for all readers."""

    step: Step
    game_id: GameId = ""
    record: RecordId = ""
    number: int = 0
    language: str = "en"

    @property
    def asked(self) -> Side | None:
        """The only player who may press a button of a question; None: both may."""
        return _SIDES.get(self.number)

    def choice(self, label: Wording, row: int = 0, emoji: str = "") -> Choice:
        detail = f"{self.step.value}{self.language}{self.record}"
        wanted = Callback(Verb.REVIEW, self.game_id, self.number, detail)
        return Choice(format_choice(wanted), label, emoji, row)


def list_record_choices(here: ReplayPosition) -> tuple[Choice, ...]:
    """Return the button under a record that orders its review."""
    order = ReviewButton(Step.ORDER, record=here.record, language=here.language)
    return (order.choice(text("label-review"), row=2),)


def read_button(wanted: Callback) -> ReviewButton | None:
    """Return the button behind a callback; None for a malformed one."""
    letter, language, record = (
        wanted.detail[:1],
        wanted.detail[1:_BEGIN],
        wanted.detail[_BEGIN:],
    )
    if letter not in {step.value for step in Step} or bool(wanted.game_id) == bool(record):
        return None
    return ReviewButton(Step(letter), wanted.game_id, record, wanted.number, language)
