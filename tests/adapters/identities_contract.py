"""Contract tests for every store of identities. A test module for a store provides the fixture
``identities``."""

from __future__ import annotations

import asyncio
import random

from bot.play.accounts.identities import Identities, LinkRequest
from tests.adapters.store_contract import HOSTILE

ANNA, BELA, CARL = "discord:81234", "telegram:77", "web:lobby/carl"
DORA = f"web:lobby/{HOSTILE}"
LOBBY, HALL = "web:lobby", "discord:555"
A_WHILE = 60_000


class IdentitiesContract:
    async def test_without_links_each_id_is_a_person(self, identities: Identities) -> None:
        """Without links each id is a person of its own."""
        assert [(ANNA,), (DORA,)] == [*await identities.load_groups([ANNA, DORA])]
        assert [] == [*await identities.load_groups([])]

    async def test_linked(self, identities: Identities) -> None:
        """Two linked ids are one person from either side; repeating the link changes nothing."""
        for _ in range(2):
            assert await identities.link((ANNA,), (DORA,))
        both = tuple(sorted((ANNA, DORA)))
        assert [both, both, (BELA,)] == [*await identities.load_groups([DORA, ANNA, BELA])]

    async def test_groups_are_joined(self, identities: Identities) -> None:
        """Linking two persons of two ids each makes one of four."""
        await identities.link((ANNA,), (BELA,))
        await identities.link((CARL,), (DORA,))
        one, other = await identities.load_groups([ANNA, CARL])
        assert await identities.link(one, other)
        assert [tuple(sorted((ANNA, BELA, CARL, DORA)))] == [*await identities.load_groups([BELA])]

    async def test_only_as_seen(self, identities: Identities) -> None:
        """A link is refused if one side was linked with another id meanwhile."""
        await identities.link((ANNA,), (BELA,))
        assert not await identities.link((ANNA,), (CARL,))
        assert [(CARL,)] == [*await identities.load_groups([CARL])]

    async def test_two_links_at_once(self, identities: Identities) -> None:
        """Of two concurrent links of the same person only one succeeds."""
        made = await asyncio.gather(
            identities.link((ANNA,), (BELA,)), identities.link((ANNA,), (CARL,))
        )
        (anna,) = await identities.load_groups([ANNA])
        assert (1, 2) == (sum(made), len(anna))

    async def test_unlinked(self, identities: Identities) -> None:
        """An unlinked id is a person of its own; the others stay together and can be linked
        again."""
        await identities.link((ANNA,), (DORA,))
        (two,) = await identities.load_groups([ANNA])
        await identities.link(two, (CARL,))
        assert tuple(sorted((CARL, DORA))) == await identities.unlink(ANNA)
        rest = tuple(sorted((CARL, DORA)))
        assert [(ANNA,), rest, rest] == [*await identities.load_groups([ANNA, CARL, DORA])]
        assert await identities.link(rest, (ANNA,))
        await identities.unlink(DORA)
        assert (ANNA,) == await identities.unlink(CARL)
        assert () == await identities.unlink(CARL)
        assert [(ANNA,), (CARL,), (DORA,)] == [*await identities.load_groups([ANNA, CARL, DORA])]

    async def test_any_order_of_links(self, identities: Identities) -> None:
        """After any sequence of links and unlinks every id belongs to exactly the group that lists
        it."""
        chance, people = random.Random(7), [ANNA, BELA, CARL, DORA, "discord:9"]
        for _ in range(60):
            one, other = chance.sample(people, 2)
            if chance.random() < 0.6:
                groups = await identities.load_groups([one, other])
                assert await identities.link(*groups)
            else:
                await identities.unlink(one)
            for group in await identities.load_groups(people):
                assert {group} == set(await identities.load_groups(group))

    async def test_a_request(self, identities: Identities) -> None:
        """A link request is found by its code and by either side, before and after both have
        agreed."""
        await identities.ask(LinkRequest("d1", ANNA, HALL), A_WHILE)
        assert LinkRequest("d1", ANNA, HALL) == await identities.waiting(ANNA)
        claimed = LinkRequest("d1", ANNA, HALL, DORA, LOBBY)
        assert claimed == await identities.claim("d1", DORA, LOBBY)
        assert claimed == await identities.waiting(DORA)
        assert claimed == await identities.waiting(ANNA)
        one = await identities.agree("d1", DORA)
        assert one is not None
        assert (frozenset({DORA}), False) == (one.agreed, one.is_agreed)
        both = await identities.agree("d1", ANNA)
        assert both is not None
        assert both.is_agreed
        await identities.drop(both)
        await identities.drop(both)
        assert [None] * 3 == [
            await identities.waiting(ANNA),
            await identities.waiting(DORA),
            await identities.claim("d1", DORA, LOBBY),
        ]

    async def test_a_code_is_for_one(self, identities: Identities) -> None:
        """A code belongs to the first person who enters it; if its creator enters it, the result
        says so."""
        await identities.ask(LinkRequest("d1", ANNA, HALL), A_WHILE)
        own = await identities.claim("d1", ANNA, LOBBY)
        assert LinkRequest("d1", ANNA, HALL) == own
        await identities.claim("d1", BELA, LOBBY)
        assert None is await identities.claim("d1", CARL, LOBBY)
        again = await identities.claim("d1", BELA, HALL)
        assert LinkRequest("d1", ANNA, HALL, BELA, HALL) == again
        assert None is await identities.claim("d2", CARL, LOBBY)
        assert None is await identities.agree("d1", CARL)

    async def test_a_new_code_ends_the_old_one(self, identities: Identities) -> None:
        """A new request invalidates the person's earlier code, even if it was entered already."""
        await identities.ask(LinkRequest("d1", ANNA, HALL), A_WHILE)
        await identities.claim("d1", BELA, LOBBY)
        await identities.ask(LinkRequest("d2", ANNA, HALL), A_WHILE)
        assert None is await identities.agree("d1", BELA)
        assert LinkRequest("d2", ANNA, HALL) == await identities.waiting(ANNA)

    async def test_codes_run_out(self, identities: Identities) -> None:
        """A code expires for both sides at the same time."""
        await identities.ask(LinkRequest("d1", ANNA, HALL), 50)
        await identities.claim("d1", BELA, LOBBY)
        await asyncio.sleep(0.1)
        assert [None] * 4 == [
            await identities.claim("d1", BELA, LOBBY),
            await identities.agree("d1", ANNA),
            await identities.waiting(BELA),
            await identities.waiting(ANNA),
        ]

    async def test_guesses_are_counted(self, identities: Identities) -> None:
        """Attempts to guess codes are counted per id, and can be taken back, but not below zero."""
        for _ in range(3):
            await identities.count_attempts([ANNA], 1)
        assert [4, 1] == [*await identities.count_attempts([ANNA, BELA], 1)]
        assert [2, 0] == [*await identities.count_attempts([ANNA, BELA], -2)]
        assert [2, 0] == [*await identities.count_attempts([ANNA, BELA], 0)]
