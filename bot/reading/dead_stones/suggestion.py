"""Suggest which stones are dead and where play has not ended, for players to correct.

`suggest` is used after the stop (article 9.2) and during play. It sees only the position, like the
players. The same position always gets the same answer, also turned or with colours swapped.

The expected owners of the points give each chain a status. Reading small fights by article 7.2,
with the attacker moving first, corrects it. A proof is final.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.reading.dead_stones.borders import find_open_borders, find_open_kos
from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.fights.closed_fights import ClosedFights, read_closed_fights
from bot.reading.dead_stones.fights.cuts import LIKELY_ROOM, find_settled
from bot.reading.dead_stones.openness import is_wide_open
from bot.reading.dead_stones.ownership import Ownership, own_by_net, own_by_random_play
from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.proofs import Proofs
from bot.reading.dead_stones.statuses import ChainStatus
from bot.reading.orientation import Orientation, choose_orientation
from bot.rules.board import BLACK, EMPTY, Board, cell_of
from bot.rules.points import Colour, Point

# Total budget for one board, in positions.
_EFFORT = 190_000
# The shares of random play and of reading.
_PLAY, _READING = 75000, 103000
_OPPOSITES = {ChainStatus.ALIVE, ChainStatus.DEAD}
# A chain with at most this many liberties may be in a capturing race.
_SHORT = 2
# From this mean ownership on, the status of a chain is sure.
_SURE = 0.6
# From this mean ownership on, a point counts fully for one side in the estimate.
_LEANS = 0.3


@dataclass(frozen=True)
class Suggestion:
    """The suggestion for a whole position. Chains are identified by `Chain.name`.

    ``dead`` are the chains proposed as dead, ``doubtful`` those to ask the players about, and all
    others are thought to live. ``unsure`` are dead or living chains whose status is neither proved
    nor read, nor clear from the owners of their points. ``open_borders`` are points where
    territories are not closed yet, so that moves there are worth points; ``kos`` are the points of
    kos that can still be captured. ``ownership`` is the mean owner of every point at the end, from
    1 (Black) to −1 (White). ``estimate`` is Black's points minus White's as far as the board shows:
    territory and dead stones, without komi and earlier prisoners. ``only_ours`` and ``only_theirs``
    are chains that are dead only in this suggestion or only in a second opinion; they are doubtful.
    ``open_play`` are points in areas where, in the view of a net, much depends on the next move.
    """

    dead: frozenset[Point]
    doubtful: frozenset[Point]
    unsure: frozenset[Point]
    open_borders: frozenset[Point]
    kos: frozenset[Point]
    ownership: Mapping[Point, float]
    estimate: float
    only_ours: frozenset[Point] = frozenset()
    only_theirs: frozenset[Point] = frozenset()
    open_play: frozenset[Point] = frozenset()


def suggest(
    board: Board,
    to_move: Colour,
    *,
    ko: Point | None,
    seed: int,
    owned: Sequence[float] | None = None,
) -> Suggestion:
    """Return the suggestion for a board with ``to_move`` next, who may not play at ``ko``.

    ``owned`` has the owners that a net expects (`bot.reading.net.ownership`); None: random play
    with this ``seed`` gives them. Deterministic for the same arguments; raises nothing. On a wide
    open board nothing is dead or decided.
    """
    if is_wide_open(board):
        return _suggest_nothing(board)
    upright = choose_orientation(board)
    effort = Effort(_EFFORT)
    turned = upright.turn_board(board)
    position = Position(turned.size, turned.key())
    if owned is None:
        side = cell_of(upright.turn_colour(to_move))
        banned = None if ko is None else turned.index(upright.turn_point(ko))
        with effort.limit(_PLAY):
            ownership = own_by_random_play(position, side, banned, seed, effort)
    else:
        ownership = own_by_net(upright.turn_owners(owned))
    return _restore(_suggest(turned, position, ownership, effort), board, upright)


def _suggest_nothing(board: Board) -> Suggestion:
    """Return a suggestion without dead chains for a board where nothing is decided."""
    return Suggestion(
        dead=frozenset(),
        doubtful=frozenset(),
        unsure=frozenset(),
        open_borders=frozenset(),
        kos=find_open_kos(board, ()),
        ownership=dict.fromkeys(board.points(), 0.0),
        estimate=0.0,
    )


def _suggest(board: Board, position: Position, ownership: Ownership, effort: Effort) -> Suggestion:
    chains = {position.head[board.index(chain.name)]: chain for chain in board.chains()}
    head_of = {chain.name: head for head, chain in chains.items()}
    proofs = Proofs(board, effort)
    proofs.prove_easy()
    proved = {head_of[name]: status for name, status in proofs.statuses.items()}
    with effort.limit(_READING):
        fights = read_closed_fights(position, ownership, proved, effort)
    unread = {name for name in proofs.open if not fights.knows(head_of[name])}
    proofs.prove_hard(unread)
    proofs.prove_hard(proofs.open - unread)
    proved |= {head_of[name]: status for name, status in proofs.statuses.items()}
    statuses = _judge_chains(position, ownership, fights) | proved
    dead = [chain for head, chain in chains.items() if statuses[head] is ChainStatus.DEAD]
    kos = find_open_kos(board, dead)
    for point in kos:
        for head in _ko_stones(position, board.index(point), statuses):
            if statuses[head] is ChainStatus.DOUBTFUL:
                statuses[head] = ChainStatus.ALIVE
    doubtful = {head for head in chains if statuses[head] is ChainStatus.DOUBTFUL}
    clear = {head for head in chains if abs(ownership.mean(position, head)) >= _SURE}
    sure = clear | proved.keys() | fights.statuses.keys()
    standing = fights.standing | {head_of[name] for name in proofs.standing}
    in_seki = [chain for head, chain in chains.items() if head in standing]
    points = list(board.points())
    return Suggestion(
        dead=frozenset(chain.name for chain in dead),
        doubtful=frozenset(chains[head].name for head in doubtful),
        unsure=frozenset(chains[head].name for head in chains.keys() - doubtful - sure),
        open_borders=find_open_borders(board, dead, in_seki)
        | {points[index] for index in fights.gains},
        kos=kos,
        ownership=dict(zip(points, ownership.owned, strict=True)),
        estimate=_estimate(position, ownership.owned, statuses),
    )


def _judge_chains(
    position: Position, ownership: Ownership, fights: ClosedFights
) -> dict[int, ChainStatus]:
    """Return the status of each chain without a proof."""
    statuses = {head: ownership.judge(position, head) for head in position.heads}
    if not ownership.sees_fights:
        races = {h for h in fights.unread if position.liberties[h].bit_count() <= _SHORT}
        statuses |= dict.fromkeys(races, ChainStatus.DOUBTFUL)
    for head, read in fights.statuses.items():
        disputed = ownership.sees_fights and {statuses[head], read} == _OPPOSITES
        statuses[head] = ChainStatus.DOUBTFUL if disputed else read
    return statuses


def _restore(found: Suggestion, board: Board, upright: Orientation) -> Suggestion:
    """Return a suggestion about the turned board as one about the board itself."""
    sign = -1 if upright.swapped else 1

    def restore_points(points: Iterable[Point]) -> frozenset[Point]:
        return frozenset(map(upright.restore_point, points))

    def restore_chains(names: Iterable[Point]) -> frozenset[Point]:
        chains = map(board.chain_at, restore_points(names))
        return frozenset(chain.name for chain in chains if chain is not None)

    owned = upright.restore_owners([*found.ownership.values()])
    return Suggestion(
        dead=restore_chains(found.dead),
        doubtful=restore_chains(found.doubtful),
        unsure=restore_chains(found.unsure),
        open_borders=restore_points(found.open_borders),
        kos=restore_points(found.kos),
        ownership=dict(zip(board.points(), owned, strict=True)),
        estimate=sign * found.estimate,
    )


def _ko_stones(position: Position, ko: int, statuses: Mapping[int, ChainStatus]) -> set[int]:
    """Return the single stones in atari of an open ko, unless another chain's life depends on them.

    The open ko is reported once, so the players need no separate question about each of these
    stones.
    """
    cells, head_of, near = position.cells, position.head, position.lines.near
    safe = find_settled(position, lambda h: statuses[h] is ChainStatus.DEAD, LIKELY_ROOM)
    taken = {index for index in near[ko] if cells[index] != EMPTY}
    around = taken | {index for stone in taken for index in near[stone]} | set(near[ko])
    heads = {head_of[index] for index in around if cells[index] != EMPTY}
    single = {
        head
        for head in heads
        if len(position.stones[head]) == 1 and position.liberties[head].bit_count() == 1
    }
    return single if heads <= safe | single else set()


def _estimate(
    position: Position, owned: Sequence[float], statuses: Mapping[int, ChainStatus]
) -> float:
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
                and statuses[position.head[other]] is ChainStatus.ALIVE
            }
            # A point between two living sides is neutral.
            margin += 0 if len(beside) == 2 else max(-1.0, min(1.0, owned[index] / _LEANS))
            continue
        status = statuses[position.head[index]]
        sign = 1 if cell == BLACK else -1
        if status is ChainStatus.DEAD:
            margin -= 2 * sign
        elif status is ChainStatus.DOUBTFUL:
            margin += owned[index] - sign
    return margin
