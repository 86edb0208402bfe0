"""The ratings of one community, as a fold over its rated games in the order of their ends.

The result depends only on the games, not on when they became known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.ids import GameId, UserId
from bot.match.events import Ended, Side
from bot.match.ranks import ahead, rank_of, rating_of, rating_within
from bot.play.accounts.personal_data import LEFT
from bot.play.loaded import LoadedMatch
from bot.play.ports.codec import Codec
from bot.play.ratings.glicko import RatedResult, Rating, update_rating
from bot.rules.outcome import Outcome, Reason, format_outcome, parse_outcome
from bot.rules.points import Colour

UNSURE: Final = 160.0
"""A rating with a larger deviation is provisional, as on OGS."""

START_DEVIATION: Final = 250.0
"""The deviation of a rating that starts from a rank: about five ranks. Nearly as wide as without
one, so that a few games correct it."""

FEWEST_MOVES: Final = 2
"""The moves that a game needs to count; a shorter one says nothing about strength."""


@dataclass(frozen=True, order=True)
class RatedGame:
    """A finished rated game. ``ended`` is in milliseconds; ``result`` is written by
    `bot.rules.outcome.format_outcome`; ``black`` and ``white`` are the ids that joined."""

    ended: int
    game_id: GameId
    black: UserId
    white: UserId
    size: int
    handicap: int
    komi: float
    result: str
    black_start: int | None = None
    """The rank where Black's rating starts if this is Black's first game in the community, as
    Black wanted when the game ended. Later wishes change nothing."""
    white_start: int | None = None

    @property
    def outcome(self) -> Outcome:
        return parse_outcome(self.result)

    def user(self, seat: Colour) -> UserId:
        return self.black if seat is Colour.BLACK else self.white

    def start(self, seat: Colour) -> Rating:
        """Return the rating before the player's first game."""
        rank = self.black_start if seat is Colour.BLACK else self.white_start
        return Rating() if rank is None else Rating(rating_within(rank), START_DEVIATION)


@dataclass(frozen=True)
class RatingChange:
    """The change of one rating by one game. ``before`` has the deviation at the time of the
    game."""

    game: RatedGame
    seat: Colour
    opponent: UserId
    before: Rating
    after: Rating

    @property
    def score(self) -> float:
        """1 for a win, 0.5 for jigo, 0 for a loss."""
        return _score(self.game.outcome, self.seat)


def rated_game(loaded: LoadedMatch) -> RatedGame | None:
    """Return the game for rating; None if it does not count or has not ended. Games with no result
    or lost by both (article 13) say nothing about strength."""
    match = loaded.match
    outcome, host = match.outcome, match.host
    if not (match.terms.rated and outcome and host) or explain_uncounted(loaded):
        return None
    ended = next(event.at for event in reversed(match.events) if isinstance(event, Ended))
    terms = match.terms
    black, white = (_player(loaded, seat) for seat in Colour)
    if loaded.community in ("", black, white):
        return None  # a private chat is no community
    return RatedGame(
        ended,
        loaded.game_id,
        black,
        white,
        terms.size,
        terms.handicap,
        terms.komi,
        format_outcome(outcome),
    )


def _player(loaded: LoadedMatch, seat: Colour) -> UserId:
    """Return the id that joined on this seat. A person erased before the game was counted gets a
    new placeholder id per game."""
    user = loaded.user(loaded.match.side(seat))
    return f"{LEFT}{loaded.game_id}/{seat.value}" if user == LEFT else user


def explain_uncounted(loaded: LoadedMatch) -> str:
    """Return why a finished rated game does not count (``undecided`` or ``short``); empty if it
    does."""
    outcome = loaded.match.outcome
    if outcome is not None and outcome.winner is None and outcome.reason is not Reason.SCORE:
        return "undecided"
    return "short" if len(loaded.match.game.moves) < FEWEST_MOVES else ""


RATED_GAME: Final[Codec[RatedGame]] = Codec("rated game", RatedGame)


class Ladder:
    """The ratings of all people after some games. A person is represented by the first of their
    ids."""

    def __init__(self) -> None:
        self.games: list[RatedGame] = []
        self.people: dict[UserId, UserId] = {}
        """Maps each id to the person who has it."""
        self.changes: dict[UserId, list[RatingChange]] = {}
        """Each person's rating changes, oldest first."""

    def add(self, games: Sequence[RatedGame], people: Mapping[UserId, UserId]) -> None:
        """Count games; they must have ended after all earlier ones."""
        self.people.update(people)
        for game in games:
            self.games.append(game)
            self._count(game)

    def continues(self, games: Sequence[RatedGame], people: Mapping[UserId, UserId]) -> bool:
        """Return whether these games begin with all games counted so far, played by the same
        people."""
        same = all(people.get(id) == person for id, person in self.people.items())
        return same and list(games[: len(self.games)]) == self.games

    def rating(self, person: UserId, now: int) -> Rating | None:
        """Return a person's rating at ``now`` (ms); None without a rated game."""
        changes = self.changes.get(person)
        return changes[-1].after.age_by(now - changes[-1].game.ended) if changes else None

    def change(self, person: UserId, game_id: GameId) -> RatingChange | None:
        """Return the change of this person's rating by this game."""
        changes = self.changes.get(person, [])
        return next(
            (change for change in reversed(changes) if change.game.game_id == game_id), None
        )

    def table(self, now: int) -> list[tuple[UserId, Rating]]:
        """Return all people by rating at ``now``, with provisional ratings last."""
        everybody = [(person, self.rating(person, now) or Rating()) for person in self.changes]
        return sorted(everybody, key=lambda one: (is_unsure(one[1]), -one[1].value, one[0]))

    def _count(self, game: RatedGame) -> None:
        people = {seat: self.people[game.user(seat)] for seat in Colour}
        if people[Colour.BLACK] == people[Colour.WHITE]:
            return  # linked since; a game against oneself does not count
        now = {
            seat: self.rating(person, game.ended) or game.start(seat)
            for seat, person in people.items()
        }
        head_start = ahead(game.size, game.handicap, game.komi)
        for seat, person in people.items():
            opponent = now[seat.opponent]
            # Terms that help Black make White weaker, and Black stronger, by that many ranks.
            shift = head_start if seat is Colour.WHITE else -head_start
            strength = rating_of(rank_of(opponent.value) + shift)
            score = _score(game.outcome, seat)
            changes = self.changes.setdefault(person, [])
            last = changes[-1].after if changes else game.start(seat)
            since = game.ended - changes[-1].game.ended if changes else 0
            after = update_rating(last, since, [RatedResult(strength, opponent.deviation, score)])
            changes.append(RatingChange(game, seat, game.user(seat.opponent), now[seat], after))


def is_unsure(rating: Rating) -> bool:
    """Return whether the rating is provisional."""
    return rating.deviation >= UNSURE


def change(ladder: Ladder, loaded: LoadedMatch, side: Side) -> RatingChange | None:
    """Return how a finished match changed the rating of the person on this side."""
    person = ladder.people.get(loaded.user(side))
    return None if person is None else ladder.change(person, loaded.game_id)


def _score(outcome: Outcome, seat: Colour) -> float:
    if outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner is seat else 0.0
