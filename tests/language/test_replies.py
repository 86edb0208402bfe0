"""Lines that are an answer only in reply to a post that asks."""

from __future__ import annotations

import itertools

import pytest

from bot.features.undo.undo_commands import MayUndo
from bot.match.commands import AskUndo, MarkStones, Resume
from bot.routing.parsing.parser import parse
from bot.routing.parsing.short_answers import LONGEST, Reply, ReplyTarget, read_reply
from bot.rules.points import Point
from bot.talk import requests
from bot.talk.line import Line
from tests.language.lines import CHATTER

YES, NO = requests.Accept(casual=True), requests.Decline(casual=True)
B4 = (Point(1, 3),)
BOARD_13 = requests.ChangeTerms(requests.Challenge(size=13, given=frozenset({"size"})))
RATED = requests.Challenge(rated=True)
IS_RATED = requests.EditForm(RATED)
"""A question about a term opens the form with that choice."""
WITH_KOMI = requests.ChangeTerms(
    requests.Challenge(size=13, komi=5.5, given=frozenset({"size", "komi"}))
)
MEANT = {
    Reply(YES, ReplyTarget.CHALLENGE): [
        "chętnie",
        "Ja chętnie!",
        "dawaj",
        "gramy",
        "ok, gramy",
        "zgoda, gramy",
        "biorę",
        "ja!",
        "I'm in",
        "I’m in!",
        "im in",
        "let's play",
        "Let’s play!",
        "gladly",
        "yes, let's play",
        "tak, oczywiście, gramy",
        "sounds good, I'm in",
        "wbijam",
        "no to gramy",
        "no to dawaj",
        "no dobra, wchodzę",
        "no jasne, gramy!",
        "no tak, oczywiście, gramy",
    ],
    Reply(BOARD_13, ReplyTarget.TERMS): [
        "13x13",
        "13x13?",
        "maybe 13x13",
        "how about 13x13?",
        "I’d prefer 13x13",
        "13x13 please",
        "a może 13x13?",
        "wolę 13x13",
        "to może na 13x13?",
    ],
    Reply(IS_RATED, ReplyTarget.TERMS): ["rated?", "rankingowa?"],
    Reply(requests.ChangeTerms(RATED), ReplyTarget.TERMS): [
        "rated",
        "maybe rated?",
        "a może rankingowa?",
        "rankingowa",
    ],
    Reply(WITH_KOMI, ReplyTarget.TERMS): ["13x13, komi 5.5?", "a może 13x13, komi 5,5?"],
    Reply(YES, ReplyTarget.COUNT): [
        "looks good",
        "ok, looks good",
        "correct",
        "zgadza się",
        "Zgadza sie.",
        "no tak, zgadza się",
        "wszystko gra",
        "lgtm",
        "spoko, zgadza się",
    ],
    Reply(YES, ReplyTarget.ONLY_QUESTION): [
        "oczywiście",
        "tak, oczywiście",
        "w porządku",
        "może być",
        "of course",
        "sounds good",
        "yes of course!",
        "cool",
        "no problem",
        "spoko",
        "no spoko",
        "ok spoko",
        "luz",
        "dla mnie ok",
        "no ok",
        "jasne że tak",
    ],
    Reply(YES, ReplyTarget.QUESTION): [
        "👍",
        "👍🏻",
        "👍👍",
        " ✅ ",
        "\u2705\ufe0f",
        "no dobra",
        "No tak!",
        "no jasne",
        "no dobra, niech będzie",
        "no zgadzam się",
        "ok dobra",
        "yeah, sure",
    ],
    Reply(NO, ReplyTarget.QUESTION): ["👎", "❌", "nie, nie"],
    Reply(NO, ReplyTarget.CHALLENGE): ["nie dziś", "nie teraz", "not now", "odpadam"],
    Reply(NO, ReplyTarget.COUNT): ["that's wrong", "no, that’s wrong", "źle", "nie zgadza się"],
    Reply(NO, ReplyTarget.ONLY_QUESTION): ["of course not", "nie, dziękuję", "sorry, no"],
    Reply(Resume(), ReplyTarget.COUNT): [
        "gramy dalej",
        "graj dalej",
        "Nie, gramy dalej!",
        "tak, gramy dalej",
        "play on",
        "let's play on",
        "no, let’s play on",
    ],
    Reply(MarkStones(B4, dead=True), ReplyTarget.COUNT): [
        "b4 martwy",
        "B4 jest martwe",
        "b4 umarł",
        "B4 is dead",
        "b4 dead",
    ],
    Reply(MarkStones(B4, dead=False), ReplyTarget.COUNT): ["b4 żyje", "B4 is alive"],
    Reply(AskUndo(), ReplyTarget.GAME): [
        "ups, cofnij",
        "sorry, cofnij",
        "sorry, undo",
        "oops, undo please",
    ],
    Reply(MayUndo(), ReplyTarget.GAME): [
        "mogę cofnąć?",
        "można cofnąć?",
        "sorry, can I undo?",
    ],
}


