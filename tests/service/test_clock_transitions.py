"""The effect of events on the clocks, and of a timeout on the game."""

from __future__ import annotations

import pytest

from bot.match.clock_transitions import change_pauses, run_out
from bot.match.clocks.calendar import ALWAYS, Calendar
from bot.match.clocks.clock import DAY, HOUR, Clock, Fischer, PerMove
from bot.match.commands import (
    AcceptChallenge,
    Agree,
    Command,
    Disagree,
    GiveTime,
    LookAgain,
    MarkStones,
    Pass,
    Play,
    Refuse,
    Resign,
    Resume,
    TakeBack,
    WaiveTime,
)
from bot.match.decide import decide
from bot.match.events import Challenged, Colours, Ended, Event, LetGo, Side, Terms, Timed
from bot.match.log import decode, encode
from bot.match.schema import SCHEMA
from bot.match.state import Match, Refusal, fold
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour
from tests.service.club import NIGIRI
from tests.service.playing import BLACK, NOTHING_DEAD, WHITE, points, state

START = 1_790_000_400_000
"""A Monday in September 2026, in the afternoon by UTC."""
DAYS = PerMove(3 * DAY)
RESERVE = Fischer(10 * DAY, DAY, 12 * DAY)
NIGHTS = Calendar(quiet=(22 * 60, 8 * 60))
WEEKENDS = Calendar(weekends_off=True)


class Table:
    """A game with a clock and its own time ``now``; the host plays Black and is to move."""

    def __init__(self, clock: Clock | None = DAYS, **pauses: Calendar) -> None:
        self.now = START
        self.pauses = {
            Side.HOST: pauses.get("black", ALWAYS),
            Side.GUEST: pauses.get("white", ALWAYS),
        }
        terms = Terms(9, 6.5, colours=Colours.BLACK, clock=clock)
        self.match = Match(Challenged(self.now, terms, open=False))
        self._take(self._decide(Side.GUEST, AcceptChallenge()))

    def do(self, seat: Colour, *commands: Command, after: int = 0) -> None:
        """Run commands that must succeed, the first one ``after`` this time."""
        self.now += after
        for command in commands:
            self._take(self._decide(self.match.side(seat), command))

    def play(self, moves: str, every: int = 0) -> None:
        """Play moves in turn, one ``every`` so often; ``-`` is a pass."""
        for name in moves.split():
            move = Pass() if name == "-" else Play(points(name)[0])
            self.do(self.match.game.to_move, move, after=every)

    def run_out(self, after: int = 0) -> list[Event]:
        """Let the deadline pass without an action, and apply the consequences."""
        assert self.match.due is not None
        self.now = self.match.due + after
        events = run_out(self.match, self.now, self.pauses)
        self._take(events)
        return events

    @property
    def left(self) -> tuple[int, int]:
        """The time left for Black and White when a clock was last set."""
        assert self.match.clocks is not None
        return self.match.clocks.black, self.match.clocks.white

    @property
    def until(self) -> int | None:
        """The time until the deadline."""
        return None if self.match.due is None else self.match.due - self.now

    def _decide(self, side: Side, command: Command) -> list[Event]:
        found = NOTHING_DEAD if isinstance(command, LookAgain) else None
        events = decide(self.match, side, command, self.now, NIGIRI, self.pauses, found)
        assert not isinstance(events, Refusal), events
        return events

    def _take(self, events: list[Event]) -> None:
        for event in events:
            self.match.apply(event)
        again = fold(decode(SCHEMA, encode(self.match.events)))
        assert (state(again), again.clocks, again.waived) == (
            state(self.match),
            self.match.clocks,
            self.match.waived,
        )


def test_no_clock_no_deadline() -> None:
    """A game without a clock has no deadline and no clock events."""
    table = Table(None)
    table.play("D4 E5 - -", every=100 * DAY)
    assert (None, None) == (table.match.due, table.match.clocks)


def test_days_for_each_move() -> None:
    """Each move restarts the clock, and only the clock of the side to move runs."""
    table = Table()
    assert (Timed(START, 3 * DAY, 3 * DAY, BLACK, START + 3 * DAY)) == table.match.clocks
    table.play("D4", every=2 * DAY)
    assert ((3 * DAY, 3 * DAY), 3 * DAY, WHITE) == (table.left, table.until, _running(table))


def test_a_reserve() -> None:
    """Thinking takes from the reserve; a move adds to it, up to the cap."""
    table = Table(RESERVE)
    table.play("D4 E5 D5", every=4 * DAY)
    assert ((4 * DAY, 7 * DAY), 7 * DAY) == (table.left, table.until)
    quick = Table(RESERVE)
    quick.play("D4 E5 D5 E6 D6 E7 D7")
    assert (12 * DAY, 12 * DAY) == quick.left


