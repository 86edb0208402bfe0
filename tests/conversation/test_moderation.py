"""Organisers' commands, and a table of permissions: each command for the player, the opponent, a
stranger, an organiser, an organiser of another chat, and an organiser who plays."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from bot.ids import RoomId
from bot.match.clocks.clock import DAY, HOUR
from bot.match.state import Phase
from bot.play.background.deadlines import Sweep
from bot.posts.post import Answer
from bot.routing.parsing.parser import parse
from bot.talk import orders
from bot.talk.community_settings import DEFAULTS
from tests.conversation.desk import ROOM, Desk, Killed, first_line
from tests.posts import content_of

OTHER, SIDE_ROOM = "web:other", "web:lobby-side"
MANAGES = {"Olga": ROOM, "Oskar": OTHER}
"""The community each organiser manages. In some rows Anna, who plays, manages the room, too."""


@dataclass(frozen=True)
class Authority:
    """A platform's answers about one person's permissions."""

    community: RoomId = ""

    async def manages(self, community: RoomId) -> bool:
        return bool(community) and community == self.community

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        return community == ROOM and room in (ROOM, SIDE_ROOM)

    async def room_called(self, community: RoomId, name: str) -> RoomId | None:
        return SIDE_ROOM if (community, name) == (ROOM, "#side") else None


async def run_as(desk: Desk, step: str, *, plays: bool = False, room: RoomId = ROOM) -> Answer:
    """Run a step with the person's permissions; if ``plays``, Anna manages the room."""
    incoming = desk.step(step)
    who = incoming.user_name
    community = ROOM if plays and who == "Anna" else MANAGES.get(who, "")
    at = OTHER if who == "Oskar" else room
    belongs = OTHER if who == "Oskar" else ROOM
    authority = Authority(community)
    incoming = replace(incoming, room=at, community=belongs, authority=authority)
    return await desk.hears(incoming)


CHALLENGE = ["Anna: challenge Ben 9x9 black no clock"]
PLAY = ["Anna: challenge Ben 9x9 black 3 days", "Ben: accept", "Anna: E5"]
NO_CLOCK = ["Anna: challenge Ben 9x9 black no clock", "Ben: accept"]
PAUSED = [*PLAY, "Olga: pause"]
STOP = [*PLAY, "Ben: pass", "Anna: pass"]
OVER = [*PLAY, "Ben: resign", "Ben: resign yes"]
ASKED = [*PLAY, "Olga: annul both asked"]

COUNTED = [*STOP, "Anna: agree"]
SAID = [*COUNTED, "Olga: confirm count 1 it was played out"]
WANTED = [*SAID, "Olga: confirm count yes"]

FORM = [*PLAY, "Olga: organise"]
CHOSEN = [*FORM, "Olga: [f organise game]"]

DONE, NOTHING = "done", ""
ONE, STANDS = "1 game is open here.", "⚫ E5 · Ben"
MAY_NOT = "Only those who may manage this chat can do that"
MAY_PAUSE = "Only organisers can pause a game. “vacation 3 days”"
WAITS = "This game has no clock: it waits for as long as you need."
ELSEWHERE = "That game belongs to another chat"
PLAYS = "You play in this game yourself."
SURE = "Annul game"
FINAL = "That game is over and its result stays."
OTHERS = "That question was for someone else."
BEGUN = "The game has not begun"
PAUSED_YET, PAUSED_NOT = "This game is paused already.", "This game is not paused."
COUNT, WHICH = "Confirm count 1?", "Which count, and why?"
NOT_AGREED, ALREADY = "No player has agreed to count", "Count 1 is already being confirmed."
NO_COUNT = "No count is to be confirmed."
HOLDS = "Default terms of challenges here:"
NONE_SET = "No default terms are set here. Your first game is 9×9"
EACH = "Each player may have"

