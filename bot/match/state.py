"""A match: the fold of its events, and what a command leads to. Pure, all of it.

``decide`` never changes a match: it answers with new events, or with a `Refusal`. ``fold`` makes a
match from events. The same events always give the same match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum

from bot.match import events
from bot.match.clocks.clock import CHALLENGE_EXPIRES_AFTER
from bot.match.counted_position import CountedPosition, stopped_position
from bot.match.proposals import Proposal
from bot.rules.game import Game, GamePhase, Move
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour, Point
from bot.rules.scoring.territory import Dame, Score


class Phase(Enum):
    """Where a match is in its life. The value is what storage and the interface call it."""

    CHALLENGE = "challenge"
    PLAY = "play"
    AGREEMENT = "agreement"
    """Stopped by two passes; the score is to be agreed, or the game resumed."""
    ENDED = "ended"
    WITHDRAWN = "withdrawn"
    """The challenge came to nothing."""

    is_over: bool


# Set here once rather than computed by a property: one announcement asks for it several times.
for _each in Phase:
    _each.is_over = _each in (Phase.ENDED, Phase.WITHDRAWN)


@dataclass(frozen=True)
class Refusal:
    """Why a command did nothing: an id for the words and the data they need."""

    id: str
    data: dict[str, object] = field(default_factory=dict)


Decision = list[events.Event] | Refusal
"""What a command leads to."""


def game_on(terms: events.Terms) -> Game:
    """A game on these terms, before its first move. Raises as `Game` does."""
    return Game(terms.size, terms.handicap, terms.position)


class Match:
    """A match as it stands. Only `apply` changes it."""

    def __init__(self, challenged: events.Challenged) -> None:
        self.terms: events.Terms = challenged.terms
        self.open = challenged.open
        self.rematch_of = challenged.rematch_of
        self.created = challenged.at
        self.offer = 1
        """The number of the offer that stands; the challenge is the first."""
        self.offered_by = events.Side.HOST
        self.offered_at = challenged.at
        self.extended = 0
        """By how many milliseconds there is longer time to answer the offer that stands."""
        self.game = game_on(self.terms)
        self.events: list[events.Event] = [challenged]
        self.version = 1
        """The number of events; it never goes down, not even by an undo."""
        self.phase = Phase.CHALLENGE
        self.host: Colour | None = None
        self.nigiri: events.Nigiri | None = None
        self.withdrawn_by: events.Side | None = None
        self.expired = False
        self.halted: int | None = None
        """Since when an organiser keeps the game from going on (ms); None: it does."""
        self.annulled: str | None = None
        """Why an organiser ended the match; None: it was not ended so."""
        self.proposal: Proposal | None = None
        self.proposals = 0
        """The number of the last proposal; numbers are never used twice."""
        self.first_count = 0
        """The number of the first score proposal since the last stop."""
        self.agreed_counts: dict[int, Proposal] = {}
        """The counts since the last stop, by their numbers, to which a player has agreed, and has
        not taken that back; ``agreed`` are these players, whatever was marked later. Never changed
        in its place."""
        self.confirming: events.Confirming | None = None
        """Which of them an organiser wants to hold; None: none."""
        self.confirmed: events.Confirming | None = None
        """Which of them is the result, since an organiser wanted it; None: it was not ended so."""
        self.clocks: events.Timed | None = None
        """How the clocks stood when one was last set; None: there are none."""
        self.waived: frozenset[Colour] = frozenset()
        """The players who let their next win on time go."""

    def copy(self) -> Match:
        """An independent match that stands where this one does."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.events, twin.game = self.events.copy(), self.game.copy()
        return twin

    def after(self, happened: Iterable[events.Event]) -> Match:
        """An independent match that stands as this one does after these events. Raises as
        `apply`."""
        twin = self.copy()
        for event in happened:
            twin.apply(event)
        return twin

    @property
    def invites_anyone(self) -> bool:
        """Whether this is a challenge that waits, and that anyone may accept."""
        return self.phase is Phase.CHALLENGE and self.open

    def stands_as(self, version: int) -> bool:
        """Whether it stands as at that version: only the clock may have been set since."""
        later, clock = self.events[version:], events.Timed | events.TimeGranted
        return version <= self.version and all(isinstance(each, clock) for each in later)

    @property
    def asked_at(self) -> int:
        """The version at which the newest question was put, answered since or not; 0: none was."""
        versions = range(self.version, 0, -1)
        put = (v for v in versions if isinstance(self.events[v - 1], events.QUESTIONS))
        return next(put, 0)

    @property
    def awaited_since(self) -> int:
        """The version at which the players began to be awaited as they are now: that of the newest
        turn or question; 0: there was none."""
        versions = range(self.version, 0, -1)
        kinds = (events.Started, *events.TURNS, *events.QUESTIONS)
        return next((v for v in versions if isinstance(self.events[v - 1], kinds)), 0)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None before, and of a challenge that came to nothing."""
        return self.game.outcome

    @property
    def due(self) -> int | None:
        """The first moment that is too late (ms), for a challenge to answer it; None: no clock
        runs."""
        if self.phase is Phase.CHALLENGE:
            return self.offered_at + CHALLENGE_EXPIRES_AFTER + self.extended
        if self.phase.is_over or self.halted is not None:
            return None
        # A count that is to be confirmed settles the game: no time to agree ends before it does.
        standing = self.confirming or self.clocks
        return None if standing is None else standing.due

    @property
    def not_begun(self) -> Refusal | None:
        """Why there is no game to see or to play in: it has not begun, or never will. None: there
        is."""
        if self.host is not None:
            return None
        return Refusal("challenge-over" if self.phase.is_over else "not-started")

    def seat(self, side: events.Side) -> Colour | None:
        """The colour of a person; None before the game starts."""
        if self.host is None:
            return None
        return self.host if side is events.Side.HOST else self.host.opponent

    def side(self, seat: Colour) -> events.Side:
        """Whose colour this is, once the game has started."""
        return events.Side.HOST if seat is self.host else events.Side.GUEST

    @property
    def still_to_agree(self) -> tuple[Colour, ...]:
        """The players who have not agreed to the count that is to be confirmed, or if none is, to
        the question that is open."""
        number = self.confirming.number if self.confirming else None
        asked = self.proposal if number is None else self.agreed_counts[number]
        return tuple(seat for seat in Colour if asked is None or seat not in asked.agreed)

    def marked_before(self, name: Point, seat: Colour, *, dead: bool) -> bool | None:
        """Whether a chain counted as dead before this player marked it so in this stop; None if
        that is not its last mark."""
        states: list[tuple[bool, Colour | None]] = []
        for event in self.events:
            match event:
                case events.Proposed(kind=events.ProposalKind.SCORE, dead=suggested):
                    states = [(name in suggested, None)]
                case events.Marked(seat=by, points=points, dead=marked) if name in points:
                    states.append((marked, by))
        return states[-2][0] if states[1:] and states[-1] == (dead, seat) else None

    def stops_with_a_pass_by(self, seat: Colour) -> bool:
        """Whether a pass of this player would be the second in a row (article 9.1)."""
        return self.game.passes == 1 and self.phase is Phase.PLAY and self.game.to_move is seat

    def score(self, dame: Dame = "filled", counted: Proposal | None = None) -> Score:
        """The count of the position as it stands, with the dead stones of the proposal that is
        open, or of another one."""
        proposal = counted or self.proposal
        position = None if proposal is None else proposal.position
        return (position or stopped_position(self.game, self.terms.komi)).score(dame)

    def apply(self, event: events.Event) -> Move | None:
        """Takes one event in. Returns the move, if it is one.

        Raises a `RulesError` if the event cannot follow (a damaged log).
        """
        self.events.append(event)
        self.version += 1
        move = self._apply(event)
        if self.host is not None:
            self.phase = _PHASES[self.game.phase]
        elif self.expired or self.withdrawn_by is not None or self.annulled is not None:
            self.phase = Phase.WITHDRAWN
        return move

    def _apply(self, event: events.Event) -> Move | None:
        match event:
            case events.Played():
                self.proposal = None
                return self.game.play(event.seat, event.point)
            case events.Passed():
                # An undo asked for would now take back another move; a no result still stands.
                if self.proposal is not None and self.proposal.kind is events.ProposalKind.UNDO:
                    self.proposal = None
                return self.game.pass_(event.seat)
            case events.Started():
                self.host, self.nigiri = event.host, event.nigiri
            case events.Offered() | events.Withdrawn() | events.Expired():
                self._apply_to_challenge(event)
            case events.Halted() | events.Continued() | events.Annulled():
                self._apply_order(event)
            case events.Confirming() | events.ConfirmingDropped() | events.Confirmed():
                self._apply_confirmation(event)
            case events.Resumed():
                self.proposal, self.agreed_counts, self.confirming = None, {}, None
                self.game.resume(event.seat)
            case events.Undone():
                self.proposal = None
                self.game.undo(event.plies)
            case events.Ended():
                self.confirming = None
                self.game.end(event.outcome)
            case (
                events.Timed()
                | events.TimeGiven()
                | events.TimeGranted()
                | events.Waived()
                | events.LetGo()
            ):
                self._apply_to_clocks(event)
            case _:
                self._apply_to_proposal(event)
        return None

    def _apply_to_challenge(
        self, event: events.Offered | events.Withdrawn | events.Expired
    ) -> None:
        match event:
            case events.Offered(at=at, by=by, number=number, terms=terms):
                self.offer, self.offered_by, self.offered_at = number, by, at
                self.extended = 0
                self.terms, self.game = terms, game_on(terms)
            case events.Withdrawn(by=by):
                self.withdrawn_by = by
            case events.Expired():
                self.expired = True

    def _apply_order(self, event: events.Halted | events.Continued | events.Annulled) -> None:
        match event:
            case events.Halted(at=at):
                self.halted = at
            case events.Continued(at=at):
                if self.confirming is not None and self.halted is not None:
                    rest = at - self.halted
                    begun, due = self.confirming.at + rest, self.confirming.due + rest
                    self.confirming = replace(self.confirming, at=begun, due=due)
                self.halted = None
            case events.Annulled(reason=reason):
                self.confirming = None
                if self.host is not None:
                    self.game.end(Outcome(Reason.ANNULLED))
                self.annulled = reason

    def _apply_confirmation(
        self, event: events.Confirming | events.ConfirmingDropped | events.Confirmed
    ) -> None:
        match event:
            case events.Confirming():
                self.confirming = event
            case events.ConfirmingDropped():
                self.confirming = None
            case events.Confirmed(number=number):
                self.confirmed, self.confirming = self.confirming, None
                self.proposal = self.agreed_counts[number]

    def _apply_to_clocks(
        self,
        event: events.Timed | events.TimeGiven | events.TimeGranted | events.Waived | events.LetGo,
    ) -> None:
        match event:
            case events.Timed():
                self.clocks = event
            case events.Waived(seat=seat, on=on):
                self.waived = self.waived | {seat} if on else self.waived - {seat}
            case events.LetGo(seat=seat):
                self.waived -= {seat}
            case events.TimeGranted(span=span):
                self._apply_grant(span)
            case events.TimeGiven():
                pass  # what comes of it is said by the `Timed` that follows

    def _apply_grant(self, span: int) -> None:
        if self.host is None:
            self.extended += span
        elif self.confirming is not None:
            self.confirming = replace(self.confirming, due=self.confirming.due + span)

    def _apply_to_proposal(self, event: events.Event) -> None:
        if isinstance(event, events.Proposed):
            agreed = frozenset({event.by} if event.by else ())
            self.proposals = event.number
            if event.kind is events.ProposalKind.SCORE:
                self.first_count = event.number
                self.agreed_counts = {}
            self.proposal = Proposal(
                event.number,
                event.kind,
                event.by,
                event.dead,
                event.plies,
                agreed,
                suggested=event.dead,
                advice=event.advice,
                position=self._position_to_count(event),
            )
            return
        if self.proposal is None:
            raise TypeError(type(event))
        match event:
            case events.Marked():
                self.proposals = event.number
                self.proposal = self.proposal.marked(event.number, event.points, event.dead)
            case events.Agreed():
                self.proposal = self.proposal.voted(event)
                if self.proposal.kind is events.ProposalKind.SCORE:
                    known = self.agreed_counts.get(event.number, self.proposal)
                    stands = {event.number: known.agree(event.seat)}
                    self.agreed_counts = self.agreed_counts | stands
            case events.TakenBack():
                self._disown(event)
                withdrawn = self.proposal.by is event.seat
                self.proposal = None if withdrawn else self.proposal.voted(event)
            case events.Refused():
                # A score stays on the table to be changed; the other questions are answered.
                self._disown(event)
                is_score = self.proposal.kind is events.ProposalKind.SCORE
                self.proposal = self.proposal.voted(event) if is_score else None
            case events.Disagreed():
                self.proposal = self.proposal.voted(event)
            case _:
                raise TypeError(type(event))

    def _position_to_count(self, event: events.Proposed) -> CountedPosition | None:
        if event.kind is not events.ProposalKind.SCORE:
            return None
        return stopped_position(self.game, self.terms.komi, event.dead)

    def _disown(self, event: events.TakenBack | events.Refused) -> None:
        """A player no longer agrees to a count."""
        known = self.agreed_counts.get(event.number)
        if known is not None:
            left = known.take_back(event.seat)
            others = {n: each for n, each in self.agreed_counts.items() if n != event.number}
            self.agreed_counts = others | ({event.number: left} if left.agreed else {})


_PHASES = {
    GamePhase.PLAY: Phase.PLAY,
    GamePhase.STOPPED: Phase.AGREEMENT,
    GamePhase.ENDED: Phase.ENDED,
}


def fold(log: Iterable[events.Event]) -> Match:
    """The match that these log make. The first must be `Challenged`; raises `TypeError`."""
    stream = iter(log)
    first = next(stream, None)
    if not isinstance(first, events.Challenged):
        raise TypeError(type(first))
    return Match(first).after(stream)
