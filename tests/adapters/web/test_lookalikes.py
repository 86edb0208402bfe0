"""Invisible names, and names that could be mistaken for another's, are refused."""

from __future__ import annotations

import aiohttp
import pytest

from bot.play.accounts.restraints import BROWSERS
from bot.texts.translations import LANGUAGES, words
from bot.web.admission.browser_secrets import COOKIE, mark
from bot.web.checks import BOT_MARK, name_key, user_id
from bot.web.confusables import has_ink, skeleton, without_hidden_dots
from tests.adapters.web.site import Open, Site, Visitor


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Anna", "\u0410nna", True),
        ("Anna", "Anna\ufe0f", True),
        ("Anna", "ANNA", True),
        ("Nigiri", "N\u0456giri", True),
        ("Mike", "Rnike", True),
        ("Anna", "Ann", False),
        ("Ola", "\u00d3la", False),
        ("\u0141ukasz", "Lukasz", False),
        ("Piotr", "Pi\u0307otr", True),
        ("Ismail", "\u0130smail", False),
    ],
)
def test_look_alike_names(one: str, other: str, expected: bool) -> None:
    """Look-alike letters of other scripts, and invisible characters, do not make a different name;
    accents do."""
    assert expected == (skeleton(one) == skeleton(other))


@pytest.mark.parametrize("name", ["\u3164", "\ufe0f", "\u2800\u115f", " \u00ad"])
def test_invisible_characters(name: str) -> None:
    """Fillers, selectors and spaces are invisible."""
    assert not has_ink(name)
    assert has_ink(name + "\u3042")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Pi\u0307otr", "Piotr"),
        ("Maj\u0307a", "Maja"),
        ("P\u0456\u0307otr", "P\u0456otr"),
        ("P\u0131\u0307otr", "P\u0131otr"),
        ("Pl\u0307otr", "Plotr"),
        ("P\u217c\u0307otr", "P\u217cotr"),
        ("Pi\u0323\u0307otr", "P\u1ecbotr"),
        ("Pi\u0307\u0307otr", "Piotr"),
        ("Pi\u034f\u0307otr", "Pi\u034fotr"),
        ("Pi\ufe0f\u0307otr", "Pi\ufe0fotr"),
        ("Pi\u0301\u0307otr", "P\u00ed\u0307otr"),
        ("\u0130smail", "\u0130smail"),
        ("I\u0323\u0307smail", "\u1eca\u0307smail"),
        ("\u017b\u00f3\u0142\u0107", "\u017b\u00f3\u0142\u0107"),
        ("Ani \u0307", "Ani \u0307"),
    ],
)
def test_hidden_dots(written: str, expected: str) -> None:
    """A combining dot above is invisible over a letter that has a dot, also with marks below or
    invisible characters between; over a capital, or above another mark, it is visible."""
    assert expected == without_hidden_dots(written)


async def refusal_of_name(visitor: Visitor, name: str, room: str = "lobby") -> str | None:
    """Return the error id for writing under a name, or None if it is allowed."""
    reply = await visitor.say(name, "hello", room)
    return None if reply.status == 200 else str(reply.body["error"]["id"])


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("\u3164", "web-error-name"),
        ("N\u0456giri", "web-error-name-of-bot"),
        ("Nigiri\ufe0f", "web-error-name-of-bot"),
        ("Ni\u0307giri", "web-error-name-of-bot"),
        ("N\u0456\u0307g\u0131\u0307ri", "web-error-name-of-bot"),
        ("N\u0130G\u0130R\u0130", "web-error-name-of-bot"),
        ("Ni\u034f\u0307giri", "web-error-name-of-bot"),
        ("Nigiri!", "web-error-name-of-bot"),
        ("Nigiri bot", "web-error-name-of-bot"),
        ("[B0T] Nigiri", "web-error-name-of-bot"),
        ("\u24b7\u24c4\u24c9 Nigiri", "web-error-name-of-bot"),
        ("Nigiri \U0001f916", "web-error-name-of-bot"),
        ("N\u0456giri-B\u041eT", "web-error-name-of-bot"),
        ("Nigirilla", None),
        ("Robot", None),
        ("Pi\u0307otr", "web-error-name-dot"),
        ("i\u0307smail", "web-error-name-dot"),
        ("\u0130smail", None),
        ("\u0410nna", "web-error-name-alike"),
        ("Anna\ufe0f", "web-error-name-alike"),
        ("anna", None),
        ("Anne", None),
    ],
)
async def test_a_new_name_that_looks_like_another(
    visitor: Visitor, name: str, expected: str | None
) -> None:
    """A new name that looks like the bot's or that of a known person in the room is refused with
    that person's name, and nothing is stored. In another room it is allowed."""
    assert None is await refusal_of_name(visitor, "Anna")
    assert expected == await refusal_of_name(visitor, name)
    asked = await visitor.get("/api/rooms/lobby/name", params={"user": name})
    assert (200 if expected is None else asked.status) == asked.status
    assert [1, 2][: 1 + (expected is None)] == [int(m["id"]) for m in await visitor.messages()]
    if expected == "web-error-name-alike":
        assert expected == asked.body["error"]["id"]
        assert "Anna" in asked.body["error"]["message"]
        assert None is await refusal_of_name(visitor, name, "elsewhere")


