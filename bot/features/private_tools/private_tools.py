"""Private tools of one player: plans, notes, the sandbox.

In public rooms nothing is stored or shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.announcements.guesses import PredictionHandlers
from bot.features.private_tools import private_tool_commands
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
from bot.talk.handling import Handlers
from bot.talk.private_only import why_not_here
from bot.talk.request_context import RequestContext
from bot.texts import private_tool_words as private_tools
from bot.texts.text import text

_TOOLS: tuple[type[requests.PrivateTool], ...] = get_args(requests.PrivateTool)


@dataclass(eq=False)
class PrivateTools:
    """Handles private tools. The opponent learns nothing of them."""

    service: GameService
    autoplay: Autoplay
    notebook: Notebook
    space: PersonalSpace
    predictions: PredictionHandlers

    def register(self, handlers: Handlers) -> None:
        for tool in _TOOLS:
            handlers.handle(tool, self.refuse_in_public)
        handlers.handle_about_match(requests.MakePlan, self.make_plan)
        handlers.handle_about_match(requests.ShowPlans, self.show_plans)
        handlers.handle_about_match(requests.DropPlan, self.drop_plan)
        handlers.handle_about_match(requests.AddNote, self.add_note)
        handlers.handle_about_match(requests.ShowNotes, self.show_notes)
        handlers.handle(requests.ShowGuessers, self.predictions.table)
        handlers.handle_about_match(requests.Guess, self.predictions.guess)

    async def refuse_in_public(
        self, context: RequestContext, _: requests.PrivateTool
    ) -> Refusal | None:
        """Refuse a private tool where others read along."""
        return why_not_here(context)

    async def make_plan(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.MakePlan
    ) -> Answer | Refusal:
        if (refusal := why_not_here(context)) is not None:
            return refusal
        user = context.incoming.user
        before = await self.space.before(user)
        if isinstance(before, Refusal):
            return before
        left = await self.autoplay.add(loaded.game_id, user, want.lines)
        return await self._with_space(context, before, await self._plan(context, loaded, left))

    async def add_note(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.AddNote
    ) -> Answer | Refusal:
        if (refusal := why_not_here(context)) is not None:
            return refusal
        before = await self.space.before(context.incoming.user)
        if isinstance(before, Refusal):
            return before
        answer = await self._note(context, loaded, want.text)
        return await self._with_space(context, before, answer)

    async def _with_space(self, context: RequestContext, before: int, answer: Answer) -> Answer:
        """Add a warning to the answer if the person's space has become nearly full."""
        percent = await self.space.percent_to_tell(context.incoming.user, before)
        if percent is None:
            return answer
        return answer.then(text("person-nearly-full", percent=percent))

    async def drop_plan(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.DropPlan
    ) -> Answer | Refusal:
        if (refusal := why_not_here(context)) is not None:
            return refusal
        left = await self.autoplay.cancel(loaded.game_id, context.incoming.user, want.first)
        if left == ():
            return context.say(text("ifs-off", game=loaded.game_id))
        return await self._plan(context, loaded, left)

    async def show_plans(
        self, context: RequestContext, loaded: LoadedMatch, _: requests.ShowPlans
    ) -> Answer | Refusal:
        if (refusal := why_not_here(context)) is not None:
            return refusal
        user = context.incoming.user
        side = loaded.side_of(user)
        if side is None:
            return Refusal("not-your-game")
        return await self._plan(context, loaded, await self.autoplay.lines(loaded, side, user))

    async def show_notes(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.ShowNotes
    ) -> Answer | Refusal:
        if (refusal := why_not_here(context)) is not None:
            return refusal
        return await self._notes(context, loaded, clear=want.clear)

    async def annotate(self, context: RequestContext, loaded: LoadedMatch, record: str) -> str:
        """Add the person's notes to a record, if it is sent in private."""
        if not context.incoming.private:
            return record
        return write.add_notes(record, await self._load_notes(context, loaded))

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

    async def _note(self, context: RequestContext, loaded: LoadedMatch, note_text: str) -> Answer:
        note = Note(len(loaded.match.game.moves), note_text)
        refusal = await self.notebook.add(context.incoming.user, loaded.game_id, note)
        if refusal is not None:
            return context.refuse(refusal)
        return context.say(text("noted", game=loaded.game_id, move=note.move))

    async def _notes(self, context: RequestContext, loaded: LoadedMatch, *, clear: bool) -> Answer:
        if clear:
            await self.notebook.clear(await self._reach(context), loaded.game_id)
            return context.say(text("notes-off", game=loaded.game_id))
        notes = await self._load_notes(context, loaded)
        buttons: tuple[Choice, ...] = ()
        if notes:
            buttons = (match_buttons.say(loaded, "notes off", text("label-notes-off")),)
        return context.say(private_tools.notes(loaded.game_id, notes), choices=buttons)

    async def _load_notes(self, context: RequestContext, loaded: LoadedMatch) -> list[Note]:
        return await self.notebook.load(await self._reach(context), loaded.game_id)

    async def _reach(self, context: RequestContext) -> Group:
        """Return the ids whose notes the person may see. A browser name without a password has
        only its own, since another person may be using it."""
        user = context.incoming.user
        return known_to(user, await self.service.matches.person(user))


def _open(services: Services) -> OpenFeature:
    backends = services.backends
    tools = PrivateTools(
        services.service,
        services.autoplay,
        Notebook(backends.people),
        PersonalSpace(backends.personal_data, services.nearly_full),
        services.predictions,
    )
    return OpenFeature((tools,), annotate_record=tools.annotate)


PRIVATE_TOOLS = Feature((Topic(private_tool_commands.PAGE, private_tool_commands.COMMANDS),), _open)
