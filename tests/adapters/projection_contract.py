"""Contract tests for every store: looking up matches by person and room (see `store_contract`)."""

from __future__ import annotations

import pytest

from tests.adapters.store_contract import (
    ANNA,
    BELA,
    CARL,
    HALL,
    LOBBY,
    Ports,
    first_commit,
    next_commit,
)


class ProjectionContract:
    async def test_matches_by_person_and_room(self, ports: Ports) -> None:
        """Both players and every room find their matches, oldest first."""
        await ports.store.commit(first_commit("late", created=9_000))
        await ports.store.commit(first_commit("soon", created=1_000, rooms=(LOBBY, HALL)))
        await ports.store.commit(first_commit("open", created=5_000, guest=None, rooms=(HALL,)))
        for game_id in ("late", "soon", "open", "late", "none"):
            await ports.store.project(game_id)
        assert ["soon", "open", "late"] == [*await ports.store.games_of(ANNA)]
        assert ["soon", "late"] == [*await ports.store.games_of(BELA)]
        assert ["soon", "late"] == [*await ports.store.games_in(LOBBY)]
        assert ["soon", "open"] == [*await ports.store.games_in(HALL)]
        assert [] == [*await ports.store.games_of(CARL)]

    @pytest.mark.parametrize("phase", ["ended", "withdrawn"])
    async def test_a_finished_match_is_not_open(self, ports: Ports, phase: str) -> None:
        """A finished match is not among anyone's open matches."""
        await ports.store.commit(first_commit())
        await ports.store.project("kado")
        await ports.store.commit(next_commit(1, "e2", "end 1", phase=phase))
        await ports.store.project("kado")
        found = [*await ports.store.games_of(ANNA), *await ports.store.games_of(BELA)]
        assert ([], []) == (found, [*await ports.store.games_in(LOBBY)])

    async def test_finished_games(self, ports: Ports) -> None:
        """Players and rooms find their finished matches, newest first and at most as many as
        requested; a challenge that came to nothing is not listed."""
        for number, phase in enumerate(("ended", "ended", "withdrawn", "play", "ended")):
            game_id = f"g{number}"
            await ports.store.commit(first_commit(game_id, created=1_000 * number))
            await ports.store.commit(next_commit(1, "e2", "x 1", game_id=game_id, phase=phase))
            for _ in range(2):
                await ports.store.project(game_id)
        for who in (ANNA, BELA, LOBBY):
            assert ["g4", "g1", "g0"] == [*await ports.store.finished_games(who, 10)]
        assert ["g4", "g1"] == [*await ports.store.finished_games(ANNA, 2)]
        assert [[], []] == [[*await ports.store.finished_games(who, 10)] for who in (CARL, HALL)]

    async def test_the_matches_of_two(self, ports: Ports) -> None:
        """The matches that two people have started with each other since a time are found, finished
        or not."""
        for number, phase in enumerate(("ended", "withdrawn", "play")):
            game_id = f"g{number}"
            await ports.store.commit(first_commit(game_id, created=1_000 * number))
            await ports.store.commit(next_commit(1, "e2", "x 1", game_id=game_id, phase=phase))
        await ports.store.commit(first_commit("other", guest=CARL, created=5_000))
        await ports.store.commit(first_commit("open", guest=None, created=5_000))
        since = [sorted(await ports.store.between(ANNA, BELA, at)) for at in (0, 1_000, 2_001)]
        assert [["g0", "g1", "g2"], ["g1", "g2"], []] == since
        assert ["g2"] == [*await ports.store.between(BELA, ANNA, 2_000)]

    async def test_matches_by_their_beginning(self, ports: Ports) -> None:
        """The unfinished matches that begin with one of some boards are found. The usual beginning
        is none of them."""
        for game_id, begun_at in (("one", "aa"), ("two", "aa"), ("over", "bb"), ("usual", None)):
            await ports.store.commit(first_commit(game_id, begun_at=begun_at))
            await ports.store.commit(next_commit(1, "e2", "x 1", game_id=game_id))
        await ports.store.commit(next_commit(2, "e3", "y 1", game_id="over", phase="ended"))
        stored = await ports.store.load("one")
        assert stored is not None
        assert ("aa", True) == (stored.meta.begun_at, stored.indexed)
        found = [sorted(await ports.store.list_begun_at(boards)) for boards in (["bb", "aa"], [""])]
        assert [["one", "two"], []] == found
        assert [] == [*await ports.store.list_begun_at([])]

    async def test_a_match_that_moved(self, ports: Ports) -> None:
        """A room that is no longer one of the match's rooms does not find it."""
        await ports.store.commit(first_commit())
        await ports.store.project("kado")
        await ports.outbox.store_posted("kado", LOBBY, 1, "m1")
        await ports.store.commit(next_commit(1, "e2", rooms=(HALL,)))
        await ports.store.project("kado")
        found = [[*await ports.store.games_in(room)] for room in (LOBBY, HALL)]
        assert [[], ["kado"]] == found

    async def test_the_last_match_of_a_room(self, ports: Ports) -> None:
        """A room's most recently changed match is found, even if it is finished."""
        assert "" == await ports.store.last_in(LOBBY)
        await ports.store.commit(first_commit("first"))
        await ports.store.commit(first_commit("second", rooms=(LOBBY, HALL)))
        last = [[await ports.store.last_in(room) for room in (LOBBY, HALL)]]
        await ports.store.commit(next_commit(1, "e2", "x 1", game_id="first"))
        await ports.outbox.store_posted("first", LOBBY, 2, "m1")
        last += [[await ports.store.last_in(room) for room in (LOBBY, HALL)]]
        await ports.store.commit(next_commit(1, "e2", "end 1", game_id="second", phase="ended"))
        last += [[await ports.store.last_in(room) for room in (LOBBY, HALL)]]
        assert [["second"] * 2, ["first", "second"], ["second"] * 2] == last

    async def test_a_match_is_found_as_soon_as_it_is_committed(self, ports: Ports) -> None:
        """A commit itself updates where the match is found."""
        await ports.store.commit(first_commit(guest=None))
        await ports.store.commit(next_commit(1, "e2", "x 1", guest=BELA, rooms=(LOBBY, HALL)))
        found = [[*await ports.store.games_of(BELA)], [*await ports.store.games_in(HALL)]]
        await ports.outbox.store_posted("kado", LOBBY, 2, "m1")
        await ports.store.commit(next_commit(2, "e3", rooms=(HALL,)))
        found += [[*await ports.store.games_in(LOBBY)]]
        await ports.store.commit(next_commit(2, "e4", "end 1", phase="ended"))
        found += [[*await ports.store.games_of(ANNA)], [*await ports.store.finished_games(ANNA, 9)]]
        assert [["kado"], ["kado"], [], [], ["kado"]] == found

    async def test_a_loaded_match_knows_its_index_state(self, ports: Ports) -> None:
        """A loaded match knows whether its indexes are up to date, also after moves."""
        await ports.store.commit(first_commit())
        await ports.store.commit(next_commit(1, "e2", "x 1"))
        await ports.outbox.store_posted("kado", LOBBY, 2, "m1")
        stored = await ports.store.load("kado")
        entered = await ports.outbox.enter("kado", "me", 60_000)
        assert stored is not None
        assert entered is not None
        assert (True, stored) == (stored.indexed, entered.stored)
