"""Default terms of a challenge without a size or a clock, typed or in a form."""

from __future__ import annotations

from dataclasses import replace

from bot.match.clocks.clock import DAY, Clock, PerMove
from bot.match.events import Terms
from bot.talk.community_settings import DEFAULTS
from bot.talk.requests import Challenge
from tests.conversation.desk import Desk
from tests.conversation.test_engine_games import open_desk

FIRST = (9, PerMove(3 * DAY))


async def _default(desk: Desk, who: str = "Anna") -> tuple[int, Clock | None]:
    """Return size and clock of a challenge that names neither, and withdraw it."""
    made = (await desk.say(who, "challenge")).game_id
    terms = (await desk.match(made)).match.terms
    await desk.say(who, f"withdraw #{made}")
    return terms.size, terms.clock


async def _end_game(desk: Desk, terms: str) -> None:
    game = await desk.game(terms=terms)
    await desk.confirms("Anna", f"resign #{game} yes")


async def test_the_last_game_here_decides() -> None:
    """The newest game of the challenger in this room decides size and clock, whether it has ended
    or not. Its handicap is not repeated, and an unanswered challenge does not count."""
    desk = Desk()
    await _end_game(desk, "13x13 black 5 days handicap 2")
    assert (13, PerMove(5 * DAY)) == await _default(desk)
    made = (await desk.say("Anna", "challenge")).game_id
    assert Terms(13, 6.5, clock=PerMove(5 * DAY)) == (await desk.match(made)).match.terms
    desk.ms += DAY
    await desk.say("Anna", "challenge Eve 7x7 1 day")
    assert (13, PerMove(5 * DAY)) == await _default(desk)
    await desk.game(terms="19x19 black no clock")
    assert (19, None) == await _default(desk)
    assert FIRST == await _default(desk, "Eve")


async def test_games_elsewhere_do_not_count() -> None:
    """A game in another room does not show in the default terms here."""
    desk = Desk()
    line = desk.line("Anna", "challenge Ben 13x13 no clock")
    line = replace(line, room="web:other", community="web:other")
    there = (await desk.hears(line)).game_id
    await desk.say("Ben", f"accept #{there}")
    assert "play" == (await desk.match(there)).meta.phase
    assert FIRST == await _default(desk)


async def test_engine_games_do_not_count() -> None:
    """A game against the engine is no last game."""
    desk = await open_desk()
    await desk.say("Anna", "spar 13x13")
    assert FIRST == await _default(desk)


async def test_the_terms_of_the_room_decide() -> None:
    """If organisers set default terms, the last game does not matter, even if they left some
    open."""
    desk = Desk()
    await _end_game(desk, "13x13 black 5 days")
    await desk.people.save("web:lobby", DEFAULTS, Challenge(size=7, given=frozenset({"size"})))
    assert (7, PerMove(3 * DAY)) == await _default(desk)


async def test_a_form_keeps_the_terms_that_it_shows() -> None:
    """A form is sent on the terms that it shows, although the defaults have changed since."""
    desk = Desk()
    await desk.say("Anna", "form")
    send = desk.tap("Anna", "Send the challenge")
    await desk.game(terms="19x19 black no clock")
    made = (await desk.hears(send)).game_id
    terms = (await desk.match(made)).match.terms
    assert FIRST == (terms.size, terms.clock)


async def test_a_challenge_in_other_chats_keeps_its_terms() -> None:
    """A challenge that is sent to another chat carries the default terms that its text shows."""
    desk = Desk()
    offered = await desk.conversation.terms_offered(desk.line("Anna", ""), Challenge())
    assert offered is not None
    assert FIRST == (offered[1].size, offered[1].clock)
