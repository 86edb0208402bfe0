"""A group that chose one board per game: the board is edited in place, and the player to move is
notified separately."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.play.ports.stores import RoomBusy
from bot.posts.post import Post, PostRef
from bot.talk.community_settings import switch
from bot.telegram.outbound import quiet_groups, tidying
from bot.texts.text import Parts, Person
from tests.adapters.telegram.bench import Bench
from tests.adapters.telegram.bench import board as announced
from tests.adapters.telegram.desk import Club, board, boards, press_button, wait_for_button
from tests.adapters.telegram.steps import wait_until_settled
from tests.adapters.telegram.test_absence import restart_bot, stop_bot
from tests.adapters.telegram.test_known_rooms import DAY_MS, date_back
from tests.fakes.telegram.faults import Fault
from tests.fakes.telegram.model import KICKED, Message
from tests.fakes.telegram.people import Person as TelegramUser
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE

OLD = 49 * 3600.0


async def choose(club: Club, said: str = "on") -> None:
    """Choose the setting as an administrator and wait for the confirmation."""
    club.fake.promote(club.group, club.anna)
    await club.anna.send(club.group, f"/group_settings quiet {said}")
    expected = {"on": "Each game has one board", "off": "Each move is a new board"}
    await club.group.says(expected[said])


async def wait_for_board(club: Club, text: str) -> Message:
    """Wait until the only board has this text, and return it."""
    shown = boards(club.group)[-1]
    await club.group.bell.until(lambda: text in shown.text or None, PATIENCE, text)
    return shown


def calls(club: Club) -> list[Message]:
    """Return the bot's messages in the group after the first board."""
    first = boards(club.group)[0]
    ours = [one for one in club.group.messages if one.author is club.fake.bot]
    return [one for one in ours if one.id > first.id]


async def test_moves_edit_one_board(club: Club) -> None:
    """Moves edit the one board silently. Bob, who has started the bot, is notified in private;
    Anna, who has not, by a short message that is deleted after her move."""
    await choose(club)
    await club.begin()
    for number, point in enumerate(("C3", "C4", "D3", "D4", "B3", "B4"), start=1):
        person = club.anna if number % 2 else club.bob
        await person.send(club.group, f"/play {point}")
        await wait_for_board(club, f"move {number}")
    assert 1 == len(boards(club.group))
    await club.group.says("⚪ B4 · Anna")
    await club.group.bell.until(lambda: len(calls(club)) == 1 or None, PATIENCE, "one call")
    (call,) = calls(club)
    assert ([club.anna.id], False) == (call.mentioned(), call.silent)
    assert boards(club.group)[0] is call.reply_to
    private = club.bob.private
    assert [] == boards(private)
    await private.bell.until(
        lambda: not [m for m in private.messages if " · Bob" in m.text] or None, PATIENCE, "gone"
    )


async def test_a_notified_player_can_move_in_private(club: Club) -> None:
    """The private notification has a button for the board, and a plain point below it is a move."""
    await choose(club)
    await club.begin()
    await club.anna.send(club.group, "/play C3")
    call = await club.bob.private.says("⚫ C3 · Bob")
    await club.bob.press(call, "Board")
    await board(club.bob.private, 1)
    await club.bob.send(club.bob.private, "D4")
    await wait_for_board(club, "⚪ D4")
    assert 1 == len(boards(club.group))


async def test_only_administrators_choose(club: Club) -> None:
    """Members see the choice in the settings, but only an administrator can change it."""
    for person in (club.bob, club.anna):
        await person.send(club.group, "/settings")
        await press_button(person, await wait_for_button(club.group, "This group"), "This group")
        form = await wait_for_button(club.group, "One board per game")
        press = await press_button(person, form, "One board per game")
        refused = "Only those who may manage this chat can do that" in (press.text or "")
        assert (person is club.bob) == refused
    form = await club.group.says("Each game has one board")
    assert ["✓ One board per game", "A board for each move"] == form.labels
    await choose(club, "off")


async def test_a_board_with_a_reaction_stays(club: Club) -> None:
    """A board with a reaction is not edited any more: a new board is posted, and the earlier
    notification is deleted all the same."""
    club.fake.promote(club.group)
    await choose(club)
    await club.begin()
    for number, move in enumerate(("A1", "A5", "C1", "C5", "pass", "pass"), start=1):
        person = club.anna if number % 2 else club.bob
        await person.send(club.group, f"/play {move}" if move != "pass" else "/pass")
        await wait_for_board(club, f"move {number}" if number < 6 else "count 1")
    shown = boards(club.group)[-1]
    await club.bob.private.says("Bob leads by")
    await club.anna.react(shown, "👍")
    await club.bob.private.says("Anna agrees")
    await press_button(club.bob, shown, "Agree")
    await board(club.group, 2)
    private = club.bob.private
    await private.bell.until(
        lambda: not [m for m in private.messages if "Anna agrees" in m.text] or None,
        PATIENCE,
        "gone",
    )


