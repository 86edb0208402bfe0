"""Each event of a match in each situation calls the awaited players once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pytest

from bot.announcements.mentions import find_awaited
from bot.match import commands, events
from bot.match.clock_transitions import (
    NO_PAUSES,
    apply_grants,
    change_pauses,
    change_reach,
    run_out,
)
from bot.match.clocks.calendar import ALWAYS, Calendar
from bot.match.clocks.clock import DAY, HOUR, PerMove
from bot.match.decide import decide, decide_order, look_late
from bot.match.events import Colours, Event, ProposalKind, Side, Terms
from bot.match.proposals import StillLooking
from bot.match.state import Match, Phase, Refusal
from bot.play.background.deadlines import Sweep
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import Meta
from bot.rules.points import Colour
from bot.texts.text import Person
from tests.conversation.calls import REPEATED, START, STOPPED
from tests.conversation.desk import ROOM, Chat, Desk
from tests.conversation.stories import EditableChat as RecountingChat
from tests.conversation.test_calls import EditableChat
from tests.conversation.test_moderation import run_as
from tests.fakes.memory.heartbeats import MemoryHeartbeats
from tests.service.playing import (
    GUESSED_WRONG,
    NOTHING_DEAD,
    REPETITION,
    begin_game,
    do,
    unanswered_challenge,
)

EVENTS = frozenset(Event.__subclasses__())
"""All kinds of match events."""

# --- all events in all situations ----------------------------------------------------------------

TERMS = Terms(5, 0.5, colours=Colours.BLACK, clock=PerMove(3 * DAY))


def _stop(found: StillLooking | None) -> Match:
    match = begin_game("C3 D4 -", TERMS)
    do(match, match.side(match.game.to_move), commands.Pass(), found=found)
    return match


WEEKENDS = Calendar(weekends_off=True)
SITUATIONS = {
    "a challenge": unanswered_challenge(TERMS),
    "an open challenge": unanswered_challenge(TERMS, anyone=True),
    "a game": begin_game("C3 D4", TERMS),
    "before a repetition": begin_game(REPETITION.removesuffix(" B1"), TERMS),
    "a repetition": begin_game(REPETITION, TERMS),
    "a stop": begin_game("C3 D4 - -", TERMS),
    "a stop without an analysis": _stop(None),
    "a stop with a late analysis": _stop(StillLooking()),
}
STEPS = 4
"""Depth of the search from each situation, in steps."""

_SILENT = {events.Timed, events.TimeGiven, events.TimeGranted, events.Waived, events.Halted}
"""Events that call no player."""


@dataclass(frozen=True)
class Step:
    """One step and its events. ``by``: the acting player; None for an organiser, the operator or
    the clock."""

    by: Side | None
    news: Sequence[Event]
    after: Match

    @property
    def kinds(self) -> frozenset[type[Event]]:
        return frozenset(map(type, self.news))


def _possible_commands(match: Match, side: Side) -> Iterator[commands.Command]:
    """Commands that a player may try."""
    board, number = match.game.board, match.proposals
    yield from (commands.AcceptChallenge(), commands.DeclineChallenge())
    yield commands.OfferTerms(replace(match.terms, komi=match.terms.komi + 1), match.offer)
    if match.phase is Phase.PLAY and match.side(match.game.to_move) is side:
        legal = match.game.legal_points()
        yield from (commands.Play(point) for point in dict.fromkeys([legal[0], legal[-1]]))
    yield from (commands.Pass(), commands.Resign(), commands.AskUndo(), commands.AskNoResult())
    if chains := sorted(chain.name for chain in board.chains()):
        yield commands.MarkStones((chains[0],), dead=True)
        yield commands.UnmarkStones(chains[0], dead=True, number=number)
    yield commands.LookAgain()
    yield from (commands.Agree(), commands.TakeBack(number), commands.Refuse())
    yield from (commands.Disagree(number), commands.Resume(), commands.GiveTime(HOUR))
    yield from (commands.WaiveTime(on=True), commands.WaiveTime(on=False))


def _possible_orders(match: Match) -> Iterator[commands.Order]:
    yield from (commands.Halt(), commands.GoOn(), commands.Annul("both asked"))
    yield from (commands.Confirm(number, "played out") for number in match.agreed_counts)
    yield commands.DropConfirmation()


def _decisions(match: Match) -> Iterator[tuple[Side | None, list[Event] | Refusal]]:
    now = match.events[-1].at + HOUR
    for side in Side:
        for command in _possible_commands(match, side):
            done = decide(match, side, command, now, GUESSED_WRONG, suggestion=NOTHING_DEAD)
            yield side, done
        late = decide(match, side, commands.Pass(), now, GUESSED_WRONG, suggestion=StillLooking())
        yield side, late
    for found in (NOTHING_DEAD, None):
        yield None, look_late(match, now, found)
    for order in _possible_orders(match):
        yield None, decide_order(match, order, now, NO_PAUSES)
    if match.due is not None:
        yield None, run_out(match, match.due, NO_PAUSES)
        yield None, apply_grants(match, [(now - HOUR, now)], 0, 1, now, NO_PAUSES)
    if match.host is not None and not match.phase.is_over:
        for seat in Colour:
            yield match.side(seat), change_pauses(match, seat, now, ALWAYS, WEEKENDS)
        for seats in ((), (Colour.BLACK,), (*Colour,)):
            yield None, change_reach(match, seats, now, NO_PAUSES)


def _reachable_steps(match: Match) -> Iterator[Step]:
    """Yield the steps that are reachable from a match. States with the same awaited players are
    explored once."""
    known, states = set[object](), [match]
    for _ in range(STEPS):
        states, before = [], states
        for state in before:
            for by, news in _decisions(state):
                if isinstance(news, Refusal) or not news:
                    continue
                step = Step(by, news, state.after(news))
                yield step
                if (what := _state(step.after)) not in known and not step.after.phase.is_over:
                    known.add(what)
                    states.append(step.after)


def _state(match: Match) -> object:
    asked = match.proposal
    votes = asked and (asked.kind, asked.by, asked.agreed, asked.refused, asked.hopeless)
    looking = match.is_looking
    numbers = [number == match.proposals for number in match.agreed_counts]
    wanted = match.confirming and match.confirming.number == match.proposals
    stops = (match.halted is None, match.unreachable, match.waived, tuple(numbers), wanted)
    return (
        match.phase,
        match.offered_by,
        match.game.to_move,
        match.game.passes,
        votes,
        looking,
        stops,
    )


def _listed_sides(match: Match) -> set[Side]:
    """Return the sides that a player's list of games shows as awaited."""
    loaded = LoadedMatch("bamoku", Meta(1, match.version, 0, "host", "guest"), match)
    return {side for side in Side if loaded.waits_for(loaded.user(side))}


