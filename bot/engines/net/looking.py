"""Looks at situations in a worker process (`bot.engines.worker_processes`).

The program imports this module, too, to name the work. So numpy is imported at the first look.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from bot.reading.net.encoding import encode
from bot.reading.net.judgement import Judgement
from bot.reading.net.ownership import measure_ownership
from bot.reading.net.situation import Situation
from bot.reading.opponent.choice import Resigned, choose_move
from bot.reading.opponent.levels import Level
from bot.reading.review.game_line import GameLine
from bot.reading.review.search import NetJudge
from bot.reading.review.work import VISITS, Course, Unfinished
from bot.rules.board import Board
from bot.rules.game import Game
from bot.rules.points import Point

if TYPE_CHECKING:
    from bot.engines.net.inference.network import Network


def judge(path: Path, situation: Situation) -> Judgement:
    """Return one look of the net in this file, whose hash the caller has checked."""
    return _load(path).judge(encode(situation))


def own(path: Path, board: Board) -> tuple[float, ...]:
    """Return the owner of each point (`measure_ownership`). Takes about one second of CPU time."""
    net = _load(path)
    return measure_ownership(lambda situation: net.judge(encode(situation)), board)


def choose(path: Path, game: Game, komi: float, level: Level, seed: str) -> Point | Resigned | None:
    """Return the move of the player to move (`choose_move`). The ``seed`` decides what is left to
    chance."""
    net, chance = _load(path), Random(seed)
    style = level.style(game.board.size)
    return choose_move(
        game, komi, style, lambda situation: net.judge(encode(situation)), chance.random
    )


def advance_review(path: Path, line: GameLine, found: Unfinished) -> Unfinished:
    """Return the findings about a game after one more piece. Takes about two seconds."""
    net = _load(path)
    judge = NetJudge(lambda situation: net.judge(encode(situation)), VISITS)
    return _begin_course(line).advance(found, judge)


@lru_cache(1)
def _begin_course(line: GameLine) -> Course:
    """The pieces of a game follow each other and share what describes its positions."""
    return Course(line)


def load(path: Path) -> None:
    """Load the net if this process has not done so."""
    _load(path)


@lru_cache(1)
def _load(path: Path) -> Network:
    """A process loads the net at its first look and keeps it: 45 MB, and numpy 30 MB."""
    from bot.engines.net.inference.network import Network  # noqa: PLC0415  not in the program itself
    from bot.engines.net.inference.weights import read_weights  # noqa: PLC0415

    return Network(read_weights(path))