async def test_an_agreement_right_after_a_change(club: Club) -> None:
    """The bot asks for confirmation of a 👍 right after the board was edited to another count,
    since it may refer to the previous picture; removing it has no effect. A 👍 after two seconds
    counts."""
    club.fake.promote(club.group)
    await choose(club)
    await club.begin()
    for number, move in enumerate(("A1", "A5", "C1", "C5", "pass", "pass"), start=1):
        person = club.anna if number % 2 else club.bob
        await person.send(club.group, f"/play {move}" if move != "pass" else "/pass")
        await wait_for_board(club, f"move {number}" if number < 6 else "count 1")
    await club.bob.send(club.group, "/dead A1")
    shown = await wait_for_board(club, "count 2")
    await club.anna.react(shown, "👍")
    await club.group.says("Anna, the count has changed")
    await club.anna.unreact(shown)
    club.fake.clock.advance(5)
    await club.bob.react(shown, "👍")
    await club.group.says("Bob agrees")
    assert [] == club.group.find_messages("nothing to take back")


@pytest.mark.parametrize("loser", ["Anna", "Bob"])
async def test_the_result_notifies_the_other_player(club: Club, loser: str) -> None:
    """The result is shown on the board; the player who did not cause it is notified in private or,
    if that is impossible, by a message in the group."""
    await choose(club)
    await club.begin()
    resigns = {"Anna": club.anna, "Bob": club.bob}[loser]
    await press_button(resigns, boards(club.group)[-1], "Resign")
    await press_button(resigns, await wait_for_button(club.group, "Yes, resign"), "Yes, resign")
    await wait_for_board(club, f"{loser} resigns")
    if loser == "Anna":
        await club.bob.private.says("Anna resigns")
    else:
        await club.group.bell.until(
            lambda: any("resigns" in one.text for one in calls(club)) or None, PATIENCE, "the end"
        )
    assert 1 == len(boards(club.group))


# --- faults, on the bench -------------------------------------------------------------------------


def news(bench: Bench, version: int) -> Post:
    """Return a board that notifies Anna, who has not started the bot."""
    anna = f"telegram:{bench.anna.id}"
    told = Parts(f"Board {version}", awaited=Person(anna, "Anna", awaited=True))
    return announced(version, words=told, mentions=(anna,), mover=anna)


@pytest.fixture
async def bench(telegram: FakeTelegram, hurried: None) -> AsyncIterator[Bench]:
    """A bot in a quiet group with a board."""
    bench = Bench(telegram)
    await switch(bench.people, bench.room, "quiet", on=True)
    async with bench.bot:
        await bench.posting.post(bench.room, news(bench, 7))
        yield bench
        await bench.posting.close()


def texts(bench: Bench) -> list[str]:
    """Return the texts of the messages in the group, without mentions."""
    return [message.text.partition(" · ")[0] for message in bench.group.messages]


@pytest.mark.parametrize(
    ("method", "when"),
    [("editMessageMedia", "before"), ("editMessageMedia", "after"), ("sendMessage", "before")],
)
async def test_a_kill_during_an_announcement(bench: Bench, method: str, when: str) -> None:
    """Retried after a kill before or after the edit, or before the notification, the board shows
    the newest state and the notification is posted once."""
    bench.fake.faults.add(method, Fault(drop=when))
    with pytest.raises(RoomBusy):
        await bench.posting.post(bench.room, news(bench, 8))
    bench.posting = bench.restarted()
    for _ in range(2):
        await bench.posting.post(bench.room, news(bench, 8))
    assert ["Board 8", "Board 8"] == texts(bench)
    assert [False, True] == [message.photo is None for message in bench.group.messages]


