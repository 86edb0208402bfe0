"""What those do who look on: they guess the next move, and have no say in the game."""

from __future__ import annotations

from bot.conversation import posts
from bot.conversation.incoming import Answer
from bot.conversation.people import Household
from bot.conversation.turn import Turn
from bot.language.asides import WantGuess
from bot.language.presenter import Presenter
from bot.service.guessing import Guessing
from bot.service.loaded import LoadedMatch
from bot.service.match import Refusal

MOST_NAMED = 10
MOST_ROWS = 20


class Spectators:
    """Takes their guesses, and tells who was right."""

    def __init__(self, household: Household, guessing: Guessing) -> None:
        self._household = household
        self._guessing = guessing

    async def guess(self, turn: Turn, loaded: LoadedMatch, want: WantGuess) -> Answer:
        """Where others read along they are told, too, that it can be read."""
        move = await self._guessing.guess(loaded, turn.incoming.user, want.point)
        if isinstance(move, Refusal):
            return turn.refuse(move)
        if want.point is None:
            return turn.say(turn.words.aside.guess_off(loaded.game_id))
        button = posts.own("guessers", turn.incoming.user, turn.words.label("guessers"))
        hidden = turn.incoming.private
        told = turn.words.aside.guessed(loaded.game_id, move, want.point, hidden=hidden)
        return turn.say(told, choices=(button,))

    async def table(self, turn: Turn) -> Answer:
        """The best guessers of this community."""
        rows = await self._guessing.table(turn.incoming.community or turn.incoming.room)
        told = [(await self._household.name(group[0]), tally) for group, tally in rows[:MOST_ROWS]]
        return turn.say(turn.words.aside.guessers(told, len(rows)))

    async def news(self, loaded: LoadedMatch, since: int, words: Presenter) -> str:
        """Who had guessed the newest move, if it came after so many events; mostly nothing."""
        revealed = await self._guessing.reveal(loaded, since)
        if not revealed.tried:
            return ""
        right = [await self._household.name(user) for user in revealed.right[:MOST_NAMED]]
        return words.aside.guesses_revealed(right, len(revealed.right), revealed.tried)
