"""Parser for typed lines, in any mix of Polish and English. Returns None for chat.

A line is a command if it begins with one and contains only its arguments, or if it is a bare point.
Any other text is chat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import dropwhile

from bot.features.game.counting_commands import read_claim
from bot.match.commands import Play
from bot.routing.catalogue import find_phrase, is_about_match, read_by_feature
from bot.routing.parsing.meant_lines import read_corrected, read_how, read_meant
from bot.routing.parsing.nearest_command import likeness, nearest_command
from bot.routing.parsing.short_answers import read_yes
from bot.rules.points import Point
from bot.talk import requests
from bot.talk.announced_moves import read_announcement, read_announcement_to
from bot.talk.arguments.course_pages import read_lesson_about
from bot.talk.arguments.record_references import mark_references
from bot.talk.arguments.replay_steps import read_game_choice, read_step
from bot.talk.arguments.terms import read_terms
from bot.talk.arguments.tokens import Sentence, Word, only_point, read, read_point
from bot.talk.command_spec import Phrase, Talk
from bot.talk.incoming import Incoming, strip_quotes
from bot.talk.line import Line, Request, Want
from bot.talk.numeric_points import is_numbered
from bot.talk.pasted_records import read_pasted, without_record
from bot.texts.problem import Problem

MAX_LENGTH = 200
"""Maximum length of a line; no command needs more."""


_VAGUE = ("extra-words", "unknown-line", "play-where")
"""The least helpful problems."""


# A chat and the router parse the same line one after the other.
@lru_cache(maxsize=16)
def parse(text: str, *, addressed: bool = False, answering: bool = False) -> Line | None:
    """Parse a typed line. None if it is chat.

    ``addressed``: the line is surely meant for the bot, so an unknown line gives a `Problem`
    instead of None. ``answering``: it replies to a post about a game, which people also do in chat;
    only lines that look like moves give a `Problem` then.
    """
    text = text.strip()
    record = read_pasted(text, addressed=addressed)
    if record is not None:
        return Line(record)
    text, sentence, record_id, position = _challenge_from(text)
    if len(text) > MAX_LENGTH:
        return _overlong(text[:MAX_LENGTH], addressed)
    sentence = sentence or read(text)
    request = _request(text, sentence, addressed=addressed, answering=answering)
    miscoded = _find_bad_code(sentence, request) if "#" in text else None
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
        # D0 and Z99 count as moves only in a reply to a board or from a player.
        request, casual = _slipped_move(sentence.words), not answering
    return None if request is None else Line(request, sentence.game_id, casual)


def read_line(incoming: Incoming) -> Line | None:
    """Return what the person typed as a line; None if it is chatter."""
    text = strip_quotes(incoming.text)
    if not text:
        return None
    # A reply to another post is about that post, not about the newest list.
    answers_other = incoming.about is not None or bool(incoming.lesson)
    moment = incoming.moment or (None if answers_other else incoming.listed)
    if moment is not None and (step := (read_game_choice if moment.is_list else read_step)(text)):
        return Line(step)
    line = parse(text, addressed=incoming.addressed, answering=incoming.about is not None)
    request = None if line is None else line.request
    if not incoming.to_others or (isinstance(request, Want) and request.names_person):
        return line
    announced = (
        read_announcement_to(text) if all(incoming.to) and text == incoming.text.strip() else None
    )
    return None if announced is None else Line(announced, casual=True)


def challenge_in(text: str) -> requests.Challenge | None:
    """Return the challenge in a line, such as one written under a record; None if there is none."""
    line = parse(text)
    request = None if line is None else line.request
    return request if isinstance(request, requests.Challenge) else None


def _bare(sentence: Sentence) -> tuple[Request | None, bool]:
    """Return the answer to a command without its arguments, and whether it may be chat."""
    words, phrase = sentence.words, find_phrase(sentence.words)
    if phrase is None or phrase.length < len(words) or phrase.is_sentence:
        return None, False
    if sentence.asks or sentence.exclaims or _pleads(sentence, phrase):
        return None, False
    if not callable(phrase.command.read) or Talk.MEANT in phrase.command.talk:
        return None, False  # it needs no arguments, or was not meant for the bot
    return phrase.amend([]), phrase.length == 1 and Talk.OF_PLAYERS in phrase.command.talk


def _challenge_from(text: str) -> tuple[str, Sentence | None, str, str]:
    """Mark the games and the record of a challenge. Return the line, its words (if they were
    read already), the id of a stored record, and the pasted record. Other lines are returned
    unchanged."""
    line, record = without_record(text)
    if len(line) > MAX_LENGTH:
        return text, None, "", ""
    sentence = read(line)
    phrase = find_phrase(sentence.words)
    if phrase is None or not phrase.command.takes_record:
        return text, None if record else sentence, "", ""
    line, record_id = mark_references(line)
    return line, None, record_id, record


def _find_bad_code(sentence: Sentence, found: Request | None) -> Problem | None:
    """Return the problem of ``undo #bamok``: a command about a game with an invalid game id.
    ``found`` is the parsed request; organisers' commands report invalid ids themselves."""
    understood = found is not None and (not isinstance(found, Problem) or found.id == "order-which")
    *_, last = sentence.words or [None]
    if understood or sentence.asks or last is None or not last.chunk.startswith("#"):
        return None
    words = sentence.words[:-1]
    request = _command(words, find_phrase(words))
    good = request is not None and is_about_match(request)
    return Problem("error-no-such-game", {"game": last.plain}) if good else None


