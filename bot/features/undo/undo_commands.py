"""Commands to take back a move."""

from __future__ import annotations

from dataclasses import dataclass

from bot.match import commands
from bot.talk.arguments.tokens import Sentence, word_set
from bot.talk.command_spec import (
    GAME,
    AboutMatch,
    CommandSpec,
    Entry,
    question,
)
from bot.talk.line import Request, Want


@dataclass(frozen=True)
class MayUndo(Want):
    """``can I undo?``: a question, not yet a request."""


PAGE = "playing"
COMMANDS = (
    CommandSpec(
        "undo",
        english="undo, undo move, undo my move, take back, takeback",
        polish="cofnij, cofnij ruch, cofnij mój ruch",
        slang=("tb",),
        read=commands.AskUndo(),
        asked=MayUndo(),
        about={commands.AskUndo: AboutMatch(here=True)},
        menu=Entry(120, (GAME,), in_groups=True, first=5),
    ),
    question(
        "may-undo",
        english="can i undo, can we undo, can you undo, can i undo it, can i undo that, "
        "can i undo my move, may i undo, may i undo my move, can i take back, can i take it back, "
        "can i take that back, can i take back my move, can i take my move back, "
        "may i take back my move, how do i undo, how to undo, i want to undo, i'd like to undo, "
        "misclick, i misclicked, wrong move, oops wrong move, that was a mistake, "
        "i made a mistake, that was a misclick, undo pass, undo my pass, take back my pass, "
        "i didn't mean to pass, take it back, take that back, my thumb slipped, fat fingers",
        polish="mogę cofnąć, możemy cofnąć, możesz cofnąć, cofniesz, czy mogę cofnąć, "
        "mogę to cofnąć, czy mogę to cofnąć, mogę cofnąć ruch, czy mogę cofnąć ruch, można cofnąć, "
        "czy można cofnąć, da się cofnąć, czy da się cofnąć, jak cofnąć, jak cofnąć ruch, "
        "chcę cofnąć, chcę cofnąć ruch, pomyłka, pomyliłem się, pomyliłam się, zły ruch, "
        "ups zły ruch, źle kliknąłem, źle kliknęłam, to była pomyłka, cofka, cofnij pas, "
        "nie chciałem pasować, nie chciałam pasować, cofnąć, palec mi się omsknął",
        read=MayUndo(),
    ),
)

_UNDOING: dict[str, Request] = {
    phrase.plain: each.read
    for each in COMMANDS
    if not callable(each.read)
    for phrase in each.phrases
    if any(sign in phrase.plain for sign in ("undo", "cofn", "back"))
}
"""Phrases that surely ask for an undo; “wrong move” may be about another player's move."""
_OOPS = word_set(
    "ups oops sorry sorki sory przepraszam wybacz oj ojej ojoj oh uh ah ach kurcze hej hey"
)


def read_undo(sentence: Sentence) -> Request | None:
    """Read “Sorry, undo”, “mogę cofnąć?”. None for a bare “undo”, which is a command."""
    words = [word.plain for word in sentence.words]
    begin = next((at for at, word in enumerate(words) if word not in _OOPS), len(words))
    found = _UNDOING.get(" ".join(words[begin:]))
    if found != commands.AskUndo():
        return found
    if not begin:
        return None
    return MayUndo() if sentence.asks else found