def _expected_sides(step: Step) -> set[Side]:
    """Return the sides that the events should call."""
    match, done = step.after, {step.by}
    if step.kinds <= _SILENT:
        return set()
    if match.phase is Phase.WITHDRAWN:
        return {match.offered_by} - done
    if match.phase is Phase.ENDED:
        return {*Side} - done
    asked, first = match.proposal, step.news[0]
    if isinstance(first, events.Started):
        return {match.side(match.game.to_move)}  # in the room of the game
    if isinstance(first, events.Unreachable):
        lost = {match.side(e.seat) for e in step.news if isinstance(e, events.Unreachable) and e.on}
        back = {match.side(e.seat) for e in step.news if isinstance(e, events.Unreachable)} - lost
        return _listed_sides(match) & back
    if isinstance(first, events.LetGo):
        return {match.side(first.seat.opponent)}
    if events.Confirming in step.kinds:
        return {*Side}
    if events.Looked in step.kinds:
        return {*Side} if match.halted is None else set()
    if match.is_looking and step.kinds & {events.Proposed, events.Continued}:
        return set()  # nobody can agree yet
    if events.Proposed in step.kinds and asked is not None and asked.kind is ProposalKind.SCORE:
        return {*Side}
    if match.phase is Phase.AGREEMENT and step.by is not None:
        return {*Side} - done  # a vote gives the other player something to consider
    return _listed_sides(match) - done


@pytest.mark.parametrize("situation", SITUATIONS)
def test_each_step_calls_the_awaited_players(situation: str) -> None:
    """Each step calls the players who must move or answer next, except the actor. If the step
    begins a player's turn, that player is among those called."""
    for step in _reachable_steps(SITUATIONS[situation]):
        called, turn = find_awaited(step.after, step.news)
        assert _expected_sides(step) == {*called}, step
        assert turn is None or turn in called


