"""Every line of the corpus, written in every way and in every state of a game, has its expected
effect."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.posts.post import Answer
from bot.talk.incoming import Incoming, Said
from tests.conversation.corpus import STATES, WAYS, Row, rows
from tests.conversation.corpus.states import BEFORE, describe_first_event
from tests.conversation.desk import ROOM, Desk, first_line
from tests.conversation.kept import Snapshot

CARL, BEN = f"{ROOM}/carl", f"{ROOM}/ben"
LEAST = 600


async def room_in(state: str) -> Desk:
    """Return a room in this state; Anna is the speaker."""
    desk = Desk()
    for step in BEFORE[state]:
        answer = await desk.hears(desk.step(step.format(Anna="Anna", Ben="Ben")))
        assert answer.game_id, (step, first_line(answer))
    return desk


def incoming_of(desk: Desk, row: Row) -> Incoming:
    """Return the event of Anna's line."""
    to = {"mentions Carl": CARL, "reply to Carl": CARL, "reply to the opponent": BEN}.get(row.how)
    text = f"> {row.line}" if row.how == "quotes" else row.line
    did = Said(text, row.how == "mentions the bot", (to,) if to else ())
    refs = [post.ref for post in desk.chat.posts if post.ref]
    about = refs[-1] if row.how == "reply to the bot" else None
    return replace(desk.line("Anna", ""), did=did, about=about)


async def describe_effect(desk: Desk, row: Row) -> str:
    """Send a row and describe its effect in the words of the tables."""
    stood = {game: await desk.match(game) for game in await desk.versions()}
    answer = await desk.hears(incoming_of(desk, row))
    game = answer.game_id
    if not game:
        return describe_answer(answer)
    match = (await desk.match(game)).match
    since = stood[game].match.version if game in stood else 0
    return describe_first_event(match, since)


def describe_answer(answer: Answer) -> str:
    """Describe an answer that changed no match."""
    if answer == Answer():
        return "talk"
    choices = [choice.id.split(":") for post in answer.posts for choice in post.choices]
    verbs = [verb for verb, *_ in choices]
    if "resign" in verbs and "keep" in verbs:
        return "asks"
    if verbs == ["resign"]:
        return "offers resign"
    if verbs == ["pick", "pick"]:
        return "asks back"
    if verbs == ["pick"]:
        return f"offers {choices[0][-1].partition('.')[2]}"
    return "told"


@pytest.mark.parametrize("state", STATES)
async def test_each_line_has_its_effect(state: str) -> None:
    """No line causes an unintended act, no line meant for the game is ignored, and chatter gets no
    answer."""
    room, wrong = Snapshot(await room_in(state)), []
    for row in rows():
        if row.wanted[state] == "-":
            continue
        found = await describe_effect(room.reuse(), row)
        if found != row.wanted[state]:
            wrong.append((row.line, row.how, row.wanted[state], found))
    assert wrong == []


def test_the_corpus_is_large() -> None:
    """The corpus has at least 600 distinct lines and covers every way of saying them."""
    counted = Counter((row.line, row.how) for row in rows())
    assert len(counted) >= LEAST
    assert [] == [row for row, times in counted.items() if times > 1]
    assert set(WAYS) == {how for _, how in counted}
