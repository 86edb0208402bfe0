"""Private lines, recognised before a chat publishes them."""

from __future__ import annotations

import time

import pytest

from bot.routing.catalogue import COMMANDS, PHRASES
from bot.routing.parsing.parser import parse
from bot.routing.parsing.private_lines import Extent, privacy_of
from bot.talk.requests import AddNote

WHOLE = (
    "note C3 is thin",
    "notatka C3 jest cienkie",
    "zanotuj C3",
    "NOTE C3",
    "  note C3",
    "/note C3",
    "Note: C3",
    "- note C3",
    "📝 note C3",
    "@Bob note C3",
    "note",
    "notatka",
    "note to self: C3 is thin",
    "note " + "long " * 100,
    "#bamoku note C3",
    "please if D4 then Q16",
    "if D4 then Q16",
    "if D4 Q16 or K10 L11",
    "jeśli D4 to Q16",
    "JEŻELI D4 Q16",
    "premove D4 Q16",
    "if D4",
    "if D4 then Q166",
    "if D4 then Z99",
    "if pass then D4",
    "if D4 then Q16?",
    "if off",
    "if 4-4 then 16-16",
    "ifs",
    "ruchy warunkowe",
    "notes",
    "notatki skasuj",
    "my notes",
    "analyse D4",
    "analiza D4",
    "piaskownica",
    "one back",
    "koniec analizy",
    "link bamoku-tazire",
    "połącz bamoku-tazire",
    "unlink",
    "block Anna",
    "zablokuj Anna",
    "blokady",
    "link my account bamoku-tazire",
    "link to bamoku-tazire",
    "link bamoku-tazire?",
    "połącz konto bamoku-tazire",
    "the code is Bamoku\u2011Tazire.",
    "bamoku-tazire",
    'link "bamoku-tazire"',
    "my code: bamoku-tazire, use it",
    "if D4->Q16",
    "if D4→Q16",
    "if D4-Q16",
    "if D4/Q16",
    "if D4>Q16",
    "if D4 → Q16 → R3",
    "jeśli on D4 to ja Q16",
    "if D4 then hane at Q16",
    "if he plays D4 then Q16",
    "notes C3 is thin",
    "1. note C3",
    "2) if D4 Q16",
    '"note C3 thin"',
    "„if D4 then Q16”",
)
PART = (
    "D4; if E5 then F6",
    "D4, if E5 then F6",
    "D4. If E5 then F6",
    "pass; note C3",
    "pas, notatka C3",
    "D4\nnote C3 is thin",
    "hello\n  jeśli D4 to Q16",
    "note C3\nnote D4",
    "hi, note C3 is thin",
    "hi! if D4 then Q16",
    "hey Nigiri, note C3",
    "D4 and if E5 then F6",
    "my plan: if D4 then Q16",
    "hello\u2028note C3",
    "hello\nthe code is bamoku-tazire",
)
TALK = (
    "hello",
    "D4",
    "if you like",
    "jeśli chcesz",
    "if D4 is dead, you win",
    "if",
    "pass if you like",
    "note to self",
    "Note to self: buy milk",
    "notatka dla siebie",
    "please note that I am away",
    "I note that C3 is thin",
    "White lives if D4 E5",
    "> note C3 is thin\nI think so",
    "thank you\n> note C3\nfor that",
    "analyse this",
    "back",
    "end",
    "no, note that he is late",
    "I agree, note the ko",
    "yes, note it",
    "ok, note that",
    "tak, zanotuj to",
    "well, if you say so",
    "the well-known mirror-go",
    "notes on the game",
    "if and when",
    "if you play at D4",
    "if I play D4",
    "well, if D4 is dead you win",
    "link is broken",
    "block that move",
    "my plans",
    "guess D4",
    "export",
    "notes?",
)


def extent_of(text: str, *, addressed: bool = False) -> Extent | None:
    """The extent of a text that is withheld."""
    found = privacy_of(text, addressed=addressed)
    return None if found is None else found.extent


@pytest.mark.parametrize("line", WHOLE)
def test_private_lines(line: str) -> None:
    """A private command is recognised, even with a slip or words before it."""
    assert extent_of(line) is Extent.WHOLE


@pytest.mark.parametrize("text", PART)
def test_texts_with_a_private_line(text: str) -> None:
    """A private command on its own line, or after another command, is recognised."""
    assert extent_of(text) is Extent.PART


@pytest.mark.parametrize("line", TALK)
def test_talk(line: str) -> None:
    """Chatter that begins with the same words is published."""
    assert privacy_of(line, addressed=False) is None


@pytest.mark.parametrize("line", ["my plans", "pokaż moje plany", "if you go there", "back", "end"])
def test_lines_for_the_bot(line: str) -> None:
    """In a line that mentions the bot, some words that are chatter elsewhere are a private
    command."""
    assert extent_of(line, addressed=True) is Extent.WHOLE


@pytest.mark.parametrize("before", ["please ", "- ", "#bamoku ", "📝 ", "/", ""])
def test_the_words_of_a_note(before: str) -> None:
    """Text before the command is not part of the note."""
    line = parse(f"{before}note C3 is thin", addressed=True)
    assert line is not None
    assert line.request == AddNote("C3 is thin")


PRIVATE_PHRASES = [phrase.spelled for phrase in PHRASES if phrase.command.private]


@pytest.mark.parametrize("phrase", PRIVATE_PHRASES)
def test_each_private_phrase_is_withheld(phrase: str) -> None:
    """Each phrase of a private command that works in a room is withheld, in both languages, unless
    it is casual."""
    line = parse(phrase)
    is_command = line is not None and not line.casual
    assert is_command == (extent_of(phrase) is Extent.WHOLE)
    assert extent_of(phrase, addressed=True) is Extent.WHOLE


def test_the_private_commands() -> None:
    """The private commands are personal tools, links, and blocks."""
    keys = {command.key for command in COMMANDS if command.private}
    tools = {"if", "ifs", "plans", "note", "notes", "analyse", "back", "end"}
    assert tools | {"link", "unlink", "block", "unblock", "blocks"} == keys


SLOW = (*(f"{head} {{}}" for head in ("D4", "D4,", "pass,", "accept")), "{}", "; {}")


@pytest.mark.parametrize("line", SLOW)
@pytest.mark.parametrize(
    "piece", ["if ", "if a ", "end ", "link ", "block a ", "note ", "D4 if D4 ", "if D4, a ", "a "]
)
def test_long_texts_take_no_time(line: str, piece: str) -> None:
    """The longest text, in ten different lines of any content, is checked within 0.1 s of processor
    time. The fastest of three tries counts."""
    text = "\n".join(line.format(f"{(piece * 190)[:180]}{n}") for n in range(10))[:2000]
    assert 0.1 > min(seconds_to_check(text) for _ in range(3))


@pytest.mark.parametrize("piece", ["if;", ";note ", "note;if D4;", "\nif D4\n"])
def test_many_lines_take_no_time(piece: str) -> None:
    """Many short lines are checked within the same time."""
    assert 0.1 > min(seconds_to_check((piece * 2000)[:2000]) for _ in range(3))


def seconds_to_check(text: str) -> float:
    """Processor seconds needed to check a text."""
    begun = time.process_time()
    privacy_of(text, addressed=True)
    return time.process_time() - begun