async def test_earlier_look_alikes_can_stay(site: Site, visitor: Visitor) -> None:
    """Two people with look-alike names from earlier entries of the log can both stay."""
    for number, name in enumerate(("Anna", "\u0410nna")):
        said = f'{{"v":9,"k":"said","u":"/{name.casefold()}","n":"{name}","t":"hello"}}'
        await site.log.append("web:lobby", str(number), said)
    assert [None, None] == [await refusal_of_name(visitor, name) for name in ("\u0410nna", "Anna")]


def test_the_word_of_the_bots_mark() -> None:
    """The word refused next to the bot's name is the bot's label on the page."""
    for language in LANGUAGES:
        assert BOT_MARK == words(language).text("page-bot")


async def test_a_dotted_capital(visitor: Visitor) -> None:
    """A capital I with a dot is allowed next to Ismail. Its lower-case form has an invisible dot
    and is refused, with advice."""
    for name in ("\u0130smail", "Ismail", "\u0130smail", "\u0130SMA\u0130L"):
        assert None is await refusal_of_name(visitor, name)
    small = "i\u0307smail"
    said = await visitor.say(small, "hello")
    assert (403, "web-error-name-dot") == (said.status, said.body["error"]["id"])
    assert "name=ismail" in said.body["error"]["message"]
    here = await visitor.post("/api/rooms/lobby/here", {"user": small, "here": True})
    assert 403 == here.status
    visit = await visitor.post("/api/rooms/elsewhere/visits", {"user": small})
    assert 403 == visit.status


@pytest.mark.parametrize("name", ["Pi\u0307otr", "Nigiri bot"])
async def test_an_earlier_name_is_kept(site: Site, name: str) -> None:
    """A person who owned a name before it became forbidden keeps it, even if the room's log no
    longer mentions it. Others cannot take it, nor can its owner spell it with an invisible dot."""
    user = user_id("web:lobby", name_key(name))
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        visitor = Visitor(session, site.url)
        await visitor.get("/r/lobby")
        cookies = {each.key: each.value for each in session.cookie_jar}
        secret = cookies[COOKIE].split(".")[0]
        await site.people.save(user, BROWSERS, (mark(secret, "guest web:lobby"),))
        await site.people.set_name(user, name)
        here = await visitor.post("/api/rooms/lobby/here", {"user": name, "here": True})
        assert (200, [name]) == (here.status, [each["name"] for each in here.body["here"]])
        visit = await visitor.post("/api/rooms/lobby/visits", {"user": name, "again": True})
        assert (200, 200) == (visit.status, (await visitor.say(name, "hello")).status)
        elsewhere = await visitor.post("/api/rooms/elsewhere/visits", {"user": name})
        assert 403 == elsewhere.status
    async with aiohttp.ClientSession() as session:
        other = Visitor(session, site.url)
        assert 403 == (await other.post("/api/rooms/lobby/visits", {"user": name})).status


async def test_an_own_name_in_another_spelling(site: Site, visitor: Visitor) -> None:
    """A stored name with a dotted capital I can be used. Its lower-case form, which has an
    invisible dot, is refused."""
    await site.people.set_name("web:lobby/i\u0307smail", "\u0130smail")
    assert [None, "web-error-name-dot"] == [
        await refusal_of_name(visitor, each) for each in ("\u0130smail", "i\u0307smail")
    ]


async def test_known_names_are_present_after_a_restart(open_site: Open, site: Site) -> None:
    """A name that only the room's log knows is shown as present by a process that has not read the
    log yet."""
    name = "Pi\u0307otr"
    said = f'{{"v":9,"k":"said","u":"/{name.casefold()}","n":"{name}","t":"hello"}}'
    await site.log.append("web:lobby", "0", said)
    async with aiohttp.ClientSession() as session:
        visitor = Visitor(session, (await open_site(site.log)).url)
        here = await visitor.post("/api/rooms/lobby/here", {"user": name, "here": True})
    assert 200 == here.status


async def test_a_hidden_dot_from_before(site: Site, visitor: Visitor) -> None:
    """A person with an invisible dot from earlier log entries stays; a new Piotr must choose
    another name."""
    name = "Pi\u0307otr"
    said = f'{{"v":9,"k":"said","u":"/{name.casefold()}","n":"{name}","t":"hello"}}'
    await site.log.append("web:lobby", "0", said)
    assert [None, "web-error-name-alike"] == [
        await refusal_of_name(visitor, each) for each in (name, "Piotr")
    ]
