"""The words on the picture of a match: looked up when it is drawn."""

from __future__ import annotations

from bot.conversation.people import Household
from bot.language.presenter import Presenter
from bot.rules.points import Colour
from bot.service.events import Side
from bot.service.ladder import change, uncounted
from bot.service.loaded import LoadedMatch
from bot.service.ratings import Ratings
from renderer.diagram import Picture


class Captions:
    """Knows who plays, and with which rank they came to a rated game that has ended."""

    def __init__(self, household: Household, ratings: Ratings) -> None:
        self._household = household
        self._ratings = ratings

    async def around(
        self, loaded: LoadedMatch, shown: Picture, code: str, /, *, titled: bool
    ) -> Picture:
        """The picture of a match with the words that belong to it, in this language."""
        words, names = self._household.speaking(code), await self._household.names(loaded)
        ranks = await self._ranks(loaded, words)
        return words.sheets.around(loaded, names, shown, ranks=ranks, titled=titled)

    async def _ranks(self, loaded: LoadedMatch, words: Presenter) -> dict[Side, str]:
        match = loaded.match
        if not match.terms.rated or match.outcome is None or uncounted(loaded):
            return {}
        ladder = await self._ratings.ladder(loaded.community)
        sides = [match.side(colour) for colour in Colour]
        steps = {side: change(ladder, loaded, side) for side in sides}
        return {
            side: words.standings.rank(step.before)
            for side, step in steps.items()
            if step is not None
        }
