"""The presenter: makes all texts for people, in one language. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from math import inf

from bot.ids import UserId
from bot.match.events import Ended, Side
from bot.match.state import Phase, Refusal
from bot.play.loaded import LoadedMatch
from bot.reading.estimates import Estimate
from bot.rules.outcome import Outcome
from bot.rules.points import Colour, Point, format_point
from bot.texts.course_words import LessonWords
from bot.texts.match.alt_text import alt_text
from bot.texts.match.count_words import estimate_parts
from bot.texts.match.match_facts import MatchFacts
from bot.texts.match.news import announcement, status
from bot.texts.match.picture_captions import SheetWords
from bot.texts.match.results import short_result
from bot.texts.problem import Problem
from bot.texts.text import (
    DOT,
    Joined,
    Parts,
    Person,
    Span,
    Text,
    Wording,
    join,
    make_titled,
    text,
)
from bot.texts.translations import Words

SeatNames = Mapping[Side, str]
"""The names of both players of a match; empty for a free seat."""

Listed = Sequence[tuple[LoadedMatch, SeatNames]]
"""Matches in list order, each with its names."""

_MAX_GAMES = 20


class Presenter:
    """Makes texts in one language. ``facts`` makes phrases about one match from its players'
    names; ``sheets`` makes captions for pictures."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.code = words.language
        self.sheets = SheetWords(words)
        self.facts = partial(MatchFacts, words)

    @property
    def lessons(self) -> LessonWords:
        return LessonWords(self._words)

    def plain(self, message: Wording | Parts) -> str:
        """Render a text in this language, with people's current names."""
        return self._words.render(message)

    # Matches

    def announcement(
        self, loaded: LoadedMatch, since: int, names: SeatNames, *, named: bool = False
    ) -> Parts:
        """Return the events after the first ``since``, newest first. ``named``: add the game's
        name, because the room has other games."""
        return announcement(self.facts(loaded, names), since, named=named)

    def status(self, loaded: LoadedMatch, names: SeatNames, now: int) -> Parts:
        """Return the state of the match at ``now`` (ms)."""
        return status(self.facts(loaded, names), now)

    def alt(self, loaded: LoadedMatch, names: SeatNames) -> Joined:
        return alt_text(self.facts(loaded, names))

    def title(self, loaded: LoadedMatch, names: SeatNames) -> Text:
        """Return the title of a room for this game alone: the players and, in the end, the
        result."""
        about, match = self.facts(loaded, names), loaded.match
        black, white = (about.name(match.side(colour)) for colour in Colour)
        if match.outcome is not None:
            result = short_result(about, match.outcome)
            return text("game-title-ended", black=black, white=white, result=result)
        return text("game-title", black=black, white=white, size=match.terms.size)

    def estimate(self, loaded: LoadedMatch, found: Estimate, names: SeatNames) -> Parts:
        """Return the program's estimate of a game in progress."""
        return estimate_parts(self.facts(loaded, names), found)

    def estimate_alt(self, owned: Iterable[float], board: Wording) -> Text:
        """Return the alternative text of the estimate's picture. ``owned`` gives each point's
        owner, Black above zero; ``board`` describes the board."""
        seats = [share > 0 for share in owned]
        black, white = seats.count(True), seats.count(False)
        return text("estimate-alt", black=black, white=white, board=board)

    def result(self, loaded: LoadedMatch, names: SeatNames) -> str:
        """Return how a game ended and was counted, in plain words; empty if it is not over."""
        events = loaded.match.events
        ends = [number for number, event in enumerate(events) if isinstance(event, Ended)]
        return self.plain(announcement(self.facts(loaded, names), ends[0])) if ends else ""

    def tell_lost_room(
        self,
        loaded: LoadedMatch,
        names: SeatNames,
        whose: Side | None,
        unreached: Sequence[Side] = (),
        stopped: Collection[Side] = (),
    ) -> Parts:
        """Say that a room of a game is unreachable: a player's own room, or (None) another one.
        ``unreached``: the players who read no other room of the game. ``stopped``: the players
        whose clocks stand still because of that."""
        about = self.facts(loaded, names)
        lost = text("room-lost", game=loaded.game_id)
        if whose is not None:
            lost = text("player-lost", name=about.name(whose), game=loaded.game_id)
        lines = [text("player-unreached", name=about.name(side)) for side in unreached]
        if loaded.match.clocks is not None:
            waiting = [side for side in Side if side in stopped and side in {whose, *unreached}]
            lines += [text("clock-waits", name=about.name(side)) for side in waiting]
        return Parts(lost, lines=tuple(lines))

    def clock(self, loaded: LoadedMatch, names: SeatNames, now: int) -> Parts:
        """Return the game and the time left at ``now`` (ms), in one line."""
        about = self.facts(loaded, names)
        game = text("game-of", pairing=about.pairing(), game=loaded.game_id)
        return Parts(join([game, *about.time_left(now)], DOT))

    def replay(self, loaded: LoadedMatch, names: SeatNames) -> Text:
        """Return the caption of an animated game."""
        return text("replay-here", title=self.title(loaded, names))

    # Labels

    def game_label(self, loaded: LoadedMatch, names: SeatNames, user: UserId) -> Text:
        """Return the label of a game in a list to choose from."""
        about = self.facts(loaded, names)
        size = loaded.match.terms.size
        opponent = _opponent(about, user)
        return text("label-game", game=loaded.game_id, opponent=opponent, size=size)

    # Answers to one person

    def problem(self, problem: Problem) -> Text:
        """Return the answer to a line that could not be parsed."""
        return text(problem.id, **problem.data)

    def refusal(self, refusal: Refusal) -> Text:
        """Say why an action was refused, and what to do next."""
        data = {name: v for name, v in refusal.data.items() if not isinstance(v, Outcome)}
        return text(f"error-{refusal.id}", **data)

    def games(
        self,
        listed: Listed,
        user: UserId,
        now: int,
        here: Wording = "",
        *,
        unreadable: int = 0,
    ) -> Parts:
        """Return a person's games: those that wait for them first, the most urgent on top, with the
        time left at ``now`` (ms).

        ``here`` says that the list covers one place only. ``unreadable`` is the number of stored
        games that cannot be shown.
        """
        warning = text("games-unreadable", count=unreadable) if unreadable else ""
        if listed:
            title = text("games-title")
            return Parts(title, (*self._list_games(listed, user, now),)).then(warning).then(here)
        none = text("games-none-here") if here else text("games-none")
        return Parts(lines=(warning or none,)).then(here)

    def _list_games(self, listed: Listed, user: UserId, now: int) -> list[Wording]:
        abouts = [self.facts(loaded, names) for loaded, names in listed]
        abouts.sort(key=lambda about: (not about.loaded.waits_for(user), about.match.due or inf))
        lines: list[Wording] = [_timed_line(about, user, now) for about in abouts[:_MAX_GAMES]]
        if len(abouts) > _MAX_GAMES:
            lines.append(text("and-more", count=len(abouts) - _MAX_GAMES))
        return lines

    def list_found(
        self,
        listed: Sequence[tuple[LoadedMatch, SeatNames, str]],
        count: int,
        more: str,
        limit: int,
    ) -> Parts:
        """Return a page of finished games with their end dates; ``count`` is the total number of
        hits.

        ``more`` is the line that shows the next page where there are no buttons. ``limit`` is the
        number of newest games that were searched; 0: all.
        """
        lines: list[Wording] = [text("search-title", count=count)]
        for loaded, names, ended in listed:
            about = self.facts(loaded, names)
            black, white = (about.name(loaded.match.side(colour)) for colour in Colour)
            outcome = loaded.match.outcome
            result = short_result(about, outcome) if outcome else ""
            data = {"game": loaded.game_id, "size": loaded.match.terms.size, "date": ended}
            players = {"black": black, "white": white, "result": result}
            lines.append(text("search-line", **data, **players))
        if more:
            lines.append(text("search-more", line=more))
        return make_titled([*lines, *self._cut(limit)])

    def nothing_found(self, limit: int) -> Parts:
        """``limit`` is as in `list_found`."""
        return make_titled([text("search-nothing"), *self._cut(limit)])

    def _cut(self, limit: int) -> list[Wording]:
        return [text("search-cut", most=limit)] if limit else []

    def which_game(self, person: Person, line: str, listed: Listed, user: UserId, id: str) -> Parts:
        """Ask which game a line was meant for, with the message ``id``."""
        example = listed[0][0].game_id
        question = text(id, name=person, line=line, game=example)
        games = [_game_line(self.facts(loaded, names), user) for loaded, names in listed]
        return make_titled([question, *games[:_MAX_GAMES]])

    def about_opponent(
        self, id: str, loaded: LoadedMatch, names: SeatNames, user: UserId, **data: object
    ) -> Text:
        """Return a message to a player, with the game and the opponent."""
        about = self.facts(loaded, names)
        return text(id, opponent=_opponent(about, user), game=loaded.game_id, **data)

    def column(
        self, column: str, taken: Sequence[Point], banned: Sequence[Refusal], *, playable: bool
    ) -> Parts:
        """Return the playable points of a column, and why the others are not playable."""
        lines: list[Wording] = [text("column-pick" if playable else "column-full", column=column)]
        if taken:
            points = ", ".join(map(format_point, taken))
            lines.append(text("column-taken", points=points))
        return make_titled([*lines, *map(self.refusal, banned)])

    def digest(
        self,
        listed: Listed,
        user: UserId,
        name: str,
        now: int,
        may_name: Callable[[LoadedMatch], bool],
    ) -> Parts | None:
        """Return the games that wait for a person, most urgent first. Games that ``may_name``
        refuses are only counted. None if no game waits."""
        waiting = [pair for pair in listed if pair[0].waits_for(user)]
        if not waiting:
            return None
        title = text("digest-title", who=Person(user, name, awaited=True), count=len(waiting))
        named = [pair for pair in waiting if may_name(pair[0])]
        lines = self._list_games(named, user, now)
        if len(named) < len(waiting):
            lines.append(text("and-more", count=len(waiting) - len(named)))
        return Parts(title, (*lines,))


