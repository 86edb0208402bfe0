"""Reads the fights of a position: replaces what random play says of their chains.

Everything draws on one effort. First come fights among chains that live by closed eyes, then eyes,
then fights around single chains whatever else is open, and last a little tree search for what is
too wide for all that.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.fights.cuts import SURE_ROOM, USUAL_ROOM, Cut, cuts, eye_cut, settled
from bot.reading.dead_stones.fights.local_fights import held, local_cut, walls
from bot.reading.dead_stones.fights.local_play import ground_around, survival
from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.verdicts import (
    GUESS,
    OFFERED,
    WEAK,
    ChainStatus,
    FightReader,
    Verdict,
    enemies,
)

# Positions that one search may look at: at first, and then.
_CHAIN_LIMITS = 3000, 20000
# How sure random play has to be that a chain lives for its eyes not to be looked at, and what one
# search of them may look at.
_LIVES_SURELY = 0.75
_EYES_LIMIT = 8000
# What one part leaves of the effort to those after it.
_FOR_OPEN = 55000
_FOR_PLAY = 25000
# That a chain dies whose fight is too deep to be read is believed from here on.
_UNREAD = 0.4
# The same of stones that can be taken if it was not read whether who takes them dies of it.
_UNREAD_BAIT = 0.7
# Whoever has so few liberties and no room may be in a race.
_SHORT = 2
# Below this, random play is trusted that a chain dies when the eyes around it are counted.
_SURELY_DEAD = -0.6
# From here on a chain is not read in an open fight: random play is sure that it lives.
_PLAINLY_ALIVE = 0.75
# Up to here "alive" gives way to a reading that says dead; above, people are asked.
_LEANING = 0.5
# What one search of an open fight may look at; half of it if random play is sure and much is open.
_LOCAL_LIMIT = 6000
_NARROW = 6
# Below this a chain held alive is played out, too.
_PLAYED = 0.55
# Games of the tree search, at least and at most. On so many points one costs as much as a position.
_FEWEST_GAMES, _MAX_GAMES = 400, 1500
_POINTS_A_POSITION = 2
_SMALLEST = 3
# What share of them says that a chain falls, or that it may stand.
_FALLS, _STANDS = 0.3, 0.65


class Reading:
    """Reads a position. ``verdicts`` are changed; ``standing`` are heads of chains in a fight that
    neither side can win, ``gains`` first moves, as indices, in fights that are not settled;
    ``living`` are heads of chains that are known to live."""

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
        """Whether a chain was read, and its status is no question."""
        return head in self._done and self._verdicts[head].status is not ChainStatus.DOUBTFUL

    def read(self) -> None:
        """Reads as much as the effort allows."""
        unread = self._read_closed()
        self._read_eyes()
        around = walls(self._position, self._owned)
        self._read_open(around)
        self._play_out_wide(around)
        self._ask_unread(unread - self._done, around)

    def _ask_unread(self, heads: set[int], around: set[int]) -> None:
        """Chains whose fights were too deep become questions: those held dead if that is not sure,
        and those held alive that are short of liberties without room behind them, since random
        play takes neither side of a race for lost."""
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
        """Fights among settled chains; answers with what was too deep.

        What is too wide at first is tried once more with the chains around it taken to live more
        easily.
        """
        position, verdicts = self._position, self._verdicts
        surely_dead = {h for h in position.heads if held(position, h, self._owned) < _SURELY_DEAD}
        found_cuts = {
            room: cuts(position, settled(position, surely_dead.__contains__, room), self._owned)
            for room in (SURE_ROOM, USUAL_ROOM)
        }
        unread = set[int]()
        for limit, room in product(_CHAIN_LIMITS, found_cuts):
            for cut in found_cuts[room]:
                if room == USUAL_ROOM and cut in found_cuts[SURE_ROOM]:
                    continue
                heads = [head for head in cut.heads if head not in self._done]
                fight = FightReader(position, cut, self._effort, limit, _FOR_OPEN)
                dead = {head for head in heads if self._looks_dead(head)}
                read = {head: fight.verdict(head, guess_dead=head in dead) for head in heads}
                found = {head: verdict for head, verdict in read.items() if verdict is not None}
                unread |= read.keys() - found.keys()
                self._unguarded |= fight.unguarded
                # What comes back after a capture may be found out with more to spend.
                again = fight.unanswered if limit < _CHAIN_LIMITS[-1] else set[int]()
                self._done |= found.keys() - again
                verdicts.update(found)
                for head, verdict in found.items():
                    if verdict.status is not ChainStatus.DOUBTFUL:
                        continue
                    if {verdicts[h].status for h in enemies(position, head)} == {ChainStatus.DEAD}:
                        verdicts[head] = Verdict(ChainStatus.ALIVE, 0.6)
                    else:
                        self.gains |= fight.gains[head]
                self._free_captors(cut)
                if found:
                    self._keep_standing(cut)
        return unread

    def _read_eyes(self) -> None:
        """What their eyes say of chains that are not plain and whose fights are too wide."""
        position, verdicts = self._position, self._verdicts
        for head in [head for head in position.heads if head not in self._done]:
            verdict = verdicts[head]
            if verdict.confidence >= _LIVES_SURELY or (found := eye_cut(position, head)) is None:
                continue
            cut, alone = found
            fight = FightReader(position, cut, self._effort, _EYES_LIMIT, _FOR_OPEN)
            status = fight.eyes(head)
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
        """Fights around single chains: narrow ones first, and first what is least sure."""
        cut_of: dict[int, Cut] = {}
        order: list[tuple[bool, bool, float, int]] = []
        for head in self._position.heads:
            if head in self._done or head in around or self._is_plain(head):
                continue
            found = local_cut(self._position, head, self._owned, around)
            if found is not None:
                cut_of[head], empty = found
                was = self._verdicts[head]
                wide, told = empty > _NARROW, was.status is not ChainStatus.DOUBTFUL
                order.append((wide, told, was.confidence, head))
        for wide, _, _, head in sorted(order):
            if head not in self._done and self._effort.left > _FOR_PLAY:
                self._read_one(head, cut_of[head], wide=wide)

    def _is_plain(self, head: int) -> bool:
        """Whether random play is enough to say of a chain that it lives, or of a stone that it
        does not."""
        was = self._verdicts[head]
        if was.status is ChainStatus.ALIVE:
            return was.confidence >= _PLAINLY_ALIVE
        alone = len(self._position.stones[head]) == 1
        return was.status is ChainStatus.DEAD and alone and was.confidence >= WEAK

    def _read_one(self, head: int, cut: Cut, *, wide: bool) -> None:
        """One open fight. "Dead" is believed; "alive" against random play only in a race, else it
        is an invader that lives in the open; who must move to save a chain lets it stay dead."""
        was = self._verdicts[head]
        unsure = was.status is ChainStatus.DOUBTFUL or was.confidence < _UNREAD
        limit = _LOCAL_LIMIT if unsure or not wide else _LOCAL_LIMIT // 2
        fight = FightReader(self._position, cut, self._effort, limit, _FOR_PLAY)
        offered = len(self._position.stones[head]) <= OFFERED
        found = fight.verdict(head, guess_dead=was.status is not ChainStatus.ALIVE and not offered)
        if found is None:
            return
        told = self._told(was, found.status, races=self._is_in_race(head, cut))
        if told is not None:
            self._verdicts[head] = told
            self._done.add(head)
        if found.status is ChainStatus.ALIVE:
            self._keep_standing(cut)
        self._free_captors(cut)

    def _told(self, was: Verdict, found: ChainStatus, *, races: bool) -> Verdict | None:
        """What an open fight makes of what was thought; None if that is not believed."""
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
        """Whether two stones or more stand beside enemies with at most one liberty more."""
        liberties = self._position.liberties
        most = liberties[head].bit_count() + 1
        beside = enemies(self._position, head) & set(cut.heads)
        return len(self._position.stones[head]) > 1 and any(
            liberties[other].bit_count() <= most for other in beside
        )

    def _play_out_wide(self, around: set[int]) -> None:
        """Of larger chains that are still open: a tree search with random play near them."""
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
            if games < _FEWEST_GAMES:
                break
            rate = survival(position, head, ground, games, 1, self._effort)
            self._believe_play(head, heads, rate)

    def _is_open(self, head: int) -> bool:
        verdict = self._verdicts[head]
        if head in self._done:
            return False
        if verdict.status is ChainStatus.DOUBTFUL:
            return True
        return verdict.confidence < (GUESS if verdict.status is ChainStatus.DEAD else _PLAYED)

    def _believe_play(self, head: int, heads: set[int], rate: float) -> None:
        """Doubtful chains may be dead by this, but not alive; what seemed sure becomes a
        question."""
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
        """Chains of both colours that live in one fight stand in a seki."""
        alive = [head for head in cut.heads if self._verdicts[head].status is ChainStatus.ALIVE]
        if len({self._position.cells[head] for head in alive}) == 2:
            self.standing.update(alive)

    def _free_captors(self, cut: Cut) -> None:
        """Chains that could not be read live if all of the opponent's beside them are read dead."""
        for head in cut.heads:
            beside = enemies(self._position, head) & set(cut.heads)
            if head in self._done or not beside <= self._done:
                continue
            if beside != enemies(self._position, head):
                continue
            if beside and all(self._verdicts[other].status is ChainStatus.DEAD for other in beside):
                self._verdicts[head] = Verdict(ChainStatus.ALIVE, 0.6)

    def _looks_dead(self, head: int) -> bool:
        """Whether a chain counts as dead if reading does not show that new stones take its place.

        Where a few stones are offered, as in a hane seki, random play has to be surer.
        """
        verdict = self._verdicts[head]
        sure = verdict.confidence >= _UNREAD or len(self._position.stones[head]) > OFFERED
        return verdict.status is ChainStatus.DEAD and sure


def ask_with_captors(position: Position, verdicts: dict[int, Verdict]) -> None:
    """Makes those dead chains doubtful beside which no enemy lives and at least one is doubtful."""
    for head in position.heads:
        beside = {verdicts[other].status for other in enemies(position, head)}
        captors = ChainStatus.ALIVE not in beside and ChainStatus.DOUBTFUL in beside
        if verdicts[head].status is ChainStatus.DEAD and captors:
            verdicts[head] = Verdict(ChainStatus.DOUBTFUL, 0.3)
