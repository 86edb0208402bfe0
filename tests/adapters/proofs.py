"""The longest proofs: fifty chains on a board of 19×19, and a line of sixty moves."""

from __future__ import annotations

from dataclasses import replace

from bot.play.engines.prover import MAX_MOVES, Proof, Variation
from bot.reading.life_and_death.lines import LineMove, PlayedMove
from bot.reading.life_and_death.rulings import Grade, ProofAnswer, RulingStatus
from bot.rules.board import Board
from bot.rules.points import Colour, Point

_LETTERS = "abcdefghijklmnopqrs"
_STONES = [Point(column, row) for column in range(0, 10, 2) for row in range(0, 19, 2)]
_D4, _KO = Point(3, 3), Point(18, 18)
_FREE = [Point(column, row) for column in range(5, 19, 2) for row in range(1, 19, 2)]


def record() -> str:
    """Return a record of fifty isolated stones, Black to move."""
    placed = dict.fromkeys(Colour, "")
    for number, (column, row) in enumerate(_STONES):
        placed[list(Colour)[number % 2]] += f"[{_LETTERS[column]}{_LETTERS[18 - row]}]"
    return f"(;SZ[19]AB{placed[Colour.BLACK]}AW{placed[Colour.WHITE]}PL[B])"


def proofs() -> tuple[Proof, ...]:
    """Return proofs for all chains; every second chain of a colour is dead.

    A1 is alive. It has a line of plain moves and eight other answers: one at D4 with a ko in every
    second move, a pass, and moves."""
    board = Board(19)
    for number, point in enumerate(_STONES):
        board.play(list(Colour)[number % 2], point)
    made = []
    for number, point in enumerate(_STONES):
        chain = board.chain_at(point)
        assert chain is not None
        made.append(
            Proof(
                chain,
                RulingStatus.DEAD if number % 4 > 1 else RulingStatus.ALIVE,
                ProofAnswer.PROVED,
            )
        )
    colours = [Colour.WHITE, Colour.BLACK] * (MAX_MOVES // 2)
    plain = [PlayedMove(LineMove(*move)) for move in zip(colours, _FREE, strict=False)]
    answer = plain[0], PlayedMove(LineMove(Colour.BLACK, _D4))
    kos = [_for_a_ko(*move) for move in zip(colours, _FREE, strict=False)][2:]
    others = [
        Variation(other, (plain[0], PlayedMove(LineMove(Colour.BLACK, other))))
        for other in (None, *_FREE[-6:])
    ]
    all_others = Variation(_D4, (*answer, *kos)), *others
    made[0] = replace(made[0], grade=Grade.SECOND, line=tuple(plain), others=all_others)
    return tuple(made)


def _for_a_ko(colour: Colour, point: Point) -> PlayedMove:
    """White takes the ko, and Black passes."""
    if colour is Colour.BLACK:
        return PlayedMove(LineMove(colour, for_ko=_KO))
    return PlayedMove(LineMove(colour, point), in_ko=True, captured=(_KO,))
