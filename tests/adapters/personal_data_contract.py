"""Contract tests for every store of personal data. A test module for a store provides the fixtures
``ports`` and ``personal_data``."""

from __future__ import annotations

from dataclasses import replace

from bot.play.accounts.personal_data import LEFT, PersonalData
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.scheduler import Claim
from tests.adapters.store_contract import ANNA, BELA, HALL, LOBBY, NOTE, Note, Ports, first_commit

OWN = "telegram:77"


class PersonalDataContract:
    async def test_all_matches_are_found(self, ports: Ports, personal_data: PersonalData) -> None:
        """All matches of a person are listed, including finished ones, oldest first."""
        for number, phase in enumerate(("ended", "play", "withdrawn")):
            made = first_commit(f"kad{number}", f"e{number}", created=100 - number, phase=phase)
            await ports.store.commit(made)
            await ports.store.project(made.game_id)
        assert ["kad2", "kad1", "kad0"] == [*await personal_data.matches(ANNA)]
        assert [] == [*await personal_data.matches("web:lobby/ann")]

    async def test_a_match_without_them(self, ports: Ports, personal_data: PersonalData) -> None:
        """Erasing a player from a match replaces them by a placeholder and removes their private
        room; everything else stays. It is idempotent, and a late projection does not restore
        them."""
        await ports.store.commit(first_commit(rooms=(LOBBY, OWN), community=OWN))
        await ports.outbox.store_posted("kado", OWN, 1, "m1", 1000)
        await ports.outbox.store_posted("kado", LOBBY, 1, "m2", 2000)
        await ports.store.project("kado")
        before = await ports.store.load("kado")
        assert before is not None
        for _ in range(2):
            await personal_data.leave("kado", BELA, [OWN])
            await ports.store.project("kado")
        meta = replace(
            before.meta,
            guest=LEFT,
            community="",
            rooms=(LOBBY,),
            posted={LOBBY: 1},
            messages={LOBBY: "m2"},
            asked={LOBBY: 2000},
        )
        after = await ports.store.load("kado")
        assert after is not None
        assert (meta, before.records) == (after.meta, after.records)
        assert [[], [], [], ["kado"]] == [
            [*await ports.store.games_of(BELA)],
            [*await personal_data.matches(BELA)],
            [*await ports.store.games_of(LEFT)],
            [*await ports.store.games_of(ANNA)],
        ]
        await personal_data.leave("kado", ANNA, [LOBBY])
        emptied = await ports.store.load("kado")
        assert emptied is not None
        assert (LEFT, LEFT, ()) == (emptied.meta.host, emptied.meta.guest, emptied.meta.rooms)
        await personal_data.leave("none", ANNA, [LOBBY])
        assert None is await ports.store.load("none")

    async def test_erased(self, ports: Ports, personal_data: PersonalData) -> None:
        """Erasing removes the person's settings, digests, and data about posts in their private
        room, and no one else's; it is idempotent."""
        for who in (ANNA, OWN, f"{ANNA}a"):
            await ports.people.set_name(who, "Anna")
            await ports.people.save(who, ProfileField("what", str, ""), "value")
        await ports.store.schedule_digest(ANNA, 5)
        for who in (ANNA, f"{ANNA}a"):
            await ports.store.settle(who, "digest 1", 60_000)
        for room in (OWN, f"{OWN}0", HALL):
            await ports.index.save(NOTE, room, "9", Note("about"))
        assert {"name": "Anna", "set:what": '"value"'} == await personal_data.load_settings(ANNA)
        for _ in range(2):
            await personal_data.erase(ANNA, [OWN])
        assert [{}, {}] == [
            await personal_data.load_settings(ANNA),
            await personal_data.load_settings(OWN),
        ]
        assert "Anna" == await ports.people.name(f"{ANNA}a")
        assert [] == [*await ports.store.due_digests(10, 10)]
        assert Claim.DONE is await ports.store.claim(f"{ANNA}a", "digest 1", 60_000)
        assert Claim.MINE is await ports.store.claim(ANNA, "digest 1", 60_000)
        found = [await ports.index.list_all(NOTE, room) for room in (OWN, f"{OWN}0", HALL)]
        assert [{}, {"9": Note("about")}, {"9": Note("about")}] == found

    async def test_rooms_erased(self, ports: Ports, personal_data: PersonalData) -> None:
        """The settings, posts and watch lists of several rooms are removed, but not those of a room
        whose name merely starts the same; it is idempotent."""
        gone, kept = ["discord:guild:7", "discord:71", "discord:72"], "discord:711"
        for room in (*gone, kept):
            await ports.people.save(room, ProfileField("home", str, ""), "dm")
            await ports.index.save(NOTE, room, "5", Note("kado"))
            await ports.index.save(NOTE, room, "answer/discord:9", Note("5"))
            await ports.index.add_member(room, "discord:71")
            await ports.index.watch("discord", NOTE, room, "kado", Note("5"))
        for _ in range(2):
            await personal_data.erase_rooms(gone)
        assert [{}, {}, {}, {"set:home": '"dm"'}] == [
            dict(await personal_data.load_settings(room)) for room in (*gone, kept)
        ]
        about = {"5": Note("kado"), "answer/discord:9": Note("5")}
        assert [{}, {}, about] == [
            dict(await ports.index.list_all(NOTE, room)) for room in (*gone[1:], kept)
        ]
        assert [set(), {"discord:71"}] == [
            await ports.index.members(room) for room in (gone[0], kept)
        ]
        assert [(kept, "kado")] == [*await ports.index.load_watched("discord", NOTE)]
