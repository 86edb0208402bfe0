"""Which stones look dead, and where play has not ended: a suggestion for people to correct.

`suggest` is asked after the stop (article 9.2) and during play. It knows nothing that the players
do not: it looks at the position alone, and the same position gets the same answer.

Random play says what is usually whose in the end. Where that hangs on a small fight, the fight is
read out after article 7.2, with the attacker moving first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from bot.rules.board import BLACK, EMPTY, WHITE, Board
from bot.rules.dead_stones.borders import open_borders, open_kos
from bot.rules.dead_stones.fights import SURE_ROOM, USUAL_ROOM, Cut, cuts, eye_cut, settled
from bot.rules.dead_stones.openness import has_hardly_begun
from bot.rules.dead_stones.random_play import Position, ownership
from bot.rules.dead_stones.verdicts import OFFERED, FightReader, Status, Verdict, enemies
from bot.rules.points import Colour, Point

# Positions that reading may look at: in one search (at first, and then), and on a board in all.
_CHAIN_BUDGETS = 3000, 20000
_BOARD_BUDGET = 48000
# That a chain dies whose fight is too deep to be read is believed from here on.
_UNREAD = 0.4
# The same of stones that can be taken if it was not read whether who takes them dies of it.
_UNREAD_BAIT = 0.7
# From this share of the games on a point is counted as one side's in the estimate.
_LEANS = 0.3
# A verdict less sure than this gives way to what is found about the stones around.
_WEAK = 0.3
# How sure it is of what could not be read.
_GUESS = 0.1
# So many stones in an open area are too few to be asked about.
_FEW = 8
# The size of an area in which a wall lives if nothing but dead stones is inside.
_ENOUGH = 12
# What random play says of a chain beyond these is taken for its status. They do not lie around
# zero: random attackers are worse at killing than random defenders at living.
_DIES, _LIVES = -0.05, 0.3
# Within this it is asked more often.
_CLEAR = 0.6
# What that may cost: games times empty points.
_MOST_MOVES = 30000
# Below this, random play is trusted that a chain dies when the eyes around it are counted.
_SURELY_DEAD = -0.6


@dataclass(frozen=True)
class Suggestion:
    """What is suggested of a whole position. Chains are called by their names (`Chain.name`).

    ``chains`` has a verdict for every chain; ``dead`` are those proposed dead, ``doubtful`` those
    that people should be asked about. ``open_borders`` are points where territories are not
    closed yet, so that moves there are worth points; ``kos`` the points of kos left open, which
    can be taken next. ``ownership`` says of every point how often it was Black's (1) or White's
    (−1) in the end. ``estimate`` is Black's points minus White's as far as the board alone tells:
    territory and dead stones, without komi and earlier prisoners.
    """

    chains: Mapping[Point, Verdict]
    dead: frozenset[Point]
    doubtful: frozenset[Point]
    open_borders: frozenset[Point]
    kos: frozenset[Point]
    ownership: Mapping[Point, float]
    estimate: float


def suggest(
    board: Board, to_move: Colour, *, ko: Point | None, seed: int, playouts: int = 120
) -> Suggestion:
    """What looks dead, doubtful and unfinished, with ``to_move`` next and ``ko`` banned to them.

    ``playouts`` is how many random games are played at first; three times as many if they leave
    something open. The same arguments give the same answer. Raises nothing. Of a game that has
    hardly begun nothing is said: random play fills an open board at random.
    """
    if has_hardly_begun(board):
        return _open(board)
    position = Position(board.size, board.key())
    side = BLACK if to_move is Colour.BLACK else WHITE
    banned = None if ko is None else _index(board, ko)
    owned = ownership(position, side, banned, seed, playouts)
    if any(abs(_held(position, head, owned)) < _CLEAR for head in position.heads):
        games = min(3 * playouts, _MOST_MOVES // (board.key().count(EMPTY) + 1))
        owned = ownership(position, side, banned, seed, max(games, playouts))
    verdicts = {head: _by_ownership(position, head, owned) for head in position.heads}
    standing, gains = _read_fights(position, owned, verdicts)
    _settle_invaders(position, owned, verdicts)
    chains = board.chains()
    head_of = {chain.name: position.head[_index(board, chain.name)] for chain in chains}
    dead = [chain for chain in chains if verdicts[head_of[chain.name]].status is Status.DEAD]
    kos = open_kos(board, dead)
    for point in kos:
        for head in _ko_stones(position, _index(board, point), verdicts):
            if verdicts[head].status is Status.DOUBTFUL:
                verdicts[head] = Verdict(Status.ALIVE, _GUESS)
    of = {name: verdicts[head] for name, head in head_of.items()}
    in_seki = [chain for chain in chains if head_of[chain.name] in standing]
    points = list(board.points())
    return Suggestion(
        chains=of,
        dead=frozenset(chain.name for chain in dead),
        doubtful=frozenset(name for name, v in of.items() if v.status is Status.DOUBTFUL),
        open_borders=open_borders(board, dead, in_seki) | {points[index] for index in gains},
        kos=kos,
        ownership=dict(zip(points, owned, strict=True)),
        estimate=_estimate(position, owned, verdicts),
    )


def _open(board: Board) -> Suggestion:
    """Nothing is dead, and nothing is decided."""
    return Suggestion(
        chains={chain.name: Verdict(Status.ALIVE, _GUESS) for chain in board.chains()},
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
    safe = settled(position, lambda h: verdicts[h].status is Status.DEAD, USUAL_ROOM)
    taken = {index for index in near[ko] if cells[index] != EMPTY}
    around = taken | {index for stone in taken for index in near[stone]} | set(near[ko])
    heads = {head_of[index] for index in around if cells[index] != EMPTY}
    single = {
        head
        for head in heads
        if len(position.stones[head]) == 1 and position.liberties[head].bit_count() == 1
    }
    return single if heads <= safe | single else set()


def _read_fights(
    position: Position, owned: list[float], verdicts: dict[int, Verdict]
) -> tuple[set[int], set[int]]:
    """Replaces verdicts by what reading finds.

    Answers with the heads of chains that stand in a seki, and the points of the first
    moves in fights that are not settled. What is too wide to be read at first is tried once more
    with the chains around it taken to live more easily.
    """
    surely_dead = {h for h in position.heads if _held(position, h, owned) < _SURELY_DEAD}
    budget = _BOARD_BUDGET
    done, unread, unguarded = set[int](), set[int](), set[int]()
    standing, gains = set[int](), set[int]()
    found_cuts = {
        room: cuts(position, settled(position, surely_dead.__contains__, room), owned)
        for room in (SURE_ROOM, USUAL_ROOM)
    }
    for limit, room in product(_CHAIN_BUDGETS, found_cuts):
        for cut in found_cuts[room]:
            if room == USUAL_ROOM and cut in found_cuts[SURE_ROOM]:
                continue
            heads = [head for head in cut.heads if head not in done]
            fight = FightReader(position, cut, budget, limit)
            dead = {head for head in heads if _looks_dead(position, head, verdicts[head])}
            read = {head: fight.verdict(head, guess_dead=head in dead) for head in heads}
            budget = fight.budget
            found = {head: verdict for head, verdict in read.items() if verdict is not None}
            unread |= read.keys() - found.keys()
            unguarded |= fight.unguarded
            done |= found.keys()
            verdicts.update(found)
            for head, verdict in found.items():
                if verdict.status is not Status.DOUBTFUL:
                    continue
                if {verdicts[h].status for h in enemies(position, head)} == {Status.DEAD}:
                    verdicts[head] = Verdict(Status.ALIVE, 0.6)
                else:
                    gains |= fight.gains[head]
            alive = [head for head in cut.heads if verdicts[head].status is Status.ALIVE]
            _free_captors(position, verdicts, cut, done)
            if found and len({position.cells[head] for head in alive}) == 2:
                standing.update(alive)
    _read_eyes(position, verdicts, done, gains, budget)
    for head in unread - done:
        bait = head in unguarded and len(position.stones[head]) >= OFFERED
        least = _UNREAD_BAIT if bait else _UNREAD
        if verdicts[head].status is Status.DEAD and verdicts[head].confidence < least:
            verdicts[head] = Verdict(Status.DOUBTFUL, _GUESS)
    return standing, gains


def _read_eyes(
    position: Position,
    verdicts: dict[int, Verdict],
    done: set[int],
    gains: set[int],
    budget: int,
) -> None:
    """What their eyes say of chains that are not plain and whose fights are too wide to be read."""
    for head in [head for head in position.heads if head not in done]:
        verdict = verdicts[head]
        if verdict.confidence >= _CLEAR or (found := eye_cut(position, head)) is None:
            continue
        cut, alone = found
        fight = FightReader(position, cut, budget, _CHAIN_BUDGETS[0])
        status = fight.eyes(head)
        budget = fight.budget
        if status is Status.ALIVE:
            verdicts[head] = Verdict(Status.ALIVE, 0.9)
        elif status is Status.DOUBTFUL and alone and verdict.status is not Status.DEAD:
            verdicts[head] = Verdict(Status.DOUBTFUL, 0.5)
            gains |= fight.gains[head]
        else:
            continue
        done.add(head)


def _free_captors(
    position: Position, verdicts: dict[int, Verdict], cut: Cut, done: set[int]
) -> None:
    """Chains that could not be read live if all of the opponent's beside them are read dead."""
    for head in cut.heads:
        beside = enemies(position, head) & set(cut.heads)
        if head in done or not beside <= done or beside != enemies(position, head):
            continue
        if beside and all(verdicts[other].status is Status.DEAD for other in beside):
            verdicts[head] = Verdict(Status.ALIVE, 0.6)


