"""Consent: chatter between people binds no player, and an answer binds only to the question shown.

The bot “asks back” an ambiguous word: it changes nothing, and repeats the question with buttons."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import Any

import pytest

from bot.match.state import Phase
from bot.posts.post import Answer, PostRef
from bot.routing import dispatcher
from bot.talk import requests
from bot.talk.consent import is_being_told
from bot.talk.incoming import Incoming, Said
from tests.conversation.desk import ROOM, Desk, first_line
from tests.conversation.kept import Snapshot
from tests.incoming import to_bot

PLAY = ["Anna: challenge Ben 9x9 black no clock", "Ben: accept", "Anna: E5", "Ben: D4"]
CYCLE = [
    "Anna: challenge Ben 5x5 black no clock",
    "Ben: accept",
    "Anna: B1",
    "Ben: A2",
    "Anna: C2",
    "Ben: B2",
    "Anna: D1",
    "Ben: E5",
    "Anna: A1",
    "Ben: C1",
    "Anna: B1",
]
STATES = {
    # earlier steps, the player asked, the number that names the question
    "challenge": (PLAY[:1], "Ben", 1),
    "open challenge": (["Anna: challenge 9x9 rated 2 days"], "Eve", 1),
    "other terms": (["Anna: challenge Ben 9x9 no clock", "Ben: terms 13x13"], "Anna", 2),
    "undo": ([*PLAY, "Anna: undo"], "Ben", 1),
    "count": ([*PLAY, "Anna: pass", "Ben: pass", "Anna: agree"], "Ben", 1),
    "count after a mark": ([*PLAY, "Anna: pass", "Ben: pass", "Anna: dead D4"], "Ben", 2),
    "repetition": ([*CYCLE, "Anna: agree"], "Ben", 1),
}
TALKING = {
    **{state: ["Anna", "Eve"] for state in STATES},
    "other terms": ["Ben", "Eve"],
    "count after a mark": ["Eve"],  # a mark is no agreement
}
"""People whom the question does not address."""
CASUAL = [
    "ok",
    "OK!",
    "okay",
    "yes",
    "Yes.",
    "I agree",
    "agreed",
    "yes 1",
    "challenge accepted",
    "sure",
    "Fine!",
    "no thanks",
    "dobra",
    "okej",
    "tak",
    "Tak!",
    "zgoda",
    "zgadzam się",
    "tak 2",
    "wyzwanie przyjęte",
    "no",
    "No!",
    "nie",
    "I disagree",
    "nie zgadzam się",
]
ACCEPTING = ["accept", "I accept", "agree", "akceptuję", "akceptuj", "przyjmuję", "przyjmij"]
DECLINING = [
    "decline",
    "I decline",
    "refuse",
    "I refuse",
    "odrzuć",
    "odrzucam",
    "odmów",
    "odmawiam",
]
TO_PEOPLE = [("web:lobby/carl",), ("",), ("web:lobby/carl", "web:lobby/anna")]
HOW = "Tap a button under the question, or type “accept” or “decline”."
READ = 1_000_000


async def ask(state: str) -> tuple[Desk, str, int]:
    """Return a desk with an open question, the player asked and the question's number."""
    before, who, number = STATES[state]
    desk = Desk()
    for step in before:
        answer = await desk.hears(desk.step(step))
        assert answer.game_id, (step, first_line(answer))
    return desk, who, number


def newest(desk: Desk) -> PostRef:
    """The reference of the newest post about a game."""
    return [post.ref for post in desk.chat.posts if post.ref][-1]


def labels(answer: Answer) -> list[str]:
    """The labels of an answer's buttons."""
    return [post.label(choice) for post in answer.posts for choice in post.choices]


async def assert_ignored(desk: Desk, *lines: Incoming) -> None:
    """Assert that none of the lines is answered or changes a match."""
    before = await desk.versions()
    for line in lines:
        assert Answer() == await desk.hears(line), line.text
    assert before == await desk.versions()


