"""The views of a match: board, description, file, animation, record."""

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
from bot.talk.handling import Handlers
from bot.talk.request_context import RequestContext
from bot.texts.match.count_words import is_early
from bot.texts.text import text


@dataclass(eq=False)
class MatchViews:
    """Shows matches to players and others. Changes nothing."""

    service: GameService
    announcer: RoomAnnouncer
    annotate: Callable[[RequestContext, LoadedMatch, str], Awaitable[str]]
    """Adds the player's own notes to a record requested in private."""

    def register(self, handlers: Handlers) -> None:
        handlers.handle_about_match(requests.ShowBoard, self.show_board)
        handlers.handle_about_match(requests.ShowScore, self.show_score)
        handlers.handle_about_match(requests.ShowDescription, self.show_description)
        handlers.handle_about_match(requests.ShowPicture, self.show_picture)
        handlers.handle_about_match(requests.ShowReplay, self.show_replay)
        handlers.handle_about_match(requests.Sgf, self.show_record)
        handlers.handle_about_match(requests.Guidance, self.guidance)

    async def show_board(
        self, context: RequestContext, loaded: LoadedMatch, _: requests.ShowBoard
    ) -> Answer:
        return await self.board(context, loaded)

    async def show_description(
        self, context: RequestContext, loaded: LoadedMatch, _: requests.ShowDescription
    ) -> Answer | Refusal:
        if loaded.match.not_begun is not None:
            return loaded.match.not_begun
        description = await self.announcer.text_board(loaded, context.words, context.key)
        return context.show(description)

    async def show_picture(
        self, context: RequestContext, loaded: LoadedMatch, _: requests.ShowPicture
    ) -> Answer | Refusal:
        if loaded.match.not_begun is not None:
            return loaded.match.not_begun
        return await self.picture(context, loaded, loaded.match.version)

    async def show_replay(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.ShowReplay
    ) -> Answer | Refusal:
        if loaded.match.not_begun is not None:
            return loaded.match.not_begun
        motion = Animation(want.pace, want.numbers)
        return await self.replay(context, loaded, loaded.match.version, motion)

    async def look(self, context: RequestContext) -> Look:
        return await context.profiles.look_for(context.incoming)

    async def board(self, context: RequestContext, loaded: LoadedMatch) -> Answer:
        """Show the current board, also in words for people who chose this."""
        look = await self.look(context)
        post = await self.announcer.board(loaded, context.words, context.key, look)
        if not look.text or post.board is None:
            return context.show(post, puts=True)
        description = await self.announcer.text_board(loaded, context.words, context.key)
        return context.show(post, description, puts=True)

    async def picture(self, context: RequestContext, loaded: LoadedMatch, version: int) -> Answer:
        """Send the board at a version as a file."""
        if not _was_there(loaded, version):
            return context.refuse(Refusal("stale-button"))
        caption, shown = (
            text("picture-here", game=loaded.game_id),
            PostRef(loaded.game_id, version),
        )
        look = replace(await self.look(context), language=context.words.code)
        then = replace(loaded, match=loaded.then(version), records=())
        alt = context.words.alt(then, await context.profiles.names(loaded))
        return context.show(Post(context.key, caption, FullSize(alt), ref=shown, look=look))

    async def replay(
        self, context: RequestContext, loaded: LoadedMatch, version: int, motion: Animation
    ) -> Answer:
        """Send the game up to a version as an animation."""
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
        """Say what can be done, with buttons. If a count or an organiser's decision is open,
        show the board, which says the same."""
        match = loaded.match
        ends = want.about == "end" and match.phase is not Phase.PLAY
        if ends or match.halted is not None or match.confirming is not None:
            return await self.board(context, loaded)
        names, now = await context.profiles.names(loaded), await self.service.now()
        return guidance.guide(context, loaded, want.about, names, now)

    async def show_score(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.ShowScore
    ) -> Answer:
        """Show the count, or an estimate during play."""
        if loaded.match.phase is not Phase.PLAY:
            return await self.board(context, loaded)
        found = await self.service.estimate(loaded)
        if isinstance(found, Refusal):
            return context.refuse(found)
        names = await context.profiles.names(loaded)
        parts = context.words.estimate(loaded, found, names)
        parts = parts.then(text("counts-later")) if want.counted else parts
        shown = lines_of_play.estimate(loaded.match, found)
        if is_early(loaded.match.game.board, found) or not shown.ownership:
            return context.say(parts)
        alt = context.words.estimate_alt(shown.ownership.values(), context.words.alt(loaded, names))
        look = await self.look(context)
        return context.show(Post(context.key, parts, Drawing(shown, alt, for_all=True), look=look))

    async def show_record(
        self, context: RequestContext, loaded: LoadedMatch, _: requests.Sgf
    ) -> Answer | Refusal:
        if loaded.match.not_begun is not None:
            return loaded.match.not_begun
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