def _looks_dead(position: Position, head: int, verdict: Verdict) -> bool:
    """Whether a chain counts as dead if reading does not show that new stones take its place.

    Where a few stones are offered, as in a hane seki, random play has to be surer.
    """
    sure = verdict.confidence >= _UNREAD or len(position.stones[head]) > OFFERED
    return verdict.status is Status.DEAD and sure


def _settle_invaders(position: Position, owned: list[float], verdicts: dict[int, Verdict]) -> None:
    """Takes a few doubtful stones in the opponent's territory for dead, and the territory for it.

    Random play lets any stone live in an open area, even one laid there later. Who could live with
    these would have done so before passing.
    """
    for head in [head for head in position.heads if _is_guess(verdicts[head])]:
        status = verdicts[head].status
        standing = status is Status.ALIVE
        if status is Status.DEAD or (standing and len(position.stones[head]) > OFFERED):
            continue
        colour = position.cells[head]
        empty, own, inside = _enclosed(position, head, verdicts)
        walled = any(position.cells[h] == 3 - colour and h not in inside for h in position.heads)
        if not walled or (standing and inside):
            continue
        if any(verdicts[h].status is Status.ALIVE and not _is_guess(verdicts[h]) for h in own):
            continue
        stones = sum(len(position.stones[h]) for h in own)
        if stones <= _FEW and len(empty) > 2 * stones:
            for h in own:
                if verdicts[h].status is not Status.DEAD:
                    verdicts[h] = Verdict(Status.DEAD, 0.4)
            for index in (*empty, *(stone for h in own for stone in position.stones[h])):
                owned[index] = 1.0 if colour == WHITE else -1.0
    for head in position.heads:
        if verdicts[head].status is not Status.ALIVE and verdicts[head].confidence < _WEAK:
            empty, own, inside = _enclosed(position, head, verdicts)
            living = len(empty) >= _ENOUGH or any(verdicts[h].status is Status.ALIVE for h in own)
            if living and inside and all(verdicts[h].status is Status.DEAD for h in inside):
                verdicts[head] = Verdict(Status.ALIVE, 0.4)


