"""A match with its players' names, and the phrases that many texts about it share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bot.ids import GameId
from bot.match.clocks.clock import Clock, Fischer, PerMove
from bot.match.events import Colours, Side, Terms, Timed
from bot.match.state import Match
from bot.play.loaded import LoadedMatch
from bot.rules.board import Board
from bot.rules.points import Colour, Point, format_point
from bot.texts.text import DOT, Joined, Person, Span, Text, Wording, join, text
from bot.texts.translations import Words

MAX_POINTS, MAX_CHAINS = 12, 6
"""Points and chains named in one line; a phone shows no more at a glance."""


@dataclass(frozen=True)
class MatchFacts:
    """Makes phrases about one match. ``names`` has an empty name for a free seat."""

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
        """Return the person on a seat, or words for an empty one."""
        person = Person(self.loaded.user(side), self.names[side])
        return person if person.name or person.has_left else text("nobody-yet")

    def seat(self, colour: Colour) -> Text:
        """``Anna (Black)``."""
        return text("seat", name=self.name(self.match.side(colour)), colour=colour)

    def player(self, colour: Colour) -> Person | Text:
        """``Anna``, the player of this colour."""
        return self.name(self.match.side(colour))

    def mention_on(self, side: Side) -> Person | Text:
        """Return the player of this side, marked so that a chat mentions them."""
        named = self.name(side)
        return replace(named, awaited=True) if isinstance(named, Person) else named

    def mention(self, colour: Colour) -> Person | Text:
        return self.mention_on(self.match.side(colour))

    def pairing(self) -> Text:
        """``⚫ Anna – ⚪ Bob``."""
        black, white = map(self.player, Colour)
        return text("pairing", black=black, white=white)

    @property
    def mark(self) -> Text:
        """``#bamoku``, which can be copied into a line."""
        return text("game-mark", game=self.game_id)

    def terms(self, terms: Terms) -> Joined:
        """``9×9 · komi 6.5``; before the game also the host's colour, unless it is drawn by lot."""
        return terms_line(terms, None if self.match.host else self.name(Side.HOST))

    def length(self, lines: Iterable[Wording]) -> int:
        """Return the length of these lines in characters, in this language."""
        return len(self.words.render(join(lines, "\n")))

    def time_left(self, now: int) -> list[Wording]:
        """Return the running time left at ``now``, including pauses, or why no time runs while a
        player is unreachable. Empty without a clock, while an organiser halts it, or while a
        confirmation will end the game."""
        match = self.match
        if match.clocks is not None and match.stopped is not None and match.halted is None:
            return [self._stopped_clock(match.clocks)]
        if match.clocks is None or match.due is None or match.confirming is not None:
            return []
        until = Span(match.due - now, match.due)
        running = match.clocks.running
        if running is None:
            return [text("agree-left", span=until)]
        paused = match.due - match.clocks.at > match.clocks.time_left(running)
        return [text("clock-left", span=until, paused=paused)]

    def _stopped_clock(self, standing: Timed) -> Text:
        seats = [seat for seat in self.match.awaited if seat in self.match.unreachable]
        who = join(map(self.player, seats))
        if standing.running is None:
            return text("agree-stands", who=who)
        return text("clock-stands", who=who, span=Span(standing.time_left(standing.running)))

    def both_clocks(self, now: int) -> list[Wording]:
        """Return both players' time left at ``now``, if time carries over from move to move."""
        match = self.match
        if not self.time_left(now) or not isinstance(match.terms.clock, Fischer):
            return []
        clocks, left = match.clocks, (match.due or now) - now
        if clocks is None or clocks.running is None:
            return []
        spans = [left if seat is clocks.running else clocks.time_left(seat) for seat in Colour]
        return [text("clocks-left", **dict(zip(("black", "white"), map(Span, spans), strict=True)))]

    def list_captures(self) -> list[Wording]:
        """Return the captures of each side that has any: ``⚫ 3``, ``⚪ 2``."""
        took = {colour: self.match.game.prisoners(colour) for colour in Colour}
        some = ((colour, count) for colour, count in took.items() if count)
        return [text("taken", colour=colour, count=count) for colour, count in some]

    def points(self, points: Iterable[Point]) -> Joined:
        """``C3, D4 … and 5 more``, sorted by columns."""
        return self.limit_list([format_point(point) for point in sorted(points)], MAX_POINTS)

    def chains(self, board: Board, points: Iterable[Point]) -> Joined:
        """``⚪ D4 (3), …``: the chains at these points, with their numbers of stones."""
        found = {chain.name: chain for point in points if (chain := board.chain_at(point))}
        names = [
            text("stones-at", colour=chain.colour, point=name, count=len(chain.stones))
            for name, chain in sorted(found.items())
        ]
        return self.limit_list(names, MAX_CHAINS)

    def limit_list(self, items: Sequence[Wording], limit: int) -> Joined:
        """Return the first ``limit`` items, and the number of the others."""
        shown = join(items[:limit])
        left_out = len(items) - limit
        return join([shown, text("and-more", count=left_out)], " ") if left_out > 0 else shown


def terms_line(terms: Terms, host: Wording | None = None) -> Joined:
    """Return the terms in one line, with the colour that the ``host`` asks for, if there is one."""
    parts: list[Wording] = [f"{terms.size}×{terms.size}", text("terms-komi", komi=terms.komi)]
    if terms.handicap:
        parts.append(text("terms-handicap", count=terms.handicap))
    if host is not None and terms.colours is not Colours.NIGIRI:
        parts.append(text("terms-colours", name=host, colours=terms.colours.value))
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
    return join(parts, DOT)


def clock_choice(clock: Clock | None) -> Text:
    """Return the label of a clock in a list of choices; None: no clock."""
    return text("label-form-clock", clock="none" if clock is None else clock_terms(clock))


def clock_terms(clock: Clock) -> Text:
    """``3 days a move``, ``10 days + 1 day a move, at most 14 days``."""
    if isinstance(clock, PerMove):
        return text("terms-clock-move", span=Span(clock.span))
    reserve = Span(clock.reserve)
    if not clock.increment:
        return text("terms-clock-total", reserve=reserve)
    increment, cap = Span(clock.increment), Span(clock.cap)
    return text("terms-clock-reserve", reserve=reserve, increment=increment, cap=cap)
