"""Game records into and out of the browser room: the shipped program and a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, FilePayload, Locator, expect
from sgfmill.sgf import Sgf_game

from tests.adapters.web.pages import open_tab, say
from tests.end_to_end.program import Program

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MOVES = ";B[fc];W[cf];B[ff];W[cc];B[ec];W[gf];B[fg];W[eg];B[gg];W[hf];B[fe];W[hg];B[dg];W[]"
RECORD = f"(;GM[1]SZ[9]PB[Honinbo Shusaku]PW[Inoue Genan]RE[B+2]{MOVES})".encode()
FILE: FilePayload = {"name": "game.sgf", "mimeType": "", "buffer": RECORD}


async def wait_for_picture(message: Locator, path: str) -> None:
    """Wait until the picture whose address contains this path is visible."""
    picture = message.locator(".picture img")
    await expect(picture).to_have_attribute("src", path)
    await expect(picture).to_have_js_property("complete", True)
    assert await picture.evaluate("image => image.naturalWidth") == 1080


async def test_a_record_in_a_room(program: Program, browser: Browser) -> None:
    """A file uploaded on a phone is viewed in one message, whose changes others see in their own
    language. The text leads on, and the last button shows the game as an animation."""
    room = f"{program.url}r/records"
    anna = await open_tab(browser, room, 360, 740, locale="pl-PL")
    bob = await open_tab(browser, room)
    await anna.join("Anna", "pl")
    await bob.join("Bob")
    await anna.page.locator("#record").set_input_files(
        {"name": "słynna partia.sgf", "mimeType": "application/x-go-sgf", "buffer": RECORD}
    )
    await bob.sees("📎 słynna partia.sgf")
    mine = await anna.sees("Ruch 14 z 14: białe pasują.")
    theirs = await bob.sees("Honinbo Shusaku")
    number = await theirs.get_attribute("id")
    again = bob.page.locator(f"#{number}")
    path = str(await mine.locator(".picture img").get_attribute("src")).rpartition("/")[0]
    await wait_for_picture(again, f"{path}/14.png")
    await anna.shoot("records-phone")
    await anna.page.locator(".choice", has_text="◀️").click()
    await expect(again).to_contain_text("Move 13 of 14: Black D3.")
    await wait_for_picture(again, f"{path}/13.png")
    await again.get_by_role("button", name="⏮️").click()
    await anna.sees("Przed pierwszym ruchem")
    await wait_for_picture(anna.page.locator(f"#{number}"), f"{path}/0.png")
    await anna.page.locator(f"#{number}").get_by_role("button", name="Odpowiedz").click()
    await anna.write("ruch 10")
    await bob.sees("Move 10 of 14: White H4.")
    await bob.shoot("records-desktop")
    await again.get_by_role("button", name="Replay").click()
    film = bob.page.locator("li.bot .picture img[src*='/films/']")
    await expect(film).to_have_js_property("complete", True)
    assert await film.evaluate("image => image.naturalWidth") > 100
    assert ([], []) == (anna.complaints, bob.complaints)


SECOND = "PB[Dosaku]PW[Shusaku]KM[375]DT[1683-11-19]RE[B+1];B[cc];W[gg];B[gg]"
SEVERAL = RECORD + f"(;GM[1]SZ[9]{SECOND})".encode()


async def test_several_games(program: Program, browser: Browser) -> None:
    """On a phone the games of a file are listed with a button each, without a picture. One is
    chosen by its button, another by a number in reply to the list. Corrections made while reading
    are listed under the picture."""
    room = f"{program.url}r/several-games"
    anna = await open_tab(browser, room, 360, 740)
    bob = await open_tab(browser, room, 360, 740, locale="pl-PL")
    await anna.join("Anna")
    await bob.join("Bob", "pl")
    await anna.page.locator("#record").set_input_files(
        {"name": "games.sgf", "mimeType": "", "buffer": SEVERAL}
    )
    listed = await bob.sees("Partii w tym pliku: 2.")
    await expect(listed.locator(".picture img")).to_have_count(0)
    await anna.shoot("records-list")
    await listed.get_by_role("button", name="1", exact=True).click()
    await anna.sees("Move 14 of 14: White passes.")
    await listed.get_by_role("button", name="Odpowiedz").click()
    await bob.write("2")
    shown = await bob.sees("Komi „375” odczytane jako 7,5.")
    await expect(shown).to_contain_text("Ruch 3, czarne G3, trafia na kamień: pokazuję do ruchu 2.")
    theirs = anna.page.locator(f"#{await shown.get_attribute('id')}")
    path = str(await shown.locator(".picture img").get_attribute("src")).rpartition("/")[0]
    await wait_for_picture(theirs, f"{path}/2.png")
    await bob.shoot("records-remarks")
    await theirs.get_by_role("button", name="◀️").click()
    await expect(theirs).to_contain_text("Move 1 of 2: Black C7.")
    await expect(theirs).to_contain_text("Komi “375” is read as 7.5.")
    await wait_for_picture(theirs, f"{path}/1.png")
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_a_long_record(program: Program, browser: Browser) -> None:
    """A record of nearly 1 MB, most of it comments, is shown without the excess comments."""
    tab = await open_tab(browser, f"{program.url}r/long-records", 360, 740)
    await tab.join("Anna")
    points = [f"{column}{row}" for row in "cg" for column in "abcdefghi"]
    moves = "".join(
        f";{'BW'[number % 2]}[{point}]C[{'x' * 53_000}]" for number, point in enumerate(points)
    )
    content = f"(;SZ[9]PB[Honinbo]PW[Inoue]{moves})".encode()
    assert 950_000 < len(content) < 1_000_000
    await tab.page.locator("#record").set_input_files(
        {"name": "long.sgf", "mimeType": "", "buffer": content}
    )
    shown = await tab.sees("Honinbo (Black) – Inoue (White), 9×9, moves: 18")
    await expect(shown).to_contain_text("Comments left out: 17")
    assert [] == tab.complaints


async def test_invalid_files(program: Program, browser: Browser) -> None:
    """A file that is too large is refused before the upload; a file that is no record gets a
    helpful answer."""
    tab = await open_tab(browser, f"{program.url}r/no-records", 360, 740)
    await tab.join("Anna")
    chosen = tab.page.locator("#record")
    content = b"(;C[" + b"x" * 1_000_000 + b"])"
    await chosen.set_input_files({"name": "a.sgf", "mimeType": "", "buffer": content})
    await expect(tab.page.locator("#toast")).to_contain_text("a game record has up to 1 MB")
    await chosen.set_input_files({"name": "cat.png", "mimeType": "image/png", "buffer": b"\x89PNG"})
    await tab.sees("I can’t read that file.")
    await chosen.set_input_files({"name": "b.sgf", "mimeType": "", "buffer": b"(;SZ[9];B[zzz]"})
    await tab.sees("Move 1 can’t be read (line 1, column ")
    assert 2 == await tab.page.locator("li.own").count()
    await tab.shoot("records-refused")
    assert [] == tab.complaints


async def test_the_record_of_a_game(program: Program, browser: Browser) -> None:
    """A running game can be viewed without removing the buttons of its board, and its record can be
    downloaded during the game and afterwards."""
    room = f"{program.url}r/record-out"
    anna, bob = await open_tab(browser, room), await open_tab(browser, room)
    await anna.join("Anna")
    await bob.join("Bob")
    await anna.write("challenge Bob 5x5 komi 0.5 black reserve 10 days +1 day")
    await bob.sees("challenges Bob")
    await bob.write("accept 1")
    await anna.sees("Anna, your move.")
    await anna.write("C3")
    await bob.sees("⚫ C3 · @Bob")
    await anna.write("move 1")
    shown = await anna.sees("Move 1 of 1: Black C3.")
    await shown.get_by_role("button", name="⏮️").click()
    await anna.sees("Before the first move; moves in all: 1.")
    undo = anna.page.locator("#panel").get_by_role("button", name="Undo")
    await expect(undo).to_be_visible()
    await expect(undo).not_to_have_attribute("aria-disabled", "true")
    for line, result in (("sgf", None), ("resign", "B+R")):
        await bob.write(line)
        if result:
            await bob.sees("Resign the game against Anna?")
            await bob.write("resign yes")
            await anna.sees("resigns")
            await bob.write("sgf")
        link = anna.page.locator("a.file").nth(1 if result else 0)
        async with anna.page.expect_download() as waiting:
            await link.click()
        download = await waiting.value
        assert download.suggested_filename.endswith(".sgf")
        record = Sgf_game.from_bytes((await download.path()).read_bytes())
        root = record.get_root()
        assert ("Anna", "Bob", 864_000) == (root.get("PB"), root.get("PW"), root.get("TM"))
        assert 0 < record.get_last_node().get("BL") <= 864_000
        assert result == (root.get("RE") if root.has_property("RE") else None)
    assert ([], []) == (anna.complaints, bob.complaints)


POLISH = ("Ruch 13 z 14", "Graj stąd", "Wyślij wyzwanie", "Wyzwanie wysłane.", "Przyjmuję")


async def test_playing_on_from_a_record(program: Program, browser: Browser) -> None:
    """On a phone a tap asks in the room to play on from a record; the question becomes the
    announcement of the challenge, and another player accepts it."""
    one_back, play_on, send, sent, accept = POLISH
    room = f"{program.url}r/played-on"
    anna = await open_tab(browser, room, 360, 740, locale="pl-PL")
    bob = await open_tab(browser, room, locale="pl-PL")
    await anna.join("Anna", "pl")
    await bob.join("Bob", "pl")
    await anna.page.locator("#record").set_input_files(FILE)
    await anna.page.locator("li.bot").get_by_role("button", name="⏮️").wait_for()
    await anna.page.locator("li.bot").get_by_role("button", name="◀️").click()
    await expect(anna.page.locator("li.bot .text")).to_contain_text(one_back)
    await anna.page.locator("li.bot").get_by_role("button", name=play_on).click()
    await anna.page.locator("li.bot").get_by_role("button", name=send).wait_for()
    await anna.shoot("records-play-on")
    await anna.page.locator("li.bot").get_by_role("button", name=send).click()
    await anna.sees(sent)
    await expect(anna.page.get_by_role("button", name=send)).to_have_count(0)
    await bob.page.locator("li.bot").get_by_role("button", name=accept, exact=True).click()
    await bob.page.locator("li.bot .board").last.wait_for()
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_a_record_in_the_private_chat(program: Program, browser: Browser) -> None:
    """In the private chat a record is viewed in one message and the settings are changed in
    another; a player who wants to play on is told what to type in the room."""
    tab = await open_tab(browser, f"{program.url}r/records-alone", 360, 740)
    await tab.join("Anna")
    await tab.page.get_by_role("button", name=say("en", "page-alone-tab", {}), exact=True).click()
    await expect(tab.page.locator("#alone-empty")).to_be_visible()
    await tab.page.locator("#record").set_input_files(FILE)
    messages = tab.page.locator("#alone-messages li.bot")
    await expect(messages).to_contain_text("Move 14 of 14")
    path = str(await messages.locator(".picture img").get_attribute("src")).rpartition("/")[0]
    await messages.get_by_role("button", name="◀️").click()
    await expect(messages).to_contain_text("Move 13 of 14")
    await wait_for_picture(messages, f"{path}/13.png")
    await tab.write("settings")
    settings = messages.nth(1)
    await expect(settings).to_be_visible()
    before = await settings.locator(".text").inner_text()
    await settings.get_by_role("button", name="Boards").click()
    await expect(settings.locator(".text")).not_to_have_text(before)
    await expect(messages).to_have_count(2)
    await messages.nth(0).get_by_role("button", name="Play from here").click()
    await expect(messages.nth(2)).to_contain_text("move 13”")
    await tab.shoot("records-alone")
    assert [] == tab.complaints


async def test_several_games_in_the_private_chat(program: Program, browser: Browser) -> None:
    """In the private chat a plain number right after the list of games chooses one."""
    tab = await open_tab(browser, f"{program.url}r/several-alone", 360, 740)
    await tab.join("Anna")
    await tab.page.get_by_role("button", name=say("en", "page-alone-tab", {}), exact=True).click()
    await expect(tab.page.locator("#alone-empty")).to_be_visible()
    await tab.page.locator("#record").set_input_files(
        {"name": "games.sgf", "mimeType": "", "buffer": SEVERAL}
    )
    messages = tab.page.locator("#alone-messages li.bot")
    await expect(messages).to_contain_text("This file has 2 games.")
    await tab.write("2")
    await expect(messages.nth(1)).to_contain_text("Komi “375” is read as 7.5.")
    assert [] == tab.complaints
