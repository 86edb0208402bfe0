"""An evening of a club: ten people come to a room by its link and play five games, in two
languages, at desks and on phones. When theirs is over, two of them watch another game by a link
from the talk, and look at a record together."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from playwright.async_api import Browser, Locator, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Program
from tests.end_to_end.test_board import LONG, MOVES, button, point

LANGUAGES = {
    "Anna": "en", "Łukasz": "pl", "Żaneta": "pl", "Grześ": "pl", "Cleo": "en", "Dan": "en",
    "Małgosia": "pl", "Hugh": "en", "Ida": "en", "Jędrzej": "pl",
}  # fmt: skip
"""The people, each after their opponent, with the languages that they read and write."""
_NAMES = tuple(LANGUAGES)
PAIRS = tuple(zip(_NAMES[::2], _NAMES[1::2], strict=True))
WISHES = {"en": "have a good game", "pl": "dobrej gry"}
INVITES = {"en": "Come and watch us:", "pl": "Chodźcie popatrzeć:"}
ADMIRES = {"en": "What a wall!", "pl": "Ale mur!"}
ASKS = {"en": "Was move 12 too slow?", "pl": "Czy ruch 12 nie był za wolny?"}
NAMED = {"en": "Lean on it", "pl": "Oparcie"}
DESK, PHONE = (1280, 800), (375, 740)
TERMS = "5x5 komi 0.5 black no clock"
COUNTED = MOVES[:10]
"""A wall for each side, without dead stones: Black has 15 points, White 10 and komi."""

_BLACK, _WHITE = (
    ("cc", "cd", "ce", "cf", "cg", "dc", "dg"),
    ("gc", "gd", "ge", "gf", "gg", "fc", "fg"),
)
RECORD = (
    "(;GM[1]SZ[9]PB[Shusaku]PW[Genan]"
    + "".join(f";B[{black}];W[{white}]" for black, white in zip(_BLACK, _WHITE, strict=True))
    + ")"
)
"""A game of 14 moves without captures."""

Keep = Callable[[Tab, str], Awaitable[None]]
"""Keeps a picture of a page at a moment."""


@dataclass
class Guest:
    """A person with their page."""

    name: str
    tab: Tab
    language: str
    phone: bool

    def say(self, id: str, **data: object) -> str:
        """Return a text of the page in this person's language."""
        return say(self.language, id, data)

    def button(self, id: str) -> Locator:
        """Return a button beside the board by the id of its label."""
        return button(self.tab, self.say(id))

    @property
    def game(self) -> str:
        """The path of the game in the address."""
        return re.sub(r"\?.*", "", "/r/" + self.tab.page.url.partition("/r/")[2])

    async def turn(self, view: str) -> None:
        """On a phone, switch to the board or to the talk."""
        if self.phone:
            await self.tab.page.locator(f"#view-{view}").click()

    async def write(self, text: str) -> None:
        """Write a line in the visible talk, and return to the board."""
        await self.turn("talk")
        await self.tab.write(text)
        await self.tab.sees(text)

    async def to_lobby(self) -> None:
        """Follow the link of the room's name."""
        await self.tab.page.locator("#room-title a").click()
        await expect(self.tab.page.locator("#stage")).to_be_hidden(timeout=LONG)
        await self.turn("board")
        await expect(self.tab.page.locator("#lobby")).to_be_visible(timeout=LONG)