def test_pauses_put_the_deadline_off() -> None:
    """The deadline includes the pauses of the player to move, which do not reduce the time left."""
    table = Table(Fischer(DAY, HOUR, 3 * DAY), white=WEEKENDS)
    table.play("D4")
    assert DAY == table.until
    table.do(WHITE, Play(points("E5")[0]), after=2 * HOUR)
    assert (DAY + HOUR, DAY - HOUR) == table.left
    asleep = Table(DAYS, black=NIGHTS)
    assert 3 * DAY + 5 * 10 * HOUR == asleep.until


def test_more_pauses_move_the_deadline() -> None:
    """A player who adds a pause during their turn keeps exactly the time left."""
    table = Table(DAYS)
    now = START + DAY
    (event,) = change_pauses(table.match, BLACK, now, ALWAYS, NIGHTS)
    assert Timed(now, 2 * DAY, 3 * DAY, BLACK, NIGHTS.after(now, 2 * DAY)) == event
    table.match.apply(event)
    (back,) = change_pauses(table.match, BLACK, now, NIGHTS, ALWAYS)
    assert Timed(now, 2 * DAY, 3 * DAY, BLACK, START + 3 * DAY) == back
    assert [] == change_pauses(table.match, WHITE, now, ALWAYS, NIGHTS)


def test_pauses_in_the_agreement_only_add_time() -> None:
    """While counting, the deadline includes both players' pauses, and one player's change never
    shortens it for the other."""
    table = Table(DAYS, white=NIGHTS)
    table.play("D4 E5 - -")
    until = NIGHTS.after(table.now, 3 * DAY)
    assert until == table.match.due
    assert [] == change_pauses(table.match, WHITE, table.now, NIGHTS, ALWAYS)
    assert [] == change_pauses(table.match, BLACK, table.now, ALWAYS, WEEKENDS)[1:]


def test_time_runs_out() -> None:
    """The player to move at the deadline loses."""
    table = Table()
    table.play("D4")
    (ended,) = table.run_out(after=5)
    assert Ended(table.now, Outcome(Reason.TIME, BLACK)) == ended
    assert None is table.match.due


def test_time_that_is_given() -> None:
    """Time given extends the current turn, or the opponent's next one, also beyond the cap."""
    table = Table(RESERVE)
    table.do(WHITE, GiveTime(5 * DAY), after=DAY)
    assert ((14 * DAY, 10 * DAY), 14 * DAY) == (table.left, table.until)
    table.do(BLACK, GiveTime(2 * DAY), after=DAY)
    assert ((13 * DAY, 12 * DAY), 13 * DAY) == (table.left, table.until)
    table.play("D4")
    assert ((13 * DAY, 12 * DAY), 12 * DAY) == (table.left, table.until)
    for _ in range(11):
        table.do(WHITE, GiveTime(30 * DAY))
    decision = decide(table.match, Side.GUEST, GiveTime(30 * DAY), table.now, NIGIRI)
    assert Refusal("enough-time") == decision
    for span in (0, 30 * DAY + 1):
        decision = decide(table.match, Side.GUEST, GiveTime(span), table.now, NIGIRI)
        assert Refusal("bad-gift", {"days": 30}) == decision


def test_a_waived_win_on_time() -> None:
    """A waived win gives the same time again, once."""
    table = Table()
    table.do(WHITE, WaiveTime(on=True), after=DAY)
    events = table.run_out()
    assert [LetGo(table.now, WHITE), Timed] == [events[0], type(events[1])]
    assert (3 * DAY, frozenset()) == (table.until, table.match.waived)
    table.play("D4", every=3 * DAY - 1)
    table.play("E5")
    (ended,) = table.run_out()
    assert Ended(table.now, Outcome(Reason.TIME, WHITE)) == ended


def test_a_waiver_does_not_save_oneself() -> None:
    """A player who waives the opponent's timeout still loses on their own."""
    table = Table()
    table.do(BLACK, WaiveTime(on=True))
    assert [Ended(START + 3 * DAY, Outcome(Reason.TIME, WHITE))] == table.run_out()
    table = Table()
    table.do(WHITE, WaiveTime(on=True), WaiveTime(on=False))
    assert [Ended(START + 3 * DAY, Outcome(Reason.TIME, WHITE))] == table.run_out()


def test_the_stop_and_the_resumption() -> None:
    """While counting, both share one deadline and their clocks stand still; after resumption the
    clocks run again."""
    table = Table(RESERVE)
    table.play("D4 E5 - -", every=DAY)
    left = (10 * DAY, 10 * DAY)
    assert (left, 7 * DAY, None) == (table.left, table.until, _running(table))
    table.do(BLACK, MarkStones(points("E5"), dead=True), Refuse(), after=6 * DAY)
    assert (left, DAY) == (table.left, table.until)
    table.do(BLACK, Resume())
    assert (left, 10 * DAY, WHITE) == (table.left, table.until, _running(table))


