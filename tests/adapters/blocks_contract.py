"""Contract tests for every store of blocks. A test module for a store provides the fixture
``block_store``."""

from __future__ import annotations

import asyncio

from bot.play.accounts.blocks import BlockStore

ANNA, BEN, PEST = "web:lobby/anna", "discord:81", "telegram:77"


class BlocksContract:
    async def test_one_way(self, block_store: BlockStore) -> None:
        """A block works in one direction only, and adding or removing it is idempotent."""
        assert [frozenset()] == [*await block_store.load_blocked([ANNA])]
        for _ in range(2):
            await block_store.add(ANNA, PEST)
        assert [{PEST}, frozenset()] == [*await block_store.load_blocked([ANNA, PEST])]
        for _ in range(2):
            await block_store.remove(ANNA, PEST)
        assert [frozenset()] == [*await block_store.load_blocked([ANNA])]

    async def test_all_at_once(self, block_store: BlockStore) -> None:
        """Concurrent blocks are all stored."""
        pests = {f"discord:{number}" for number in range(30)}
        await asyncio.gather(*(block_store.add(ANNA, pest) for pest in pests))
        assert [pests] == [*await block_store.load_blocked([ANNA])]

    async def test_forgotten(self, block_store: BlockStore) -> None:
        """Erasing a person removes the blocks that they made and the blocks against them. Other
        blocks stay."""
        for user, other in ((ANNA, PEST), (BEN, ANNA), (BEN, PEST)):
            await block_store.add(user, other)
        for _ in range(2):
            await block_store.forget(ANNA)
        assert [frozenset(), {PEST}] == [*await block_store.load_blocked([ANNA, BEN])]
