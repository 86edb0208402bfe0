"""Scenes of matches for golden texts.

``python -m tests.language.scenes`` rewrites the texts in ``golden``; read them aloud before
committing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from bot.match.clock_transitions import NO_PAUSES, change_pauses, run_out
from bot.match.clocks.calendar import ALWAYS, Calendar
from bot.match.clocks.clock import DAY, HOUR, Fischer, PerMove
from bot.match.commands import (
    Agree,
    Annul,
    AskNoResult,
    AskUndo,
    Confirm,
    DeclineChallenge,
    Disagree,
    DropConfirmation,
    GiveTime,
    GoOn,
    Halt,
    MarkStones,
    OfferTerms,
    Order,
    Pass,
    Refuse,
    Resign,
    Resume,
    TakeBack,
    WaiveTime,
)
from bot.match.decide import decide_order, look_late
from bot.match.events import (
    Annulled,
    Challenged,
    Colours,
    Ended,
    Nigiri,
    Side,
    Started,
    Terms,
)
from bot.match.proposals import StillLooking
from bot.match.ranks import EvenTerms
from bot.match.state import Match, Refusal, fold
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import Meta
from bot.play.ratings.glicko import Rating
from bot.play.ratings.ladder import Ladder, RatedGame
from bot.rules.board import Board
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour, parse_point
from bot.rules.start_position import StartPosition
from bot.texts import rating_words as ratings
from bot.texts.rating_words import RatingProfile, RatingRow
from bot.texts.text import Person
from bot.texts.translations import LANGUAGES
from tests.language.plain import Plain
from tests.service.playing import (
    KO,
    NOTHING_DEAD,
    REPETITION,
    begin_game,
    do,
    stop,
    unanswered_challenge,
)

NOW = 5_000 + DAY
"""A day after the last event."""
GOLDEN = Path(__file__).parent / "golden"
NAMES = {Side.HOST: "Anna", Side.GUEST: "Bob"}
HOST_ID, GUEST_ID = "web:lobby/anna", "web:lobby/bob"
BLACK, WHITE = Colour.BLACK, Colour.WHITE

WALLS = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 C6 D6 C7 D7 C8 D8 C9 D9 G5 A1"
"""Two walls on 9×9; G5 and A1 are dead behind them."""


OPEN_WALLS = "C1 E1 C2 E2 C3 E3 C4 E4 C5 E5 C6 E6 C7 E7 C8 E8 C9 E9"
"""The same with a column of dame between them."""


OPEN_BORDER = (
    ".........",
    ".........",
    ".XO......",
    ".XO...X..",
    ".XO......",
    ".XO......",
    ".XO......",
    "X.XO.....",
    ".XO......",
)
"""Two walls short of the upper edge, and a ko at B2; G6 is dead."""

DEAD_IN_KO = (*["...XO...."] * 4, "..XO.O...", *["...XO...."] * 4)
"""Two walls, and between them a ko at E5: White's stone at D5 can be captured."""

THREE_POINTS = (
    ".........",
    ".........",
    ".........",
    ".........",
    ".........",
    ".........",
    "..XXXXX..",
    ".XOOOOOX.",
    ".XO...OX.",
)
"""White's eye space is three points in a row."""

SEKI = (
    "..XO.....",
    "..XO.....",
    "..XO.....",
    "..XO.....",
    "..XO.....",
    "..XO.....",
    "XXXOOO...",
    "OOOXXXO..",
    ".O.X.XO..",
)


class Scene(NamedTuple):
    """A match, and the last version that has been announced."""

    title: str
    match: Match
    since: int


def load(match: Match, game_id: str = "bamoku") -> LoadedMatch:
    """The match as the service returns it."""
    version = match.version
    return LoadedMatch(game_id, Meta(1, version, 0, HOST_ID, GUEST_ID), match)


def scenes() -> Iterator[Scene]:
    """Scenes for every kind of news."""
    yield from _beginnings()
    yield from _positions()
    yield from _play()
    yield from _proposals()
    yield from _counting()
    yield from _time()
    yield from _orders()
    yield from _endings()