TABLE = [
    # earlier steps, the step, then the answers to Anna, Ben, Eve, Olga, Oskar, and Anna as
    # organiser
    (PLAY, "> pause", MAY_PAUSE, MAY_PAUSE, MAY_NOT, DONE, ELSEWHERE, PLAYS),
    (PLAY, "pause", MAY_PAUSE, MAY_PAUSE, MAY_NOT, DONE, "Which game?", PLAYS),
    (NO_CLOCK, "> pause", WAITS, WAITS, MAY_NOT, DONE, ELSEWHERE, PLAYS),
    (PLAY, "organise", MAY_NOT, MAY_NOT, MAY_NOT, ONE, "No game is open here", ONE),
    (PLAY, "> organise", MAY_NOT, MAY_NOT, MAY_NOT, STANDS, ELSEWHERE, STANDS),
    (OVER, "> organise", MAY_NOT, MAY_NOT, MAY_NOT, FINAL, ELSEWHERE, FINAL),
    (FORM, "[f organise game]", OTHERS, OTHERS, OTHERS, STANDS, OTHERS, OTHERS),
    (FORM, "[f organise limit]", OTHERS, OTHERS, OTHERS, EACH, OTHERS, OTHERS),
    (CHOSEN, "[f pause]", OTHERS, OTHERS, OTHERS, DONE, OTHERS, OTHERS),
    (CHOSEN, "[f organise annul]", OTHERS, OTHERS, OTHERS, "Reason for annulling", OTHERS, OTHERS),
    (PAUSED, "> continue", MAY_NOT, MAY_NOT, MAY_NOT, DONE, ELSEWHERE, PLAYS),
    (PAUSED, "> pause", MAY_NOT, MAY_NOT, MAY_NOT, PAUSED_YET, ELSEWHERE, PLAYS),
    (PLAY, "> continue", MAY_NOT, MAY_NOT, MAY_NOT, PAUSED_NOT, ELSEWHERE, PLAYS),
    (STOP, "> pause", MAY_PAUSE, MAY_PAUSE, MAY_NOT, DONE, ELSEWHERE, PLAYS),
    (PLAY, "> annul it was a test", MAY_NOT, MAY_NOT, MAY_NOT, SURE, ELSEWHERE, PLAYS),
    (ASKED, "> annul yes", MAY_NOT, MAY_NOT, MAY_NOT, DONE, ELSEWHERE, "Why?"),
    (ASKED, "[pick annul yes]", OTHERS, OTHERS, OTHERS, DONE, OTHERS, OTHERS),
    (ASKED, "[pick annul no]", OTHERS, OTHERS, OTHERS, "OK, nothing", OTHERS, OTHERS),
    (PLAY, "> annul yes", MAY_NOT, MAY_NOT, MAY_NOT, "Why?", ELSEWHERE, "Why?"),
    (CHALLENGE, "> annul spam", MAY_NOT, MAY_NOT, MAY_NOT, SURE, ELSEWHERE, PLAYS),
    (CHALLENGE, "> pause", MAY_NOT, MAY_NOT, MAY_NOT, BEGUN, ELSEWHERE, PLAYS),
    (OVER, "> annul too late", MAY_NOT, MAY_NOT, MAY_NOT, FINAL, ELSEWHERE, PLAYS),
    (OVER, "> pause", MAY_NOT, MAY_NOT, MAY_NOT, FINAL, ELSEWHERE, PLAYS),
    (COUNTED, "> confirm count 1 so", MAY_NOT, MAY_NOT, MAY_NOT, COUNT, ELSEWHERE, PLAYS),
    (COUNTED, "> confirm count", *[WHICH] * 6),
    (COUNTED, "> confirm count 2 so", MAY_NOT, MAY_NOT, MAY_NOT, NOT_AGREED, ELSEWHERE, PLAYS),
    (STOP, "> confirm count 1 so", MAY_NOT, MAY_NOT, MAY_NOT, NOT_AGREED, ELSEWHERE, PLAYS),
    (PLAY, "> confirm count 1 so", MAY_NOT, MAY_NOT, MAY_NOT, NOT_AGREED, ELSEWHERE, PLAYS),
    (OVER, "> confirm count 1 so", MAY_NOT, MAY_NOT, MAY_NOT, FINAL, ELSEWHERE, PLAYS),
    (COUNTED, "> confirm count yes", MAY_NOT, MAY_NOT, MAY_NOT, WHICH, ELSEWHERE, WHICH),
    (SAID, "> confirm count yes", MAY_NOT, MAY_NOT, MAY_NOT, DONE, ELSEWHERE, WHICH),
    (SAID, "[pick confirm count yes]", OTHERS, OTHERS, OTHERS, DONE, OTHERS, OTHERS),
    (SAID, "[pick confirm count no]", OTHERS, OTHERS, OTHERS, "OK, nothing", OTHERS, OTHERS),
    (WANTED, "> confirm count 1 so", MAY_NOT, MAY_NOT, MAY_NOT, ALREADY, ELSEWHERE, PLAYS),
    (WANTED, "> withdraw confirmation", MAY_NOT, MAY_NOT, MAY_NOT, DONE, ELSEWHERE, PLAYS),
    (SAID, "> withdraw confirmation", MAY_NOT, MAY_NOT, MAY_NOT, NO_COUNT, ELSEWHERE, PLAYS),
    (PLAY, "> move here", MAY_NOT, MAY_NOT, MAY_NOT, "The game goes on there", ELSEWHERE, "The g"),
    (PLAY, "> move game nowhere", MAY_NOT, MAY_NOT, MAY_NOT, "I find no such", ELSEWHERE, "I find"),
    (OVER, "> move game #side", MAY_NOT, MAY_NOT, MAY_NOT, FINAL, ELSEWHERE, FINAL),
    (PLAY, "defaults 13x13", MAY_NOT, MAY_NOT, MAY_NOT, HOLDS, HOLDS, HOLDS),
    (PLAY, "defaults off", MAY_NOT, MAY_NOT, MAY_NOT, NONE_SET, NONE_SET, NONE_SET),
    (PLAY, "defaults", *[NONE_SET] * 6),
    (PLAY, "defaults 99 days", *["That clock isn’t possible"] * 6),
    (PLAY, "limit 3 games each", MAY_NOT, MAY_NOT, MAY_NOT, EACH, EACH, EACH),
    (PLAY, "limit off", MAY_NOT, MAY_NOT, MAY_NOT, EACH, EACH, EACH),
    (PLAY, "limit", EACH, EACH, EACH, EACH, EACH, EACH),
    (PLAY, "limit 0", *["How many games may each have here?"] * 6),
]
WHO = ("Anna", "Ben", "Eve", "Olga", "Oskar", "Anna, who manages")
ROWS = [
    pytest.param(before, who, what, expected, id=f"{len(before)} {what} {who}")
    for before, what, *answers in TABLE
    for who, expected in zip(WHO, answers, strict=True)
]


