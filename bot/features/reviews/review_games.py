"""Games from a position of a reviewed game: against the same opponent, or against the net."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.announcements.own_levels import OwnLevels
from bot.features.reviews.review_commands import PlayFromHere
from bot.features.reviews.review_subjects import ReviewSubject, ReviewSubjects
from bot.match.commands import AcceptChallenge
from bot.match.events import Colours
from bot.match.ranks import FIRST_DAN
from bot.match.start_position import Beginning, beginning, usual_from
from bot.match.state import Phase, Refusal, fold
from bot.play.engines.engine import LARGEST, SMALLEST, engine_side
from bot.play.engines.engine_games import EngineGames
from bot.play.loaded import LoadedMatch
from bot.play.rematches import Rematches
from bot.reading.opponent.levels import nearest_level
from bot.records.stored_records import StoredRecords
from bot.rules.points import Colour
from bot.talk.community_settings import CommunitySettings, here
from bot.talk.handling import HandlerResult, Handlers, MatchAction
from bot.talk.request_context import RequestContext
from bot.talk.to_command import FIRST_TERMS

USUAL_LEVEL: Final = nearest_level(FIRST_DAN - 10)
"""For people whose strength is unknown."""


@dataclass(frozen=True)
class ReviewGames:
    rules: CommunitySettings
    subjects: ReviewSubjects
    rematches: Rematches
    records: StoredRecords
    engine_games: EngineGames
    levels: OwnLevels

    def register(self, handlers: Handlers) -> None:
        handlers.handle_about_match(PlayFromHere, self.play_from_reply)

    def offers_program(self, subject: ReviewSubject) -> bool:
        """Whether the net can play on from positions of this game."""
        fits = SMALLEST <= subject.line.size <= LARGEST
        return bool(self.engine_games.offered_levels) and fits

    async def play_from_reply(
        self, context: RequestContext, loaded: LoadedMatch, _: PlayFromHere
    ) -> HandlerResult:
        """Challenge the opponent from the position of the post that the line replies to; a program
        begins at once."""
        about = context.incoming.about
        if loaded.match.phase is not Phase.ENDED:
            return Refusal("rematch-when-over")
        if about is None or about.version >= loaded.match.version:
            return Refusal("review-which-move")
        moves = len(fold(loaded.match.events[: about.version]).game.moves)
        if engine_side(loaded.meta) is None:
            return await self.play_on(context, loaded, moves)
        subject = await self.subjects.of_match(loaded)
        return await self.play_program(context, subject, moves)

    async def play_on(
        self, context: RequestContext, loaded: LoadedMatch, moves: int
    ) -> HandlerResult:
        """Challenge the opponent to play on from a position, or accept the same challenge of
        theirs."""
        incoming = context.incoming
        refusal = await self.rules.why_not_begin(context)
        if refusal is not None:
            return refusal
        there = await self.rematches.play_on(
            loaded, moves, incoming.user, incoming.room, incoming.event_id
        )
        if not isinstance(there, LoadedMatch):
            return there
        if there.match.phase is not Phase.CHALLENGE:
            return Refusal("review-begun", {"game": there.game_id})
        if there.side_of(incoming.user) is there.match.offered_by:
            return Refusal("challenged-already", {"game": there.game_id})
        return MatchAction(there, AcceptChallenge(there.match.offer))

    async def play_program(
        self, context: RequestContext, subject: ReviewSubject, moves: int
    ) -> HandlerResult:
        """Begin a game against the net from a position, at the person's own level. A player keeps
        their colour; other people play for the side to move."""
        incoming, loaded = context.incoming, subject.loaded
        begin = await self._find_beginning(subject, moves)
        if isinstance(begin, Refusal):
            return begin
        refusal = await self.rules.why_not_begin(context)
        if refusal is not None:
            return refusal
        side = None if loaded is None else loaded.side_of(incoming.user)
        seat = None if loaded is None or side is None else loaded.match.seat(side)
        mine = seat or begin.position.to_move
        colours = Colours.BLACK if mine is Colour.BLACK else Colours.WHITE
        terms = usual_from(begin, replace(FIRST_TERMS, clock=None, colours=colours))
        level = await self.levels.find(incoming.user, here(incoming)) or USUAL_LEVEL
        return await self.engine_games.challenge(
            incoming.user, terms, incoming.room, incoming.event_id, here(incoming), level
        )

    async def _find_beginning(self, subject: ReviewSubject, moves: int) -> Beginning | Refusal:
        if subject.loaded is not None:
            return beginning(subject.loaded.match, moves)
        found = await self.records.load_start(subject.record, moves)
        return found if isinstance(found, Refusal) else found.beginning
