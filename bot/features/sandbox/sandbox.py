"""A private sandbox: try out moves on a copy of the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.features.sandbox import sandbox_commands
from bot.features.sandbox.sandbox_commands import SandboxEnd, SandboxUndo
from bot.match.commands import AskUndo, Pass, Play
from bot.match.state import Refusal
from bot.pictures import lines_of_play
from bot.play.accounts.course_progress import ProgressStore
from bot.play.accounts.identities import kept_under
from bot.play.analysis import sandbox_board as trying
from bot.play.analysis.sandbox_board import Sandbox, SandboxStore
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.posts.attachments import Drawing
from bot.posts.post import Answer, Choice, Post
from bot.rules.points import Point
from bot.talk import match_buttons, requests
from bot.talk.announced_moves import Announced
from bot.talk.arguments.tokens import only_point, read
from bot.talk.handling import Handlers
from bot.talk.incoming import Incoming
from bot.talk.line import Request
from bot.talk.numeric_points import place_points
from bot.talk.private_only import why_not_here
from bot.talk.request_context import RequestContext
from bot.texts import private_tool_words as private_tools
from bot.texts.text import text

R = TypeVar("R", bound=Request)


@dataclass(frozen=True)
class _Found:
    """A sandbox, and the game that it was opened on."""

    box: Sandbox
    loaded: LoadedMatch

    def place(self, request: R) -> R:
        return place_points(request, self.loaded.match.terms.size)

    def play(self, *moves: Point | None) -> Sandbox | Refusal:
        return trying.add_moves(self.box, self.loaded, *moves)


@dataclass(eq=False)
class SandboxHandlers:
    """Handles the sandbox. While it is open in a private chat, a bare point there is a move in
    it."""

    service: GameService
    store: SandboxStore
    progress: ProgressStore

    def register(self, handlers: Handlers) -> None:
        handlers.handle(Play, self.try_move)
        handlers.handle(Pass, self.try_pass)
        handlers.handle(AskUndo, self.try_undo)
        handlers.handle(requests.ShowBoard, self.show)
        handlers.handle(SandboxUndo, self.take_back)
        handlers.handle(SandboxEnd, self.close)
        handlers.handle(requests.OpenSandbox, self.refuse_in_public)
        handlers.handle_about_match(requests.OpenSandbox, self.open)

    async def refuse_in_public(
        self, context: RequestContext, _: requests.OpenSandbox
    ) -> Refusal | None:
        return why_not_here(context)

    async def open(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.OpenSandbox
    ) -> Answer | Refusal:
        return why_not_here(context) or await self.begin(context, loaded, want)

    async def begin(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.OpenSandbox
    ) -> Answer:
        """Open a sandbox on the current position, or add moves to the open one."""
        user, room = context.incoming.user, context.incoming.room
        found = await self.store.load(user)
        fresh = trying.open_sandbox(loaded, room)
        if isinstance(fresh, Refusal):
            return context.refuse(fresh)
        same = found is not None and found.game_id == loaded.game_id and found.room == room
        box = found if found and same and want.moves else fresh
        further = trying.add_moves(box, loaded, *want.moves)
        if isinstance(further, Refusal):
            return context.refuse(further)
        await self.store.save(user, further)
        ids = kept_under(user, await self.service.matches.person(user))
        await self.progress.close(ids, room)
        return await self._show_box(context, further, loaded)

    async def close(self, context: RequestContext, _: SandboxEnd) -> Answer | Refusal:
        found = await self._find(context)
        if isinstance(found, Refusal):
            return found
        await self.store.save(context.incoming.user, None)
        return context.say(text("sandbox-closed", game=found.box.game_id))

    async def take_back(self, context: RequestContext, _: SandboxUndo) -> Answer | Refusal:
        found = await self._find(context)
        if isinstance(found, Refusal):
            return found
        return await self._go_on(context, found, trying.back(found.box))

    async def try_move(self, context: RequestContext, want: Play) -> Answer | Refusal | None:
        """Play the point of a bare line in the sandbox. None: it is no move of a sandbox."""
        found = await self._find_here(context) if _is_bare(context.incoming) else None
        if not isinstance(found, _Found):
            return found
        return await self._go_on(context, found, found.play(found.place(want).point))

    async def try_pass(self, context: RequestContext, _: Pass) -> Answer | Refusal | None:
        """Pass in the sandbox. None: the line is not for a sandbox."""
        found = await self._find_here(context) if _is_bare(context.incoming) else None
        if not isinstance(found, _Found):
            return found
        return await self._go_on(context, found, found.play(None))

    async def try_undo(self, context: RequestContext, _: AskUndo) -> Answer | Refusal | None:
        """Take back a move in the sandbox. None: the line is not for a sandbox."""
        found = await self._find_here(context) if _is_bare(context.incoming) else None
        if not isinstance(found, _Found):
            return found
        if not found.box.moves:
            return None
        return await self._go_on(context, found, trying.back(found.box))

    async def show(self, context: RequestContext, _: requests.ShowBoard) -> Answer | Refusal | None:
        """Show the sandbox as it is. None: the line is not for a sandbox."""
        found = await self._find_here(context) if _is_bare(context.incoming) else None
        if not isinstance(found, _Found):
            return found
        return await self._go_on(context, found, found.box)

    async def try_announced(
        self, context: RequestContext, want: Announced
    ) -> Answer | Refusal | None:
        """Play the moves that a line names in the sandbox. None: the line is not for a sandbox."""
        incoming = context.incoming
        if want.resigns or not incoming.own or incoming.about is not None:
            return None
        if read(incoming.text).game_id is not None:
            return None
        found = await self._find_here(context)
        if not isinstance(found, _Found):
            return found
        want = found.place(want)
        return await self._go_on(context, found, found.play(*reversed(want.others), want.point))

    async def list_closable(self, context: RequestContext) -> list[Choice]:
        """Return a button that closes the sandbox of this chat, if there is one."""
        user = context.incoming.user
        box = await self.store.load(user)
        if box is None or box.room != context.incoming.room:
            return []
        return [match_buttons.own("end", user, text("label-stop-sandbox"))]

    async def _find(self, context: RequestContext) -> _Found | Refusal:
        """Find the person's sandbox, whichever chat it was opened in."""
        if (refusal := why_not_here(context)) is not None:
            return refusal
        box = await self.store.load(context.incoming.user)
        loaded = None if box is None else await self.service.matches.load(box.game_id)
        if box is None or loaded is None:
            return Refusal("no-sandbox")
        return _Found(box, loaded)

    async def _find_here(self, context: RequestContext) -> _Found | Refusal | None:
        """Find the sandbox that is open in this chat; None if there is none."""
        found = await self._find(context)
        if isinstance(found, Refusal):
            return None if found.id == "no-sandbox" else found
        return found if found.box.room == context.incoming.room else None

    async def _go_on(
        self, context: RequestContext, found: _Found, further: Sandbox | Refusal
    ) -> Answer | Refusal:
        """Store and show the sandbox after a move, if its game still allows one."""
        allowed = trying.open_sandbox(found.loaded, found.box.room)
        if isinstance(allowed, Refusal):
            return allowed
        if isinstance(further, Refusal):
            return further
        await self.store.save(context.incoming.user, further)
        return await self._show_box(context, further, found.loaded)

    async def _show_box(self, context: RequestContext, box: Sandbox, loaded: LoadedMatch) -> Answer:
        match = trying.apply_moves(box, loaded)
        as_tried = LoadedMatch(loaded.game_id, loaded.meta, match, loaded.hosts, loaded.guests)
        names = await context.profiles.names(loaded)
        moved_on = len(loaded.match.game.moves) > len(match.game.moves) - len(box.moves)
        user = context.incoming.user
        figure = lines_of_play.sandbox(match, len(box.moves))
        shown = context.words.sheets.figure(figure.board, figure.again)
        labels = [("back", "sandbox-back")] if box.moves else []
        return context.show(
            Post(
                context.key,
                private_tools.sandbox(as_tried, box.moves, moved_on=moved_on),
                Drawing(
                    shown,
                    text("sandbox-alt", board=context.words.alt(as_tried, names)),
                ),
                look=await context.profiles.look_for(context.incoming),
                choices=tuple(
                    match_buttons.own(line, user, text(f"label-{label}"))
                    for line, label in [*labels, ("end", "sandbox-end")]
                ),
            )
        )


def _is_bare(incoming: Incoming) -> bool:
    """Return whether a line is only a word or a point (``D 4``), in the person's own chat and in
    answer to no board."""
    if not incoming.own or incoming.about is not None:
        return False
    sentence = read(incoming.text)
    point = sentence.game_id is None and only_point(sentence.words) is not None
    return point or len(incoming.text.split()) == 1


def _open(services: Services) -> OpenFeature:
    people = services.backends.people
    sandbox = SandboxHandlers(services.service, SandboxStore(people), ProgressStore(people))
    return OpenFeature(
        (sandbox,), play_announced=sandbox.try_announced, list_closable=sandbox.list_closable
    )


SANDBOX = Feature((Topic(sandbox_commands.PAGE, sandbox_commands.COMMANDS),), _open)
