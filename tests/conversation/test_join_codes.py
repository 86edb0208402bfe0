"""Join codes bring a game from one chat to another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.state import Phase
from bot.play.accounts.identities import ATTEMPTS_MS, EVERYBODY, FEWER, MAX_ATTEMPTS, MAX_TOTAL
from bot.posts.post import PostRef
from bot.talk.incoming import Said
from bot.web.admission.failed_attempts import (
    MAX_PER_ADDRESS,
    AddressAttemptLimit,
    FailedAttempts,
)
from tests.conversation.chats import DISCORD, TELEGRAM, WEB, Chats
from tests.conversation.desk import first_line


async def test_a_code_starts_the_game_in_both_chats() -> None:
    """The code of an open challenge joins it from another chat. Each chat has a board in its own
    language and calls only players who are in it."""
    chats = Chats()
    await chats.says("Ben", "język pl")
    offered = await chats.says("Anna", "challenge 9x9 black no clock")
    code = offered.game_id
    assert f"code {code} for" in chats.rooms.posts[DISCORD][-1].text
    await chats.says("Ben", f"Dołącz: {code.upper()}")
    assert "⚫ Anna – ⚪ Ben" == chats.last(DISCORD)
    assert "⚫ Anna – ⚪ Ben" == chats.last(TELEGRAM)
    first = [chats.rooms.posts[room][-1].mentions for room in (DISCORD, TELEGRAM)]
    assert [("discord:81",), ()] == first
    await chats.says("Anna", "D4")
    assert ("⚫ D4 · Ben", "⚫ D4 · Ben") == (
        chats.last(DISCORD),
        chats.last(TELEGRAM),
    )
    assert [(), ("telegram:77",)] == [
        chats.rooms.posts[room][-1].mentions for room in (DISCORD, TELEGRAM)
    ]


async def test_a_whole_game_across() -> None:
    """Moves, passes, marks and votes come from both chats to one agreed score."""
    chats = Chats()
    game_id = await chats.across()
    for turn, line in enumerate(("E5", "D4", "pass", "pass")):
        await chats.says(("Anna", "Ben")[turn % 2], line)
    await chats.says("Ben", "dead D4")
    await chats.taps("Anna", "Agree")
    await chats.taps("Ben", "Agree")
    match = await chats.match(game_id)
    assert Phase.ENDED is match.match.phase
    for room in (DISCORD, TELEGRAM):
        assert "ends" in chats.last(room) or "B+" in chats.rooms.posts[room][-1].text


async def test_invalid_codes() -> None:
    """A wrong, withdrawn, used, finished, own or private code is refused kindly and does
    nothing."""
    chats = Chats()
    wrong = await chats.says("Ben", "join bamoku")
    assert first_line(wrong).startswith("I don’t know the code bamoku.")
    code = (await chats.says("Anna", "challenge 9x9 no clock")).game_id
    own = await chats.says("Anna", f"join {code}")
    assert first_line(own).startswith(f"#{code} is your own challenge.")
    await chats.says("Anna", "withdraw")
    gone = await chats.says("Ben", f"join {code}")
    assert first_line(gone).startswith(f"The challenge #{code} is off.")
    code = await chats.across()
    used = await chats.says("Eve", f"join {code}")
    assert first_line(used).startswith(f"Someone else has already joined #{code}.")
    await chats.confirms("Anna", "resign yes")
    over = await chats.says("Ben", f"join {code}")
    assert first_line(over).startswith(f"The game #{code} is over.")
    missing = await chats.says("Ben", "join")
    assert first_line(missing).startswith("Which game? Type its code")
    odd = await chats.says("Ben", "join the club")
    assert first_line(odd).startswith("“the club” isn’t a code.")


async def test_join_without_a_code_is_chatter() -> None:
    """“Join” without a code is chatter."""
    chats = Chats()
    for line in ("join us", "dołącz do nas", "join online", "join me at six"):
        answer = await chats.says("Ben", line, addressed=False)
        assert () == answer.posts, line
    code = (await chats.says("Anna", "challenge 9x9 no clock")).game_id
    assert code == (await chats.says("Ben", f"join {code}", addressed=False)).game_id


@pytest.mark.parametrize("line", ["join {}", "accept #{}"])
async def test_wrong_codes_are_limited(line: str) -> None:
    """After many wrong codes a right one is refused too, for this person, for an hour."""
    chats = Chats()
    code = (await chats.says("Anna", "challenge 9x9 no clock")).game_id
    for _ in range(MAX_ATTEMPTS):
        await chats.says("Ben", line.format("bamoku"))
    refused = await chats.says("Ben", line.format(code))
    assert ("", "Too many wrong codes. Try again in an hour.") == (
        refused.game_id,
        first_line(refused),
    )
    chats.ms += ATTEMPTS_MS
    assert code == (await chats.says("Ben", line.format(code))).game_id


@pytest.mark.parametrize("line", ["join {}", "accept #{}", "link {}-bamoku"])
async def test_wrong_codes_of_all_people_are_limited(line: str) -> None:
    """After too many wrong codes from all people together, each person has fewer tries. The first
    try of a person still works, and after an hour the limit is lifted."""
    chats = Chats()
    chats.private = True
    code = (await chats.says("Anna", "challenge 9x9 no clock")).game_id
    for number in range(MAX_TOTAL):
        stranger = replace(chats.from_("Eve"), user=f"{WEB}/guest{number // MAX_ATTEMPTS}")
        wrong = await chats.conversation.handle(replace(stranger, did=Said(line.format("bamoka"))))
        assert "wrong codes" not in first_line(wrong), number
    for _ in range(MAX_ATTEMPTS // FEWER):
        assert "wrong codes" not in first_line(await chats.says("Eve", line.format("bamoka")))
    refused = first_line(await chats.says("Eve", f"join {code}"))
    assert refused.startswith("Many wrong codes are being tried just now,")
    chats.ms += ATTEMPTS_MS
    assert "wrong codes" not in first_line(await chats.says("Eve", line.format("bamoka")))
    assert code == (await chats.says("Ben", f"join {code}")).game_id


async def test_wrong_codes_per_address_are_limited() -> None:
    """Switching names does not avoid the limit of wrong codes per address. Right codes do not
    count, and other addresses are not affected."""
    chats, attempt_limit = Chats(), AddressAttemptLimit(FailedAttempts(lambda: 0.0), "somewhere")

    async def type_line(name: str, line: str) -> str:
        person = replace(chats.from_("Eve"), user=f"{WEB}/{name}", attempt_limit=attempt_limit)
        return first_line(await chats.happens(replace(person, did=Said(line))))

    codes = [(await chats.says("Anna", "challenge 9x9 no clock")).game_id for _ in range(2)]
    assert "wrong codes" not in await type_line("guest", f"join {codes[0]}")
    told = [await type_line(f"guest{n}", "join bamoku") for n in range(MAX_PER_ADDRESS + 1)]
    assert [False] * MAX_PER_ADDRESS + [True] == ["wrong codes" in words for words in told]
    assert "wrong codes" in await type_line("another", f"join {codes[1]}")
    assert codes[1] == (await chats.says("Eve", f"join {codes[1]}")).game_id


async def test_a_right_code_among_many_wrong_ones() -> None:
    """While many wrong codes arrive, the right code works as a person's first try."""
    chats = Chats()
    code = (await chats.says("Anna", "challenge 9x9 no clock")).game_id
    await chats.backends.identities.count_attempts([EVERYBODY], 2 * MAX_TOTAL)
    assert code == (await chats.says("Ben", f"join {code}")).game_id