def _is_wall(position: Position, head: int, verdicts: dict[int, Verdict]) -> bool:
    """Whether a chain holds what it surrounds: it lives, surely or by its length."""
    if _is_guess(verdicts[head]):
        return len(position.stones[head]) > _FEW
    return verdicts[head].status is Status.ALIVE


def _is_guess(verdict: Verdict) -> bool:
    """Whether nothing but random play speaks for a chain, and not clearly."""
    if verdict.status is Status.ALIVE:
        return verdict.confidence < _CLEAR
    return verdict.status is Status.DOUBTFUL and verdict.confidence <= _GUESS


def _enclosed(
    position: Position, head: int, verdicts: dict[int, Verdict]
) -> tuple[set[int], set[int], set[int]]:
    """What the opponent's living stones enclose around a chain.

    Empty points, the chains of its colour, and the opponent's other chains.
    """
    cells, near = position.cells, position.lines.near
    colour = cells[head]
    seen = set(position.stones[head])
    todo = list(seen)
    while todo:
        for other in near[todo.pop()]:
            wall = cells[other] == 3 - colour and _is_wall(position, position.head[other], verdicts)
            if other not in seen and not wall:
                seen.add(other)
                todo.append(other)
    own = {position.head[index] for index in seen if cells[index] == colour}
    inside = {position.head[index] for index in seen if cells[index] == 3 - colour}
    return {index for index in seen if cells[index] == EMPTY}, own, inside


def _held(position: Position, head: int, owned: list[float]) -> float:
    """How often a chain's points end as its own (1) or the opponent's (−1)."""
    stones = position.stones[head]
    mean = sum(owned[stone] for stone in stones) / len(stones)
    return mean if position.cells[head] == BLACK else -mean


def _by_ownership(position: Position, head: int, owned: list[float]) -> Verdict:
    mean = _held(position, head, owned)
    if _DIES <= mean <= _LIVES:
        return Verdict(Status.DOUBTFUL, 0.0)
    return Verdict(Status.ALIVE if mean > 0 else Status.DEAD, abs(mean))


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
                and verdicts[position.head[other]].status is Status.ALIVE
            }
            # A point between two living sides is neutral.
            margin += 0 if len(beside) == 2 else max(-1.0, min(1.0, owned[index] / _LEANS))
            continue
        status = verdicts[position.head[index]].status
        sign = 1 if cell == BLACK else -1
        if status is Status.DEAD:
            margin -= 2 * sign
        elif status is Status.DOUBTFUL:
            margin += owned[index] - sign
    return margin