def _scene(title: str, match: Match, since: int) -> Scene:
    """A copy of the match as it is now, so that the match can go on."""
    return Scene(title, fold(match.events), since)


def _beginnings() -> Iterator[Scene]:
    match = unanswered_challenge(Terms(9, 6.5, strict=True))
    yield _scene("a challenge", match, 0)
    do(match, Side.GUEST, DeclineChallenge())
    yield _scene("declined", match, 1)
    yield _scene("a rated challenge", unanswered_challenge(Terms(19, 6.5, rated=True)), 0)
    match = unanswered_challenge(Terms(13, 0.5, 3, Colours.WHITE), anyone=True)
    yield _scene("an open challenge", match, 0)
    do(match, Side.HOST, DeclineChallenge())
    yield _scene("withdrawn", match, 1)
    yield from _offers()
    yield _scene("start with handicap", begin_game("", Terms(13, 0.5, 3, Colours.WHITE)), 1)
    for guess in (True, False):
        nigiri = Nigiri(7, guess)
        host = WHITE if nigiri.guest_is_black else BLACK
        begun = [Challenged(0, Terms(19, 6.5), open=False), Started(0, host, nigiri)]
        yield _scene("start by nigiri", fold(begun), 1)


def _offers() -> Iterator[Scene]:
    match = unanswered_challenge(Terms(9, 6.5))
    do(match, Side.GUEST, OfferTerms(Terms(13, 0.5, 2, Colours.BLACK), 1))
    yield _scene("other terms", match, 1)
    for event in run_out(match, match.due or 0, NO_PAUSES):
        match.apply(event)
    yield _scene("nobody answers", match, match.version - 1)
    match = unanswered_challenge(Terms(9, 6.5), anyone=True)
    do(match, Side.HOST, OfferTerms(Terms(13, 6.5), 1))
    yield _scene("other terms for anyone", match, 1)
    again = Challenged(0, Terms(9, 6.5, colours=Colours.WHITE), open=False, rematch_of="tazire")
    yield _scene("a rematch", fold([again]), 0)


def _orders() -> Iterator[Scene]:
    match = begin_game("D4", Terms(9, 6.5, colours=Colours.BLACK, clock=PerMove(3 * DAY)))
    for title, order in (("paused", Halt()), ("goes on", GoOn()), ("annulled", Annul("a test"))):
        yield _scene(title, match, _apply_order(match, order))
    match = unanswered_challenge(Terms(9, 6.5))
    match.apply(Annulled(0, "spam"))
    yield _scene("a challenge annulled", match, 1)


def _apply_order(match: Match, order: Order) -> int:
    """Apply an organiser's order; return the version before it."""
    before = match.version
    events = decide_order(match, order, match.events[-1].at, NO_PAUSES)
    assert not isinstance(events, Refusal)
    for event in events:
        match.apply(event)
    return before


def _positions() -> Iterator[Scene]:
    """Games from a position: with prisoners and a ko, and with neither."""
    taken = begin_game(KO).game.position_after(len(KO.split()))
    plain = StartPosition(9, "9/9/2b3b2/9/9/2w3w2/9/9/9", WHITE)
    for title, position in (("from a ko", taken), ("from a position", plain)):
        terms = Terms(9, 6.5, colours=Colours.BLACK, position=position)
        match = Match(Challenged(0, terms, open=position is plain))
        yield _scene(f"a challenge {title}", match, 0)
        match.apply(Started(0, BLACK))
        yield _scene(f"start {title}", match, 1)


def _play() -> Iterator[Scene]:
    yield _scene("a move", begin_game("D4"), 2)
    yield _scene("three moves at once", begin_game("D4 F6 D6"), 2)
    yield _scene("everything at once", begin_game("D4 F6 D6"), 0)
    yield _scene(
        "many moves at once", begin_game("A1 B1 C1 D1 E1 F1 G1 H1 A3 B3 C3 D3 E3 F3 G3"), 2
    )
    yield _scene("a capture", begin_game("A1 B1 C5 A2"), 5)
    ko = begin_game(KO)
    yield _scene("a ko", ko, ko.version - 1)
    yield _scene("a pass", begin_game("D4 -"), 3)


