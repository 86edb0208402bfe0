"""Remarks on a record: guessed, changed and dropped parts are listed with it and with a
challenge."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.posts.post import Answer, Post
from bot.rules.points import Colour
from bot.talk.incoming import HandedFile, HandedOver, Pressed
from tests.conversation.desk import Desk
from tests.incoming import choice_of

ILLEGAL = "(;SZ[9]KM[375]PB[*Anna*]PW[Ben];B[cc];W[gg];B[gg];W[aa])"
KOMI = {"en": "• Komi “375” is read as 7.5.", "pl": "• Komi „375” odczytane jako 7,5."}
STOPS = {
    "en": "• Move 3, Black G3, is on a stone: shown up to move 2.",
    "pl": "• Ruch 3, czarne G3, trafia na kamień: pokazuję do ruchu 2.",
}


async def send_file(desk: Desk, who: str, content: str | bytes, line: str = "") -> Answer:
    """Send a file, with a caption if ``line`` is given."""
    data = content.encode() if isinstance(content, str) else content
    did = HandedOver(HandedFile("game.sgf", data), line)
    return await desk.hears(replace(desk.line(who, line), did=did))


async def press_button(desk: Desk, who: str, verb: str, end: str = "") -> Post:
    """Press a button and show its answer in the room as chats do."""
    press = desk.press(who, verb, end)
    (post,) = (await desk.hears(press)).posts
    desk.show(post, choice_of(press))
    return post


def remark_lines(post: Post) -> list[str]:
    """Return the lines with remarks."""
    return [line for line in post.text.split("\n") if line.startswith("•")]


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_under_a_record(language: str) -> None:
    """The same remarks are under each position, in the reader's language, so the buttons keep their
    place."""
    desk = Desk()
    await desk.say("Anna", f"language {language}")
    (last,) = (await send_file(desk, "Anna", ILLEGAL)).posts
    assert {KOMI[language], STOPS[language]} == set(remark_lines(last))
    before = await press_button(desk, "Anna", "step", f"b{language}record-000000001")
    assert remark_lines(last) == remark_lines(before)
    first = await press_button(desk, "Anna", "step", f"f{language}record-000000001")
    assert remark_lines(last) == remark_lines(first)
    await desk.say("Ben", "language pl")
    assert remark_lines(last) == remark_lines(
        await press_button(desk, "Ben", "step", f"l{language}record-000000001")
    )


async def test_none_under_a_good_record() -> None:
    """A record read exactly as written gets no remarks."""
    desk = Desk()
    (post,) = (await send_file(desk, "Anna", "(;SZ[9]KM[7.5];B[cc];W[gg])")).posts
    assert [] == remark_lines(post)
    done = await send_file(desk, "Anna", "(;SZ[9]KM[7.5];B[cc];W[gg])", "challenge Ben from")
    assert () == done.posts


async def test_text_of_a_record_is_escaped() -> None:
    """Text of a record is escaped in remarks as in names."""
    desk = Desk()
    (post,) = (await send_file(desk, "Anna", "(;SZ[9]KM[*x*];B[cc])")).posts
    laid = post.render(lambda text: text.replace("*", "\\*"))
    assert any("“\\*x\\*”" in line for line in laid.plain.split("\n"))


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_beside_a_challenge(language: str) -> None:
    """A challenge from a record lists the remarks for both players: the komi as read, and the move
    at which the position ends."""
    desk = Desk()
    await desk.say("Anna", f"language {language}")
    done = await send_file(desk, "Anna", ILLEGAL, "challenge Ben from")
    (post,) = done.posts
    assert {KOMI[language], STOPS[language]} == set(remark_lines(post))
    assert not post.aside
    terms = (await desk.match(done.game_id)).match.terms
    assert terms.position is not None
    assert (7.5, Colour.BLACK, 2) == (
        terms.komi,
        terms.position.to_move,
        len(list(terms.position.board().chains())),
    )


async def test_a_pasted_record() -> None:
    """A challenge from a pasted record has the same remarks, but none on its dropped comments."""
    desk = Desk()
    long = "x" * 70_000
    answer = await desk.say("Anna", f"challenge Ben from (;SZ[9]KM[50]C[{long}];B[cc]) no clock")
    assert [
        "About the record this position is from:",
        "• Komi “50” is read as 0.5.",
    ] == answer.posts[0].text.split("\n")


async def test_play_from_here() -> None:
    """A record with an illegal move can be played on from the position before it. The question
    lists the remarks, and so does the post that replaces it."""
    desk = Desk()
    await send_file(desk, "Eve", ILLEGAL)
    asked = await press_button(desk, "Ben", "from")
    assert {KOMI["en"], STOPS["en"]} == set(remark_lines(asked))
    done = await desk.hears(desk.press("Ben", "f"))
    (sent,) = done.posts
    assert sent.in_place
    assert ("The challenge is sent.", remark_lines(asked)) == (
        sent.text.split("\n")[0],
        remark_lines(sent),
    )
    assert (await desk.match(done.game_id)).match.terms.position is not None


async def test_remarks_are_stored() -> None:
    """A stored record is repaired, so its remarks are stored with it, also for a challenge from its
    code."""
    desk = Desk()
    (post,) = (await send_file(desk, "Anna", ILLEGAL)).posts
    assert post.moment is not None
    kept = await desk.backends.records.get(post.moment.record)
    assert kept is not None
    assert {"komi-read", "illegal"} == {remark.id for remark in kept.remarks}
    answer = await desk.say("Ben", f"challenge Anna from #{post.moment.record}")
    assert KOMI["en"] in answer.posts[0].text


async def test_remarks_on_a_chosen_game() -> None:
    """Remarks on a file are under the list of its games; remarks on one game are under that
    game."""
    desk = Desk()
    two = f"(;SZ[9]PB[Łukasz];B[cc]){ILLEGAL}".encode("cp1250")
    (listed,) = (await send_file(desk, "Anna", two)).posts
    told = [line for line in remark_lines(listed) if "encoding" in line]
    assert ("Łukasz" in listed.text, 1) == (True, len(told))
    press = replace(desk.line("Ben", ""), did=Pressed(listed.choices[1].id))
    (post,) = (await desk.hears(press)).posts
    assert {KOMI["en"], STOPS["en"]} == set(remark_lines(post))
    await desk.hears(press)
    done = await desk.hears(desk.press("Ben", "from"))
    assert KOMI["en"] in done.posts[0].text


async def test_variations_and_comments_are_stored() -> None:
    """A stored record keeps comments and variations; its replay has none."""
    desk = Desk()
    record = "(;SZ[9]C[Hello];B[cc]LB[dd:A](;W[gg]C[good])(;W[gc]))"
    (post,) = (await send_file(desk, "Anna", record)).posts
    assert post.moment is not None
    kept = await desk.backends.records.get(post.moment.record)
    assert kept is not None
    for part in ("C[Hello]", "LB[dd:A]", "C[good]", "W[gc]"):
        assert part in kept.text


async def test_the_question_about_the_opponent() -> None:
    """A question about the opponent is asked without the remarks on the record."""
    desk = Desk()
    await desk.say("Ben", "hello")
    await desk.hears(desk.line("Ben", "games"))
    answer = await desk.say("Anna", "challenge Ben quickly from (;SZ[9]KM[375];B[cc]) no clock")
    told = "\n".join(post.text for post in answer.posts)
    assert ("nobody called" in told, "375" in told) == (True, False)
    assert {} == await desk.versions()


async def test_remarks_after_the_chosen_move() -> None:
    """A challenge from an earlier move of a stored record omits the remark on its illegal move."""
    desk = Desk()
    await send_file(desk, "Anna", ILLEGAL)
    answer = await desk.say("Anna", "challenge Ben from #record-000000001 move 1 no clock")
    assert [KOMI["en"]] == [line for post in answer.posts for line in remark_lines(post)]
