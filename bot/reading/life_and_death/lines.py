"""Lines of play that demonstrate a certificate: the loser's most stubborn resistance."""

from __future__ import annotations

from dataclasses import dataclass

from bot.reading.life_and_death.local_board import LocalBoard, State, Transition
from bot.reading.life_and_death.proof_search.certificate import Certificate, Graph, follow
from bot.reading.life_and_death.regions import SIDES
from bot.rules.points import Colour, Point


@dataclass(frozen=True)
class LineMove:
    """A stone on ``point``, or (None) a pass. For a pass for a ko, ``for_ko`` is the point of the
    marked stone in that ko."""

    colour: Colour
    point: Point | None = None
    for_ko: Point | None = None


@dataclass(frozen=True)
class PlayedMove:
    """A move with its captures and whether it captured in a ko."""

    move: LineMove
    captured: tuple[Point, ...] = ()
    in_ko: bool = False


class LinesOfPlay:
    """All lines of a certificate."""

    def __init__(self, certificate: Certificate) -> None:
        self._certificate = certificate
        self._graph, _ = follow(certificate)
        self._length = _measure_lengths(self._graph, certificate.root)

    def main_line(self, after: tuple[Point | None, ...] = ()) -> tuple[PlayedMove, ...]:
        """Return the loser's longest resistance, up to where the line is decided or repeats.

        The loser passes only if there is nothing left to try, because a pass demonstrates nothing.
        ``after``: the loser's first moves, instead of those that resist longest.
        """
        certificate, line = self._certificate, list[PlayedMove]()
        wanted = list(after)
        state, seen = certificate.root, set[State]()
        while state not in seen and self._graph[state]:
            seen.add(state)
            transitions = self._transitions(state)
            if certificate.winner_moves(state):
                transition = transitions[0]
            else:
                transition = max(transitions, key=self._stubbornness)
                if wanted:
                    point = wanted.pop(0)
                    there = (each for each in transitions if self._point(each[0]) == point)
                    transition = next(there, transition)
            line.append(to_played_move(certificate.board, state, transition))
            state = transition[1]
        return tuple(line)

    def answers(self) -> list[Point | None]:
        """Return the possible first moves of the loser; None is a pass. If the winner moves first,
        they follow the winner's first move."""
        state = self._certificate.root
        if self._certificate.winner_moves(state) and self._graph[state]:
            state = self._graph[state][0]
        return [self._point(move) for move, _ in self._transitions(state)]

    def _stubbornness(self, transition: Transition) -> tuple[bool, int, int]:
        move, after = transition
        return move != 0, self._length.get(after, 0), move

    def _point(self, move: int) -> Point | None:
        return self._certificate.board.point(move) if move > 0 else None

    def _transitions(self, state: State) -> list[Transition]:
        """Return the moves of a state that are in the graph."""
        if not self._graph[state]:
            return []
        transitions = self._certificate.board.transitions(state)
        if self._certificate.winner_moves(state):
            chosen = self._certificate.moves[state]
            return [(move, child) for move, child in transitions if move == chosen]
        return transitions


def to_played_move(board: LocalBoard, before: State, transition: Transition) -> PlayedMove:
    """Convert a transition on a local board to a move on the whole board."""
    move, after = transition
    mover = before[3]
    colour = SIDES[mover]
    if move <= 0:
        for_ko = board.point(-move & move) if move else None
        return PlayedMove(LineMove(colour, for_ko=for_ko))
    taken = before[1 - mover] & ~after[1 - mover]
    in_ko = bool(after[2] & move)
    return PlayedMove(LineMove(colour, board.point(move)), tuple(board.points(taken)), in_ko)


def _measure_lengths(graph: Graph, root: State) -> dict[State, int]:
    """Return the most moves from each state to the end, or to the repetition if the line
    repeats.
    """
    length: dict[State, int] = {}
    open_states = {root}
    work = [(root, iter(graph[root]))]
    while work:
        state, children = work[-1]
        for child in children:
            if child not in length and child not in open_states:
                open_states.add(child)
                work.append((child, iter(graph[child])))
                break
        else:
            work.pop()
            open_states.discard(state)
            length[state] = 1 + max((length.get(child, 0) for child in graph[state]), default=-1)
    return length
