"""A sandbox for one person alone: moves are tried out on a board that is not the game's."""

from __future__ import annotations

from bot import figures
from bot.conversation import posts
from bot.conversation.incoming import Answer, Incoming, Post
from bot.conversation.people import Household
from bot.conversation.turn import Turn
from bot.language.asides import WantAnalysis, WantBack, WantEnd
from bot.language.numbered import placed
from bot.language.requests import Request, WantBoard, WantPass, WantPlay
from bot.service import sandbox as trying
from bot.service.go_service import GoService
from bot.service.identities import kept_under
from bot.service.loaded import LoadedMatch
from bot.service.match import Refusal
from bot.service.progress import ProgressStore
from bot.service.sandbox import Sandbox, SandboxStore


class Analysing:
    """While a sandbox is open in somebody's own chat, a bare point there is a move in it."""

    def __init__(
        self,
        service: GoService,
        household: Household,
        store: SandboxStore,
        progress: ProgressStore,
    ) -> None:
        self._service = service
        self._household = household
        self._store = store
        self._progress = progress

    async def begin(self, turn: Turn, loaded: LoadedMatch, want: WantAnalysis) -> Answer:
        """A sandbox on the game as it stands, or, with moves, further in the one that is open."""
        user, room = turn.incoming.user, turn.incoming.room
        found = await self._store.of(user)
        fresh = trying.opened(loaded, room)
        if isinstance(fresh, Refusal):
            return turn.refuse(fresh)
        same = found is not None and found.game_id == loaded.game_id and found.room == room
        box = found if found and same and want.moves else fresh
        for point in want.moves:
            further = trying.played(box, loaded, point)
            if isinstance(further, Refusal):
                return turn.refuse(further)
            box = further
        await self._store.keep(user, box)
        ids = kept_under(user, await self._service.person(user))
        await self._progress.close(ids, room)
        return await self._shown(turn, box, loaded)

    async def answer(self, turn: Turn, request: Request) -> Answer | None:
        """None: it is nothing for a sandbox."""
        if not isinstance(request, WantBack | WantEnd) and not _is_bare(turn.incoming, request):
            return None
        box = await self._store.of(turn.incoming.user)
        loaded = None if box is None else await self._service.load(box.game_id)
        if box is None or loaded is None:
            asked = isinstance(request, WantBack | WantEnd)
            return turn.refuse(Refusal("no-sandbox")) if asked else None
        match placed(request, loaded.match.terms.size):
            case WantEnd():
                await self._store.keep(turn.incoming.user, None)
                return turn.say(turn.words.aside.sandbox_closed(box.game_id))
            case WantBack():
                further: Sandbox | Refusal = trying.back(box)
            case _ if box.room != turn.incoming.room:
                return None
            case WantPlay(point):
                further = trying.played(box, loaded, point)
            case WantPass():
                further = trying.played(box, loaded, None)
            case _:
                further = box
        allowed = trying.opened(loaded, box.room)
        if isinstance(allowed, Refusal):
            return turn.refuse(allowed)
        if isinstance(further, Refusal):
            return turn.refuse(further)
        await self._store.keep(turn.incoming.user, further)
        return await self._shown(turn, further, loaded)

    async def _shown(self, turn: Turn, box: Sandbox, loaded: LoadedMatch) -> Answer:
        match = trying.tried(box, loaded)
        as_tried = LoadedMatch(loaded.game_id, loaded.meta, match, loaded.hosts, loaded.guests)
        names = await self._household.names(loaded)
        moved_on = len(loaded.match.game.moves) > len(match.game.moves) - len(box.moves)
        user = turn.incoming.user
        figure = figures.sandbox(match, len(box.moves))
        shown = turn.words.aside.figure(figure.board, figure.again)
        labels = [("back", "sandbox-back")] if box.moves else []
        return turn.show(
            Post(
                turn.key,
                turn.words.aside.sandbox(as_tried, box.moves, moved_on=moved_on),
                chart=shown,
                alt=turn.words.aside.sandbox_alt(turn.words.alt(as_tried, names)),
                look=await self._household.look_for(turn.incoming),
                choices=tuple(
                    posts.own(line, user, turn.words.label(label))
                    for line, label in [*labels, ("end", "sandbox-end")]
                ),
            )
        )


def _is_bare(incoming: Incoming, request: Request) -> bool:
    """Whether it is a word and nothing else, in the chat that is the person's own: said of no game,
    in answer to no board."""
    word = len(incoming.text.split()) == 1 and incoming.about is None
    return incoming.own and word and isinstance(request, WantPlay | WantPass | WantBoard)
