"""Read out a small fight: can a chain be captured if the other side moves first (article 7.2)?

A `Fight` is a small set of points cut out of a board; everything around counts as living stones.
Sets of points are integers with one bit for each point of the fight. Hypothetical play has one rule
of its own: a ko may be retaken only after a pass for it. Here one pass lifts the bans of all kos
that the passing player could retake.

The search is depth-first proof-number search (df-pn, Nagai 2002). A line that repeats a position
counts as no capture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

INFINITY = 1 << 30
# Capturing this many stones makes room for two eyes: the largest shape with only one eye has six
# points.
_ROOM = 7

# Black's stones, White's stones, the mover (0 for Black), marked ko stones, consecutive plain
# passes.
CaptureState = tuple[int, int, int, int, int]


@dataclass(frozen=True)
class Fight:
    """The points of a fight, as the neighbours of each.

    ``alive`` has, for Black and for White, the points next to living stones of that colour.
    """

    near: tuple[int, ...]
    alive: tuple[int, int]

    @property
    def all(self) -> int:
        """All points of the fight as bits."""
        return (1 << len(self.near)) - 1


@dataclass(eq=False)
class Reader:
    """Search one fight. ``budget`` limits all its searches together, in positions."""

    fight: Fight
    budget: int
    _known: dict[CaptureState, tuple[int, int]] = field(default_factory=dict)
    _moves: dict[CaptureState, list[CaptureState]] = field(default_factory=dict)
    _path: set[CaptureState] = field(default_factory=set)
    _target: int = 0
    _defender: int = 0
    _attackers: int = 0
    _guard: int = 0
    _retaking: Reader | None = None
    _alike: list[int] = field(default_factory=list)
    _whole: list[tuple[int, int]] = field(default_factory=list)

    def captures(
        self,
        black: int,
        white: int,
        target: int,
        defender: int,
        first: int,
        guard: int = 0,
    ) -> bool | None:
        """Return whether ``defender``'s stones at ``target`` are captured if ``first`` moves first.

        ``guard`` are stones of the attacker. With a guard, the defender also succeeds if these can
        then be captured: a capture in a seki by stones that die from it gains nothing. None if the
        budget runs out.
        """
        self._begin(black, white, target, defender)
        self._guard = guard
        if guard:
            self._retaking = Reader(self.fight, 0)
            self._retaking._begin(black, white, guard, 1 - defender)
        return self._falls((black, white, first, 0, 0))

    def _begin(self, black: int, white: int, target: int, defender: int) -> None:
        self._target, self._defender = target, defender
        self._whole = [(1 << index, near) for index, near in enumerate(self.fight.near)]
        for stones in (black, white):
            left = stones
            while left:
                chain, _ = self._chain(left & -left, stones, 0)
                left &= ~chain
                self._keep_whole(chain)
        self._attackers = (black, white)[1 - defender]
        self._alike = self._liberties_alike(black, white)
        self._known = {}
        self._moves = {}
        self._path = set()

    def _keep_whole(self, chain: int) -> None:
        """Cache the neighbours of a whole chain: its stones are always captured together."""
        members = [i for i in range(chain.bit_length()) if chain >> i & 1]
        around = 0
        for index in members:
            around |= self.fight.near[index]
        for index in members:
            self._whole[index] = chain, around

    def _falls(self, root: CaptureState) -> bool | None:
        self._search(root, INFINITY - 1, INFINITY - 1)
        proof, disproof = self._known[root]
        if root[2] == self._defender:
            proof, disproof = disproof, proof
        return True if proof == 0 else False if disproof == 0 else None

    def _liberties_alike(self, black: int, white: int) -> list[int]:
        """Return sets of equivalent points: outside liberties of one chain. Trying one of each is
        enough.
        """
        alike: dict[tuple[int, int], int] = {}
        vacant = self.fight.all & ~(black | white)
        for side, stones in enumerate((black, white)):
            outside = self.fight.alive[1 - side] & ~self.fight.alive[side] & vacant
            points = outside
            while points:
                bit = points & -points
                points ^= bit
                near = self.fight.near[bit.bit_length() - 1]
                own = near & stones
                if own and not near & ~(stones | outside):
                    chain, _ = self._chain(own & -own, stones, black | white)
                    if not own & ~chain:
                        alike[side, chain] = alike.get((side, chain), 0) | bit
        return [points for points in alike.values() if points & (points - 1)]

    def best_move(self, root: CaptureState) -> int | None:
        """Return the winning move of the last search as a bit; None if there is none, or if it is a
        pass.
        """
        for child in self._children(root):
            if self._value(child)[1] == 0:
                played = (child[0] | child[1]) & ~(root[0] | root[1])
                return played or None
        return None

    # The search. Numbers are (phi, delta): what it takes to prove, and to disprove, that the player
    # to move succeeds.

    def _search(self, state: CaptureState, phi_limit: int, delta_limit: int) -> None:
        self.budget -= 1
        children = self._moves.get(state)
        if children is None:
            # Most states are visited again, and generating moves dominates the cost.
            children = self._moves[state] = list(self._children(state))
        known, path = self._known, self._path
        path.add(state)
        while True:
            phi = second = INFINITY
            delta = below = 0
            chosen = state
            for child in children:
                value = known.get(child)
                if value is None or child in path:
                    value = self._value(child)
                theirs, ours = value
                delta += theirs
                if ours < phi:
                    chosen, below = child, theirs
                    phi, second = ours, phi
                elif ours < second:
                    second = ours
            delta = min(INFINITY, delta)
            known[state] = (phi, delta)
            decided = phi == 0 or delta == 0
            if decided or phi >= phi_limit or delta >= delta_limit or self.budget <= 0:
                break
            child_phi = min(INFINITY - 1, delta_limit - delta + below)
            self._search(chosen, child_phi, min(phi_limit, second + 1))
        path.discard(state)

    def _value(self, state: CaptureState) -> tuple[int, int]:
        known = self._known.get(state)
        if known is not None:
            if state in self._path:
                return self._for_mover(state, captured=False)
            return known
        self.budget -= 1
        over, left = self._over(state)
        if over is not None:
            value = self._for_mover(state, captured=over)
        else:
            # The attacker needs at least one move for each remaining liberty.
            value = (1, left) if state[2] == self._defender else (left, 1)
        self._known[state] = value
        return value

    def _for_mover(self, state: CaptureState, *, captured: bool) -> tuple[int, int]:
        wins = captured != (state[2] == self._defender)
        return (0, INFINITY) if wins else (INFINITY, 0)

    def _over(self, state: CaptureState) -> tuple[bool | None, int]:
        """Return whether the target is captured, None if that is open, and the number of its
        liberties.
        """
        stones = state[self._defender]
        standing = stones & self._target
        if standing != self._target:
            retaken = self._retaken(state)
            return (None, 1) if retaken is None else (not retaken, 0)
        if state[4] >= 2:
            return False, 0
        taken = self._attackers & ~state[1 - self._defender]
        if taken.bit_count() >= _ROOM:
            return False, 0
        left = standing
        fewest = 4
        while left:
            chain, liberties = self._chain(left & -left, stones, state[0] | state[1])
            if chain & self.fight.alive[self._defender] or self._eyes(chain, liberties) >= 2:
                return False, 0
            fewest = min(fewest, liberties.bit_count())
            left &= ~chain
        return None, max(1, fewest)

    def _retaken(self, state: CaptureState) -> bool | None:
        """Return whether the defender can capture the ``guard`` stones once the target is captured.

        None if the budget runs out: then the capture proves nothing.
        """
        if self._retaking is None or self._guard & ~state[1 - self._defender]:
            return False
        self._retaking.budget = self.budget
        falls = self._retaking._falls(state)
        self.budget = self._retaking.budget
        return falls

    def _eyes(self, chain: int, liberties: int) -> int:
        """Return the number of one-point eyes of a single chain: two make it unconditionally
        alive.
        """
        eyes = 0
        outside = self.fight.alive[1 - self._defender]
        while liberties:
            bit = liberties & -liberties
            liberties ^= bit
            if not bit & outside and not self.fight.near[bit.bit_length() - 1] & ~chain:
                eyes += 1
        return eyes

    # Moves

    def _children(self, state: CaptureState) -> Iterator[CaptureState]:
        black, white, mover, marks, passes = state
        stones = (black, white)
        own, others = stones[mover], stones[1 - mover]
        vacant = self.fight.all & ~(black | white)
        points = vacant
        for alike in self._alike:
            spare = vacant & alike
            points &= ~(spare & (spare - 1))
        while points:
            bit = points & -points
            points ^= bit
            child = self._play(own, others, mover, marks, bit)
            if child is not None:
                yield child
        bans = marks & others
        if bans:
            yield (black, white, 1 - mover, marks & ~bans, 0)
        else:
            yield (black, white, 1 - mover, marks, passes + 1)

    def _play(self, own: int, others: int, mover: int, marks: int, bit: int) -> CaptureState | None:
        near = self.fight.near[bit.bit_length() - 1]
        alive_own, alive_other = self.fight.alive[mover], self.fight.alive[1 - mover]
        if not near & ~own and not bit & (alive_own | alive_other):
            chain, _ = self._chain(near & -near, own, own | others)
            if not near & ~chain:
                return None  # filling the eye of a single chain never helps
        after = own | bit
        taken = 0
        threatened = near & others
        while threatened:
            chain, liberties = self._chain(threatened & -threatened, others, after | others)
            if not liberties and not chain & alive_other:
                taken |= chain
            threatened &= ~chain
        rest = others & ~taken
        joined = near & own
        ko = 0
        if taken:
            if not taken & (taken - 1) and near & ~rest == taken and not bit & alive_own:
                if taken & marks:
                    return None
                ko = bit
        else:
            chain, liberties = self._chain(bit, after, after | others)
            if not liberties and not chain & alive_own:
                return None
        marks_left = (marks & (rest | own) & ~joined) | ko
        return (
            (after, rest, 1 - mover, marks_left, 0)
            if mover == 0
            else (rest, after, 0, marks_left, 0)
        )

    def _chain(self, start: int, stones: int, occupied: int) -> tuple[int, int]:
        """Return the chain of ``stones`` at ``start``, and its liberties inside the fight."""
        whole = self._whole
        chain, front, around = start, start, 0
        while front:
            at = (front & -front).bit_length() - 1
            part, beside = whole[at]
            if part & ~stones:
                part, beside = front & -front, self.fight.near[at]
            around |= beside
            chain |= part
            more = beside & stones & ~chain
            chain |= more
            front = (front | more) & ~part
        return chain, around & ~occupied
