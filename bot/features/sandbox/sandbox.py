"""A sandbox for one person alone: moves are tried out on a board that is not the game's."""

from __future__ import annotations

from dataclasses import dataclass

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
from bot.posts.post import Answer, Post
from bot.talk import match_buttons, requests
from bot.talk.announced_moves import Announced
from bot.talk.arguments.tokens import only_point, read
from bot.talk.incoming import Incoming
from bot.talk.line import Request
from bot.talk.numeric_points import placed
from bot.talk.request_context import RequestContext
from bot.texts import private_tool_words as private_tools
from bot.texts.text import text


@dataclass(eq=False)
class SandboxHandlers:
    """Answers moves tried out. While a sandbox is open in a private chat, a bare point there is a
    move in it, and so are those that a line names."""

    service: GameService
    store: SandboxStore
    progress: ProgressStore

    async def begin(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.OpenSandbox
    ) -> Answer:
        """A sandbox on the game as it stands, or, with moves, further in the one that is open."""
        user, room = context.incoming.user, context.incoming.room
        found = await self.store.of(user)
        fresh = trying.opened(loaded, room)
        if isinstance(fresh, Refusal):
            return context.refuse(fresh)
        same = found is not None and found.game_id == loaded.game_id and found.room == room
        box = found if found and same and want.moves else fresh
        further = trying.played(box, loaded, *want.moves)
        if isinstance(further, Refusal):
            return context.refuse(further)
        await self.store.keep(user, further)
        ids = kept_under(user, await self.service.person(user))
        await self.progress.close(ids, room)
        return await self._shown(context, further, loaded)

    async def answer(self, context: RequestContext, request: Request) -> Answer | None:
        """None: it is nothing for a sandbox."""
        if not isinstance(request, requests.SandboxUndo | requests.SandboxEnd) and not _is_bare(
            context.incoming, request
        ):
            return None
        if not context.incoming.private:
            platform = context.incoming.platform
            return context.refuse(Refusal("only-in-private", {"platform": platform}))
        box = await self.store.of(context.incoming.user)
        loaded = None if box is None else await self.service.load(box.game_id)
        if box is None or loaded is None:
            asked = isinstance(request, requests.SandboxUndo | requests.SandboxEnd)
            return context.refuse(Refusal("no-sandbox")) if asked else None
        match placed(request, loaded.match.terms.size):
            case requests.SandboxEnd():
                await self.store.keep(context.incoming.user, None)
                return context.say(text("sandbox-closed", game=box.game_id))
            case requests.SandboxUndo():
                further: Sandbox | Refusal = trying.back(box)
            case _ if box.room != context.incoming.room:
                return None
            case AskUndo() if not box.moves:
                return None
            case moved:
                further = _further(box, loaded, moved)
        allowed = trying.opened(loaded, box.room)
        if isinstance(allowed, Refusal):
            return context.refuse(allowed)
        if isinstance(further, Refusal):
            return context.refuse(further)
        await self.store.keep(context.incoming.user, further)
        return await self._shown(context, further, loaded)

    async def _shown(self, context: RequestContext, box: Sandbox, loaded: LoadedMatch) -> Answer:
        match = trying.tried(box, loaded)
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


def _further(box: Sandbox, loaded: LoadedMatch, request: Request) -> Sandbox | Refusal:
    """The sandbox after a word or point that would else be for the game."""
    match request:
        case Play(point):
            return trying.played(box, loaded, point)
        case Pass():
            return trying.played(box, loaded, None)
        case Announced(point, others=others):
            return trying.played(box, loaded, *reversed(others), point)
        case AskUndo():
            return trying.back(box)
        case _:
            return box


def _is_bare(incoming: Incoming, request: Request) -> bool:
    """Whether it is a word or a point (``D 4``) and nothing else, or names points, in the chat that
    is the person's own: said of no game, in answer to no board."""
    bare = Play | Pass | AskUndo | requests.ShowBoard | Announced
    if not (incoming.own and incoming.about is None and isinstance(request, bare)):
        return False
    said = read(incoming.text)
    if isinstance(request, Announced):
        return said.game_id is None and not request.resigns
    point = said.game_id is None and only_point(said.words) is not None
    return point or len(incoming.text.split()) == 1
