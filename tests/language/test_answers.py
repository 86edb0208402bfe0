"""Answers to the tasks of the course, and arguments of ``learn`` and ``rules``."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.course.course_answers import (
    AnswerKind,
    CourseAnswer,
    PassAnswer,
    Winner,
    read_answer,
)
from bot.routing.parsing.parser import parse
from bot.rules.points import Colour, Point
from bot.talk import requests
from bot.talk.line import Request
from bot.texts.problem import Problem

B2, D4 = Point(1, 1), Point(3, 3)
BLACK, WHITE = Colour.BLACK, Colour.WHITE


@pytest.mark.parametrize(
    "asked, text, expected",
    [
        (AnswerKind.POINT, "B2", B2),
        (AnswerKind.POINT, "play b2", B2),
        (AnswerKind.POINT, "gram na B2!", B2),
        (AnswerKind.POINT, "b 2", B2),
        (AnswerKind.POINT, "4-16", Point(3, -16)),
        (AnswerKind.POINT, "pas", PassAnswer()),
        (AnswerKind.POINT, "a", D4),
        (AnswerKind.POINT, "B", B2),
        (AnswerKind.POINT, "C", None),
        (AnswerKind.POINT, "6", None),
        (AnswerKind.POINT, "B2 D4", None),
        (AnswerKind.POINT, "B2 #bamoku", None),
        (AnswerKind.POINT, "next", "next"),
        (AnswerKind.POINT, "jeszcze raz", "again"),
        (AnswerKind.POINT, f"{'at ' * 19}B2", B2),
        (AnswerKind.POINT, f"{'at ' * 20}B2", None),
        (AnswerKind.NUMBER, "6", 6),
        (AnswerKind.NUMBER, "sześć", 6),
        (AnswerKind.NUMBER, "six liberties", 6),
        (AnswerKind.NUMBER, "6 oddechów", 6),
        (AnswerKind.NUMBER, "6 or 7 liberties", None),
        (AnswerKind.NUMBER, "6, 7", None),
        (AnswerKind.NUMBER, "6 or so", None),
        (AnswerKind.NUMBER, "-6", None),
        (AnswerKind.NUMBER, "٦", None),
        (AnswerKind.NUMBER, "99999", None),
        (AnswerKind.NUMBER, "B2", None),
        (AnswerKind.YES_NO, "tak", True),
        (AnswerKind.YES_NO, "No.", False),
        (AnswerKind.YES_NO, "nie wiem", None),
        (AnswerKind.YES_NO, "6", None),
        (AnswerKind.CHAINS, "B2", (B2,)),
        (AnswerKind.CHAINS, "B2 i D4", (B2, D4)),
        (AnswerKind.CHAINS, "b2, d4, b2", (B2, D4)),
        (AnswerKind.CHAINS, "A and B", (D4, B2)),
        (AnswerKind.CHAINS, "B2 or so", None),
        (AnswerKind.CHAINS, "B2 4-16", None),
        (AnswerKind.WINNER, "white by 3", Winner(WHITE, 3)),
        (AnswerKind.WINNER, "W+3", Winner(WHITE, 3)),
        (AnswerKind.WINNER, "białe o 3 punkty", Winner(WHITE, 3)),
        (AnswerKind.WINNER, "B+5", Winner(BLACK, 5)),
        (AnswerKind.WINNER, "black wins by seven points", Winner(BLACK, 7)),
        (AnswerKind.WINNER, "czarne o 0,5", Winner(BLACK, 0.5)),
        (AnswerKind.WINNER, "czarne", Winner(BLACK)),
        (AnswerKind.WINNER, "remis", Winner(None, 0)),
        (AnswerKind.WINNER, "jigo", Winner(None, 0)),
        (AnswerKind.WINNER, "white is better", None),
        (AnswerKind.WINNER, "3", None),
        (AnswerKind.WINNER, "B+0.7", None),
    ],
)
def test_answers(asked: AnswerKind, text: str, expected: CourseAnswer | str | None) -> None:
    """A line that fits the question is an answer, in either language; other lines are left to the
    parser."""
    assert expected == read_answer(text, asked, (D4, B2))


@given(st.sampled_from(AnswerKind), st.text(max_size=80))
def test_nothing_breaks_it(asked: AnswerKind, text: str) -> None:
    """Any text is an answer or none, and never raises."""
    read_answer(text, asked, (D4, B2))


@pytest.mark.parametrize(
    "text, expected",
    [
        ("learn", requests.Learn()),
        ("nauka", requests.Learn()),
        ("teach me", requests.Learn()),
        ("naucz mnie", requests.Learn()),
        ("help learn", requests.Learn()),
        ("/pomoc nauka", requests.Learn()),
        ("help rules", requests.Rules()),
        ("pomoc zasady", requests.Rules()),
        ("kurs dalej", requests.Learn("next")),
        ("learn 2", requests.Learn(lesson="second")),
        ("learn lesson 3", requests.Learn(lesson="third")),
        ("nauka ko", requests.Learn(topic="ko")),
        ("nauka reguła ko", requests.Learn(topic="ko-rule")),
        ("nauka koniec", requests.Learn("leave")),
        ("nauka koniec gry", requests.Learn(topic="end")),
        ("learn about seki", requests.Learn(topic="seki")),
        ("lesson seki", requests.Learn(topic="seki")),
        ("seki lesson", requests.Learn(topic="seki")),
        ("dead lesson", requests.Learn(topic="dead")),
        ("teach me about the ko rule", requests.Learn(topic="ko-rule")),
        ("learn life and death", requests.Learn(topic="dead")),
        ("lekcja seki", requests.Learn(topic="seki")),
        ("lekcja o seki", requests.Learn(topic="seki")),
        ("lekcję handicapu, proszę", requests.Learn(topic="handicap")),
        ("nauka handicapu", requests.Learn(topic="handicap")),
        ("naucz mnie o oczach", requests.Learn(topic="eyes")),
        ("nauka reguły ko", requests.Learn(topic="ko-rule")),
        ("lekcja o życiu i śmierci", requests.Learn(topic="dead")),
        ("nauka zasad", requests.Learn(lesson="rules")),
        ("lesson 2", requests.Learn(lesson="second")),
        ("lekcja druga", requests.Learn(lesson="second")),
        ("lesson", requests.Learn()),
        ("lekcja", requests.Learn()),
        ("learn go", requests.Learn()),
        ("learn go 2", requests.Learn(lesson="second")),
        ("nauka gry w go", requests.Learn()),
        ("naucz mnie grać", requests.Learn()),
        ("learn first-task-4", requests.Learn(step="first-task-4")),
        ("learn first-task-4 W+3", requests.Learn(step="first-task-4", answer="w+3")),
        ("learn first-task-4 on b2", requests.Learn(step="first-task-4", answer="on b2")),
        ("rules", requests.Rules()),
        ("zasady gry", requests.Rules()),
        ("rules 9", requests.Rules(9)),
        ("zasady artykuł 9", requests.Rules(9)),
        ("rules articles", requests.Rules(0)),
        ("learn to swim", Problem("learn-what")),
        ("learn tic-tac-toe", Problem("learn-what")),
        ("lekcja tańca", Problem("learn-what")),
        ("rules 15", Problem("rules-which")),
        ("rules are rules", Problem("rules-which")),
    ],
)
def test_lines(text: str, expected: Request) -> None:
    """A line addressed to the bot is understood, or answered with a hint."""
    line = parse(text, addressed=True)
    assert expected == (line and line.request)


@pytest.mark.parametrize(
    "text",
    [
        "learn to swim",
        "I learn a lot",
        "of course",
        "course of action",
        "course full-time",
        "learn self-taught",
        "learn to count",
        "learn to pass!",
        "learn the rules",
        "learn about life",
        "lesson",
        "lessons!",
        "lesson learned",
        "life lesson",
        "lesson about life",
        "my seki lesson",
        "seki lessons are hard",
        "lesson about seki?",
        "lekcja",
        "lekcja życia",
        "lekcje pianina",
        "lekcja o życiu",
        "rules are rules",
        "kurs na północ",
        "nauka jazdy trwa",
        "zasady są proste",
    ],
)
def test_talk(text: str) -> None:
    """Chatter about learning, courses, lessons and rules is no command."""
    assert None is parse(text)
