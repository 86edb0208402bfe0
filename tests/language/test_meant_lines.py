"""Lines addressed to the bot that are no exact commands."""

from __future__ import annotations

import pytest

from bot.features.undo.undo_commands import MayUndo
from bot.lessons.course import topics
from bot.match.commands import Halt, Play
from bot.routing.parsing.parser import parse
from bot.rules.points import Point
from bot.talk import own_settings, requests
from bot.talk.announced_moves import Announced
from bot.talk.arguments.course_pages import TERMS, Explain
from bot.talk.line import Line, Request
from bot.texts.problem import Problem
from bot.texts.translations import words

C3, D4, D5 = Point(2, 2), Point(3, 3), Point(3, 4)


@pytest.mark.parametrize(
    "line, expected",
    [
        ("How do I pass?", "pass"),
        ("how can i pass", "pass"),
        ("can I resign?", "resign"),
        ("how do I give up", "resign"),
        ("how to mark dead stones", "dead"),
        ("how do I challenge someone", "challenge"),
        ("help pass", "pass"),
        ("Hi bot, how do I accept?", "accept"),
        ("jak spasować?", "pass"),
        ("jak mam zapasować", "pass"),
        ("jak się poddać", "resign"),
        ("mogę się poddać?", "resign"),
        ("jak przyjąć wyzwanie?", "accept"),
        ("hej, jak zmienić język?", "language"),
    ],
)
def test_how_a_thing_is_typed(line: str, expected: str) -> None:
    """A question about how to do something is answered with the command for it."""
    assert Line(requests.Help(command=expected)) == parse(line, addressed=True)


@pytest.mark.parametrize(
    "line, points",
    [
        ("D4, nie czekaj, D5", [D5, D4]),
        ("D4, no wait, D5", [D5, D4]),
        ("I meant D5 not D4", [D5]),
        ("miało być D5 a nie D4", [D5]),
        ("hane at D4", [D4]),
        ("tnę na D4", [D4]),
        ("atari D4!", [D4]),
        ("czemu nie mogę zagrać na C3?", [C3]),
        ("can I play C3?", [C3]),
        ("ce trzy", [C3]),
        ("at dee four", [D4]),
        ("de 5", [D5]),
    ],
)
def test_points_that_are_named(line: str, points: list[Point]) -> None:
    """A line that names several points offers them as buttons, the last first and without excluded
    ones; without a mention it is chatter."""
    first, *others = points
    expected = Announced(first, surely=True, others=tuple(others))
    assert (Line(expected), None) == (parse(line, addressed=True), parse(line))


@pytest.mark.parametrize("line", ["D four", "d cztery", "play d four", "zagraj na d cztery"])
def test_numbers_as_words(line: str) -> None:
    """Numbers can be words, as dictation writes them."""
    parsed = parse(line)
    assert parsed is not None
    assert Play(D4) == parsed.request


@pytest.mark.parametrize("line", ["a jeden", "i one", "no one", "to dwa", "be two", "o piąta"])
def test_numbers_that_are_talk(line: str) -> None:
    """A letter that is a word, followed by a number word, is chatter."""
    assert parse(line) is None


@pytest.mark.parametrize(
    "line, expected",
    [
        ("siema, gramy?", requests.Help()),
        ("ok, kto wygrywa?", requests.ShowScore()),
        ("cofnij ostatni ruch", MayUndo()),
        ("hej bot", requests.Help()),
        ("good morning", requests.Help()),
        ("Dobry wieczór!", requests.Help()),
        ("witam", requests.Help()),
        ("nigiri", requests.Help()),
        ("haha, gg", requests.Thanks()),
        ("D4 or D5?", requests.MoveAdvice()),
        ("powiedz mi kto wygrywa teraz", requests.ShowScore()),
        ("how long do I have for a move", requests.ShowBoard()),
        ("źle kliknęłam, cofnij", MayUndo()),
        ("the corner is dead", Problem("mark-which", {"command": "dead"})),
        ("grupa w rogu jest żywa", Problem("mark-which", {"command": "żywa"})),
        ("C3 is not dead", Problem("mark-which", {"command": "dead"})),
        ("what is an eye", requests.Learn(topic="eyes")),
        ("pauza", Halt()),
        ("zróbmy przerwę", Halt()),
        ("can we pause?", requests.Help("clocks")),
        ("what is hane", Explain("hane")),
        ("What's a ladder?", Explain("ladder")),
        ("what does sente mean?", Explain("sente")),
        ("co to jest drabinka", Explain("ladder")),
        ("co znaczy dame?", Explain("dame", "count")),
        ("how to take the corner", None),
        ("how to take back", requests.Help(command="undo")),
        ("dont understand", None),
    ],
)
def test_a_part_of_a_line(line: str, expected: Request | None) -> None:
    """If the bot understands only a part of a line, it uses that part for requests that show
    something or ask for confirmation first."""
    unknown = Problem("unknown-line", {"line": line})
    assert Line(expected or unknown) == parse(line, addressed=True)


