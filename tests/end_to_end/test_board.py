"""The board beside the chat, in a real Chromium against the shipped program."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.async_api import Browser, Locator, Request, Route, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Program, people, start_game
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LONG = PATIENCE * 1000
MOVES = ("C3", "B3", "C4", "B4", "C2", "B2", "C1", "B1", "C5", "B5", "D3", "D4")


def point(tab: Tab, name: str) -> Locator:
    """Return a point of the board that can be tapped."""
    return tab.page.locator(f".points [data-point={name}]")


def button(tab: Tab, label: str) -> Locator:
    """Return a button beside the board."""
    return tab.page.locator("#panel").get_by_role("button", name=label, exact=True)


async def play(tab: Tab, name: str) -> None:
    """Tap a point, and tap again once a second tap counts."""
    for _ in range(2):
        await point(tab, name).click()


async def wait_for_stone(tab: Tab, name: str, what: str) -> None:
    """Wait until the point has this accessible name and no move is being sent."""
    await expect(point(tab, name)).to_have_accessible_name(what, timeout=LONG)
    await expect(tab.page.locator(".stone.sent")).to_have_count(0, timeout=LONG)


async def open_two_tabs(
    program: Program, browser: Browser, room: str, terms: str
) -> tuple[Tab, Tab]:
    """Start a game of Anna (Black, on a desktop) and Bob (on a phone); return their tabs."""
    anna = await open_tab(browser, f"{program.url}r/{room}")
    bob = await open_tab(browser, f"{program.url}r/{room}", 375, 812, touch=True)
    await anna.join("Anna")
    await bob.join("Bob")
    await anna.write(f"challenge Bob {terms} black no clock")
    await bob.page.locator("li.bot .choice:has(.yes)").click()
    for tab in (anna, bob):
        await expect(tab.page.locator(".goban")).to_be_visible(timeout=LONG)
    return anna, bob


async def play_to_stop(black: Tab, white: Tab, moves: Sequence[str]) -> None:
    """Make these moves in turn by taps, then pass twice, and wait until both can mark stones."""
    for played, move in enumerate(moves):
        tab, colour = ((black, "black"), (white, "white"))[played % 2]
        await point(tab, move).click()
        await button(tab, f"Play {move}").click()
        for each in (black, white):
            await wait_for_stone(each, move, f"{move}, {colour} stone, last move")
    for tab in (black, white):
        await button(tab, "Pass").click()
        await expect(tab.page.locator("#panel .confirm")).to_be_hidden(timeout=LONG)
    for tab in (black, white):
        await expect(tab.page.locator(".goban.marking")).to_be_visible(timeout=LONG)


async def test_a_game_by_taps_alone(program: Program, browser: Browser) -> None:
    """Two people play, pass, mark a dead chain by a tap, agree and read the result without typing.
    The owner of each point is in its accessible name, each player sees only their own buttons, and
    the player who has not marked sees the change. The phone writes no chat message."""
    anna, bob = await open_two_tabs(program, browser, "by-taps-alone", "5x5 komi 0.5")
    await expect(button(bob, "Pass")).to_have_count(0)
    await play_to_stop(anna, bob, MOVES)
    await expect(bob.page.locator("#panel h2")).to_have_text("Anna leads by 4.5", timeout=LONG)
    await bob.shoot("board-count-phone")
    for name, owner in (("A3", "White’s"), ("E3", "Black’s")):
        await wait_for_stone(anna, name, f"{name}, {owner} territory")
    await point(bob, "D4").click()
    await wait_for_stone(anna, "D4", "D4, white stone")
    await expect(anna.page.locator("#panel .line")).to_contain_text("D4")
    await expect(bob.page.locator("#panel .line")).to_be_hidden()
    await point(bob, "D4").click()
    await wait_for_stone(anna, "D4", "D4, white stone, taken as dead")
    await anna.shoot("board-count")
    for tab in (bob, anna):
        await expect(button(tab, "Agree")).not_to_have_attribute("aria-disabled", "true")
        await button(tab, "Agree").click()
        await expect(button(tab, "Agree")).to_have_count(0, timeout=LONG)
    for tab in (anna, bob):
        await expect(tab.page.locator("#panel h2")).to_contain_text("B+4.5", timeout=LONG)
        # there is nothing to agree to
        await expect(tab.page.locator("#panel .line")).to_be_hidden()
    assert 0 == await bob.page.locator("#messages li.own").count()
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_the_board_by_keyboard(program: Program, browser: Browser) -> None:
    """The board is a single Tab stop: arrows move between points, Enter selects and plays, a screen
    reader announces the player's turn, and earlier positions can be viewed but not played on."""
    anna, bob = await open_two_tabs(program, browser, "by-keyboard", "9x9")
    assert 1 == await anna.page.locator(".points [tabindex='0']").count()
    await anna.page.locator(".points [tabindex='0']").focus()
    for key in ("ArrowUp", "ArrowLeft", "Enter"):
        await anna.page.keyboard.press(key)
    await expect(point(anna, "D6")).not_to_have_attribute("aria-disabled", "true")
    await anna.page.keyboard.press("Enter")
    for tab in (anna, bob):
        await wait_for_stone(tab, "D6", "D6, black stone, last move")
    await expect(bob.page.locator("#spoken")).to_contain_text("Your move. Nigiri: ⚫ D6")
    await expect(anna.page.locator("#spoken")).not_to_contain_text("Your move")
    await point(bob, "F4").click()
    await point(bob, "F4").click()
    await wait_for_stone(anna, "F4", "F4, white stone, last move")
    await button(anna, "One move back").click()
    await wait_for_stone(anna, "F4", "F4")
    await expect(anna.page.locator("#panel .confirm")).to_be_hidden()
    await anna.page.locator("#panel .course input").press("Home")
    await wait_for_stone(anna, "D6", "D6")
    await button(anna, "Newest position").click()
    await wait_for_stone(anna, "F4", "F4, white stone, last move")
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_an_illegal_move_is_explained(program: Program, browser: Browser) -> None:
    """A tap or Enter on an occupied, ko-forbidden or suicidal point explains why no stone can be
    placed there. The point's accessible name says so, too, and the next selection clears the
    explanation."""
    position = "(;SZ[9]AB[ce][dd][df][ah][bi]AW[ed][ef][fe][de]PL[B])"
    anna, bob = await open_two_tabs(program, browser, "barred", f"from {position}")
    await play(anna, "E5")
    await wait_for_stone(bob, "E5", "E5, black stone, last move")
    line = bob.page.locator("#panel .line")
    await expect(bob.page.locator(".goban.playable")).to_be_visible(timeout=LONG)
    await expect(line).to_be_hidden()
    for name, said in (("C5", "already has a stone"), ("D5", "ko"), ("A1", "no liberty")):
        await point(bob, name).click()
        await expect(line).to_contain_text(name)
        await expect(line).to_contain_text(said)
    await bob.shoot("board-barred-phone")
    await expect(line).to_have_role("status")
    for name in ("D5", "A1"):
        expected = f"{name}, no stone can be laid here now"
        await expect(point(bob, name)).to_have_accessible_name(expected)
    await point(bob, "D5").press("Enter")
    await expect(line).to_contain_text("ko")
    await point(bob, "G3").press("Enter")
    await expect(line).to_be_hidden()
    await expect(bob.page.locator(".points [aria-selected=true]")).to_have_accessible_name("G3")
    await expect(bob.page.locator("#panel .confirm")).to_have_attribute("aria-live", "polite")
    await expect(bob.page.locator("#panel .confirm")).to_have_text("Play G3")
    await expect(point(bob, "G3")).not_to_have_attribute("aria-disabled", "true")
    await point(bob, "G3").press("Enter")
    await wait_for_stone(anna, "G3", "G3, white stone, last move")
    await expect(bob.page.locator(".points [aria-selected=true]")).to_have_count(0)
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_questions_and_ko_beside_the_board(program: Program, browser: Browser) -> None:
    """Beside the board each player reads what is asked of them in their own words, not only whose
    turn it is. A ko is marked on the board and named beside it, and no empty counts are shown."""
    anna, bob = await open_two_tabs(program, browser, "asked", "9x9")
    for played, move in enumerate(("D6", "E6", "C5", "F5", "D4", "E4", "G3", "D5", "E5")):
        tab, colour = ((anna, "black"), (bob, "white"))[played % 2]
        await play(tab, move)
        for each in (anna, bob):
            await wait_for_stone(each, move, f"{move}, {colour} stone, last move")
    about = bob.page.locator("#panel .about")
    await expect(about).to_contain_text("Ko: not D5 yet", timeout=LONG)
    await expect(bob.page.locator(".marks .shape.square")).to_have_count(1)
    captured = bob.page.locator("#panel .seat .soft:not(.watching)")
    assert ["captured: 1", ""] == sorted(await captured.all_text_contents(), reverse=True)
    await button(anna, "Undo").click()
    title = bob.page.locator("#panel h2")
    await expect(title).to_have_text("Anna asks to undo E5", timeout=LONG)
    own = anna.page.locator("#panel h2")
    await expect(own).to_have_text("You asked to undo E5", timeout=LONG)
    await expect(anna.page.locator("#panel .seat.agrees")).to_have_count(0)
    await button(bob, "Refuse").click()
    await expect(title).to_have_text("Your move", timeout=LONG)
    await play(bob, "C4")
    await wait_for_stone(anna, "C4", "C4, white stone, last move")
    await button(anna, "Undo").click()
    await expect(title).to_have_text("Anna asks to undo E5, C4", timeout=LONG)


