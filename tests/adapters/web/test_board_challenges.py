"""Challenges that people send from the board page to chats without the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest

from bot.match.state import Refusal
from bot.web.admission.limits import BY_NAME
from tests.adapters.web.board_site import BELA, BoardSite, Visitor, open_board_site
from tests.adapters.web.test_board_entry import status_and_error, ticket

SHARE = ("POST", "/b/api/challenges")


@dataclass
class Sharing:
    """A chat that prepares challenges, or refuses with ``refusal``."""

    is_open: bool = True
    refusal: Refusal | None = None
    asked: list[tuple[str, str, str, int]] = field(default_factory=list)

    def offers_challenges(self) -> bool:
        """Return whether it prepares challenges now."""
        return self.is_open

    async def prepare_challenge(
        self, user: str, name: str, locale: str, size: int
    ) -> str | Refusal:
        """Return a new id for each challenge."""
        self.asked.append((user, name, locale, size))
        return self.refusal or f"prepared-{len(self.asked)}"


@pytest.fixture
def sharing() -> Sharing:
    """Telegram with inline mode."""
    return Sharing()


@pytest.fixture
def site(sharing: Sharing) -> BoardSite:
    """The page, with two games."""
    return BoardSite(sharing=sharing)


@pytest.fixture
async def visitor(site: BoardSite) -> AsyncIterator[Visitor]:
    """A visitor of the running site."""
    async with open_board_site(site) as visitor:
        yield visitor


async def test_a_challenge_is_by_the_person_of_the_session(
    site: BoardSite, visitor: Visitor, sharing: Sharing
) -> None:
    """The request cannot name another person."""
    _, entered = await visitor.enters(telegram=site.opened())
    assert [9, 13, 19] == entered["sizes"]
    body = {"size": 13, "user": "telegram:9", "name": "Eve"}
    status, prepared, _ = await visitor.asks(*SHARE, body)
    assert (200, {"id": "prepared-1"}) == (status, prepared)
    assert [("telegram:7", "Anna", "", 13)] == sharing.asked


async def test_a_lost_answer_costs_nothing(site: BoardSite, visitor: Visitor) -> None:
    """A repeated request prepares another challenge; neither is a game before it is accepted."""
    await visitor.enters(telegram=site.opened())
    answers = [(await visitor.asks(*SHARE, {"size": 9}))[1]["id"] for _ in range(2)]
    assert ["prepared-1", "prepared-2"] == answers
    assert [] == site.conversation.heard


@pytest.mark.parametrize("size", [None, "9", 5, 10, 9.5, True, [9], 10**30])
async def test_only_the_usual_sizes(
    site: BoardSite, visitor: Visitor, sharing: Sharing, size: object
) -> None:
    """The page offers the sizes that an inline query without terms offers."""
    await visitor.enters(telegram=site.opened())
    answer = await visitor.asks(*SHARE, {"size": size})
    assert (400, "web-error-choice") == status_and_error(answer[:2])
    assert [] == sharing.asked


async def test_people_of_other_chats_share_nothing(
    site: BoardSite, visitor: Visitor, sharing: Sharing
) -> None:
    """The page offers challenges only to people of Telegram, and refuses those of others."""
    _, entered = await visitor.enters(ticket=await ticket(site, BELA))
    answer = await visitor.asks(*SHARE, {"size": 9})
    assert ([], (400, "web-error-choice")) == (entered["sizes"], status_and_error(answer[:2]))
    assert [] == sharing.asked


async def test_without_a_session_nothing_is_shared(visitor: Visitor, sharing: Sharing) -> None:
    """A request without an active session is refused."""
    answer = await visitor.asks(*SHARE, {"size": 9})
    assert (401, "web-error-session") == status_and_error(answer[:2])
    assert [] == sharing.asked


async def test_without_inline_mode_nothing_is_offered(
    site: BoardSite, visitor: Visitor, sharing: Sharing
) -> None:
    """Without inline mode the page offers no sizes, and a request is refused."""
    sharing.is_open = False
    _, entered = await visitor.enters(telegram=site.opened())
    answer = await visitor.asks(*SHARE, {"size": 9})
    assert ([], (400, "web-error-choice")) == (entered["sizes"], status_and_error(answer[:2]))


async def test_a_refusal_of_the_chat_is_shown(
    site: BoardSite, visitor: Visitor, sharing: Sharing
) -> None:
    """The page gets the refusal of the chat as an error."""
    await visitor.enters(telegram=site.opened())
    sharing.refusal = Refusal("no-private-chat")
    answer = await visitor.asks(*SHARE, {"size": 9})
    assert (409, "error-no-private-chat") == status_and_error(answer[:2])


async def test_challenges_are_limited(site: BoardSite, visitor: Visitor, sharing: Sharing) -> None:
    """Challenges count towards the person's limit of presses."""
    await visitor.enters(telegram=site.opened())
    while (asked := await visitor.asks(*SHARE, {"size": 9}))[0] == 200:
        pass
    assert (429, "1") == (asked[0], asked[2].headers["Retry-After"])
    assert BY_NAME["choices"].burst <= len(sharing.asked)
