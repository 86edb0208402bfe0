"""What people are told, in one language. Pure: the same match gives the same words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.language.about import About, shortened
from bot.language.alt import alt_text
from bot.language.counting import estimate_lines
from bot.language.i18n import Words
from bot.language.news import announcement, status
from bot.language.requests import Problem
from bot.rules.board import Chain
from bot.rules.outcome import format_outcome
from bot.rules.playouts import Suggestion
from bot.rules.points import Colour, Point, format_point
from bot.service.events import Side
from bot.service.go_service import LoadedMatch
from bot.service.match import Phase, Refusal
from bot.service.ports import UserId
from bot.service.proposals import Proposal

Names = Mapping[Side, str]
"""What the two people of a match are called; empty for nobody yet."""

EXAMPLE_ID = "bamoku"
_MOST_GAMES = 20


class Presenter:
    """The words of one language, put together. All texts are plain, lines end in newlines."""

    def __init__(self, words: Words) -> None:
        self._words = words

    @property
    def code(self) -> str:
        return self._words.language

    # Matches

    def announcement(self, loaded: LoadedMatch, since: int, names: Names) -> str:
        """What happened after the first ``since`` events; the newest comes first."""
        return announcement(self._about(loaded, names), since)

    def status(self, loaded: LoadedMatch, names: Names) -> str:
        """How the match stands."""
        return status(self._about(loaded, names))

    def alt(self, loaded: LoadedMatch, names: Names) -> str:
        """The picture in words."""
        return alt_text(self._about(loaded, names))

    def title(self, loaded: LoadedMatch, names: Names) -> str:
        """What a room for this game alone is called: the players and, in the end, the result."""
        about, match = self._about(loaded, names), loaded.match
        black, white = (about.name(match.side(colour)) for colour in Colour)
        if match.outcome is not None:
            result = format_outcome(match.outcome)
            return about.text("game-title-ended", black=black, white=white, result=result)
        return about.text("game-title", black=black, white=white, size=match.terms.size)

    def estimate(self, loaded: LoadedMatch, found: Suggestion, names: Names) -> str:
        """How a game in progress looks, as far as the program can tell."""
        return "\n".join(estimate_lines(self._about(loaded, names), found))

    def sgf(self, loaded: LoadedMatch) -> str:
        return self._words.text("sgf-here", game=loaded.game_id)

    def lost(self, loaded: LoadedMatch, names: Names, whose: Side | None) -> str:
        """That a room of a game cannot be reached any more: a player's own, or another."""
        about = self._about(loaded, names)
        if whose is None:
            return about.text("room-lost", game=loaded.game_id)
        return about.text("player-lost", name=about.name(whose), game=loaded.game_id)

    def picture(self, loaded: LoadedMatch) -> str:
        return self._words.text("picture-here", game=loaded.game_id)

    # Labels

    def label(self, id: str) -> str:
        """The label of a button: ``accept``, ``decline``, ``withdraw``, ``pass``, ``undo``,
        ``resign``, ``agree``, ``refuse``, ``resume``, ``resign-yes`` or ``resign-no``."""
        return self._words.text(f"label-{id}")

    def toggle_label(self, letter: str, chain: Chain, *, dead: bool) -> str:
        """What tapping a letter does to its chain, which is ``dead`` or alive now."""
        id = "label-mark-alive" if dead else "label-mark-dead"
        return self._words.text(id, letter=letter, point=chain.name)

    def mark_label(self, chain: Chain, *, dead: bool) -> str:
        """What choosing a chain without a letter does to it."""
        id = "label-mark-point-alive" if dead else "label-mark-point-dead"
        return self._words.text(id, point=chain.name, colour=chain.colour)

    def mark_short(self, chain: Chain, proposal: Proposal, letter: str = "") -> str:
        """The chain and how it is marked, where many stand side by side."""
        marked = "alive"
        if chain.name in proposal.dead:
            marked = "dead"
        elif chain.name in proposal.doubtful:
            marked = "asked"
        data = {"letter": letter or "none", "point": chain.name, "colour": chain.colour}
        return self._words.text("label-mark-short", marked=marked, **data)

    def game_label(self, loaded: LoadedMatch, names: Names, user: UserId) -> str:
        """A game as one of several, for the person who picks it."""
        about = self._about(loaded, names)
        size = loaded.match.terms.size
        opponent = _opponent(about, user)
        return about.text("label-game", game=loaded.game_id, opponent=opponent, size=size)

    # Answers to one person

    def problem(self, problem: Problem) -> str:
        """What is wrong with a line that somebody typed."""
        return self._words.text(problem.id, **problem.data)

    def refusal(self, refusal: Refusal) -> str:
        """Why something was not done, and what to do next."""
        return self._words.text(f"error-{refusal.id}", **refusal.data)

    def help(self) -> str:
        return self._words.text("help", game=EXAMPLE_ID)

    def language_set(self) -> str:
        return self._words.text("language-set")

    def games(self, listed: Sequence[tuple[LoadedMatch, Names]], user: UserId) -> str:
        """Somebody's games, those first that wait for them."""
        if not listed:
            return self._words.text("games-none")
        abouts = [self._about(loaded, names) for loaded, names in listed]
        abouts.sort(key=lambda about: not _waits_for(about, user))
        lines = [_game_line(about, user) for about in abouts[:_MOST_GAMES]]
        if len(abouts) > _MOST_GAMES:
            lines.append(self._words.text("and-more", count=len(abouts) - _MOST_GAMES))
        return "\n".join([self._words.text("games-title"), *lines])

    def which_game(
        self, name: str, line: str, listed: Sequence[tuple[LoadedMatch, Names]], user: UserId
    ) -> str:
        """Asks which game a line was meant for."""
        example = listed[0][0].game_id
        question = self._words.text("which-game", name=shortened(name), line=line, game=example)
        games = [_game_line(self._about(loaded, names), user) for loaded, names in listed]
        return "\n".join([question, *games[:_MOST_GAMES]])

    def confirm_resignation(self, loaded: LoadedMatch, names: Names, user: UserId) -> str:
        """Asks whether somebody really wants to resign, and how to say so."""
        about = self._about(loaded, names)
        return about.text("resign-confirm", opponent=_opponent(about, user), game=loaded.game_id)

    def column(
        self, column: str, taken: Sequence[Point], banned: Sequence[Refusal], *, playable: bool
    ) -> str:
        """What can be played in a column, and why not on the rest of it."""
        lines = [self._words.text("column-pick" if playable else "column-full", column=column)]
        if taken:
            points = ", ".join(map(format_point, taken))
            lines.append(self._words.text("column-taken", points=points))
        return "\n".join([*lines, *map(self.refusal, banned)])

    def chains(self) -> str:
        """Asks which chain is to be marked."""
        return self._words.text("chains-pick")

    def resignation_dropped(self) -> str:
        return self._words.text("resign-kept")

    def _about(self, loaded: LoadedMatch, names: Names) -> About:
        return About(self._words, loaded, names)


