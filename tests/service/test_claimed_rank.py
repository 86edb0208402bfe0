"""The rank that a person has told."""

from __future__ import annotations

from bot.match.ranks import FIRST_DAN
from bot.play.ratings.claimed_rank import ClaimedRanks
from tests.fakes.memory.stores import MemoryPeople

ANNA, BEN, OTHER = "discord:81", "telegram:77", "telegram:78"
TWELVE_KYU = FIRST_DAN - 12


async def test_stored_under_every_id() -> None:
    """A rank is stored under every id of a person, and under no other."""
    ranks = ClaimedRanks(MemoryPeople())
    await ranks.save([ANNA, BEN], TWELVE_KYU)
    told = [await ranks.load(ids) for ids in ([ANNA], [BEN], [OTHER])]
    assert [TWELVE_KYU, TWELVE_KYU, None] == told


async def test_removed() -> None:
    """Rank 0, 30 kyu, is a rank; only None removes it."""
    ranks = ClaimedRanks(MemoryPeople())
    await ranks.save([ANNA], 0)
    assert 0 == await ranks.load([ANNA])
    await ranks.save([ANNA], None)
    assert await ranks.load([ANNA]) is None


async def test_linked_later() -> None:
    """Of two ids linked later, the higher rank counts."""
    ranks = ClaimedRanks(MemoryPeople())
    await ranks.save([ANNA], TWELVE_KYU)
    await ranks.save([BEN], FIRST_DAN)
    assert FIRST_DAN == await ranks.load([ANNA, BEN, OTHER])