@pytest.mark.parametrize(("before", "who", "what", "expected"), ROWS)
async def test_permissions_of_organisers(
    before: list[str], who: str, what: str, expected: str
) -> None:
    """Each command of each person is done, answered or ignored as the table says; only a done one
    changes a match."""
    desk = Desk()
    for earlier in before:
        await run_as(desk, earlier)
    versions = await desk.versions()
    person = who.partition(",")[0]
    answer = await run_as(desk, f"{person}: {what}", plays=person != who)
    if expected == DONE:
        assert "" != answer.game_id, first_line(answer)
        assert versions != await desk.versions()
    else:
        assert ("", expected) == (answer.game_id, first_line(answer)[: len(expected)])
        assert (expected == NOTHING) == (answer == Answer())
        assert versions == await desk.versions()


async def test_a_pause() -> None:
    """In a paused game no move is possible and the clock stands; afterwards the player to move has
    the time that was left."""
    desk = Desk()
    for step in PLAY:
        await run_as(desk, step)
    desk.ms += DAY
    await run_as(desk, "Olga: pause")
    assert desk.match_line().startswith("An organiser pauses the game")
    paused = "An organiser has paused this game. You can move when it goes on."
    for line in ("C3", "pass", "undo", "give 1 day", "waive time"):
        assert paused == first_line(await run_as(desk, f"Ben: {line}")), line
    desk.ms += 30 * DAY
    await Sweep(desk.service, desk.store).once()
    (game,) = await desk.service.matches.games_in(ROOM)
    assert (Phase.PLAY, None) == (game.match.phase, game.match.due)
    listed = (await run_as(desk, "Ben: games")).posts[0].text.split("\n")[1]
    assert f"#{game.game_id} · Anna · 9×9 · paused by an organiser" == listed
    await run_as(desk, "Olga: kontynuuj")
    assert "1 day 23 hours left" in desk.match_line(-1)
    assert (f"{ROOM}/ben",) == desk.chat.posts[-1].mentions
    await run_as(desk, "Ben: C3")
    assert "⚪ C3 · Anna" == desk.match_line()


async def test_a_pause_while_counting() -> None:
    """A pause extends the time to agree on the count."""
    desk = Desk()
    for step in STOP:
        await run_as(desk, step)
    (game,) = await desk.service.matches.games_in(ROOM)
    due = game.match.due or 0
    before = desk.ms
    await run_as(desk, "Olga: pause")
    desk.ms += 5 * HOUR
    await run_as(desk, "Olga: continue")
    (game,) = await desk.service.matches.games_in(ROOM)
    assert due + desk.ms - before - 1000 == game.match.due