def _opponent(about: About, user: UserId) -> str:
    """The other player, or both for somebody who is neither."""
    side = about.loaded.side_of(user)
    if side is not None:
        return about.name(side.other)
    host, guest = about.name(Side.HOST), about.name(Side.GUEST)
    return about.text("game-players", host=host, guest=guest)


def _game_line(about: About, user: UserId) -> str:
    size, opponent = about.match.terms.size, _opponent(about, user)
    state = _state(about, user)
    return about.text("game-line", game=about.game_id, opponent=opponent, size=size, state=state)


def _state(about: About, user: UserId) -> str:
    match = about.match
    if match.phase is Phase.AGREEMENT:
        return about.text("game-counting")
    if match.phase is Phase.CHALLENGE:
        hosted = about.loaded.side_of(user) is Side.HOST
        return about.text("game-challenge-waits" if hosted else "game-challenged-you")
    if _waits_for(about, user):
        return about.text("game-your-turn")
    return about.text("game-their-turn", name=about.name(match.side(match.game.to_move)))


def _waits_for(about: About, user: UserId) -> bool:
    """Whether this person is to do something."""
    match, side = about.match, about.loaded.side_of(user)
    if match.phase is Phase.CHALLENGE:
        return side is not Side.HOST
    return match.phase is Phase.AGREEMENT or side is match.side(match.game.to_move)
