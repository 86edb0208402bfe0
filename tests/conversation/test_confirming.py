"""An organiser confirms a count: the question, the notice to both players, and the result."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.clocks.clock import DAY, HOUR
from bot.match.state import Phase
from bot.play.background.deadlines import Sweep
from bot.routing.platform.reports import match_json
from bot.rules.outcome import format_outcome
from tests.conversation.desk import ROOM, Desk, Killed, first_line
from tests.conversation.test_calls import EditableChat
from tests.conversation.test_moderation import Authority, run_as
from tests.conversation.test_moderation_form import labels, tap
from tests.posts import content_of
from tests.reminders import reminders_of

GAME = "E5 D4 - -"
NUMBERS = {"Ben agrees that": 1, "Anna agrees that": 2}


async def apart(desk: Desk, language: str = "") -> str:
    """Ben agrees to proposal 1; Anna marks D4 dead and agrees to proposal 2, which Ben refuses."""
    if language:
        await desk.say("Anna", language)
    game = await desk.game(GAME)
    for line in ("Ben: agree", "Anna: dead D4", "Anna: agree", "Ben: refuse"):
        await run_as(desk, line)
    return game


async def confirms(desk: Desk, number: int = 2) -> None:
    """Olga, who manages the room, confirms a count."""
    await run_as(desk, f"Olga: confirm count {number} D4 was captured")
    await run_as(desk, "Olga: confirm count yes")


@pytest.mark.parametrize(
    ("language", "line", "yes", "asked", "told"),
    [
        (
            "",
            "confirm count 2 D4 was captured",
            "confirm count yes",
            "Confirm count 2? Anna leads by 74.5",
            "To be confirmed: Anna leads by 74.5",
        ),
        (
            "język pl",
            "zatwierdź wynik 2 D4 był zbity",
            "zatwierdź rachunek tak",
            "Zatwierdzić wynik nr 2? Anna prowadzi o 74,5",
            "Do zatwierdzenia: Anna prowadzi o 74,5",
        ),
    ],
)
async def test_an_order_is_announced_to_both_players(
    language: str, line: str, yes: str, asked: str, told: str
) -> None:
    """The order needs a confirmation. Then both players are called and told the count, who agrees
    to it, the reason and the time left; the game continues until then."""
    desk = Desk()
    game = await apart(desk, language)
    first, answer = [await run_as(desk, f"Olga: {text}") for text in (yes, line)]
    assert ["", ""] == [first.game_id, answer.game_id]
    assert first_line(answer).startswith(asked)
    await run_as(desk, f"Olga: {yes}")
    assert desk.match_line().startswith(told)
    assert [f"{ROOM}/{who}" for who in ("anna", "ben")] == sorted(desk.chat.posts[-1].mentions)
    loaded = await desk.match(game)
    assert (Phase.AGREEMENT, loaded.match.due) == (loaded.match.phase, loaded.meta.deadline)


async def test_a_confirmed_count_ends_the_game() -> None:
    """After a day the count becomes the final result. The texts, the record and the interface name
    the organiser's confirmation and the reason."""
    desk = Desk()
    game = await apart(desk)
    await confirms(desk)
    names = await desk.profiles.names(await desk.match(game))
    waits = match_json(await desk.match(game), names)["confirmation"]
    desk.ms += DAY
    await Sweep(desk.service, desk.store).once()
    await desk.announce()
    loaded = await desk.match(game)
    assert loaded.match.outcome is not None
    assert "B+74.5" == format_outcome(loaded.match.outcome)
    why = "An organiser confirmed count 2: D4 was captured"
    assert why == desk.match_line(1)
    assert why in (await run_as(desk, "Ben: board")).posts[0].text
    (record,) = (await run_as(desk, "Ben: sgf")).posts
    assert "RE[B+74.5]" in content_of(record)
    assert why in content_of(record).replace("\\\n", "")
    due = loaded.match.confirmed.due if loaded.match.confirmed else 0
    told = {"number": 2, "reason": "D4 was captured", "due": due}
    assert [told, told] == [waits, match_json(loaded, names)["confirmation"]]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Anna: agree 1", ""),
        ("Ben: agree 2", "Anna wins by 74.5 (B+74.5)"),
        ("Ben: resume", "Ben resumes the game"),
        ("Olga: withdraw confirmation", "No count is being confirmed any more"),
        ("Olga: wycofaj zatwierdzenie", "No count is being confirmed any more"),
    ],
)
async def test_events_that_cancel_a_confirmation(line: str, told: str) -> None:
    """An agreement, resumed play or a withdrawal by the organiser cancels the pending confirmation;
    a vote on an old number does not."""
    desk = Desk()
    game = await apart(desk)
    await confirms(desk, 1)
    await run_as(desk, line)
    match = (await desk.match(game)).match
    assert (told == "") == (match.confirming is not None)
    if told:
        assert told in desk.match_line(-1)
        assert None is match.confirmed


