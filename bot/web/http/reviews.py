"""The review of a game as JSON, for the curve beside a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from aiohttp import web

from bot.ids import GameId
from bot.pictures.review_diagrams import find_reach
from bot.reading.review.review import NamedMove
from bot.routing.platform.seen import COLOUR, name_move
from bot.rules.points import Point
from bot.texts.translations import words
from bot.web.admission.access import AccessControl
from bot.web.admission.game_keys import GameKeys
from bot.web.http.compression import compress
from bot.web.http.middleware import language
from bot.web.http.room_api import ROOM_PATHS, WebDependencies
from bot.web.http.views import answer_json


@dataclass(eq=False)
class ReviewRoutes:
    """``GET …/games/{game}/review``: the review of a game of this room, or null if there is none
    that may be shown."""

    dependencies: WebDependencies
    keys: GameKeys
    access: AccessControl

    def routes(self) -> list[web.RouteDef]:
        return [web.get(prefix + "/games/{game}/review", self.review) for prefix in ROOM_PATHS]

    async def review(self, request: web.Request) -> web.Response:
        room, reader = await self.access.find_room(request)
        game = await self.keys.check_announced(request, request.match_info["game"], room)
        code = language(request, self.dependencies.languages)
        answer = answer_json({"review": await see_review(self.dependencies, game, code)})
        return answer if reader else compress(request, answer)  # private chats stay plain


async def see_review(
    dependencies: WebDependencies, game: GameId, code: str
) -> dict[str, object] | None:
    """Return the review of a game for a board, in a language; None if none may be shown."""
    review = await dependencies.review(game)
    if review is None:
        return None
    comments = dependencies.review_comments(review, words(code))
    return {
        "leads": review.leads,
        "reach": find_reach(review.leads),
        "moves": [
            {**_view_move(named), "text": comments.get(named.number, "")} for named in review.named
        ],
    }


def _view_move(named: NamedMove) -> dict[str, object]:
    return {
        "number": named.number,
        "colour": COLOUR[named.seat],
        "played": name_move(named.played),
        "points": named.points,
        "better": _name_moves(named.instead),
        "then": _name_moves(named.then),
    }


def _name_moves(points: Sequence[Point | None]) -> list[str]:
    return [name_move(point) for point in points]