async def test_resigning_in_a_pause() -> None:
    """A player can resign in a paused game."""
    desk = Desk()
    for step in (*PAUSED, "Ben: resign", "Ben: resign yes"):
        await run_as(desk, step)
    assert "Ben resigns, Anna wins (B+R)" == desk.match_line()


async def test_an_annulled_game() -> None:
    """An annulled game is announced to both players with the reason, has no winner, and accepts no
    more moves."""
    desk = Desk()
    for step in ASKED:
        await run_as(desk, step)
    answer = await run_as(desk, "Olga: [pick annul yes]")
    told = desk.match_line(-1).split("\n")
    assert "An organiser has annulled the game" == told[0]
    assert "Reason: both asked" == told[1]
    assert {} == await desk.versions()
    loaded = await desk.match(answer.game_id)
    assert ("ended", None) == (loaded.meta.phase, loaded.meta.deadline)
    assert first_line(await run_as(desk, "Ben: > C3")).startswith("That game is over")
    assert told[:2] == (await run_as(desk, "Ben: board")).posts[0].text.split("\n")[:2]
    (record,) = (await run_as(desk, "Ben: sgf")).posts
    assert "RE[Void]" in content_of(record)


async def test_an_annulled_challenge() -> None:
    """An annulled challenge cannot be accepted."""
    desk = Desk()
    for step in (*CHALLENGE, "Olga: > annul spam", "Olga: > annul yes"):
        await run_as(desk, step)
    assert desk.match_line().startswith("An organiser has annulled the game")
    assert "That challenge is no longer open." in first_line(await run_as(desk, "Ben: [take]"))


@pytest.mark.parametrize("late", [0, 3 * DAY])
async def test_annulled_after_time_ran_out(late: int) -> None:
    """A game whose time has run out keeps its result and cannot be annulled, even before the sweep
    has ended it."""
    desk = Desk()
    for step in ASKED:
        await run_as(desk, step)
    (game_id,) = await desk.versions()
    due = (await desk.match(game_id)).match.due
    assert due is not None
    desk.ms = due + late - 1000  # a line takes a second
    answer = await run_as(desk, "Olga: [pick annul yes]")
    assert first_line(answer).startswith("That game is over and its result stays.")
    assert "Ben ran out of time, Anna wins (B+T)" == desk.match_line()


async def test_a_redelivered_annulment() -> None:
    """An annulment redelivered after a crash has one effect."""
    desk = Desk()
    for step in ASKED:
        await run_as(desk, step)
    line = replace(desk.step("Olga: > annul yes"), authority=Authority(ROOM))
    desk.processed_events.dies = True
    with pytest.raises(Killed):
        await desk.conversation.handle(line)
    desk.restart()
    answer = await desk.hears(line)
    assert ("ended", ()) == ((await desk.match(answer.game_id)).meta.phase, answer.posts)


async def test_a_game_moves() -> None:
    """A game can be moved to another channel of the community, which is announced in the old one,
    but not to a room of another community."""
    desk = Desk()
    for step in PLAY:
        await run_as(desk, step)
    (game,) = await desk.service.matches.games_in(ROOM)
    await desk.service.bring(game.game_id, f"{ROOM}/ben", "web:bens", "bring")
    await run_as(desk, f"Olga: move here #{game.game_id}", room=SIDE_ROOM)
    rooms = (await desk.match(game.game_id)).meta.rooms
    assert {SIDE_ROOM, "web:bens"} == set(rooms)
    told = [(room, post.text.partition("\n")[0]) for room, post in desk.chat.seen]
    assert (ROOM, f"Game #{game.game_id} goes on in another channel.") in told
    assert SIDE_ROOM in {room for room, _ in told[-3:]}
    await run_as(desk, f"Olga: move game #side #{game.game_id}")
    assert {SIDE_ROOM, "web:bens"} == set((await desk.match(game.game_id)).meta.rooms)


async def test_a_game_moves_to_a_channel_by_its_name() -> None:
    """An organiser can move a game to a channel by name."""
    desk = Desk()
    for step in PLAY:
        await run_as(desk, step)
    answer = await run_as(desk, "Olga: > move game #side")
    (game,) = await desk.service.matches.games_in(SIDE_ROOM)
    assert f"Done: game #{game.game_id} goes on there." == first_line(answer)
    assert [] == await desk.service.matches.games_in(ROOM)


