"""The state of a match, as the fold of its events.

Pure. Deciding a command never changes a match: it returns new events or a `Refusal`. `fold` builds
a match from events, deterministically.
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
    """The phase of a match. The values are used in storage and in the interface."""

    CHALLENGE = "challenge"
    PLAY = "play"
    AGREEMENT = "agreement"
    """Stopped by two passes; the players agree on the score or resume."""
    ENDED = "ended"
    WITHDRAWN = "withdrawn"
    """The challenge ended without a game."""

    is_over: bool


# An attribute instead of a property, because one announcement reads it several times.
for _each in Phase:
    _each.is_over = _each in (Phase.ENDED, Phase.WITHDRAWN)


@dataclass(frozen=True)
class Refusal:
    """The reason why a command did nothing: a text id and its data."""

    id: str
    data: dict[str, object] = field(default_factory=dict)


Decision = list[events.Event] | Refusal
"""The result of a command."""


def game_on(terms: events.Terms) -> Game:
    """Return a new game on these terms. Raises as `Game` does."""
    return Game(terms.size, terms.handicap, terms.position)


class Match:
    """The state of a match. Only `apply` changes it."""

    def __init__(self, challenged: events.Challenged) -> None:
        self.terms: events.Terms = challenged.terms
        self.open = challenged.open
        self.rematch_of = challenged.rematch_of
        self.created = challenged.at
        self.offer = 1
        """The number of the current offer; the challenge is number 1."""
        self.offered_by = events.Side.HOST
        self.offered_at = challenged.at
        self.extended = 0
        """Milliseconds added to the time to answer the current offer."""
        self.game = game_on(self.terms)
        self.events: list[events.Event] = [challenged]
        self.version = 1
        """The number of events; it never decreases, not even by an undo."""
        self.phase = Phase.CHALLENGE
        self.host: Colour | None = None
        self.nigiri: events.Nigiri | None = None
        self.withdrawn_by: events.Side | None = None
        self.expired = False
        self.halted: int | None = None
        """When an organiser halted the game (ms); None if it is not halted."""
        self.unreachable: frozenset[Colour] = frozenset()
        """The players whom the bot can reach in no room."""
        self.stopped: int | None = None
        """When the clocks stopped (ms); None if they do not stand still."""
        self.annulled: str | None = None
        """The organiser's reason if the match was annulled; otherwise None."""
        self.proposal: Proposal | None = None
        self.proposals = 0
        """The number of the last proposal; numbers are never reused."""
        self.first_count = 0
        """The number of the first score proposal since the last stop."""
        self.agreed_counts: dict[int, Proposal] = {}
        """The counts since the last stop that a player still agrees to, by number. Their ``agreed``
        are these players, regardless of later marks. Replaced, never mutated."""
        self.confirming: events.Confirming | None = None
        """The pending confirmation of a count by an organiser; None if there is none."""
        self.confirmed: events.Confirming | None = None
        """The confirmation that became the result; None if the game did not end this way."""
        self.clocks: events.Timed | None = None
        """The clocks as last set; None without a clock."""
        self.waived: frozenset[Colour] = frozenset()
        """The players who waive their next win on time."""

    def copy(self) -> Match:
        """Return an independent copy."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.events, twin.game = self.events.copy(), self.game.copy()
        return twin

    def after(self, happened: Iterable[events.Event]) -> Match:
        """Return a copy with these events applied. Raises as `apply` does."""
        twin = self.copy()
        for event in happened:
            twin.apply(event)
        return twin

    @property
    def invites_anyone(self) -> bool:
        """Whether this is an open challenge that waits for anyone."""
        return self.phase is Phase.CHALLENGE and self.open

    def stands_as(self, version: int) -> bool:
        """Return whether nothing but clock events happened since that version."""
        later = self.events[version:]
        clock = events.Timed | events.TimeGranted | events.Unreachable
        return version <= self.version and all(isinstance(each, clock) for each in later)

    @property
    def asked_at(self) -> int:
        """The version of the newest question, answered or not; 0 if there was none."""
        versions = range(self.version, 0, -1)
        put = (v for v in versions if isinstance(self.events[v - 1], events.QUESTIONS))
        return next(put, 0)

    @property
    def awaited_since(self) -> int:
        """The version of the newest turn or question, since which the same players are awaited; 0
        if there was none."""
        versions = range(self.version, 0, -1)
        kinds = (events.Started, *events.TURNS, *events.QUESTIONS)
        return next((v for v in versions if isinstance(self.events[v - 1], kinds)), 0)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None before its end and for a challenge without a game."""
        return self.game.outcome

    @property
    def due(self) -> int | None:
        """The deadline (ms; the first moment too late) of the turn, the count or the challenge;
        None if no clock runs."""
        if self.phase is Phase.CHALLENGE:
            return self.offered_at + CHALLENGE_EXPIRES_AFTER + self.extended
        if self.phase.is_over or self.stopped is not None:
            return None
        # A pending confirmation settles the game, so the time to agree cannot end before it.
        standing = self.confirming or self.clocks
        return None if standing is None else standing.due

    @property
    def awaited(self) -> tuple[Colour, ...]:
        """The players whose time runs: the side to move, or those who have not agreed to the
        count."""
        if self.phase is Phase.PLAY:
            return (self.game.to_move,)
        return self.still_to_agree if self.phase is Phase.AGREEMENT else ()

    @property
    def not_begun(self) -> Refusal | None:
        """The refusal if the game has not begun or never will; otherwise None."""
        if self.host is not None:
            return None
        return Refusal("challenge-over" if self.phase.is_over else "not-started")

    def seat(self, side: events.Side) -> Colour | None:
        """Return the colour of a person; None before the game starts."""
        if self.host is None:
            return None
        return self.host if side is events.Side.HOST else self.host.opponent

    def side(self, seat: Colour) -> events.Side:
        """Return the person who has this colour; valid once the game has started."""
        return events.Side.HOST if seat is self.host else events.Side.GUEST

    @property
    def still_to_agree(self) -> tuple[Colour, ...]:
        """The players who have not agreed to the pending confirmation or else to the open
        question."""
        number = self.confirming.number if self.confirming else None
        asked = self.proposal if number is None else self.agreed_counts.get(number)
        return tuple(seat for seat in Colour if asked is None or seat not in asked.agreed)

    @property
    def is_looking(self) -> bool:
        """Whether the bot is still looking for dead stones, for the open count."""
        return self.lacks_look and self.proposal is not None and self.proposal.is_looking

    @property
    def lacks_look(self) -> bool:
        """Whether the open count was made without an analysis."""
        count = self.proposal if self.phase is Phase.AGREEMENT else None
        return count is not None and count.advice is None

    def marked_before(self, name: Point, seat: Colour, *, dead: bool) -> bool | None:
        """Return whether a chain was taken as dead just before its last mark since the stop; None
        unless this player made that mark, as ``dead`` (or alive)."""
        states: list[tuple[bool, Colour | None]] = []
        for event in self.events:
            match event:
                case events.Proposed(kind=events.ProposalKind.SCORE, dead=suggested):
                    states = [(name in suggested, None)]
                case events.Looked(dead=suggested) if len(states) == 1:
                    states = [(name in suggested, None)]
                case events.Marked(seat=by, points=points, dead=marked) if name in points:
                    states.append((marked, by))
        return states[-2][0] if states[1:] and states[-1] == (dead, seat) else None

    def stops_with_a_pass_by(self, seat: Colour) -> bool:
        """Return whether a pass by this player would be the second in a row (article 9.1)."""
        return self.game.passes == 1 and self.phase is Phase.PLAY and self.game.to_move is seat

    def score(self, dame: Dame = "filled", counted: Proposal | None = None) -> Score:
        """Count the current position with the dead stones of the open proposal, or of
        ``counted``."""
        proposal = counted or self.proposal
        position = None if proposal is None else proposal.position
        return (position or stopped_position(self.game, self.terms.komi)).score(dame)

    def apply(self, event: events.Event) -> Move | None:
        """Apply one event; return the move if it is one. Raises `RulesError` if the event is
        invalid here (a damaged log)."""
        self.events.append(event)
        self.version += 1
        move = self._apply(event)
        if self.host is not None:
            self.phase = _PHASES[self.game.phase]
        elif self.expired or self.withdrawn_by is not None or self.annulled is not None:
            self.phase = Phase.WITHDRAWN
        if self.halted is not None or self.unreachable or self.stopped is not None:
            self._note_stop(event.at)
        return move

    def _note_stop(self, at: int) -> None:
        """Note when the clocks stop and go on: an organiser halts the game, or an awaited player is
        unreachable."""
        if self.halted is None and self.unreachable.isdisjoint(self.awaited):
            self.delay_confirmation(at)
            self.stopped = None
        elif self.stopped is None:
            self.stopped = at

    def delay_confirmation(self, at: int) -> None:
        """Make up to a pending confirmation for the time until ``at`` since the clocks stopped."""
        if self.confirming is None or self.stopped is None:
            return
        rest = at - max(self.stopped, self.confirming.at)
        begun, due = self.confirming.at + rest, self.confirming.due + rest
        self.confirming = replace(self.confirming, at=begun, due=due)

    def _apply(self, event: events.Event) -> Move | None:
        match event:
            case events.Played():
                self.proposal = None
                return self.game.play(event.seat, event.point)
            case events.Passed():
                # An undo request would now take back another move, so it lapses; a no-result
                # proposal stays.
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
                | events.Unreachable()
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
            case events.Continued():
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
        event: (
            events.Timed
            | events.TimeGiven
            | events.TimeGranted
            | events.Waived
            | events.LetGo
            | events.Unreachable
        ),
    ) -> None:
        match event:
            case events.Timed():
                self.clocks = event
            case events.Waived(seat=seat, on=on):
                self.waived = self.waived | {seat} if on else self.waived - {seat}
            case events.LetGo(seat=seat):
                self.waived -= {seat}
            case events.Unreachable(seat=seat, on=on):
                self.unreachable = self.unreachable | {seat} if on else self.unreachable - {seat}
            case events.TimeGranted(span=span):
                self._apply_grant(span)
            case events.TimeGiven():
                pass  # The `Timed` that follows has the effect.

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
                late=event.looking,
                position=self._position_to_count(event),
            )
            return
        if self.proposal is None:
            raise TypeError(type(event))
        match event:
            case events.Marked():
                self.proposals = event.number
                self.proposal = self.proposal.mark(event.number, event.points, event.dead)
            case events.Looked():
                self.proposals = event.number
                self.proposal = self.proposal.with_look(event)
            case events.Agreed():
                self.proposal = self.proposal.add_vote(event)
                if self.proposal.kind is events.ProposalKind.SCORE:
                    known = self.agreed_counts.get(event.number, self.proposal)
                    stands = {event.number: known.agree(event.seat)}
                    self.agreed_counts = self.agreed_counts | stands
            case events.TakenBack():
                self._disown(event)
                withdrawn = self.proposal.by is event.seat
                self.proposal = None if withdrawn else self.proposal.add_vote(event)
            case events.Refused():
                # A refused count stays open for changes; other questions are closed.
                self._disown(event)
                is_score = self.proposal.kind is events.ProposalKind.SCORE
                self.proposal = self.proposal.add_vote(event) if is_score else None
            case events.Disagreed():
                self.proposal = self.proposal.add_vote(event)
            case _:
                raise TypeError(type(event))

    def _position_to_count(self, event: events.Proposed) -> CountedPosition | None:
        if event.kind is not events.ProposalKind.SCORE:
            return None
        return stopped_position(self.game, self.terms.komi, event.dead)

    def _disown(self, event: events.TakenBack | events.Refused) -> None:
        """Remove a player's agreement to a count."""
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
    """Build a match from its log, which must begin with `Challenged`. Raises `TypeError`."""
    stream = iter(log)
    first = next(stream, None)
    if not isinstance(first, events.Challenged):
        raise TypeError(type(first))
    return Match(first).after(stream)
