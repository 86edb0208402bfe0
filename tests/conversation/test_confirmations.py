"""What cannot be taken back happens only by the person's own answer to the program's question."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from bot.posts.post import Answer
from bot.talk.confirmations import ANSWER_MS
from bot.talk.incoming import Incoming, Said
from tests.conversation.desk import ROOM, Desk, Killed, said
from tests.posts import file_of

ELSEWHERE = "web:other"


@dataclass(frozen=True)
class Manager:
    """The platform says that the person manages the room, wherever they are."""

    async def manages(self, community: str) -> bool:
        return community in (ROOM, ELSEWHERE)

    async def includes(self, community: str, room: str) -> bool:
        return community == room

    async def room_called(self, community: str, name: str) -> str | None:  # noqa: ARG002
        return None


MANAGERS = frozenset({"Olga", "Olaf"})


@dataclass(frozen=True)
class Act:
    """Something that cannot be taken back, wanted by ``who`` or by the ``other``: ``ask`` is typed,
    then ``yes`` after the question (which begins with ``question``); ``no`` is the button that
    ends it."""

    who: str
    other: str
    ask: str
    yes: str
    question: str
    no: str


ASKS = "Resign the game against Ben?"
RESIGN = Act("Anna", "Ben", "resign", "resign yes", ASKS, "No, play on")
POLISH = Act("Anna", "Ben", "poddaję się", "poddaję tak", ASKS, "No, play on")
FORGET = Act("Anna", "Ben", "forget me", "forget me yes", "Delete all I know about you: Anna", "No")
ASKS = "Annul game"
ANNUL = Act("Olga", "Olaf", "annul both left", "annul yes", ASKS, "No, leave it")
ASKS = "Everyone in this room could read all I know about you"
EXPORT = Act("Anna", "Ben", "export", "export yes", ASKS, "No")
every_act = pytest.mark.parametrize("act", [RESIGN, POLISH, FORGET, ANNUL, EXPORT])


class Confirming(Desk):
    """A desk with a game of Anna and Ben."""

    @classmethod
    async def begun(cls) -> Confirming:
        desk = cls()
        await desk.game("E5 D4")
        return desk

    def typed(self, who: str, text: str, room: str = ROOM) -> Incoming:
        """A line that is surely for the program."""
        incoming = replace(self.line(who, ""), did=Said(text, addressed=True), room=room)
        return replace(incoming, authority=Manager()) if who in MANAGERS else incoming

    async def types(self, who: str, text: str, room: str = ROOM) -> Answer:
        return await self.hears(self.typed(who, text, room))

    async def is_done(self) -> bool:
        """Whether anything of what cannot be taken back has happened."""
        files = [post for post in self.chat.posts if file_of(post)]
        return bool(files) or await self.versions() == {}


@every_act
async def test_one_line_alone_only_asks(act: Act) -> None:
    """A confirmation that answers no question is asked about, addressed or in reply to a board."""
    desk = await Confirming.begun()
    board = next(post.ref for post in reversed(desk.chat.posts) if post.ref)
    if act is ANNUL:  # without a reason given before there is nothing to ask about
        assert said(await desk.types("Olga", act.yes)).startswith("Why?")
    else:
        for line in (desk.typed(act.who, act.yes), desk.typed(act.who, act.yes)):
            desk = await Confirming.begun()
            answer = await desk.hears(replace(line, about=board))
            assert said(answer).startswith(act.question)
    assert not await desk.is_done()


@every_act
async def test_the_answer_does_it(act: Act) -> None:
    """Typed after the question, by the same person in the same room, it is done; a restart of the
    program between the two changes nothing."""
    desk = await Confirming.begun()
    asked = await desk.types(act.who, act.ask)
    assert said(asked).startswith(act.question)
    assert not await desk.is_done()
    desk.restart()
    await desk.types(act.who, act.yes)
    assert await desk.is_done()


@every_act
async def test_ten_minutes(act: Act) -> None:
    """The answer counts for ten minutes by the database's clock; after them it is asked anew, and
    the next answer counts."""
    for late, done in ((-2_000, True), (2_000, False)):
        desk = await Confirming.begun()
        await desk.types(act.who, act.ask)
        desk.ms += ANSWER_MS + late - 1_000
        answer = await desk.types(act.who, act.yes)
        assert done == await desk.is_done()
        if not done:
            assert said(answer).startswith(act.question)
            await desk.types(act.who, act.yes)
            assert await desk.is_done()


@every_act
async def test_another_person(act: Act) -> None:
    """What one person was asked another one cannot answer."""
    desk = await Confirming.begun()
    await desk.types(act.who, act.ask)
    await desk.types(act.other, act.yes)
    assert not await desk.is_done()


@every_act
async def test_another_room(act: Act) -> None:
    """What was asked in one room is not answered in another one: there it is asked."""
    desk = await Confirming.begun()
    (game,) = await desk.versions()
    await desk.types(act.who, f"{act.ask} #{game}" if act is ANNUL else act.ask)
    answer = await desk.types(act.who, f"{act.yes} #{game}" if act is ANNUL else act.yes, ELSEWHERE)
    assert not await desk.is_done()
    if act is not ANNUL:
        assert said(answer).startswith(act.question)


@every_act
async def test_after_no(act: Act) -> None:
    """Who has said no is asked anew."""
    desk = await Confirming.begun()
    await desk.types(act.who, act.ask)
    pressed = desk.tap(act.who, act.no)
    await desk.hears(replace(pressed, authority=Manager()) if act is ANNUL else pressed)
    await desk.types(act.who, act.yes)
    assert not await desk.is_done()


@pytest.mark.parametrize("act", [RESIGN, POLISH, FORGET, EXPORT])
async def test_delivered_again(act: Act) -> None:
    """A line that only asked, and comes again after the program died, is not its own answer."""
    desk = await Confirming.begun()
    line = desk.typed(act.who, act.yes)
    desk.processed_events.dies = True
    with pytest.raises(Killed):
        await desk.conversation.handle(line)
    desk.restart()
    for _ in range(2):
        await desk.hears(replace(line, unanswered=True))
    assert not await desk.is_done()


@pytest.mark.parametrize("asked", [RESIGN, FORGET, EXPORT])
@pytest.mark.parametrize("answered", [RESIGN, FORGET, EXPORT])
async def test_another_question(asked: Act, answered: Act) -> None:
    """The answer to one question is none to another."""
    desk = await Confirming.begun()
    await desk.types("Anna", asked.ask)
    await desk.types("Anna", answered.yes)
    assert (asked is answered) == await desk.is_done()


async def test_an_export_is_shown_once() -> None:
    """Each file that others can read has its own question."""
    desk = await Confirming.begun()
    for line, files in (("export", 0), ("export yes", 1), ("export yes", 1), ("export yes", 2)):
        await desk.types("Anna", line)
        assert files == len([post for post in desk.chat.posts if file_of(post)])


async def test_the_game_that_was_asked_about() -> None:
    """Of several games the one is resigned that the question was about, also where a line without a
    question has to be asked which is meant."""
    desk = await Confirming.begun()
    (first,) = await desk.versions()
    second = await desk.game("C3 G3")
    answer = await desk.types("Anna", "resign yes")
    assert said(answer).startswith("Anna, which game do you mean?")
    await desk.hears(desk.press("Anna", "pick", "resign yes"))
    assert {first, second} == {*await desk.versions()}
    await desk.types("Anna", f"resign #{second}")
    await desk.types("Anna", f"resign yes #{first}")
    assert {first, second} == {*await desk.versions()}
    await desk.types("Anna", f"resign #{second}")
    await desk.types("Anna", "resign yes")
    assert {first} == {*await desk.versions()}


async def test_the_game_that_is_to_be_annulled() -> None:
    """Of several games the one is annulled that the question was about, and none by a yes that
    names another; without a question, no button stands for a confirmation."""
    desk = await Confirming.begun()
    (first,) = await desk.versions()
    second = await desk.game("C3 G3")
    await desk.types("Olga", f"annul #{second} both left")
    answer = await desk.types("Olaf", "annul yes")
    assert () == answer.posts[0].choices
    await desk.types("Olga", f"annul yes #{first}")
    assert {first, second} == {*await desk.versions()}
    await desk.types("Olga", "annul yes")
    assert {first} == {*await desk.versions()}


async def test_a_no_that_two_things_wait_for() -> None:
    """A no that is said to the program leaves what it asked to confirm, and where a count waits for
    an answer, too, it is asked about at once, with a button for the yes and one for the no."""
    desk = Desk()
    count, other = await desk.game("D4 E5 - -"), await desk.game("C3")
    for waits in (True, False):
        await desk.say("Ben", f"resign #{other}")
        line = replace(desk.line("Ben", ""), did=Said("no", addressed=True))
        (post,) = (await desk.hears(line)).posts
        told, *asked = post.text.split("\n")
        assert ("Good, nothing is done.", waits) == (told, bool(asked))
        assert (["Agree", "Refuse"] if waits else []) == [post.label(c) for c in post.choices]
        if waits:
            await desk.hears(desk.tap("Ben", "Refuse"))
            proposal = (await desk.match(count)).match.proposal
            assert proposal is not None
            assert proposal.refused
