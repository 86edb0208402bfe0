"""Typed lines to requests, in Polish and English mixed freely. Chatter is left alone.

A line is a command if it begins with one and nothing follows but that command's arguments, or if
it is a point and nothing else. Anything that goes on as prose is people talking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile

from bot.features.challenges.challenge_commands import CHALLENGE
from bot.features.game.counting_commands import MarkLetters, read_claim
from bot.features.undo.undo_commands import read_undo
from bot.match.commands import Play
from bot.routing.catalogue import find_phrase, is_about_match
from bot.routing.parsing.meant_lines import read_corrected, read_how, read_meant
from bot.routing.parsing.nearest_command import likeness, nearest_command
from bot.routing.parsing.short_answers import read_yes
from bot.rules.points import Point
from bot.talk import requests
from bot.talk.announced_moves import Announced, announced
from bot.talk.arguments.course_pages import read_lesson_about
from bot.talk.arguments.record_references import marked
from bot.talk.arguments.terms import read_terms
from bot.talk.arguments.tokens import Sentence, Word, only_point, read, read_point
from bot.talk.command_spec import Phrase, Talk
from bot.talk.line import Line, Request
from bot.talk.numeric_points import is_numbered
from bot.talk.own_settings import FromToday, Vacation
from bot.talk.pasted_records import pasted, without_record
from bot.texts.problem import Problem

MAX_LENGTH = 200
"""Longer lines are not read: no command needs more."""


_VAGUE = ("extra-words", "unknown-line", "play-where")
"""What tells least of what is wrong with a line."""


def parse(text: str, *, addressed: bool = False, answering: bool = False) -> Line | None:
    """Parses a typed line. None if it is chatter.

    ``addressed``: the line was surely meant for the bot, so that a line not understood gives a
    `Problem` instead of None. ``answering``: it answers a post about a game, which people also do
    to talk about it; only what looks like a move gives a `Problem` then.
    """
    text = text.strip()
    record = pasted(text, addressed=addressed)
    if record is not None:
        return Line(record)
    text, sentence, record_id, position = _challenge_from(text)
    if len(text) > MAX_LENGTH:
        return _overlong(text[:MAX_LENGTH], addressed)
    sentence = sentence or read(text)
    request = _request(text, sentence, addressed=addressed, answering=answering)
    miscoded = _miscoded(sentence, request) if "#" in text else None
    if miscoded is not None:
        return Line(miscoded, casual=not addressed)
    if isinstance(request, requests.Challenge) and request.start is not None:
        code = record_id or sentence.game_id or ""
        start = replace(request.start, code=code, record=position)
        return Line(replace(request, start=start))
    casual = request is not None and not addressed and _may_be_talk(request, sentence.words)
    if request is None and not addressed:
        request, casual = _bare(sentence)
    if isinstance(request, requests.AddNote):
        request = requests.AddNote(_as_typed(text, sentence.game_id))
    if request is None and answering:
        request = read_how(sentence.words) or read_corrected(text, sentence.words)
    if request is None and (answering or not sentence.asks):
        # D0 and Z99 may be about anything, but not in an answer to a board, nor from who plays.
        request, casual = _slipped_move(sentence.words), not answering
    return None if request is None else Line(request, sentence.game_id, casual)


def challenge_in(text: str) -> requests.Challenge | None:
    """The challenge that a line makes, such as one written under a record; None: it makes none."""
    line = parse(text)
    request = None if line is None else line.request
    return request if isinstance(request, requests.Challenge) else None


def _bare(sentence: Sentence) -> tuple[Request | None, bool]:
    """What to say to a command and nothing more, if it needs more; and whether it may be a word
    only."""
    words, phrase = sentence.words, find_phrase(sentence.words)
    if phrase is None or phrase.length < len(words) or phrase.is_sentence:
        return None, False
    if sentence.asks or sentence.exclaims or _pleads(sentence, phrase):
        return None, False
    if not callable(phrase.command.read) or Talk.MEANT in phrase.command.talk:
        return None, False  # it needs nothing more, or was not meant for the bot
    return phrase.amend([]), phrase.length == 1 and Talk.OF_PLAYERS in phrase.command.talk


def _challenge_from(text: str) -> tuple[str, Sentence | None, str, str]:
    """A challenge, marked where it names a game or has a record, the id of a record that is kept,
    and the record; all else as it is, and its words, if they had to be read for that."""
    line, record = without_record(text)
    if len(line) > MAX_LENGTH:
        return text, None, "", ""
    sentence = read(line)
    phrase = find_phrase(sentence.words)
    if phrase is None or phrase.command is not CHALLENGE:
        return text, None if record else sentence, "", ""
    line, record_id = marked(line)
    return line, None, record_id, record


def _miscoded(sentence: Sentence, found: Request | None) -> Problem | None:
    """``undo #bamok``: a line about a game, but for a word marked as a code that can be none.
    ``found`` is how it was read; organisers are told of codes by a problem of their own."""
    understood = found is not None and (not isinstance(found, Problem) or found.id == "order-which")
    *_, last = sentence.words or [None]
    if understood or sentence.asks or last is None or not last.chunk.startswith("#"):
        return None
    words = sentence.words[:-1]
    request = _command(words, find_phrase(words))
    good = request is not None and is_about_match(request)
    return Problem("error-no-such-game", {"game": last.plain}) if good else None


def _overlong(head: str, addressed: bool) -> Line | None:
    """A problem only if the beginning, up to a whole word, is a command in itself."""
    whole_words, _, _ = head.rpartition(" ")
    sentence = read(whole_words)
    request = _command(sentence.words, find_phrase(sentence.words))
    if not addressed and (request is None or isinstance(request, requests.AddNote)):
        return None
    return Line(Problem("too-long", {"most": MAX_LENGTH}), sentence.game_id)


def _as_typed(text: str, game_id: str | None) -> str:
    """What follows the command, but for the name of the game, and without what is no word before
    the command, such as a bullet or a courtesy."""
    _, *rest = dropwhile(lambda chunk: not read(chunk).words, text.lstrip("/! ").split())
    return " ".join(word for word in rest if word.lower() != f"#{game_id}")


def _request(text: str, sentence: Sentence, *, addressed: bool, answering: bool) -> Request | None:
    words = sentence.words
    if not words and sentence.game_id:
        return requests.ShowBoard()
    if addressed and sentence.pleads and (courtesy := _courtesy(text)):
        return courtesy
    if not words:
        return requests.Help() if addressed else None
    phrase = find_phrase(words)
    request = _command(words, phrase) or read_lesson_about(words) or read_yes(words)
    if request is None and addressed:
        if (undo := read_undo(sentence)) is not None:
            return undo
        request = None if sentence.asks else read_claim(words)
    if request is None and phrase is not None and phrase.command.begun(words[phrase.length :]):
        request = phrase.amend(words[phrase.length :])
    if request is None:
        told = announced(text, meant=addressed or answering)
        if told is not None:
            return told
    if request is None and not (sentence.asks and not addressed):
        request = nearest_command(words)
    elif _asks_whether(sentence, phrase) and not isinstance(request, Problem):
        asked = phrase.command.asked if phrase and (addressed or answering) else None
        request = asked or (Problem("question") if addressed else None)
    elif not addressed:
        request = None if _is_talk(sentence, phrase, answering=answering) else request
    return _best_guess(text, words, phrase) if request is None and addressed else request


def _courtesy(text: str) -> Request | None:
    """``thanks a lot``: polite words that are all there is to a line."""
    words = read(text, polite=True).words
    phrase = find_phrase(words)
    return phrase.read([]) if phrase is not None and phrase.length == len(words) else None


def _command(words: Sequence[Word], phrase: Phrase | None) -> Request | None:
    if phrase is not None:
        rest = words[phrase.length :]
        return phrase.read(rest) or _in_form(phrase, rest)
    as_usual = len(words) == 1 and words[0].plain
    point = read_point(words[0]) if as_usual else only_point(words)
    if isinstance(point, Point):
        return Play(point)
    # I4 is most likely a move by someone new to Go.
    return point if point is not None and point.id == "no-column-i" else None


def _may_be_talk(request: Request, words: Sequence[Word]) -> bool:
    """Whether only who plays here can mean it: two numbers may also be a result, or from when to
    when; ``C 4``, ``C-4`` or ``"C4"`` may be anything, and so may ``dead a``; “vacation until
    Friday” is news, too, and “if pass” is thinking aloud."""
    bare = isinstance(request, Play) and find_phrase(words) is None
    loose = bare and (len(words) > 1 or not words[0].plain.isalnum())
    days = request.days if isinstance(request, Vacation) else None
    said = isinstance(request, Announced) or isinstance(days, FromToday)
    said = said or request == Problem("if-pass") or isinstance(request, MarkLetters)
    return loose or said or is_numbered(request)


def _in_form(form: Phrase, words: Sequence[Word]) -> Request | None:
    """``settings quiet 22-7`` is ``quiet 22-7``: what a form has can be said after its name."""
    phrase = find_phrase(words)
    if phrase is None or phrase.command.part_of != form.command.key:
        return None
    rest = words[phrase.length :]
    return _command(words, phrase) or (phrase.amend(rest) if phrase.command.begun(rest) else None)


def _is_talk(sentence: Sentence, phrase: Phrase | None, *, answering: bool) -> bool:
    if phrase is None:
        return sentence.asks
    talk = phrase.command.talk
    only_meant = Talk.MEANT in talk and not (answering and Talk.ANSWERED in talk)
    only_meant = only_meant or (Talk.ADDRESSED in talk and phrase.length == 1)
    if only_meant and not sentence.game_id:
        return True
    alone = phrase.length == len(sentence.words)
    shouted = sentence.exclaims and alone and Talk.SHOUTED in talk
    return shouted or _asks_whether(sentence, phrase) or _pleads(sentence, phrase)


def _pleads(sentence: Sentence, phrase: Phrase) -> bool:
    return sentence.pleads and phrase.length == 1 and Talk.PLEADED in phrase.command.talk


def _asks_whether(sentence: Sentence, phrase: Phrase | None) -> bool:
    return sentence.asks and (phrase is None or Talk.ASKED not in phrase.command.talk)


def _slipped_move(words: Sequence[Word]) -> Problem | None:
    """What is wrong with a line that is a point and nothing else, but no move."""
    point = only_point(words)
    if isinstance(point, Point) and point.row < 0:
        return None
    return Problem("question") if isinstance(point, Point) else point


def _best_guess(text: str, words: Sequence[Word], phrase: Phrase | None) -> Request:
    """What to say to a line that was meant for the bot but is no command. What a command says
    itself of what follows it goes first."""
    amended = None if phrase is None else phrase.amend(words[phrase.length :])
    vague = isinstance(amended, Problem) and amended.id in _VAGUE
    meant = read_meant(text, words, phrase) if vague or amended is None else None
    told = meant or amended
    if told is not None:
        return told
    point = only_point(words)
    if isinstance(point, Problem):
        return point
    typed = " ".join(word.chunk for word in words)
    terms = read_terms(words)
    if terms is not None and not (isinstance(terms, requests.Challenge) and terms.name):
        # It is repeated as a part of a line to type.
        return Problem("terms-alone", {"line": typed.lstrip("/! ")})
    return likeness(words[0]) or Problem("unknown-line", {"line": typed})
