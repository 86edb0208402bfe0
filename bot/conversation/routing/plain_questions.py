"""Plain questions that are answered by buttons: nothing is done before one is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.conversation.kit import match_buttons
from bot.conversation.kit.request_context import RequestContext
from bot.conversation.posts.post import Answer, Post
from bot.conversation.routing.match_resolver import Several, find
from bot.language import requests
from bot.language.commands.catalogue import spell
from bot.language.text import Text, text
from bot.service.game_service import GameService
from bot.service.match.commands import AskUndo
from bot.service.match.decide import decide
from bot.service.match.events import Nigiri
from bot.service.match.loaded import LoadedMatch
from bot.service.match.state import Refusal
from bot.service.ports.stores import UserId

_NO_NIGIRI = Nigiri(1, guessed_odd=True)


@dataclass(eq=False)
class PlainQuestions:
    """Answers whether a move can be taken back."""

    service: GameService

    async def may_undo(self, context: RequestContext, _: requests.MayUndo) -> Answer | Refusal:
        """A button that asks for it, for the game that is meant, or for each that may be; or why it
        cannot be asked for."""
        user, undo = context.incoming.user, AskUndo()
        found = await find(self.service, context.incoming, context.named, undo, context.nearby)
        if isinstance(found, Refusal):
            return found
        games = found.games if isinstance(found, Several) else (found,)
        now = await self.service.now()
        refusals = [_why_no_undo(game, user, now) for game in games]
        fitting = [game for game, why in zip(games, refusals, strict=True) if why is None]
        if not fitting:
            return refusals[0] or Answer()
        asked = text("may-undo", name=await context.profiles.person(user))
        buttons = [
            match_buttons.pick(game, user, spell(undo), labelled("ask-undo", game, fitting))
            for game in fitting
        ]
        ref = match_buttons.ref(fitting[0]) if len(fitting) == 1 else None
        return context.show(
            Post(context.key, asked, choices=tuple(buttons), ref=ref, fleeting=True)
        )


def labelled(what: str, game: LoadedMatch, games: Sequence[LoadedMatch]) -> Text:
    """What a button does, and in which game if it is one of several."""
    told = text(f"label-{what}")
    return told if len(games) == 1 else text("label-announced-in", what=told, game=game.game_id)


def _why_no_undo(game: LoadedMatch, user: UserId, now: int) -> Refusal | None:
    side = game.side_of(user)
    if side is None:
        return Refusal("not-your-game")
    decision = decide(game.match, side, AskUndo(), now, _NO_NIGIRI)
    return decision if isinstance(decision, Refusal) else None