@pytest.mark.parametrize(
    "line",
    [
        "ok, wait, resign yes",
        "no tak, agree 3",
        "so resign yes now",
        "Ben said: play me",
        "Ask Eve, play with Ben",
        "I hate dark mode",
        "hej, zagraj z Benem",
        "well, note that",
    ],
)
def test_nothing_is_done_by_a_part(line: str) -> None:
    """If the bot understands only a part of a line, that part carries out no command."""
    parsed = parse(line, addressed=True)
    assert parsed is not None
    assert isinstance(parsed.request, Problem | requests.PerhapsAnswer | requests.Help)


@pytest.mark.parametrize("line", ["D4, nie czekaj, D5", "D4 no wait D5", "D4. Actually, D5!"])
def test_second_thoughts_in_answer_to_a_board(line: str) -> None:
    """A reply to a board that corrects a move announces the last point, with the others as
    alternatives."""
    assert Line(Announced(D5, surely=True, others=(D4,))) == parse(line, answering=True)


@pytest.mark.parametrize(
    "line", ["D4 or D5", "D4, D5", "D4 was bad, D5 too", "D4, no wait, D5?", "D4 i E5"]
)
def test_other_points_in_answer_to_a_board(line: str) -> None:
    """Points that are only discussed are no moves."""
    assert parse(line, answering=True) is None


@pytest.mark.parametrize(
    "line",
    [
        "how was the game?",
        "jak tam partia?",
        "jak wakacje?",
        "how is your vacation",
        "how about a rematch",
        "how could you resign",
        "jak mogłeś się poddać",
        "jak martwe",
    ],
)
def test_how_as_talk(line: str) -> None:
    """In reply to a board, “how” in chatter is not taken for a question about a command."""
    assert parse(line, answering=True) is None


@pytest.mark.parametrize(
    "line", ["how do I pass?", "how to resign", "jak się poddać", "jak cofnąć"]
)
def test_how_in_answer_to_a_board(line: str) -> None:
    """In reply to a board, a question about how to do something is answered."""
    parsed = parse(line, answering=True)
    assert parsed is not None
    assert isinstance(parsed.request, requests.Help | MayUndo)


ASKED: list[tuple[Request, str]] = [
    # a request, and lines that make it, separated by commas
    (requests.Help(), "are you a bot?, what do I type, type what?, jesteś botem?, bot działa?"),
    (requests.Help(), "co mam wpisać, wpisać co?"),
    (requests.Learn(), "teach me go, nauczysz mnie grać?, jak zagrać na komórce"),
    (requests.Rules(), "where are the rules?, gdzie są zasady?"),
    (
        requests.ShowBoard(),
        "where did you play?, gdzie zagrałaś?, show me, pokaż, refresh, odśwież",
    ),
    (requests.ShowBoard(), "where's the board, gdzie plansza, pokaż mi planszę"),
    (requests.ShowBoard(), "how much time per move, is there a time limit?, czy jest limit czasu"),
    (requests.ShowScore(), "did I win?, wygrałem?, am I losing?, czy przegrywam"),
    (requests.Guidance("end"), "what happens if we both pass?, co jak oboje spasujemy"),
    (requests.Guidance("end"), "how do I know it's over, skąd wiadomo że koniec, skończyłam"),
    (requests.Guidance("draw"), "draw?, może być remis?"),
    (requests.Guidance("again"), "another?, jeszcze jedna?"),
    (requests.Stop(), "can we stop here?, możemy tu skończyć?"),
    (requests.Thanks(), "gg wp, ggs, gratki"),
    (MayUndo(), "take it back?, fat fingers, palec mi się omsknął, cofnąć?"),
    (requests.ShowPicture(), "make it bigger, the letters are tiny, powiększ, obrazek za mały"),
    (own_settings.OpenSettings("boards"), "change the board colour, jak zmienić kolor planszy"),
    (own_settings.OpenSettings("reminders"), "nie pinguj mnie, jak wyłączyć powiadomienia"),
]


@pytest.mark.parametrize(
    "line, expected", [(line, want) for want, lines in ASKED for line in lines.split(", ")]
)
def test_plain_words_to_the_bot_are_understood(line: str, expected: Request) -> None:
    """Plain words addressed to the bot are understood, and are chatter otherwise."""
    assert (Line(expected), None) == (parse(line, addressed=True), parse(line))


@pytest.mark.parametrize("language", ["en", "pl"])
def test_terms(language: str) -> None:
    """Each term has its own explanation that begins with its name, and its topic exists in the
    course."""
    terms = {*TERMS.values()}
    explanations = {words(language).text("term", term=one.term) for one in terms}
    assert len(terms) == len(explanations)
    assert [] == [line for line in explanations if ":" not in line]
    assert {one.topic for one in terms} <= {"", *topics()}
