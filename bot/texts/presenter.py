"""The presenter: everything told to people, in one language; pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import inf

from bot.ids import UserId
from bot.match.events import Ended, Side
from bot.match.state import Phase, Refusal
from bot.play.loaded import LoadedMatch
from bot.reading.dead_stones.suggestion import Suggestion
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
from bot.texts.text import DOT, Joined, Parts, Person, Span, Text, Wording, joined, text, titled
from bot.texts.translations import Words

SeatNames = Mapping[Side, str]
"""What the two people of a match are called; empty for a free seat."""

Listed = Sequence[tuple[LoadedMatch, SeatNames]]
"""Matches in the order of a list, each with its names."""

_MOST_GAMES = 20


class Presenter:
    """The words of one language: ``facts`` makes the words about one match, given the names of its
    people; ``sheets`` those on pictures."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.code = words.language
        self.sheets = SheetWords(words)
        self.facts = partial(MatchFacts, words)

    @property
    def lessons(self) -> LessonWords:
        return LessonWords(self._words)

    def plain(self, said: Wording | Parts) -> str:
        """Puts a text into words of this language, with the names that people have now."""
        return self._words.render(said)

    # Matches

    def announcement(
        self, loaded: LoadedMatch, since: int, names: SeatNames, *, named: bool = False
    ) -> Parts:
        """What happened after the first ``since`` events; the newest comes first. ``named``: the
        game is named, since there are others beside it."""
        return announcement(self.facts(loaded, names), since, named=named)

    def status(self, loaded: LoadedMatch, names: SeatNames, now: int) -> Parts:
        """How the match stands at ``now`` (ms)."""
        return status(self.facts(loaded, names), now)

    def alt(self, loaded: LoadedMatch, names: SeatNames) -> Joined:
        return alt_text(self.facts(loaded, names))

    def title(self, loaded: LoadedMatch, names: SeatNames) -> Text:
        """The title of a room for this game alone: the players and, in the end, the result."""
        about, match = self.facts(loaded, names), loaded.match
        black, white = (about.name(match.side(colour)) for colour in Colour)
        if match.outcome is not None:
            result = short_result(about, match.outcome)
            return text("game-title-ended", black=black, white=white, result=result)
        return text("game-title", black=black, white=white, size=match.terms.size)

    def estimate(self, loaded: LoadedMatch, found: Suggestion, names: SeatNames) -> Parts:
        """How a game in progress looks, as far as the program can tell."""
        return estimate_parts(self.facts(loaded, names), found)

    def estimate_alt(self, owned: Iterable[float], board: Wording) -> Text:
        """Its picture, for those who cannot see it: how sure each point is, Black's above zero;
        ``board`` tells the board."""
        seats = [share > 0 for share in owned]
        black, white = seats.count(True), seats.count(False)
        return text("estimate-alt", black=black, white=white, board=board)

    def result(self, loaded: LoadedMatch, names: SeatNames) -> str:
        """How a game ended, and how it was counted, in plain words; empty if it goes on."""
        events = loaded.match.events
        ends = [number for number, event in enumerate(events) if isinstance(event, Ended)]
        return self.plain(announcement(self.facts(loaded, names), ends[0])) if ends else ""

    def lost(self, loaded: LoadedMatch, names: SeatNames, whose: Side | None) -> Text:
        """That a room of a game cannot be reached any more: a player's own, or another."""
        about = self.facts(loaded, names)
        if whose is None:
            return text("room-lost", game=loaded.game_id)
        return text("player-lost", name=about.name(whose), game=loaded.game_id)

    def clock(self, loaded: LoadedMatch, names: SeatNames, now: int) -> Parts:
        """Which game it is and the time left at ``now`` (ms), in one line."""
        about = self.facts(loaded, names)
        game = text("game-of", pairing=about.pairing(), game=loaded.game_id)
        return Parts(joined([game, *about.time_left(now)], DOT))

    def replay(self, loaded: LoadedMatch, names: SeatNames) -> Text:
        """What stands over a game in motion."""
        return text("replay-here", title=self.title(loaded, names))

    # Labels

    def game_label(self, loaded: LoadedMatch, names: SeatNames, user: UserId) -> Text:
        """A game as one of several, for the person who picks it."""
        about = self.facts(loaded, names)
        size = loaded.match.terms.size
        opponent = _opponent(about, user)
        return text("label-game", game=loaded.game_id, opponent=opponent, size=size)

    # Answers to one person

    def problem(self, problem: Problem) -> Text:
        """The words about a line that a person typed and that has something wrong with it."""
        return text(problem.id, **problem.data)

    def refusal(self, refusal: Refusal) -> Text:
        """Why something was not done, and what to do next."""
        said = {name: v for name, v in refusal.data.items() if not isinstance(v, Outcome)}
        return text(f"error-{refusal.id}", **said)

    def games(
        self,
        listed: Listed,
        user: UserId,
        now: int,
        here: Wording = "",
        *,
        unreadable: int = 0,
    ) -> Parts:
        """A person's games, those first that wait for them, and of these the most urgent; with the
        time left at ``now`` (ms). ``here`` says that these are the games of one place only;
        ``unreadable`` are kept, but cannot be shown."""
        kept = text("games-unreadable", count=unreadable) if unreadable else ""
        if listed:
            title = text("games-title")
            return Parts(title, (*self._listed(listed, user, now),)).then(kept).then(here)
        none = text("games-none-here") if here else text("games-none")
        return Parts(lines=(kept or none,)).then(here)

    def _listed(self, listed: Listed, user: UserId, now: int) -> list[Wording]:
        abouts = [self.facts(loaded, names) for loaded, names in listed]
        abouts.sort(key=lambda about: (not about.loaded.waits_for(user), about.match.due or inf))
        lines: list[Wording] = [_timed_line(about, user, now) for about in abouts[:_MOST_GAMES]]
        if len(abouts) > _MOST_GAMES:
            lines.append(text("and-more", count=len(abouts) - _MOST_GAMES))
        return lines

    def found(
        self, listed: Sequence[tuple[LoadedMatch, SeatNames, str]], count: int, more: str, most: int
    ) -> Parts:
        """Finished games with the days on which they ended, of so many in all; ``more`` is the
        line that shows the next, if there is no button for it. ``most``: no more than so many of
        the newest were looked through; 0: all."""
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
        return titled([*lines, *self._cut(most)])

    def nothing_found(self, most: int) -> Parts:
        """``most`` is as in `found`."""
        return titled([text("search-nothing"), *self._cut(most)])

    def _cut(self, most: int) -> list[Wording]:
        return [text("search-cut", most=most)] if most else []

    def which_game(self, person: Person, line: str, listed: Listed, user: UserId, id: str) -> Parts:
        """Asks which game a line was meant for; ``id`` says how that is told."""
        example = listed[0][0].game_id
        question = text(id, name=person, line=line, game=example)
        games = [_game_line(self.facts(loaded, names), user) for loaded, names in listed]
        return titled([question, *games[:_MOST_GAMES]])

    def about_opponent(
        self, id: str, loaded: LoadedMatch, names: SeatNames, user: UserId, **data: object
    ) -> Text:
        """What is told to a player of a game and of whom they play it against."""
        about = self.facts(loaded, names)
        return text(id, opponent=_opponent(about, user), game=loaded.game_id, **data)

    def column(
        self, column: str, taken: Sequence[Point], banned: Sequence[Refusal], *, playable: bool
    ) -> Parts:
        """What can be played in a column, and why not on the rest of it."""
        lines: list[Wording] = [text("column-pick" if playable else "column-full", column=column)]
        if taken:
            points = ", ".join(map(format_point, taken))
            lines.append(text("column-taken", points=points))
        return titled([*lines, *map(self.refusal, banned)])

    def digest(
        self,
        listed: Listed,
        user: UserId,
        name: str,
        now: int,
        may_name: Callable[[LoadedMatch], bool],
    ) -> Parts | None:
        """The games that wait for a person, the most urgent first, of which those that may not be
        named are only counted; None if there are none."""
        waiting = [pair for pair in listed if pair[0].waits_for(user)]
        if not waiting:
            return None
        title = text("digest-title", who=Person(user, name, awaited=True), count=len(waiting))
        named = [pair for pair in waiting if may_name(pair[0])]
        lines = self._listed(named, user, now)
        if len(named) < len(waiting):
            lines.append(text("and-more", count=len(waiting) - len(named)))
        return Parts(title, (*lines,))


def _opponent(about: MatchFacts, user: UserId) -> Wording:
    """The other player, or both for a person who is neither."""
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
    if side is not None and about.loaded.is_asked(side):
        return text("game-asks-you")
    if about.loaded.waits_for(user):
        return text("game-your-turn")
    return text("game-their-turn", name=about.name(match.side(match.game.to_move)))