@dataclass
class ClubEvening:
    """The room's link, its guests by name, and where pictures go."""

    url: str
    keep: Keep
    guests: dict[str, Guest] = field(default_factory=dict)

    async def arrive(self, browser: Browser) -> None:
        """Let everybody come by the link of the room."""
        for number, name in enumerate(name for pair in PAIRS for name in pair):
            language = LANGUAGES[name]
            phone = number % 2 == 1
            locale = {"en": "en-GB", "pl": "pl-PL"}[language]
            tab = await open_tab(
                browser, self.url, *(PHONE if phone else DESK), locale=locale, touch=phone
            )
            await tab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
            await tab.join(name, language)
            await tab.knows_its_code()
            self.guests[name] = Guest(name, tab, language, phone)
        await self.keep(self.guests["Anna"].tab, "arrived")

    async def pair_up(self) -> None:
        """Let one of each pair challenge the other in the talk of the room, who accepts."""
        for host, guest in self.pairs:
            await host.tab.write(host.say("page-line-challenge", what=f"{guest.name} {TERMS}"))
            offer = guest.tab.page.locator("#offers")
            await expect(offer).to_be_visible(timeout=LONG)
            if host.name == "Anna":
                await self.keep(guest.tab, "challenged")
            await offer.locator("button.primary:not(.fresh)").click()
            for each in (host, guest):
                await expect(each.tab.page).to_have_url(re.compile("/g/"), timeout=LONG)
                await expect(each.tab.page.locator(".goban")).to_be_visible(timeout=LONG)

    @property
    def pairs(self) -> list[tuple[Guest, Guest]]:
        return [(self.guests[one], self.guests[other]) for one, other in PAIRS]

    async def talk(self) -> None:
        """Let one of each pair write beside their board; the other reads it, and no one else."""
        lines = [f"{guest.name}, {WISHES[host.language]}!" for host, guest in self.pairs]
        for (host, guest), line in zip(self.pairs, lines, strict=True):
            await host.write(line)
            await guest.turn("talk")
            await guest.tab.sees(line)
        for (host, guest), line in zip(self.pairs, lines, strict=True):
            for other in {*lines} - {line}:
                shown = guest.tab.page.locator("#messages li.message").filter(has_text=other)
                await expect(shown).to_have_count(0)
            await host.turn("board")
            await guest.turn("board")

    async def move(self, pair: tuple[Guest, Guest], *moves: str) -> None:
        """Let the two of a pair play these moves by taps."""
        for number, move in enumerate(moves):
            mover = pair[number % 2]
            await point(mover.tab, move).click()
            await mover.tab.page.locator("#panel .confirm").click()
            for each in pair:
                stone = each.tab.page.locator(f"#board .stone[data-point={move}]:not(.sent)")
                await expect(stone).to_be_visible(timeout=LONG)

    async def resign(self, loser: Guest) -> None:
        """Let a player resign, and see the result."""
        await loser.button("label-resign").click()
        name = loser.say("label-resign-yes")
        yes = loser.tab.page.get_by_role("button", name=name, exact=True).last
        await expect(yes).not_to_have_attribute("aria-disabled", "true", timeout=LONG)
        await yes.click()
        await expect(loser.button("page-share-result")).to_be_visible(timeout=LONG)

    async def invite(self, player: Guest) -> str:
        """Let a player copy the link of their game and paste it into the talk of the room. Return
        their line."""
        page = player.tab.page
        await player.button("page-copy-link").click()
        await expect(page.locator("#toast")).to_have_text(player.say("page-link-copied"))
        await player.to_lobby()
        await player.turn("talk")
        await page.locator("#text").fill(f"{INVITES[player.language]} ")
        await page.locator("#text").press("End")
        await page.locator("#text").press("Control+V")
        line = await page.locator("#text").input_value()
        await page.locator("#text").press("Enter")
        await player.tab.sees(line)
        await page.go_back()
        await expect(page.locator("#board .goban")).to_be_visible(timeout=LONG)
        return line

    async def watch(self, watcher: Guest, line: str) -> None:
        """Let a person follow the link in a line of the room's talk."""
        await watcher.to_lobby()
        await watcher.turn("talk")
        link = (await watcher.tab.sees(line)).locator("a.address-link")
        if watcher.phone:
            await self.keep(watcher.tab, "invited")
        await link.click()
        await expect(watcher.tab.page).to_have_url(line.rpartition(" ")[2], timeout=LONG)
        await expect(watcher.tab.page.locator("#board .goban")).to_be_visible(timeout=LONG)

    async def upload(self, person: Guest) -> str:
        """Let a person upload a record in the talk of the room and ask about a move of it. Return
        their question."""
        await person.to_lobby()
        await person.turn("talk")
        await person.tab.page.locator("#record").set_input_files(
            {"name": "shusaku.sgf", "mimeType": "", "buffer": RECORD.encode()}
        )
        message = person.tab.page.locator("#messages li.bot:has(.see-study)")
        await expect(message).to_be_visible(timeout=LONG)
        await message.get_by_role("button", name=person.say("page-reply")).click()
        await person.tab.write(ASKS[person.language])
        await person.tab.sees(ASKS[person.language])
        return ASKS[person.language]

    async def answer(self, reader: Guest, question: str) -> Locator:
        """Let a person follow the link of the move in a question, try out an answer, and show it to
        the others under a name. Return the message with that line."""
        page = reader.tab.page
        await reader.to_lobby()
        await reader.turn("talk")
        await (await reader.tab.sees(question)).locator("a.move-link").click()
        await expect(page.locator(".course output")).to_have_text("12 / 14", timeout=LONG)
        for colour in ("black", "white"):
            await expect(page.locator(f"#board .stone.{colour}:not(.gone)")).to_have_count(6)
        await self.keep(reader.tab, "record")
        await reader.button("page-try").click()
        for name in ("E5", "E4"):
            await point(reader.tab, name).click()
        await reader.button("page-try-show").click()
        await page.locator("#line-name").fill(NAMED[reader.language])
        await page.locator("#line-name").press("Enter")
        await reader.turn("talk")
        said = reader.say("page-said-moves", count=12, what="E5 E4")
        return await reader.tab.sees(f"{NAMED[reader.language]}: {said}")

    async def follow(self, person: Guest, author: Guest) -> None:
        """Let a person open the line that another one has shared on the record."""
        page, name = person.tab.page, NAMED[author.language]
        line = page.locator("#messages li.other").filter(has_text=name)
        await line.locator(".see-study").click()
        await expect(page.locator("#panel h2")).to_have_text(
            f"{name} · {author.name}", timeout=LONG
        )
        await expect(page.locator("#board .number")).to_have_text(["1", "2"])
        await self.keep(person.tab, "shared-line")

    async def count(self, pair: tuple[Guest, Guest]) -> None:
        """Let both pass, agree on the count, and see the result."""
        for each in pair:
            await each.button("label-pass").click()
            await expect(each.tab.page.locator("#panel .confirm")).to_be_hidden(timeout=LONG)
        await expect(pair[0].tab.page.locator("#panel details.count")).to_be_visible(timeout=LONG)
        await self.keep(pair[1].tab, "count")
        for each in pair:
            agree = each.button("label-agree")
            await expect(agree).not_to_have_attribute("aria-disabled", "true", timeout=LONG)
            await agree.click()
            await expect(agree).to_have_count(0, timeout=LONG)
        for each in pair:
            await expect(each.button("page-share-result")).to_be_visible(timeout=LONG)

    def check(self) -> None:
        """Check that no page has complained."""
        assert {} == {each.name: each.tab.complaints for each in self.guests.values()
                      if each.tab.complaints}  # fmt: skip


