"""Proposals (a count, an undo, no result), and the chains that a count asks about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.match.counted_position import CountedPosition
from bot.match.events import (
    Advice,
    Agreed,
    Disagreed,
    Looked,
    ProposalKind,
    Refused,
    TakenBack,
    Vote,
)
from bot.reading.dead_stones.borders import find_kos, find_open_borders, find_open_kos
from bot.rules.board import Board, Chain, flood_fill
from bot.rules.points import Colour, Point
from bot.rules.scoring.territory import Score


@dataclass(frozen=True)
class StillLooking:
    """The analysis of a stopped position is late: the bot is still looking."""


LETTERS = "ABCDEFGHIJKLMNOPQRST"
"""The number of reactions that a message can carry on every platform (20)."""


@dataclass(frozen=True)
class Proposal:
    """A question to both players, with its number and their answers.

    ``dead`` holds the name (`Chain.name`) of each chain taken as dead. Changing them makes a new
    proposal without agreements. ``advice`` and ``suggested`` (the chains proposed dead) come from
    the analysis after the stop, which may be ``late``. ``settled`` are the chains that a player has
    marked since, either way, in order. ``hopeless`` are the players who declared that no agreement
    is possible; they are in ``refused``, too. ``position`` is the position that a count counts;
    None for other questions.
    """

    number: int
    kind: ProposalKind
    by: Colour | None = None
    dead: frozenset[Point] = frozenset()
    plies: int = 0
    agreed: frozenset[Colour] = frozenset()
    refused: frozenset[Colour] = frozenset()
    hopeless: frozenset[Colour] = frozenset()
    settled: tuple[Point, ...] = ()
    suggested: frozenset[Point] = frozenset()
    advice: Advice | None = None
    late: bool = False
    position: CountedPosition | None = field(default=None, compare=False, repr=False)

    @property
    def doubtful(self) -> frozenset[Point]:
        """The chains that the bot asks about and neither player has marked yet."""
        return frozenset() if self.advice is None else self.advice.doubtful.difference(self.settled)

    @property
    def is_looking(self) -> bool:
        """Whether the bot is still looking for dead stones, and no player has marked any."""
        return self.late and not self.settled

    def add_vote(self, vote: Vote) -> Proposal:
        match vote:
            case Agreed(seat=seat):
                return self.agree(seat)
            case TakenBack(seat=seat):
                return self.take_back(seat)
            case Refused(seat=seat):
                return self.refuse(seat)
            case Disagreed(seat=seat):
                return self.disagree(seat)

    def agree(self, seat: Colour) -> Proposal:
        return replace(
            self,
            agreed=self.agreed | {seat},
            refused=self.refused - {seat},
            hopeless=self.hopeless - {seat},
        )

    def take_back(self, seat: Colour) -> Proposal:
        """Return the proposal without this player's agreement."""
        return replace(self, agreed=self.agreed - {seat})

    def refuse(self, seat: Colour) -> Proposal:
        return replace(
            self,
            agreed=self.agreed - {seat},
            refused=self.refused | {seat},
            hopeless=self.hopeless - {seat},
        )

    def disagree(self, seat: Colour) -> Proposal:
        """Return the proposal after this player refused it and declared that no agreement is
        possible."""
        return replace(self.refuse(seat), hopeless=self.hopeless | {seat})

    def mark(self, number: int, names: tuple[Point, ...], dead: bool) -> Proposal:
        """Return the new proposal after marking these chains."""
        changed = self.dead.union(names) if dead else self.dead.difference(names)
        return replace(
            self,
            number=number,
            dead=changed,
            position=self.position and self.position.with_dead(changed),
            settled=tuple(dict.fromkeys(self.settled + names)),
            agreed=frozenset(),
            refused=frozenset(),
            hopeless=frozenset(),
        )

    def with_look(self, look: Looked) -> Proposal:
        """Return the new proposal after a late analysis."""
        marked = frozenset(self.settled)
        changed = (look.dead - marked) | (self.dead & marked)
        return replace(
            self,
            number=look.number,
            dead=changed,
            position=self.position and self.position.with_dead(changed),
            suggested=look.dead,
            advice=look.advice,
            late=False,
            agreed=frozenset(),
            refused=frozenset(),
            hopeless=frozenset(),
        )

    @property
    def is_agreed(self) -> bool:
        """Whether both players have agreed."""
        return len(self.agreed) == len(Colour)


