"""Lines that count only in reply to a question, and are chat elsewhere.

Replying to a challenge with “I'm in” or “13x13?”, or to a count with “looks good” or “B4 is dead”,
addresses the bot. The parser does not know the post: a `Reply` names the kinds of posts that it
would answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from bot.features.game.counting_commands import read_claim
from bot.match.commands import Resume
from bot.routing.catalogue import COMMANDS, find_phrase, read_by_feature
from bot.talk import requests
from bot.talk.arguments.terms import read_change
from bot.talk.arguments.tokens import Word, plain, read, word_set
from bot.talk.line import Request
from bot.talk.numeric_points import is_numbered

LONGEST = 60
"""Longest reply in characters; longer lines are chat."""
_LONGEST_PHRASE = 5


class ReplyTarget(Enum):
    """The kinds of posts that a line can answer, the narrowest first."""

    CHALLENGE = auto()
    TERMS = auto()
    """A challenge, if one of its two sides replies."""
    COUNT = auto()
    QUESTION = auto()
    """Any question to both players."""
    ONLY_QUESTION = auto()
    """Such a question, if the post asks nothing else: “of course” may also answer “Play on?”."""
    GAME = auto()
    """A game in progress, regardless of its post."""


@dataclass(frozen=True)
class Reply:
    """The ``request`` of a line that replies to a post of kind ``to``."""

    request: Request
    to: ReplyTarget


_ACCEPT, _DECLINE = requests.Accept(casual=True), requests.Decline(casual=True)
_SAID: dict[Reply, str] = {
    Reply(_ACCEPT, ReplyTarget.CHALLENGE): (
        "im in, i am in, count me in, me, lets play, lets go, lets do it, gladly, with pleasure,"
        " game on, bring it on, id love to, love to, ill play, ill take it, why not,"
        " chętnie, ja chętnie, bardzo chętnie, z chęcią, z przyjemnością, dawaj, dawajcie, gramy,"
        " to gramy, zagrajmy, to zagrajmy, grajmy, zagram, ja zagram, biorę, ja biorę, wchodzę,"
        " wchodzę w to, ja, jestem za, czemu nie, wbijam, no gramy, no to gramy, no dawaj,"
        " no to dawaj, no to wchodzę"
    ),
    Reply(_DECLINE, ReplyTarget.CHALLENGE): (
        "not now, not today, another time, im out,"
        " nie teraz, nie dziś, nie dzisiaj, innym razem, odpadam, nie gram"
    ),
    Reply(_ACCEPT, ReplyTarget.COUNT): (
        "looks good, looks right, looks fine, looks correct, seems right, seems good, correct,"
        " thats right, thats correct, the score is right, the count is right,"
        " zgadza się, to się zgadza, wszystko się zgadza, wynik się zgadza, wygląda dobrze,"
        " poprawnie, prawidłowo, looks good to me, looks right to me, lgtm, wszystko się zgadza,"
        " wszystko gra, wszystko ok, zgadza się wszystko, jest ok, jest dobrze"
    ),
    Reply(_ACCEPT, ReplyTarget.QUESTION): (
        "no tak, no dobra, no dobrze, no jasne, no pewnie, no zgoda, no to dobra, no to zgoda,"
        " no okej, no to ok, no to okej, no zgadzam się, no to zgadzam się, no przyjmuję,"
        " no akceptuję"
    ),
    Reply(_ACCEPT, ReplyTarget.ONLY_QUESTION): (
        "of course, sure thing, sounds good, fine by me, fine with me, absolutely, definitely,"
        " certainly, all right, alright, oczywiście, oczywiście że tak, w porządku, jasna sprawa,"
        " może być, niech będzie, niech tak będzie, pasuje mi, mi pasuje, cool, yup, no problem,"
        " fair enough, works for me, spoko, no spoko, no to spoko, luz, git, gitara, oki, pewka,"
        " no ba, no ok, jasne że tak, pewnie że tak, nie ma sprawy, nie ma problemu, dla mnie ok,"
        " dla mnie okej, dla mnie spoko, dla mnie git, dla mnie może być, jak dla mnie ok"
    ),
    Reply(_DECLINE, ReplyTarget.COUNT): (
        "thats wrong, this is wrong, its wrong, wrong, thats not right, thats incorrect, incorrect,"
        " the score is wrong, the count is wrong, no thats wrong, no its wrong,"
        " źle, to źle, nieprawda, to nieprawda, nie zgadza się, to się nie zgadza, źle policzone,"
        " wynik jest zły"
    ),
    Reply(_DECLINE, ReplyTarget.ONLY_QUESTION): (
        "sorry no, no sorry, no thank you, of course not, nope, oczywiście że nie, nie dziękuję,"
        " nie sorry, nie przepraszam, sorry nie, niestety nie"
    ),
}
_AGREEING = "zgoda", "i agree", "zgadzam sie", "przyjmuje", "akceptuje"
_OPENINGS: Mapping[str, Request] = {
    **dict.fromkeys(
        word_set("yes yeah yep ok okay okej sure tak jasne pewnie dobra dobrze"), _ACCEPT
    ),
    **dict.fromkeys(_AGREEING, _ACCEPT),
    "nie": _DECLINE,
}
"""Words that mean yes or no anywhere and may begin a longer reply: “ok, let's play”, “tak,
zgadzam się”. Polish “no” means “well”, so it is not among them."""
_WITH_YES = {
    f"{yes} {agreeing}"
    for yes, meant in _OPENINGS.items()
    for agreeing in _AGREEING
    if meant == _ACCEPT and yes != agreeing
}
_SIGNS: dict[str, Request] = {
    **dict.fromkeys("👍✅👌", _ACCEPT),
    **dict.fromkeys("👎❌", _DECLINE),
}
_TONES = dict.fromkeys([0xFE0F, *range(0x1F3FB, 0x1F400)])
"""Variation selectors and skin tones, which do not change the meaning of an emoji."""
_PLAYING_ON = frozenset(
    phrase.plain for each in COMMANDS if each.key == "play-on" for phrase in each.phrases
)
_RATHER = word_set("maybe rather how what about id i would prefer can we a moze to wole raczej")
"""Words before new terms."""

_BY_PHRASE = {
    plain(phrase.strip()): reply for reply, said in _SAID.items() for phrase in said.split(",")
}


def read_reply(text: str) -> Reply | None:
    """Read a reply to a question. None if it is none, or is a command anywhere."""
    text = text.strip()
    if len(text) > LONGEST:
        return None
    signs = {_SIGNS.get(sign) for sign in text.translate(_TONES) if not sign.isspace()}
    if len(signs) == 1 and (meant := signs.pop()):
        return Reply(meant, ReplyTarget.QUESTION)
    sentence = read(text)
    words = sentence.words
    if not words or sentence.game_id or not all(word.plain for word in words):
        return None
    if terms := _read_new_terms(read(text.rstrip("?")).words, asks=sentence.asks):
        return terms
    request = read_by_feature(sentence)
    if request is not None or sentence.asks:
        return None if request is None else Reply(request, ReplyTarget.GAME)
    tokens = [word.plain for word in words]
    return _consent(tokens) or _played_on(tokens) or _read_mark(words)


def _consent(tokens: Sequence[str]) -> Reply | None:
    """Read “Ok, let's play”, “yes, of course”, “tak, zgadzam się”: only phrases of a yes, or of
    a no. A single command does not count here, nor does a repeated yes: “sure, sure” expresses
    doubt."""
    at, phrases = 0, list[str]()
    while at < len(tokens):
        length = _phrase_at(tokens, at)
        if not length:
            return None
        phrases.append(" ".join(tokens[at : at + length]))
        at += length
    found = [_BY_PHRASE[phrase] for phrase in phrases if phrase in _BY_PHRASE]
    if not found and (len(set(phrases)) > 1 or phrases == ["nie"] * 2):
        found = [Reply(_OPENINGS[phrases[0]], ReplyTarget.QUESTION)]
    opened = {_OPENINGS[phrase] for phrase in phrases if phrase not in _BY_PHRASE}
    kinds = {reply.to for reply in found}
    if not found or kinds >= {ReplyTarget.CHALLENGE, ReplyTarget.COUNT}:
        return None
    if len(opened | {reply.request for reply in found}) != 1:
        return None
    return Reply(found[0].request, min(kinds, key=lambda kind: kind.value))


def read_yes(words: Sequence[Word]) -> Request | None:
    """Read “Ok, I agree”, “tak, zgadzam się” as a yes, like each part alone. “Yes, sure” may be
    chat."""
    return _ACCEPT if " ".join(word.plain for word in words) in _WITH_YES else None


def _phrase_at(tokens: Sequence[str], at: int) -> int:
    """Return the length of the longest phrase at this position; 0 if there is none."""
    for end in range(min(len(tokens), at + _LONGEST_PHRASE), at, -1):
        phrase = " ".join(tokens[at:end])
        if phrase in _BY_PHRASE or phrase in _OPENINGS:
            return end - at
    return 0


def _played_on(tokens: Sequence[str]) -> Reply | None:
    """Read “Gramy dalej”, “no, let's play on”."""
    begin = 1 if tokens[0] in {*_OPENINGS, "no"} else 0
    return Reply(Resume(), ReplyTarget.COUNT) if " ".join(tokens[begin:]) in _PLAYING_ON else None


def _read_mark(words: Sequence[Word]) -> Reply | None:
    """Read “B4 jest martwy”. Marks that begin with their command count anywhere."""
    claim = None if find_phrase(words) else read_claim(words)
    return None if claim is None or is_numbered(claim) else Reply(claim, ReplyTarget.COUNT)


def _read_new_terms(words: Sequence[Word], *, asks: bool) -> Reply | None:
    """Read “13x13 komi 5.5”, “a może 9x9?”: only terms. Bare numbers are ambiguous. “Rated?” may
    be a question, so it opens the form."""
    begin = next((at for at, word in enumerate(words) if word.plain not in _RATHER), 0)
    rest = words[begin:]
    if find_phrase(words) or not any(word.plain.upper() != word.plain for word in rest):
        return None
    change = read_change(rest)
    if not isinstance(change, requests.Challenge) or not change.given:
        return None
    named = any("0" <= sign <= "9" for word in rest for sign in word.plain)
    asked = requests.EditForm if asks and begin == 0 and not named else requests.ChangeTerms
    return Reply(asked(change), ReplyTarget.TERMS)