@pytest.mark.parametrize("state", STATES)
async def test_casual_words_among_people_change_nothing(state: str) -> None:
    """Casual words among people change nothing: in a plain line, to other people, in reply to an
    older post, or quoted. Only words of the player asked get an answer: the first is asked back,
    the second explains how to answer. A line with the question's number is asked back each time."""
    desk, who, number = await ask(state)
    older, before = PostRef("kadobe", 3, 1), await desk.versions()
    heard = [await desk.hears(desk.line(who, word)) for word in CASUAL]
    named = sum(word.endswith(f" {number}") for word in CASUAL)
    back = 0 if state == "open challenge" else 2 + named
    assert (before, back) == (await desk.versions(), sum(len(each.posts) for each in heard))
    await assert_ignored(
        desk,
        *(desk.line(who, word) for word in CASUAL for who in TALKING[state]),
        *(
            replace(desk.line(who, word, newest(desk)), did=Said(word, to=to))
            for word in CASUAL
            for to in TO_PEOPLE
            for who in ("Anna", "Ben", "Eve")
        ),
        *(desk.line("Ben", f"> {word}") for word in CASUAL),
    )
    stale = await desk.hears(desk.line("Ben", "ok", older))
    assert "" == stale.game_id


@pytest.mark.parametrize("word", ["ok", "tak", "zgadzam się"])
@pytest.mark.parametrize("way", ["reply", "private"])
@pytest.mark.parametrize("state", STATES)
async def test_casual_words_in_reply_bind(state: str, way: str, word: str) -> None:
    """Casual words bind in reply to the post that asks, and in a private chat where that is the
    newest post."""
    desk, who, _ = await ask(state)
    before = await desk.versions()
    line, ref = desk.line(who, word), newest(desk)
    line = replace(line, about=ref) if way == "reply" else replace(line, private=True, last=ref)
    assert "" != (await desk.hears(line)).game_id
    assert before != await desk.versions()


@pytest.mark.parametrize("state", STATES)
async def test_casual_words_to_the_bot_are_asked_back(state: str) -> None:
    """Casual words to the bot, but in reply to no post, are asked back by a button each time. For
    an open challenge or another question's number the bot says what to type."""
    desk, who, number = await ask(state)
    before, offered = await desk.versions(), list[str]()
    for _ in range(2):
        answer = await desk.hears(to_bot(desk.line(who, "ok")))
        typed = first_line(answer).endswith((f"“accept {number}”.", f"“agree {number}”."))
        offered = labels(answer)
        assert (state == "open challenge", bool(offered)) == (typed, not typed)
    another = first_line(await desk.hears(to_bot(desk.line(who, f"ok {number + 1}"))))
    assert "Look at " in another
    assert before == await desk.versions()
    if offered:
        assert "" != (await desk.hears(desk.tap(who, offered[0]))).game_id


@pytest.mark.parametrize("words", [ACCEPTING, DECLINING], ids=["accepting", "declining"])
@pytest.mark.parametrize("state", STATES)
async def test_command_words_bind(state: str, words: list[str]) -> None:
    """Command words bind in the game's room and are chatter when addressed to other people. In
    another room that is private they must name the question; in a public one the game is
    unknown."""
    for word in words:
        desk, who, number = await ask(state)
        others = [replace(desk.line(who, word), did=Said(word, to=to)) for to in TO_PEOPLE]
        await assert_ignored(desk, *others, desk.line(who, f"> {word}"))
        before = await desk.versions()
        line = desk.line(who, word)
        if "open" not in state:
            elsewhere = desk.line(who, word)
            away = replace(elsewhere, room="web:other", community="web:other")
            assert "have no game here." in first_line(await desk.hears(away)), word
            alone = replace(away, event_id=f"{away.event_id}/alone", private=True)
            assert f" {number}”." in first_line(await desk.hears(alone)), word
            assert before == await desk.versions()
        if "open" not in state or word in ACCEPTING:
            assert "" != (await desk.hears(line)).game_id, word
            assert before != await desk.versions()


async def test_a_newer_post_that_asks_nothing() -> None:
    """In a private chat whose last post is a move of another game, a command word answers the open
    question; a casual word only gets the text to type."""
    for word in ("agree", "ok"):
        desk, who, number = await ask("count")
        (counted,) = await desk.versions()
        other = await desk.hears(desk.step("Carl: challenge Ben 9x9 black no clock"))
        await desk.hears(desk.step(f"Ben: accept #{other.game_id}"))
        await desk.hears(desk.step(f"Carl: E5 #{other.game_id}"))
        line = replace(desk.line(who, word), private=True, last=newest(desk))
        assert other.game_id == newest(desk).game_id
        answer = await desk.hears(to_bot(line))
        if word == "agree":
            assert counted == answer.game_id
        else:
            assert first_line(answer).endswith(f"“agree {number}”.")


