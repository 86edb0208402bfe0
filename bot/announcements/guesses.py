"""Spectators' guesses of the next move; they do not affect the game."""

from __future__ import annotations

from bot.match.state import Refusal
from bot.play.analysis.predictions import Predictions, Revealed
from bot.play.loaded import LoadedMatch
from bot.posts.post import Answer
from bot.talk import match_buttons, requests
from bot.talk.profiles import Profiles
from bot.talk.request_context import RequestContext
from bot.texts import private_tool_words as private_tools
from bot.texts.text import Wording, text

MAX_NAMED = 10
MAX_ROWS = 20


class PredictionHandlers:
    """Handles spectators' guesses and reveals who was right."""

    def __init__(self, profiles: Profiles, predictions: Predictions) -> None:
        self._profiles = profiles
        self._predictions = predictions

    async def guess(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.Guess
    ) -> Answer:
        """Store, change or withdraw a guess; warn if others here can read it."""
        move = await self._predictions.guess(loaded, context.incoming.user, want.point)
        if isinstance(move, Refusal):
            return context.refuse(move)
        if want.point is None:
            return context.say(text("guess-off", game=loaded.game_id))
        button = match_buttons.own("guessers", context.incoming.user, text("label-guessers"))
        hidden = context.incoming.private
        confirmation = private_tools.confirm_guess(loaded.game_id, move, want.point, hidden=hidden)
        return context.say(confirmation, choices=(button,))

    async def table(self, context: RequestContext, _: requests.ShowGuessers) -> Answer:
        rows = await self._predictions.table(context.incoming.community or context.incoming.room)
        tallies = [
            (await context.profiles.person(group[0]), tally) for group, tally in rows[:MAX_ROWS]
        ]
        return context.say(private_tools.guessers(tallies, len(rows)))

    async def reveal(self, loaded: LoadedMatch) -> Revealed:
        """Evaluate the guesses of the newest move."""
        return await self._predictions.reveal(loaded)

    async def news(self, revealed: Revealed, since: int) -> Wording:
        """Return who guessed the move, if it came after ``since`` events; otherwise empty."""
        if not revealed.tried or revealed.version <= since:
            return ""
        right = [await self._profiles.person(user) for user in revealed.right[:MAX_NAMED]]
        return private_tools.guesses_revealed(right, len(revealed.right), revealed.tried)
