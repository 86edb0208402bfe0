"""A match between two players, built by commands step by step."""

from __future__ import annotations

import pickle
from dataclasses import replace

from bot.match.commands import AcceptChallenge, Command, Pass, Play
from bot.match.decide import decide
from bot.match.events import Challenged, Colours, Event, Nigiri, Side, Terms
from bot.match.proposals import StillLooking
from bot.match.state import Match, Refusal
from bot.reading.dead_stones.suggestion import Suggestion
from bot.reading.second_opinion import add_second_opinion
from bot.rules.board import Board
from bot.rules.points import Colour, Point, parse_point

BLACK, WHITE = Colour.BLACK, Colour.WHITE
HOST, GUEST = Side.HOST, Side.GUEST
NOW = 5_000
NOTHING_DEAD = Suggestion(
    dead=frozenset(),
    doubtful=frozenset(),
    unsure=frozenset(),
    open_borders=frozenset(),
    kos=frozenset(),
    ownership={},
    estimate=0.0,
)
"""With this suggestion tests mark dead stones themselves."""
GUESSED_WRONG = Nigiri(stones=7, guessed_odd=False)

REPETITION = "B1 A2 C2 B2 D1 E5 A1 C1 B1"
"""Black sends two stones (A1, B1) and takes one back (C1): the position after the ninth move equals
that after the sixth."""

KO = "C5 F5 D6 E6 D4 E4 E5 D5"
"""White takes E5 in a ko; Black may not retake at E5 in the next move."""


def point(name: str) -> Point:
    """Parse ``D4``."""
    return parse_point(name)


def points(names: str) -> tuple[Point, ...]:
    """Parse ``D4 E5``."""
    return tuple(map(parse_point, names.split()))


def unanswered_challenge(terms: Terms | None = None, *, anyone: bool = False) -> Match:
    """An unanswered challenge."""
    return Match(Challenged(1_000, terms or Terms(9, 6.5, colours=Colours.BLACK), anyone))


def begin_game(moves: str = "", terms: Terms | None = None) -> Match:
    """A game with these moves; the host plays Black unless ``terms`` say otherwise."""
    match = unanswered_challenge(terms)
    do(match, GUEST, AcceptChallenge())
    play(match, moves)
    return match


def stop_game(moves: str = "D4 F6") -> Match:
    """The same game after two passes."""
    return begin_game(f"{moves} - -")


def stop(
    match: Match,
    *,
    dead: str = "",
    doubtful: str = "",
    borders: str = "",
    kos: str = "",
    play: str = "",
    theirs: str | None = None,
) -> None:
    """Both players pass, and the suggestion has these findings, none of them sure; ``theirs`` are
    stones an engine thinks dead."""
    found = replace(
        NOTHING_DEAD,
        dead=frozenset(points(dead)),
        doubtful=frozenset(points(doubtful)),
        open_borders=frozenset(points(borders)),
        kos=frozenset(points(kos)),
        open_play=frozenset(points(play)),
    )
    if theirs is not None:
        board = match.game.board
        unsure = frozenset(chain.name for chain in board.chains()) - found.doubtful
        found = add_second_opinion(
            replace(found, unsure=unsure), board, frozenset(points(theirs)) - found.doubtful
        )
    for _ in range(2):
        do(match, match.game.to_move, Pass(), found)


def play(match: Match, moves: str) -> None:
    """Play ``D4 E5 - …`` in turn; ``-`` is a pass."""
    for name in moves.split():
        move = Pass() if name == "-" else Play(parse_point(name))
        do(match, match.side(match.game.to_move), move)


def do(
    match: Match,
    who: Side | Colour,
    command: Command,
    found: Suggestion | StillLooking | None = NOTHING_DEAD,
) -> list[Event]:
    """Apply the events of a command, which must not be refused."""
    events = decide_purely(match, who, command, found)
    assert not isinstance(events, Refusal), events
    for event in events:
        match.apply(event)
    return events


def refusal(match: Match, who: Side | Colour, command: Command) -> Refusal:
    """The refusal of a command, which must be refused."""
    events = decide_purely(match, who, command)
    assert isinstance(events, Refusal), events
    return events


def refusal_id(match: Match, who: Side | Colour, command: Command) -> str:
    """The id of the refusal."""
    return refusal(match, who, command).id


def decide_purely(
    match: Match,
    who: Side | Colour,
    command: Command,
    found: Suggestion | StillLooking | None = NOTHING_DEAD,
) -> list[Event] | Refusal:
    """Decide a command and assert that this does not change the match."""
    side = match.side(who) if isinstance(who, Colour) else who
    match.score()  # The score is stored when it is first asked for, which is no change.
    before = pickle.dumps(match)
    decision = decide(match, side, command, NOW, GUESSED_WRONG, suggestion=found)
    assert before == pickle.dumps(match)
    return decision


def event_names(decision: list[Event] | Refusal) -> str:
    """The names of the events, such as ``Passed+Proposed``, or the refusal's id."""
    if isinstance(decision, Refusal):
        return decision.id
    return "+".join(type(event).__name__ for event in decision)


def number(match: Match) -> int:
    """The number of the open proposal, which must exist."""
    assert match.proposal is not None
    return match.proposal.number


def board_from(*rows: str) -> Board:
    """A board as it is drawn, top row first."""
    return Board.from_rows(rows)


State = tuple[object, ...]


def state(match: Match) -> State:
    """All visible state of a match."""
    game = match.game
    prisoners = (game.prisoners(BLACK), game.prisoners(WHITE))
    return (
        match.phase,
        match.version,
        match.host,
        match.nigiri,
        match.proposal,
        match.proposals,
        match.outcome,
        tuple(game.board.rows()),
        game.to_move,
        game.ko,
        prisoners,
        tuple(game.moves),
    )
