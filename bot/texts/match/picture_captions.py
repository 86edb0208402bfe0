"""The text on pictures: the players and the count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.match.events import Side
from bot.play.loaded import LoadedMatch
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour
from bot.rules.scoring.territory import Score
from bot.texts.match.match_facts import MatchFacts
from bot.texts.translations import Words
from renderer.model.diagram import Diagram, Picture, Seat, Sheet, TableRow, Title


class SheetWords:
    """Captions for pictures of matches, in one language."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def around(
        self,
        loaded: LoadedMatch,
        names: Mapping[Side, str],
        shown: Picture,
        *,
        ranks: Mapping[Side, str] | None = None,
        titled: bool = False,
    ) -> Picture:
        """Add captions to the picture of a match. A counted game gets its count; otherwise
        ``titled`` adds the players. A pair of boards gets neither.

        ``ranks`` are the players' ranks in words, shown beside the names.
        """
        about, outcome = MatchFacts(self._words, loaded, names), loaded.match.outcome
        if not isinstance(shown, Diagram) or loaded.match.host is None:
            return shown
        if outcome is not None and outcome.reason is Reason.SCORE:
            return _card(about, outcome, shown, _title(about, ranks or {}))
        if not titled:
            return shown
        title = _title(about, ranks or {}, with_prisoners=True)
        return Sheet(shown, title, lines=(_what_game(about),))

    def figure(self, shown: Diagram, again: Sequence[tuple[int, int]]) -> Picture:
        """Add notes to a figure: the moves played at a point that shows another number."""
        if not again:
            return shown
        repeats = [self._words.text("figure-again", later=move, shown=at) for move, at in again]
        return Sheet(shown, lines=(" · ".join(repeats),))


def _card(about: MatchFacts, outcome: Outcome, shown: Diagram, title: Title) -> Sheet:
    """Return the count both ways (article 10.2): prisoners as points, and territory after
    filling."""
    winner = outcome.winner or "none"
    heading = about.words.text("card-result", winner=winner, margin=outcome.margin)
    rows = _rows(about, about.match.score())
    return Sheet(shown, title, heading, rows, (_what_game(about),))


def _title(about: MatchFacts, ranks: Mapping[Side, str], *, with_prisoners: bool = False) -> Title:
    seats = []
    for colour in Colour:
        side, prisoners = about.match.side(colour), about.match.game.prisoners(colour)
        details = [ranks.get(side, "")]
        details += (
            [about.words.text("card-has-prisoners", prisoners=prisoners)] if with_prisoners else []
        )
        otherwise = about.words.text("card-colour", colour=colour)
        seats.append(
            Seat(about.words.render(about.name(side)), " · ".join(filter(None, details)), otherwise)
        )
    return Title(*seats)


def _what_game(about: MatchFacts) -> str:
    """``9×9, komi 6.5 · move 54 · #bamoku``."""
    terms, moves = about.match.terms, len(about.match.game.moves)
    terms_text = about.words.text(
        "terms", size=terms.size, komi=terms.komi, handicap=terms.handicap
    )
    return about.words.text("card-game", terms=terms_text, move=moves, game=about.game_id)


def _rows(about: MatchFacts, score: Score) -> tuple[TableRow, ...]:
    sides = [score.side(colour) for colour in Colour]
    komi = [max(0.0, -score.komi), max(0.0, score.komi)]
    left = [score.after_filling(colour) for colour in Colour]
    over = [
        max(0, side.prisoners - len(other.territory))
        for side, other in zip(sides, reversed(sides), strict=True)
    ]
    rows = [
        _row(about, "card-territory", [len(side.territory) for side in sides]),
        _row(about, "card-prisoners", [side.prisoners for side in sides], added=True),
    ]
    if score.komi:
        rows.append(_only_for_one(_row(about, "card-komi", komi, added=True), komi))
    points = [side.points + more for side, more in zip(sides, komi, strict=True)]
    rows.append(_row(about, "card-points", points, is_sum=True))
    filled = [rest + more for rest, more in zip(left, komi, strict=True)]
    rows.append(_row(about, "card-filled", filled, is_sum=True))
    if any(over):
        rows.append(_only_for_one(_row(about, "card-surplus", over), over))
    return tuple(rows)


def _row(
    about: MatchFacts,
    label: str,
    numbers: Sequence[float],
    *,
    added: bool = False,
    is_sum: bool = False,
) -> TableRow:
    """Return a row of the count. ``added``: show the numbers with a plus sign."""
    id = "card-more" if added else "card-number"
    black, white = (about.words.text(id, number=number) for number in numbers)
    return TableRow(about.words.text(label), black, white, is_sum)


def _only_for_one(row: TableRow, numbers: Sequence[float]) -> TableRow:
    """Blank the number of the side that has none."""
    black, white = numbers
    return replace(row, black=row.black if black else "", white=row.white if white else "")
