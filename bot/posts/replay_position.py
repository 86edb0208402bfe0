"""A position in a replay, and the button ids that lead to other positions."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import GameId, RecordId
from bot.play.ports.records import split_record_id
from bot.posts.animation import USUAL_MOTION, Animation, motion_of
from bot.posts.callbacks import Callback, Verb, format_choice


@dataclass(frozen=True)
class ReplayPosition:
    """The position after ``move`` moves of the match ``game_id`` at ``version``, or of the
    stored ``record``, or the list of its games. ``language`` is the language of the post, which
    stays the same for all readers."""

    move: int
    game_id: GameId = ""
    version: int = 0
    record: RecordId = ""
    language: str = "en"

    @property
    def is_list(self) -> bool:
        """Whether this is a list of games and no position."""
        found = split_record_id(self.record)
        return found is not None and found[1] == 0

    @property
    def kept_id(self) -> RecordId:
        """The key of the record in the store; empty if the id is malformed."""
        found = split_record_id(self.record)
        return found[0] if found else ""


LAST_MOVE = 10_000
"""More moves than any game has. Positions beyond the end show the end."""
_BEGIN = 3
"""Length of the prefix with the button and the language."""

OPENS = "o"
"""The letter of a button that opens a replay from another post, which stays."""


def step_choice(moment: ReplayPosition, button: str) -> str:
    """Return the button id that leads to a position. ``button`` is a letter that keeps the ids
    of one post distinct, since two buttons may lead to the same position."""
    begin = f"{button}{moment.language}"
    if moment.record:
        return format_choice(Callback(Verb.STEP, "", moment.move, f"{begin}{moment.record}"))
    detail = f"{begin}{moment.move}"
    return format_choice(Callback(Verb.STEP, moment.game_id, moment.version, detail))


def replay_choice(moment: ReplayPosition, motion: Animation = USUAL_MOTION) -> str:
    detail = f"{moment.record}.{motion.word}".rstrip(".")
    number = 0 if moment.record else moment.version
    return format_choice(Callback(Verb.REPLAY, moment.game_id, number, detail))


def replay_of(wanted: Callback) -> tuple[RecordId, Animation]:
    """Return the record of a replay button (empty for a match), and its animation settings."""
    record, _, word = wanted.detail.partition(".")
    return record, motion_of(word)


def moment_of(wanted: Callback) -> ReplayPosition | None:
    """Return the position that a button leads to; None for other or malformed ids."""
    if wanted.verb is not Verb.STEP:
        return None
    language, rest = wanted.detail[1:_BEGIN], wanted.detail[_BEGIN:]
    if not wanted.game_id:
        return ReplayPosition(wanted.number, record=rest, language=language) if rest else None
    if not (rest.isascii() and rest.isdigit()):
        return None
    return ReplayPosition(int(rest), wanted.game_id, wanted.number, language=language)
