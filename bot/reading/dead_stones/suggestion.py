"""Suggest which stones are dead and where play has not ended, for players to correct.

`suggest` is used after the stop (article 9.2) and during play. It sees only the position, like the
players, and the same position gets the same answer.

Cheap proofs come first. For the other chains random play estimates the owner of each point at the
end. If that depends on a small fight, the fight is read out by article 7.2, with the attacker
moving first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.reading.dead_stones.borders import find_open_borders, find_open_kos
from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.fights.cuts import LIKELY_ROOM, find_settled
from bot.reading.dead_stones.fights.local_fights import mean_ownership
from bot.reading.dead_stones.invaders import settle_invaders
from bot.reading.dead_stones.openness import is_wide_open
from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.proofs import Proofs
from bot.reading.dead_stones.random_play import RandomPlay
from bot.reading.dead_stones.reading import Reading, question_captives
from bot.reading.dead_stones.verdicts import CLEAR, GUESS, ChainStatus, Verdict
from bot.rules.board import BLACK, EMPTY, WHITE, Board
from bot.rules.points import Colour, Point

# Total budget for one board, in positions.
_EFFORT = 190_000
# The shares of random play and of reading.
_PLAY, _READING = 75000, 103000
# Confidence in a verdict that is neither proved nor read.
_UNPROVED = 0.2
# From this mean ownership on, a point counts fully for one side in the estimate.
_LEANS = 0.3
# Beyond these ownership values random play decides a chain's status. They are not symmetric around
# zero because random attackers are worse at killing than random defenders are at living.
_DIES, _LIVES = -0.05, 0.3
# The highest confidence without a proof.
_SUREST = 0.99
# Number of random games; three times as many if the first ones leave a chain unclear.
_PLAYOUTS = 120
# Limit for the repetition: games times empty points.
_MAX_MOVES = 30000


@dataclass(frozen=True)
class Suggestion:
    """The suggestion for a whole position. Chains are identified by `Chain.name`.

    ``chains`` has a verdict for every chain; ``dead`` are those proposed as dead, ``doubtful``
    those to ask the players about. ``open_borders`` are points where territories are not closed
    yet, so that moves there are worth points; ``kos`` are the points of kos that can still be
    captured. ``ownership`` is the mean owner of every point at the end, from 1 (Black) to −1
    (White). ``estimate`` is Black's points minus White's as far as the board shows: territory and
    dead stones, without komi and earlier prisoners. ``only_ours`` and ``only_theirs`` are chains
    that are dead only in this suggestion or only in a second opinion; they are doubtful.
    ``open_play`` are points in areas where, in the view of a net, much depends on the next move.
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
    open_play: frozenset[Point] = frozenset()


def suggest(board: Board, to_move: Colour, *, ko: Point | None, seed: int) -> Suggestion:
    """Return the suggestion for a board with ``to_move`` next, who may not play at ``ko``.

    Deterministic for the same arguments; raises nothing. On a wide open board nothing is dead or
    decided, because random play fills an open board at random.
    """
    if is_wide_open(board):
        return _suggest_nothing(board)
    effort = Effort(_EFFORT)
    position = Position(board.size, board.key())
    side = BLACK if to_move is Colour.BLACK else WHITE
    banned = None if ko is None else _index(board, ko)
    with effort.limit(_PLAY):
        play = RandomPlay(position, side, banned, seed, effort)
        owned = play.measure_ownership(_PLAYOUTS)
        if any(abs(mean_ownership(position, head, owned)) < CLEAR for head in position.heads):
            games = min(3 * _PLAYOUTS, _MAX_MOVES // (board.key().count(EMPTY) + 1))
            owned = play.measure_ownership(max(games, _PLAYOUTS))
    verdicts = {head: _judge_by_ownership(position, head, owned) for head in position.heads}
    chains = board.chains()
    head_of = {chain.name: position.head[_index(board, chain.name)] for chain in chains}
    proofs = Proofs(board, effort)
    proofs.prove_easy()
    proved = {head_of[name]: verdict for name, verdict in proofs.verdicts.items()}
    verdicts.update(proved)
    living = {head for head, verdict in proved.items() if verdict.status is ChainStatus.ALIVE}
    reading = Reading(position, owned, verdicts, effort, living)
    with effort.limit(_READING):
        reading.read()
    settle_invaders(position, owned, verdicts)
    question_captives(position, verdicts)
    unsure = {name for name in proofs.open if not reading.knows(head_of[name])}
    proofs.prove_hard(unsure)
    proofs.prove_hard(proofs.open - unsure)
    for name in unsure:
        verdicts[head_of[name]] = Verdict(ChainStatus.DOUBTFUL, _UNPROVED)
    verdicts.update({head_of[name]: verdict for name, verdict in proofs.verdicts.items()})
    dead = [chain for chain in chains if verdicts[head_of[chain.name]].status is ChainStatus.DEAD]
    kos = find_open_kos(board, dead)
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
        open_borders=find_open_borders(board, dead, in_seki)
        | {points[index] for index in reading.gains},
        kos=kos,
        ownership=dict(zip(points, owned, strict=True)),
        estimate=_estimate(position, owned, verdicts),
    )


def _suggest_nothing(board: Board) -> Suggestion:
    """Return a suggestion without dead chains for a board where nothing is decided."""
    return Suggestion(
        chains={chain.name: Verdict(ChainStatus.ALIVE, GUESS) for chain in board.chains()},
        dead=frozenset(),
        doubtful=frozenset(),
        open_borders=frozenset(),
        kos=find_open_kos(board, ()),
        ownership=dict.fromkeys(board.points(), 0.0),
        estimate=0.0,
    )


def _index(board: Board, point: Point) -> int:
    return point.row * board.size + point.column


def _ko_stones(position: Position, ko: int, verdicts: dict[int, Verdict]) -> set[int]:
    """Return the single stones in atari of an open ko, unless another chain's life depends on them.

    The open ko is reported once, so the players need no separate question about each of these
    stones.
    """
    cells, head_of, near = position.cells, position.head, position.lines.near
    safe = find_settled(position, lambda h: verdicts[h].status is ChainStatus.DEAD, LIKELY_ROOM)
    taken = {index for index in near[ko] if cells[index] != EMPTY}
    around = taken | {index for stone in taken for index in near[stone]} | set(near[ko])
    heads = {head_of[index] for index in around if cells[index] != EMPTY}
    single = {
        head
        for head in heads
        if len(position.stones[head]) == 1 and position.liberties[head].bit_count() == 1
    }
    return single if heads <= safe | single else set()


def _judge_by_ownership(position: Position, head: int, owned: list[float]) -> Verdict:
    mean = mean_ownership(position, head, owned)
    if _DIES <= mean <= _LIVES:
        return Verdict(ChainStatus.DOUBTFUL, 0.0)
    return Verdict(ChainStatus.ALIVE if mean > 0 else ChainStatus.DEAD, min(_SUREST, abs(mean)))


def _estimate(position: Position, owned: list[float], verdicts: dict[int, Verdict]) -> float:
    """Return Black's points minus White's: an empty point counts one, a lost stone two.

    Random play invades where no player would, so a point that one side owns more often counts fully
    for that side.
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
