"""Spectators cannot affect a game: no action of theirs in any chat changes it."""

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
    ("Anna", "challenge {Ben} 9x9 black no clock", "Anna"),
    ("Ben", "accept", "your move"),
    ("Anna", "E5", "E5"),
    ("Ben", "D4", "D4"),
)
STATES = {"played": (), "stopped": (("Anna", "pass", "passes"), ("Ben", "pass", "count 1"))}
FOR_OTHERS = ("challenge", "form", "rematch", "play with")
"""Commands that a chat itself answers if its user is alone with the bot."""
EACH = 25
"""Each run tries one of this many lines."""


def lines() -> list[str]:
    """Return all lines typed in the table of acts, with the id of the game in question."""
    acts = dict.fromkeys(row.act for row in rows())
    typed = [act for act in acts if act[0] not in "[-~{\N{WHITE HEAVY CHECK MARK}"]
    return [act.replace(" #GAME", "").replace("join GAME", "join") for act in typed]


async def load_game(club: Club, game: str) -> LoadedMatch:
    """Load the stored game."""
    found = await club.program.parts.service.matches.load(game)
    assert found is not None
    return found


async def protected_data(club: Club, game: str) -> list[object]:
    """Return everything that must not change: the game, and the settings of its players and
    rooms."""
    found = await load_game(club, game)
    sides = (found.meta.host, found.meta.guest)
    whose = [*sides, *found.meta.rooms]
    about = [await club.program.backends.personal_data.load_settings(who) for who in whose]
    # A Telegram user becomes known in a group with their first message there.
    chosen = [{(k, v) for k, v in one.items() if not k.startswith("set:called:")} for one in about]
    return [found.records, whose, *chosen]


async def try_acts(club: Club, state: str, said: list[str]) -> int:
    """Try every act as a stranger in a room with a game in this state; return the number of
    acts."""
    room = await club.fresh()
    stranger = await stranger_in(room)
    game = ""
    for who, line, told in (*BEFORE, *STATES[state]):
        game = (await club.says(room, who, line, told)).game_id or game
    await stranger.note("Anna", f"note {SECRET} #{game}")
    await club.door.of("Anna")
    before, done = await protected_data(club, game), 0
    about = (await room.seen())[-1].message
    done += await stranger.presses() + await stranger.brings()
    for line in said:
        for text in (f"{room.bot} {line}", f"{room.bot} {line} #{game}"):
            if isinstance(stranger, InBrowser) and privacy_of(text, addressed=True):
                continue  # the room keeps this command private
            await room.write(STRANGER, text, about)
            await club.door.of(STRANGER)
        await stranger.note(STRANGER, f"{line} #{game}")
        if not line.startswith(FOR_OTHERS):
            await club.door.of(STRANGER)
        done += 3
        if isinstance(stranger, InBrowser):
            await stranger.claims(f"{line} #{game}")
            done += 4
    await club.says(room, STRANGER, "help", "")  # all earlier acts are processed
    read = [text async for text in stranger.reads()]
    assert [] == [text for text in read if SECRET in text]
    assert before == await protected_data(club, game)
    return done + len(read)


@pytest.mark.parametrize("chat", CHATS)
async def test_a_sample_of_acts(chat: str, tmp_path: Path) -> None:
    """A spectator's lines, button presses, uploads and requests change neither a game nor the
    settings of its players and room, and reveal nothing private."""
    async with club(chat, tmp_path / "data") as found:
        for number, state in enumerate(STATES):
            assert EACH < await try_acts(found, state, lines()[number::EACH])


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_all_acts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same holds for at least two thousand acts in the three chats, without rate limits."""
    for kind in limits.BY_NAME:
        monkeypatch.setitem(limits.BY_NAME, kind, limits.TokenBucket(kind, 100_000, 1.0))
    done = 0
    for chat in CHATS:
        async with club(chat, tmp_path / chat) as found:
            for state in STATES:
                done += await try_acts(found, state, lines())
    print(f"{done} acts")  # noqa: T201  the figure
    assert 2000 <= done