async def test_a_leftover_notification_is_deleted(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A notification that was not deleted before a kill is deleted with the next one."""
    monkeypatch.setattr(tidying, "TIDY_SECONDS", 60.0)
    for version in (8, 9):
        await bench.posting.post(bench.room, news(bench, version))
    assert ["Board 9", "Board 8", "Board 9"] == texts(bench)
    await bench.posting.close()
    monkeypatch.setattr(tidying, "TIDY_SECONDS", 0.0)
    bench.posting = bench.restarted()
    await bench.posting.post(bench.room, news(bench, 10))
    await bench.group.bell.until(lambda: len(texts(bench)) == 2 or None, PATIENCE, "both gone")
    assert ["Board 10", "Board 10"] == texts(bench)


async def test_a_notification_too_old_to_delete(bench: Bench) -> None:
    """A notification too old to be deleted is edited to a dash."""
    await bench.posting.post(bench.room, news(bench, 8))
    bench.fake.clock.advance(OLD)
    await bench.posting.post(bench.room, news(bench, 9))
    await bench.group.bell.until(lambda: "–" in texts(bench) or None, PATIENCE, "a dash")
    assert ["Board 9", "–", "Board 9"] == texts(bench)


async def test_a_deleted_board_is_replaced(bench: Bench) -> None:
    """If the board was deleted, a new one is posted and edited from then on."""
    bench.group.messages[0].deleted = True
    for version in (8, 9):
        await bench.posting.post(bench.room, news(bench, version))
    boards = [place for place, message in enumerate(bench.group.messages) if message.photo]
    assert ["Board 9"] == [texts(bench)[place] for place in boards]


async def test_a_game_edits_only_its_own_board(bench: Bench) -> None:
    """A game edits only its own board."""
    other = announced(3, "Other", ref=PostRef("kanobi", 3), key="match/kanobi/3")
    await bench.posting.post(bench.room, other)
    await bench.posting.post(bench.room, news(bench, 8))
    assert ["Board 8", "Other", "Board 8"] == texts(bench)


def tries(club: Club, person: TelegramUser) -> list[str]:
    """Return the methods by which the bot tried to write to a person's private chat."""
    calls = club.fake.calls("sendChatAction", "sendMessage", "sendPhoto")
    return [call.method for call in calls if str(call.given["chat_id"]) == str(person.id)]


async def test_people_who_never_started_the_bot(club: Club) -> None:
    """The bot sends nothing to a person who never started it; a typing indicator tells it once that
    it may not. After the person has started the bot, calls come in private; after a block, in the
    group again."""
    await choose(club)
    await club.begin()
    for number, point in enumerate(("C3", "C4", "D3", "D4"), start=1):
        person = club.anna if number % 2 else club.bob
        await person.send(club.group, f"/play {point}")
        await wait_for_board(club, f"move {number}")
    await club.group.says("⚪ D4 · Anna")
    assert ["sendChatAction"] == tries(club, club.anna)
    await club.anna.start()
    await club.anna.send(club.group, "/play B3")
    await wait_for_board(club, "move 5")
    await club.bob.send(club.group, "/play B4")
    await club.anna.private.says("⚪ B4 · Anna")
    await club.anna.block()
    await club.anna.send(club.group, "/play B2")
    await wait_for_board(club, "move 7")
    before = len(tries(club, club.anna))
    await club.bob.send(club.group, "/play A4")
    await club.group.says("⚪ A4 · Anna")
    assert [] == tries(club, club.anna)[before:]


async def play_move(club: Club, number: int, point: str) -> None:
    """Play a move in the group: odd moves are Anna's. Wait until the board and its call are out."""
    person = club.anna if number % 2 else club.bob
    await person.send(club.group, f"/play {point}")
    await wait_for_board(club, f"move {number}")
    await wait_until_settled(club)


@pytest.mark.parametrize(("how", "most"), [("told", 0), ("update lost", 2), ("absence", 1)])
async def test_a_player_blocks_the_bot(club: Club, how: str, most: int) -> None:
    """From a player's block on, each of their calls is one loud message in the group, also if the
    update of the block was lost or dropped during an absence. A refused request, and a question
    whether the chat is open, are all that the bot tries there."""
    await club.anna.start()
    await choose(club)
    await club.begin()
    for number, point in enumerate(("C3", "C4"), start=1):
        await play_move(club, number, point)
    if how == "told":
        await club.bob.block()
    if how == "update lost":
        club.bob.private.members[club.bob.id].status = KICKED
    if how == "absence":
        since = await stop_bot(club, 0)
        await date_back(club, 2 * DAY_MS, f"telegram:{club.bob.id}")
        await club.bob.block()
        club.fake.clock.advance(2 * DAY_MS / 1000)
        await restart_bot(club, since - 2 * DAY_MS)
    await wait_until_settled(club)
    before = len(tries(club, club.bob))
    for number, point in enumerate(("D3", "D4", "E3", "E4", "B3"), start=3):
        await play_move(club, number, point)
        called = [m for m in calls(club) if club.bob.id in m.mentioned() and point in m.text]
        assert [False] * (number % 2) == [m.silent for m in called]
    assert len(tries(club, club.bob)[before:]) <= most
    assert 1 == len(boards(club.group))
    club.fake.excuse()


async def test_a_quiet_group_is_offered(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some moves of a game whose players both have started the bot, a group is told once,
    silently, that one board per game would do. Only an administrator can switch it on there."""
    monkeypatch.setattr(quiet_groups, "OFFERED_AT", 4)
    await club.begin()
    told = "one silent board per game would do"
    for number, point in enumerate(("C3", "C4", "D3", "D4")):
        person = club.bob if number % 2 else club.anna
        await person.send(club.group, f"/play {point}")
        await club.group.says(f"{point} · ")
    assert [] == club.group.find_messages(told)
    await club.anna.start()
    await club.anna.send(club.group, "/play B3")
    offered = await club.group.says(told)
    assert (True, ["/group_settings@NigiriBot quiet on"]) == (offered.silent, offered.spans("code"))
    await club.bob.send(club.group, "/play B4")
    await club.group.says("⚪ B4 · Anna")
    assert [offered] == club.group.find_messages(told)
    press = await press_button(club.bob, offered, "One board per game")
    assert "Only those who may manage this chat can do that" in (press.text or "")
    club.fake.promote(club.group, club.anna)
    await press_button(club.anna, offered, "One board per game")
    await club.group.says("Each game has one board")
