"""Suggests which stones are dead, and where play has not ended, for people to correct.

`suggest` is asked after the stop (article 9.2) and during play. It knows nothing that the players
do not: it looks at the position alone, and the same position gets the same answer.

What can be proved for little is proved. Of the rest random play says what is usually whose in the
end. Where that hangs on a small fight, the fight is read out after article 7.2, with the attacker
moving first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.reading.dead_stones.borders import open_borders, open_kos
from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.fights.cuts import USUAL_ROOM, settled
from bot.reading.dead_stones.fights.local_fights import held
from bot.reading.dead_stones.invaders import settle_invaders
from bot.reading.dead_stones.openness import has_hardly_begun
from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.proofs import Proofs
from bot.reading.dead_stones.random_play import RandomPlay
from bot.reading.dead_stones.reading import Reading, ask_with_captors
from bot.reading.dead_stones.verdicts import CLEAR, GUESS, PROVED, ChainStatus, Verdict
from bot.rules.board import BLACK, EMPTY, WHITE, Board
from bot.rules.points import Colour, Point

# Positions that may be looked at for a board in all.
_EFFORT = 190_000
# How many of them random play may take, and how many reading may look at.
_PLAY, _READING = 75000, 103000
# How sure it is of what is neither proved nor read.
_UNPROVED = 0.2
# From this share of the games on a point is counted as one side's in the estimate.
_LEANS = 0.3
# What random play says of a chain beyond these is taken for its status. They do not lie around
# zero: random attackers are worse at killing than random defenders at living.
_DIES, _LIVES = -0.05, 0.3
# As sure as it can be without a proof.
_SUREST = 0.99
# Random games at first; three times as many if they leave something open.
_PLAYOUTS = 120
# What that may cost: games times empty points.
_MAX_MOVES = 30000


@dataclass(frozen=True)
class Suggestion:
    """The suggestion for a whole position. Chains are called by their names (`Chain.name`).

    ``chains`` has a verdict for every chain; ``dead`` are those proposed dead, ``doubtful`` those
    that people should be asked about. ``open_borders`` are points where territories are not
    closed yet, so that moves there are worth points; ``kos`` the points of kos left open, which
    can be taken next. ``ownership`` says of every point how often it was Black's (1) or White's
    (−1) in the end. ``estimate`` is Black's points minus White's as far as the board alone tells:
    territory and dead stones, without komi and earlier prisoners. ``only_ours`` and ``only_theirs``
    are chains that only this suggestion, or only a second opinion, holds dead: they are doubtful.
    """

    chains: Mapping[Point, Verdict]
    dead: frozenset[Point]
    doubtful: frozenset[Point]
    open_borders: frozenset[Point]
    kos: frozenset[Point]
    ownership: Mapping[Point, float]
    estimate: float
    only_ours: frozenset[Point] = frozenset()
    only_theirs: frozenset[Point] = frozenset()

    def questioned(self, theirs: frozenset[Point]) -> Suggestion:
        """The suggestion where another holds the chains dead that have these names: wherever
        that is another answer it becomes a question. What is proved is none."""
        proved = {name for name, told in self.chains.items() if told.confidence >= PROVED}
        differ = (self.dead ^ theirs) - self.doubtful - proved
        return replace(
            self,
            dead=self.dead - differ,
            doubtful=self.doubtful | differ,
            only_ours=self.dead & differ,
            only_theirs=theirs & differ,
        )


def suggest(board: Board, to_move: Colour, *, ko: Point | None, seed: int) -> Suggestion:
    """The suggestion for a board with ``to_move`` next and ``ko`` banned to them.

    The same arguments give the same answer. Raises nothing. Of a game that has hardly begun nothing
    is said: random play fills an open board at random.
    """
    if has_hardly_begun(board):
        return _open(board)
    effort = Effort(_EFFORT)
    position = Position(board.size, board.key())
    side = BLACK if to_move is Colour.BLACK else WHITE
    banned = None if ko is None else _index(board, ko)
    with effort.at_most(_PLAY):
        play = RandomPlay(position, side, banned, seed, effort)
        owned = play.ownership(_PLAYOUTS)
        if any(abs(held(position, head, owned)) < CLEAR for head in position.heads):
            games = min(3 * _PLAYOUTS, _MAX_MOVES // (board.key().count(EMPTY) + 1))
            owned = play.ownership(max(games, _PLAYOUTS))
    verdicts = {head: _by_ownership(position, head, owned) for head in position.heads}
    chains = board.chains()
    head_of = {chain.name: position.head[_index(board, chain.name)] for chain in chains}
    proofs = Proofs(board, effort)
    proofs.prove_easy()
    proved = {head_of[name]: verdict for name, verdict in proofs.verdicts.items()}
    verdicts.update(proved)
    living = {head for head, verdict in proved.items() if verdict.status is ChainStatus.ALIVE}
    reading = Reading(position, owned, verdicts, effort, living)
    with effort.at_most(_READING):
        reading.read()
    settle_invaders(position, owned, verdicts)
    ask_with_captors(position, verdicts)
    unsure = {name for name in proofs.open if not reading.knows(head_of[name])}
    proofs.prove_hard(unsure)
    proofs.prove_hard(proofs.open - unsure)
    for name in unsure:
        verdicts[head_of[name]] = Verdict(ChainStatus.DOUBTFUL, _UNPROVED)
    verdicts.update({head_of[name]: verdict for name, verdict in proofs.verdicts.items()})
    dead = [chain for chain in chains if verdicts[head_of[chain.name]].status is ChainStatus.DEAD]
    kos = open_kos(board, dead)
    for point in kos:
        for head in _ko_stones(position, _index(board, point), verdicts):
            if verdicts[head].status is ChainStatus.DOUBTFUL:
                verdicts[head] = Verdict(ChainStatus.ALIVE, GUESS)
    of = {name: verdicts[head] for name, head in head_of.items()}
    standing = reading.standing | {head_of[name] for name in proofs.standing}
    in_seki = [chain for chain in chains if head_of[chain.name] in standing]
    points = list(board.points())
    return Suggestion(
        chains=of,
        dead=frozenset(chain.name for chain in dead),
        doubtful=frozenset(name for name, v in of.items() if v.status is ChainStatus.DOUBTFUL),
        open_borders=open_borders(board, dead, in_seki)
        | {points[index] for index in reading.gains},
        kos=kos,
        ownership=dict(zip(points, owned, strict=True)),
        estimate=_estimate(position, owned, verdicts),
    )


def _open(board: Board) -> Suggestion:
    """Nothing is dead, and nothing is decided."""
    return Suggestion(
        chains={chain.name: Verdict(ChainStatus.ALIVE, GUESS) for chain in board.chains()},
        dead=frozenset(),
        doubtful=frozenset(),
        open_borders=frozenset(),
        kos=open_kos(board, ()),
        ownership=dict.fromkeys(board.points(), 0.0),
        estimate=0.0,
    )


def _index(board: Board, point: Point) -> int:
    return point.row * board.size + point.column


def _ko_stones(position: Position, ko: int, verdicts: dict[int, Verdict]) -> set[int]:
    """The single stones in atari of an open ko that no other chain's life hangs on.

    That such a ko is open is said once, without a question about each stone of it.
    """
    cells, head_of, near = position.cells, position.head, position.lines.near
    safe = settled(position, lambda h: verdicts[h].status is ChainStatus.DEAD, USUAL_ROOM)
    taken = {index for index in near[ko] if cells[index] != EMPTY}
    around = taken | {index for stone in taken for index in near[stone]} | set(near[ko])
    heads = {head_of[index] for index in around if cells[index] != EMPTY}
    single = {
        head
        for head in heads
        if len(position.stones[head]) == 1 and position.liberties[head].bit_count() == 1
    }
    return single if heads <= safe | single else set()


def _by_ownership(position: Position, head: int, owned: list[float]) -> Verdict:
    mean = held(position, head, owned)
    if _DIES <= mean <= _LIVES:
        return Verdict(ChainStatus.DOUBTFUL, 0.0)
    return Verdict(ChainStatus.ALIVE if mean > 0 else ChainStatus.DEAD, min(_SUREST, abs(mean)))


def _estimate(position: Position, owned: list[float], verdicts: dict[int, Verdict]) -> float:
    """Black's points minus White's: an empty point counts one, a stone that is lost two.

    Random play invades where no player would, so what leans to one side counts as its own.
    """
    margin = 0.0
    for index, cell in enumerate(position.cells):
        if cell == EMPTY:
            beside = {
                position.cells[other]
                for other in position.lines.near[index]
                if position.cells[other] != EMPTY
                and verdicts[position.head[other]].status is ChainStatus.ALIVE
            }
            # A point between two living sides is neutral.
            margin += 0 if len(beside) == 2 else max(-1.0, min(1.0, owned[index] / _LEANS))
            continue
        status = verdicts[position.head[index]].status
        sign = 1 if cell == BLACK else -1
        if status is ChainStatus.DEAD:
            margin -= 2 * sign
        elif status is ChainStatus.DOUBTFUL:
            margin += owned[index] - sign
    return margin
