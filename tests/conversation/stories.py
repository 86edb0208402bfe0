"""Stories: golden files of what people do in a room and how the bot responds.

A story is a text file of the folder ``stories``. Lines without indentation are steps:

- ``Anna: D4`` as in `Desk.step`; ``Anna alone: D4`` in private, ``Anna to it: D4`` with a mention
  of the bot, ``Anna to Ben: D4`` in reply to a line of Ben's;
- ``Anna: <Back>`` presses the newest button with this label, ``Anna: {col:vuhamo:3:D}`` any button;
- ``#it`` stands for the newest game of the room;
- ``19 × Anna: note %`` repeats a step with its number for ``%``; only the last response is shown;
- ``Anna?`` shows Anna's view of each game of the room beside the board, without empty values;
- ``looked up?`` shows the values that chats look up about the room and its newest game, for Anna;
- ``+ 2 days`` advances the clock;
- ``web:lobby is lost`` makes posting to that room fail, until it ``is back``.

Indented lines are the response: the answer, and the posts with their rooms, as `written` prints
them. They show each part of a post and repeat no text of the locale files.

Run as a program it rewrites the responses; review the diff.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from bot.ids import RoomId
from bot.match.clocks.clock import DAY, HOUR, MINUTE
from bot.play.background.deadlines import Sweep
from bot.play.engines.prover import Proof
from bot.posts.post import Answer, Post, PostRef, Sent
from bot.reading.life_and_death.agreed_walls import Agreement
from bot.reading.life_and_death.rulings import ProofAnswer, RulingStatus
from bot.routing.parsing.parser import challenge_in
from bot.rules.board import Board, Chain
from bot.rules.points import Colour, Point, format_point
from bot.talk.incoming import Pressed, Said
from bot.talk.requests import Challenge
from tests.conversation.chats import HOMES, IDS, Chats
from tests.conversation.desk import ROOM, Chat, Desk
from tests.conversation.review_desk import ReviewDesk
from tests.conversation.test_moderation import MANAGES, Authority
from tests.conversation.test_proving import proof_about
from tests.conversation.written import format_value, post_lines
from tests.reminders import reminders_of
from tests.service.test_engine_games import Puppet
from tests.service.test_level_games import Pupil

STORIES = tuple(sorted((Path(__file__).parent / "stories").glob("*.txt")))
IN_CHATS = "# In three chats"
"""First line of a story that plays in three chats."""
IN_PLACE = "# Where posts are changed"
"""First line of a story in a room with editable posts; an edit is shown with its room and post
number."""
REVIEWED = "# Where games are reviewed"
"""First line of a story in a room whose finished games are reviewed; ``reviews are made`` does that
work."""
LEVELS = "# Where the net plays"
"""First line of a story with a net that plays at levels; it passes."""
CHALLENGES = (
    "challenge 9x9 black 3 days",
    "challenge 9x9 rated no clock",
    "challenge 9x9 komi 200 no clock",
    "challenge 19x19 handicap 4 no clock",
    "challenge handicap auto 19x19 no clock",
)
"""Challenges to anyone whose terms are looked up."""
_UNITS = {"second": 1000, "minute": MINUTE, "hour": HOUR, "day": DAY}


class EditableChat(Chat):
    """A chat whose posts can be edited."""

    async def change(self, room: RoomId, message: str, post: Post) -> bool:
        self.seen.append((f"{room} instead of {message}:", post))
        return True

    async def recount(self, room: RoomId, message: str, post: Post) -> Sent | None:
        self.seen.append((f"{room} recounted in {message}:", post))
        self.posts[int(message) - 1] = post
        return Sent(message, self.at)


class StaticProver:
    """A prover with fixed answers: each black chain is dead and each white one alive. Chains on the
    left edge are undecided, and one in the corner gets no answer."""

    async def prove(
        self, board: Board, point: Point | None, _: Agreement
    ) -> tuple[Proof, ...] | None:
        asked = board.chains() if point is None else [board.chain_at(point)]
        found_of = [_proof(board, chain) for chain in asked if chain is not None]
        return None if point == Point(0, 0) else tuple(found_of)


def _proof(board: Board, chain: Chain) -> Proof:
    if chain.name.column == 0:
        return Proof(
            chain, RulingStatus.UNDECIDED, ProofAnswer.OPEN, reason="time", region=chain.liberties
        )
    status = RulingStatus.DEAD if chain.colour is Colour.BLACK else RulingStatus.ALIVE
    return proof_about(board, format_point(chain.name), status)


async def replay_story(story: str) -> str:
    """Replay a story and return it with the current responses."""
    chat = EditableChat() if story.startswith(IN_PLACE) else Chat()
    desk = Chats() if story.startswith(IN_CHATS) else await _open_desk(chat, story)
    lines: list[str] = []
    for line in story.splitlines():
        if line.startswith(" "):
            continue
        lines.append(line)
        if not line.startswith("#"):
            lines += [f"  {told}" for told in await _respond(desk, line)]
    return "\n".join(lines) + "\n"


async def _open_desk(chat: Chat, story: str) -> Desk:
    """Return a desk with an engine and a prover; Anna and Ben also have private rooms."""
    reviewed = story.startswith(REVIEWED)
    levels = Pupil() if story.startswith(LEVELS) else None
    desk = ReviewDesk(Puppet()) if reviewed else Desk(Puppet(), {"web": chat}, levels)
    desk.chat = desk.chat if reviewed else chat
    await desk.app.engine_games.introduce()
    desk.chat.own = {f"{ROOM}/{who}": f"{ROOM}-{who}" for who in ("anna", "ben")}
    desk.restart(engines=replace(desk.app.engines, prover=StaticProver()))
    return desk


async def _respond(desk: Desk, line: str) -> list[str]:
    if line.endswith("?") and ":" not in line:
        who = line.removesuffix("?")
        return await (
            _describe_look_ups(desk) if who == "looked up" else _describe_views(desk, who)
        )
    times, _, repeated = line.partition(" × ")
    if repeated:
        for number in range(1, int(times)):
            await _run_step(desk, repeated.replace("%", str(number)))
        line = repeated.replace("%", times)
    before = [post for _, post in _all_posts(desk)]
    answer = await _run_step(desk, line)
    lines = [f"{answer.game_id} {answer.version}"] if answer.game_id else []
    for post in answer.posts:
        lines += post_lines("", post, desk.ms)
    known = {id(post) for post in (*answer.posts, *before)}
    for room, post in _all_posts(desk):
        lines += [] if id(post) in known else post_lines(room, post, desk.ms)
    return lines or ["nothing"]


async def _describe_views(desk: Desk, who: str) -> list[str]:
    """Describe how each game of the room looks to a player beside the board."""
    lines = []
    for game_id in await desk.versions():
        seen = await desk.app.reports.as_seen(game_id, f"{ROOM}/{who.casefold()}", "en", ROOM)
        lines += [f"{name}: {format_value(value)}" for name, value in (seen or {}).items() if value]
    return lines


async def _describe_look_ups(desk: Desk) -> list[str]:
    """Describe the values that chats look up by themselves, by name."""
    last = await desk.service.matches.last_in(ROOM)
    game_id = "nosuch" if last is None else last.game_id
    looks, incoming = desk.conversation.lookups, desk.line("Anna", "")
    whole = PostRef(game_id, 1)
    found = {
        "is home": await looks.is_home(ROOM),
        "Anna is awaited": await looks.awaits_in(ROOM, incoming.user),
        "somebody is awaited": await looks.awaits_in(ROOM, f"{ROOM}/somebody"),
        "games in the room": await looks.games_in(ROOM),
        "newest posts": await looks.newest_posts(ROOM),
        "games of Anna": await looks.games(incoming),
        "has a game": await desk.service.matches.plays(incoming.user),
        "points": await looks.points(incoming, " d", 3),
        "rooms": await looks.rooms(game_id),
        "newest in": await looks.newest_in(game_id),
        "waited for here": await looks.waited_for(ROOM, game_id),
        "waited for elsewhere": await looks.waited_for("web:elsewhere", game_id),
        **{
            line: offered[0]
            for line in CHALLENGES
            if (offered := await desk.conversation.terms_offered(incoming, _challenge(line)))
        },
        "is withdrawn": await looks.is_withdrawn(game_id),
        "news": await looks.news(incoming, Answer(game_id=game_id, version=1)),
        "whole": await desk.app.reports.as_json(game_id),
        "record": await desk.app.reports.as_sgf(game_id),
    }
    told = [f"{name}: {format_value(value)}" for name, value in found.items() if value]
    for name, post in (
        ("board", await looks.board(ROOM, game_id)),
        ("answered", await looks.reword_question(ROOM, whole)),
        ("shown", await looks.show_result(incoming, Answer(game_id=game_id))),
        ("passed on", await looks.passed_on(incoming, game_id)),
        ("not passed on", await looks.passed_on(desk.line("Eve", ""), game_id)),
    ):
        told += [] if post is None else post_lines(name, post, desk.ms)
    for post in (await desk.conversation.welcome_back(incoming)).posts:
        told += post_lines("back", post, desk.ms)
    return told or ["nothing"]


def _challenge(line: str) -> Challenge:
    change = challenge_in(line)
    assert change is not None, line
    return change


def _all_posts(desk: Desk) -> list[tuple[RoomId, Post]]:
    """Return all posts so far, with their rooms."""
    if not isinstance(desk, Chats):
        return [*desk.chat.seen]
    return [(room, post) for room, posts in desk.rooms.posts.items() for post in posts]


async def _run_step(desk: Desk, line: str) -> Answer:
    if line.startswith("+ "):
        return await _advance_clock(desk, line)
    if line == "reviews are made" and isinstance(desk, ReviewDesk):
        await desk.review()
        return Answer()
    if line.endswith((" is lost", " is back")):
        room, _, what = line.split(" ")
        desk.chat.closed = (
            desk.chat.closed | {room} if what == "lost" else desk.chat.closed - {room}
        )
        return Answer()
    last = await desk.service.matches.last_in(ROOM) if "#it" in line else None
    speaker, _, what = line.replace("#it", f"#{last.game_id if last else ''}").partition(": ")
    who, _, to = speaker.removesuffix(" alone").partition(" to ")
    desk.private = speaker.endswith(" alone")
    taps, label = what.startswith("<"), what.strip("<>")
    if isinstance(desk, Chats):
        room = f"{IDS[who]}0" if desk.private else HOMES[who]
        if what.startswith("{"):
            return await desk.happens(replace(desk.from_(who, room), did=Pressed(what.strip("{}"))))
        return await (desk.taps if taps else desk.says)(who, label, room)
    incoming = desk.tap(who, label) if taps else desk.step(f"{who}: {what}")
    if what.startswith("{"):
        incoming = replace(incoming, did=Pressed(what.strip("{}")))
    if desk.private:
        did = Said(incoming.text, addressed=True) if incoming.text else incoming.did
        incoming = replace(incoming, did=did, room=f"{ROOM}-{who.casefold()}", community="")
    elif to == "it":
        incoming = replace(incoming, did=Said(incoming.text, addressed=True))
    elif to:
        incoming = replace(incoming, did=Said(incoming.text, to=(f"{ROOM}/{to.casefold()}",)))
    return await desk.hears(replace(incoming, authority=Authority(MANAGES.get(who, ""))))


async def _advance_clock(desk: Desk, line: str) -> Answer:
    """Advance the clock and run everything that becomes due."""
    count, unit = line[2:].split(" ")
    desk.ms += int(count) * _UNITS[unit.removesuffix("s")]
    await Sweep(desk.service, desk.store).once()
    await desk.announce()
    await reminders_of(desk.app).once()
    await desk.app.calling.once()
    return Answer()


def main() -> None:
    """Rewrite every story file with the current responses."""
    for path in STORIES:
        path.write_text(asyncio.run(replay_story(path.read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main()