def _proposals() -> Iterator[Scene]:
    match = begin_game("D4 F6")
    do(match, BLACK, AskUndo())
    yield _scene("undo asked", match, match.version - 1)
    do(match, WHITE, Refuse(1))
    yield _scene("undo refused", match, match.version - 1)
    do(match, WHITE, AskUndo())
    do(match, WHITE, TakeBack(2))
    yield _scene("undo no longer asked", match, match.version - 1)
    do(match, WHITE, AskUndo())
    do(match, BLACK, Agree(3))
    yield _scene("undone", match, match.version - 2)
    match = begin_game(REPETITION)
    yield _scene("a repetition", match, match.version - 2)
    do(match, BLACK, Agree(1))
    yield _scene("no result: one agrees", match, match.version - 1)
    do(match, WHITE, Refuse(1))
    yield _scene("no result: refused", match, match.version - 1)
    do(match, WHITE, AskNoResult())
    yield _scene("no result: asked", match, match.version - 1)
    do(match, BLACK, Agree(2))
    yield _scene("no result: agreed", match, match.version - 2)
    match = begin_game(f"{REPETITION} H8")
    do(match, BLACK, AskNoResult())
    yield _scene("no result: asked later", match, match.version - 1)


def _counting() -> Iterator[Scene]:
    match = begin_game(f"{WALLS} - -")
    yield _scene("the stop", match, match.version - 2)
    do(match, WHITE, MarkStones((parse_point("G5"),), dead=True))
    yield _scene("marked", match, match.version - 1)
    do(match, BLACK, Agree(2))
    yield _scene("agreed", match, match.version - 1)
    do(match, BLACK, TakeBack(2))
    yield _scene("taken back", match, match.version - 1)
    do(match, BLACK, Agree(2))
    do(match, WHITE, MarkStones((parse_point("A1"),), dead=True))
    yield _scene("marked, agreements void", match, match.version - 1)
    do(match, BLACK, Refuse(3))
    yield _scene("refused", match, match.version - 1)
    apart = fold(match.events)
    do(apart, BLACK, Disagree(3))
    yield _scene("one cannot agree", apart, apart.version - 1)
    do(apart, WHITE, Disagree(3))
    yield _scene("neither can", apart, apart.version - 2)
    yield from _confirming(match)
    agreed = fold(match.events)
    do(agreed, BLACK, Agree(3))
    do(agreed, WHITE, Agree(3))
    yield _scene("settled", agreed, agreed.version - 2)
    do(match, BLACK, Resume())
    yield _scene("resumed", match, match.version - 1)
    match = begin_game(f"{OPEN_WALLS} - -")
    yield _scene("open dame", match, match.version - 2)
    yield from _suggestion_scenes()
    yield from _late_looks()


def _late_looks() -> Iterator[Scene]:
    """The analysis is not ready at the stop."""
    match = begin_game(f"{WALLS} -")
    do(match, WHITE, Pass(), found=StillLooking())
    yield _scene("the analysis is late", match, match.version - 2)
    marked, given_up = fold(match.events), fold(match.events)
    do(marked, WHITE, MarkStones((parse_point("G5"),), dead=True))
    yield _scene("marked before the analysis", marked, marked.version - 1)
    for event in look_late(given_up, given_up.events[-1].at, None):
        given_up.apply(event)
    yield _scene("there is no analysis", given_up, given_up.version - 1)
    for event in look_late(match, match.events[-1].at, NOTHING_DEAD):
        match.apply(event)
    yield _scene("the late analysis", match, match.version - 1)