@pytest.mark.parametrize(
    ("number", "offered", "agrees"),
    [(1, ["Play on"], False), (2, ["Play on", "Agree", "Refuse", "We cannot agree"], True)],
)
async def test_a_closed_count_cannot_be_agreed_to(
    number: int, offered: list[str], agrees: bool
) -> None:
    """A post about a count that is not open has no buttons to agree, and “ok” in reply to it agrees
    to nothing."""
    desk = Desk()
    game = await apart(desk)
    await confirms(desk, number)
    told = desk.chat.posts[-1]
    assert offered == [told.label(choice) for choice in told.choices]
    answer = await desk.hears(desk.line("Ben", "ok", about=told.ref))
    assert agrees == ((await desk.match(game)).match.outcome is not None)
    assert agrees or first_line(answer).startswith("Question 1 is no longer open, 2 is.")


async def test_a_mark_keeps_the_confirmation_pending() -> None:
    """A new mark opens a new count, and its post says that the old one is still pending."""
    desk = Desk()
    await apart(desk)
    await confirms(desk)
    await run_as(desk, "Ben: alive D4")
    assert "Count 2 becomes the result in 23 hours 59 minutes" in desk.match_line(-1)


async def test_a_vote_keeps_the_confirmation_pending() -> None:
    """The edited post of a vote still says that a count is pending; if no player agrees to that
    count any more, this is announced at once."""
    chat = EditableChat()
    desk = Desk(chats={"web": chat})
    desk.chat = chat
    await apart(desk)
    await confirms(desk)
    await run_as(desk, "Ben: we cannot agree")
    await run_as(desk, "Ben: we cannot agree yes")
    _, changed = chat.changed[-1]
    assert "Count 2 becomes the result in" in changed.text
    await run_as(desk, "Anna: refuse 2")
    told = desk.match_line(-1)
    assert "Anna doesn’t agree" in told
    assert "No count is being confirmed any more" in told


@pytest.mark.parametrize("who", NUMBERS)
async def test_the_form_confirms_a_count(who: str) -> None:
    """The form offers the last count each player agreed to, asks for a reason and a confirmation,
    and can withdraw it."""
    desk = Desk()
    game = await apart(desk)
    await run_as(desk, "Olga: organise")
    await tap(desk, labels(desk)[0])
    await tap(desk, "Confirm a count…")
    assert ["1: W+6.5 (Ben)", "2: B+74.5 (Anna)", "Back"] == labels(desk)
    assert [1, 2, 3] == [choice.row for choice in desk.chat.posts[-1].choices]
    number = NUMBERS[who]
    await tap(desk, labels(desk)[number - 1])
    await tap(desk, "It follows from the rules")
    assert who.partition(" ")[0] in desk.chat.posts[-1].text
    await tap(desk, "Yes, confirm it")
    confirming = (await desk.match(game)).match.confirming
    assert confirming is not None
    assert (number, "It follows from the rules") == (confirming.number, confirming.reason)
    await run_as(desk, "Olga: organise")
    await tap(desk, labels(desk)[0])
    await tap(desk, "Do not confirm it")
    assert "Confirm a count…" in labels(desk)
    assert (await desk.match(game)).match.confirming is None


async def test_the_form_without_an_agreed_count() -> None:
    """Before any agreement, and during play, the form offers no count to confirm."""
    desk = Desk()
    await desk.game(GAME)
    await run_as(desk, "Olga: organise")
    await tap(desk, labels(desk)[0])
    assert ["Pause it", "Annul it…", "Back"] == labels(desk)


async def test_only_the_games_community_can_confirm() -> None:
    """Only an organiser of the community where the game began can confirm, not one of another room
    that shows it."""
    desk = Desk()
    game = await apart(desk)
    await desk.service.bring(game, f"{ROOM}/ben", "web:other", "bring")
    refused = first_line(await run_as(desk, f"Oskar: confirm count 2 I like it #{game}"))
    assert "That game belongs to another chat, and so only to its organisers." == refused


async def test_a_redelivered_order_has_one_effect() -> None:
    """The same order redelivered after a crash has one effect."""
    desk = Desk()
    game = await apart(desk)
    await run_as(desk, "Olga: confirm count 2 D4 was captured")
    line = replace(desk.step("Olga: confirm count yes"), authority=Authority(ROOM))
    desk.processed_events.dies = True
    with pytest.raises(Killed):
        await desk.conversation.handle(line)
    before = (await desk.match(game)).meta.version
    desk.restart()
    await desk.hears(line)
    assert before == (await desk.match(game)).meta.version


async def test_the_disagreeing_player_is_reminded() -> None:
    """The player who has not agreed is reminded before the deadline, also in a game without a
    clock."""
    desk = Desk()
    await apart(desk)
    await confirms(desk)
    desk.ms += 19 * HOUR
    await reminders_of(desk.app).once()
    told = [post.text for post in desk.chat.posts if "an organiser’s decision" in post.text]
    assert 1 == len(told)
    assert told[0].startswith("Ben, in 5 hours an organiser’s decision ends game #")