async def test_a_reply_to_an_older_question() -> None:
    """A reply to an older question applies to that question, which is closed, and changes
    nothing."""
    desk, _, _ = await ask("count after a mark")
    first = next(post.ref for post in desk.chat.posts if post.ref and post.ref.proposal == 1)
    for word in ("ok", "agree", "tak"):
        answer = await desk.hears(desk.line("Ben", word, first))
        assert "Question 1 is no longer open, 2 is. Look at it first, then answer." == first_line(
            answer
        )


async def test_a_reply_to_older_terms_accepts_nothing() -> None:
    """A reply to older terms of a challenge accepts nothing."""
    desk, _, _ = await ask("other terms")
    first = next(post.ref for post in desk.chat.posts if post.ref)
    for word in ("ok", "accept", "no", "decline 1"):
        answer = await desk.hears(desk.line("Anna", word, first))
        assert ("", True) == (answer.game_id, "Other terms have been offered" in first_line(answer))


RACES = {
    # earlier steps, the step that changes the question, the answer that may come too soon
    "agree against mark": ([*PLAY, "Anna: pass", "Ben: pass"], "Ben: dead D4", "Anna: agree"),
    "agree against undo": (PLAY, "Ben: undo", "Anna: agree"),
    "accept against terms": (PLAY[:1], "Anna: terms 13x13 komi 100", "Ben: accept"),
    "decline against terms": (PLAY[:1], "Anna: terms 13x13", "Ben: decline"),
}


@pytest.mark.parametrize("race", RACES)
async def test_an_answer_during_a_change_never_binds(race: str) -> None:
    """An answer 10 to 1,000 ms after the question changed never binds in 200 tries, and gets the
    new number. With that number, or later, it counts."""
    before, change, answer = RACES[race]
    times, desk = random.Random(race), Desk()
    for step in before:
        await desk.hears(desk.step(step))
    desk.chat.at = READ
    await desk.hears(desk.step(change))
    stood, changed = await desk.versions(), Snapshot(desk)
    for delay in (times.randint(10, 1000) for _ in range(200)):
        desk = changed.again()
        line = desk.step(answer)
        soon = await desk.hears(replace(line, read_until=READ + delay - 1001))
        assert ("", stood) == (soon.game_id, await desk.versions()), delay
        assert "Which one do you mean? " in first_line(soon)
    late = desk.step(answer)
    assert (await desk.hears(replace(late, read_until=READ))).game_id


async def test_an_answer_before_the_changed_question() -> None:
    """An answer that comes before the room has the changed question never counts, however late it
    is."""
    desk, _, _ = await ask("count")
    await desk.conversation.handle(desk.line("Anna", "dead D4"))
    early = await desk.conversation.handle(replace(desk.line("Ben", "agree"), read_until=10 * READ))
    assert first_line(early).endswith("“agree 2”.")


async def test_an_own_question_can_be_withdrawn_at_once() -> None:
    """A player can withdraw their own question by a command before the room has it."""
    desk = Desk()
    game_id = await desk.game("D4")
    asks, withdraws = desk.line("Anna", "undo"), desk.line("Anna", "withdraw")
    await desk.conversation.handle(asks)
    assert (await desk.match(game_id)).match.proposal is not None
    await desk.conversation.handle(withdraws)
    assert (await desk.match(game_id)).match.proposal is None


async def test_two_agreements_at_once_both_count() -> None:
    """Two agreements at the same moment both count: a vote does not change the question."""
    desk = Desk()
    for step in [*PLAY, "Anna: pass"]:
        await desk.hears(desk.step(step))
    desk.chat.at = READ
    await desk.hears(desk.step("Ben: pass"))
    desk.chat.at = READ + 5000
    await desk.hears(desk.step("Anna: agree"))
    both = await desk.hears(replace(desk.line("Ben", "agree"), read_until=READ + 4500))
    assert Phase.ENDED is (await desk.match(both.game_id)).match.phase


