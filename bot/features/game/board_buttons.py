"""Buttons under a board that only show something about its match."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from bot.announcements.announcer import RoomAnnouncer
from bot.features.game import more_menu, move_picker
from bot.features.game.match_views import MatchViews
from bot.match.events import Side
from bot.match.proposals import lettered_chains
from bot.match.state import Phase, Refusal
from bot.play.loaded import LoadedMatch
from bot.posts.callbacks import Callback, Verb
from bot.posts.post import Answer, Post
from bot.posts.replay_position import replay_of
from bot.talk import match_buttons
from bot.talk.handling import Handlers
from bot.talk.request_context import RequestContext
from bot.texts.text import Parts, text

_SINCE = re.compile(r"[0-9]{0,9}")
"""The version since which a post reports news; empty for a status."""


@dataclass(eq=False)
class BoardButtons:
    """Menus that replace a board's buttons, and posts that are sent in addition."""

    announcer: RoomAnnouncer
    showing: MatchViews

    def register(self, handlers: Handlers) -> None:
        handlers.handle_press_about_match(Verb.VISIT, self.visit)
        handlers.handle_press_about_match(Verb.MORE, self.open_menu)
        handlers.handle_press_about_match(Verb.COLUMN, self.pick_column)
        handlers.handle_press_about_match(Verb.LINE, self.pick_line)
        handlers.handle_press_about_match(Verb.CHAINS, self.list_chains)
        handlers.handle_press_about_match(Verb.BACK, self.go_back)
        handlers.handle_press_about_match(Verb.REPLAY, self.replay)
        handlers.handle_press_about_match(Verb.DETAILS, self.show_details)
        handlers.handle_press_about_match(Verb.PICTURE, self.show_picture)

    async def open_menu(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> Answer:
        return more_menu.page(context, loaded, wanted.number)

    async def pick_column(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> Answer | Refusal:
        user = context.incoming.user
        post = move_picker.lines(loaded, wanted, user, context.words, context.key)
        return post if isinstance(post, Refusal) else context.show(post)

    async def pick_line(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> Answer | Refusal:
        user = context.incoming.user
        post = move_picker.line(loaded, wanted, user, context.words, context.key)
        return post if isinstance(post, Refusal) else context.show(post)

    async def replay(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> Answer:
        _, motion = replay_of(wanted)
        return await self.showing.replay(context, loaded, wanted.number, motion)

    async def show_picture(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> Answer:
        return await self.showing.picture(context, loaded, wanted.number)

    async def visit(self, context: RequestContext, loaded: LoadedMatch, _: Callback) -> Answer:
        """Show a challenge to a person who followed its link, with a button to accept it."""
        side = loaded.side_of(context.incoming.user)
        waits = loaded.match.phase is Phase.CHALLENGE
        if waits and side is Side.HOST:
            return context.refuse(Refusal("own-invitation"))
        if side is None and not (waits and loaded.match.open):
            return context.refuse(Refusal("challenge-over"))
        await context.profiles.settle_language(context.incoming)
        shown = await self.announcer.board(
            loaded, context.words, context.key, await self.showing.look(context)
        )
        if waits and loaded.match.open:
            # Only the challenger can withdraw it.
            shown = replace(shown, choices=shown.choices[:1], invite="")
        return context.show(shown)

    async def show_details(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> Answer:
        """Show the folded part of a post to one person."""
        if not _SINCE.fullmatch(wanted.detail):
            return context.refuse(Refusal("stale-button"))
        since = int(wanted.detail) if wanted.detail else None
        details = await self.announcer.details(loaded, wanted.number, since, context.words)
        if not details:
            return context.refuse(Refusal("stale-button"))
        return context.say(Parts(lines=details), aside=True)

    async def list_chains(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> Answer:
        proposal = loaded.match.proposal
        if proposal is None or proposal.number != wanted.number:
            return context.refuse(Refusal("stale-button"))
        if loaded.side_of(context.incoming.user) is None:
            return context.refuse(Refusal("not-your-game"))
        lettered = len(lettered_chains(loaded.match.game.board, proposal))
        marks = match_buttons.marks(loaded)[lettered:]
        return context.show(
            Post(
                context.key,
                text("chains-pick"),
                choices=marks,
                ref=match_buttons.ref(loaded),
            )
        )

    async def go_back(
        self, context: RequestContext, loaded: LoadedMatch, wanted: Callback
    ) -> Answer:
        """Restore the board's own buttons, in the language of its room."""
        refusal = move_picker.refusal(loaded, wanted.number, context.incoming.user)
        if refusal is not None:
            return context.refuse(refusal)
        words = await context.profiles.room_words(context.incoming.room)
        look = await self.showing.look(context)
        board = await self.announcer.board(loaded, words, context.key, look)
        return context.show(board, puts=True)
