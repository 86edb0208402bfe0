"""Calls of awaited players: by their preference, and not in their quiet hours."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import product

import pytest
from structlog.testing import capture_logs

from bot.announcements.calling import CLAIMED_MS, LOOK_AGAIN
from bot.ids import GameId, RoomId
from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import DAY, HOUR
from bot.play.ports.scheduler import Claim
from bot.play.ports.stores import RoomUnavailable, StoreUnavailableError
from bot.play.timekeeping.time_settings import TIME, Calls, TimeSettings
from bot.posts.post import Answer, Post, Sent
from bot.talk.incoming import Said
from tests.conversation.calls import CALLS, START, STOPPED
from tests.conversation.chats import DISCORD, IDS, TELEGRAM, Chats
from tests.conversation.desk import ROOM, Chat, Desk, Killed, first_line
from tests.reminders import reminders_of

PEOPLE = {f"{ROOM}/anna": "Anna", f"{ROOM}/ben": "Ben"}
ALONE = {user: f"web:alone-{name}" for user, name in PEOPLE.items()}
NIGHT = Calendar(quiet=(8 * 60, 16 * 60))
"""The desk's clock begins at 8:53."""
MORNING = 1_760_000_000_000 + 7 * HOUR + 400_000
"""16:00 on that day."""
MOVES = {"turn", "one pass"}


async def choose(desk: Desk, calls: Calls, calendar: Calendar) -> None:
    """Set both players' call preference and calendar."""
    for user in PEOPLE:
        await desk.app.time_settings.save(user, TimeSettings(calendar, calls=calls))


def names_called(desk: Desk, since: int, *, alone: bool = False) -> list[str]:
    """The names called by each new post in the room, or in private."""
    posts = [post for room, post in desk.chat.seen[since:] if (room != ROOM) is alone]
    return [" ".join(map(PEOPLE.__getitem__, post.mentions)) for post in posts]


async def play_steps(*before: str) -> Desk:
    """Play these steps; both players have private chats."""
    desk = Desk()
    desk.chat.own = dict(ALONE)
    for done in before:
        await desk.hears(desk.step(done))
    return desk


@pytest.mark.parametrize(
    ("name", "before", "step", "awaited", "calls", "quiet"),
    [
        pytest.param(*row, calls, quiet, id=f"{row[0]}-{calls.value}-{'quiet' * quiet}")
        for row, calls, quiet in product(CALLS, Calls, (False, True))
    ],
)
async def test_calls_follow_the_players_choice(
    name: str, before: tuple[str, ...], step: str, awaited: list[str], calls: Calls, quiet: bool
) -> None:
    """Each player is called in the room, in private, or for questions only, as they chose. In quiet
    hours no player is called; afterwards each is called once."""
    desk = await play_steps(*before)
    await choose(desk, calls, NIGHT if quiet else Calendar())
    wanted = [] if calls is Calls.QUESTIONS and name in MOVES else " ".join(awaited).split()
    in_room, alone = ([], wanted) if calls is Calls.PRIVATE else (wanted, [])
    count = len(desk.chat.seen)
    await desk.hears(desk.step(step))
    now_in_room, now_alone = ([], []) if quiet else (in_room, alone)
    assert now_in_room == " ".join(names_called(desk, count)).split()
    assert now_alone == names_called(desk, count, alone=True)
    count = len(desk.chat.seen)
    desk.ms = MORNING - 1000
    await desk.app.calling.once()
    assert [] == desk.chat.seen[count:]
    desk.ms = MORNING
    for looks in (desk.app, replace(desk.app)):
        await looks.calling.once()
    late = wanted if quiet else []
    in_room, alone = ([], late) if calls is Calls.PRIVATE else (late, [])
    found = (sorted(names_called(desk, count)), sorted(names_called(desk, count, alone=True)))
    assert (in_room, alone) == found


async def test_news_in_quiet_hours() -> None:
    """News in quiet hours is posted at once with the awaited player but without a call. The call
    after them replies to it and names the last event."""
    desk = await play_steps(*START)
    await choose(desk, Calls.ALL, NIGHT)
    await desk.say("Anna", "E5")
    board, number = desk.chat.posts[-1], str(len(desk.chat.posts))
    assert ((), (f"{ROOM}/ben",), f"{ROOM}/ben") == (board.mentions, board.uncalled, board.mover)
    desk.ms = MORNING
    await desk.app.calling.once()
    call = desk.chat.posts[-1]
    game = board.ref.game_id if board.ref else ""
    assert f"Ben, #{game} waits for you: ⚫ E5" == call.text
    assert (number, board.ref) == (call.reply_to, call.ref)


