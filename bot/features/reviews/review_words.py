"""Texts of a review: the summary, a named move, and the reasons why it was worse. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.reading.review.review import NamedMove, Reason, ReasonKind, Review
from bot.rules.points import Colour, Point, format_point
from bot.texts.text import COMMA, Parts, Text, Wording, join, text
from bot.texts.translations import Words

SHOWN_MOVES = 6
"""Moves of the better line that are written out."""
_MOST_CHAINS = 3
_BETWEEN = {ReasonKind.CUT_OFF: "–", ReasonKind.NOT_CUT_OFF: "–"}
"""The separators of the chains of a reason, if they are no commas."""
_STONES = {Colour.BLACK: "⚫", Colour.WHITE: "⚪"}


@dataclass(frozen=True)
class ReviewWords:
    """``players`` are the names; a player of a record without names is a colour."""

    review: Review
    players: Mapping[Colour, Wording]

    @property
    def title(self) -> Text:
        black, white = (self.players[colour] for colour in Colour)
        return text("review-title", black=black, white=white)

    def summary(self) -> Parts:
        """Return the text under the curve: the costliest move of each player."""
        lines = tuple(self._name_costliest(colour) for colour in Colour)
        return Parts(self.title, lines, footer=(text("review-by", net=self.review.net),))

    def _name_costliest(self, colour: Colour) -> Text:
        mine = [named for named in self.review.named if named.seat is colour]
        who = self.players[colour]
        if not mine:
            return text("review-none", who=who, colour=colour)
        costliest = max(mine, key=lambda named: named.points)
        return text("review-costliest", who=who, colour=colour, **_data(costliest))

    def summary_alt(self) -> Text:
        last = self.review.leads[-1]
        leader = Colour.BLACK if last >= 0 else Colour.WHITE
        moves = len(self.review.leads) - 1
        return text("review-curve-alt", moves=moves, colour=leader, points=round(abs(last)))

    def move(self, named: NamedMove) -> Parts:
        """Return the text under a named move: what was better, why, and how it continues."""
        data = _data(named)
        headline = text("review-move", who=self.players[named.seat], colour=named.seat, **data)
        lines: list[Wording] = [text("review-better", better=_name(named.better))]
        lines += [explain(named, reason) for reason in named.reasons]
        if len(named.instead) > 1:
            moves = write_line(named.seat, named.instead[:SHOWN_MOVES])
            lines.append(text("review-line", moves=moves))
        return Parts(headline, tuple(lines))

    def move_alt(self, named: NamedMove) -> Text:
        data = _data(named)
        return text("review-move-alt", better=_name(named.better), colour=named.seat, **data)

    def line_alt(self, named: NamedMove) -> Text:
        moves = write_line(named.seat, named.instead)
        return text("review-line-alt", number=named.number, moves=moves)


def label_move(named: NamedMove) -> Text:
    """Return the label of a move's button: ``⚫ 43 D5 −8``."""
    return text("label-review-move", colour=named.seat, **_data(named))


def write_line(first: Colour, moves: Sequence[Point | None]) -> Wording:
    """Write alternating moves: ``⚫ C3 ⚪ D3 ⚫ E3``."""
    seats = (first if number % 2 == 0 else first.opponent for number in range(len(moves)))
    written = (
        text("review-line-move", stone=_STONES[seat], point=_name(point))
        for seat, point in zip(seats, moves, strict=False)
    )
    return join(written, " ")


def explain_moves(review: Review, words: Words) -> dict[int, str]:
    """Return the reasons of the named moves, by their numbers."""
    return {
        named.number: " ".join(words.render(explain(named, each)) for each in named.reasons)
        for named in review.named
    }


def explain(named: NamedMove, reason: Reason) -> Text:
    """Return the reason in one sentence."""
    chains = [format_point(stone) for stone in reason.stones[:_MOST_CHAINS]]
    return text(
        _REASONS[reason.kind],
        colour=named.seat,
        played=_name(named.played),
        better=_name(named.better),
        at=join(chains, _BETWEEN.get(reason.kind, COMMA)),
        chains=len(reason.stones),
        count=reason.count,
        move=_name(reason.move),
    )


_REASONS = {
    ReasonKind.GROUP_DIES: "review-group-dies",
    ReasonKind.CAPTURED: "review-captured",
    ReasonKind.NOT_CAPTURED: "review-not-captured",
    ReasonKind.CUT_OFF: "review-cut-off",
    ReasonKind.NOT_CUT_OFF: "review-not-cut-off",
    ReasonKind.DAME: "review-dame",
    ReasonKind.SAFE: "review-safe",
    ReasonKind.HOPELESS: "review-hopeless",
    ReasonKind.SMALLER: "review-smaller",
}


def _data(named: NamedMove) -> dict[str, object]:
    return {
        "number": named.number,
        "point": _name(named.played),
        "points": round_points(named.points),
    }


def round_points(points: float) -> int:
    """Return a loss in whole points: the estimate is no more exact."""
    return max(1, int(points + 0.5))


def _name(point: Point | None) -> Wording:
    return text("review-pass") if point is None else format_point(point)
