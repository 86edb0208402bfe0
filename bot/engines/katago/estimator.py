"""Asks KataGo about games in progress and finished positions."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from bot.engines.katago.katago import Katago
from bot.engines.katago.queries import Effort, describe_position, read_judgement
from bot.engines.net.estimator import NetEstimator
from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation, describe_board
from bot.reading.orientation import choose_orientation
from bot.rules.board import Board
from bot.rules.points import Colour

ESTIMATE: Final = Effort(visits=64, seconds=3.0, priority=1)
OWNERS: Final = Effort(visits=32, seconds=2.0, priority=1)
"""For each of two questions."""
PATIENCE: Final = 20.0
"""Seconds until an answer is given up, including the start of the process."""
SHORT_PATIENCE: Final = 8.0
"""The same if a net can answer instead. Both together must fit into the time of a first count,
`bot.play.game_service.PASS_SECONDS`."""
START_PATIENCE: Final = 2.0
"""How many of these seconds may pass before KataGo is ready."""

_log = structlog.get_logger(__name__)


class KatagoEstimator:
    """Implements `bot.play.ports.estimator.Estimator` and `OwnersJudge`. ``otherwise`` answers if
    KataGo does not, such as while it starts."""

    def __init__(
        self, katago: Katago, otherwise: NetEstimator | None, patience: float | None = None
    ) -> None:
        self._katago = katago
        self._otherwise = otherwise
        usual = PATIENCE if otherwise is None else SHORT_PATIENCE
        self._patience = usual if patience is None else patience

    def get_ready(self) -> None:
        self._katago.get_ready()

    async def judge(self, situation: Situation) -> Judgement | None:
        judged = await self._judge(situation, ESTIMATE)
        if judged is None and self._otherwise is not None:
            return await self._otherwise.judge(situation)
        return judged

    async def own(self, board: Board) -> tuple[float, ...] | None:
        owned = await self._own(board)
        return await self._otherwise.own(board) if owned is None and self._otherwise else owned

    async def _judge(self, situation: Situation, effort: Effort) -> Judgement | None:
        may_wait = self._otherwise is None
        if may_wait or await self._katago.wait_until_ready(START_PATIENCE):
            return await ask_judgement(self._katago, situation, effort, self._patience)
        return None

    async def _own(self, board: Board) -> tuple[float, ...] | None:
        """Return the mean owners, with either player to move. All turns of a position, also with
        swapped colours, are asked about as the same one."""
        upright = choose_orientation(board)
        turned = upright.turn_board(board)
        komi = float(len(turned.stones(Colour.BLACK)) - len(turned.stones(Colour.WHITE)))
        looks = await asyncio.gather(
            *(self._judge(describe_board(turned, seat, None, komi), OWNERS) for seat in Colour)
        )
        one, other = looks
        if one is None or other is None:
            return None
        pairs = zip(one.white_ownership, other.white_ownership, strict=True)
        return tuple(upright.restore_owners([-(first + second) / 2 for first, second in pairs]))


async def ask_judgement(
    katago: Katago, situation: Situation, effort: Effort, patience: float
) -> Judgement | None:
    """Return KataGo's judgement; None if there is no answer or an impossible one."""
    position = describe_position(situation)
    answer = await katago.ask(position, effort, patience)
    try:
        return None if answer is None else read_judgement(answer, position)
    except ValueError as error:
        _log.warning("katago-unreadable", reason=str(error))
        return None