def _confirming(match: Match) -> Iterator[Scene]:
    """An organiser confirms a count, and withdraws."""
    match = fold(match.events)
    do(match, BLACK, Agree(3))
    for title, order in (
        ("a count is to be confirmed", Confirm(3, "it was played out")),
        ("the confirmation is withdrawn", DropConfirmation()),
    ):
        yield _scene(title, match, _apply_order(match, order))
    _apply_order(match, Confirm(3, "it was played out"))
    given_up = fold(match.events)
    do(given_up, BLACK, TakeBack(3))
    yield _scene("who agreed to it agrees no more", given_up, given_up.version - 2)
    do(match, WHITE, MarkStones((parse_point("A1"),), dead=False))
    yield _scene("marked while a count is to be confirmed", match, match.version - 1)
    for event in run_out(match, match.due or 0, NO_PAUSES):
        match.apply(event)
    yield _scene("the count is confirmed", match, match.version - 2)


def _suggestion_scenes() -> Iterator[Scene]:
    """Counts with suggestions by the program."""
    match = begin_game(WALLS)
    stop(match, dead="A1 G5")
    yield _scene("two stones suggested dead", match, match.version - 2)
    match = begin_game(f"{WALLS} H5 A2")
    stop(match, dead="H5", doubtful="A2")
    yield _scene("a doubtful chain", match, match.version - 2)
    do(match, WHITE, MarkStones((parse_point("A2"),), dead=True))
    yield _scene("the doubtful chain marked", match, match.version - 1)
    match = begin_game(f"{WALLS} H5 A2")
    stop(match, dead="G5", theirs="A2")
    yield _scene("an engine holds other stones dead", match, match.version - 2)
    match = begin_game(f"{WALLS} H5 A3 F7 F2")
    stop(match, doubtful="A1 A3 G5 F2 F7")
    yield _scene("many doubtful chains", match, match.version - 2)
    match = begin_game(WALLS)
    stop(match, dead="A1", play="B5 G5")
    yield _scene("an early stop", match, match.version - 2)
    match = begin_game(f"{WALLS} H5 A2")
    stop(match, doubtful="A2", play="B5", borders="B8")
    yield _scene("an early stop with a doubtful chain", match, match.version - 2)
    match = _game_at(OPEN_BORDER)
    stop(match, dead="G6", borders="B8 C8", kos="B2")
    yield Scene("an open border and a ko", match, match.version - 2)
    match = _game_at(DEAD_IN_KO)
    stop(match, dead="D5")
    yield Scene("a ko with a dead stone", match, match.version - 2)
    match = _game_at(THREE_POINTS)
    stop(match, doubtful="C2", borders="E1")
    yield Scene("a doubtful chain that hangs on a move", match, match.version - 2)
    match = begin_game("C3 G7 G3 C7 E5 E3 E7 C5 G5 F2 D8")
    stop(match, dead="C3 G7 G3 C7 E5 E3 E7 C5 G5 F2 D8")
    yield _scene("all stones dead", match, match.version - 2)
    match = begin_game(f"{WALLS} -")
    do(match, WHITE, Pass(), None)
    yield _scene("nobody could look", match, match.version - 2)
    match = with_seki()
    yield Scene("a seki", match, match.version - 2)


def with_seki() -> Match:
    """A stopped game with a seki in the corner: both sides need A1 and B1."""
    match = _game_at(SEKI)
    stop(match)
    return match


def _time() -> Iterator[Scene]:
    days = Terms(9, 6.5, colours=Colours.BLACK, clock=PerMove(3 * DAY))
    reserve = replace(days, clock=Fischer(10 * DAY, 12 * HOUR, 14 * DAY))
    yield _scene("a challenge with days for each move", unanswered_challenge(days), 0)
    yield _scene("a challenge with a reserve", unanswered_challenge(reserve), 0)
    total = replace(days, clock=Fischer(30 * DAY, 0, 30 * DAY))
    yield _scene("start with time for the whole game", begin_game("", total), 1)
    yield _scene("a move with a reserve", begin_game("D4", reserve), 3)
    match = begin_game("D4", days)
    yield _scene("a move with days for each", match, 3)
    do(match, BLACK, GiveTime(2 * DAY))
    yield _scene("time is given", match, match.version - 2)
    do(match, BLACK, WaiveTime(on=True))
    yield _scene("time is waived", match, match.version - 1)
    do(match, BLACK, WaiveTime(on=False))
    yield _scene("time is claimed again", match, match.version - 1)
    do(match, BLACK, WaiveTime(on=True))
    for event in run_out(match, match.due or 0, NO_PAUSES):
        match.apply(event)
    yield _scene("time is let go", match, match.version - 2)
    nights = Calendar(quiet=(22 * 60, 8 * 60))
    for event in change_pauses(match, WHITE, match.events[-1].at, ALWAYS, nights):
        match.apply(event)
    yield _scene("pauses change", match, match.version - 1)
    match = begin_game("D4 F6 - -", days)
    yield _scene("the stop, with a clock", match, match.version - 3)
    do(match, WHITE, GiveTime(HOUR))
    yield _scene("time to agree is given", match, match.version - 2)
    for event in run_out(match, match.due or 0, NO_PAUSES):
        match.apply(event)
    yield _scene("nobody agreed in time", match, match.version - 1)


