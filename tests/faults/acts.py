"""Every possible act by every kind of person, and its outcome. The table is ``acts.txt``.

``python -m tests.faults.acts`` prints it again; review each line before committing it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from bot.ids import GameId, RoomId, UserId
from bot.match.state import Refusal
from bot.play.ports.records import game_record_id
from bot.posts.post import Answer, PostRef
from bot.posts.replay_position import ReplayPosition
from bot.talk.incoming import Incoming, Pressed, Said
from bot.texts.presenter import Presenter
from bot.texts.problem import Problem
from bot.texts.text import Text
from bot.texts.translations import LANGUAGES, words
from tests.conversation.desk import ROOM, Desk

TABLE = Path(__file__).with_name("acts.txt")
ELSEWHERE = "web:other"

ROLES = ("player", "opponent", "stranger", "administrator", "elsewhere")
"""The acting person: the player to move or to answer; the opponent; any other person in the room;
the room's administrator; another room's administrator, who acts from there."""
NAMES = dict(zip(ROLES, ("Anna", "Ben", "Eve", "Olga", "Oskar"), strict=True))
MANAGES = {"Olga": ROOM, "Oskar": ELSEWHERE}
AT = {"Oskar": ELSEWHERE}

OFFERED = ("Anna: challenge Ben 9x9 black 3 days",)
PLAYED = (*OFFERED, "Ben: accept", "Anna: E5", "Ben: D4")
STOPPED = (*PLAYED, "Anna: pass", "Ben: pass")
CYCLE = (
    "Anna: challenge Ben 5x5 black no clock",
    "Ben: accept",
    "Anna: B1",
    "Ben: A2",
    "Anna: C2",
    "Ben: B2",
    "Anna: D1",
    "Ben: E5",
    "Anna: A1",
    "Ben: C1",
    "Anna: B1",
)
SITUATIONS: Mapping[str, tuple[str, ...]] = {
    "offered": OFFERED,
    "asked": ("Ben: challenge Anna 9x9 white 3 days",),
    "open": ("Ben: challenge 9x9 no clock",),
    "blocked": ("Anna: block Ben", "Anna: challenge 9x9 no clock"),
    "played": PLAYED,
    "resigning": (*PLAYED, "Anna: resign"),
    "undoing": (*PLAYED, "Ben: undo"),
    "repeated": CYCLE,
    "stopped": STOPPED,
    "disagreeing": (*STOPPED, "Anna: we cannot agree"),
    "paused": (*PLAYED, "Olga: pause"),
    "annulling": (*PLAYED, "Olga: annul both asked"),
    "organising": (*PLAYED, "Olga: organise"),
    "confirming": (*STOPPED, "Anna: agree", "Olga: confirm count 1 it was played out"),
    "confirmed": (
        *STOPPED,
        "Anna: agree",
        "Olga: confirm count 1 it was played out",
        "Olga: confirm count yes",
    ),
    "forming": ("Anna: form",),
    "setting": ("Anna: settings",),
    "leaving": (*PLAYED, "Anna: forget me"),
    "more": (*PLAYED, "Anna: [more]"),
    "looked through": (*PLAYED, "Anna: moves"),
    "many": (*PLAYED, "Anna: challenge Ben 5x5 black no clock", "Ben: accept", "Anna: board"),
    "over": (*PLAYED, "Ben: resign", "Ben: resign yes"),
}


EXPIRED_LIST = ReplayPosition(0, record=game_record_id("expired", 0))


@dataclass(frozen=True)
class Row:
    """One act in one situation, and its outcome for each of `ROLES`."""

    situation: str
    act: str
    outcomes: tuple[str, ...]

    def __str__(self) -> str:
        return " | ".join((self.situation, self.act, *self.outcomes))


@dataclass(frozen=True)
class Manages:
    """A person's rights according to the platform."""

    community: RoomId = ""

    async def manages(self, community: RoomId) -> bool:
        return bool(community) and community == self.community

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        return community == room

    async def room_called(self, community: RoomId, name: str) -> RoomId | None:  # noqa: ARG002
        return None


class Noting(Presenter):
    """Records the ids of refusals."""

    refusals: list[str]

    def refusal(self, refusal: Refusal) -> Text:
        self.refusals.append(refusal.id)
        return super().refusal(refusal)

    def problem(self, problem: Problem) -> Text:
        self.refusals.append(problem.id)
        return super().problem(problem)


class Scene(Desk):
    """A desk in a situation, ready for one act."""

    def __init__(self) -> None:
        self.refusals: list[str] = []
        presenters = {code: Noting(words(code)) for code in LANGUAGES}
        for presenter in presenters.values():
            presenter.refusals = self.refusals
        super().__init__(presenters=presenters)

    def act(self, step: str, game: PostRef | None = None) -> Incoming:
        """Return the event of a person's step in their room. Lines are about ``game`` and addressed
        to the bot; ``~`` before a line makes it private, and ``^`` a reply to an expired list of
        games. ``{id}`` is any choice."""
        who, _, what = step.partition(": ")
        if what.startswith("{"):
            incoming = replace(self.line(who, ""), did=Pressed(what.strip("{}")), about=game)
        else:
            incoming = self.step(step)
        if incoming.text:
            incoming = replace(incoming, about=game, private=what.startswith("~"))
            incoming = replace(incoming, did=Said(what.lstrip("~^"), addressed=True))
            incoming = replace(incoming, moment=EXPIRED_LIST if what.startswith("^") else None)
        room = AT.get(who, ROOM)
        authority = Manages(MANAGES.get(who, ""))
        return replace(incoming, user=user(who), room=room, community=room, authority=authority)


