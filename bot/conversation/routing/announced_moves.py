"""Moves that people announce in words that are no command: a button asks whether it is meant.

Only who said it can press it, and nothing is played unasked."""

from __future__ import annotations

from dataclasses import dataclass

from bot.conversation.kit import match_buttons
from bot.conversation.kit.incoming import Incoming
from bot.conversation.kit.request_context import RequestContext
from bot.conversation.posts.post import Answer, Choice, Post
from bot.conversation.routing.match_resolver import Several, cannot_resign, find
from bot.language.commands.catalogue import spell
from bot.language.grammar.announcements import Announced
from bot.language.numeric_points import placed
from bot.language.text import Text, text
from bot.rules.points import Point
from bot.service.game_service import GameService
from bot.service.match.commands import Play
from bot.service.match.loaded import LoadedMatch
from bot.service.match.state import Phase, Refusal


@dataclass(eq=False)
class AnnouncedMoves:
    """Handles a move announced in words. From a person who is not to move it is talk, unless it was
    surely meant for the program."""

    service: GameService

    async def asked(self, context: RequestContext, want: Announced) -> Answer | Refusal:
        """A button for the game that is meant; if several may be, one for each of them.

        Why it cannot be done is told only to who says outright that it is to be.
        """
        incoming = context.incoming
        surely = incoming.addressed
        found = await find(self.service, incoming, context.named, want.command, context.nearby)
        if isinstance(found, Refusal):
            return found if surely else Answer()
        games = found.games if isinstance(found, Several) else (found,)
        meant = [game for game in games if surely or _awaits_here(game, incoming)]
        refusals = [_why_not(game, incoming, want) for game in meant]
        fitting = [game for game, why in zip(meant, refusals, strict=True) if why is None]
        if fitting:
            return await self._question(context, fitting, want)
        told = refusals[0] if refusals and (surely or want.surely) else None
        return told or Answer()

    async def _question(
        self, context: RequestContext, games: list[LoadedMatch], want: Announced
    ) -> Answer:
        id = "announced-resigns" if want.resigns else "announced"
        said = text(id, name=await context.profiles.person(context.incoming.user))
        buttons = [_button(game, context.incoming, want, len(games)) for game in games]
        ref = match_buttons.ref(games[0]) if len(games) == 1 else None
        return context.show(Post(context.key, said, choices=tuple(buttons), ref=ref, fleeting=True))


def _awaits_here(game: LoadedMatch, incoming: Incoming) -> bool:
    """Whether it is this person's turn in a game of this room, and the line is said to no person
    but their opponent."""
    match, side = game.match, game.side_of(incoming.user)
    here = incoming.room in game.meta.rooms and match.halted is None
    if side is None or not here or match.phase is not Phase.PLAY:
        return False
    to_them = set(incoming.to) <= {*game.people(side.other)}
    return to_them and match.game.to_move is match.seat(side)


def _why_not(game: LoadedMatch, incoming: Incoming, want: Announced) -> Refusal | None:
    """Why it cannot be done in this game as it stands."""
    match, side = game.match, game.side_of(incoming.user)
    seat = None if side is None else match.seat(side)
    if want.resigns:
        return cannot_resign(game, side)
    if seat is None:
        return Refusal("not-your-game" if side is None else "not-started")
    if match.halted is not None:
        return Refusal("game-paused")
    error = match.game.why_illegal(seat, _point(game, want))
    return None if error is None else Refusal(error.id, error.data)


def _point(game: LoadedMatch, want: Announced) -> Point | None:
    """Where the stone goes on this board."""
    request = placed(want.command, game.match.terms.size)
    return request.point if isinstance(request, Play) else None


def _button(game: LoadedMatch, incoming: Incoming, want: Announced, games: int) -> Choice:
    """``games``: of so many this is one."""
    code = game.game_id if games > 1 else ""
    if want.resigns:
        return match_buttons.resign(game, incoming.user, _label("announced-resign", code))
    point = _point(game, want)
    command = want.command if point is None else Play(point)
    if point is None:
        label = _label("announced-pass", code)
    else:
        label = _label("announced-play", code, point=want.point)
    return match_buttons.pick(game, incoming.user, spell(command), label)


def _label(what: str, code: str, **data: object) -> Text:
    told = text(f"label-{what}", **data)
    return text("label-announced-in", what=told, game=code) if code else told
