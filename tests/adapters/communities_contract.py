"""Contract tests for every store: the open matches of a community, in any room."""

from __future__ import annotations

from dataclasses import replace

from bot.play.ports.stores import everywhere
from tests.adapters.store_contract import HALL, LOBBY, Ports, first_commit, next_commit

CLUB = "discord:server/9"


class CommunityContract:
    """A community's matches are indexed like those of a room, under the community's own name."""

    async def test_matches_of_a_community(self, ports: Ports) -> None:
        """The open matches of a community are found in any room, and those of other communities are
        not."""
        await ports.store.commit(replace(first_commit("kado"), community=CLUB))
        await ports.store.commit(replace(first_commit("here", rooms=(HALL,)), community=LOBBY))
        await ports.store.commit(replace(first_commit("over"), community=CLUB))
        await ports.store.commit(next_commit(1, "e2", "end 1", game_id="over", phase="ended"))
        for game_id in ("kado", "here", "over"):
            await ports.store.project(game_id)
        assert ["kado"] == [*await ports.store.games_in(everywhere(CLUB))]
        assert ["here"] == [*await ports.store.games_in(everywhere(LOBBY))]
        assert ["kado"] == [*await ports.store.games_in(LOBBY)]