@asynccontextmanager
async def club_evening(program: Program, room: str, keep: Keep) -> AsyncIterator[ClubEvening]:
    """Open the room; close all pages at the end."""
    evening = ClubEvening(f"{program.url}r/{room}", keep)
    try:
        yield evening
    finally:
        pages = [each.tab.page for each in evening.guests.values()]
        await asyncio.gather(*(page.context.close() for page in pages))


async def spend(evening: ClubEvening, browser: Browser) -> None:
    """Go through the whole evening."""
    await evening.arrive(browser)
    await evening.pair_up()
    first, second, *_, last = evening.pairs
    await evening.talk()
    for pair in evening.pairs[1:]:
        await evening.move(pair, "C3", "B3")
    await evening.keep(second[0].tab, "game-desk")
    await evening.keep(second[1].tab, "game-phone")
    await evening.resign(last[0])
    line = await evening.invite(first[0])
    for watcher in last:
        await evening.watch(watcher, line)
    names = {each.name for each in last}
    for each in first:
        watching = each.tab.page.locator("#panel .watching")
        for name in names:
            await expect(watching).to_contain_text(name, timeout=LONG)
        await expect(each.tab.page.locator("#panel .presence[data-here=game]")).to_have_count(2)
    await evening.move(first, *COUNTED)
    for watcher in last:
        line = ADMIRES[watcher.language]
        await watcher.write(line)
        await first[0].tab.sees(line)
    await evening.keep(last[0].tab, "watching-desk")
    await last[1].turn("board")
    await evening.keep(last[1].tab, "watching-phone")
    await evening.count(first)
    await evening.keep(first[0].tab, "result-desk")
    await evening.keep(first[1].tab, "result-phone")
    won, resigned = first[0].game, None
    for each in first:
        await each.to_lobby()
        ended = each.tab.page.locator("#lobby section").last.locator("a.game-row")
        await expect(ended).to_have_count(2, timeout=LONG)
        paths = [await link.get_attribute("href") for link in await ended.all()]
        assert won == paths[0], "the newest result is first"
        resigned = paths[1]
    assert resigned
    await evening.keep(first[0].tab, "lobby-desk")
    await evening.keep(first[1].tab, "lobby-phone")
    page = first[0].tab.page
    await page.locator(f"#lobby a[href='{resigned}']").click()
    await expect(page).to_have_url(re.compile(resigned), timeout=LONG)
    await page.go_back()
    await expect(page.locator("#lobby")).to_be_visible(timeout=LONG)
    question = await evening.upload(last[0])
    await evening.answer(last[1], question)
    await evening.follow(last[0], last[1])
    evening.check()