def test_the_search_reaches_every_event() -> None:
    """The search above reaches all kinds of events. A new kind needs a command here that causes
    it."""
    found = [step.kinds for match in SITUATIONS.values() for step in _reachable_steps(match)]
    assert EVENTS - {events.Challenged} == frozenset[type[Event]]().union(*found)


# --- the posts ------------------------------------------------------------------------------------

CLOCKED = ("Anna: challenge Ben 9x9 black komi 0.5 3 days", "Ben: accept")
COUNTED = (*CLOCKED, "Anna: E5", "Ben: pass", "Anna: pass")
UNSEEN = (*CLOCKED, "Anna: E5", "Ben: pass", "blind", "Anna: pass")
"""The count has no analysis."""
AGREED = (*COUNTED, "Ben: agree")
SAID = (*AGREED, "Olga: confirm count 1 played out")
WANTED = (*SAID, "Olga: confirm count yes")
OVER = (*START, "Anna: resign", "Anna: [resign]")
CYCLE = (*REPEATED, "Anna: B1")
"""Ben is to move."""
AGAIN = (*CYCLE, "Ben: D4", "Anna: D3")
"""The same cycle a few moves later, with Ben to move."""
UNDO = (*START, "Anna: E5", "Ben: D4", "Anna: undo")
"""Anna, who is to move, asks."""
THEIRS = (*START, "Anna: E5", "Anna: undo")
"""Anna asks, and Ben is to move."""