def lettered_chains(board: Board, proposal: Proposal) -> dict[str, Chain]:
    """Return the chains that a score proposal shows with a letter for toggling.

    First come the chains that the bot asked about after the stop, then those that it proposed dead,
    then those with little room, and last those that a player has marked besides. So a chain keeps
    its letter while others are marked. Chains without a letter can be marked by typing a point.
    """
    asked = frozenset() if proposal.advice is None else proposal.advice.doubtful
    chains = {chain.name: chain for chain in sorted(board.chains(), key=_safety)}
    unsafe = [name for name, chain in chains.items() if _safety(chain)[0] < _SAFE]
    known = [name for group in (asked, proposal.suggested) for name in chains if name in group]
    first = list(dict.fromkeys(known + unsafe))[: len(LETTERS) - _RESERVED]
    names = dict.fromkeys([*first, *known, *proposal.settled])
    return dict(zip(LETTERS, (chains[name] for name in names), strict=False))


_RESERVED = 4
"""Letters reserved for marked chains that look safe."""

_SAFE = 12


def _safety(chain: Chain) -> tuple[int, int, int]:
    """Sort key: chains with less room and fewer stones are more likely dead. Ties by position."""
    room = len(chain.liberties) + len(chain.stones)
    return (room, chain.name.column, -chain.name.row)


@dataclass(frozen=True)
class Unfinished:
    """Places where play has not ended, given the chains now taken as dead.

    ``borders`` are points of open borders, ``kos`` points of kos that can be captured, and
    ``moves`` points that decide whether a doubtful chain lives. ``ground`` are neutral points that
    cannot be counted as dame yet, because either player may still gain territory there.
    ``left_kos`` are the points of kos whose dead stone stays on the board, each with that stone.
    ``play`` are points in the areas where much depends on the next move.
    """

    borders: frozenset[Point]
    moves: frozenset[Point]
    kos: frozenset[Point]
    ground: frozenset[Point]
    left_kos: Mapping[Point, Point]
    play: frozenset[Point] = frozenset()


def find_unfinished(board: Board, proposal: Proposal, score: Score) -> Unfinished:
    """Return the part of the advice that still applies. Marks may close a border or remove a ko;
    they may also open territory. A mark of a chain answers whether play at it is open."""
    advice = proposal.advice or Advice()
    dead = [chain for chain in board.chains() if chain.name in proposal.dead]
    # Usually there is no advice, and searching takes longer than everything else here.
    borders = advice.borders and advice.borders & find_open_borders(board, dead, standing=())
    bare = {p for p in score.dame if all(board.at(near) is None for near in board.neighbours(p))}
    kos = advice.kos and advice.kos & find_open_kos(board, dead)
    staying = score.dead - score.removed
    left_kos = {ko: at for ko, at in find_kos(board).items() if at in staying} if staying else {}
    return Unfinished(
        borders=borders,
        moves=advice.borders - borders - kos - left_kos.keys()
        if proposal.doubtful
        else frozenset(),
        kos=kos,
        ground=frozenset(flood_fill((borders | bare) & score.dame, score.dame, board.neighbours)),
        left_kos=left_kos,
        play=find_open_play(board, proposal),
    )


def find_open_play(board: Board, proposal: Proposal) -> frozenset[Point]:
    """Return the points in the areas where much depends on the next move, except those at a chain
    that a player has marked."""
    play = proposal.advice.open_play if proposal.advice else frozenset[Point]()
    if not play:
        return play
    marked = [chain for chain in board.chains() if chain.name in proposal.settled]
    return play.difference(*(chain.stones | chain.liberties for chain in marked))
