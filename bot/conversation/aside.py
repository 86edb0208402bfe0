"""What somebody wants of a game for themselves alone: plans, notes, moves tried out.

Where others read along nothing of it is kept, and nothing shown.
"""

from __future__ import annotations

from bot import figures, sgf
from bot.conversation import posts
from bot.conversation.analysing import Analysing
from bot.conversation.incoming import Answer, Choice, Post
from bot.conversation.people import Household
from bot.conversation.spectators import Spectators
from bot.conversation.turn import Turn
from bot.language.asides import (
    WantAnalysis,
    WantAside,
    WantNoPlan,
    WantNote,
    WantNotes,
    WantPlan,
    WantPlans,
)
from bot.language.requests import Request
from bot.rules.points import Point
from bot.service.following import Following
from bot.service.go_service import GoService
from bot.service.identities import Group, known_to
from bot.service.loaded import LoadedMatch
from bot.service.match import Refusal
from bot.service.notebook import Note, Notebook


class Aside:
    """Answers to one person, of which the other player learns nothing."""

    def __init__(
        self,
        service: GoService,
        household: Household,
        following: Following,
        notebook: Notebook,
        analysing: Analysing,
        spectators: Spectators,
    ) -> None:
        self.analysing = analysing
        self.spectators = spectators
        self._service = service
        self._household = household
        self._following = following
        self._notebook = notebook

    def out_of_place(self, turn: Turn, request: Request) -> Refusal | None:
        """Why this is nothing for the room where it was said."""
        incoming = turn.incoming
        if incoming.private or not isinstance(request, WantAside):
            return None
        return Refusal("only-in-private", {"platform": incoming.room.partition(":")[0]})

    async def answer(self, turn: Turn, loaded: LoadedMatch, request: WantAside) -> Answer:
        """What comes of it."""
        refusal = self.out_of_place(turn, request)
        if refusal is not None:
            return turn.say(turn.words.refusal(refusal))
        user, game_id = turn.incoming.user, loaded.game_id
        match request:
            case WantPlan(lines):
                left = await self._following.add(game_id, user, lines)
                return await self._plan(turn, loaded, left)
            case WantNoPlan(first):
                left = await self._following.cancel(game_id, user, first)
                if left == ():
                    return turn.say(turn.words.aside.plan_off(game_id))
                return await self._plan(turn, loaded, left)
            case WantPlans():
                side = loaded.side_of(user)
                if side is None:
                    return turn.say(turn.words.refusal(Refusal("not-your-game")))
                left = await self._following.lines(loaded, side, user)
                return await self._plan(turn, loaded, left)
            case WantAnalysis():
                return await self.analysing.begin(turn, loaded, request)
            case WantNote(text):
                return await self._note(turn, loaded, text)
            case WantNotes(clear):
                return await self._notes(turn, loaded, clear=clear)

    async def annotated(self, turn: Turn, loaded: LoadedMatch, record: str) -> str:
        """A record with the notes of who asks for it, if nobody else reads it."""
        if not turn.incoming.private:
            return record
        return sgf.annotated(record, await self._noted(turn, loaded))

    async def _plan(
        self, turn: Turn, loaded: LoadedMatch, lines: tuple[tuple[Point, ...], ...] | Refusal
    ) -> Answer:
        if isinstance(lines, Refusal):
            return turn.refuse(lines)
        button = posts.say(loaded, "if off", turn.words.label("ifs-off"))
        shown = turn.words.aside.plan(loaded.game_id, lines)
        if not lines:
            return turn.say(shown)
        names = await self._household.names(loaded)
        return turn.show(
            Post(
                turn.key,
                shown,
                chart=figures.plan(loaded.match, lines),
                alt=turn.words.aside.plan_alt(turn.words.alt(loaded, names), lines),
                look=await self._household.look_for(turn.incoming),
                choices=(button,),
            )
        )

    async def _note(self, turn: Turn, loaded: LoadedMatch, text: str) -> Answer:
        note = Note(len(loaded.match.game.moves), text)
        refusal = await self._notebook.add(turn.incoming.user, loaded.game_id, note)
        if refusal is not None:
            return turn.say(turn.words.refusal(refusal))
        return turn.say(turn.words.aside.noted(loaded.game_id, note.move))

    async def _notes(self, turn: Turn, loaded: LoadedMatch, *, clear: bool) -> Answer:
        if clear:
            await self._notebook.clear(await self._reach(turn), loaded.game_id)
            return turn.say(turn.words.aside.notes_off(loaded.game_id))
        notes = await self._noted(turn, loaded)
        buttons: tuple[Choice, ...] = ()
        if notes:
            buttons = (posts.say(loaded, "notes off", turn.words.label("notes-off")),)
        return turn.say(turn.words.aside.notes(loaded.game_id, notes), choices=buttons)

    async def _noted(self, turn: Turn, loaded: LoadedMatch) -> list[Note]:
        return await self._notebook.of(await self._reach(turn), loaded.game_id)

    async def _reach(self, turn: Turn) -> Group:
        """The ids whose notes these are; others may have taken a name without a password."""
        user = turn.incoming.user
        return known_to(user, await self._service.person(user))