OVER = [
    # earlier steps, steps in quiet hours, steps after them, the players called late
    (START, ("Anna: E5", "Ben: D5"), (), ["Anna"]),
    (START, ("Anna: E5", "Ben: D5", "Anna: C5"), (), ["Ben"]),
    (START, ("Anna: E5",), ("Ben: D5",), []),
    ((), ("Anna: challenge Ben 9x9 no clock", "Anna: withdraw"), (), []),
    ((), ("Anna: challenge Ben 9x9 no clock", "Ben: decline"), (), ["Anna"]),
    ((*START, "Anna: E5"), ("Anna: undo", "Anna: [refuse]"), (), ["Ben"]),
    ((*START, "Anna: E5"), ("Anna: undo",), ("Anna: [refuse]",), []),
    ((*START, "Anna: E5"), ("Anna: undo", "Ben: [agree]"), (), ["Anna"]),
    (STOPPED, ("Ben: [agree]", "Anna: dead E5"), (), ["Ben"]),
    (STOPPED, ("Ben: [agree]",), ("Ben: dead E5",), []),
    (START, ("Anna: E5", "Anna: resign", "Anna: [resign]"), (), ["Ben"]),
    (START, ("Anna: E5",), ("Ben: resign", "Ben: [resign]"), []),
]


@pytest.mark.parametrize(("before", "night", "morning", "expected"), OVER)
async def test_calls_after_quiet_hours(
    before: tuple[str, ...], night: tuple[str, ...], morning: tuple[str, ...], expected: list[str]
) -> None:
    """After quiet hours a player is called once per game that still waits for them, not for settled
    questions, and not if called since."""
    desk = await play_steps(*before)
    await choose(desk, Calls.ALL, NIGHT)
    for step in night:
        await desk.hears(desk.step(step))
    desk.ms = MORNING + 1000
    for step in morning:
        await desk.hears(desk.step(step))
    count = len(desk.chat.seen)
    for _ in range(2):
        await desk.app.calling.once()
    assert expected == names_called(desk, count)


async def test_a_decline_in_quiet_hours() -> None:
    """A decline in the challenger's quiet hours is announced to them when those end."""
    desk = await play_steps("Anna: challenge Ben 9x9 no clock")
    await choose(desk, Calls.ALL, NIGHT)
    game = (await desk.say("Ben", "decline")).game_id
    desk.ms = MORNING
    await desk.app.calling.once()
    assert f"Anna, #{game} is over: Ben would rather not play" == desk.chat.posts[-1].text


async def test_extended_quiet_hours() -> None:
    """Quiet hours extended meanwhile are respected."""
    desk = await play_steps(*START)
    await choose(desk, Calls.ALL, NIGHT)
    await desk.say("Anna", "E5")
    await choose(desk, Calls.ALL, Calendar(quiet=(8 * 60, 18 * 60)))
    count = len(desk.chat.seen)
    for at, expected in ((MORNING, []), (MORNING + 2 * HOUR, ["Ben"])):
        desk.ms = at
        await desk.app.calling.once()
        assert expected == names_called(desk, count)


class DyingChat(Chat):
    """A chat without editable posts that, if ``dies`` is set, crashes after the next post."""

    dies = False

    async def post(self, room: RoomId, post: Post) -> Sent:
        sent = await super().post(room, post)
        if self.dies:
            self.dies = False
            raise Killed
        return sent


async def test_redelivered_news_after_quiet_hours() -> None:
    """News posted just before quiet hours end and redelivered after them stays silent under the
    same key, and one call follows."""
    desk = await play_steps(*START)
    await choose(desk, Calls.ALL, NIGHT)
    desk.ms = MORNING - 2000
    await desk.say("Anna", "E5")
    silent = desk.chat.posts[-1]
    (game,) = await desk.service.matches.games_in(ROOM)
    desk.ms = MORNING + 5000
    count = len(desk.chat.seen)
    await desk.app.calling.once()
    told = await desk.app.announcer.prepare(game)
    await told(ROOM, game.match.version - 1)
    await desk.app.calling.once()
    assert silent == desk.chat.posts[-1]
    assert ["Ben", ""] == names_called(desk, count)


