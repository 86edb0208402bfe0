"""The views of a match: the board, in words, as a file, in motion, as a record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.announcements.announcer import RoomAnnouncer
from bot.features.game import guidance
from bot.match.state import Phase, Refusal
from bot.pictures import lines_of_play
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.posts.animation import Animation
from bot.posts.appearance import Look
from bot.posts.attachments import Drawing, File, FullSize, Replay
from bot.posts.post import Answer, Post, PostRef
from bot.posts.replay_position import ReplayPosition
from bot.talk import match_buttons, requests
from bot.talk.game_records import write_game
from bot.talk.line import Request
from bot.talk.request_context import RequestContext
from bot.texts.match.count_words import is_early
from bot.texts.text import text


@dataclass(eq=False)
class MatchViews:
    """Shows matches to players and others; changes none."""

    service: GameService
    announcer: RoomAnnouncer
    annotate: Callable[[RequestContext, LoadedMatch, str], Awaitable[str]]
    """Adds the player's own notes to a record that they ask for in private."""

    async def answer(
        self, context: RequestContext, loaded: LoadedMatch, request: Request
    ) -> Answer:
        """Raises `TypeError` if the request is about something else."""
        if isinstance(request, requests.ShowBoard):
            return await self.board(context, loaded)
        if isinstance(request, requests.ShowScore):
            return await self._score(context, loaded, request)
        if loaded.match.not_begun is not None:
            return context.refuse(loaded.match.not_begun)
        match request:
            case requests.ShowDescription():
                told = await self.announcer.text_board(loaded, context.words, context.key)
                return context.show(told)
            case requests.ShowPicture():
                return await self.picture(context, loaded, loaded.match.version)
            case requests.ShowReplay(pace, numbers):
                motion = Animation(pace, numbers)
                return await self.replay(context, loaded, loaded.match.version, motion)
            case requests.Sgf():
                return await self._sgf(context, loaded)
            case _:
                raise TypeError(type(request))

    async def look(self, context: RequestContext) -> Look:
        return await context.profiles.look_for(context.incoming)

    async def board(self, context: RequestContext, loaded: LoadedMatch) -> Answer:
        """The match as it stands, and in words too where they are wanted."""
        look = await self.look(context)
        post = await self.announcer.board(loaded, context.words, context.key, look)
        if not look.text or post.board is None:
            return context.show(post, puts=True)
        told = await self.announcer.text_board(loaded, context.words, context.key)
        return context.show(post, told, puts=True)

    async def picture(self, context: RequestContext, loaded: LoadedMatch, version: int) -> Answer:
        """The picture as it was at a version, as a file."""
        if not _was_there(loaded, version):
            return context.refuse(Refusal("stale-button"))
        said, shown = (
            text("picture-here", game=loaded.game_id),
            PostRef(loaded.game_id, version),
        )
        look = replace(await self.look(context), language=context.words.code)
        then = replace(loaded, match=loaded.then(version), records=())
        alt = context.words.alt(then, await context.profiles.names(loaded))
        return context.show(Post(context.key, said, FullSize(alt), ref=shown, look=look))

    async def replay(
        self, context: RequestContext, loaded: LoadedMatch, version: int, motion: Animation
    ) -> Answer:
        """The whole game up to a version as a picture in motion."""
        if not _was_there(loaded, version):
            return context.refuse(Refusal("stale-button"))
        names, look = await context.profiles.names(loaded), await self.look(context)
        shown = PostRef(loaded.game_id, version)
        text, alt = context.words.replay(loaded, names), context.words.alt(loaded, names)
        here = ReplayPosition(0, loaded.game_id, version)
        under = (
            *match_buttons.motions(here, motion),
            match_buttons.steps(loaded),
        )
        return context.show(
            Post(context.key, text, Replay(motion, alt), choices=under, ref=shown, look=look)
        )

    async def guidance(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.Guidance
    ) -> Answer:
        """What can be done, in words and buttons; or the board, if that tells it: a count to agree
        to, or what an organiser has decided."""
        match = loaded.match
        ends = want.about == "end" and match.phase is not Phase.PLAY
        if ends or match.halted is not None or match.confirming is not None:
            return await self.board(context, loaded)
        names, now = await context.profiles.names(loaded), await self.service.now()
        return guidance.given(context, loaded, want.about, names, now)

    async def _score(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.ShowScore
    ) -> Answer:
        """The count, or during play an estimate; said where it was asked."""
        if loaded.match.phase is not Phase.PLAY:
            return await self.board(context, loaded)
        found = await self.service.estimate(loaded)
        if isinstance(found, Refusal):
            return context.refuse(found)
        names = await context.profiles.names(loaded)
        said = context.words.estimate(loaded, found, names)
        said = said.then(text("counts-later")) if want.counted else said
        shown = lines_of_play.estimate(loaded.match, found)
        if is_early(loaded.match.game.board, found) or not shown.ownership:
            return context.say(said)
        alt = context.words.estimate_alt(shown.ownership.values(), context.words.alt(loaded, names))
        look = await self.look(context)
        return context.show(Post(context.key, said, Drawing(shown, alt, for_all=True), look=look))

    async def _sgf(self, context: RequestContext, loaded: LoadedMatch) -> Answer:
        content = write_game(loaded, await context.profiles.names(loaded), context.words)
        content = await self.annotate(context, loaded, content)
        file = File(f"nigiri-{loaded.game_id}.sgf", "application/x-go-sgf", content)
        return context.show(
            Post(
                context.key,
                text("sgf-here", game=loaded.game_id),
                file,
                ref=match_buttons.ref(loaded),
            )
        )


def _was_there(loaded: LoadedMatch, version: int) -> bool:
    return loaded.match.host is not None and 0 < version <= loaded.match.version
