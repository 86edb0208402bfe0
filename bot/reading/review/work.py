"""Reviews a game in pieces: each piece takes what has been found so far and returns more.

First every position gets one look. If the lead jumps, either the move was bad or the net was
wrong about one of both positions: a player who seems to gain by a move has found one that the net
had not seen. So these are searched, the largest jumps first, until the effort is spent. Then the
moves that cost most get their reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, zip_longest

from bot.ids import GameId
from bot.reading.net.situation import Situation, describe_game
from bot.reading.review import reasons
from bot.reading.review.game_line import GameLine
from bot.reading.review.judge import Judge, Look, Searched
from bot.reading.review.review import NamedMove, Review
from bot.rules.game import GamePhase
from bot.rules.points import Colour, Point

VISITS = 16
EFFORT = 400 * 361
"""Looks, each times the points of the board: less than a minute of one core, even if it is busy."""
LEAST_SEARCHES = 6
"""A long game gets this many searches, whatever the effort."""
PIECE = 12 * 361
"""The effort of one piece: about two seconds. One search on a large board takes a little more."""
NAMED, NAMED_OF_GAME = 3, 5
"""Of a player, and of both. Even if the opponent lost more with each of five moves, the costliest
of a player is named."""
LEAST_LOSS = 1.0
"""Points; a smaller loss is within the error of a search."""


@dataclass(frozen=True)
class Unfinished:
    """The findings so far. ``leads`` are Black's by one look at each position, in their
    order; ``searched`` are the searches by the number of moves before. ``named`` are those that
    have their reasons."""

    leads: tuple[float, ...] = ()
    searched: tuple[tuple[int, Searched], ...] = ()
    named: tuple[NamedMove, ...] = ()


class Course:
    """The work on one game. Its steps follow from the game and what has been found."""

    def __init__(self, line: GameLine) -> None:
        self._line = line
        self._area = line.size**2
        self._positions = line.count_judged()
        left = EFFORT // self._area - self._positions - 2 * NAMED * reasons.LOOKS
        self._most_searches = max(LEAST_SEARCHES, left // VISITS)

    @cached_property
    def _situations(self) -> list[Situation]:
        """Described at the first look: a caller that only asks what remains needs none."""
        games = (game for game in self._line.replay() if game.phase is GamePhase.PLAY)
        return [describe_game(game, self._line.komi) for game in games]

    def is_finished(self, found: Unfinished) -> bool:
        return self._only_reasons_remain(found) and not self._list_unexplained(found)

    def share_done(self, found: Unfinished) -> float:
        """Return about how much of the effort is spent, from 0 to 1: usually, a third of the
        positions need a search."""
        searches = min(self._most_searches, 1 + self._positions // 3)
        spent = len(found.leads) + len(found.searched) * VISITS
        return min(1.0, spent / (self._positions + searches * VISITS))

    def advance(self, found: Unfinished, judge: Judge, effort: int = PIECE) -> Unfinished:
        """Return what is found by the next steps that together take this effort, but by one step at
        least. The reasons of a move are a piece of their own, since proofs take time, too."""
        spent = 0
        while not self.is_finished(found):
            next_cost = self._count_looks(found) * self._area
            if spent and (spent + next_cost > effort or self._only_reasons_remain(found)):
                break
            found = self._take_step(found, judge)
            spent += next_cost
        return found

    def list_looks(self, found: Unfinished, effort: int = PIECE) -> list[Situation]:
        """Return the situations that `advance` looks at one after another from here, before it
        searches."""
        return self._situations[len(found.leads) :][: max(1, effort // self._area)]

    def conclude(self, found: Unfinished, game: GameId, net: str) -> Review:
        """Return the finished review; ``net`` is the name of the net that looked."""
        leads = tuple(round(lead, 1) for lead in _merge_leads(found))
        return Review(game, net, leads, tuple(sorted(found.named, key=lambda move: move.number)))

    def _count_looks(self, found: Unfinished) -> int:
        """Return how many looks the next step takes, at most."""
        if len(found.leads) < self._positions:
            return 1
        return reasons.LOOKS if self._only_reasons_remain(found) else VISITS

    def _only_reasons_remain(self, found: Unfinished) -> bool:
        is_judged = len(found.leads) == self._positions
        return is_judged and self._next_to_search(found) is None

    def _take_step(self, found: Unfinished, judge: Judge) -> Unfinished:
        if len(found.leads) < self._positions:
            judged = judge.look(self._situations[len(found.leads)])
            return replace(found, leads=(*found.leads, -judged.white_lead))
        number = self._next_to_search(found)
        if number is not None:
            searched = judge.search(self._line.position(number), self._line.komi)
            return replace(found, searched=(*found.searched, (number, searched)))
        change = self._list_unexplained(found)[0]
        named = self._explain(change, found, judge.look)
        return replace(found, named=(*found.named, named))

    def _next_to_search(self, found: Unfinished) -> int | None:
        """Return the position, by the number of moves before it, that most needs a search."""
        if len(found.searched) >= self._most_searches:
            return None
        known = dict(found.searched)
        for change in _order_by_need(self._list_changes(found)):
            for number in (change.number - 1, change.number):
                if number not in known:
                    return number
        return None

    def _list_unexplained(self, found: Unfinished) -> list[_Change]:
        """Return the moves that cost most and have no reasons yet."""
        explained = {named.number for named in found.named}
        costly = _find_costliest(self._list_changes(found), found)
        return [change for change in costly if change.number not in explained]

    def _list_changes(self, found: Unfinished) -> list[_Change]:
        leads = _merge_leads(found)
        changes = []
        for number, (before, after) in enumerate(pairwise(leads), start=1):
            if not self._line.is_answered(number):
                continue  # The lead contains the turn that the opponent has missed.
            seat, point = self._line.moves[number - 1]
            sign = 1 if seat is Colour.BLACK else -1
            changes.append(_Change(number, seat, point, sign * (before - after)))
        return changes

    def _explain(self, change: _Change, found: Unfinished, look: Look) -> NamedMove:
        known = dict(found.searched)
        before, after = known[change.number - 1], known[change.number]
        game, komi = self._line.position(change.number - 1), self._line.komi
        choice = reasons.Choice(game, komi, change.played, before.best, after.best)
        return NamedMove(
            change.number,
            change.seat,
            change.played,
            round(change.loss, 1),
            before.line,
            after.line,
            reasons.find_reasons(choice, look),
        )


@dataclass(frozen=True)
class _Change:
    """A move, and the points that its player lost; they are negative if the net was wrong."""

    number: int
    seat: Colour
    played: Point | None
    loss: float


def _order_by_need(changes: list[_Change]) -> Iterator[_Change]:
    """Yield the moves by the size of the change, turn by turn for both players."""
    large = [change for change in changes if abs(change.loss) >= LEAST_LOSS]
    large.sort(key=lambda change: -abs(change.loss))
    sides = ([change for change in large if change.seat is seat] for seat in Colour)
    for pair in zip_longest(*sides):
        yield from (change for change in pair if change is not None)


def _find_costliest(changes: list[_Change], found: Unfinished) -> list[_Change]:
    """Return for each player the moves to name. A search has found a better move for each. If a
    player misses the same move again and again, only the first time is named."""
    known = dict(found.searched)
    costly = [
        change
        for change in sorted(changes, key=lambda change: -change.loss)
        if change.loss >= LEAST_LOSS
        and {change.number - 1, change.number} <= known.keys()
        and known[change.number - 1].best != change.played
    ]
    most = costly[:NAMED_OF_GAME]
    named: list[_Change] = []
    for seat in Colour:
        own = [change for change in costly if change.seat is seat]
        costliest = [change for change in own[:NAMED] if change in most] or own[:1]
        missed: dict[Point | None, _Change] = {}
        for change in sorted(costliest, key=lambda change: change.number):
            missed.setdefault(known[change.number - 1].best, change)
        named += missed.values()
    return named


def _merge_leads(found: Unfinished) -> list[float]:
    """Return the leads, by search where there was one."""
    known = dict(found.searched)
    return [
        known[number].lead if number in known else lead for number, lead in enumerate(found.leads)
    ]
