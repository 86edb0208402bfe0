"""The feature that takes back moves. The effect of an undo on a match is in `bot.match`."""

from __future__ import annotations

from dataclasses import dataclass

from bot.announcements.feature import Feature, FindMatch, OpenFeature, Services, Topic
from bot.features.undo import undo_commands
from bot.features.undo.undo_commands import MayUndo
from bot.match.commands import AskUndo
from bot.match.state import Refusal
from bot.play.game_service import GameService
from bot.posts.post import Answer
from bot.talk import match_buttons
from bot.talk.ambiguous_match import AmbiguousMatch
from bot.talk.confirmations import BY_BUTTON, Confirmations
from bot.talk.game_choices import label_in_game, question_about, shown_code, subject_of
from bot.talk.handling import Handlers
from bot.talk.possible import why_not
from bot.talk.request_context import RequestContext
from bot.texts.text import text


@dataclass(eq=False)
class UndoHandlers:
    service: GameService
    confirmations: Confirmations
    find_match: FindMatch

    def register(self, handlers: Handlers) -> None:
        handlers.handle(MayUndo, self.offer)

    async def offer(self, context: RequestContext, _: MayUndo) -> Answer | Refusal:
        """Offer a button that asks for an undo, for each game where one is possible; refuse if
        there is none."""
        incoming, undo = context.incoming, AskUndo()
        user = incoming.user
        found = await self.find_match(incoming, context.named, undo, context.nearby)
        if isinstance(found, Refusal):
            return found
        games = found.games if isinstance(found, AmbiguousMatch) else (found,)
        now = await self.service.now()
        refusals = [why_not(game, game.side_of(user), undo, now) for game in games]
        fitting = [game for game, why in zip(games, refusals, strict=True) if why is None]
        if not fitting:
            return next(why for why in refusals if why is not None)
        labels = [
            label_in_game("ask-undo", shown_code(game, fitting, incoming)) for game in fitting
        ]
        buttons = [
            match_buttons.pick(game, user, "undo", label)
            for game, label in zip(fitting, labels, strict=True)
        ]
        await self.confirmations.remember_question(context, BY_BUTTON, subject_of(fitting))
        words = text("may-undo", name=await context.profiles.person(user))
        return context.show(question_about(context, fitting, words, buttons))


def _open(services: Services) -> OpenFeature:
    handlers = UndoHandlers(services.service, services.confirmations, services.find_match)
    return OpenFeature((handlers,))


UNDO = Feature((Topic(undo_commands.PAGE, undo_commands.COMMANDS),), _open, undo_commands.read_undo)
