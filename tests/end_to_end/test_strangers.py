"""What somebody without a part in a game can do about it: nothing, in any chat, by any way."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.play.loaded import LoadedMatch
from bot.routing.parsing.private_lines import privacy_of
from bot.web.admission import limits
from tests.end_to_end.clubs import CHATS, Club, club
from tests.end_to_end.strangers import STRANGER, InBrowser, stranger_in
from tests.faults.acts import rows

SECRET = "tajemnica7781"
BEFORE = (
    ("Anna", "challenge {Ben} 9x9 black", "Anna"),
    ("Ben", "accept", "your move"),
    ("Anna", "E5", "E5"),
    ("Ben", "D4", "D4"),
)
STATES = {"played": (), "stopped": (("Anna", "pass", "passes"), ("Ben", "pass", "count 1"))}
FOR_OTHERS = ("challenge", "form", "rematch", "play with")
"""What a chat itself answers where nobody else is."""
EACH = 25
"""Of so many lines one is tried in every run."""


def lines() -> list[str]:
    """All that is typed in the table of acts, about the game that is meant."""
    acts = dict.fromkeys(row.act for row in rows())
    typed = [act for act in acts if act[0] not in "[-~{\N{WHITE HEAVY CHECK MARK}"]
    return [act.replace(" #GAME", "").replace("join GAME", "join") for act in typed]


async def loaded(club: Club, game: str) -> LoadedMatch:
    """The game as it is stored."""
    found = await club.program.parts.service.load(game)
    assert found is not None
    return found


async def kept(club: Club, game: str) -> list[object]:
    """All that must stay as it is: the game, and what its players and its rooms have chosen."""
    found = await loaded(club, game)
    sides = (found.meta.host, found.meta.guest)
    whose = [*sides, *found.meta.rooms]
    about = [await club.program.backends.personal_data.kept(who) for who in whose]
    # Who has spoken in a Telegram group is known there from then on.
    chosen = [{(k, v) for k, v in one.items() if not k.startswith("set:called:")} for one in about]
    return [found.records, whose, *chosen]


async def acts_in(club: Club, state: str, said: list[str]) -> int:
    """All that a stranger tries in a room with a game in this state; how many acts these were."""
    room = await club.fresh()
    stranger = await stranger_in(room)
    game = ""
    for who, line, told in (*BEFORE, *STATES[state]):
        game = (await club.says(room, who, line, told)).game_id or game
    await stranger.note("Anna", f"note {SECRET} #{game}")
    await club.door.of("Anna")
    before, done = await kept(club, game), 0
    about = (await room.seen())[-1].message
    done += await stranger.presses() + await stranger.brings()
    for line in said:
        for text in (f"{room.bot} {line}", f"{room.bot} {line} #{game}"):
            if isinstance(stranger, InBrowser) and privacy_of(text, addressed=True):
                continue  # the room does not publish it
            await room.write(STRANGER, text, about)
            await club.door.of(STRANGER)
        await stranger.note(STRANGER, f"{line} #{game}")
        if not line.startswith(FOR_OTHERS):
            await club.door.of(STRANGER)
        done += 3
        if isinstance(stranger, InBrowser):
            await stranger.claims(f"{line} #{game}")
            done += 4
    await club.says(room, STRANGER, "help", "")  # what was done before has been heard
    read = [text async for text in stranger.reads()]
    assert [] == [text for text in read if SECRET in text]
    assert before == await kept(club, game)
    return done + len(read)


@pytest.mark.parametrize("chat", CHATS)
async def test_a_sample(chat: str, tmp_path: Path) -> None:
    """Whatever a stranger says, presses, brings and reads changes nothing of a game, nor of what
    its players and its room have chosen, and shows nothing private."""
    async with club(chat, tmp_path / "data") as found:
        for number, state in enumerate(STATES):
            assert EACH < await acts_in(found, state, lines()[number::EACH])


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither does any of at least two thousand acts in the three chats, however fast."""
    for kind in limits.BY_NAME:
        monkeypatch.setitem(limits.BY_NAME, kind, limits.TokenBucket(kind, 100_000, 1.0))
    done = 0
    for chat in CHATS:
        async with club(chat, tmp_path / chat) as found:
            for state in STATES:
                done += await acts_in(found, state, lines())
    print(f"{done} acts")  # noqa: T201  the figure
    assert 2000 <= done
