"""Proposals: whatever needs both players, and the chains that a score proposal asks about."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.rules.board import Board, Chain
from bot.rules.points import Colour, Point
from bot.service.events import ProposalKind

LETTERS = "ABCDEFGHIJKLMNOPQRST"
"""Enough for the reactions that one message can carry anywhere (20)."""


@dataclass(frozen=True)
class Proposal:
    """A question put to both players, with its number and what each has said to it.

    ``dead`` holds the name (`Chain.name`) of each chain taken as dead. Any change to them is a
    new proposal; the agreements then count no more.
    """

    number: int
    kind: ProposalKind
    by: Colour | None = None
    dead: frozenset[Point] = frozenset()
    plies: int = 0
    agreed: frozenset[Colour] = frozenset()
    refused: frozenset[Colour] = frozenset()

    def agree(self, seat: Colour) -> Proposal:
        return replace(self, agreed=self.agreed | {seat}, refused=self.refused - {seat})

    def take_back(self, seat: Colour) -> Proposal:
        return replace(self, agreed=self.agreed - {seat})

    def refuse(self, seat: Colour) -> Proposal:
        return replace(self, agreed=self.agreed - {seat}, refused=self.refused | {seat})

    def marked(self, number: int, names: frozenset[Point], dead: bool) -> Proposal:
        """The proposal that follows from marking these chains."""
        changed = self.dead | names if dead else self.dead - names
        return replace(self, number=number, dead=changed, agreed=frozenset(), refused=frozenset())

    @property
    def is_settled(self) -> bool:
        return len(self.agreed) == len(Colour)


def lettered_chains(board: Board, dead: frozenset[Point]) -> dict[str, Chain]:
    """The chains that a score proposal shows with a letter, to be toggled by it.

    The most doubtful come first, by the position alone, so that a chain keeps its letter while
    others are marked; chains marked dead that are not among them follow. What has no letter can
    still be marked by typing its point.
    """
    chains = sorted(board.chains(), key=_safety)
    doubtful = [chain for chain in chains if _safety(chain)[0] < _SAFE][: len(LETTERS) - _RESERVED]
    others = [chain for chain in chains if chain.name in dead and chain not in doubtful]
    return dict(zip(LETTERS, doubtful + others, strict=False))


_RESERVED = 4
"""Letters kept for chains that somebody marks although they look safe."""

_SAFE = 12


def _safety(chain: Chain) -> tuple[int, int, int]:
    """The less room and the fewer stones, the more likely a chain is dead. Ties by place."""
    room = len(chain.liberties) + len(chain.stones)
    return (room, chain.name.column, -chain.name.row)