@pytest.mark.parametrize(
    ("reply", "line"), [(r, line) for r, lines in MEANT.items() for line in lines]
)
def test_replies_have_their_meaning(reply: Reply, line: str) -> None:
    """The line has this meaning in reply to a post that asks, and is chatter otherwise."""
    assert (reply, None) == (read_reply(line), parse(line))


@pytest.mark.parametrize("line", ["tak, zgadzam się", "ok, I agree", "ok, zgoda"])
def test_a_yes_in_two_words(line: str) -> None:
    """A yes in two words means the same in reply to a post and without."""
    meant = requests.Accept(casual=True)
    assert (Reply(meant, ReplyTarget.QUESTION), Line(meant)) == (read_reply(line), parse(line))


@pytest.mark.parametrize(
    "line",
    [
        # the words beside it are about something else
        "no dawaj, spóźnimy się",
        "gramy dziś w nogę?",
        "I'm in the office",
        "in",
        "gramy?",
        "chętnie bym pospał",
        "chętnie, ale nie dziś",
        "looks good, doesn't it?",
        "let's play D4",
        # a doubt, repeated
        "dobra, dobra",
        "jasne, jasne",
        "yeah, yeah",
        "sure, sure",
        "tak tak tak",
        # neither a yes nor a no, or about two things
        "nie gramy",
        "nie może być",
        "no no",
        "tak, nie",
        "no to",
        "nie zgadzam się",
        "looks good, let's play",
        "👍👎",
        "👍?",
        "ok D4",
        # no mark, or unclear which stones
        "B4 is not dead",
        "is B4 dead?",
        "the white stone is dead",
        "b4 or c4 is dead",
        # any number, a name, and a challenge
        "13",
        "maybe 9",
        "13x13 Anna",
        "maybe",
        "challenge 13x13",
        "13x13 at five",
        # perhaps about another player's move
        "ups",
        "oops",
        "that was a mistake",
        "wrong move",
        "pomyłka",
        # commands anywhere, or names of games
        "ok",
        "tak",
        "no",
        "undo",
        "undo?",
        "dead b4",
        "resume",
        "gramy #bamoku",
        "",
        "?",
        "🙂",
        f"gramy {'!' * LONGEST}",
    ],
)
def test_other_lines_are_no_replies(line: str) -> None:
    """Other lines are no replies."""
    assert None is read_reply(line)


def test_two_answers_in_one() -> None:
    """Two answers in one line are read as one of them, in its narrower meaning, or as chatter."""
    lines = [line for meant in MEANT.values() for line in meant]
    for first, second in itertools.permutations(lines, 2):
        whole = read_reply(f"{first}, {second}")
        parts = [read_reply(first), read_reply(second)]
        assert whole is None or whole.to in [part.to for part in parts if part], (first, second)


def test_chatter() -> None:
    """Common chatter is no reply, except for exact words of answers, which depend on the replied
    post."""
    meant = {line for lines in MEANT.values() for line in lines}
    meant |= {"D4 is dead", "D4 jest martwy", "9x9", "small", "duża", "3 days"}
    assert set() == {line for line in CHATTER if read_reply(line)} - meant
