"""The captions on pictures of matches, looked up at drawing time."""

from __future__ import annotations

from dataclasses import dataclass

from bot.match.events import Side
from bot.play.loaded import LoadedMatch
from bot.play.ratings.ladder import change, explain_uncounted
from bot.play.ratings.rated_games import Ratings
from bot.rules.points import Colour
from bot.talk.profiles import Profiles
from bot.texts.presenter import Presenter
from bot.texts.rating_words import rank
from renderer.model.diagram import Picture


@dataclass(eq=False)
class Captions:
    """Adds the players, and their ranks before a rated game that has ended."""

    profiles: Profiles
    ratings: Ratings

    async def around(
        self, loaded: LoadedMatch, shown: Picture, code: str, /, *, titled: bool
    ) -> Picture:
        """Return the picture of a match with its captions, in this language."""
        words, names = self.profiles.speaking(code), await self.profiles.names(loaded)
        ranks = await self._ranks(loaded, words)
        return words.sheets.around(loaded, names, shown, ranks=ranks, titled=titled)

    async def _ranks(self, loaded: LoadedMatch, words: Presenter) -> dict[Side, str]:
        match = loaded.match
        if not match.terms.rated or match.outcome is None or explain_uncounted(loaded):
            return {}
        ladder = await self.ratings.ladder(loaded.community)
        sides = [match.side(colour) for colour in Colour]
        steps = {side: change(ladder, loaded, side) for side in sides}
        return {
            side: words.plain(rank(step.before)) for side, step in steps.items() if step is not None
        }
