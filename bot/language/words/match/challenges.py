"""Challenges in words: who offers what to whom, from which position, and how it came to nothing."""

from __future__ import annotations

from bot.language.text import Joined, Text, Wording, joined, text
from bot.language.words.match.match_facts import About
from bot.rules.points import Colour
from bot.rules.position import Position
from bot.service.engines.engine import FAILED, sits
from bot.service.match.events import Side


def challenge_lines(about: About) -> list[Wording]:
    """The offer that stands, and how to answer it."""
    match = about.match
    host, guest, game = about.name(Side.HOST), about.name(Side.GUEST), about.game_id
    position = position_lines(about)
    terms: list[Wording] = [text("challenge-terms", terms=about.terms(match.terms)), *position]
    terms += [text("ko", point=match.game.ko)] if match.game.ko else []
    how = text("challenge-terms-how-position" if position else "challenge-terms-how")
    if match.open:
        id = "challenge-open" if match.offer == 1 else "offer-open"
        answer = text("challenge-answer-open", game=game)
        return [text(id, host=host), *terms, answer]
    if match.offer > 1:
        first, asked = _offer(about), about.name(match.offered_by.other)
    elif match.rematch_of:
        first, asked = text("challenge-rematch", host=host, guest=guest), guest
    else:
        first, asked = text("challenge-to", host=host, guest=guest), guest
    return [first, *terms, text("challenge-answer", guest=asked, game=game), how]


def off_lines(about: About) -> list[Wording]:
    """How a challenge came to nothing."""
    match = about.match
    host, guest, game = about.name(Side.HOST), about.name(Side.GUEST), about.game_id
    if match.annulled is not None:
        return annulled_lines(about)
    if match.expired:
        return [text("challenge-expired", host=host, game=game)]
    declined = match.withdrawn_by is Side.GUEST
    id = "challenge-declined" if declined else "challenge-withdrawn"
    return [text(id, host=host, guest=guest, game=game)]


def annulled_lines(about: About) -> list[Wording]:
    """That an organiser ended it, and why; or that a program could not go on."""
    program = sits(about.loaded.meta)
    if program is not None and about.match.annulled == FAILED:
        name = about.name(program)
        first = text("game-annulled-engine", name=name, game=about.game_id)
        return [first, text("game-annulled-engine-how")]
    return [
        text("game-annulled", game=about.game_id),
        text("game-annulled-why", reason=about.match.annulled or ""),
    ]


def _offer(about: About) -> Text:
    by = about.match.offered_by
    return text("offer-other", who=about.name(by), other=about.name(by.other))


def position_lines(about: About) -> list[Wording]:
    """What stands, who moves, and which prisoners count; no line where a game begins as usual."""
    position = about.match.terms.position
    if position is None:
        return []
    board = position.board()
    black, white = (len(board.stones(colour)) for colour in Colour)
    stands = {"black": black, "white": white, "colour": position.to_move}
    return [text("position", **stands), _prisoners(position)]


def taken_lines(about: About) -> list[Wording]:
    """The prisoners that were taken before the game began, if there were any."""
    position = about.match.terms.position
    return [] if position is None or not _taken(position) else [_prisoners(position)]


def beyond_stones(position: Position) -> Joined:
    """What the stones of a position do not say: prisoners, and a ko. Empty if that is nothing."""
    lines: list[Wording] = [_prisoners(position)] if _taken(position) else []
    lines += [text("ko", point=position.ban[0])] if position.ban else []
    return joined(lines, "\n")


def _taken(position: Position) -> bool:
    return position.black_took + position.white_took > 0


def _prisoners(position: Position) -> Text:
    """What was captured before the game, which no picture shows."""
    if not _taken(position):
        return text("position-no-prisoners")
    return text("position-prisoners", black=position.black_took, white=position.white_took)