ROWS: list[tuple[type[Event], str, tuple[str, ...], str, str]] = [
    # the event, the situation, earlier steps, the step under test, the players it calls
    (events.Challenged, "by name", (), "Anna: challenge Ben 9x9 no clock", "Ben"),
    (events.Challenged, "to anyone", (), "Anna: challenge 9x9 no clock", ""),
    (
        events.Challenged,
        "again",
        (*START, "Anna: resign", "Anna: [resign]"),
        "Ben: rematch",
        "Anna",
    ),
    (events.Offered, "by the guest", START[:1], "Ben: terms 13x13", "Anna"),
    (events.Offered, "back", (*START[:1], "Ben: terms 13x13"), "Anna: terms 9x9", "Ben"),
    (events.Withdrawn, "by the host", START[:1], "Anna: withdraw", ""),
    (events.Withdrawn, "by the guest", START[:1], "Ben: decline", "Anna"),
    (events.Withdrawn, "offer", (*START[:1], "Ben: terms 13x13"), "Anna: withdraw", "Ben"),
    (events.Expired, "challenge", START[:1], "8 days", "Anna"),
    (events.Expired, "offer", (*START[:1], "Ben: terms 13x13"), "8 days", "Ben"),
    (events.Started, "accepted", START[:1], "Ben: accept", "Anna"),
    (
        events.Started,
        "by the mover",
        ("Anna: challenge Ben 9x9 white no clock",),
        "Ben: accept",
        "Ben",
    ),
    (events.Played, "a stone", START, "Anna: E5", "Ben"),
    (events.Played, "a repetition", REPEATED, "Anna: B1", "Ben"),
    (events.Played, "while asked", THEIRS, "Ben: D4", "Anna"),
    (events.Passed, "once", (*START, "Anna: E5"), "Ben: pass", "Anna"),
    (events.Passed, "a question stands", (*CYCLE, "Anna: agree"), "Ben: pass", "Anna"),
    (events.Proposed, "count", STOPPED[:-1], "Anna: pass", "Anna Ben"),
    (events.Proposed, "undo", (*START, "Anna: E5"), "Anna: undo", "Ben"),
    (events.Proposed, "undo in turn", UNDO[:-1], "Anna: undo", "Ben"),
    (events.Proposed, "no result", (*CYCLE, "Ben: decline"), "Anna: no result", "Ben"),
    (events.Proposed, "no result in turn", (*CYCLE, "Ben: decline"), "Ben: no result", "Anna"),
    (events.Marked, "first", STOPPED, "Anna: dead E5", "Ben"),
    (events.Marked, "after a vote", (*STOPPED, "Ben: agree"), "Anna: dead E5", "Ben"),
    (events.Looked, "on request", (*UNSEEN, "seeing"), "Ben: > look again", "Anna Ben"),
    (events.Looked, "without an answer", UNSEEN[:-1], "Anna: pass", "Anna Ben"),
    (events.Agreed, "count", STOPPED, "Ben: agree", "Anna"),
    (events.Agreed, "repetition, by the mover", CYCLE, "Ben: agree", "Anna"),
    (events.Agreed, "repetition, by the other", CYCLE, "Anna: agree", "Ben"),
    (events.TakenBack, "count", (*STOPPED, "Anna: [agree]"), "Anna: -✅", "Ben"),
    (events.TakenBack, "repetition, by the mover", (*CYCLE, "Ben: [agree]"), "Ben: -✅", ""),
    (events.TakenBack, "repetition, by the other", (*CYCLE, "Anna: [agree]"), "Anna: -✅", "Ben"),
    (events.TakenBack, "undo", THEIRS, "Anna: [refuse]", "Ben"),
    (events.TakenBack, "undo in turn", UNDO, "Anna: [refuse]", ""),
    (events.Refused, "count", STOPPED, "Anna: [refuse]", "Ben"),
    (events.Refused, "agreed count", (*STOPPED, "Ben: agree"), "Anna: [refuse]", "Ben"),
    (events.Refused, "undo", THEIRS, "Ben: [refuse]", ""),
    (events.Refused, "undo in turn", UNDO, "Ben: [refuse]", "Anna"),
    (events.Refused, "repetition, by the mover", CYCLE, "Ben: [refuse]", ""),
    (events.Refused, "repetition, by the other", CYCLE, "Anna: [refuse]", "Ben"),
    (events.Refused, "agreed repetition", (*CYCLE, "Ben: agree"), "Anna: [refuse]", "Ben"),
    (events.Refused, "to the mover", (*CYCLE, "Anna: agree"), "Ben: [refuse]", ""),
    (
        events.Refused,
        "no result in turn",
        (*CYCLE, "Ben: decline", "Ben: no result"),
        "Anna: [refuse]",
        "Ben",
    ),
    (events.Disagreed, "count", (*STOPPED, "Anna: cannot agree"), "Anna: cannot agree yes", "Ben"),
    (events.Resumed, "by the mover", STOPPED, "Anna: [resume]", "Ben"),
    (events.Resumed, "by the other", STOPPED, "Ben: [resume]", "Anna"),
    (events.Undone, "own move", THEIRS, "Ben: agree", "Anna"),
    (events.Undone, "two moves", UNDO, "Ben: agree", "Anna"),
    (events.Timed, "pauses", CLOCKED, "Anna: weekends off", ""),
    (events.TimeGiven, "to the mover", CLOCKED, "Ben: give 1 day", ""),
    (events.TimeGiven, "by the mover", CLOCKED, "Anna: give 1 day", ""),
    (events.TimeGranted, "by the operator", CLOCKED, "granted", ""),
    (events.Waived, "on", CLOCKED, "Ben: waive time", ""),
    (events.LetGo, "move", (*CLOCKED, "Ben: waive time"), "4 days", "Anna"),
    (events.LetGo, "count", (*COUNTED, "Ben: waive time", "Ben: agree"), "4 days", "Anna"),
    (events.Halted, "a game", CLOCKED, "Olga: pause", ""),
    (events.Continued, "a game", (*CLOCKED, "Olga: pause"), "Olga: continue", "Anna"),
    (
        events.Continued,
        "a count",
        (*STOPPED, "Ben: agree", "Olga: pause"),
        "Olga: continue",
        "Anna",
    ),
    (events.Continued, "a repetition", (*CYCLE, "Olga: pause"), "Olga: continue", "Ben"),
    (events.Continued, "a question", (*UNDO, "Olga: pause"), "Olga: continue", "Anna Ben"),
    (events.Unreachable, "to move", CLOCKED, "reach Ben", ""),
    (events.Unreachable, "moves again", (*CLOCKED, "reach Ben"), "reach Anna Ben", "Anna"),
    (events.Unreachable, "waits again", (*CLOCKED, "reach Anna"), "reach Anna Ben", ""),
    (events.Unreachable, "counts again", (*STOPPED, "reach Anna"), "reach Anna Ben", "Ben"),
    (events.Annulled, "a game", (*START, "Olga: annul both asked"), "Olga: annul yes", "Anna Ben"),
    (events.Annulled, "a challenge", (*START[:1], "Olga: annul spam"), "Olga: annul yes", "Anna"),
    (events.Confirming, "by an organiser", SAID, "Olga: confirm count yes", "Anna Ben"),
    (events.ConfirmingDropped, "by an organiser", WANTED, "Olga: withdraw confirmation", "Anna"),
    (events.ConfirmingDropped, "by a vote", WANTED, "Ben: [refuse]", "Anna"),
    (events.Confirmed, "a day later", WANTED, "2 days", "Anna Ben"),
    (events.Ended, "resigned", (*START, "Anna: resign"), "Anna: [resign]", "Ben"),
    (events.Ended, "agreed", (*STOPPED, "Ben: agree"), "Anna: agree", "Ben"),
    (events.Ended, "no result", (*CYCLE, "Ben: agree"), "Anna: agree", "Ben"),
    (events.Ended, "time", CLOCKED, "4 days", "Anna Ben"),
]