def user(who: str) -> UserId:
    """Return the id of a person in the room."""
    return f"{ROOM}/{who.casefold()}"


async def prepare_scene(situation: str) -> Scene:
    """Prepare a scene where everyone has been seen before, so that a first contact changes
    nothing."""
    scene = Scene()
    for step in SITUATIONS[situation]:
        await scene.hears(scene.act(step))
    for name in NAMES.values():
        await scene.people.set_name(user(name), name)
    return scene


async def outcomes(situation: str, act: str) -> list[tuple[str, list[str]]]:
    """Return the outcome of an act for each of `ROLES`, and the other people whose data it changed.
    Each starts from the unchanged situation."""
    found, scene = [], None
    for role in reversed(ROLES):
        scene = scene or await prepare_scene(situation)
        outcome, changed = await _run_act(scene, act, NAMES[role])
        found.append((outcome, _others(changed, user(NAMES[role]))))
        scene = None if changed else scene
    return found[::-1]


async def _run_act(scene: Scene, act: str, who: str) -> tuple[str, set[tuple[str, str]]]:
    games = list(scene.store._matches)
    newest = [post.ref for post in scene.chat.posts if post.ref]
    about = newest[-1] if newest else None
    for name, value in _values(scene, games, about).items():
        act = act.replace(name, value)
    incoming = scene.act(f"{who}: {act}", None if games and games[0] in act else about)
    before, scene.refusals[:] = stored_data(scene), []
    answer = await scene.conversation.handle(incoming)
    changed = differences(before, stored_data(scene))
    return _outcome(answer, changed, scene.refusals, games, user(who)), changed


def _values(scene: Scene, games: list[GameId], about: PostRef | None) -> Mapping[str, str]:
    """Return the values of the placeholders in an act."""
    if not games or about is None:
        return {}
    version = len(scene.store._matches[games[0]].records)
    return {"GAME": games[0], "VERSION": str(version), "NUMBER": str(about.proposal)}


def _outcome(
    answer: Answer,
    changed: set[tuple[str, str]],
    refusals: list[str],
    games: list[GameId],
    me: UserId,
) -> str:
    effects = [f"no {id}" for id in dict.fromkeys(refusals)]
    effects += ["game"] if any(kind == "match" and of in games for kind, of in changed) else []
    effects += ["new"] if any(kind == "match" and of not in games for kind, of in changed) else []
    effects += ["own"] if any(kind == "kept" and of == me for kind, of in changed) else []
    effects += ["room"] if ("kept", ROOM) in changed else []
    effects += ["there"] if ("kept", ELSEWHERE) in changed else []
    return " + ".join(effects) or ("shown" if answer.posts else "-")


def _others(changed: set[tuple[str, str]], me: UserId) -> list[str]:
    """Return the people other than the actor whose stored data has changed."""
    return sorted(of for kind, of in changed if kind == "kept" and "/" in of and of != me)


def stored_data(scene: Scene) -> dict[tuple[str, str], object]:
    """Return all stored data: of each match, and of each person and room."""
    found: dict[tuple[str, str], object] = {
        ("match", id): (entry.meta, tuple(entry.records))
        for id, entry in scene.store._matches.items()
    }
    people = scene.people
    for who in {*people._names, *people._languages, *(of for of, _ in people._settings)}:
        found["kept", who] = people.load_settings(who)
    for who, at in scene.store._digests.items():
        found["kept", who] = (found.get(("kept", who)), at)
    for who, code in scene.backends.identities._waiting.items():
        found["kept", who] = (found.get(("kept", who)), code)
    for who, blocked in scene.backends.blocks._blocked.items():
        if blocked:
            found["kept", who] = (found.get(("kept", who)), frozenset(blocked))
    for room, restraints in scene.backends.restraints._kept.items():
        if restraints:
            found["kept", room] = (found.get(("kept", room)), dict(restraints))
    for guesses in scene.backends.predictions._waiting.values():
        for who, guess in guesses.items():
            found["kept", who] = (found.get(("kept", who)), guess)
    return found


def differences(
    before: Mapping[tuple[str, str], object], after: Mapping[tuple[str, str], object]
) -> set[tuple[str, str]]:
    """Return the keys whose stored data differs."""
    return {key for key in {*before, *after} if before.get(key) != after.get(key)}


def rows() -> list[Row]:
    """Read the table."""
    lines = [line for line in TABLE.read_text("utf-8").splitlines() if line and line[0] != "#"]
    split = [[cell.strip() for cell in line.split(" | ")] for line in lines]
    return [Row(situation, act, tuple(outcomes)) for situation, act, *outcomes in split]


async def _anew() -> None:
    for line in TABLE.read_text("utf-8").splitlines():
        if line and line[0] != "#":
            situation, act, *_ = (cell.strip() for cell in line.split(" | "))
            found = [outcome for outcome, _ in await outcomes(situation, act)]
            line = str(Row(situation, act, tuple(found)))  # noqa: PLW2901  the same line anew
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    asyncio.run(_anew())