def _game_at(rows: Sequence[str]) -> Match:
    """A game in this position."""
    match = begin_game("")
    match.game.board = Board.from_rows(rows)
    return match


def _endings() -> Iterator[Scene]:
    match = begin_game("D4 F6")
    do(match, WHITE, Resign())
    yield _scene("resigned", match, match.version - 1)
    outcomes = [
        Outcome(Reason.SCORE),
        Outcome(Reason.TIME, WHITE),
        Outcome(Reason.FORFEIT, BLACK),
        Outcome(Reason.BOTH_LOSE),
    ]
    for outcome in outcomes:
        match = begin_game("D4 F6")
        match.apply(Ended(0, outcome))
        yield _scene(f"ended: {outcome.reason.name.lower()}", match, match.version - 1)


def _ratings(language: str) -> Iterator[str]:
    """All texts about ratings."""
    games = [
        RatedGame(NOW + day * DAY, f"game-{day}", "anna", "bob", 19, 0, 6.0, result)
        for day, result in enumerate(("B+R", "W+0.5", "0"))
    ]
    ladder = Ladder()
    ladder.add(games, {"anna": "anna", "bob": "bob"})
    now = NOW + 2 * DAY
    rows = [
        RatingRow(place, Person(who, who.title()), rating, len(ladder.changes[who]))
        for place, (who, rating) in enumerate(ladder.table(now), start=1)
    ]
    many = [replace(rows[0], place=place) for place in range(1, 31)]
    steps, words_ = ladder.changes["anna"], Plain(language, ratings)
    anna, bob = ((row.who, row.rating) for row in sorted(rows, key=lambda row: row.who.user))
    yield words_.table([], None)
    yield words_.table(rows, rows[0])
    yield words_.table(many, many[24])
    yield words_.table(many, None).split("\n")[-2]
    yield words_.profile(
        RatingProfile(
            rows[0], 2, steps, [Person("bob", "Bob"), Person("left:1"), Person("bob", "Bob")]
        )
    )
    yield words_.no_profile("Eve", own=True)
    yield words_.no_profile("Eve", own=False)
    yield words_.alt(anna[0], steps)
    yield words_.changes([(anna[0], steps[0]), (bob[0], ladder.changes["bob"][0])])
    yield words_.explain_uncounted("undecided")
    yield words_.explain_uncounted("short")
    for even in (EvenTerms(0, 6.5), EvenTerms(0, 0.5), EvenTerms(3, 0.5)):
        yield words_.even_terms((bob[0], Rating(1919, 60)), anna, even)


def transcript(language: str) -> str:
    """The texts of all scenes: announcement, status and alt text."""
    presenter = Plain(language)
    parts = []
    for title, match, since in scenes():
        game = load(match)
        texts = [
            presenter.announcement(game, since, NAMES),
            f"[status]\n{presenter.status(game, NAMES, NOW)}",
            f"[alt]\n{presenter.alt(game, NAMES)}",
        ]
        parts.append("\n".join([f"=== {title}", *texts]))
    parts.append("\n".join(["=== ratings", *_ratings(language)]))
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Rewrite the golden texts."""
    for language in LANGUAGES:
        (GOLDEN / f"{language}.txt").write_text(transcript(language), "utf-8")


if __name__ == "__main__":
    main()