async def test_a_line_to_people_is_no_move() -> None:
    """Moves, passes and other commands in a line to other people are ignored, except a challenge to
    the person mentioned."""
    desk = Desk()
    for step in PLAY:
        await desk.hears(desk.step(step))
    lines = ("B2", "play B2", "pass", "resign yes", "undo", "> B2", "> Carl: B2\nplay B2")
    people = (("web:lobby/carl",), ("",))
    await assert_ignored(
        desk,
        *(
            replace(desk.line("Anna", line, about), did=Said(line, to=to))
            for line in lines
            for to in people
            for about in (None, newest(desk))
        ),
        desk.line("Anna", "> B2"),
        desk.line("Anna", ">B2\n> C3"),
    )
    challenge = Said('challenge "Carl" 9x9 no clock', to=("web:lobby/carl",))
    made = await desk.hears(replace(desk.line("Eve", ""), did=challenge))
    assert f"{ROOM}/carl" == (await desk.match(made.game_id)).meta.guest


async def test_answers_that_wait_for_the_question() -> None:
    """An answer waits while the question is on its way to its room, unless it names a number or
    replies to a post; in a room that gets no posts it does not wait."""
    desk = Desk()
    game_id = await desk.game("D4 E5 -")
    line, answer = desk.line("Anna", "agree"), requests.Accept()

    async def waits(answer: requests.Accept = answer, **changed: Any) -> bool:
        return is_being_told(replace(line, **changed), answer, await desk.match(game_id))

    assert not await waits()
    await desk.conversation.handle(desk.line("Ben", "pass"))
    about = PostRef(game_id, 1)
    assert [True, False, False, False] == [
        await waits(),
        await waits(requests.Accept(1)),
        await waits(about=about),
        await waits(room="web:elsewhere"),
    ]
    await desk.announce()
    assert not await waits()