def _overlong(head: str, addressed: bool) -> Line | None:
    """Return a problem only if the line begins with a complete command."""
    whole_words, _, _ = head.rpartition(" ")
    sentence = read(whole_words)
    request = _command(sentence.words, find_phrase(sentence.words))
    if not addressed and (request is None or isinstance(request, requests.AddNote)):
        return None
    return Line(Problem("too-long", {"most": MAX_LENGTH}), sentence.game_id)


def _as_typed(text: str, game_id: str | None) -> str:
    """Return the text after the command as typed, without the game's name and without bullets or
    courtesies before the command."""
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
        if (read_so := read_by_feature(sentence)) is not None:
            return read_so
        request = None if sentence.asks else read_claim(words)
    if request is None and phrase is not None and phrase.command.begun(words[phrase.length :]):
        request = phrase.amend(words[phrase.length :])
    if request is None:
        announced = read_announcement(text, meant=addressed or answering)
        if announced is not None:
            return announced
    if request is None and not (sentence.asks and not addressed):
        request = nearest_command(words)
    elif _asks_whether(sentence, phrase) and not isinstance(request, Problem):
        asked = phrase.command.asked if phrase and (addressed or answering) else None
        request = asked or (Problem("question") if addressed else None)
    elif not addressed:
        request = None if _is_talk(sentence, phrase, answering=answering) else request
    return _best_guess(text, words, phrase) if request is None and addressed else request


def _courtesy(text: str) -> Request | None:
    """Read ``thanks a lot``: a line of polite words."""
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
    # I4 is most likely a beginner's move.
    return point if point is not None and point.id == "no-column-i" else None


def _may_be_talk(request: Request, words: Sequence[Word]) -> bool:
    """Whether the request counts only from players of this room.

    Two numbers may also be a result or a time; ``C 4``, ``C-4`` and ``"C4"`` are ambiguous, and
    “if pass” may be thinking aloud.
    """
    bare = isinstance(request, Play) and find_phrase(words) is None
    loose = bare and (len(words) > 1 or not words[0].plain.isalnum())
    chatty = isinstance(request, Want) and request.may_be_talk
    return loose or chatty or request == Problem("if-pass") or is_numbered(request)


def _in_form(form: Phrase, words: Sequence[Word]) -> Request | None:
    """Read ``settings quiet 22-7`` as ``quiet 22-7``: commands of a form may follow its name."""
    phrase = find_phrase(words)
    if phrase is None or phrase.command.part_of != form.command.key:
        return None
    rest = words[phrase.length :]
    begun = not rest or phrase.command.begun(rest)
    return _command(words, phrase) or (phrase.amend(rest) if begun else None)


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
    """Return the problem with a bare point that is no legal name of a point."""
    point = only_point(words)
    if isinstance(point, Point) and point.row < 0:
        return None
    return Problem("question") if isinstance(point, Point) else point


def _best_guess(text: str, words: Sequence[Word], phrase: Phrase | None) -> Request:
    """Return the answer to an unknown line that is meant for the bot. The command's own problem
    takes precedence."""
    amended = None if phrase is None else phrase.amend(words[phrase.length :])
    vague = isinstance(amended, Problem) and amended.id in _VAGUE
    meant = read_meant(text, words, phrase) if vague or amended is None else None
    request = meant or amended
    if request is not None:
        return request
    point = only_point(words)
    if isinstance(point, Problem):
        return point
    typed = " ".join(word.chunk for word in words)
    terms = read_terms(words)
    if terms is not None and not (isinstance(terms, requests.Challenge) and terms.name):
        # The answer quotes it within a line to type.
        return Problem("terms-alone", {"line": typed.lstrip("/! ")})
    return likeness(words[0]) or Problem("unknown-line", {"line": typed})