async def test_default_terms_of_a_room() -> None:
    """A challenge uses the room's default terms for everything it does not name."""
    desk = Desk()
    holds = first_line(await run_as(desk, "Olga: domyślne 13x13 3 dni handicap 2"))
    assert f"{HOLDS} 13×13 · komi 0.5 · handicap 2 · 3 days a move." == holds
    await run_as(desk, "Anna: challenge Ben")
    assert "13×13 · komi 0.5 · handicap 2 · Anna takes White · 3 days a move" == (
        desk.match_line(1)
    )
    await run_as(desk, "Anna: challenge Eve 9x9 no clock no handicap")
    assert "9×9 · komi 6.5" == desk.match_line(1)
    await run_as(desk, "Olga: defaults off")
    await run_as(desk, "Eve: challenge Ben")
    assert "9×9 · komi 6.5 · 3 days a move" == desk.match_line(1)
    none = first_line(await run_as(desk, "Olga: defaults"))
    assert none.startswith(
        "No default terms are set here. Your first game is 9×9 · komi 6.5 · 3 days"
    )


@pytest.mark.parametrize("line", ["defaults handicap auto", "domyślne 13x13 handicap auto"])
async def test_no_automatic_handicap_by_default(line: str) -> None:
    """A handicap that depends on two players is refused as a default, and nothing changes."""
    desk = Desk()
    answer = first_line(await run_as(desk, f"Olga: {line}"))
    assert answer.startswith("“handicap auto” needs two players")
    assert await desk.people.load(ROOM, DEFAULTS) is None


async def test_default_terms_of_any_kind() -> None:
    """Each kind of default terms is stored as it was said."""
    desk = Desk()
    for line in ("no clock", "white", "komi -0.5", "strict", "13x13 3 days rated"):
        await run_as(desk, f"Olga: defaults {line}")
        stored = await desk.people.load(ROOM, DEFAULTS)
        wanted = parse(f"defaults {line}")
        assert wanted is not None
        assert orders.SetDefaults(stored) == wanted.request, line
        assert stored is not None
        assert stored.given, line


async def test_the_limit_of_games() -> None:
    """A player at the game limit can neither make nor accept a challenge. Challenges addressed to
    them and games elsewhere do not count."""
    desk = Desk()
    await run_as(desk, "Olga: limit 1 partia na osobę")
    first = (await run_as(desk, "Anna: challenge Ben 9x9 no clock")).game_id
    full = "Nobody may have more than 1 game here at a time. Finish one first."
    assert full == first_line(await run_as(desk, "Anna: challenge Eve 9x9 no clock"))
    second = (await run_as(desk, "Eve: challenge Ben 9x9 no clock")).game_id
    await run_as(desk, f"Ben: accept #{first}")
    assert Phase.PLAY is (await desk.match(first)).match.phase
    assert full == first_line(await run_as(desk, f"Ben: accept #{second}"))
    elsewhere = replace(desk.line("Anna", "challenge 9x9 no clock"), room=OTHER, community=OTHER)
    assert "" != (await desk.hears(elsewhere)).game_id
    await run_as(desk, "Olga: limit off")
    await run_as(desk, f"Ben: accept #{second}")
    assert Phase.PLAY is (await desk.match(second)).match.phase


async def test_the_limit_applies_to_rematches() -> None:
    """A player at the game limit cannot ask for a rematch."""
    desk = Desk()
    played = await desk.game("D4 E5")
    await desk.confirms("Anna", f"resign yes #{played}")
    await run_as(desk, "Olga: limit 1 game each")
    await run_as(desk, "Anna: challenge Eve 9x9 no clock")
    told = first_line(await run_as(desk, f"Anna: rematch #{played}"))
    assert "Nobody may have more than 1 game here at a time. Finish one first." == told


async def test_the_limit_ignores_games_elsewhere() -> None:
    """Games in another community do not count towards the limit."""
    desk = Desk()
    await run_as(desk, "Olga: limit 1 game each")
    elsewhere = replace(desk.line("Anna", "challenge 9x9 no clock"), room=OTHER, community=OTHER)
    assert "" != (await desk.hears(elsewhere)).game_id
    assert "" != (await run_as(desk, "Anna: challenge Ben 9x9 no clock")).game_id


async def test_a_redelivered_challenge_at_the_limit() -> None:
    """A redelivered challenge that reached the limit itself is answered with its game, not refused
    by the limit."""
    desk = Desk()
    await run_as(desk, "Olga: limit 1 game each")
    line = desk.line("Anna", "challenge Ben 9x9 no clock")
    desk.processed_events.dies = True
    with pytest.raises(Killed):
        await desk.conversation.handle(line)
    (game,) = await desk.service.matches.games_in(ROOM)
    desk.restart()
    assert game.game_id == (await desk.hears(line)).game_id
