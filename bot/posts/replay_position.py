"""A position of a game that is looked through, and the choices that lead to another one."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import GameId, RecordId
from bot.play.ports.records import split_record_id
from bot.posts.animation import USUAL_MOTION, Animation, motion_of
from bot.posts.callbacks import Callback, Verb, format_choice


@dataclass(frozen=True)
class ReplayPosition:
    """After ``move`` moves: of the match ``game_id`` as it was at ``version``, or of the ``record``
    that is kept under this id, or the list of its games. ``language`` is the code of that in which
    the post speaks: it stays, whatever the reader who presses its buttons has chosen."""

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
"""So many letters name the button and the language."""

OPENS = "o"
"""The letter of a button that begins to look through a game: it stands under another post, which
stays."""


def step_choice(moment: ReplayPosition, button: str) -> str:
    """The choice that leads to a moment. ``button`` is one letter that tells apart the buttons of
    one post, since two of them may lead to the same moment."""
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
    """Which record such a choice shows, if it is of one, and how."""
    record, _, word = wanted.detail.partition(".")
    return record, motion_of(word)


def moment_of(wanted: Callback) -> ReplayPosition | None:
    """The moment that a choice leads to; None for other choices, and for what is none of ours."""
    if wanted.verb is not Verb.STEP:
        return None
    language, rest = wanted.detail[1:_BEGIN], wanted.detail[_BEGIN:]
    if not wanted.game_id:
        return ReplayPosition(wanted.number, record=rest, language=language) if rest else None
    if not (rest.isascii() and rest.isdigit()):
        return None
    return ReplayPosition(int(rest), wanted.game_id, wanted.number, language=language)
