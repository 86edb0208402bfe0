"""Tools for one player alone: plans, notes, the sandbox.

Where others read along nothing of it is kept, and nothing shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.announcements.guesses import PredictionHandlers
from bot.features.sandbox.sandbox import SandboxHandlers
from bot.match.state import Refusal
from bot.pictures import lines_of_play
from bot.play.accounts.identities import Group, known_to
from bot.play.analysis.autoplay import Autoplay
from bot.play.analysis.notes import Note, Notebook
from bot.play.analysis.personal_space import PersonalSpace
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.posts.attachments import Drawing
from bot.posts.post import Answer, Choice, Post
from bot.records import write
from bot.rules.points import Point
from bot.talk import match_buttons, requests
from bot.talk.request_context import RequestContext
from bot.texts import private_tool_words as private_tools
from bot.texts.text import text


@dataclass(eq=False)
class PrivateTools:
    """Answers to one person, of which the other player learns nothing."""

    service: GameService
    autoplay: Autoplay
    notebook: Notebook
    space: PersonalSpace
    analysing: SandboxHandlers
    predictions: PredictionHandlers

    async def out_of_place(
        self, context: RequestContext, _: requests.PrivateTool
    ) -> Refusal | None:
        """Why this is nothing for the room where it was said."""
        incoming = context.incoming
        if incoming.private:
            return None
        return Refusal("only-in-private", {"platform": incoming.platform})

    async def answer(
        self, context: RequestContext, loaded: LoadedMatch, request: requests.PrivateTool
    ) -> Answer:
        """Carries out a plan, a note or another tool in this match, for the person alone."""
        refusal = await self.out_of_place(context, request)
        if refusal is not None:
            return context.refuse(refusal)
        if isinstance(request, requests.MakePlan | requests.AddNote):
            return await self._kept(context, loaded, request)
        user, game_id = context.incoming.user, loaded.game_id
        match request:
            case requests.DropPlan(first):
                left = await self.autoplay.cancel(game_id, user, first)
                if left == ():
                    return context.say(text("ifs-off", game=game_id))
                return await self._plan(context, loaded, left)
            case requests.ShowPlans():
                side = loaded.side_of(user)
                if side is None:
                    return context.refuse(Refusal("not-your-game"))
                left = await self.autoplay.lines(loaded, side, user)
                return await self._plan(context, loaded, left)
            case requests.OpenSandbox():
                return await self.analysing.begin(context, loaded, request)
            case requests.ShowNotes(clear):
                return await self._notes(context, loaded, clear=clear)

    async def _kept(
        self,
        context: RequestContext,
        loaded: LoadedMatch,
        request: requests.MakePlan | requests.AddNote,
    ) -> Answer:
        """What is kept for this person, if there is space."""
        user = context.incoming.user
        before = await self.space.before(user)
        if isinstance(before, Refusal):
            return context.refuse(before)
        if isinstance(request, requests.AddNote):
            answer = await self._note(context, loaded, request.text)
        else:
            left = await self.autoplay.add(loaded.game_id, user, request.lines)
            answer = await self._plan(context, loaded, left)
        percent = await self.space.percent_to_tell(user, before)
        if percent is None:
            return answer
        return answer.then(text("person-nearly-full", percent=percent))

    async def annotated(self, context: RequestContext, loaded: LoadedMatch, record: str) -> str:
        """A record with the notes of the person who asks for it, if they alone read it."""
        if not context.incoming.private:
            return record
        return write.annotated(record, await self._noted(context, loaded))

    async def _plan(
        self,
        context: RequestContext,
        loaded: LoadedMatch,
        lines: tuple[tuple[Point, ...], ...] | Refusal,
    ) -> Answer:
        if isinstance(lines, Refusal):
            return context.refuse(lines)
        button = match_buttons.say(loaded, "if off", text("label-ifs-off"))
        shown = private_tools.plan(loaded.game_id, lines)
        if not lines:
            return context.say(shown)
        names = await context.profiles.names(loaded)
        return context.show(
            Post(
                context.key,
                shown,
                Drawing(
                    lines_of_play.plan(loaded.match, lines),
                    private_tools.plan_alt(context.words.alt(loaded, names), lines),
                ),
                look=await context.profiles.look_for(context.incoming),
                choices=(button,),
            )
        )

    async def _note(self, context: RequestContext, loaded: LoadedMatch, said: str) -> Answer:
        note = Note(len(loaded.match.game.moves), said)
        refusal = await self.notebook.add(context.incoming.user, loaded.game_id, note)
        if refusal is not None:
            return context.refuse(refusal)
        return context.say(text("noted", game=loaded.game_id, move=note.move))

    async def _notes(self, context: RequestContext, loaded: LoadedMatch, *, clear: bool) -> Answer:
        if clear:
            await self.notebook.clear(await self._reach(context), loaded.game_id)
            return context.say(text("notes-off", game=loaded.game_id))
        notes = await self._noted(context, loaded)
        buttons: tuple[Choice, ...] = ()
        if notes:
            buttons = (match_buttons.say(loaded, "notes off", text("label-notes-off")),)
        return context.say(private_tools.notes(loaded.game_id, notes), choices=buttons)

    async def _noted(self, context: RequestContext, loaded: LoadedMatch) -> list[Note]:
        return await self.notebook.of(await self._reach(context), loaded.game_id)

    async def _reach(self, context: RequestContext) -> Group:
        """The ids whose notes these are; others may have taken a name without a password."""
        user = context.incoming.user
        return known_to(user, await self.service.person(user))
