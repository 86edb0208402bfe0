"""The line of play that a certificate gives to show: the loser's most stubborn answers."""

from __future__ import annotations

from dataclasses import dataclass

from bot.reading.life_and_death.local_board import LocalBoard, State, Transition
from bot.reading.life_and_death.proof_search.certificate import Certificate, Graph, followed
from bot.reading.life_and_death.regions import SIDES
from bot.rules.points import Colour, Point


@dataclass(frozen=True)
class LineMove:
    """A stone laid on ``point``, or a pass: for a ko if ``for_ko`` has the marked stone there."""

    colour: Colour
    point: Point | None = None
    for_ko: Point | None = None


@dataclass(frozen=True)
class PlayedMove:
    """A move with what it captured, and whether in a ko."""

    move: LineMove
    captured: tuple[Point, ...] = ()
    in_ko: bool = False


class LinesOfPlay:
    """All lines of a certificate. A place in it is the moves that led there."""

    def __init__(self, certificate: Certificate) -> None:
        self._certificate = certificate
        self._graph, _ = followed(certificate)
        self._length = _longest(self._graph, certificate.root)

    def main_line(self, after: tuple[Point | None, ...] = ()) -> tuple[PlayedMove, ...]:
        """The line in which the loser holds out longest, ended where it is decided or goes round.
        The loser passes only where there is nothing to be tried: a pass shows nothing.

        ``after`` are the loser's first moves, in so far as they are not the most stubborn ones.
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
            line.append(played(certificate.board, state, transition))
            state = transition[1]
        return tuple(line)

    def answers(self) -> list[Point | None]:
        """The loser's moves at first, or at once after the winner's first move; None is a pass."""
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
        """The moves of a state that are in the graph."""
        if not self._graph[state]:
            return []
        transitions = self._certificate.board.transitions(state)
        if self._certificate.winner_moves(state):
            chosen = self._certificate.moves[state]
            return [(move, child) for move, child in transitions if move == chosen]
        return transitions


def played(board: LocalBoard, before: State, transition: Transition) -> PlayedMove:
    """A transition on a local board as a move on the whole one."""
    move, after = transition
    mover = before[3]
    colour = SIDES[mover]
    if move <= 0:
        for_ko = board.point(-move & move) if move else None
        return PlayedMove(LineMove(colour, for_ko=for_ko))
    taken = before[1 - mover] & ~after[1 - mover]
    in_ko = bool(after[2] & move)
    return PlayedMove(LineMove(colour, board.point(move)), tuple(board.points(taken)), in_ko)


def _longest(graph: Graph, root: State) -> dict[State, int]:
    """How many moves each state is from its end at most; where it goes round, from its return."""
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
