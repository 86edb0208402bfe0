"""The rank that a person has told."""

from __future__ import annotations

from bot.match.ranks import FIRST_DAN
from bot.play.ratings.claimed_rank import ClaimedRanks
from bot.play.ratings.starting_rank import StartingRanks, Wish
from tests.fakes.memory.stores import MemoryPeople

ANNA, BEN, OTHER, OPEN = "discord:81", "telegram:77", "telegram:78", "web:club/anna"
TWELVE_KYU = FIRST_DAN - 12


async def test_stored_under_every_id() -> None:
    """A rank is stored under every id of a person, and under no other."""
    ranks = ClaimedRanks(MemoryPeople())
    await ranks.save(ANNA, (ANNA, BEN), TWELVE_KYU)
    told = [await ranks.load(id, (id,)) for id in (ANNA, BEN, OTHER)]
    assert [TWELVE_KYU, TWELVE_KYU, None] == told


async def test_removed() -> None:
    """Rank 0, 30 kyu, is a rank; only None removes it."""
    ranks = ClaimedRanks(MemoryPeople())
    await ranks.save(ANNA, (ANNA,), 0)
    assert 0 == await ranks.load(ANNA, (ANNA,))
    await ranks.save(ANNA, (ANNA,), None)
    assert await ranks.load(ANNA, (ANNA,)) is None


async def test_linked_later() -> None:
    """Of two ids linked later, the higher rank counts until another one is told."""
    ranks, group = ClaimedRanks(MemoryPeople()), (ANNA, BEN, OTHER)
    await ranks.save(ANNA, (ANNA,), TWELVE_KYU)
    await ranks.save(BEN, (BEN,), FIRST_DAN)
    assert FIRST_DAN == await ranks.load(ANNA, group)
    await ranks.save(ANNA, group, TWELVE_KYU)
    assert TWELVE_KYU == await ranks.load(BEN, group)


async def test_a_browser_name_without_a_password() -> None:
    """Such a name and the ids linked with it tell each other nothing: anyone may have typed it, so
    what it said counts for itself alone, and can always be forgotten where it was said."""
    people, group = MemoryPeople(), (ANNA, OPEN)
    ranks, starts = ClaimedRanks(people), StartingRanks(people)
    await ranks.save(OPEN, group, FIRST_DAN)
    await starts.save(OPEN, group, Wish(1, FIRST_DAN))
    assert await ranks.load(ANNA, group) is None
    assert await starts.load_at(ANNA, group, 9) is None
    await ranks.save(ANNA, group, TWELVE_KYU)
    await starts.save(ANNA, group, Wish(2, TWELVE_KYU))
    for id, rank in ((ANNA, TWELVE_KYU), (OPEN, FIRST_DAN)):
        found = await ranks.load(id, group), await starts.load_at(id, group, 9)
        assert (rank, rank) == found
    await ranks.save(ANNA, group, None)
    await starts.save(ANNA, group, Wish(3, None))
    assert await ranks.load(ANNA, group) is None
    assert await starts.load_at(ANNA, group, 9) is None


async def test_the_newest_wish_wins() -> None:
    """A person who wants the start that one of the ids had before gets it."""
    starts, group = StartingRanks(MemoryPeople()), (ANNA, BEN)
    await starts.save(ANNA, (ANNA,), Wish(1, TWELVE_KYU))
    await starts.save(BEN, (BEN,), Wish(2, FIRST_DAN))
    await starts.save(ANNA, group, Wish(3, TWELVE_KYU))
    found = [await starts.load_at(id, group, at) for id in group for at in (2, 3)]
    assert [FIRST_DAN, TWELVE_KYU] * 2 == found
