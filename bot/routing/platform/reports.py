"""Matches for other programs: as JSON data and as game records."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.ids import GameId, RoomId, UserId
from bot.match.events import ProposalKind, Side
from bot.match.proposals import Proposal, find_open_play, find_unfinished, lettered_chains
from bot.match.state import Match, Phase
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.reading.dead_stones.openness import has_hardly_begun
from bot.routing.platform.seen import COLOUR, name_move, seen_by
from bot.rules.outcome import format_outcome
from bot.rules.points import Colour, Point, format_point
from bot.rules.scoring.territory import Score
from bot.rules.start_position import StartPosition
from bot.talk.game_records import write_game
from bot.talk.profiles import Profiles

MAX_LISTED = 30
"""How many running games, and how many results, a list has."""


@dataclass(eq=False)
class Reports:
    """Whole matches. The adapter decides which readers may see one."""

    service: GameService
    profiles: Profiles
    binds: Callable[[str], bool]

    async def as_json(self, game_id: GameId) -> dict[str, object] | None:
        """Return the match as `GET /api/games/{id}` does; None if it does not exist."""
        loaded = await self.service.matches.load(game_id)
        if loaded is None:
            return None
        return match_json(loaded, await self.profiles.names(loaded))

    async def as_seen(
        self, game_id: GameId, reader: UserId, language: str, home: RoomId
    ) -> dict[str, object] | None:
        """Like `describe_for`, with the `_visitors` of a browser room."""
        loaded = await self.service.matches.load(game_id)
        if loaded is None:
            return None
        report = await self.describe_for(loaded, reader, language)
        return report | {"visitors": _visitors(loaded, home)}

    async def describe_for(
        self, loaded: LoadedMatch, reader: UserId, language: str
    ) -> dict[str, object]:
        """Return the data of a playable board for one reader: with their seat, their legal
        buttons in their language, and the forbidden points."""
        names, words = await self.profiles.names(loaded), self.profiles.speaking(language)
        report = match_json(loaded, names) | seen_by(loaded, reader, words, self.binds)
        return report | {"told": words.result(loaded, names)}

    async def list_in(
        self, room: RoomId, reader: UserId, language: str
    ) -> Mapping[str, Sequence[object]]:
        """Return the games of a room in short, as one reader sees them: those in progress
        (``running``) and the newest results (``ended``), the newest first, at most `MAX_LISTED` of
        each."""
        matches, words = self.service.matches, self.profiles.speaking(language)
        unfinished, ended = await asyncio.gather(
            matches.games_in(room), matches.ended_in(room, MAX_LISTED)
        )
        running = [loaded for loaded in reversed(unfinished) if loaded.match.host is not None]

        async def describe(loaded: LoadedMatch) -> dict[str, object]:
            names, match = await self.profiles.names(loaded), loaded.match
            side = loaded.side_of(reader) if reader else None
            seat = None if side is None else match.seat(side)
            return {
                "id": loaded.game_id,
                "version": match.version,
                "phase": match.phase.value,
                "players": _players(match, names),
                "visitors": _visitors(loaded, room),
                "size": match.terms.size,
                "count": len(match.game.moves),
                "to_move": _to_move(match),
                "seat": None if seat is None else COLOUR[seat],
                "waits": side is not None and loaded.waits_for(reader),
                "told": words.result(loaded, names),
            }

        return {
            "running": await asyncio.gather(*map(describe, running[:MAX_LISTED])),
            "ended": await asyncio.gather(*map(describe, ended)),
        }

    async def as_sgf(self, game_id: GameId) -> str | None:
        """Return the game record; None if the match does not exist or has not started."""
        loaded = await self.service.matches.load(game_id)
        if loaded is None or loaded.match.host is None:
            return None
        words = await self.profiles.room_words(loaded.meta.rooms[0] if loaded.meta.rooms else "")
        return write_game(loaded, await self.profiles.names(loaded), words)


def match_json(loaded: LoadedMatch, names: Mapping[Side, str]) -> dict[str, object]:
    """Return the current match; colours are ``black`` and ``white``, points such as ``D4``."""
    match = loaded.match
    game, terms = match.game, match.terms
    last = game.last_move
    return {
        "id": loaded.game_id,
        "version": match.version,
        "phase": match.phase.value,
        "size": terms.size,
        "komi": terms.komi,
        "handicap": terms.handicap,
        "strict": terms.strict,
        "estimates": terms.estimates,
        "rated": terms.rated,
        "challenger": names[Side.HOST],
        "challenged": names[Side.GUEST] or None,
        "players": _players(match, names),
        "start": _start(terms.position),
        "board": game.board.rows(),
        "to_move": _to_move(match),
        "moves": [[COLOUR[move.colour], name_move(move.point)] for move in game.moves],
        "last_move": name_move(last.point) if last else None,
        "ko": format_point(game.ko) if game.ko else None,
        "prisoners": {COLOUR[colour]: game.prisoners(colour) for colour in Colour},
        "position": game.board.digest(),
        "clock": _clock(match),
        "proposal": _proposal(match, match.proposal) if match.proposal else None,
        "confirmation": _confirmation(match),
        "outcome": format_outcome(match.outcome) if match.outcome else None,
    }


def _start(position: StartPosition | None) -> dict[str, object] | None:
    """Return the start position; None for an empty board or handicap stones."""
    if position is None:
        return None
    return {
        "board": position.board().rows(),
        "to_move": COLOUR[position.to_move],
        "ko": format_point(position.ban[0]) if position.ban else None,
        "prisoners": {"black": position.black_took, "white": position.white_took},
    }


def _clock(match: Match) -> dict[str, object] | None:
    """Return each side's time left when a clock was last set, the running side, and its
    deadline, in milliseconds."""
    clocks = match.clocks
    if clocks is None:
        return None
    return {
        "left": {COLOUR[colour]: clocks.time_left(colour) for colour in Colour},
        "at": clocks.at,
        "running": COLOUR[clocks.running] if clocks.running and match.due else None,
        "due": match.due,
    }


def _to_move(match: Match) -> str | None:
    return COLOUR[match.game.to_move] if match.phase is Phase.PLAY else None


def _players(match: Match, names: Mapping[Side, str]) -> dict[str, str] | None:
    if match.host is None:
        return None
    return {COLOUR[colour]: names[match.side(colour)] for colour in Colour}


def _visitors(loaded: LoadedMatch, home: RoomId) -> dict[str, str | None] | None:
    """Return for each colour the key of the player's name in a browser room; None for a player from
    another chat. Linked ids are not resolved, because links are private."""
    if loaded.match.host is None:
        return None
    users, own = loaded.users, f"{home}/"
    held = {colour: users.get(loaded.match.side(colour), "") for colour in Colour}
    return {
        COLOUR[colour]: user.removeprefix(own) if user.startswith(own) else None
        for colour, user in held.items()
    }


def _names(points: frozenset[Point]) -> list[str]:
    return [format_point(point) for point in sorted(points)]


def _proposal(match: Match, proposal: Proposal) -> dict[str, object]:
    report: dict[str, object] = {
        "number": proposal.number,
        "kind": _kind(proposal.kind),
        "by": COLOUR[proposal.by] if proposal.by else None,
        "agreed": [COLOUR[colour] for colour in Colour if colour in proposal.agreed],
        "refused": [COLOUR[colour] for colour in Colour if colour in proposal.refused],
    }
    if proposal.kind is ProposalKind.SCORE:
        report["cannot_agree"] = [
            COLOUR[colour] for colour in Colour if colour in proposal.hopeless
        ]
        report["letters"] = {
            letter: format_point(chain.name)
            for letter, chain in lettered_chains(match.game.board, proposal).items()
        }
        score = match.score()
        report["early"] = has_hardly_begun(match.game)
        report["open_borders"] = _names(find_unfinished(match.game.board, proposal, score).borders)
        report["open_play"] = _names(find_open_play(match.game.board, proposal))
        report["suggestion"] = _advice(proposal)
        report["looking"] = proposal.is_looking
        report["marked"] = _names(frozenset(proposal.settled))
        report |= _score(score)
    return report


def _kind(kind: ProposalKind) -> str:
    match kind:
        case ProposalKind.SCORE:
            return "score"
        case ProposalKind.NO_RESULT:
            return "no-result"
        case ProposalKind.UNDO:
            return "undo"


def _confirmation(match: Match) -> dict[str, object] | None:
    """Return the pending or completed confirmation by an organiser, with the time when it takes
    effect."""
    stands = match.confirming or match.confirmed
    if stands is None:
        return None
    return {"number": stands.number, "reason": stands.reason, "due": stands.due}


def _advice(proposal: Proposal) -> dict[str, object] | None:
    """Return the program's suggestion after the stop; None if it could not analyse the board.
    ``doubtful`` are chains that are still unmarked."""
    if proposal.advice is None:
        return None
    return {
        "dead": _names(proposal.suggested),
        "doubtful": _names(proposal.doubtful),
        "borders": _names(proposal.advice.borders),
        "kos": _names(proposal.advice.kos),
    }


def _score(score: Score) -> dict[str, object]:
    return {
        "dead": _names(score.dead),
        "removed": _names(score.removed),
        "territory": {COLOUR[c]: _names(score.side(c).territory) for c in Colour},
        "prisoners": {COLOUR[c]: score.side(c).prisoners for c in Colour},
        "points": {COLOUR[c]: score.side(c).points for c in Colour},
        "after_filling": {COLOUR[c]: score.after_filling(c) for c in Colour},
        "dame": _names(score.dame),
        "shared": _names(score.shared),
        "seki": _names(score.seki),
        "result": format_outcome(score.outcome),
    }
