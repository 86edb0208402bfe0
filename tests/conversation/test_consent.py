"""Consent: what people say to each other binds nobody, and what binds is to what had been shown."""

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
from tests.conversation.desk import ROOM, Desk, said
from tests.conversation.kept import Kept
from tests.incoming import meant

PLAY = ["Anna: challenge Ben 9x9 black", "Ben: accept", "Anna: E5", "Ben: D4"]
CYCLE = [
    *("Anna: challenge Ben 5x5 black", "Ben: accept", "Anna: B1", "Ben: A2", "Anna: C2"),
    *("Ben: B2", "Anna: D1", "Ben: E5", "Anna: A1", "Ben: C1", "Anna: B1"),
]
STATES = {
    # what was done, who is asked, with which number a word of command may name it
    "challenge": (PLAY[:1], "Ben", 1),
    "open challenge": (["Anna: challenge 9x9 rated 2 days"], "Eve", 1),
    "other terms": (["Anna: challenge Ben 9x9", "Ben: terms 13x13"], "Anna", 2),
    "undo": ([*PLAY, "Anna: undo"], "Ben", 1),
    "count": ([*PLAY, "Anna: pass", "Ben: pass", "Anna: agree"], "Ben", 1),
    "count after a mark": ([*PLAY, "Anna: pass", "Ben: pass", "Anna: dead D4"], "Ben", 2),
    "repetition": ([*CYCLE, "Anna: agree"], "Ben", 1),
}
TALKING = {
    **{state: ["Anna", "Eve"] for state in STATES},
    "other terms": ["Ben", "Eve"],
    "count after a mark": ["Eve"],  # who marks has not agreed
}
"""Who is not asked."""
CASUAL = [
    *("ok", "OK!", "okay", "yes", "Yes.", "I agree", "agreed", "yes 1", "challenge accepted"),
    *("sure", "Fine!", "no thanks", "dobra", "okej"),
    *("tak", "Tak!", "zgoda", "zgadzam się", "tak 2", "wyzwanie przyjęte"),
    *("no", "No!", "nie", "I disagree", "nie zgadzam się"),
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


async def asked(state: str) -> tuple[Desk, str, int]:
    """A desk where somebody is asked, who, and the number of what they are asked."""
    before, who, number = STATES[state]
    desk = Desk()
    for step in before:
        answer = await desk.hears(desk.step(step))
        assert answer.game_id, (step, said(answer))
    return desk, who, number


def newest(desk: Desk) -> PostRef:
    """What the newest post about a game is about."""
    return [post.ref for post in desk.chat.posts if post.ref][-1]


def labels(answer: Answer) -> list[str]:
    """What stands on the buttons of an answer."""
    return [post.label(choice) for post in answer.posts for choice in post.choices]


async def nothing_comes(desk: Desk, *lines: Incoming) -> None:
    """None of the lines changes anything, or is answered."""
    before = await desk.versions()
    for line in lines:
        assert Answer() == await desk.hears(line), line.text
    assert before == await desk.versions()


@pytest.mark.parametrize("state", STATES)
async def test_casual_words_among_people(state: str) -> None:
    """Words that people say to each other do nothing in any state, whoever says them: plainly, to
    other people, in answer to an older post, or as a quote. Only whoever is asked is asked back
    once, and told once how to answer; with the number of the question each time."""
    desk, who, number = await asked(state)
    older, before = PostRef("kadobe", 3, 1), await desk.versions()
    heard = [await desk.hears(desk.line(who, word)) for word in CASUAL]
    named = sum(word.endswith(f" {number}") for word in CASUAL)
    back = 0 if state == "open challenge" else 2 + named
    assert (before, back) == (await desk.versions(), sum(len(each.posts) for each in heard))
    await nothing_comes(
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
async def test_casual_words_in_answer(state: str, way: str, word: str) -> None:
    """The same words bind in answer to the post that asks: in a reply to it, or where it was the
    last thing said in a private chat."""
    desk, who, _ = await asked(state)
    before = await desk.versions()
    line, ref = desk.line(who, word), newest(desk)
    line = replace(line, about=ref) if way == "reply" else replace(line, private=True, last=ref)
    assert "" != (await desk.hears(line)).game_id
    assert before != await desk.versions()


@pytest.mark.parametrize("state", STATES)
async def test_casual_words_to_the_bot(state: str) -> None:
    """Said to the bot, but in answer to none of its posts, they are asked back by a button each
    time; at an open challenge, or with the number of another question, told what to type."""
    desk, who, number = await asked(state)
    before, offered = await desk.versions(), list[str]()
    for _ in range(2):
        answer = await desk.hears(meant(desk.line(who, "ok")))
        typed = said(answer).endswith((f"“accept {number}”.", f"“agree {number}”."))
        offered = labels(answer)
        assert (state == "open challenge", bool(offered)) == (typed, not typed)
    another = said(await desk.hears(meant(desk.line(who, f"ok {number + 1}"))))
    assert "Look at " in another
    assert before == await desk.versions()
    if offered:
        assert "" != (await desk.hears(desk.tap(who, offered[0]))).game_id


@pytest.mark.parametrize("words", [ACCEPTING, DECLINING], ids=["accepting", "declining"])
@pytest.mark.parametrize("state", STATES)
async def test_words_of_command(state: str, words: list[str]) -> None:
    """Words of command bind in a room of the game; said to other people they are talk, and in
    another room they must name what they are to, if it is private, and know of no such game if
    others read along."""
    for word in words:
        desk, who, number = await asked(state)
        others = [replace(desk.line(who, word), did=Said(word, to=to)) for to in TO_PEOPLE]
        await nothing_comes(desk, *others, desk.line(who, f"> {word}"))
        before = await desk.versions()
        line = desk.line(who, word)
        if "open" not in state:
            elsewhere = desk.line(who, word)
            away = replace(elsewhere, room="web:other", community="web:other")
            assert "have no game here." in said(await desk.hears(away)), word
            alone = replace(away, event_id=f"{away.event_id}/alone", private=True)
            assert f" {number}”." in said(await desk.hears(alone)), word
            assert before == await desk.versions()
        if "open" not in state or word in ACCEPTING:
            assert "" != (await desk.hears(line)).game_id, word
            assert before != await desk.versions()


async def test_a_newer_post_that_asks_nothing() -> None:
    """In a private chat in which a move of another game was told last, a word of command is to what
    is asked; a casual one is told what to type."""
    for word in ("agree", "ok"):
        desk, who, number = await asked("count")
        (counted,) = await desk.versions()
        other = await desk.hears(desk.step("Carl: challenge Ben 9x9 black"))
        await desk.hears(desk.step(f"Ben: accept #{other.game_id}"))
        await desk.hears(desk.step(f"Carl: E5 #{other.game_id}"))
        line = replace(desk.line(who, word), private=True, last=newest(desk))
        assert other.game_id == newest(desk).game_id
        answer = await desk.hears(meant(line))
        if word == "agree":
            assert counted == answer.game_id
        else:
            assert said(answer).endswith(f"“agree {number}”.")


async def test_an_older_question() -> None:
    """A word in answer to an older question binds to that one, which is over: to nothing."""
    desk, _, _ = await asked("count after a mark")
    first = next(post.ref for post in desk.chat.posts if post.ref and post.ref.proposal == 1)
    for word in ("ok", "agree", "tak"):
        answer = await desk.hears(desk.line("Ben", word, first))
        assert "Question 1 is no longer open, 2 is. Look at it first, then answer." == said(answer)


async def test_older_terms() -> None:
    """A word in answer to older terms of a challenge accepts nothing."""
    desk, _, _ = await asked("other terms")
    first = next(post.ref for post in desk.chat.posts if post.ref)
    for word in ("ok", "accept", "no", "decline 1"):
        answer = await desk.hears(desk.line("Anna", word, first))
        assert ("", True) == (answer.game_id, "Other terms have been offered" in said(answer))


RACES = {
    # what was asked, what makes it another question, whose answer may come too soon
    "agree against mark": ([*PLAY, "Anna: pass", "Ben: pass"], "Ben: dead D4", "Anna: agree"),
    "agree against undo": (PLAY, "Ben: undo", "Anna: agree"),
    "accept against terms": (PLAY[:1], "Anna: terms 13x13 komi 100", "Ben: accept"),
    "decline against terms": (PLAY[:1], "Anna: terms 13x13", "Ben: decline"),
}


@pytest.mark.parametrize("race", RACES)
async def test_two_people_at_the_same_time(race: str) -> None:
    """Who answers 10 to 1,000 ms after the question has changed is bound to nothing, 200 times of
    200, and told the number of what stands now; with that number, or later, it is an answer."""
    before, change, answer = RACES[race]
    times, desk = random.Random(race), Desk()
    for step in before:
        await desk.hears(desk.step(step))
    desk.chat.at = READ
    await desk.hears(desk.step(change))
    stood, changed = await desk.versions(), Kept(desk)
    for delay in (times.randint(10, 1000) for _ in range(200)):
        desk = changed.again()
        line = desk.step(answer)
        soon = await desk.hears(replace(line, read_until=READ + delay - 1001))
        assert ("", stood) == (soon.game_id, await desk.versions()), delay
        assert "Which one do you mean? " in said(soon)
    late = desk.step(answer)
    assert (await desk.hears(replace(late, read_until=READ))).game_id


async def test_a_change_that_is_not_yet_told() -> None:
    """An answer that comes before the room was told of the change is to nothing, however late."""
    desk, _, _ = await asked("count")
    await desk.conversation.handle(desk.line("Anna", "dead D4"))
    early = await desk.conversation.handle(replace(desk.line("Ben", "agree"), read_until=10 * READ))
    assert said(early).endswith("“agree 2”.")


async def test_ones_own_question_is_known_before_it_is_told() -> None:
    """Whoever asks takes it back with a word of command before the room was told of it."""
    desk = Desk()
    game_id = await desk.game("D4")
    asks, withdraws = desk.line("Anna", "undo"), desk.line("Anna", "withdraw")
    await desk.conversation.handle(asks)
    assert (await desk.match(game_id)).match.proposal is not None
    await desk.conversation.handle(withdraws)
    assert (await desk.match(game_id)).match.proposal is None


async def test_a_vote_of_the_other_is_no_new_question() -> None:
    """Two who agree at the same moment agree: what one of them says changes nothing of what is
    asked."""
    desk = Desk()
    for step in [*PLAY, "Anna: pass"]:
        await desk.hears(desk.step(step))
    desk.chat.at = READ
    await desk.hears(desk.step("Ben: pass"))
    desk.chat.at = READ + 5000
    await desk.hears(desk.step("Anna: agree"))
    both = await desk.hears(replace(desk.line("Ben", "agree"), read_until=READ + 4500))
    assert Phase.ENDED is (await desk.match(both.game_id)).match.phase


async def test_what_is_said_to_people_is_no_move() -> None:
    """Moves, passes and the rest in a line to other people are not done, but a challenge to the
    person who is mentioned is."""
    desk = Desk()
    for step in PLAY:
        await desk.hears(desk.step(step))
    lines = ("B2", "play B2", "pass", "resign yes", "undo", "> B2", "> Carl: B2\nplay B2")
    people = (("web:lobby/carl",), ("",))
    await nothing_comes(
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
    challenge = Said('challenge "Carl" 9x9', to=("web:lobby/carl",))
    made = await desk.hears(replace(desk.line("Eve", ""), did=challenge))
    assert f"{ROOM}/carl" == (await desk.match(made.game_id)).meta.guest


async def test_when_a_room_is_being_told() -> None:
    """An answer waits while its room is not told of the question yet, unless it names a number or
    answers a post; in a room that is not told at all it does not."""
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


async def test_an_answer_while_a_room_is_being_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that comes just before its room has the question waits for it, and is to it."""
    monkeypatch.setattr(dispatcher, "PAUSES", (0.0,) * 1000)
    desk = Desk()
    game_id = await desk.game("D4 E5 -")
    await desk.conversation.handle(desk.line("Ben", "pass"))
    answering = asyncio.create_task(desk.conversation.handle(desk.line("Anna", "agree")))
    await asyncio.sleep(0)
    await desk.announce()
    assert game_id == (await answering).game_id


CASUALLY = {
    # whom the line asks back, and the button that is tapped then
    "challenge": ("ok", "Ben, do you accept the challenge?", "Accept"),
    "other terms": ("nie", "Anna, do you accept the challenge?", "Decline"),
    "undo": ("tak", "Ben, do you agree?", "Agree"),
    "count": ("I agree", "Ben, do you agree?", "Agree"),
    "count after a mark": ("no", "Ben, do you agree?", "Refuse"),
    "repetition": ("zgadzam się", "Ben, do you agree?", "Agree"),
}


@pytest.mark.parametrize("state", CASUALLY)
async def test_a_casual_word_of_whoever_is_asked(state: str) -> None:
    """Whoever is asked, in this room, is asked back by buttons for them alone, which answer; the
    word itself changes nothing. Said once more, it is told how to answer, and from then on only if
    it names the question. With another number, said by another or to others, or in another room,
    it is talk; the same line that comes twice is answered alike."""
    word, question, label = CASUALLY[state]
    desk, who, number = await asked(state)
    stood, line = await desk.versions(), desk.line(who, word)
    await nothing_comes(
        desk,
        *(desk.line(other, word) for other in TALKING[state]),
        desk.line(who, f"{word} {number + 1}"),
        replace(desk.line(who, word), room="web:other", community="web:other"),
        replace(desk.line(who, word), did=Said(word, to=("web:lobby/carl",))),
    )
    answer = await desk.hears(line)
    assert HOW == said(await desk.say(who, word))
    await nothing_comes(desk, desk.line(who, word), desk.line(who, "yes"), desk.line(who, "no"))
    assert HOW == said(await desk.say(who, f"{word} {number}"))
    assert answer == await desk.hears(replace(line, unanswered=True))
    assert (question, "") == (said(answer), answer.game_id)
    both = ["Accept", "Decline"] if "challenge" in question else ["Agree", "Refuse"]
    assert both == labels(answer)
    assert stood == await desk.versions()
    assert "" == (await desk.hears(desk.tap("Eve", label))).game_id
    assert "" != (await desk.hears(desk.tap(who, label))).game_id
    assert stood != await desk.versions()


@pytest.mark.parametrize("word", ["yes", "no"])
async def test_an_answer_to_what_is_asked_back(word: str) -> None:
    """A yes or no in reply to the question that came back answers it."""
    desk, who, _ = await asked("count")
    back = await desk.hears(desk.line(who, "ok"))
    answered = await desk.hears(desk.line(who, word, back.posts[0].ref))
    (proposal,) = [(await desk.match(answered.game_id)).match.proposal]
    refused = proposal is not None and len(proposal.refused)
    assert {"yes": 0, "no": 1}[word] == refused


NO_QUESTIONS = {
    # what whoever is asked something says, and what a yes to the bot's answer is told
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
    """Only a post that puts the question of the match is answered by a yes to it: in answer to any
    other, whatever is asked in the match, a yes or no changes nothing."""
    desk, who, _ = await asked("count")
    told = await desk.hears(meant(desk.line(who, line, newest(desk))))
    ref, stood = told.posts[-1].ref, await desk.versions()

    async def hears(word: str) -> Answer:
        said = desk.line(who, word)
        if way == "private":
            return await desk.hears(meant(replace(said, private=True, last=ref)))
        return await desk.hears(meant(said) if way == "to the bot" else replace(said, about=ref))

    if way != "reply" or ref is not None:
        assert NO_QUESTIONS[line] == said(await hears("yes"))
        kept = line in ("sgf", "describe", "help", "K19")
        assert (NO_QUESTIONS[line] if kept else "Good, nothing is done.") == said(await hears("no"))
        assert "Ben, do you agree?" == said(await hears("yes"))  # what was left is asked no more
    assert stood == await desk.versions()


@pytest.mark.parametrize("line", ["resign", "I'll play D4"])
async def test_a_yes_to_what_the_bot_asks(line: str) -> None:
    """The next word of whoever is asked to confirm something is told how, in a reply or not; once
    the game has gone on it is not about that."""
    desk = Desk()
    await desk.game("E5 F6")
    await desk.hears(desk.step(f"Anna: {line}"))
    assert said(await desk.hears(desk.line("Anna", "yes"))).startswith("Tap ")
    await nothing_comes(desk, desk.line("Ben", "yes"))
    await desk.hears(desk.step("Anna: C3"))
    await nothing_comes(desk, desk.line("Anna", "yes"), desk.line("Anna", "no"))


@pytest.mark.parametrize(
    ("word", "room", "asks"),
    [("No!", "pl", True), ("No!", "en", False), ("no, ok", "en", True), ("no, ok", "pl", False)],
)
async def test_a_polish_no(word: str, room: str, asks: bool) -> None:
    """In Polish “no” is no refusal: “well, yes”, and “no, ok” is a yes. Where the other language is
    spoken each is asked back, in answer to the very post that asks as well."""
    desk, who, _ = await asked("undo")
    if room == "pl":
        await desk.hears(desk.line(who, "język polski"))
    stood = await desk.versions()
    answer = await desk.hears(desk.line(who, word, newest(desk)))
    back = "Ben, zgadzasz się?" if room == "pl" else "Ben, do you agree?"
    assert (back if asks else "", asks) == (said(answer), stood == await desk.versions())


async def test_a_polish_no_to_an_open_challenge() -> None:
    """Who is not sure to say yes takes no open challenge, not alone with the program either, and is
    told how it is taken."""
    desk, who, _ = await asked("open challenge")
    stood = await desk.versions()
    said_alone = Said("No, ok", addressed=True)
    line = replace(desk.line(who, ""), did=said_alone, private=True, last=newest(desk))
    answer = await desk.hears(line)
    assert ("type “accept 1”" in said(answer), stood) == (True, await desk.versions())


@pytest.mark.parametrize("line", ["ok, wait", "tak, ale nie teraz", "no, D4", "nie mogę teraz"])
@pytest.mark.parametrize("state", STATES)
async def test_a_yes_that_goes_on(state: str, line: str) -> None:
    """A yes or a no that goes on with something else, said to the program alone, does nothing: it
    is asked back if anything waits for an answer of this person's, and else not understood."""
    desk, who, _ = await asked(state)
    stood = await desk.versions()
    private = replace(desk.line(who, line), private=True, last=newest(desk), did=Said(line, True))
    answer = await desk.hears(private)
    assert stood == await desk.versions()
    waits = state != "open challenge"
    assert waits == said(answer).startswith(f"{who}, do you ")


async def test_a_casual_word_where_several_are_asked() -> None:
    """Of several questions each has a button that says of which game, unless it was asked back
    before; an open challenge is none of them."""
    desk, made = Desk(), list[str]()
    for step in (
        "Eve: challenge Ben 9x9 black",
        "Eve: challenge 19x19 rated 2 days",
        "Anna: challenge Ben 9x9 black",
    ):
        made.append((await desk.hears(desk.step(step))).game_id)
    both = await desk.hears(desk.line("Ben", "ok"))
    each = (f"{answer} #{game}" for game in (made[0], made[2]) for answer in ("Accept", "Decline"))
    assert set(each) == set(labels(both))
    await desk.hears(desk.step("Carl: challenge Ben 13x13 white"))
    alone = await desk.hears(desk.line("Ben", "ok"))
    assert ["Accept", "Decline"] == labels(alone)
    accepted = await desk.hears(desk.tap("Ben", f"Accept #{made[2]}"))
    assert made[2] == accepted.game_id


async def test_a_casual_word_about_what_has_changed() -> None:
    """Once the count is another, the button for the one before does nothing, and the same word is
    asked back about this one."""
    desk, _, _ = await asked("count")
    await desk.hears(desk.line("Ben", "ok"))
    button = desk.tap("Ben", "Agree")
    await desk.hears(desk.step("Anna: dead D4"))
    stood = await desk.versions()
    assert said(await desk.hears(button)).startswith("That button belongs to an earlier moment")
    assert stood == await desk.versions()
    assert "Ben, do you agree?" == said(await desk.hears(desk.line("Ben", "ok")))


async def test_a_casual_word_after_a_vote() -> None:
    """Once the other has agreed, or does so no more, what was asked back is gone, and is asked
    once more."""
    desk = Desk()
    for step in [*PLAY, "Anna: pass", "Ben: pass"]:
        await desk.hears(desk.step(step))
    for vote in ("agree", "-✅", "agree"):
        assert "Ben, do you agree?" == said(await desk.hears(desk.line("Ben", "ok")))
        assert HOW == said(await desk.say("Ben", "yes"))
        await nothing_comes(desk, desk.line("Ben", "yes"))
        assert (await desk.hears(desk.step(f"Anna: {vote}"))).game_id
    await desk.hears(desk.line("Ben", "tak"))
    ended = await desk.hears(desk.tap("Ben", "Agree"))
    assert Phase.ENDED is (await desk.match(ended.game_id)).match.phase


async def test_a_casual_word_after_one_has_refused() -> None:
    """Who has refused already has no need to refuse again, but may agree after all."""
    desk, _, _ = await asked("count")
    await desk.hears(desk.line("Ben", "refuse"))
    await nothing_comes(desk, desk.line("Ben", "no"))
    assert "Ben, do you agree?" == said(await desk.hears(desk.line("Ben", "ok")))


async def test_a_casual_word_about_what_is_not_yet_told() -> None:
    """What the room was not told of, nobody there has answered."""
    desk, _, _ = await asked("count")
    await desk.conversation.handle(desk.line("Anna", "dead D4"))
    assert Answer() == await desk.conversation.handle(desk.line("Ben", "ok"))