def test_the_last_word() -> None:
    """After a mark, a player who had agreed gets a day to react; a player who had not agreed cannot
    delay the game by marks."""
    table = Table(DAYS)
    table.play("D4 E5 - -")
    table.do(WHITE, Agree(), after=3 * DAY - 1)
    table.do(BLACK, MarkStones(points("E5"), dead=True))
    assert DAY == table.until
    table.do(BLACK, MarkStones(points("D4"), dead=True), after=HOUR)
    assert DAY - HOUR == table.until


def test_the_last_word_after_a_look() -> None:
    """A look that a player asks for cancels agreements, too: the other then has a day to react."""
    table = Table(DAYS)
    table.play("D4 E5 - -")
    table.do(WHITE, Agree(), after=3 * DAY - 1)
    table.do(BLACK, LookAgain())
    assert DAY == table.until


def test_the_last_word_is_there_already() -> None:
    """If a day is left anyway, to the millisecond, no clock is set."""
    table = Table(DAYS)
    table.play("D4 E5 - -")
    table.do(WHITE, Agree(), after=2 * DAY)
    before = table.match.version
    table.do(BLACK, MarkStones(points("E5"), dead=True))
    assert (DAY, 1) == (table.until, table.match.version - before)


BOTH = Outcome(Reason.BOTH_LOSE)
BLACK_LOSES, WHITE_LOSES = Outcome(Reason.TIME, WHITE), Outcome(Reason.TIME, BLACK)
E5 = MarkStones(points("E5"), dead=True)
D4 = MarkStones(points("D4"), dead=True)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], BOTH),
        ([(BLACK, Agree())], WHITE_LOSES),
        ([(BLACK, E5)], WHITE_LOSES),
        ([(WHITE, Refuse())], BLACK_LOSES),
        ([(WHITE, Agree()), (WHITE, TakeBack(1))], BLACK_LOSES),
        ([(BLACK, Refuse()), (WHITE, Refuse())], BOTH),
        ([(WHITE, Disagree(1))], BLACK_LOSES),
        ([(WHITE, Disagree(1)), (BLACK, Refuse())], BOTH),
        ([(BLACK, E5), (WHITE, D4)], BOTH),
        ([(BLACK, Agree()), (WHITE, Refuse())], BOTH),
        ([(WHITE, Agree()), (BLACK, E5)], BOTH),
        ([(WHITE, E5), (BLACK, MarkStones(points("E5"), dead=False))], BOTH),
        ([(WHITE, E5), (BLACK, Agree())], WHITE_LOSES),
        ([(WHITE, E5), (BLACK, Refuse()), (BLACK, Agree())], WHITE_LOSES),
        ([(WHITE, E5), (WHITE, Agree())], BLACK_LOSES),
    ],
)
def test_article_13(words: list[tuple[Colour, Command]], expected: Outcome) -> None:
    """When the time to agree ends, a silent player loses; both lose if both were silent or both
    spoke and disagreed. A player also loses whose own count was accepted and who then stayed
    silent."""
    table = Table()
    table.play("D4 E5 - -")
    for seat, command in words:
        table.do(seat, command)
    assert [Ended(START + 3 * DAY, expected)] == table.run_out()


def test_votes_before_an_earlier_stop_do_not_count() -> None:
    """Votes from before an earlier stop do not count."""
    table = Table()
    table.play("D4 E5 - -")
    table.do(BLACK, Refuse())
    table.do(BLACK, Resume())
    table.play("- -")
    table.do(WHITE, Refuse())
    table.run_out()
    assert BLACK_LOSES == table.match.outcome


def test_a_waiver_in_the_agreement() -> None:
    """A player can waive a win by the opponent's silence; a double loss stays."""
    table = Table()
    table.play("D4 E5 - -")
    table.do(BLACK, WaiveTime(on=True), Agree())
    events = table.run_out()
    assert (LetGo(table.now, BLACK), 3 * DAY) == (events[0], table.until)
    table.do(BLACK, WaiveTime(on=True))
    table.do(WHITE, Refuse())
    table.run_out()
    assert BOTH == table.match.outcome


def test_a_gift_in_the_agreement() -> None:
    """Time given while counting is for both players."""
    table = Table()
    table.play("D4 E5 - -")
    table.do(WHITE, GiveTime(DAY))
    assert 4 * DAY == table.until


def test_an_end_stops_the_clocks() -> None:
    """A finished game has no deadline."""
    table = Table()
    table.do(WHITE, Resign())
    assert None is table.match.due


def _running(table: Table) -> Colour | None:
    assert table.match.clocks is not None
    return table.match.clocks.running


def test_the_game_is_not_gone_through_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clocks after a move are computed from that move alone, however long the game is."""
    table, applied = Table(), list[Event]()
    table.play("D4 E5 D5 E6 D6 E7 D7 E8 D8 E4")
    apply = Match.apply

    def note(match: Match, event: Event) -> object:
        applied.append(event)
        return apply(match, event)

    monkeypatch.setattr(Match, "apply", note)
    move = Play(points("D3")[0])
    events = decide(table.match, Side.HOST, move, table.now, NIGIRI, table.pauses)
    assert not isinstance(events, Refusal)
    assert events[:1] == applied
