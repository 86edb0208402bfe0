"""A match and its people, with the words to speak of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.language.translations import Words
from bot.rules.board import Board
from bot.rules.points import Colour, Point, format_point
from bot.service.accounts.personal_data import LEFT
from bot.service.clocks.clock import Clock, Fischer, PerMove
from bot.service.match.events import Side, Terms
from bot.service.match.loaded import LoadedMatch
from bot.service.match.state import Match
from bot.service.ports.stores import GameId

LONGEST_NAME = 32
MOST_POINTS, MOST_CHAINS = 12, 6
"""As many as are named in one line; a phone shows no more at a glance."""


@dataclass(frozen=True)
class About:
    """Speaks of one match. ``names`` has an empty name for nobody yet."""

    words: Words
    loaded: LoadedMatch
    names: Mapping[Side, str]

    @property
    def match(self) -> Match:
        return self.loaded.match

    @property
    def game_id(self) -> GameId:
        return self.loaded.game_id

    def text(self, id: str, **data: object) -> str:
        return self.words.text(id, **data)

    def name(self, side: Side) -> str:
        if self.loaded.user(side) == LEFT:
            return self.text("player-left")
        return shortened(self.names[side]) or self.text("nobody-yet")

    def seat(self, colour: Colour) -> str:
        """``Anna (Black)``."""
        return self.text("seat", name=self.name(self.match.side(colour)), colour=colour)

    def players(self) -> str:
        black, white = (self.seat(colour) for colour in Colour)
        return self.text("players", black=black, white=white, game=self.game_id)

    def terms(self, terms: Terms) -> str:
        """``9×9, komi 6.5``, and while it matters, ``colours by lot (nigiri)``."""
        return terms_line(self.words, terms, "" if self.match.host else self.name(Side.HOST))

    def time_left(self, now: int) -> list[str]:
        """What is left of the time at ``now``, with the pauses until then; no line if there is no
        clock, or none that runs."""
        match = self.match
        if match.clocks is None or match.due is None:
            return []
        until = self.words.span(match.due - now)
        running = match.clocks.running
        if running is None:
            return [self.text("time-to-agree", span=until)]
        paused = match.due - match.clocks.at > match.clocks.left(running)
        times = [f"{self.seat(running)} {until}"]
        if paused:
            times = [f"{times[0]} {self.text('with-pauses')}"]
        if isinstance(match.terms.clock, Fischer):
            other = running.opponent
            times.append(f"{self.seat(other)} {self.words.span(match.clocks.left(other))}")
        return [self.text("time-left", times=", ".join(times))]

    def points(self, points: Iterable[Point]) -> str:
        """``C3, D4 … and 5 more``, by columns."""
        return self.listed([format_point(point) for point in sorted(points)], MOST_POINTS)

    def chains(self, board: Board, points: Iterable[Point]) -> str:
        """``White D4 (3 stones), …``: the chains that stand at these points."""
        found = {chain.name: chain for point in points if (chain := board.chain_at(point))}
        told = [
            self.text("chain", colour=chain.colour, point=name, count=len(chain.stones))
            for name, chain in sorted(found.items())
        ]
        return self.listed(told, MOST_CHAINS)

    def stones(self, board: Board, points: Iterable[Point]) -> str:
        """``3 white stones at D4, …``: the chains that stand at these points."""
        found = {chain.name: chain for point in points if (chain := board.chain_at(point))}
        told = [
            self.text("stones", colour=chain.colour, point=name, count=len(chain.stones))
            for name, chain in sorted(found.items())
        ]
        return self.listed(told, MOST_CHAINS)

    def listed(self, items: Sequence[str], most: int) -> str:
        """The first ``most`` items, and how many are left out."""
        told = ", ".join(items[:most])
        left_out = len(items) - most
        return f"{told} {self.text('and-more', count=left_out)}" if left_out > 0 else told


def terms_line(words: Words, terms: Terms, host: str) -> str:
    """Terms, and who takes which colour while there is a ``host`` who asks for one."""
    size, komi, handicap = terms.size, terms.komi, terms.handicap
    parts = [words.text("terms", size=size, komi=komi, handicap=handicap)]
    if host:
        colours = terms.colours.value
        parts.append(words.text("terms-colours", name=shortened(host), colours=colours))
    if terms.position is not None:
        parts.append(words.text("terms-position"))
    if terms.clock is not None:
        parts.append(clock_terms(words, terms.clock))
    if terms.rated:
        parts.append(words.text("terms-rated"))
    if not terms.estimates:
        parts.append(words.text("terms-no-estimates"))
    if terms.strict:
        parts.append(words.text("terms-strict"))
    return ", ".join(parts)


def clock_terms(words: Words, clock: Clock) -> str:
    """``3 days a move``, ``10 days + 1 day a move, at most 14 days``."""
    if isinstance(clock, PerMove):
        return words.text("terms-clock-move", span=words.span(clock.span))
    reserve = words.span(clock.reserve)
    if not clock.increment:
        return words.text("terms-clock-total", reserve=reserve)
    increment, cap = words.span(clock.increment), words.span(clock.cap)
    return words.text("terms-clock-reserve", reserve=reserve, increment=increment, cap=cap)


def shortened(name: str) -> str:
    """A name no longer than a line can bear."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
