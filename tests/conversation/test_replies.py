"""Words that mean something in answer to the very post that asks, and to nobody else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.state import Phase
from bot.posts.post import Answer, PostRef
from bot.routing.replies import reply_in
from bot.talk.incoming import Incoming, Said
from tests.conversation.desk import ROOM, Desk, said
from tests.incoming import meant

CLOSED = "D5 E5 D4 E4 D6 E6 D3 E3 D7 E7 D2 E2 D8 E8 D1 E1 D9 E9 - -"
OPEN = "E5 C3 - -"
PLAYED = "E5 C3"


def newest(desk: Desk) -> PostRef:
    """What the newest post about a game is about."""
    return [post.ref for post in desk.chat.posts if post.ref][-1]


def reply(desk: Desk, who: str, text: str) -> Incoming:
    """A line in answer to that post."""
    return desk.line(who, text, newest(desk))


async def counting(moves: str) -> tuple[Desk, str]:
    """A count that waits for both."""
    desk = Desk()
    return desk, await desk.game(moves)


async def challenged() -> Desk:
    """Ben has been challenged by Anna."""
    desk = Desk()
    await desk.say("Anna", "challenge Ben 9x9")
    return desk


@pytest.mark.parametrize("way", ["reply", "to the bot", "private"])
async def test_a_challenge(way: str) -> None:
    """Whoever is asked accepts with “I'm in”, by a reply, if the bot is called as well, and where
    the challenge was said last in private."""
    desk = await challenged()
    line = reply(desk, "Ben", "I'm in")
    if way == "to the bot":
        line = meant(line)
    elif way == "private":
        line = replace(meant(line), about=None, private=True, last=newest(desk))
    answer = await desk.hears(line)
    assert Phase.PLAY is (await desk.match(answer.game_id)).match.phase


@pytest.mark.parametrize("word", ["dawaj", "let's play", "of course", "👍"])
async def test_who_is_not_asked(word: str) -> None:
    """The challenger who urges the other, and who looks on, are talking; so is who says it to
    others, or to no post, or to a game that has begun."""
    desk = await challenged()
    asked = reply(desk, "Ben", word)
    to_carl = replace(asked, did=Said(word, to=(f"{ROOM}/carl",)))
    lines = [reply(desk, "Anna", word), reply(desk, "Carl", word), to_carl, desk.line("Ben", word)]
    assert [Answer()] * 4 == [await desk.hears(line) for line in lines]
    await desk.say("Ben", "accept")
    assert Answer() == await desk.hears(reply(desk, "Ben", word))


@pytest.mark.parametrize("who", ["Ben", "Anna"])
async def test_other_terms(who: str) -> None:
    """Terms alone in answer to a challenge are other terms for it, from either of its two sides, if
    the bot is called as well, too."""
    desk = await challenged()
    answer = await desk.hears(reply(desk, who, "13x13?"))
    offered = (await desk.match(answer.game_id)).match
    assert (13, 2) == (offered.terms.size, offered.offer)
    await desk.hears(meant(reply(desk, who, "maybe 19x19")))
    assert 19 == (await desk.match(answer.game_id)).match.terms.size


async def test_terms_that_are_asked_about() -> None:
    """“Rated?” may ask how it is: nothing is offered, but both sides can see and choose it; who
    looks on is talking."""
    desk = await challenged()
    stood = await desk.versions()
    for who in ("Ben", "Anna"):
        asked = await desk.hears(reply(desk, who, "rated?"))
        labels = [post.label(choice) for post in asked.posts for choice in post.choices]
        assert any("rated" in label.casefold() for label in labels), labels
    assert Answer() == await desk.hears(reply(desk, "Carl", "rated?"))
    assert stood == await desk.versions()


async def test_no_terms() -> None:
    """Terms alone change no challenge that they do not answer, or no more; and none of others."""
    desk = await challenged()
    old = reply(desk, "Ben", "19x19")
    lines = [reply(desk, "Carl", "13x13"), desk.line("Ben", "13x13")]
    assert [Answer()] * 2 == [await desk.hears(line) for line in lines]
    await desk.say("Ben", "terms 13x13")
    assert Answer() == await desk.hears(old)
    await desk.say("Anna", "accept")
    assert Answer() == await desk.hears(reply(desk, "Ben", "9x9"))


@pytest.mark.parametrize(
    ("word", "agrees", "refuses"),
    [
        *(("looks good", 1, 0), ("zgadza się", 1, 0), ("może być", 1, 0)),
        *(("of course", 1, 0), ("w porządku", 1, 0), ("✅", 1, 0), ("that's wrong", 0, 1)),
        *(("gramy", 0, 0), ("let's play", 0, 0), ("dawaj", 0, 0), ("I'm in", 0, 0)),
    ],
)
async def test_a_count(word: str, agrees: int, refuses: int) -> None:
    """Words about the count agree to it or refuse it; those that are about playing do neither."""
    desk, game = await counting(CLOSED)
    await desk.hears(reply(desk, "Anna", word))
    proposal = (await desk.match(game)).match.proposal
    assert proposal is not None
    assert (agrees, refuses) == (len(proposal.agreed), len(proposal.refused))


async def test_a_count_that_asks_more() -> None:
    """Where a count asks whether they play on, too, “of course” may be to that: it is asked back
    by buttons, while “looks good” agrees."""
    desk, game = await counting(OPEN)
    answer = await desk.hears(reply(desk, "Anna", "of course"))
    (post,) = answer.posts
    assert ("", ["Agree", "Refuse"]) == (answer.game_id, post.labels(post.choices))
    assert game == (await desk.hears(reply(desk, "Ben", "looks good"))).game_id


async def test_looks_good_elsewhere() -> None:
    """Said to the bot, but to no post that counts, “looks good” is a word about the score."""
    desk, _ = await counting(PLAYED)
    assert Answer() == await desk.hears(reply(desk, "Anna", "looks good"))
    told = await desk.hears(meant(reply(desk, "Anna", "looks good")))
    assert "" != said(told)


@pytest.mark.parametrize("word", ["gramy dalej", "graj dalej", "play on", "nie, gramy dalej"])
async def test_playing_on(word: str) -> None:
    """The words of the question are an answer to it, from a player."""
    desk, game = await counting(OPEN)
    assert Answer() == await desk.hears(reply(desk, "Carl", word))
    assert Answer() == await desk.hears(desk.line("Anna", word))
    assert game == (await desk.hears(reply(desk, "Anna", word))).game_id
    assert Phase.PLAY is (await desk.match(game)).match.phase
    assert Answer() == await desk.hears(reply(desk, "Anna", word))


@pytest.mark.parametrize("word", ["C3 jest martwe", "c3 martwy", "C3 is dead", "c3 dead"])
async def test_marks(word: str) -> None:
    """What is dead can be said in the order of talk, by a player to the count."""
    desk, game = await counting(OPEN)
    lines = [reply(desk, "Carl", word), desk.line("Anna", word)]
    assert [Answer()] * 2 == [await desk.hears(line) for line in lines]
    await desk.hears(reply(desk, "Anna", word))
    marked = (await desk.match(game)).match.proposal
    assert 1 == len(marked.dead if marked else ())


@pytest.mark.parametrize("end", ["Ben: decline", "Anna: withdraw"])
async def test_what_came_to_nothing(end: str) -> None:
    """“Ok” to the news that a challenge is off is said to whoever took it back; in answer to the
    challenge itself it is told that this is over."""
    desk = await challenged()
    challenge = newest(desk)
    await desk.hears(desk.step(end))
    for who in ("Anna", "Ben", "Eve"):
        assert Answer() == await desk.hears(reply(desk, who, "ok"))
    told = said(await desk.hears(desk.line("Ben", "ok", challenge)))
    assert "That challenge is no longer open. Type “challenge” for a new one." == told


async def test_an_older_count() -> None:
    """A yes to an older count is refused. A mark and playing on hold for the whole stop."""
    desk, _ = await counting(OPEN)
    first = newest(desk)
    await desk.say("Ben", "dead C3")
    before = await desk.versions()
    for word, told in (
        ("looks good", "Question 1 is no longer open, 2 is. Look at it first, then answer."),
        ("C3 is dead", "C3 is already marked dead. If that is right, “agree”."),
    ):
        assert told == said(await desk.hears(desk.line("Anna", word, first)))
    assert before == await desk.versions()
    assert "" != (await desk.hears(desk.line("Anna", "play on", first))).game_id


@pytest.mark.parametrize("word", ["ups, cofnij", "sorry, undo"])
async def test_an_undo(word: str) -> None:
    """Who regrets a move in answer to the board asks for it back; who looks on says nothing."""
    desk, game = await counting(PLAYED)
    lines = [reply(desk, "Carl", word), desk.line("Ben", word)]
    assert [Answer()] * 2 == [await desk.hears(line) for line in lines]
    assert game == (await desk.hears(reply(desk, "Ben", word))).game_id


async def test_a_wish_for_an_undo() -> None:
    """Who asks whether they may gets a button."""
    desk, _ = await counting(PLAYED)
    (post,) = (await desk.hears(reply(desk, "Ben", "mogę cofnąć?"))).posts
    assert ["Ask to undo"] == post.labels(post.choices)


def test_a_yes_to_nothing() -> None:
    """A yes that answers no post is no reply, so that it is no act in a game either."""
    assert reply_in(Desk().line("Ben", "looks good")) is None
