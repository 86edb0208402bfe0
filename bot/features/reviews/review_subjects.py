"""The finished game, or the uploaded record, that a review is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.ids import GameId, RecordId
from bot.match.short_ids import is_game_id
from bot.match.state import Match, Refusal, fold
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.posts.post import PostRef
from bot.reading.review.game_line import GameLine
from bot.records.read import SeveralGames
from bot.records.stored_records import StoredRecords
from bot.rules.points import Colour
from bot.talk.profiles import Profiles
from bot.texts.record_facts import listed_player
from bot.texts.text import Person, Wording, text


@dataclass(frozen=True)
class ReviewSubject:
    """``players`` are the names. Either a match is ``loaded`` or there is a ``record``."""

    line: GameLine
    players: Mapping[Colour, Wording]
    loaded: LoadedMatch | None = None
    record: RecordId = ""

    @property
    def game_id(self) -> GameId:
        return "" if self.loaded is None else self.loaded.game_id

    @property
    def about(self) -> GameId | RecordId:
        return self.game_id or self.record

    @property
    def title(self) -> dict[str, Wording]:
        """The players as arguments of texts."""
        return {"black": self.players[Colour.BLACK], "white": self.players[Colour.WHITE]}

    def ref(self, moves: int | None = None) -> PostRef | None:
        """Return the subject of a post that shows the match after some moves (None: all), so that
        a reply to it is about this position."""
        if self.loaded is None:
            return None
        match = self.loaded.match
        version = match.version if moves is None else find_version(match, moves)
        return PostRef(self.loaded.game_id, version, puts=False)


def find_version(match: Match, moves: int) -> int:
    """Return the last version of a match after this number of moves. Moves taken back do not
    count, since the version is the last one."""
    then, found = fold(match.events[:1]), 1
    for version, event in enumerate(match.events[1:], start=2):
        then.apply(event)
        if len(then.game.moves) == moves:
            found = version
    return found


@dataclass(frozen=True)
class ReviewSubjects:
    """Loads them, with the names of the players."""

    service: GameService
    profiles: Profiles
    records: StoredRecords

    async def load(self, about: GameId | RecordId) -> ReviewSubject | Refusal:
        if not is_game_id(about):
            return await self.load_record(about)
        loaded = await self.service.matches.load_readable(about)
        if loaded is None:
            return Refusal("no-such-game", {"game": about})
        return await self.of_match(loaded)

    async def of_match(self, loaded: LoadedMatch) -> ReviewSubject:
        match, names = loaded.match, await self.profiles.names(loaded)
        players: dict[Colour, Wording] = {}
        for colour in Colour:
            side = match.side(colour)
            person = Person(loaded.user(side), names[side])
            players[colour] = person if person.name or person.has_left else text("nobody-yet")
        line = GameLine.read(match.game, match.terms.komi)
        return ReviewSubject(line, players, loaded)

    async def load_record(self, record_id: RecordId) -> ReviewSubject | Refusal:
        """Load a game of a record. Refuse a list of games as ``review-which-game``."""
        read = await self.records.load(record_id)
        if isinstance(read, Refusal):
            return read
        if isinstance(read, SeveralGames):
            return Refusal("review-which-game")
        line = await self.records.load_line(record_id)
        if isinstance(line, Refusal):
            return line
        names = {Colour.BLACK: read.black, Colour.WHITE: read.white}
        players = {colour: listed_player(name, colour) for colour, name in names.items()}
        return ReviewSubject(line, players, record=record_id)
