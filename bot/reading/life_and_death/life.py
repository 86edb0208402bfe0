"""Static life and death: stones that always live, and areas where no enemy stone can.

There are three theorems about a `LocalBoard`. D. B. Benson (Life in the game of Go, 1976): chains
with two eye spaces whose every empty point is a liberty of theirs cannot be captured, even if their
side always passes. Conversely, if inside such chains all points but one are adjacent to their
stones, no enemy chain can make two eyes there, so it can be captured at any time. Pairs of vacant
points beside the living stones extend this: of each pair the enemy gets only one.
"""

from __future__ import annotations

from bot.reading.life_and_death.local_board import LocalBoard
from bot.rules.bits import bits_of

# With more points that no firm stone reaches, pairs are not tried: it takes long and rarely works.
_MAX_UNREACHED = 16


def find_living(
    board: LocalBoard, stones: int, others: int, side: int, apart: int = 0, wanted: int = -1
) -> int:
    """Return the stones of ``side`` (0 Black, 1 White) that can never be captured, by Benson's
    theorem.

    Eye spaces that contain a point of ``apart`` do not count. The result is 0 unless it includes
    some of the ``wanted`` stones.
    """
    spaces = board.chains(board.all & ~stones)
    if len(spaces) < 2:
        return find_connected_to_walls(board, stones, side)
    outside = board.walls[1 - side] | apart
    enclosed = [(s & ~others, around) for s, around in spaces if not s & outside]
    if len(enclosed) < 2:
        return find_connected_to_walls(board, stones, side)
    return _with_two_eyes(board, stones, side, enclosed, wanted)


def find_livable(board: LocalBoard, stones: int, side: int) -> int:
    """Return an upper bound of `find_living` for all stones of the other side together."""
    spaces = board.chains(board.all & ~stones)
    enclosed = [(0, around) for space, around in spaces if not space & board.walls[1 - side]]
    return _with_two_eyes(board, stones, side, enclosed)


def find_connected_to_walls(board: LocalBoard, stones: int, side: int) -> int:
    found = 0
    wall = board.walls[side]
    if stones & wall:
        for chain, _ in board.chains(stones):
            if chain & wall:
                found |= chain
    return found


def _with_two_eyes(
    board: LocalBoard, stones: int, side: int, spaces: list[tuple[int, int]], wanted: int = -1
) -> int:
    """Return the stones of the chains that are safe: connected to a wall, or with two eyes.

    Each of ``spaces`` is a pair of bit sets: its empty points and its border. It is an eye of a
    bordering chain if all its empty points are liberties of that chain. Return 0 as soon as no
    stone of ``wanted`` can be safe.
    """
    wall = board.walls[side]
    firm = list(board.chains(stones))
    while True:
        alive = 0
        remaining = []
        for chain, around in firm:
            if not chain & wall:
                eyes = 0
                for empty, border in spaces:
                    if border & chain and not empty & ~around:
                        eyes += 1
                        if eyes == 2:
                            break
                if eyes < 2:
                    continue
            remaining.append((chain, around))
            alive |= chain
        if not alive & wanted:
            return 0
        rest = [space for space in spaces if not space[1] & ~alive]
        if len(remaining) == len(firm) and len(rest) == len(spaces):
            return alive
        firm, spaces = remaining, rest


def find_hopeless(board: LocalBoard, stones: int, side: int) -> int:
    """Return the points where the other side cannot have a permanent stone if ``side`` resists.

    ``side`` needs chains that live by walls, or by spaces whose every point, including those under
    stones, is adjacent to the chain. Such a space is an eye even when ``side`` plays in it only to
    capture: the captured points are empty again and adjacent to the chain. So it can safely fill
    all other points around those chains, and an enemy group with one eye there cannot survive.
    """
    open_to = board.walls[1 - side]
    eyes = [space for space in board.chains(board.all & ~stones) if not space[0] & open_to]
    if len(eyes) < 2:
        firm = find_connected_to_walls(board, stones, side)
    else:
        firm = _with_two_eyes(board, stones, side, eyes)
    return _held_by(board, firm, side)


def find_linked(board: LocalBoard, stones: int, others: int, side: int) -> int:
    """Return the stones of ``side`` that cannot be captured if it answers each enemy move.

    These are connected to walls, or to such stones by a pair of vacant points. See `find_denied`.
    """
    return _link(board, stones, others, side)[0]


