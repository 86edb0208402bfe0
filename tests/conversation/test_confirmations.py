"""Irreversible acts happen only after the same person confirms the bot's question."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from bot.posts.post import Answer
from bot.talk.confirmations import ANSWER_MS
from bot.talk.incoming import Incoming, Said
from tests.conversation.desk import ROOM, Desk, Killed, first_line
from tests.posts import file_of

ELSEWHERE = "web:other"


@dataclass(frozen=True)
class Manager:
    """An authority that lets this person manage both rooms."""

    async def manages(self, community: str) -> bool:
        return community in (ROOM, ELSEWHERE)

    async def includes(self, community: str, room: str) -> bool:
        return community == room

    async def room_called(self, community: str, name: str) -> str | None:  # noqa: ARG002
        return None


MANAGERS = frozenset({"Olga", "Olaf"})


@dataclass(frozen=True)
class Act:
    """An irreversible act, tested with two people, ``who`` and ``other``.

    ``ask`` is typed first, ``yes`` after the bot's ``question``; ``no`` is the button that cancels.
    """

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
    """A desk with a game between Anna and Ben."""

    @classmethod
    async def begin(cls) -> Confirming:
        desk = cls()
        await desk.game("E5 D4")
        return desk

    def line_to_bot(self, who: str, text: str, room: str = ROOM) -> Incoming:
        """A line addressed to the bot."""
        incoming = replace(self.line(who, ""), did=Said(text, addressed=True), room=room)
        return replace(incoming, authority=Manager()) if who in MANAGERS else incoming

    async def types(self, who: str, text: str, room: str = ROOM) -> Answer:
        return await self.hears(self.line_to_bot(who, text, room))

    async def is_done(self) -> bool:
        """Whether an irreversible act has happened."""
        files = [post for post in self.chat.posts if file_of(post)]
        return bool(files) or await self.versions() == {}


@every_act
async def test_an_unasked_confirmation_only_asks(act: Act) -> None:
    """A confirmation without a question only asks, whether it mentions the bot or replies to a
    board."""
    desk = await Confirming.begin()
    board = next(post.ref for post in reversed(desk.chat.posts) if post.ref)
    if act is ANNUL:  # without a reason there is nothing to confirm yet
        assert first_line(await desk.types("Olga", act.yes)).startswith("Why?")
    else:
        for line in (desk.line_to_bot(act.who, act.yes), desk.line_to_bot(act.who, act.yes)):
            desk = await Confirming.begin()
            answer = await desk.hears(replace(line, about=board))
            assert first_line(answer).startswith(act.question)
    assert not await desk.is_done()


@every_act
async def test_the_confirmed_act_is_done(act: Act) -> None:
    """Confirmed by the same person in the same room, the act is done, also after a restart in
    between."""
    desk = await Confirming.begin()
    asked = await desk.types(act.who, act.ask)
    assert first_line(asked).startswith(act.question)
    assert not await desk.is_done()
    desk.restart()
    await desk.types(act.who, act.yes)
    assert await desk.is_done()


@every_act
async def test_a_confirmation_expires_after_ten_minutes(act: Act) -> None:
    """A confirmation counts for ten minutes of the database's clock; a later one asks again, and
    the next one counts."""
    for late, done in ((-2_000, True), (2_000, False)):
        desk = await Confirming.begin()
        await desk.types(act.who, act.ask)
        desk.ms += ANSWER_MS + late - 1_000
        answer = await desk.types(act.who, act.yes)
        assert done == await desk.is_done()
        if not done:
            assert first_line(answer).startswith(act.question)
            await desk.types(act.who, act.yes)
            assert await desk.is_done()


@every_act
async def test_another_person_cannot_confirm(act: Act) -> None:
    """Another person cannot confirm the act."""
    desk = await Confirming.begin()
    await desk.types(act.who, act.ask)
    await desk.types(act.other, act.yes)
    assert not await desk.is_done()


@every_act
async def test_another_room_cannot_confirm(act: Act) -> None:
    """A confirmation in another room only asks there."""
    desk = await Confirming.begin()
    (game,) = await desk.versions()
    await desk.types(act.who, f"{act.ask} #{game}" if act is ANNUL else act.ask)
    answer = await desk.types(act.who, f"{act.yes} #{game}" if act is ANNUL else act.yes, ELSEWHERE)
    assert not await desk.is_done()
    if act is not ANNUL:
        assert first_line(answer).startswith(act.question)


@every_act
async def test_a_no_cancels_the_question(act: Act) -> None:
    """After a no, a confirmation asks again."""
    desk = await Confirming.begin()
    await desk.types(act.who, act.ask)
    pressed = desk.tap(act.who, act.no)
    await desk.hears(replace(pressed, authority=Manager()) if act is ANNUL else pressed)
    await desk.types(act.who, act.yes)
    assert not await desk.is_done()


@pytest.mark.parametrize("act", [RESIGN, POLISH, FORGET, EXPORT])
async def test_a_redelivered_line_does_not_confirm_itself(act: Act) -> None:
    """A line that only asked, redelivered after a crash, does not confirm itself."""
    desk = await Confirming.begin()
    line = desk.line_to_bot(act.who, act.yes)
    desk.processed_events.dies = True
    with pytest.raises(Killed):
        await desk.conversation.handle(line)
    desk.restart()
    for _ in range(2):
        await desk.hears(replace(line, unanswered=True))
    assert not await desk.is_done()


@pytest.mark.parametrize("asked", [RESIGN, FORGET, EXPORT])
@pytest.mark.parametrize("answered", [RESIGN, FORGET, EXPORT])
async def test_a_confirmation_covers_one_act(asked: Act, answered: Act) -> None:
    """The confirmation of one act does not confirm another."""
    desk = await Confirming.begin()
    await desk.types("Anna", asked.ask)
    await desk.types("Anna", answered.yes)
    assert (asked is answered) == await desk.is_done()


async def test_each_export_needs_a_confirmation() -> None:
    """Each export into a shared room needs its own confirmation."""
    desk = await Confirming.begin()
    for line, files in (("export", 0), ("export yes", 1), ("export yes", 1), ("export yes", 2)):
        await desk.types("Anna", line)
        assert files == len([post for post in desk.chat.posts if file_of(post)])


async def test_the_confirmed_resignation_names_its_game() -> None:
    """With several games, the confirmed resignation applies to the game of the question. Without a
    question the bot first asks which game is meant."""
    desk = await Confirming.begin()
    (first,) = await desk.versions()
    second = await desk.game("C3 G3")
    answer = await desk.types("Anna", "resign yes")
    assert first_line(answer).startswith("Anna, which game do you mean?")
    await desk.hears(desk.press("Anna", "pick", "resign yes"))
    assert {first, second} == {*await desk.versions()}
    await desk.types("Anna", f"resign #{second}")
    await desk.types("Anna", f"resign yes #{first}")
    assert {first, second} == {*await desk.versions()}
    await desk.types("Anna", f"resign #{second}")
    await desk.types("Anna", "resign yes")
    assert {first} == {*await desk.versions()}


async def test_the_confirmed_annulment_names_its_game() -> None:
    """With several games, the confirmed annulment applies to the game of the question, and a yes
    that names another game annuls none. Without a question no button confirms an annulment."""
    desk = await Confirming.begin()
    (first,) = await desk.versions()
    second = await desk.game("C3 G3")
    await desk.types("Olga", f"annul #{second} both left")
    answer = await desk.types("Olaf", "annul yes")
    assert () == answer.posts[0].choices
    await desk.types("Olga", f"annul yes #{first}")
    assert {first, second} == {*await desk.versions()}
    await desk.types("Olga", "annul yes")
    assert {first} == {*await desk.versions()}


async def test_a_no_that_fits_two_questions() -> None:
    """A no to the bot cancels the bot's own question. If a count is open too, the bot immediately
    asks about the count, with a yes and a no button."""
    desk = Desk()
    count, other = await desk.game("D4 E5 - -"), await desk.game("C3")
    for waits in (True, False):
        await desk.say("Ben", f"resign #{other}")
        line = replace(desk.line("Ben", ""), did=Said("no", addressed=True))
        (post,) = (await desk.hears(line)).posts
        told, *asked = post.text.split("\n")
        assert ("OK, nothing was changed.", waits) == (told, bool(asked))
        assert (["Agree", "Refuse"] if waits else []) == [post.label(c) for c in post.choices]
        if waits:
            await desk.hears(desk.tap("Ben", "Refuse"))
            proposal = (await desk.match(count)).match.proposal
            assert proposal is not None
            assert proposal.refused