async def test_an_undo_up_to_the_shown_position(program: Program, browser: Browser) -> None:
    """If a reader has stepped one move back and that move is then undone, the shown position is the
    newest one again, with the turn beside it, although the turn is the opponent's."""
    anna, bob = await open_two_tabs(program, browser, "undone", "9x9 handicap 2")
    for tab, move, colour in ((bob, "D6", "white"), (anna, "E6", "black"), (bob, "C5", "white")):
        await play(tab, move)
        for each in (anna, bob):
            await wait_for_stone(each, move, f"{move}, {colour} stone, last move")
    course, title = anna.page.locator("#panel .course"), anna.page.locator("#panel h2")
    await course.locator("[data-label=page-back]").click()
    await expect(course.locator("output")).to_have_text("2 / 3")
    await wait_for_stone(anna, "C5", "C5")
    await button(bob, "Undo").click()
    await expect(title).to_have_text("Bob asks to undo C5", timeout=LONG)
    await expect(course.locator("output")).to_be_visible()
    await anna.write("agree 1")
    await expect(title).to_have_text("Bob to move", timeout=LONG)
    await expect(course.locator("output")).to_be_hidden()
    await expect(course.locator("input[type=range]")).to_have_value("2")
    await play(bob, "G3")
    await wait_for_stone(anna, "G3", "G3, white stone, last move")
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_the_refuser_of_a_count_is_named(program: Program, browser: Browser) -> None:
    """Beside the board both players read who refuses the count, until the next count."""
    anna, bob = await open_two_tabs(program, browser, "refusing", "9x9")
    for tab, move, colour in ((anna, "D6", "black"), (bob, "E6", "white")):
        await play(tab, move)
        for each in (anna, bob):
            await wait_for_stone(each, move, f"{move}, {colour} stone, last move")
    for tab in (anna, bob):
        await button(tab, "Pass").click()
    await button(bob, "Refuse").click()
    for tab in (anna, bob):
        refusing = tab.page.locator("#panel .seat.refuses")
        await expect(refusing).to_contain_text("Bob", timeout=LONG)
        await expect(refusing).to_contain_text("refuses")
    await button(anna, "Play on").click()
    for tab in (anna, bob):
        await expect(tab.page.locator("#panel .seat.refuses")).to_have_count(0, timeout=LONG)


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_an_agreement_is_withdrawn(program: Program, browser: Browser, language: str) -> None:
    """After agreeing to a count, a phone offers to withdraw the agreement, next to the button that
    resumes the game, and afterwards to agree again."""
    room = f"retracted-{language}"
    async with people(program.url, room, "Anna", "Bob") as (anna, bob):
        tab = await open_tab(
            browser, f"{program.url}r/{room}", 375, 640, touch=True, locale=language
        )
        await tab.join("Anna", language)
        await anna.comes(tab.page)
        await start_game(bob, anna, "5x5 komi 0.5 white no clock")
        for turn, move in enumerate(("C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5")):
            await (bob if turn % 2 else anna).say(move)
        for person in (anna, bob):
            await person.say("pass")
        agrees, acts = tab.page.locator("#panel .seat.agrees"), "#panel [data-choice]:visible"
        await button(tab, say(language, "label-agree", {})).click()
        await expect(agrees).to_contain_text("Anna", timeout=LONG)
        await expect(tab.page.locator(acts).first).to_have_text(say(language, "label-retract", {}))
        await expect(tab.page.locator("#panel .primary[data-choice]:visible")).to_have_count(0)
        for width in (375, 320):
            await tab.page.set_viewport_size({"width": width, "height": 640})
            boxes = [await each.bounding_box() for each in await tab.page.locator(acts).all()]
            assert 1 == len({box["y"] for box in boxes if box is not None}), width
        await button(tab, say(language, "label-retract", {})).click()
        await expect(agrees).to_have_count(0, timeout=LONG)
        await expect(button(tab, say(language, "label-agree", {}))).to_be_visible()
        assert [] == tab.complaints