def test_every_event_has_a_row() -> None:
    """Each kind of event has a row that names the players it calls."""
    assert EVENTS == {row[0] for row in ROWS}


async def _run_step(desk: Desk, step: str) -> None:
    """Run a line, a button, ``8 days`` of waiting, ``granted``, time given by the operator,
    ``reach Ben``: no other player can be reached, ``blind``: looks for dead stones have no answer,
    or ``seeing``: they have one again."""
    if step.endswith(" days") and ":" not in step:
        desk.ms += int(step.split(maxsplit=1)[0]) * DAY
        await Sweep(desk.service, desk.store).once()
        await desk.announce()
    elif step.startswith("reach"):
        (loaded,) = await desk.service.matches.games_in(ROOM)
        names = {Side.HOST: "Anna", Side.GUEST: "Ben"}

        async def find(_: LoadedMatch) -> Sequence[Side]:
            return [side for side in Side if names[side] not in step]

        await desk.service.timeouts.change_reach(loaded, find)
        await desk.announce()
    elif step in {"blind", "seeing"}:
        desk.advisor.found = None if step == "blind" else NOTHING_DEAD
    elif step == "granted":
        heartbeats = MemoryHeartbeats(desk.store, lambda: desk.ms)
        desk.restart(backends=replace(desk.backends, heartbeats=heartbeats))
        await heartbeats.give(HOUR, "an outage", "outage")
        await desk.app.uptime.beat()
        await desk.app.returned_time.once()
        await desk.announce()
    else:
        await run_as(desk, step)


async def test_a_late_count_is_a_new_post() -> None:
    """The count that follows a search calls both players, so it is no edit of the post before."""
    room = RecountingChat()
    desk = Desk(chats={"web": room})
    desk.chat = room
    desk.app.late_looks.waits = (0.0,)
    for done in UNSEEN[:-1]:
        await _run_step(desk, done)
    count = len(room.posts)
    await _run_step(desk, UNSEEN[-1])
    assert [(), (f"{ROOM}/anna", f"{ROOM}/ben")] == [p.mentions for p in room.posts[count:]]


@pytest.mark.parametrize("chat", [Chat, EditableChat])
@pytest.mark.parametrize(
    ("kind", "before", "step", "expected"),
    [pytest.param(row[0], *row[2:], id=f"{row[0].__name__}-{row[1]}") for row in ROWS],
)
async def test_posts_mention_awaited_players_only(
    kind: type[Event], before: tuple[str, ...], step: str, expected: str, chat: type[Chat]
) -> None:
    """The posts of an event mention each awaited player once and no other person."""
    room = chat()
    desk = Desk(chats={"web": room})
    desk.chat = room
    desk.app.late_looks.waits = (0.0,)
    for done in before:
        await _run_step(desk, done)
    games = await desk.service.matches.games_in(ROOM)
    version = games[0].match.version if games else 0
    game, count = games[0].game_id if games else "", len(room.posts)
    await _run_step(desk, step)
    if rematch := kind is events.Challenged:
        game, version = room.posts[-1].ref.game_id if room.posts[-1].ref else "", 0
    news = (await desk.match(game)).match.events[version:]
    assert (kind, rematch) in {(type(event), rematch) for event in news}
    people = {f"{ROOM}/anna": "Anna", f"{ROOM}/ben": "Ben"}
    mentioned = [people[user] for post in room.posts[count:] for user in post.mentions]
    assert expected.split() == sorted(mentioned)
    for post in room.posts[count:]:
        named = list[str]()

        def mention(person: Person, shown: str, named: list[str] = named) -> str:
            named.extend([shown] * person.awaited)
            return shown

        post.render(mention=mention)
        assert {people[user] for user in post.mentions} >= set(named) or not post.mentions, post
