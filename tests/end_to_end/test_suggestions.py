"""The program's suggestions after two passes, and its estimates during play."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import open_tab, say
from tests.end_to_end.program import Program
from tests.end_to_end.stage import letter_of, stage, start_game
from tests.end_to_end.test_board import LONG

BORDER = "E1 F1 E2 F2 E3 F3 E4 F4 E5 F5 E6 F6 E7 F7 E8 F8 B5 H5"
"""Black has the left side and White the right, with a gap in the border at the upper edge."""

THREE = "B1 D2 B2 E2 C3 F2 D3 C1 E3 C2 F3 G1 G3 G2 H2 A9 H1 J9"
"""A white group with an eye space of three points in a row: the first move at E1 decides its
life."""

WARNING = "The border is open at E9, F9."


async def test_an_open_border_is_warned_about(program: Program) -> None:
    """The proposal warns about an open border. After the players resume and close it, the next
    proposal has no warning."""
    async with start_game(program, "border") as room:
        await room.play(f"{BORDER} pass pass", "Anna", "Ben")
        told = await room.last()
        assert WARNING in told["text"].split("\n")
        assert "the player who asks moves second." in told["text"]
        assert "Border open at: E9, F9." in told["alt"]
        assert ["E9", "F9"] == (await room.game())["proposal"]["open_borders"]
        await room.scene(("Anna", "resume", "Anna resumes the game · Ben"))
        await room.play("F9 E9 pass pass", "Ben", "Anna")
        told, proposal = await room.last(), (await room.game())["proposal"]
        assert "border" not in told["text"]
        assert ([], []) == (proposal["dead"], proposal["suggestion"]["borders"])
        assert [] == proposal["open_borders"]
        await room.scene(
            ("Ben", "agree", "Anna, Ben agrees that …"),
            ("Anna", "agree", "Anna wins by 2.5 (B+2.5)"),
        )
        (asked,) = [m for m in await room.cast["Eve"].messages() if m["id"] == told["id"]]
        assert "✅ Anna · ✅ Ben · count 2" == asked["text"].split("\n")[-1]
        assert (told["choices"], told["image"]) == (asked["choices"], asked["image"])


async def test_a_doubtful_chain_is_asked_about(program: Program) -> None:
    """A doubtful chain has the first letter and counts as alive. A tap marks it, recounts
    immediately, and settles the question."""
    async with start_game(program, "doubt") as room:
        await room.play(f"{THREE} pass pass", "Anna", "Ben")
        first = (await room.game())["proposal"]
        assert ["C2"] == first["suggestion"]["doubtful"]
        assert "🇦" == letter_of(first, "C2")
        told = await room.last()
        assert told["text"].partition("\n")[0].endswith(", if A lives")
        assert "Is A dead or alive?" in told["text"].split("\n")
        assert "Doubtful: C2." in told["alt"]
        await room.scene(("Ben", "🇦", "Anna leads by …"))
        second, told = (await room.game())["proposal"], await room.last()
        assert first["letters"] == second["letters"]
        assert ["A9", "J9"] == first["dead"]
        assert "A9 C1 C2 D2 E2 F2 G1 G2 J9" == " ".join(second["dead"])
        assert first["points"] != second["points"]
        assert "dead or alive" not in told["text"]
        await room.scene(("Anna", "🇦", "…"))
        third, told = (await room.game())["proposal"], await room.last()
        assert (first["points"], []) == (third["points"], third["suggestion"]["doubtful"])
        assert "dead or alive" not in told["text"]


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("language", ["en", "pl"])
async def test_an_open_border_beside_the_board(
    program: Program, browser: Browser, language: str
) -> None:
    """The hint beside a phone's board names an open border in place of the instructions for
    marking, and the button to agree is emphasised."""
    async with stage(program, f"open-{language}", "Anna", "Ben") as room:
        url = f"{program.url}r/open-{language}"
        tab = await open_tab(browser, url, 375, 812, touch=True, locale=language)
        await tab.join("Ben", language)
        await room.cast["Ben"].comes(tab.page)
        await room.does("Anna", "challenge Ben 9x9 black no clock")
        await room.does("Ben", "accept")
        await room.play(f"{BORDER} pass pass", "Anna", "Ben")
        open_at = say(language, "borders-open", {"points": "E9, F9"})
        told = f"{say(language, 'no-dead', {})} {open_at}"
        await expect(tab.page.locator("#panel .hint")).to_have_text(told, timeout=LONG)
        await tab.shoot(f"open-border-{language}")
        assert [] == tab.complaints


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_a_doubtful_chain_beside_the_board(program: Program, browser: Browser) -> None:
    """The page asks about a doubtful chain until a player has marked it; until then the lead is
    stated on that condition, in each language. A marked chain is named as a chain, not stone by
    stone."""
    async with start_game(program, "doubt-beside") as room:
        url = f"{program.url}r/doubt-beside"
        eve = await open_tab(browser, url, 375, 812, touch=True)
        ola = await open_tab(browser, url, 375, 812, touch=True, locale="pl-PL")
        await eve.join("Eve")
        await ola.join("Ola", "pl")
        await room.play(f"{THREE} pass pass", "Anna", "Ben")
        count, leads = (eve.page.locator(f"#panel {part}") for part in (".hint", "h2"))
        dead = "Taken as dead: A9, J9."
        await expect(count).to_have_text(f"{dead} Dead or alive: C2.", timeout=LONG)
        await expect(leads).to_have_text("Anna leads by 54.5, if C2 lives")
        po_polsku = "Anna prowadzi o 54,5, jeśli C2 żyje"
        await expect(ola.page.locator("#panel h2")).to_have_text(po_polsku, timeout=LONG)
        for marked in ("Taken as dead: A9, C2, J9.", dead):
            await room.does("Ben", "🇦")
            await expect(count).to_have_text(marked, timeout=LONG)
            await expect(leads).to_have_text(re.compile(r"^(Anna|Ben) leads by [0-9.]+$"))
        # Spectators do not vote.
        await expect(eve.page.get_by_text("Changed just now")).to_have_count(0)
        assert [] == eve.complaints + ola.complaints


async def test_suggestions_in_polish(program: Program) -> None:
    """The suggestions are available in Polish."""
    async with start_game(program, "po-polsku-2") as room:
        await room.does("Anna", "język pl")
        await room.play(f"{THREE} pas pas", "Anna", "Ben")
        lines = (await room.last())["text"].split("\n")
        assert "Uznane za martwe: ⚪ A9, ⚪ J9." in lines
        assert "A: martwa grupa czy żywa?" in lines
    async with start_game(program, "po-polsku-3") as room:
        await room.does("Anna", "język pl")
        await room.play(f"{BORDER} pas pas", "Anna", "Ben")
        warning = "Granica jest otwarta na E9, F9."
        assert warning in (await room.last())["text"].split("\n")


async def test_an_estimate(program: Program) -> None:
    """`score` during play is answered with an estimate, labelled as one, for players and
    spectators."""
    async with start_game(program, "estimate") as room:
        await room.play(BORDER, "Anna", "Ben")
        for who in ("Anna", "Ben", "Eve"):
            told = await room.does(who, "score")
            assert "Estimate: Anna is ahead by about " in told
            assert "doesn’t decide anything" in told
        version = (await room.game())["version"]
        await room.scene(("Anna", "D4", "⚫ D4 · Ben"))
        assert version + 1 == (await room.game())["version"]


@pytest.mark.parametrize("words", ["no estimates", "bez oceny"])
async def test_a_game_without_estimates(program: Program, words: str) -> None:
    """A challenge may disable estimates for everyone; its terms say so."""
    async with start_game(program, words.replace(" ", "-"), f"9x9 black {words}") as room:
        assert "no estimates" in (await room.last())["text"]
        refused = "This game is played without estimates. The score is counted after both players"
        for who in ("Anna", "Ben", "Eve"):
            assert refused in await room.does(who, "score")
        await room.play(f"{THREE} pass pass", "Anna", "Ben")
        assert "Taken as dead: ⚪ A9, ⚪ J9." in await room.does("Eve", "score")
