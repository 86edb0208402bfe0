"""Every command in every phase, for both players: the events or the refusal.

The table was written by hand from the rules, not taken from the program.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.match.clock_transitions import NO_PAUSES
from bot.match.clocks.clock import DAY, PerMove
from bot.match.commands import (
    AcceptChallenge,
    Agree,
    AskNoResult,
    AskUndo,
    Command,
    DeclineChallenge,
    Disagree,
    GiveTime,
    Halt,
    LookAgain,
    MarkStones,
    OfferTerms,
    Pass,
    Play,
    Refuse,
    Resign,
    Resume,
    TakeBack,
    UnmarkStones,
    WaiveTime,
)
from bot.match.decide import decide_order
from bot.match.events import Colours, Expired, Side, Terms
from bot.match.state import Match
from tests.service.playing import (
    BLACK,
    GUEST,
    HOST,
    NOW,
    REPETITION,
    WHITE,
    begin_game,
    decide_purely,
    do,
    event_names,
    point,
    points,
    stop_game,
    unanswered_challenge,
)


def undo_asked() -> Match:
    """Black has asked to undo D6."""
    match = begin_game("D4 F6 D6")
    do(match, BLACK, AskUndo())
    return match


def withdrawn() -> Match:
    """A challenge that its host withdrew."""
    match = unanswered_challenge()
    do(match, HOST, DeclineChallenge())
    return match


def counter_offered() -> Match:
    """The guest counter-offers."""
    match = unanswered_challenge()
    do(match, GUEST, OfferTerms(OTHER_TERMS, 1))
    return match


def expired_challenge() -> Match:
    """A challenge that expired."""
    match = unanswered_challenge()
    match.apply(Expired(NOW))
    return match


def paused_game() -> Match:
    """A game paused by an organiser."""
    match = begin_game("D4 F6 D6")
    events = decide_order(match, Halt(), NOW, NO_PAUSES)
    assert isinstance(events, list)
    for event in events:
        match.apply(event)
    return match


def ended_game() -> Match:
    """A game with an agreed score."""
    match = stop_game()
    do(match, BLACK, Agree())
    do(match, WHITE, Agree())
    return match


def timed_game() -> Match:
    """Three days for each move, and Black has made one."""
    return begin_game("D4", Terms(9, 6.5, colours=Colours.BLACK, clock=PerMove(3 * DAY)))


OTHER_TERMS = Terms(13, 0.5, 2, Colours.BLACK)

SITUATIONS: dict[str, tuple[Callable[[], Match], Side]] = {
    "offer, host": (unanswered_challenge, HOST),
    "offer, guest": (unanswered_challenge, GUEST),
    "countered, host": (counter_offered, HOST),
    "countered, guest": (counter_offered, GUEST),
    "paused": (paused_game, GUEST),
    "play, to move": (lambda: begin_game("D4 F6 D6"), GUEST),
    "play, waits": (lambda: begin_game("D4 F6 D6"), HOST),
    "undo, asker": (undo_asked, HOST),
    "undo, asked": (undo_asked, GUEST),
    "repeat, to move": (lambda: begin_game(REPETITION), GUEST),
    "repeat, waits": (lambda: begin_game(REPETITION), HOST),
    "stopped, host": (stop_game, HOST),
    "stopped, guest": (stop_game, GUEST),
    "timed, to move": (timed_game, GUEST),
    "timed, waits": (timed_game, HOST),
    "ended": (ended_game, HOST),
    "withdrawn": (withdrawn, GUEST),
    "expired": (expired_challenge, GUEST),
}
"""In all of them the host plays Black, and the proposal, if there is one, is number 1."""

COMMANDS: dict[str, Command] = {
    "AcceptChallenge": AcceptChallenge(),
    "AcceptChallenge #1": AcceptChallenge(1),
    "OfferTerms": OfferTerms(Terms(9, 0.5, 2), 1),
    "OfferTerms, other": OfferTerms(OTHER_TERMS, 2),
    "OfferTerms, the same": OfferTerms(Terms(9, 6.5, colours=Colours.BLACK), 1),
    "OfferTerms, impossible": OfferTerms(Terms(9, 6.5, 20), 1),
    "DeclineChallenge": DeclineChallenge(),
    "Play E3": Play(point("E3")),
    "Play Z25": Play(point("Z25")),
    "Pass": Pass(),
    "Resign": Resign(),
    "Mark D4": MarkStones(points("D4"), dead=True),
    "Mark D4 alive": MarkStones(points("D4"), dead=False, number=1),
    "Mark A9": MarkStones(points("A9"), dead=True, number=1),
    "Mark D4 in #7": MarkStones(points("D4"), dead=True, number=7),
    "Unmark F6 in #1": UnmarkStones(point("F6"), dead=True, number=1),
    "LookAgain": LookAgain(),
    "Agree": Agree(),
    "Agree to #1": Agree(1),
    "Agree to #7": Agree(7),
    "TakeBack #1": TakeBack(1),
    "Refuse": Refuse(),
    "Refuse #7": Refuse(7),
    "Disagree on #1": Disagree(1),
    "Disagree on #7": Disagree(7),
    "Resume": Resume(),
    "Resume from #7": Resume(7),
    "AskUndo": AskUndo(),
    "AskNoResult": AskNoResult(),
    "GiveTime": GiveTime(DAY),
    "GiveTime, too much": GiveTime(31 * DAY),
    "WaiveTime": WaiveTime(on=True),
    "WaiveTime off": WaiveTime(on=False),
}

Places = dict[tuple[str, ...], str]

TIMED = ("timed, to move", "timed, waits")
OFFER, PLAY, UNDO, REPEAT, STOPPED, OVER = (
    ("offer, host", "offer, guest"),
    ("play, to move", "play, waits"),
    ("undo, asker", "undo, asked"),
    ("repeat, to move", "repeat, waits"),
    ("stopped, host", "stopped, guest"),
    ("ended", "withdrawn", "paused"),
)
COUNTERED = ("countered, host", "countered, guest")
EXPIRED: Places = {("expired",): "challenge-expired"}
BEGUN: Places = {
    (*PLAY, *TIMED, *UNDO, *REPEAT, *STOPPED, *OVER): "challenge-over",
    **EXPIRED,
}
GUEST_PLAYS = (
    "play, to move",
    "timed, to move",
    "undo, asked",
    "repeat, to move",
    "stopped, guest",
    "paused",
)
ACCEPTED: Places = {**BEGUN, GUEST_PLAYS: "already-accepted"}
MARKS: Places = {
    (*PLAY, *TIMED): "not-counting",
    UNDO: "not-counting",
    REPEAT: "not-counting",
    STOPPED: "Marked",
}
STALE: Places = dict.fromkeys((PLAY, TIMED, UNDO, REPEAT, STOPPED), "stale-proposal")
WAITING = ("play, waits", "timed, waits", "undo, asker", "repeat, waits")
MOVERS = ("play, to move", "undo, asked", "repeat, to move")
MOVES: Places = {
    MOVERS: "Played",
    ("timed, to move",): "Played+Timed",
    WAITING: "not-your-turn",
    STOPPED: "game-stopped",
}
AGREES: Places = {
    (*PLAY, *TIMED): "nothing-to-agree",
    ("undo, asker",): "already-agreed",
    ("undo, asked",): "Agreed+Undone",
    REPEAT: "Agreed",
    STOPPED: "Agreed",
}

NO_CLOCK: Places = dict.fromkeys((PLAY, UNDO, REPEAT, STOPPED), "no-clock")

EXPECTED: dict[str, Places] = {
    "AcceptChallenge": {
        ("offer, host",): "own-challenge-to",
        ("offer, guest",): "Started",
        ("countered, host",): "Started",
        ("countered, guest",): "own-offer",
        **ACCEPTED,
    },
    "AcceptChallenge #1": {
        ("offer, host",): "own-challenge-to",
        ("offer, guest",): "Started",
        ("countered, host",): "stale-offer",
        ("countered, guest",): "own-offer",
        **ACCEPTED,
    },
    "OfferTerms": {OFFER: "Offered", COUNTERED: "stale-offer", **BEGUN},
    "OfferTerms, other": {OFFER: "stale-offer", COUNTERED: "same-terms", **BEGUN},
    "OfferTerms, the same": {OFFER: "same-terms", COUNTERED: "stale-offer", **BEGUN},
    "OfferTerms, impossible": {OFFER: "bad-handicap", COUNTERED: "stale-offer", **BEGUN},
    "DeclineChallenge": {
        (*OFFER, *COUNTERED): "Withdrawn",
        **BEGUN,
    },
    "Play E3": MOVES,
    "Play Z25": {**MOVES, (*MOVERS, "timed, to move"): "off-board"},
    "Pass": {**MOVES, MOVERS: "Passed", ("timed, to move",): "Passed+Timed"},
    "Resign": {(*PLAY, *TIMED, *UNDO, *REPEAT, *STOPPED, "paused"): "Ended"},
    "Mark D4": MARKS,
    "Mark D4 alive": {**MARKS, (*PLAY, *TIMED): "stale-proposal", STOPPED: "already-alive"},
    "Mark A9": {**MARKS, (*PLAY, *TIMED): "stale-proposal", STOPPED: "no-stone-there"},
    "Mark D4 in #7": STALE,
    "Unmark F6 in #1": {**MARKS, (*PLAY, *TIMED): "stale-proposal", STOPPED: "nothing-to-unmark"},
    "LookAgain": {
        (*PLAY, *TIMED, *UNDO, *REPEAT): "not-counting",
        STOPPED: "already-looked",
    },
    "Agree": AGREES,
    "Agree to #1": {**AGREES, (*PLAY, *TIMED): "stale-proposal"},
    "Agree to #7": STALE,
    "TakeBack #1": {
        (*PLAY, *TIMED): "stale-proposal",
        ("undo, asker",): "TakenBack",
        ("undo, asked", *REPEAT, *STOPPED): "nothing-to-take-back",
    },
    "Refuse": {
        (*PLAY, *TIMED): "nothing-to-agree",
        ("undo, asker",): "TakenBack",
        ("undo, asked", *REPEAT, *STOPPED): "Refused",
    },
    "Refuse #7": STALE,
    "Disagree on #1": {
        (*PLAY, *TIMED): "stale-proposal",
        (*UNDO, *REPEAT): "not-counting",
        STOPPED: "Disagreed",
    },
    "Disagree on #7": STALE,
    "Resume": {(*PLAY, *TIMED, *UNDO, *REPEAT): "game-not-stopped", STOPPED: "Resumed"},
    "Resume from #7": {
        (*PLAY, *TIMED, *UNDO, *REPEAT): "game-not-stopped",
        STOPPED: "stale-proposal",
    },
    "AskUndo": {
        (*PLAY, *REPEAT, "timed, waits"): "Proposed",
        ("timed, to move",): "nothing-to-undo",
        ("undo, asker",): "own-undo",
        ("undo, asked",): "undo-already-asked",
        STOPPED: "undo-after-stop",
    },
    "AskNoResult": {
        (*PLAY, *TIMED, *UNDO, *STOPPED): "no-repetition",
        REPEAT: "Agreed",
    },
    "GiveTime": {**NO_CLOCK, TIMED: "TimeGiven+Timed"},
    "GiveTime, too much": {**NO_CLOCK, TIMED: "bad-gift"},
    "WaiveTime": {**NO_CLOCK, TIMED: "Waived"},
    "WaiveTime off": {**NO_CLOCK, TIMED: "not-waived"},
}
"""Situations missing here refuse every command alike: the game has not begun, or is over."""

ALWAYS = {
    **dict.fromkeys((*OFFER, *COUNTERED), "not-started"),
    "paused": "game-paused",
    "ended": "game-ended",
    "withdrawn": "challenge-over",
    "expired": "challenge-expired",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_command_in_every_situation(command: str) -> None:
    """Each command in each situation gives the result in the table, and deciding changes
    nothing."""
    table = {
        situation: expected
        for situations, expected in EXPECTED[command].items()
        for situation in situations
    }
    actual = {
        situation: event_names(decide_purely(make(), side, COMMANDS[command]))
        for situation, (make, side) in SITUATIONS.items()
    }
    assert {situation: {**ALWAYS, **table}[situation] for situation in SITUATIONS} == actual


def test_the_table_knows_every_command() -> None:
    """No command is missing from the table."""
    assert set(Command.__args__) == {type(command) for command in COMMANDS.values()}
