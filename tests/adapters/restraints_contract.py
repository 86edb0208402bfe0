"""Contract tests for every store of restraints. A test module for a store provides the fixture
``restraint_store``."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.play.accounts.restraints import (
    Restraint,
    RestraintKind,
    RestraintStore,
    digest_of_person,
)

CLUB, HALL, PEST, NOW = "web:go-club", "web:hall", "web:go-club/pest", 1_760_000_000_000


def restraint(
    user: str = PEST, kind: RestraintKind = RestraintKind.MUTE, until: int = NOW + 1
) -> Restraint:
    """Return a restraint of a person with two browsers."""
    return Restraint(kind, digest_of_person(user), until, user, frozenset({"ab", "cd"}))


class RestraintsContract:
    async def test_until_it_ends(self, restraint_store: RestraintStore) -> None:
        """A restraint is valid until its end, in its room only, and a later one of the same kind
        replaces it."""
        mute, ban = restraint(), restraint(kind=RestraintKind.BAN, until=NOW + 9)
        for one in (restraint(until=NOW + 500), ban, mute):
            await restraint_store.store_restraint(CLUB, one, NOW)
        assert [mute, ban] == [*await restraint_store.list_restraints(CLUB, NOW)]
        assert [ban] == [*await restraint_store.list_restraints(CLUB, NOW + 1)]
        assert [] == [*await restraint_store.list_restraints(CLUB, NOW + 9)]
        assert [] == [*await restraint_store.list_restraints(HALL, NOW)]

    async def test_lifted(self, restraint_store: RestraintStore) -> None:
        """Lifting one kind leaves the other; lifting twice finds nothing."""
        mute, ban = restraint(), restraint(kind=RestraintKind.BAN)
        for one in (mute, ban):
            await restraint_store.store_restraint(CLUB, one, NOW)
        lifted = [await restraint_store.lift(CLUB, RestraintKind.MUTE, mute.whom) for _ in range(2)]
        assert ([True, False], [ban]) == (
            lifted,
            [*await restraint_store.list_restraints(CLUB, NOW)],
        )

    async def test_all_at_once(self, restraint_store: RestraintStore) -> None:
        """Concurrent restraints are all stored, and expired ones are removed."""
        await restraint_store.store_restraint(
            CLUB, restraint("web:go-club/old", until=NOW), NOW - 1
        )
        pests = [restraint(f"web:go-club/pest{n}", until=NOW + 1 + n) for n in range(20)]
        await asyncio.gather(*(restraint_store.store_restraint(CLUB, pest, NOW) for pest in pests))
        assert pests == [*await restraint_store.list_restraints(CLUB, NOW - 1)]

    async def test_forgotten(self, restraint_store: RestraintStore) -> None:
        """After an erasure the person's id is no longer stored, but the restraint stays valid."""
        other = restraint("web:go-club/other", until=NOW + 9)
        for one in (restraint(), other):
            await restraint_store.store_restraint(CLUB, one, NOW)
        for _ in range(2):
            await restraint_store.forget(PEST)
        nameless = replace(restraint(), user="")
        assert [nameless, other] == [*await restraint_store.list_restraints(CLUB, NOW)]
