"""The games in the gallery, which the bot's own rules replay from `records/*.sgf`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bot.match.commands import AcceptChallenge, Agree, Command, Pass, Play
from bot.match.decide import decide
from bot.match.events import Challenged, Colours, Nigiri, Side, Terms
from bot.match.state import Match, Refusal
from bot.play.loaded import LoadedMatch
from bot.play.ports.reviews import REVIEW
from bot.play.ports.stores import Meta
from bot.play.ratings.ladder import Ladder, RatedGame, RatingChange
from bot.reading.dead_stones.suggestion import Suggestion, suggest
from bot.reading.review.review import Review
from bot.records.read import Recorded, read_record
from bot.rules.points import Colour, Point

BEGUN = 1_760_000_000_000
"""Milliseconds since 1970. The time is fixed, so the gallery is the same in every run."""
_RECORDS = Path(__file__).parent / "records"
_NIGIRI = Nigiri(1, guessed_odd=False)
_SEED = 1
_SIDES = {Colour.BLACK: Side.HOST, Colour.WHITE: Side.GUEST}
_RESULTS = "BBWBWBBBWBWWBWBBBWBBBWBB"
"""The winners of the games in the chart, in order. B is the person in the chart."""


@cache
def game(name: str, moves: int | None = None) -> LoadedMatch:
    """Return the game of a record, or its first moves. It is shared, so callers must not change it.

    If it ends with two passes, it stops, and the stones that look dead are proposed as dead.
    """
    record = read_record((_RECORDS / f"{name}.sgf").read_text("utf-8"))
    if not isinstance(record, Recorded):
        raise TypeError(name)
    match = Match(Challenged(BEGUN, Terms(record.size, 6.5, colours=Colours.BLACK), open=False))
    _act(match, Side.GUEST, AcceptChallenge())
    for colour, point in record.line[:moves]:
        stops = point is None and match.game.moves[-1].is_pass
        found = estimate(match) if stops else None
        _act(match, _SIDES[colour], Pass() if point is None else Play(point), found)
    meta = Meta(0, len(match.events), BEGUN, host="web:gallery/anna", guest="web:gallery/ben")
    return LoadedMatch("nigiri", meta, match)


def stop_game(loaded: LoadedMatch) -> LoadedMatch:
    """Return the same game, stopped in its current position."""
    match = loaded.match.copy()
    for found in (None, estimate(match)):
        _act(match, _SIDES[match.game.to_move], Pass(), found)
    return LoadedMatch(loaded.game_id, loaded.meta, match)


def agree_on_score(stopped: LoadedMatch) -> LoadedMatch:
    """Return the same game, after an agreement on its score."""
    match = stopped.match.copy()
    for side in Side:
        _act(match, side, Agree())
    return LoadedMatch(stopped.game_id, stopped.meta, match)


def estimate(match: Match) -> Suggestion:
    """Return the program's suggestion for the position."""
    now = match.game
    return suggest(now.board, now.to_move, ko=now.ko, seed=_SEED)


def corner(match: Match, size: int) -> LoadedMatch:
    """Return a game on a board of another size, with all moves that fit on it and are legal."""
    other = Match(Challenged(BEGUN, Terms(size, 6.5, colours=Colours.BLACK), open=False))
    _act(other, Side.GUEST, AcceptChallenge())
    for move in match.game.moves:
        if move.point is None or max(move.point) >= size:
            continue
        if move.colour is not other.game.to_move:
            _act(other, _SIDES[other.game.to_move], Pass())
        _act(other, _SIDES[move.colour], Play(Point(*move.point)))
    return LoadedMatch("nigiri", Meta(0, len(other.events), BEGUN, host="web:gallery/anna"), other)


@cache
def review(name: str) -> Review:
    """Return the review of a game."""
    stored = REVIEW.decode((_RECORDS / f"{name}-review.json").read_text("utf-8"))
    if stored is None:
        raise TypeError(name)
    return stored


def ratings() -> list[RatingChange]:
    """Return the course of one player's rating over some games."""
    ladder, anna = Ladder(), "anna"
    games = [
        RatedGame(BEGUN + number, f"{number}", anna, f"{number % 5}", 9, 0, 6.5, f"{winner}+R")
        for number, winner in enumerate(_RESULTS)
    ]
    ladder.add(games, {user: user for game in games for user in (game.black, game.white)})
    return ladder.changes[anna]


def _act(match: Match, side: Side, command: Command, found: Suggestion | None = None) -> None:
    """Carry out a command in ``match``, unless it is refused."""
    decision = decide(match, side, command, BEGUN, _NIGIRI, suggestion=found)
    for event in [] if isinstance(decision, Refusal) else decision:
        match.apply(event)