async def test_an_answer_waits_for_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that comes just before its room has the question waits for it, and applies to
    it."""
    monkeypatch.setattr(dispatcher, "PAUSES", (0.0,) * 1000)
    desk = Desk()
    game_id = await desk.game("D4 E5 -")
    await desk.conversation.handle(desk.line("Ben", "pass"))
    answering = asyncio.create_task(desk.conversation.handle(desk.line("Anna", "agree")))
    await asyncio.sleep(0)
    await desk.announce()
    assert game_id == (await answering).game_id


CASUALLY = {
    # a casual word, the question asked back, the button that is then pressed
    "challenge": ("ok", "Ben, do you accept the challenge?", "Accept"),
    "other terms": ("nie", "Anna, do you accept the challenge?", "Decline"),
    "undo": ("tak", "Ben, do you agree?", "Agree"),
    "count": ("I agree", "Ben, do you agree?", "Agree"),
    "count after a mark": ("no", "Ben, do you agree?", "Refuse"),
    "repetition": ("zgadzam się", "Ben, do you agree?", "Agree"),
}


@pytest.mark.parametrize("state", CASUALLY)
async def test_a_casual_word_is_asked_back_once(state: str) -> None:
    """A casual word of the player asked changes nothing: the bot asks back by buttons for that
    player alone.

    The second such word is answered with how to answer. Further ones are chatter, unless they name
    the question. A word with another number, from another person, to other people or in another
    room is chatter. A redelivered line gets the same answer."""
    word, question, label = CASUALLY[state]
    desk, who, number = await ask(state)
    stood, line = await desk.versions(), desk.line(who, word)
    await assert_ignored(
        desk,
        *(desk.line(other, word) for other in TALKING[state]),
        desk.line(who, f"{word} {number + 1}"),
        replace(desk.line(who, word), room="web:other", community="web:other"),
        replace(desk.line(who, word), did=Said(word, to=("web:lobby/carl",))),
    )
    answer = await desk.hears(line)
    assert HOW == first_line(await desk.say(who, word))
    await assert_ignored(desk, desk.line(who, word), desk.line(who, "yes"), desk.line(who, "no"))
    assert HOW == first_line(await desk.say(who, f"{word} {number}"))
    assert answer == await desk.hears(replace(line, unanswered=True))
    assert (question, "") == (first_line(answer), answer.game_id)
    both = ["Accept", "Decline"] if "challenge" in question else ["Agree", "Refuse"]
    assert both == labels(answer)
    assert stood == await desk.versions()
    assert "" == (await desk.hears(desk.tap("Eve", label))).game_id
    assert "" != (await desk.hears(desk.tap(who, label))).game_id
    assert stood != await desk.versions()


@pytest.mark.parametrize("word", ["yes", "no"])
async def test_a_reply_to_the_question_asked_back(word: str) -> None:
    """A yes or no in reply to the question asked back answers it."""
    desk, who, _ = await ask("count")
    back = await desk.hears(desk.line(who, "ok"))
    answered = await desk.hears(desk.line(who, word, back.posts[0].ref))
    (proposal,) = [(await desk.match(answered.game_id)).match.proposal]
    refused = proposal is not None and len(proposal.refused)
    assert {"yes": 0, "no": 1}[word] == refused


NO_QUESTIONS = {
    # a line of the player asked, and the answer to a yes in reply to the bot's post
    "sgf": "Ben, do you agree?",
    "describe": "Ben, do you agree?",
    "help": "Ben, do you agree?",
    "K19": "Ben, do you agree?",
    "I'll resign": "Tap the button under the question.",
    "resign": "Tap a button under the question, or type “resign yes”.",
    "we cannot agree": "Tap a button under the question, or type “we cannot agree yes”.",
    "forget me": "Tap a button under the question, or type “forget me yes”.",
}


@pytest.mark.parametrize("way", ["reply", "private", "to the bot"])
@pytest.mark.parametrize("line", NO_QUESTIONS)
async def test_a_yes_to_another_post_agrees_to_nothing(line: str, way: str) -> None:
    """A yes or no replies only to a post that asks the match's question; in reply to any other post
    it changes nothing."""
    desk, who, _ = await ask("count")
    told = await desk.hears(to_bot(desk.line(who, line, newest(desk))))
    ref, stood = told.posts[-1].ref, await desk.versions()

    async def hears(word: str) -> Answer:
        said = desk.line(who, word)
        if way == "private":
            return await desk.hears(to_bot(replace(said, private=True, last=ref)))
        return await desk.hears(to_bot(said) if way == "to the bot" else replace(said, about=ref))

    if way != "reply" or ref is not None:
        assert NO_QUESTIONS[line] == first_line(await hears("yes"))
        kept = line in ("sgf", "describe", "help", "K19")
        assert (NO_QUESTIONS[line] if kept else "OK, nothing was changed.") == first_line(
            await hears("no")
        )
        assert "Ben, do you agree?" == first_line(await hears("yes"))  # no confirmation left
    assert stood == await desk.versions()


@pytest.mark.parametrize("line", ["resign", "I'll play D4"])
async def test_a_yes_confirms_no_act(line: str) -> None:
    """After the bot asks to confirm an act, the player's next yes, in reply or not, confirms
    nothing: the answer explains how to confirm. Once the game has moved on, a yes is chatter."""
    desk = Desk()
    await desk.game("E5 F6")
    await desk.hears(desk.step(f"Anna: {line}"))
    assert first_line(await desk.hears(desk.line("Anna", "yes"))).startswith("Tap ")
    await assert_ignored(desk, desk.line("Ben", "yes"))
    await desk.hears(desk.step("Anna: C3"))
    await assert_ignored(desk, desk.line("Anna", "yes"), desk.line("Anna", "no"))


@pytest.mark.parametrize(
    ("word", "room", "asks"),
    [("No!", "pl", True), ("No!", "en", False), ("no, ok", "en", True), ("no, ok", "pl", False)],
)
async def test_a_polish_no_may_mean_yes(word: str, room: str, asks: bool) -> None:
    """The Polish “no” means “well, yes”. In Polish, “no, ok” agrees and “No!” is asked back; in
    English, “No!” refuses and “no, ok” is asked back. The same holds in reply to the post that
    asks."""
    desk, who, _ = await ask("undo")
    if room == "pl":
        await desk.hears(desk.line(who, "język polski"))
    stood = await desk.versions()
    answer = await desk.hears(desk.line(who, word, newest(desk)))
    back = "Ben, zgadzasz się?" if room == "pl" else "Ben, do you agree?"
    assert (back if asks else "", asks) == (first_line(answer), stood == await desk.versions())


async def test_a_polish_no_to_an_open_challenge() -> None:
    """An ambiguous yes does not accept an open challenge, not even in private. The answer says what
    to type."""
    desk, who, _ = await ask("open challenge")
    stood = await desk.versions()
    said_alone = Said("No, ok", addressed=True)
    line = replace(desk.line(who, ""), did=said_alone, private=True, last=newest(desk))
    answer = await desk.hears(line)
    assert ("type “accept 1”" in first_line(answer), stood) == (True, await desk.versions())


@pytest.mark.parametrize("line", ["ok, wait", "tak, ale nie teraz", "no, D4", "nie mogę teraz"])
@pytest.mark.parametrize("state", STATES)
async def test_a_yes_followed_by_other_words(state: str, line: str) -> None:
    """A yes or no followed by other words, addressed to the bot, changes nothing. It is asked back
    if a question is open for this person; otherwise it is not understood."""
    desk, who, _ = await ask(state)
    stood = await desk.versions()
    private = replace(desk.line(who, line), private=True, last=newest(desk), did=Said(line, True))
    answer = await desk.hears(private)
    assert stood == await desk.versions()
    waits = state != "open challenge"
    assert waits == first_line(answer).startswith(f"{who}, do you ")


async def test_a_casual_word_with_several_open_questions() -> None:
    """With several open questions, the answer has a button for each, which names its game.
    Questions that were asked back before, and open challenges, have none."""
    desk, made = Desk(), list[str]()
    for step in (
        "Eve: challenge Ben 9x9 black no clock",
        "Eve: challenge 19x19 rated 2 days",
        "Anna: challenge Ben 9x9 black no clock",
    ):
        made.append((await desk.hears(desk.step(step))).game_id)
    both = await desk.hears(desk.line("Ben", "ok"))
    each = (f"{answer} #{game}" for game in (made[0], made[2]) for answer in ("Accept", "Decline"))
    assert set(each) == set(labels(both))
    await desk.hears(desk.step("Carl: challenge Ben 13x13 white no clock"))
    alone = await desk.hears(desk.line("Ben", "ok"))
    assert ["Accept", "Decline"] == labels(alone)
    accepted = await desk.hears(desk.tap("Ben", f"Accept #{made[2]}"))
    assert made[2] == accepted.game_id


async def test_a_casual_word_after_a_change() -> None:
    """Once the count has changed, the button of the old one does nothing, and the same word is
    asked back about the new one."""
    desk, _, _ = await ask("count")
    await desk.hears(desk.line("Ben", "ok"))
    button = desk.tap("Ben", "Agree")
    await desk.hears(desk.step("Anna: dead D4"))
    stood = await desk.versions()
    assert first_line(await desk.hears(button)).startswith(
        "That button belongs to an earlier moment"
    )
    assert stood == await desk.versions()
    assert "Ben, do you agree?" == first_line(await desk.hears(desk.line("Ben", "ok")))


async def test_a_casual_word_after_a_vote() -> None:
    """A vote of the other player makes the question asked back expire: the next casual word is
    asked back again."""
    desk = Desk()
    for step in [*PLAY, "Anna: pass", "Ben: pass"]:
        await desk.hears(desk.step(step))
    for vote in ("agree", "-✅", "agree"):
        assert "Ben, do you agree?" == first_line(await desk.hears(desk.line("Ben", "ok")))
        assert HOW == first_line(await desk.say("Ben", "yes"))
        await assert_ignored(desk, desk.line("Ben", "yes"))
        assert (await desk.hears(desk.step(f"Anna: {vote}"))).game_id
    await desk.hears(desk.line("Ben", "tak"))
    ended = await desk.hears(desk.tap("Ben", "Agree"))
    assert Phase.ENDED is (await desk.match(ended.game_id)).match.phase


async def test_a_casual_word_after_a_refusal() -> None:
    """A player who has refused need not refuse again, but may still agree."""
    desk, _, _ = await ask("count")
    await desk.hears(desk.line("Ben", "refuse"))
    await assert_ignored(desk, desk.line("Ben", "no"))
    assert "Ben, do you agree?" == first_line(await desk.hears(desk.line("Ben", "ok")))


async def test_a_casual_word_before_the_question() -> None:
    """A casual word said before the room has the question is chatter."""
    desk, _, _ = await ask("count")
    await desk.conversation.handle(desk.line("Anna", "dead D4"))
    assert Answer() == await desk.conversation.handle(desk.line("Ben", "ok"))


@pytest.mark.parametrize("word", ["ok", "zgoda"])
async def test_a_casual_yes_during_a_search(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the bot looks for dead stones, a casual yes is chatter."""
    desk = Desk()
    desk.app.late_looks.waits = (0.0,)
    game, answers = await desk.game("E5 C3 -"), list[Answer]()

    async def look(*_: object) -> None:
        if (await desk.match(game)).match.is_looking:
            answers.append(await desk.conversation.handle(desk.step(f"Anna: {word}")))

    monkeypatch.setattr(desk.advisor, "look", look)
    await desk.hears(desk.step("Ben: pass"))
    assert [Answer()] == answers
    assert (await desk.say("Anna", word)).posts
