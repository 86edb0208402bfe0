"""Words that are an answer only in reply to the post that asks, and only from the players it
asks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.state import Phase
from bot.posts.post import Answer, PostRef
from bot.routing.replies import reply_in
from bot.talk.incoming import Incoming, Said
from tests.conversation.desk import ROOM, Desk, first_line
from tests.incoming import to_bot

CLOSED = "D5 E5 D4 E4 D6 E6 D3 E3 D7 E7 D2 E2 D8 E8 D1 E1 D9 E9 - -"
OPEN = "E5 C3 - -"
PLAYED = "E5 C3"


def newest_ref(desk: Desk) -> PostRef:
    """Return the reference of the newest post about a game."""
    return [post.ref for post in desk.chat.posts if post.ref][-1]


def reply(desk: Desk, who: str, text: str) -> Incoming:
    """A line in reply to that post."""
    return desk.line(who, text, newest_ref(desk))


async def counting(moves: str) -> tuple[Desk, str]:
    """A count that waits for both players."""
    desk = Desk()
    return desk, await desk.game(moves)


async def challenge_ben() -> Desk:
    """Anna has challenged Ben."""
    desk = Desk()
    await desk.say("Anna", "challenge Ben 9x9 no clock")
    return desk


@pytest.mark.parametrize("way", ["reply", "to the bot", "private"])
async def test_a_challenge(way: str) -> None:
    """“I'm in” accepts a challenge as a reply, also with a mention of the bot, and in private right
    after the challenge."""
    desk = await challenge_ben()
    line = reply(desk, "Ben", "I'm in")
    if way == "to the bot":
        line = to_bot(line)
    elif way == "private":
        line = replace(to_bot(line), about=None, private=True, last=newest_ref(desk))
    answer = await desk.hears(line)
    assert Phase.PLAY is (await desk.match(answer.game_id)).match.phase


@pytest.mark.parametrize("word", ["dawaj", "let's play", "of course", "👍"])
async def test_accepting_words_of_others(word: str) -> None:
    """The same words are chatter from the challenger or a spectator, to another person, without a
    reply, or in a game that has started."""
    desk = await challenge_ben()
    asked = reply(desk, "Ben", word)
    to_carl = replace(asked, did=Said(word, to=(f"{ROOM}/carl",)))
    lines = [reply(desk, "Anna", word), reply(desk, "Carl", word), to_carl, desk.line("Ben", word)]
    assert [Answer()] * 4 == [await desk.hears(line) for line in lines]
    await desk.say("Ben", "accept")
    assert Answer() == await desk.hears(reply(desk, "Ben", word))


@pytest.mark.parametrize("who", ["Ben", "Anna"])
async def test_terms_in_reply_to_a_challenge(who: str) -> None:
    """Terms in reply to a challenge are a counter-offer from either player, with or without a
    mention."""
    desk = await challenge_ben()
    answer = await desk.hears(reply(desk, who, "13x13?"))
    offered = (await desk.match(answer.game_id)).match
    assert (13, 2) == (offered.terms.size, offered.offer)
    await desk.hears(to_bot(reply(desk, who, "maybe 19x19")))
    assert 19 == (await desk.match(answer.game_id)).match.terms.size


async def test_a_question_about_terms() -> None:
    """“Rated?” may be a question, so it offers nothing but shows both players the form; from a
    spectator it is chatter."""
    desk = await challenge_ben()
    stood = await desk.versions()
    for who in ("Ben", "Anna"):
        asked = await desk.hears(reply(desk, who, "rated?"))
        labels = [post.label(choice) for post in asked.posts for choice in post.choices]
        assert any("rated" in label.casefold() for label in labels), labels
    assert Answer() == await desk.hears(reply(desk, "Carl", "rated?"))
    assert stood == await desk.versions()


async def test_terms_that_change_nothing() -> None:
    """Terms without a reply, to a closed challenge, or from another person change nothing."""
    desk = await challenge_ben()
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
        ("looks good", 1, 0),
        ("zgadza się", 1, 0),
        ("może być", 1, 0),
        ("of course", 1, 0),
        ("w porządku", 1, 0),
        ("✅", 1, 0),
        ("that's wrong", 0, 1),
        ("gramy", 0, 0),
        ("let's play", 0, 0),
        ("dawaj", 0, 0),
        ("I'm in", 0, 0),
    ],
)
async def test_a_count(word: str, agrees: int, refuses: int) -> None:
    """Words about the count agree to it or refuse it; words about playing do neither."""
    desk, game = await counting(CLOSED)
    await desk.hears(reply(desk, "Anna", word))
    proposal = (await desk.match(game)).match.proposal
    assert proposal is not None
    assert (agrees, refuses) == (len(proposal.agreed), len(proposal.refused))


async def test_of_course_is_asked_back() -> None:
    """If a count also asks whether to play on, “of course” is asked back by buttons, while “looks
    good” agrees."""
    desk, game = await counting(OPEN)
    answer = await desk.hears(reply(desk, "Anna", "of course"))
    (post,) = answer.posts
    assert ("", ["Agree", "Refuse"]) == (answer.game_id, post.labels(post.choices))
    assert game == (await desk.hears(reply(desk, "Ben", "looks good"))).game_id


async def test_looks_good_without_a_count() -> None:
    """“Looks good” in reply to no count is a remark about the score if addressed to the bot, and
    otherwise chatter."""
    desk, _ = await counting(PLAYED)
    assert Answer() == await desk.hears(reply(desk, "Anna", "looks good"))
    told = await desk.hears(to_bot(reply(desk, "Anna", "looks good")))
    assert "" != first_line(told)


@pytest.mark.parametrize("word", ["gramy dalej", "graj dalej", "play on", "nie, gramy dalej"])
async def test_playing_on(word: str) -> None:
    """“Play on” in reply to the question resumes the game for a player, and is chatter without the
    reply or from others."""
    desk, game = await counting(OPEN)
    assert Answer() == await desk.hears(reply(desk, "Carl", word))
    assert Answer() == await desk.hears(desk.line("Anna", word))
    assert game == (await desk.hears(reply(desk, "Anna", word))).game_id
    assert Phase.PLAY is (await desk.match(game)).match.phase
    assert Answer() == await desk.hears(reply(desk, "Anna", word))


@pytest.mark.parametrize("word", ["C3 jest martwe", "c3 martwy", "C3 is dead", "c3 dead"])
async def test_marks(word: str) -> None:
    """“C3 is dead” in reply to the count marks a chain for a player, and is chatter without the
    reply or from others."""
    desk, game = await counting(OPEN)
    lines = [reply(desk, "Carl", word), desk.line("Anna", word)]
    assert [Answer()] * 2 == [await desk.hears(line) for line in lines]
    await desk.hears(reply(desk, "Anna", word))
    marked = (await desk.match(game)).match.proposal
    assert 1 == len(marked.dead if marked else ())


@pytest.mark.parametrize("end", ["Ben: decline", "Anna: withdraw"])
async def test_an_ok_to_a_closed_challenge(end: str) -> None:
    """“Ok” in reply to the news that a challenge is closed is chatter; in reply to the challenge
    itself it is told that it is closed."""
    desk = await challenge_ben()
    challenge = newest_ref(desk)
    await desk.hears(desk.step(end))
    for who in ("Anna", "Ben", "Eve"):
        assert Answer() == await desk.hears(reply(desk, who, "ok"))
    told = first_line(await desk.hears(desk.line("Ben", "ok", challenge)))
    assert "That challenge is no longer open. Type “challenge” for a new one." == told


async def test_an_older_count() -> None:
    """A yes to an older count is refused; marks and “play on” in reply to it count for the whole
    stop."""
    desk, _ = await counting(OPEN)
    first = newest_ref(desk)
    await desk.say("Ben", "dead C3")
    before = await desk.versions()
    for word, told in (
        ("looks good", "Question 1 is no longer open, 2 is. Look at it first, then answer."),
        ("C3 is dead", "C3 is already marked dead. If that is right, “agree”."),
    ):
        assert told == first_line(await desk.hears(desk.line("Anna", word, first)))
    assert before == await desk.versions()
    assert "" != (await desk.hears(desk.line("Anna", "play on", first))).game_id


@pytest.mark.parametrize("word", ["ups, cofnij", "sorry, undo"])
async def test_an_undo(word: str) -> None:
    """“Sorry, undo” in reply to the board asks for an undo, and is chatter without the reply or
    from others."""
    desk, game = await counting(PLAYED)
    lines = [reply(desk, "Carl", word), desk.line("Ben", word)]
    assert [Answer()] * 2 == [await desk.hears(line) for line in lines]
    assert game == (await desk.hears(reply(desk, "Ben", word))).game_id


async def test_a_question_about_an_undo() -> None:
    """A player who asks whether they may undo gets a button."""
    desk, _ = await counting(PLAYED)
    (post,) = (await desk.hears(reply(desk, "Ben", "mogę cofnąć?"))).posts
    assert ["Ask to undo"] == post.labels(post.choices)


def test_a_yes_without_a_reply() -> None:
    """A yes without a reply is not parsed as one."""
    assert reply_in(Desk().line("Ben", "looks good")) is None