async def test_a_rejected_stone_disappears(program: Program, browser: Browser) -> None:
    """A stone that the game rejects because another event came first disappears, and a line
    explains it."""
    anna, bob = await open_two_tabs(program, browser, "not-taken", "9x9")
    await point(anna, "E5").click()
    await anna.page.route("**/choices*", lambda route: route.abort())
    await button(anna, "Play E5").click()
    await expect(anna.page.locator(".stone.sent")).to_have_count(1)
    await bob.page.locator("#view-talk").click()
    await bob.write("resign")
    await bob.sees("Resign the game against Anna?")
    await bob.write("resign yes")
    await bob.sees("B+R")
    await anna.page.unroute("**/choices*")
    await expect(anna.page.locator("#panel .line")).not_to_be_empty(timeout=LONG)
    await expect(point(anna, "E5")).to_have_accessible_name("E5")


async def test_the_newest_line_beside_the_board(program: Program, browser: Browser) -> None:
    """A visitor of a room with a running game sees its board and its newest message. A phone
    that shows the board has exactly one main landmark."""
    async with people(program.url, "long-talk", "Anna", "Bob") as (anna, bob):
        game = await start_game(anna, bob, "19x19 black no clock")
        for place in "CDEFGHJKLMNOPQR":
            await anna.say(f"{place}5", game=game)
            await bob.say(f"{place}3", game=game)
        await anna.say("Well seen!", game=game)
    for name, width in (("Carl", 1366), ("Dora", 375)):
        tab = await open_tab(browser, f"{program.url}r/long-talk", width, 768)
        await tab.page.get_by_label(say("en", "page-name-label", {})).fill(name)
        await tab.page.get_by_role("button", name=say("en", "page-join-button", {})).click()
        await expect(tab.page.locator(".goban")).to_be_visible(timeout=LONG)
        await expect(tab.page.get_by_role("main")).to_have_count(1)
        if width < 1000:
            await tab.talk()
        await expect(tab.message("Well seen!")).to_be_in_viewport(ratio=1, timeout=LONG)
        assert [] == tab.complaints


