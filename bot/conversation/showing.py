"""A match as somebody wants to see it: the board, in words, as a file, in motion, as a record."""

from __future__ import annotations

from dataclasses import replace

from bot import figures
from bot.conversation import posts
from bot.conversation.announcer import RoomAnnouncer
from bot.conversation.aside import Aside
from bot.conversation.incoming import Answer, Attachment, Post, PostRef
from bot.conversation.looks import Look
from bot.conversation.moment import Moment
from bot.conversation.motion import Motion
from bot.conversation.people import Household
from bot.conversation.reports import sgf
from bot.conversation.turn import Turn
from bot.language.counting import is_early
from bot.language.requests import (
    Request,
    WantBoard,
    WantDescription,
    WantPicture,
    WantReplay,
    WantScore,
    WantSgf,
)
from bot.service.go_service import GoService
from bot.service.loaded import LoadedMatch
from bot.service.match import Phase, Refusal


class Showing:
    """Answers whoever asks, player or not; nothing of it is a move."""

    def __init__(
        self, service: GoService, household: Household, announcer: RoomAnnouncer, aside: Aside
    ) -> None:
        self._service = service
        self._household = household
        self._announcer = announcer
        self._aside = aside

    async def answer(self, turn: Turn, loaded: LoadedMatch, request: Request) -> Answer | None:
        """None: the request is about something else."""
        if isinstance(request, WantBoard):
            return await self.board(turn, loaded)
        if isinstance(request, WantScore):
            return await self._score(turn, loaded)
        if not isinstance(request, WantDescription | WantPicture | WantReplay | WantSgf):
            return None
        if loaded.match.host is None:
            return turn.say(turn.words.refusal(Refusal("not-started")))
        match request:
            case WantDescription():
                told = await self._announcer.text_board(loaded, turn.words, turn.key)
                return turn.show(told)
            case WantPicture():
                return await self.picture(turn, loaded, loaded.match.version)
            case WantReplay(pace, numbers):
                motion = Motion(pace, numbers)
                return await self.replay(turn, loaded, loaded.match.version, motion)
            case WantSgf():
                return await self._sgf(turn, loaded)

    async def look(self, turn: Turn) -> Look:
        """How boards look to who asks."""
        return await self._household.look_for(turn.incoming)

    async def board(self, turn: Turn, loaded: LoadedMatch) -> Answer:
        """The match as it stands, and in words too where they are wanted."""
        look = await self.look(turn)
        post = await self._announcer.board(loaded, turn.words, turn.key, look)
        if not look.text or post.picture is None:
            return turn.show(post)
        told = await self._announcer.text_board(loaded, turn.words, turn.key)
        return Answer((post, told))

    async def picture(self, turn: Turn, loaded: LoadedMatch, version: int) -> Answer:
        """The picture as it was at a version, as a file."""
        if not _was_there(loaded, version):
            return turn.say(turn.words.refusal(Refusal("stale-button")))
        text, shown = turn.words.picture(loaded), PostRef(loaded.game_id, version)
        look = replace(await self.look(turn), language=turn.words.code)
        return turn.show(Post(turn.key, text, ref=shown, full=True, look=look))

    async def replay(self, turn: Turn, loaded: LoadedMatch, version: int, motion: Motion) -> Answer:
        """The whole game up to a version as a picture in motion."""
        if not _was_there(loaded, version):
            return turn.say(turn.words.refusal(Refusal("stale-button")))
        names, look = await self._household.names(loaded), await self.look(turn)
        shown = PostRef(loaded.game_id, version)
        text, alt = turn.words.replay(loaded, names), turn.words.alt(loaded, names)
        here = Moment(0, loaded.game_id, version)
        under = (*posts.motions(here, motion, turn.words), posts.steps(loaded, turn.words))
        return turn.show(
            Post(turn.key, text, alt=alt, choices=under, ref=shown, motion=motion, look=look)
        )

    async def _score(self, turn: Turn, loaded: LoadedMatch) -> Answer:
        """The count, or during play an estimate; said where it was asked."""
        if loaded.match.phase is not Phase.PLAY:
            return await self.board(turn, loaded)
        found = await self._service.estimate(loaded)
        if isinstance(found, Refusal):
            return turn.say(turn.words.refusal(found))
        names = await self._household.names(loaded)
        text = turn.words.estimate(loaded, found, names)
        shown = figures.estimate(loaded.match, found)
        if is_early(loaded.match.game.board, found) or not shown.ownership:
            return turn.say(text)
        alt = turn.words.estimate_alt(shown.ownership.values(), turn.words.alt(loaded, names))
        look = await self.look(turn)
        return turn.show(Post(turn.key, text, chart=shown, alt=alt, look=look, for_all=True))

    async def _sgf(self, turn: Turn, loaded: LoadedMatch) -> Answer:
        content = sgf(loaded, await self._household.names(loaded), turn.words)
        content = await self._aside.annotated(turn, loaded, content)
        file = Attachment(f"nigiri-{loaded.game_id}.sgf", "application/x-go-sgf", content)
        return turn.show(Post(turn.key, turn.words.sgf(loaded), file=file, ref=posts.ref(loaded)))


def _was_there(loaded: LoadedMatch, version: int) -> bool:
    return loaded.match.host is not None and 0 < version <= loaded.match.version
