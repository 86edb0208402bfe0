"""A match and its people, with the words to speak of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.language.text import Joined, Person, Span, Text, Wording, joined, text
from bot.language.translations import Words
from bot.rules.board import Board
from bot.rules.points import Colour, Point, format_point
from bot.service.clocks.clock import Clock, Fischer, PerMove
from bot.service.match.events import Side, Terms
from bot.service.match.loaded import LoadedMatch
from bot.service.match.state import Match
from bot.service.ports.stores import GameId

MOST_POINTS, MOST_CHAINS = 12, 6
"""As many as are named in one line; a phone shows no more at a glance."""


@dataclass(frozen=True)
class About:
    """Speaks of one match. ``names`` has an empty name for nobody yet."""

    words: Words
    loaded: LoadedMatch
    names: Mapping[Side, str]

    @cached_property
    def match(self) -> Match:
        return self.loaded.match

    @property
    def game_id(self) -> GameId:
        return self.loaded.game_id

    def name(self, side: Side) -> Person | Text:
        person = Person(self.loaded.user(side), self.names[side])
        return person if person.name or person.has_left else text("nobody-yet")

    def seat(self, colour: Colour) -> Text:
        """``Anna (Black)``."""
        return text("seat", name=self.name(self.match.side(colour)), colour=colour)

    def players(self) -> Text:
        black, white = (self.seat(colour) for colour in Colour)
        return text("players", black=black, white=white, game=self.game_id)

    def terms(self, terms: Terms) -> Joined:
        """``9×9, komi 6.5``, and while it matters, ``colours by lot (nigiri)``."""
        return terms_line(terms, None if self.match.host else self.name(Side.HOST))

    def length(self, lines: Iterable[Wording]) -> int:
        """How many characters these lines have in its language."""
        return len(self.words.render(joined(lines, "\n")))

    def time_left(self, now: int) -> list[Wording]:
        """What is left of the time at ``now``, with the pauses until then; no line if there is no
        clock, or none that runs, or a count that is to be confirmed ends the game."""
        match = self.match
        if match.clocks is None or match.due is None or match.confirming is not None:
            return []
        until = Span(match.due - now, match.due)
        running = match.clocks.running
        if running is None:
            return [text("time-to-agree", span=until)]
        paused = match.due - match.clocks.at > match.clocks.left(running)
        own: list[Wording] = [self.seat(running), until, *([text("with-pauses")] if paused else [])]
        times: list[Wording] = [joined(own, " ")]
        if isinstance(match.terms.clock, Fischer):
            other = running.opponent
            times.append(joined([self.seat(other), Span(match.clocks.left(other))], " "))
        return [text("time-left", times=joined(times))]

    def points(self, points: Iterable[Point]) -> Joined:
        """``C3, D4 … and 5 more``, by columns."""
        return self.listed([format_point(point) for point in sorted(points)], MOST_POINTS)

    def chains(self, board: Board, points: Iterable[Point]) -> Joined:
        """``White D4 (3 stones), …``: the chains that stand at these points."""
        found = {chain.name: chain for point in points if (chain := board.chain_at(point))}
        told = [
            text("chain", colour=chain.colour, point=name, count=len(chain.stones))
            for name, chain in sorted(found.items())
        ]
        return self.listed(told, MOST_CHAINS)

    def stones(self, board: Board, points: Iterable[Point]) -> Joined:
        """``3 white stones at D4, …``: the chains that stand at these points."""
        found = {chain.name: chain for point in points if (chain := board.chain_at(point))}
        told = [
            text("stones", colour=chain.colour, point=name, count=len(chain.stones))
            for name, chain in sorted(found.items())
        ]
        return self.listed(told, MOST_CHAINS)

    def listed(self, items: Sequence[Wording], most: int) -> Joined:
        """The first ``most`` items, and how many are left out."""
        told = joined(items[:most])
        left_out = len(items) - most
        return joined([told, text("and-more", count=left_out)], " ") if left_out > 0 else told


def terms_line(terms: Terms, host: Wording | None) -> Joined:
    """Terms, and who takes which colour while there is a ``host`` who asks for one."""
    size, komi, handicap = terms.size, terms.komi, terms.handicap
    parts: list[Wording] = [text("terms", size=size, komi=komi, handicap=handicap)]
    if host is not None:
        colours = terms.colours.value
        parts.append(text("terms-colours", name=host, colours=colours))
    if terms.position is not None:
        parts.append(text("terms-position"))
    if terms.clock is not None:
        parts.append(clock_terms(terms.clock))
    if terms.rated:
        parts.append(text("terms-rated"))
    if not terms.estimates:
        parts.append(text("terms-no-estimates"))
    if terms.strict:
        parts.append(text("terms-strict"))
    return joined(parts)


def clock_terms(clock: Clock) -> Text:
    """``3 days a move``, ``10 days + 1 day a move, at most 14 days``."""
    if isinstance(clock, PerMove):
        return text("terms-clock-move", span=Span(clock.span))
    reserve = Span(clock.reserve)
    if not clock.increment:
        return text("terms-clock-total", reserve=reserve)
    increment, cap = Span(clock.increment), Span(clock.cap)
    return text("terms-clock-reserve", reserve=reserve, increment=increment, cap=cap)