async def test_a_spectator_sees_no_voting_buttons(program: Program, browser: Browser) -> None:
    """Under a count the players see the voting buttons and a spectator sees none."""
    anna, bob = await open_two_tabs(program, browser, "onlooking", "5x5")
    eve = await open_tab(browser, f"{program.url}r/onlooking")
    await eve.join("Eve")
    await play_to_stop(anna, bob, MOVES[:2])
    for tab in (anna, bob, eve):
        await expect(tab.page.locator("#panel h2")).to_contain_text("leads", timeout=LONG)
    vote = "li.vote:not(.past) .chip:has(.yes)"
    await expect(anna.page.locator(vote)).to_be_visible()
    await expect(eve.page.locator(vote)).to_have_count(0)


async def test_a_question_is_shown_to_its_presser(program: Program, browser: Browser) -> None:
    """The question after a button press is shown to the presser alone, whichever chat tab they had
    open. A finished game's buttons are beside its board and nowhere else."""
    anna, bob = await open_two_tabs(program, browser, "asked-seen", "9x9")
    await play(anna, "D4")
    await wait_for_stone(bob, "D4", "D4, black stone, last move")
    for tab in (anna, bob):
        await tab.page.locator("#tab-alone").dispatch_event("click")
        await expect(tab.page.locator("#alone")).to_be_attached()
    await button(bob, "Resign").click()
    question = "Resign the game against Anna?"
    await bob.sees(question)
    await anna.page.locator("#tab-room").click()
    await expect(anna.message(question)).to_be_hidden()
    yes = bob.message(question).get_by_role("button", name="Yes, resign")
    await press_steady(yes)
    result = await anna.sees("Bob resigns")
    await expect(result.locator(".choices")).to_be_hidden()
    await expect(button(anna, "Rematch")).to_be_visible()