@pytest.mark.parametrize("private", [False, True])
async def test_a_crash_during_a_call(private: bool) -> None:
    """If the process dies after posting a call but before recording it, another process repeats it
    under the same key and records it."""
    chat = DyingChat()
    desk = Desk(chats={"web": chat})
    desk.chat, chat.own = chat, dict(ALONE)
    for done in START:
        await desk.hears(desk.step(done))
    await choose(desk, Calls.PRIVATE if private else Calls.ALL, NIGHT)
    await desk.say("Anna", "E5")
    count, desk.ms, chat.dies = len(chat.seen), MORNING, True
    with pytest.raises(Killed):
        await desk.app.calling.once()
    desk.restart()
    await desk.app.calling.once()
    assert 1 == len(chat.seen[count:])
    for _ in range(2):
        desk.ms += CLAIMED_MS
        await desk.app.calling.once()
    (room, first), again = chat.seen[count:]
    assert MORNING == first.happened == first.made
    assert (room, replace(first, made=MORNING + CLAIMED_MS)) == again


@pytest.mark.parametrize("dies", ["settle", "call_later"])
async def test_a_crash_after_a_call(dies: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash before or between the two writes that follow a call loses nothing and posts nothing
    under a new key."""
    desk = await play_steps(*START)
    await choose(desk, Calls.ALL, NIGHT)
    await desk.say("Anna", "E5")
    count, desk.ms = len(desk.chat.seen), MORNING

    async def kill(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(desk.store, dies, kill)
        with pytest.raises(Killed):
            await desk.app.calling.once()
    desk.restart()
    for _ in range(3):
        desk.ms += CLAIMED_MS
        await desk.app.calling.once()
    assert 1 == len({(room, post.key) for room, post in desk.chat.seen[count:]})
    assert {"settle": 2, "call_later": 1}[dies] == len(desk.chat.seen[count:])
    assert [] == [*await desk.store.calls(MORNING + HOUR, 10)]


async def test_two_processes_send_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several processes that check at the same moment send one call."""
    desk = await play_steps(*START)
    await choose(desk, Calls.ALL, NIGHT)
    await desk.say("Anna", "E5")
    claim = desk.store.claim

    async def slowly(game_id: GameId, mark: str, ms: int) -> Claim:
        await asyncio.sleep(0)
        return await claim(game_id, mark, ms)

    monkeypatch.setattr(desk.store, "claim", slowly)
    count, desk.ms = len(desk.chat.seen), MORNING
    await asyncio.gather(*(replace(desk.app).calling.once() for _ in range(3)))
    assert ["Ben"] == names_called(desk, count)


@pytest.mark.parametrize("how", ["none", "closed", "down"])
async def test_a_player_without_a_private_chat(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who cannot be reached in private is called in the room, also after quiet hours."""
    desk = await play_steps(*START)
    post = desk.chat.post

    async def down(room: RoomId, what: Post) -> Sent:
        if room != ROOM:
            raise RoomUnavailable(room) if how == "closed" else ConnectionError
        return await post(room, what)

    if how == "none":
        desk.chat.own = {}
    monkeypatch.setattr(desk.chat, "post", down)
    await choose(desk, Calls.PRIVATE, Calendar())
    count = len(desk.chat.seen)
    await desk.say("Anna", "E5")
    assert ["Ben"] == names_called(desk, count)
    await choose(desk, Calls.PRIVATE, NIGHT)
    await desk.say("Ben", "D5")
    desk.ms = MORNING
    await desk.app.calling.once()
    assert ["Ben", "", "Anna"] == names_called(desk, count)


@pytest.mark.parametrize("how", ["open", "none", "closed"])
async def test_reminders_follow_the_choice_of_calls(how: str) -> None:
    """A player who chose private calls gets reminders in private, too, or in the room if that
    fails."""
    desk = Desk()
    desk.chat.own = {} if how == "none" else dict(ALONE)
    await desk.game(terms="9x9 black 3 days")
    desk.chat.closed = {*ALONE.values()} if how == "closed" else set()
    desk.private = True
    await desk.say("Anna", "call me in private")
    place = "in private, if I can"
    assert (
        f"Where I remind you: {place}"
        in (await desk.say("Anna", "settings reminders")).posts[0].text
    )
    desk.private, count, desk.ms = False, len(desk.chat.seen), desk.ms + 3 * DAY - HOUR
    await reminders_of(desk.app).once()
    told = [room for room, post in desk.chat.seen[count:] if post.key.startswith("remind/")]
    assert [ALONE[f"{ROOM}/anna"] if how == "open" else ROOM] == told


async def test_the_later_choice_decides() -> None:
    """The later of the two choices, private calls and reminders at the game, decides where
    reminders go."""
    desk = await play_steps(*START)
    desk.private = True
    for lines, expected in (
        (("call me in private", "tell me at the game"), "at the game"),
        (("tell me at the game", "call me in private"), "in private, if I can"),
        (("call me for everything",), "at the game"),
    ):
        for line in lines:
            await desk.say("Anna", line)
        desk.restart()
        told = (await desk.say("Anna", "settings reminders")).posts[0].text
        assert f"Where I remind you: {expected}" in told


async def test_a_refused_call_is_retried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that the chat refuses is retried later."""
    desk = await play_steps(*START)
    await choose(desk, Calls.ALL, NIGHT)
    await desk.say("Anna", "E5")
    count, desk.ms = len(desk.chat.seen), MORNING

    async def down(room: RoomId, what: Post) -> Sent:
        raise ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr(desk.chat, "post", down)
        await desk.app.calling.once()
    assert [] == names_called(desk, count)
    desk.ms += CLAIMED_MS
    await desk.app.calling.once()
    assert ["Ben"] == names_called(desk, count)


async def test_the_text_of_a_private_call() -> None:
    """A private call has the board and the buttons of the room's post; after quiet hours it is one
    line with a link to the board."""
    desk = await play_steps(*START)
    await choose(desk, Calls.PRIVATE, Calendar())
    await desk.say("Anna", "E5")
    (alone,) = [post for room, post in desk.chat.seen if room == ALONE[f"{ROOM}/ben"]]
    there = desk.chat.posts[-1]
    assert (alone.words, alone.attachment, alone.choices, alone.ref) == (
        there.words,
        there.attachment,
        there.choices,
        there.ref,
    )
    await choose(desk, Calls.PRIVATE, NIGHT)
    await desk.say("Ben", "D5")
    desk.ms = MORNING
    await desk.app.calling.once()
    room, late = desk.chat.seen[-1]
    assert (ALONE[f"{ROOM}/anna"], ["Board"]) == (room, [late.label(c) for c in late.choices])


async def test_private_posts_name_the_game() -> None:
    """In a private chat with several games, each post names the players and the code, also after a
    vote and once its question is settled; in a shared room the code is enough."""
    chats, own = Chats(), f"{IDS['Ben']}0"
    games = [await chats.across() for _ in range(2)]
    for game in games:
        await chats.service.bring(game, IDS["Ben"], own, f"bring {game}")
    await chats.announce()
    whose = f"⚫ Anna – ⚪ Ben · #{games[0]}"
    for who, line in (("Anna", "D4"), ("Anna", "undo"), ("Ben", "refuse"), ("Ben", "E5")):
        await chats.says(who, f"{line} #{games[0]}")
        last = {room: chats.rooms.posts[room][-1].text for room in (own, TELEGRAM)}
        assert {own: 1, TELEGRAM: 0} == {room: text.count(whose) for room, text in last.items()}
        assert {own: 1, TELEGRAM: 1} == {room: text.count("#") for room, text in last.items()}
    await chats.confirms("Ben", f"resign yes #{games[1]}")
    await chats.says("Anna", "C3")
    assert "#" not in chats.rooms.posts[own][-1].text


async def test_private_calls_name_the_game() -> None:
    """A private call of a player with other games names the game, also for a vote on its count."""
    desk = await play_steps(*STOPPED)
    await choose(desk, Calls.PRIVATE, Calendar())
    (counted,) = await desk.versions()
    await desk.say("Ben", "challenge 9x9 no clock")
    count = len(desk.chat.seen)
    await desk.say("Anna", f"agree #{counted}")
    (alone,) = [post for room, post in desk.chat.seen[count:] if room == ALONE[f"{ROOM}/ben"]]
    assert f"⚫ Anna – ⚪ Ben · #{counted}" in alone.text.split("\n")
    assert 1 == alone.text.count(counted)


CHOICES = [
    ("call me for questions", "I notify you: for questions and results"),
    ("call me in private", "I notify you: in private, if I can"),
    ("call me for everything", "I notify you: for everything"),
    ("powiadamiaj mnie o pytaniach", "I notify you: for questions and results"),
]


@pytest.mark.parametrize(("line", "expected"), CHOICES)
async def test_chosen_by_words(line: str, expected: str) -> None:
    """A typed choice is confirmed and shown in ``settings``, also after a restart."""
    desk = Desk()
    desk.private = True
    assert expected in first_line(await desk.say("Anna", line))
    desk.restart()
    assert expected in text_of(await desk.say("Anna", "settings"))


async def test_chosen_by_buttons() -> None:
    """One tap on the page of reminders and calls changes the choice, and the current one is
    ticked."""
    desk = Desk()
    desk.private = True
    await desk.say("Anna", "settings")
    await desk.hears(desk.tap("Anna", "Reminders and calls"))
    for button in ("Call me for questions", "Call me in private", "Call me for everything"):
        await desk.hears(desk.tap("Anna", button))
        labels = [desk.chat.posts[-1].label(choice) for choice in desk.chat.posts[-1].choices]
        assert [f"✓ {button}"] == [label for label in labels if "Call me" in label and "✓" in label]


async def test_an_unknown_choice() -> None:
    """An unknown choice is answered with the valid ones, if addressed to the bot."""
    desk = Desk()
    desk.private = True
    did = Said("call me sometimes", addressed=True)
    answer = await desk.hears(replace(desk.line("Anna", ""), did=did))
    assert "When should I call you?" in first_line(answer)


@pytest.mark.parametrize("calls", Calls)
def test_the_choice_survives_a_round_trip(calls: Calls) -> None:
    """The choice survives a round trip; settings without it have the default."""
    assert calls is TIME.decode(TIME.encode(TimeSettings(calls=calls))).calls
    assert Calls.ALL is TIME.decode('{"calendar":{"quiet":[1320,420]}}').calls
    assert "" == TIME.encode(TimeSettings())


def text_of(answer: Answer) -> str:
    """All text of an answer."""
    return "\n".join(post.text for post in answer.posts)


@pytest.mark.parametrize(
    "unknown",
    ['{"calls":"weekly"}', '{"calendar":{"zone":"Mars/Olympus","quiet":[480,960]}}'],
    ids=["newer", "zone"],
)
async def test_unreadable_settings(unknown: str) -> None:
    """Unreadable settings of one player do not stop the calls of others. The log reports them,
    rate-limited, and the player is called once they are readable."""
    desk = await play_steps()
    await choose(desk, Calls.ALL, NIGHT)
    for other in ("Anna", "Ben"):
        answer = await desk.say(other, "challenge Eve 9x9 black komi 0.5 no clock")
        await desk.say("Eve", f"accept #{answer.game_id}")
    (first, _), (second, _) = await desk.store.calls(MORNING, 10)
    bad, good = [(await desk.match(call.game_id)).meta.host for call in (first, second)]
    usual = await desk.people.load(bad, TIME)
    desk.people.store_text(bad, TIME.name, unknown)
    count, desk.ms = len(desk.chat.seen), MORNING
    with capture_logs() as logs:
        for _ in range(3):
            await desk.app.calling.once()
    assert [PEOPLE[good]] == names_called(desk, count)
    # A damaged text is reported once for a process, perhaps by an earlier test.
    failures = [entry for entry in logs if entry["event"] != "damaged-record"]
    assert [("call-failed", first.game_id)] == [(each["event"], each["game"]) for each in failures]
    await desk.people.save(bad, TIME, usual)
    desk.ms += LOOK_AGAIN
    await desk.app.calling.once()
    assert [PEOPLE[good], PEOPLE[bad]] == names_called(desk, count)


async def test_calls_wait_for_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the database fails during a run, all calls are left to the next one."""
    desk = await play_steps(*START)
    await choose(desk, Calls.ALL, NIGHT)
    await desk.say("Anna", "E5")
    count, desk.ms = len(desk.chat.seen), MORNING

    async def away(_: GameId) -> None:
        raise StoreUnavailableError

    with monkeypatch.context() as patched:
        patched.setattr(desk.store, "load", away)
        with pytest.raises(StoreUnavailableError):
            await desk.app.calling.once()
    await desk.app.calling.once()
    assert ["Ben"] == names_called(desk, count)


@pytest.mark.parametrize("who, expected", [("Anna", DISCORD), ("Ben", TELEGRAM)])
async def test_a_reminder_between_chats(who: str, expected: str) -> None:
    """A player from another chat is reminded with a mention in the room of their own chat,
    whichever room came first; the other room gets the reminder too."""
    chats = Chats()
    await chats.across("9x9 black 3 days")
    if who == "Ben":
        await chats.says("Anna", "D4")
    count = {room: len(posts) for room, posts in chats.rooms.posts.items()}
    chats.ms += 3 * DAY - HOUR
    await reminders_of(chats.app).once()
    told = {
        room: [post.mentions for post in posts[count.get(room, 0) :]]
        for room, posts in chats.rooms.posts.items()
    }
    other = {DISCORD: TELEGRAM, TELEGRAM: DISCORD}[expected]
    assert {expected: [(IDS[who],)], other: [()]} == told
