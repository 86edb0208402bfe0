"""Read the fights of a position and replace the verdicts of random play.

All steps share one effort. They run in this order: fights among chains that live by closed eyes,
eyes, fights around single chains with open surroundings, and finally a small tree search for fights
too wide for exact reading.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.fights.cuts import (
    LIKELY_ROOM,
    SURE_ROOM,
    Cut,
    find_cuts,
    find_eye_cut,
    find_settled,
)
from bot.reading.dead_stones.fights.local_fights import find_local_cut, find_walls, mean_ownership
from bot.reading.dead_stones.fights.local_play import estimate_survival, ground_around
from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.verdicts import (
    GUESS,
    OFFERED,
    WEAK,
    ChainStatus,
    FightReader,
    Verdict,
    adjacent_enemies,
)

# Positions that one search may visit, in the first and the second pass.
_CHAIN_LIMITS = 3000, 20000
# The eyes of a chain are not read from this confidence on; and the limit of positions for one
# search of eyes.
_LIVES_SURELY = 0.75
_EYES_LIMIT = 8000
# Effort that a step reserves for the steps after it.
_FOR_OPEN = 55000
_FOR_PLAY = 25000
# Confidence from which a dead verdict stands although the fight was too deep to read.
_UNREAD = 0.4
# The same for capturable stones of which no search has found out whether their captors then die.
_UNREAD_BAIT = 0.7
# A chain with at most this many liberties and no room may be in a capturing race.
_SHORT = 2
# Below this ownership a chain counts as dead when the eyes around it are counted.
_SURELY_DEAD = -0.6
# From this confidence on, a living chain is not read in an open fight.
_PLAINLY_ALIVE = 0.75
# Below this confidence a reading as dead replaces the verdict "alive"; otherwise the chain becomes
# doubtful.
_LEANING = 0.5
# Limit of positions for one search of an open fight. It is halved in a wide fight if random play is
# confident.
_LOCAL_LIMIT = 6000
_NARROW = 6
# Below this confidence a chain thought alive also gets the tree search.
_PLAYED = 0.55
# Minimum and maximum games of the tree search, and the points of ground that make one game cost as
# much as one position read.
_MIN_GAMES, _MAX_GAMES = 400, 1500
_POINTS_A_POSITION = 2
_SMALLEST = 3
# Survival rates at or below which a chain falls, and at or above which it may stand.
_FALLS, _STANDS = 0.3, 0.65


class Reading:
    """Read a position and update ``verdicts``.

    ``living`` are heads of chains known to live. ``standing`` collects the heads of chains in a
    fight that neither side can win, and ``gains`` the first moves, as indices, in unsettled fights.
    """

    def __init__(
        self,
        position: Position,
        owned: list[float],
        verdicts: dict[int, Verdict],
        effort: Effort,
        living: Iterable[int] = (),
    ) -> None:
        self._position = position
        self._owned = owned
        self._verdicts = verdicts
        self._effort = effort
        self._done = set(living)
        self._unguarded = set[int]()
        self.standing = set[int]()
        self.gains = set[int]()

    def knows(self, head: int) -> bool:
        """Return whether a chain was read and its status is not doubtful."""
        return head in self._done and self._verdicts[head].status is not ChainStatus.DOUBTFUL

    def read(self) -> None:
        """Read as much as the effort allows."""
        unread = self._read_closed()
        self._read_eyes()
        around = find_walls(self._position, self._owned)
        self._read_open(around)
        self._play_out_wide(around)
        self._ask_unread(unread - self._done, around)

    def _ask_unread(self, heads: set[int], around: set[int]) -> None:
        """Mark chains as doubtful if their fights were too deep to read.

        These are chains thought dead without enough confidence, and living chains short of
        liberties with no room behind them, because random play never treats either side of a
        capturing race as lost.
        """
        for head in heads:
            stones, verdict = len(self._position.stones[head]), self._verdicts[head]
            bait = head in self._unguarded and stones >= OFFERED
            least = _UNREAD_BAIT if bait else _UNREAD
            dies = verdict.status is ChainStatus.DEAD and verdict.confidence < least
            few = stones > 1 and self._position.liberties[head].bit_count() <= _SHORT
            races = verdict.status is ChainStatus.ALIVE and few and head not in around
            if dies or races:
                self._verdicts[head] = Verdict(ChainStatus.DOUBTFUL, GUESS)

    def _read_closed(self) -> set[int]:
        """Read fights among settled chains. Return the heads whose fights were too deep.

        A fight too wide at first is tried once more with a weaker condition for the life of the
        chains around it.
        """
        position, verdicts = self._position, self._verdicts
        surely_dead = {
            h for h in position.heads if mean_ownership(position, h, self._owned) < _SURELY_DEAD
        }
        found_cuts = {
            room: find_cuts(
                position, find_settled(position, surely_dead.__contains__, room), self._owned
            )
            for room in (SURE_ROOM, LIKELY_ROOM)
        }
        unread = set[int]()
        for limit, room in product(_CHAIN_LIMITS, found_cuts):
            for cut in found_cuts[room]:
                if room == LIKELY_ROOM and cut in found_cuts[SURE_ROOM]:
                    continue
                heads = [head for head in cut.heads if head not in self._done]
                fight = FightReader(position, cut, self._effort, limit, _FOR_OPEN)
                dead = {head for head in heads if self._looks_dead(head)}
                read = {head: fight.judge(head, guess_dead=head in dead) for head in heads}
                found = {head: verdict for head, verdict in read.items() if verdict is not None}
                unread |= read.keys() - found.keys()
                self._unguarded |= fight.unguarded
                # A higher limit may show whether a new stone can live after a capture.
                again = fight.unanswered if limit < _CHAIN_LIMITS[-1] else set[int]()
                self._done |= found.keys() - again
                verdicts.update(found)
                for head, verdict in found.items():
                    if verdict.status is not ChainStatus.DOUBTFUL:
                        continue
                    if {verdicts[h].status for h in adjacent_enemies(position, head)} == {
                        ChainStatus.DEAD
                    }:
                        verdicts[head] = Verdict(ChainStatus.ALIVE, 0.6)
                    else:
                        self.gains |= fight.gains[head]
                self._free_captors(cut)
                if found:
                    self._keep_standing(cut)
        return unread

    def _read_eyes(self) -> None:
        """Read the eyes of chains that are not clear and whose fights are too wide."""
        position, verdicts = self._position, self._verdicts
        for head in [head for head in position.heads if head not in self._done]:
            verdict = verdicts[head]
            if (
                verdict.confidence >= _LIVES_SURELY
                or (found := find_eye_cut(position, head)) is None
            ):
                continue
            cut, alone = found
            fight = FightReader(position, cut, self._effort, _EYES_LIMIT, _FOR_OPEN)
            status = fight.judge_eyes(head)
            if status is ChainStatus.ALIVE:
                verdicts[head] = Verdict(ChainStatus.ALIVE, 0.9)
            elif (
                status is ChainStatus.DOUBTFUL and alone and verdict.status is not ChainStatus.DEAD
            ):
                verdicts[head] = Verdict(ChainStatus.DOUBTFUL, 0.5)
                self.gains |= fight.gains[head]
            else:
                continue
            self._done.add(head)

    def _read_open(self, around: set[int]) -> None:
        """Read fights around single chains: narrow ones first, and within these the least certain
        first.
        """
        cut_of: dict[int, Cut] = {}
        order: list[tuple[bool, bool, float, int]] = []
        for head in self._position.heads:
            if head in self._done or head in around or self._is_plain(head):
                continue
            found = find_local_cut(self._position, head, self._owned, around)
            if found is not None:
                cut_of[head], empty = found
                was = self._verdicts[head]
                wide, has_verdict = empty > _NARROW, was.status is not ChainStatus.DOUBTFUL
                order.append((wide, has_verdict, was.confidence, head))
        for wide, _, _, head in sorted(order):
            if head not in self._done and self._effort.left > _FOR_PLAY:
                self._read_one(head, cut_of[head], wide=wide)

    def _is_plain(self, head: int) -> bool:
        """Return whether random play alone is enough to say that a chain lives or that a stone is
        dead.
        """
        was = self._verdicts[head]
        if was.status is ChainStatus.ALIVE:
            return was.confidence >= _PLAINLY_ALIVE
        alone = len(self._position.stones[head]) == 1
        return was.status is ChainStatus.DEAD and alone and was.confidence >= WEAK

    def _read_one(self, head: int, cut: Cut, *, wide: bool) -> None:
        """Read one open fight.

        "Dead" is believed. "Alive" against random play is believed only in a race; otherwise the
        chain is an invader that lives in the open. A chain that needs a move to live stays dead.
        """
        was = self._verdicts[head]
        unsure = was.status is ChainStatus.DOUBTFUL or was.confidence < _UNREAD
        limit = _LOCAL_LIMIT if unsure or not wide else _LOCAL_LIMIT // 2
        fight = FightReader(self._position, cut, self._effort, limit, _FOR_PLAY)
        offered = len(self._position.stones[head]) <= OFFERED
        found = fight.judge(head, guess_dead=was.status is not ChainStatus.ALIVE and not offered)
        if found is None:
            return
        combined = self._combine_verdicts(was, found.status, races=self._is_in_race(head, cut))
        if combined is not None:
            self._verdicts[head] = combined
            self._done.add(head)
        if found.status is ChainStatus.ALIVE:
            self._keep_standing(cut)
        self._free_captors(cut)

    def _combine_verdicts(self, was: Verdict, found: ChainStatus, *, races: bool) -> Verdict | None:
        """Combine the previous verdict with the result of an open fight; None if the result is not
        believed.
        """
        match found:
            case ChainStatus.ALIVE:
                if was.status is ChainStatus.ALIVE:
                    return was
                return Verdict(ChainStatus.ALIVE, 0.8) if races else None
            case ChainStatus.DEAD:
                if was.status is ChainStatus.ALIVE and was.confidence >= _LEANING:
                    return Verdict(ChainStatus.DOUBTFUL, 0.2)
                sure = was.confidence if was.status is ChainStatus.DEAD else 0.0
                return Verdict(ChainStatus.DEAD, max(0.6, sure))
        weakly = races and was.status is ChainStatus.DEAD and was.confidence < WEAK
        if was.status is ChainStatus.ALIVE or weakly:
            return Verdict(ChainStatus.DOUBTFUL, 0.3)
        return None

    def _is_in_race(self, head: int, cut: Cut) -> bool:
        """Return whether a chain of two stones or more touches an enemy with at most one liberty
        more.
        """
        liberties = self._position.liberties
        max_liberties = liberties[head].bit_count() + 1
        beside = adjacent_enemies(self._position, head) & set(cut.heads)
        return len(self._position.stones[head]) > 1 and any(
            liberties[other].bit_count() <= max_liberties for other in beside
        )

    def _play_out_wide(self, around: set[int]) -> None:
        """Run a tree search with random play for larger chains whose status is still open."""
        position, verdicts = self._position, self._verdicts
        order = {ChainStatus.DOUBTFUL: 0, ChainStatus.DEAD: 1, ChainStatus.ALIVE: 2}
        for head in sorted(
            position.heads, key=lambda h: (order[verdicts[h].status], -len(position.stones[h]))
        ):
            if not self._is_open(head) or len(position.stones[head]) < _SMALLEST:
                continue
            ground, heads = ground_around(position, head, around - {head})
            if not ground:
                continue
            games = min(_MAX_GAMES, _POINTS_A_POSITION * self._effort.left // len(ground))
            if games < _MIN_GAMES:
                break
            rate = estimate_survival(position, head, ground, games, 1, self._effort)
            self._believe_play(head, heads, rate)

    def _is_open(self, head: int) -> bool:
        verdict = self._verdicts[head]
        if head in self._done:
            return False
        if verdict.status is ChainStatus.DOUBTFUL:
            return True
        return verdict.confidence < (GUESS if verdict.status is ChainStatus.DEAD else _PLAYED)

    def _believe_play(self, head: int, heads: set[int], rate: float) -> None:
        """Apply the result of the tree search. A doubtful chain may become dead but never alive; a
        chain with a verdict may become doubtful.
        """
        verdicts, cells = self._verdicts, self._position.cells
        was = verdicts[head].status
        others = {other for other in heads - self._done if other != head}
        if was is ChainStatus.DOUBTFUL and rate <= _FALLS:
            verdicts[head] = Verdict(ChainStatus.DEAD, 0.5)
            for other in others:
                if verdicts[other].status is ChainStatus.DOUBTFUL:
                    same = cells[other] == cells[head]
                    verdicts[other] = Verdict(ChainStatus.DEAD if same else ChainStatus.ALIVE, 0.4)
        elif was is ChainStatus.DEAD and rate >= _STANDS:
            for other in heads:
                if cells[other] == cells[head] and self._is_open(other):
                    verdicts[other] = Verdict(ChainStatus.DOUBTFUL, 0.2)
        elif was is ChainStatus.ALIVE and rate <= _FALLS:
            verdicts[head] = Verdict(ChainStatus.DOUBTFUL, 0.2)
        else:
            return
        self._done.add(head)

    def _keep_standing(self, cut: Cut) -> None:
        """Record living chains of both colours in one fight as standing in a seki."""
        alive = [head for head in cut.heads if self._verdicts[head].status is ChainStatus.ALIVE]
        if len({self._position.cells[head] for head in alive}) == 2:
            self.standing.update(alive)

    def _free_captors(self, cut: Cut) -> None:
        """Mark chains without a reading as alive if all enemy chains beside them were read as
        dead."""
        for head in cut.heads:
            beside = adjacent_enemies(self._position, head) & set(cut.heads)
            if head in self._done or not beside <= self._done:
                continue
            if beside != adjacent_enemies(self._position, head):
                continue
            if beside and all(self._verdicts[other].status is ChainStatus.DEAD for other in beside):
                self._verdicts[head] = Verdict(ChainStatus.ALIVE, 0.6)

    def _looks_dead(self, head: int) -> bool:
        """Return whether a chain counts as dead unless reading shows that new stones take its
        place.

        For a few sacrificed stones, as in a hane seki, random play needs more confidence.
        """
        verdict = self._verdicts[head]
        sure = verdict.confidence >= _UNREAD or len(self._position.stones[head]) > OFFERED
        return verdict.status is ChainStatus.DEAD and sure


def question_captives(position: Position, verdicts: dict[int, Verdict]) -> None:
    """Mark dead chains as doubtful if none of the enemy chains beside them lives and one is
    doubtful.
    """
    for head in position.heads:
        beside = {verdicts[other].status for other in adjacent_enemies(position, head)}
        captors = ChainStatus.ALIVE not in beside and ChainStatus.DOUBTFUL in beside
        if verdicts[head].status is ChainStatus.DEAD and captors:
            verdicts[head] = Verdict(ChainStatus.DOUBTFUL, 0.3)
