"""Random events of Discord's gateway are answered or ignored."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from structlog.testing import capture_logs

from tests.adapters.discord.desk import Club, wait_for_message
from tests.fakes.discord.payloads import message_json
from tests.fuzzing import JSON, LINES, WRITTEN, alter_value, fuzz_async, runs

_CONTENT = st.fixed_dictionaries(
    {"content": LINES},
    optional={
        "nonce": WRITTEN,
        "tts": st.booleans(),
        "type": st.sampled_from([0, 7, 19, 46, 999]),
        "flags": st.integers(0, 2**20),
        "pinned": st.booleans(),
        "attachments": st.lists(
            st.fixed_dictionaries(
                {
                    "id": st.integers(1, 2**60).map(str),
                    "filename": WRITTEN,
                    "size": st.integers(0, 10**12),
                    "url": st.just("http://127.0.0.1:1/x"),
                    "proxy_url": st.just("http://127.0.0.1:1/x"),
                },
                optional={"content_type": WRITTEN, "description": WRITTEN},
            ),
            max_size=2,
        ),
    },
)


@runs
async def test_no_text_causes_an_error(club: Club, examples: int) -> None:
    """Nothing that people write or upload causes an error, and the bot keeps answering."""
    said = await club.anna.send(club.general, f"{club.fake.bot.mention} help")
    template = message_json(said, club.fake.bot)
    numbers = iter(range(int(template["id"]) + 1, 2**63))

    async def act(content: dict[str, object]) -> None:
        line = f"{club.fake.bot.mention} {content['content']}"
        event = {**template, **content, "content": line[:2000], "id": str(next(numbers))}
        club.fake.world.outlet("MESSAGE_CREATE", 0, club.guild, event)

    with capture_logs() as logs:
        await fuzz_async(_CONTENT, act, examples)
        await club.anna.send(
            club.general, f"{club.fake.bot.mention} challenge {club.bob.mention} 19x19 no clock"
        )
        await club.general.wait_for(lambda m: club.bob in m.pings)
    assert [] == [line for line in logs if line["log_level"] in ("error", "critical")]


@runs
async def test_unknown_schemas_are_dropped(club: Club, examples: int) -> None:
    """Events that do not fit Discord's schema are dropped, and the bot answers the next line."""
    said = await club.anna.send(club.general, f"{club.fake.bot.mention} help")
    template = message_json(said, club.fake.bot)
    kinds = st.sampled_from(["MESSAGE_CREATE", "MESSAGE_REACTION_ADD", "INTERACTION_CREATE"])

    async def act(event: tuple[str, Any]) -> None:
        club.fake.world.outlet(event[0], 0, club.guild, event[1])

    await fuzz_async(st.tuples(kinds, alter_value(template, JSON)), act, examples)
    await club.fake.connected()
    await club.anna.send(
        club.general, f"{club.fake.bot.mention} challenge {club.bob.mention} 19x19 no clock"
    )
    await wait_for_message(club.general, "challenges")