async def test_a_player_shows_their_game_elsewhere() -> None:
    """A player who types the code of their running game elsewhere gets its board there once, and
    again on request."""
    chats = Chats()
    code = await chats.across()
    await chats.says("Anna", "D4")
    await chats.says("Ben", f"join {code}", WEB)
    assert "⚫ D4 · Ben" == chats.last(WEB)
    again = await chats.says("Ben", f"join #{code}", WEB)
    assert PostRef(code, 3) == again.posts[0].ref
    await chats.says("Ben", "E5")
    assert ["⚪ E5 · Anna"] * 3 == [chats.last(room) for room in (DISCORD, TELEGRAM, WEB)]
    for number in range(9):
        await chats.says("Ben", f"join {code}", f"web:room{number}")
    assert "The game is already shown in 6 places, which is the limit." == chats.last("web:room8")


async def test_a_redelivered_join() -> None:
    """A redelivered code joins once."""
    chats = Chats()
    code = (await chats.says("Anna", "challenge 9x9 black no clock")).game_id
    incoming = chats.from_("Ben")
    line = replace(incoming, did=Said(f"join {code}", addressed=True))
    first, second = await chats.happens(line), await chats.happens(line)
    assert (first.game_id, first.version) == (second.game_id, second.version) == (code, 2)