async def press_steady(button: Locator) -> None:
    """Press a button once it has stayed in place for long enough."""
    await expect(button).not_to_have_attribute("aria-disabled", "true")
    await button.click()


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_resigning_on_a_phone(program: Program, browser: Browser, language: str) -> None:
    """On a phone the question whether to resign and the further actions of a game lie over the
    board, which stays in view until the result. Answering settles the question in the chat, too."""
    room = f"resigning-{language}"
    async with people(program.url, room, "Anna", "Bob") as (anna, bob):
        tab = await open_tab(
            browser, f"{program.url}r/{room}", 375, 740, touch=True, locale=language
        )
        await tab.join("Anna", language)
        await anna.comes(tab.page)
        await tab.knows_its_code()
        await start_game(anna, bob, "9x9 black no clock")
        answer, board = tab.page.locator("#answer"), tab.page.locator("#board")
        question = say(language, "resign-sure", {"opponent": "Bob"})
        yes, no, close = [
            answer.get_by_role("button", name=say(language, id, {}), exact=True)
            for id in ("label-resign-yes", "label-resign-no", "page-close")
        ]
        await button(tab, say(language, "label-what-else", {})).click()
        await expect(answer.locator(".choice").first).to_be_visible(timeout=LONG)
        await tab.shoot(f"more-on-a-phone-{language}")
        await close.click()
        await expect(answer).to_be_hidden()
        more = button(tab, say(language, "label-what-else", {}))
        await more.press("Enter")
        await expect(answer).to_be_focused()
        await tab.page.keyboard.press("Escape")
        await expect(answer).to_be_hidden()
        await expect(more).to_be_focused()
        await button(tab, say(language, "label-resign", {})).click()
        await expect(answer).to_contain_text(question, timeout=LONG)
        await expect(board).to_be_in_viewport()
        await tab.shoot(f"resigning-{language}")
        await press_steady(no)
        await expect(answer).to_be_hidden()
        await expect(tab.page.locator("#messages li").filter(has_text=question)).to_be_hidden()
        await button(tab, say(language, "label-resign", {})).click()
        await press_steady(yes)
        await expect(answer).to_be_hidden()
        await expect(tab.page.locator("#panel h2")).to_contain_text("W+R", timeout=LONG)
        await expect(board).to_be_in_viewport()
        assert [] == tab.complaints


async def test_a_late_question_is_shown(program: Program, browser: Browser) -> None:
    """A phone shows the question after a button press even if the question arrives after the
    server's response."""
    _, bob = await open_two_tabs(program, browser, "asked-later", "9x9")
    held: list[Request] = []

    async def taken(route: Route) -> None:
        held.append(route.request)
        await route.fulfill(json={"id": "1"})

    await bob.page.route("**/choices*", taken)
    async with bob.page.expect_response("**/games/*"):
        await button(bob, "Resign").click()
    await expect(button(bob, "Resign")).not_to_have_attribute("aria-disabled", "true")
    done = await bob.page.context.request.post(held[0].url, data=held[0].post_data_json)
    assert done.ok
    await bob.sees("Resign the game against Anna?")


@pytest.mark.parametrize("what", ["page-play-more", "page-learn"])
async def test_a_form_opened_beside_a_board(program: Program, browser: Browser, what: str) -> None:
    """A player who opens the challenge form or the course while the phone shows a board sees what
    they opened."""
    room = f"new-{what}"
    _, bob = await open_two_tabs(program, browser, room, "9x9")
    await bob.page.locator("#play-open").click()
    await bob.page.locator("#play-dialog").get_by_role("button", name=say("en", what, {})).click()
    await expect(bob.page.locator("li.bot .choice:visible").last).to_be_visible(timeout=LONG)
    await expect(bob.page.locator("#stage")).to_be_hidden()
