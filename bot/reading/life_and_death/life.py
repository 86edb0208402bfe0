"""Static life and death: stones that live, and areas in which none can, whatever is played.

Two theorems on a `LocalBoard`. D. B. Benson (Life in the game of Go, 1976): chains with two eye
spaces whose every empty point is a liberty of theirs cannot be captured, even if their side always
passes. And the reverse: inside of such chains, next to whose stones all points lie but one, no
opposing chain finds two eyes, so that it is captured whenever its enemy wants it.
"""

from __future__ import annotations

from bot.reading.life_and_death.local_board import LocalBoard


def living(
    board: LocalBoard, stones: int, others: int, side: int, apart: int = 0, wanted: int = -1
) -> int:
    """The stones of ``side`` (0 Black, 1 White) that can never be captured, by Benson.

    Eye spaces that have a point of ``apart`` do not count. None are found unless some of those
    that are ``wanted`` are among them.
    """
    spaces = board.chains(board.all & ~stones)
    if len(spaces) < 2:
        return joined(board, stones, side)
    outside = board.walls[1 - side] | apart
    enclosed = [(s & ~others, around) for s, around in spaces if not s & outside]
    if len(enclosed) < 2:
        return joined(board, stones, side)
    return _with_two_eyes(board, stones, side, enclosed, wanted)


def joined(board: LocalBoard, stones: int, side: int) -> int:
    """The stones connected to walls."""
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
    """Chains joined to a wall, or that own two spaces of ``spaces`` (empty points, walls)."""
    wall = board.walls[side]
    firm = list(board.chains(stones))
    while True:
        alive = 0
        kept = []
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
            kept.append((chain, around))
            alive |= chain
        if not alive & wanted:
            return 0
        rest = [space for space in spaces if not space[1] & ~alive]
        if len(kept) == len(firm) and len(rest) == len(spaces):
            return alive
        firm, spaces = kept, rest


def hopeless(board: LocalBoard, stones: int, side: int) -> int:
    """The points on which only ``side`` can have a stone for good, unless it allows another.

    ``side`` needs chains that live by walls or by spaces of which each point, stones there
    included, is next to the chain. Such a space is an eye even when ``side`` plays in it only to
    capture: what it captures there is empty again, and next to the chain. So it may fill all other
    points around those chains without any risk, and no stone holds out there with one eye.
    """
    open_to = board.walls[1 - side]
    eyes = [space for space in board.chains(board.all & ~stones) if not space[0] & open_to]
    if len(eyes) < 2:
        firm = joined(board, stones, side)
    else:
        firm = _with_two_eyes(board, stones, side, eyes)
    return _held_by(board, firm, side)


def owned(board: LocalBoard, stones: int, side: int) -> int:
    """The points on which ``side`` can have a stone for good whenever it wants one there.

    These are its stones joined to walls, and the area around them in which no opposing stone can
    hold out: it fills one point after the other, and none of these stones is ever captured.
    """
    firm = joined(board, stones, side)
    return _held_by(board, firm, side) if firm or board.walls[side] else 0


def _held_by(board: LocalBoard, firm: int, side: int) -> int:
    """Stones that cannot be captured, and the spaces between them where all points but one are
    next to them."""
    reached = board.beside(firm) | board.walls[side]
    covered = firm
    for space, _ in board.chains(board.all & ~firm):
        inner = space & ~reached
        # Two eyes need two inner points that are not next to each other.
        other = inner & (inner - 1)
        one_eye = not other or (other & (other - 1) == 0 and board.near[other] & inner)
        if one_eye and not space & board.walls[1 - side]:
            covered |= space
    return covered