def find_denied(board: LocalBoard, stones: int, others: int, side: int) -> int:
    """Return the points where the other side cannot have a permanent stone if ``side`` answers each
    of its moves.

    Like `find_hopeless`, but ``side`` may also count on pairs of vacant points that no two purposes
    share. If the enemy plays on one of a pair, it plays on the other, which is adjacent to stones
    that cannot be captured. Two such points beside a chain connect it to these stones, and two
    beside another point deny the enemy an eye there.
    """
    # Why this is enough. The pairs are disjoint, and every enemy move on one is answered on the
    # other, so a chain with a pair never loses its last liberty. The answer is legal: it is next to
    # a firm chain or a wall, so it is neither suicide nor a ko capture, and bans do not matter.
    # Whenever no answer is due, the side fills a point beside firm stones: the new stone is firm,
    # too. Firm stones are never captured, so this ends, and then every point of a covered space is
    # firm, the enemy's, or one of at most two inner points side by side. Enemy chains there have no
    # other liberties. A move on an inner point takes all chains that have only this liberty: at
    # least two stones, as none of its neighbours is firm, or connected with the side's own stone on
    # the other one. So no ko arises, and the points that it frees are filled in turn.
    firm, vacant = _link(board, stones, others, side)
    reached = board.beside(firm) | board.walls[side]
    unreached = board.all & ~(firm | reached)
    if unreached.bit_count() > _MAX_UNREACHED:
        return firm
    pairs: list[int] = []
    eyeless = reached
    for bit in bits_of(unreached):
        near = board.near[bit]
        links = near & vacant & reached
        if any(not pair & ~near for pair in pairs):
            eyeless |= bit
        elif links & (links - 1):
            pairs.append(_take_pair(links))
            vacant &= ~pairs[-1]
            eyeless |= bit
    return _cover(board, firm, eyeless, side)


def find_deniable(board: LocalBoard, stones: int, side: int) -> int:
    """Return an upper bound of `find_denied` for all stones of the other side together."""
    reached = board.beside(stones) | board.walls[side]
    links = reached & ~stones
    for bit in bits_of(board.all & ~(stones | reached)):
        around = board.near[bit] & links
        if around & (around - 1):
            reached |= bit
    return _cover(board, stones, reached, side)


def _link(board: LocalBoard, stones: int, others: int, side: int) -> tuple[int, int]:
    """Return the stones connected to walls, by pairs if necessary, and the vacant points that no
    pair uses.
    """
    firm = find_connected_to_walls(board, stones, side)
    reached = board.beside(firm) | board.walls[side]
    vacant = board.all & ~(stones | others)
    left = [] if firm == stones else [each for each in board.chains(stones) if not each[0] & firm]
    before = -1
    while left and before != firm:
        before = firm
        for chain, around in left:
            if chain & firm:
                continue
            links = around & vacant & reached
            if links & (links - 1):
                vacant &= ~_take_pair(links)
                firm |= chain
                reached |= around
    return firm, vacant


def _take_pair(points: int) -> int:
    first = points & -points
    rest = points ^ first
    return first | rest & -rest


def find_owned(board: LocalBoard, stones: int, side: int) -> int:
    """Return the points where ``side`` can have a permanent stone whenever it wants one.

    These are its stones connected to walls, and the area around them that no enemy stone can
    survive in: ``side`` fills one point after the other, and none of these stones is ever captured.
    """
    firm = find_connected_to_walls(board, stones, side)
    return _held_by(board, firm, side) if firm or board.walls[side] else 0


def _held_by(board: LocalBoard, firm: int, side: int) -> int:
    """Return stones that cannot be captured, and the spaces between them if all points but one are
    adjacent to these stones.
    """
    return _cover(board, firm, board.beside(firm) | board.walls[side], side)


def _cover(board: LocalBoard, firm: int, reached: int, side: int) -> int:
    """Return the firm stones, and the spaces between them if all points but one are reached."""
    covered = firm
    for space, _ in board.chains(board.all & ~firm):
        inner = space & ~reached
        # Two eyes need two inner points that are not next to each other.
        other = inner & (inner - 1)
        one_eye = not other or (other & (other - 1) == 0 and board.near[other] & inner)
        if one_eye and not space & board.walls[1 - side]:
            covered |= space
    return covered
