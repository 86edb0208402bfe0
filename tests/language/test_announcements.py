"""Announcements of moves in plain words, and chatter about moves that is none."""

from __future__ import annotations

import pytest

from bot.match.commands import Pass, Play
from bot.routing.parsing.parser import parse
from bot.rules.points import Point
from bot.talk import requests
from bot.talk.announced_moves import LONGEST, Announced, read_announcement
from bot.talk.line import Line
from tests.language.lines import CHATTER, D4

A4, TENGEN = Point(0, 3), Point(9, -10)

SURELY = [
    "I'll play D4",
    "I\u2019ll play D4",
    "I will play D4.",
    "I'm going to play at D4!",
    "gonna play d4",
    "I think I'll play D4",
    "let me try D4",
    "I choose D4",
    "playing D4",
    "going with D4, thanks",
    "I play D4, gl",
    "my move: D4",
    "My move is D4",
    "here's my move: D4",
    "ok, my answer: D4",
    "D4 is my move",
    "Hi Ben! I'll play D4. How are you?",
    "stawiam D4",
    "Stawiam na D4!",
    "postawię d4",
    "kladę kamień na D4",
    "ja gram D4, miłej gry",
    "odpowiadam D4",
    "Moja odpowiedź: D4",
    "mój ruch to D4",
    "chcę zagrać D4",
    "no to gram D4 :)",
    "niech będzie D4",
    "dobra, daj D4",
    "wrzucam na D4",
    "D4 to mój ruch",
    "Dzięki Aniu, stawiam D4",
    "Stawiam D4. Przepraszam, byłem u lekarza.",
    "I'll play D-4",
    "I'll play D 4",
    "I'll play \uff24\uff14",
]
WITH_COURTESY = [
    "Nigiri, D4",
    "OK, D4",
    "okej, D4",
    "no dobra, to ja D4",
    "na D4",
    "Hello Ben, D4",
    "D4, good luck!",
    "D4 gl hf",
    "D4\ngood luck!",
    "D4\n\nSorry, my train was late today.",
    "D4 dziękuję",
    "D4, dzięki i powodzenia",
    "D4. Twoja kolej",
    "cześć Kasiu, D4",
    "D4 then",
    "D4 it is",
    '"D4", thanks a lot',
    "D 4, good luck",
    "Thanks! D4",
]
PASSES = [
    "spasuję",
    "ja spasuję",
    "I'll pass",
    "passing",
    "ok, pass",
    "no to pas",
    "pass, gl",
    "my move: pass",
    "oddaję ruch",
    "chcę spasować",
    "pasuję, dzięki",
    "I have to pass",
]
RESIGNS = [
    "I give up",
    "I surrender",
    "I'll resign",
    "ok, I resign",
    "resign gg",
    "you win, gg",
    "poddam się",
    "rezygnuję",
    "muszę się poddać",
    "poddaję się, dziękuję",
    "kapituluję",
    "I resign. You were better.",
    "poddaję partię, dobra gra",
]
TALK = [
    "B2 vitamins",
    "K10 tomorrow",
    "D4 or F4?",
    "może D4",
    "what about D4?",
    "D4?",
    "D4, ok?",
    "I would have played D4",
    "D4 was bad",
    "maybe D4",
    "I played D4",
    "you played D4",
    "you should play D4",
    "why not D4",
    "D4 is dead",
    "D4 looks big",
    "after D4 I pass",
    "if you pass I'll play D4",
    "I'll play D4 tomorrow",
    "jutro zagram D4",
    "zagrałem D4",
    "I'll play D4 or F4",
    "D4 F4",
    "D4\nF4",
    "D4 albo F4",
    "ok D4 F4",
    "OK, D4 was good",
    "Ben said: I'll play D4",
    'he wrote "I\'ll play D4. Good luck"',
    "no D4",
    "not D4",
    "nie gram D4",
    "I won't play D4",
    "gdybym zagrał D4",
    "chyba D4",
    "a D4?",
    "D4 or not D4",
    "I'll pass, too tired",
    "I'll pass you the salt",
    "pasuje",
    "pasuje mi jutro",
    "pass me that",
    "I never give up",
    "don't give up",
    "give up",
    "nie poddam się",
    "I give up smoking",
    "I give up. Where is the report?",
    "I'll pass. The salt is yours.",
    "you win some",
    "i 4",
    "gram o 4",
    "I play 10-12",
    "OK, 10-12",
    "4d",
    "4 d",
    "o 4 rano",
    "D4 tomorrow, ok",
    "ok",
    "thanks",
    "good luck!",
    "Hi Ben",
    "",
    "🙂",
    "D4 " * 50,
]