def _opponent(about: MatchFacts, user: UserId) -> Wording:
    """Return the opponent, or both players for a spectator."""
    side = about.loaded.side_of(user)
    if side is not None:
        return about.name(side.other)
    host, guest = about.name(Side.HOST), about.name(Side.GUEST)
    return text("game-players", host=host, guest=guest)


def _game_line(about: MatchFacts, user: UserId) -> Text:
    size, opponent = about.match.terms.size, _opponent(about, user)
    state = _state(about, user)
    return text("game-line", game=about.game_id, opponent=opponent, size=size, state=state)


def _timed_line(about: MatchFacts, user: UserId, now: int) -> Text:
    line = _game_line(about, user)
    if about.match.due is None:
        return line
    return text("game-line-timed", line=line, span=Span(about.match.due - now, about.match.due))


def _state(about: MatchFacts, user: UserId) -> Text:
    match = about.match
    if match.halted is not None:
        return text("game-paused")
    if match.phase is Phase.AGREEMENT:
        left = match.still_to_agree
        if about.loaded.waits_for(user) or len(left) > 1:
            return text("game-counting")
        return text("game-agreed", name=about.name(match.side(left[0])))
    if match.phase is Phase.CHALLENGE:
        if about.loaded.waits_for(user):
            return text("game-challenged-you")
        theirs = about.loaded.side_of(user) is not None or about.loaded.user(Side.GUEST)
        return text("game-challenge-waits" if theirs else "game-challenge-open")
    side = about.loaded.side_of(user)
    if match.stopped is not None and not about.loaded.waits_for(user):
        name, timed = about.name(match.side(match.game.to_move)), match.clocks is not None
        return text("game-unreachable", name=name, timed=timed)
    if side is not None and about.loaded.is_asked(side):
        return text("game-asks-you")
    if about.loaded.waits_for(user):
        return text("game-your-turn")
    return text("game-their-turn", name=about.name(match.side(match.game.to_move)))
