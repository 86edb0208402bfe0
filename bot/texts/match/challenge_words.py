"""Challenges in words: the offer, its start position, and how it ended."""

from __future__ import annotations

from dataclasses import replace

from bot.match.events import Side
from bot.play.engines.engine import FAILED, engine_side
from bot.rules.start_position import StartPosition
from bot.texts.match.match_facts import MatchFacts
from bot.texts.text import Joined, Parts, Text, Wording, join, text


def challenge_parts(about: MatchFacts) -> Parts:
    """Return the current offer: the two people and the terms."""
    match = about.match
    offer = _offer(about)
    position = match.terms.position
    footer: list[Wording] = []
    if position is not None:
        footer = [text("from-position", colour=position.to_move), *about.list_captures()]
    if match.open:
        footer.append(text("code-elsewhere", game=about.game_id))
    details: list[Wording] = []
    if match.game.ko:
        details.append(text("ko-open", point=match.game.ko))
    if match.terms.strict:
        details.append(text("strict-means"))
    return replace(offer, lines=(about.terms(match.terms),), details=(*details,), footer=(*footer,))


def off_parts(about: MatchFacts) -> Parts:
    """Say how a challenge ended without a game."""
    match = about.match
    if match.annulled is not None:
        return replace(annulled_parts(about), awaited=about.mention_on(match.offered_by))
    host, guest, by = about.name(Side.HOST), about.name(Side.GUEST), match.offered_by
    waited = "" if match.withdrawn_by is by else about.mention_on(by)
    if match.expired and about.loaded.meta.guest:
        return Parts(text("off-unanswered", who=about.name(by.other)), awaited=waited)
    if match.expired:
        return Parts(text("off-expired", host=about.mention_on(Side.HOST), guest=guest))
    id = "off-declined" if match.withdrawn_by is Side.GUEST else "off-withdrawn"
    return Parts(text(id, host=host, guest=guest), awaited=waited)


def annulled_parts(about: MatchFacts) -> Parts:
    """Say that an organiser annulled the game, and why, or that an engine failed."""
    program = engine_side(about.loaded.meta)
    if program is not None and about.match.annulled == FAILED:
        first = text("game-void-engine", name=about.name(program))
        return Parts(first, lines=(text("game-void-engine-how"),))
    why = text("game-annulled-why", reason=about.match.annulled or "")
    return Parts(text("game-void"), lines=(why,))


def _offer(about: MatchFacts) -> Parts:
    """Name the people of the offer."""
    match, by = about.match, about.match.offered_by
    host, guest = about.name(Side.HOST), about.mention_on(Side.GUEST)
    if match.open:
        return Parts(text("seeks-game" if match.offer == 1 else "seeks-game-otherwise", host=host))
    if match.offer > 1:
        return Parts(text("offers-terms", who=about.name(by)), awaited=about.mention_on(by.other))
    id = "asks-rematch" if match.rematch_of else "challenges"
    return Parts(text(id, host=host, guest=guest))


def beyond_stones(position: StartPosition) -> Joined:
    """Return the facts of a position that its stones do not show: prisoners and a ko ban. Empty
    if there are none."""
    lines: list[Wording] = [_prisoners(position)] if _has_prisoners(position) else []
    lines += [text("ko", point=position.ban[0])] if position.ban else []
    return join(lines, "\n")


def _has_prisoners(position: StartPosition) -> bool:
    return position.black_took + position.white_took > 0


def _prisoners(position: StartPosition) -> Text:
    """Return the earlier captures, which no picture shows."""
    return text("position-prisoners", black=position.black_took, white=position.white_took)