def test_surely() -> None:
    """A stated move is an announcement, whatever is said around it."""
    read = [(text, read_announcement(text)) for text in SURELY]
    assert [] == [one for one in read if Announced(D4, surely=True) != one[1]]


def test_with_courtesy() -> None:
    """A point with only a courtesy around it is an announcement."""
    read = [(text, read_announcement(text)) for text in WITH_COURTESY]
    assert [] == [one for one in read if Announced(D4) != one[1]]


def test_passes() -> None:
    """A pass can be announced in many words."""
    assert [] == [text for text in PASSES if read_announcement(text) != Announced()]


def test_resigns() -> None:
    """A resignation can be announced in many words."""
    assert [] == [
        text for text in RESIGNS if not getattr(read_announcement(text), "resigns", False)
    ]


def test_talk() -> None:
    """Doubts, several points, the past and other people's words are no announcements."""
    assert [] == [text for text in TALK if read_announcement(text) is not None]


def test_all_chatter() -> None:
    """Common chatter contains no announcement."""
    assert [] == [text for text in CHATTER if read_announcement(text) is not None]


@pytest.mark.parametrize(
    "text, expected",
    [("4d", Announced(D4)), ("pasuje", Announced()), ("ok, 4D", Announced(D4))],
)
def test_meant(text: str, expected: Announced) -> None:
    """In a line addressed to the bot, a slip can be an announcement."""
    assert (None, expected) == (read_announcement(text), read_announcement(text, meant=True))


def test_commands_are_found_too() -> None:
    """A line that is a command is also parsed as an announcement."""
    assert Announced(D4) == read_announcement("D4")
    assert Announced() == read_announcement("pass")
    assert Announced(resigns=True, surely=True) == read_announcement("poddaję się")


def test_commands() -> None:
    """Each announcement has a command."""
    asked = [Announced(D4), Announced(), Announced(resigns=True)]
    assert [Play(D4), Pass(), requests.Resign()] == [one.command for one in asked]


def test_lone_letters() -> None:
    """A letter that is also a word makes an announcement to confirm, another letter a move."""
    assert Line(Announced(A4), casual=True) == parse("a 4")
    assert Line(Play(D4), casual=True) == parse("D 4")


@pytest.mark.parametrize("text", ["D 4", "D-4", "d – 4", '"D4"', "„D4”", '"D 4."', "D.\n4"])
def test_loose_points(text: str) -> None:
    """A point with a space, a hyphen or quotes is a move by a player, and chatter by others."""
    assert Line(Play(D4), casual=True) == parse(text)


def test_numbers() -> None:
    """Points by numbers can be announced, and are not taken for a time."""
    assert Announced(TENGEN, surely=True) == read_announcement("my move: 10-10")


def test_long_lines() -> None:
    """Text beyond the maximum length is ignored."""
    assert Announced(D4) == read_announcement("D4\n" + "so it was. " * LONGEST)
    assert read_announcement("D4 " + "so it was " * LONGEST) is None


def test_before_slips() -> None:
    """An announcement is not taken for a typing slip, and neither is talk about moves."""
    assert Line(Announced(), casual=True) == parse("spasuję")
    assert [None, None, None] == [
        parse(text) for text in ("może D4", "pause please", "I played D4")
    ]
