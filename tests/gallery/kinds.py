"""Every kind of picture that the bot creates, from the games of the gallery."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.match.events import Side
from bot.pictures import lines_of_play, match_diagrams, review_diagrams
from bot.play.loaded import LoadedMatch
from bot.posts.appearance import COORDINATES, THEMES, USUAL_THEME
from bot.reading.estimates import estimate_by_reading
from bot.reading.review.game_line import GameLine
from bot.rules.points import MAX_SIZE, MIN_SIZE, parse_point
from bot.texts.presenter import Presenter
from bot.texts.translations import LANGUAGES, words
from renderer.model.diagram import Chart, Diagram, Pace, Picture, Seat, Title
from tests.gallery import games, lessons, proofs

_NAMES = {
    "en": {Side.HOST: "Anna", Side.GUEST: "Bob"},
    "pl": {Side.HOST: "Zosia", Side.GUEST: "Łukasz"},
}
_MIDDLE, _EARLY, _LATE, _KO, _TRIED = 97, 130, 170, 47, 12
"""Numbers of moves.

- ``_MIDDLE``: Black has just captured two stones.
- ``_EARLY``: the territories are still open.
- ``_LATE``: the territories are nearly closed.
- ``_KO``: a ko has just been captured.
- ``_TRIED``: the moves tried in the sandbox.
"""
_PLAN = ("C3 D3", "Q10 R11 Q12 R13")
_CHOICE = ("C3", "Q10", "K17")
_OPENING = 24


@dataclass(frozen=True)
class Film:
    """A game as an animation."""

    positions: tuple[Diagram, ...]
    pace: Pace = Pace.NORMAL


@dataclass(frozen=True)
class Shown:
    """One picture. ``kind`` names its content, and ``of`` distinguishes it from others of its kind.
    ``language`` is the code of its language, if it contains words."""

    kind: str
    what: Picture | Chart | Film
    theme: str
    of: str = ""
    language: str = ""

    @property
    def name(self) -> str:
        """The name of its file."""
        parts = (self.kind, self.of, self.theme, self.language)
        return "-".join(part for part in parts if part)


def all_kinds() -> Iterator[Shown]:
    """Yield each kind in every theme. Pictures with words appear in every language, and sizes and
    coordinates once."""
    for kind, what in _without_words():
        yield from (Shown(kind, what, theme) for theme in THEMES)
    for language in LANGUAGES:
        for kind, what in _with_words(language):
            yield from (Shown(kind, what, theme, language=language) for theme in THEMES)
        for of, what in proofs.pictures(language):
            yield Shown("proof", what, USUAL_THEME, of, language)
    large = games.game("large")
    for word, coordinates in COORDINATES.items():
        board = replace(match_diagrams.board(large.match), coordinates=coordinates)
        yield Shown("coordinates", board, USUAL_THEME, word)
    for size in range(MIN_SIZE, MAX_SIZE + 1):
        board = match_diagrams.board(games.corner(large.match, size).match)
        yield Shown("sizes", board, USUAL_THEME, f"{size:02}")
    plain, numbered = (tuple(match_diagrams.replay(large.match, numbers=n)) for n in (False, True))
    yield from (Shown("replay", Film(plain), theme) for theme in THEMES)
    yield Shown("replay", Film(plain, Pace.SLOW), USUAL_THEME, "slow")
    yield Shown("replay", Film(plain, Pace.FAST), USUAL_THEME, "fast")
    yield Shown("replay", Film(numbered), USUAL_THEME, "numbers")


def _without_words() -> Iterator[tuple[str, Picture | Chart]]:
    middle, large = games.game("large", _MIDDLE).match, games.game("large")
    yield "middle", match_diagrams.picture(middle)
    yield "ko", match_diagrams.picture(games.game("small", _KO).match)
    yield "score", match_diagrams.picture(games.game("counted").match)
    early = games.stop_game(games.game("large", _EARLY))
    yield "doubts", match_diagrams.picture(early.match)
    yield "repetition", match_diagrams.picture(games.game("repeated").match)
    late = games.game("large", _LATE).match
    found = estimate_by_reading(late.game, late.terms.komi, games.estimate(late))
    yield "estimate", lines_of_play.estimate(late, found)
    lines = [[parse_point(name) for name in line.split()] for line in _PLAN]
    opening = games.game("large", _OPENING).match
    yield "plan", lines_of_play.plan(opening, lines)
    colour = opening.game.to_move
    moves = [(colour, parse_point(name)) for name in _CHOICE]
    yield "choice", lines_of_play.choice(match_diagrams.board(opening), moves)
    yield "sandbox", lines_of_play.sandbox(middle, _TRIED).board
    yield "numbers", match_diagrams.replay(large.match, numbers=True)[_MIDDLE]
    yield "lesson", lessons.step()
    yield "plate", lessons.all_at_once()
    line, review = GameLine.read(large.match.game, large.match.terms.komi), games.review("large")
    *_, costly = review.named
    yield "mistake", review_diagrams.draw_choice(line, costly)
    yield "better", review_diagrams.draw_better_line(line, costly).board
    yield "chart", match_diagrams.rating_chart(games.ratings())


def _with_words(language: str) -> Iterator[tuple[str, Picture | Chart]]:
    ended = games.agree_on_score(games.game("counted"))
    yield "card", _around(language, ended, match_diagrams.outcome(ended.match))
    middle = games.game("large", _MIDDLE)
    names = _NAMES[language]
    title = Title(Seat(names[Side.HOST]), Seat(names[Side.GUEST]))
    yield "lead", review_diagrams.draw_curve(games.review("large"), title)
    yield "titled", _around(language, middle, match_diagrams.picture(middle.match))


def _around(language: str, loaded: LoadedMatch, shown: Picture) -> Picture:
    sheets = Presenter(words(language)).sheets
    return sheets.around(loaded, _NAMES[language], shown, titled=True)
