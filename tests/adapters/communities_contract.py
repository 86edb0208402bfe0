"""What every store owes those who organise a community: its open matches, in whatever room."""

from __future__ import annotations

from dataclasses import replace

from bot.play.ports.stores import everywhere
from tests.adapters.store_contract import HALL, LOBBY, Ports, new, step

CLUB = "discord:server/9"


class CommunityContract:
    """Looked up like those of a room, under a name of their own."""

    async def test_matches_of_a_community(self, ports: Ports) -> None:
        """The open ones are found wherever they go on, and not those of other communities."""
        await ports.store.commit(replace(new("kado"), community=CLUB))
        await ports.store.commit(replace(new("here", rooms=(HALL,)), community=LOBBY))
        await ports.store.commit(replace(new("over"), community=CLUB))
        await ports.store.commit(step(1, "e2", "end 1", game_id="over", phase="ended"))
        for game_id in ("kado", "here", "over"):
            await ports.store.project(game_id)
        assert ["kado"] == [*await ports.store.games_in(everywhere(CLUB))]
        assert ["here"] == [*await ports.store.games_in(everywhere(LOBBY))]
        assert ["kado"] == [*await ports.store.games_in(LOBBY)]
