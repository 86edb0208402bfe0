"""Ownership of names in a browser room: a name belongs to the browser that took it first."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from typing import TypeVar

import pytest

from bot.match.state import Refusal
from bot.play.accounts.restraints import BROWSERS, PROGRAM
from bot.play.analysis.notes import NOTES, Note
from bot.play.ports.profile_fields import ReadableField
from bot.posts.chat import ForgottenPerson
from bot.web.admission.browser_secrets import COOKIE
from bot.web.admission.limits import BY_NAME
from bot.web.admission.names import MAX_BROWSERS
from tests.adapters.web.site import Open, Reply, Site, Visitor
from tests.adapters.web.test_alone import (
    ALONE,
    Enter,
    browsers,
    open_private_chat,
    texts,
    write_privately,
)
from tests.patience import PATIENCE

T = TypeVar("T")

__all__ = ["browsers"]
ROOM = "/api/rooms/go-club"
ANNA = "web:go-club/anna"


async def visits(browser: Visitor, name: str = "Anna") -> Reply:
    """Enter the room, with the cookie that the page issued."""
    await browser.get("/r/go-club")
    return await browser.post(f"{ROOM}/visits", {"user": name})


def id_of(reply: Reply) -> tuple[int, str]:
    """Return the status and error id of a refusal."""
    return reply.status, reply.body["error"]["id"]


OWNED = (403, "web-error-name-owned")
ACTS: tuple[tuple[str, dict[str, str]], ...] = (
    ("visits", {}),
    ("alone", {}),
    ("names", {}),
    ("messages", {"text": "resign yes"}),
    ("records", {"name": "a.sgf", "content": b64encode(b"(;GM[1])").decode()}),
    ("reactions", {"message_id": "1", "emoji": "👍"}),
    ("choices", {"message_id": "1", "choice": "x"}),
    ("alone/messages", {"text": "export"}),
)


@pytest.mark.parametrize("name", ["Anna", "ANNA"])
@pytest.mark.parametrize(("way", "body"), ACTS)
async def test_a_stranger_with_the_name(
    site: Site, browsers: Enter, visitor: Visitor, way: str, body: dict[str, str], name: str
) -> None:
    """Neither another browser nor a script can act under an owned name, and the bot receives
    nothing."""
    anna, other = browsers(), browsers()
    await visits(anna)
    await open_private_chat(anna)
    await visits(other, "Ben")
    for stranger in (other, visitor):
        assert OWNED == id_of(await stranger.post(f"{ROOM}/{way}", {"user": name, **body}))
    assert [] == site.conversation.heard
    assert OWNED == id_of(await other.get(f"{ROOM}/name?user={name}"))


async def test_a_stranger_uses_up_no_limit(browsers: Enter) -> None:
    """A stranger's attempts under a name do not use up its owner's rate limit."""
    anna, other = browsers(), browsers()
    await visits(anna)
    await visits(other, "Ben")
    for _ in range(BY_NAME["lines"].burst):
        assert OWNED == id_of(await other.say("Anna", "hello", "go-club"))
    assert 200 == (await anna.say("Anna", "hello", "go-club")).status


async def test_the_first_act_takes_a_name(site: Site, browsers: Enter) -> None:
    """Writing under a new name with a cookie takes it, even without a visit to the page."""
    anna, other = browsers(), browsers()
    await anna.get("/")
    assert 200 == (await anna.say("Anna", "hello", "go-club")).status
    await other.get("/")
    assert OWNED == id_of(await other.say("Anna", "forget me yes", "go-club"))
    assert ["hello"] == [heard.text for heard in site.conversation.heard]


async def test_two_tabs_are_two_people(browsers: Enter) -> None:
    """One browser can own any number of names, and use one name in several tabs."""
    browser = browsers()
    for name in ("Anna", "Ben", "Anna"):
        assert 200 == (await visits(browser, name)).status
        assert 200 == (await browser.say(name, "hello", "go-club")).status


INFLECTED = [
    # the visitors, an inflected form of a Polish name, the person meant
    (("Anna", "Ben"), "Annę", "anna"),
    (("Marek",), "MARKIEM", "marek"),
    (("Anna", "Annę"), "Annę", "annę"),
    (("Ola", "Olia"), "Oli", "oli"),
    (("Daniel",), "Daniela", "daniel"),
    (("Daniel", "Daniela"), "Daniela", "daniela"),
    (("Ann",), "Anna", "anna"),
    (("Ben",), "Annę", "annę"),
]


@pytest.mark.parametrize(("people", "name", "meant"), INFLECTED)
async def test_polish_cases(
    site: Site, browsers: Enter, people: tuple[str, ...], name: str, meant: str
) -> None:
    """An inflected name finds the only visitor whom it can mean, if no visitor has exactly that
    name; otherwise it refers to a person who may still come."""
    for each in people:
        await visits(browsers(), each)
    assert f"web:go-club/{meant}" == await site.rooms.find("web:go-club", name)


SEVERAL_ANNAS = Refusal("several-called", {"name": "Anna"})
PARTS = [
    # the visitors, the form of a name, the person meant
    (("Anna Kowalska", "Ben"), "ANNA", "web:go-club/anna kowalska"),
    (("Anna Kowalska",), "Kowalska", "web:go-club/anna kowalska"),
    (("Anna Kowalska",), "Annę", "web:go-club/anna kowalska"),
    (("Anna Kowalska", "Anna Nowak"), "Annę Kowalską", "web:go-club/anna kowalska"),
    (("Anna Kowalska",), "Ann", "web:go-club/ann"),
    (("Anna Kowalska", "Anna Nowak"), "Anna", SEVERAL_ANNAS),
    (("Anna Kowalska", "Anna Nowak"), "Annę", Refusal("several-called", {"name": "Annę"})),
    (("Anna Kowalska", "Anna Nowak", "Anna"), "Anna", ANNA),
    (("Anna Kowalska", "Anna"), "Annę", ANNA),
    (("Kamila Nowak", "Kamil"), "Kamila", "web:go-club/kamila nowak"),
]


@pytest.mark.parametrize(("people", "name", "meant"), PARTS)
async def test_one_word_of_a_name(
    site: Site, browsers: Enter, people: tuple[str, ...], name: str, meant: str | Refusal
) -> None:
    """One whole word of a name, in any case, finds the only visitor whose name contains it, if no
    visitor has exactly that name. They keep their full name, even if they have written nothing; in
    another room they are not found."""
    for each in people:
        await visits(browsers(), each)
    assert meant == await site.rooms.find("web:go-club", name)
    assert f"web:other/{name.lower()}" == await site.rooms.find("web:other", name)
    if isinstance(meant, str) and meant.startswith("web:go-club/anna "):
        assert "Anna Kowalska" == await site.people.name(meant)


async def test_a_silent_visitors_name(site: Site, browsers: Enter) -> None:
    """A silent visitor's name is stored once another person refers to it; an unknown name is not.
    So the bot can tell which of several words are the name."""
    await visits(browsers(), "Ben")
    here, stranger = [await site.rooms.find("web:go-club", name) for name in ("Ben", "Ben now")]
    assert ("web:go-club/ben", "web:go-club/ben now") == (here, stranger)
    assert "Ben" == await site.people.name("web:go-club/ben")
    assert "" == await site.people.name("web:go-club/ben now")


async def test_no_word_of_a_released_name(site: Site, browsers: Enter) -> None:
    """No word of a name finds a person whose name an organiser has released, or whose data was
    erased."""
    olga = browsers()
    await visits(olga, "Olga")
    await visits(browsers(), "Anna Kowalska")
    async with olga.session.delete(f"{olga.url}{ROOM}/names/Anna Kowalska") as reply:
        assert 200 == reply.status
    assert ANNA == await site.rooms.find("web:go-club", "Anna")
    await visits(browsers(), "Zofia Nowak")
    zofia = "web:go-club/zofia nowak"
    assert zofia == await site.rooms.find("web:go-club", "Zofia")
    await site.rooms.forget(ForgottenPerson((zofia,), ("Zofia Nowak",), {}))
    assert "web:go-club/zofia" == await site.rooms.find("web:go-club", "Zofia")


async def test_an_inflected_form_gives_no_name(site: Site, browsers: Enter) -> None:
    """A silent visitor keeps their own form of the name; a challenge under an inflected form before
    their arrival creates no other person."""
    await site.people.set_name("web:go-club/annę", "Annę")
    await visits(browsers())
    assert ANNA == await site.rooms.find("web:go-club", "Annę")
    assert "Anna" == await site.people.name(ANNA)


async def test_scripts_use_unowned_names(site: Site, visitor: Visitor) -> None:
    """Without a cookie a script can use any name that no browser owns."""
    for _ in range(2):
        assert 200 == (await visitor.say("Anna", "hello", "go-club")).status
    assert 200 == (await visitor.post(f"{ROOM}/visits", {"user": "Anna"})).status
    assert (PROGRAM,) == await site.people.load(ANNA, BROWSERS)


async def test_a_browser_after_a_script(site: Site, browsers: Enter, visitor: Visitor) -> None:
    """A browser can take a name that a script has used, unless the script has a game under it."""
    await visitor.say("Anna", "hello", "go-club")
    site.conversation.players.add(ANNA)
    anna = browsers()
    assert (403, "web-error-name-program") == id_of(await visits(anna))
    site.conversation.players.clear()
    assert 200 == (await visits(anna)).status
    assert OWNED == id_of(await visitor.say("Anna", "hello", "go-club"))


async def test_a_challenged_person_enters(site: Site, browsers: Enter) -> None:
    """A person who was challenged under an unused name takes it by entering, with or without a
    cookie at first."""
    site.conversation.players.add(ANNA)
    anna = browsers()
    assert 200 == (await anna.post(f"{ROOM}/visits", {"user": "Anna"})).status
    assert 200 == (await anna.say("Anna", "accept", "go-club")).status


async def test_a_code_shares_a_name(browsers: Enter) -> None:
    """The code shown for a new name, in any spelling, lets a second browser use the name and its
    private chat once; the first one keeps it."""
    anna, phone, thief = browsers(), browsers(), browsers()
    code = (await visits(anna)).body["code"]
    assert None is (await visits(anna)).body["code"]
    await open_private_chat(anna)
    await write_privately(anna, "note D4 looks thin")
    wrong = (403, "web-error-name-code")
    for guess in ("", "AAAA-AAAA-AAAA-AAAA", "ż" * 16):
        body = {"user": "Anna", "code": guess}
        expected = wrong if guess else OWNED
        assert expected == id_of(await phone.post(f"{ROOM}/names", body))
    typed = code.replace("O", "0").replace("I", "1").lower().replace("-", " ")
    brought = await phone.post(f"{ROOM}/names", {"user": "Anna", "code": typed})
    assert (200, "yours") == (brought.status, brought.body["alone"])
    assert wrong == id_of(await thief.post(f"{ROOM}/names", {"user": "Anna", "code": code}))
    for browser in (anna, phone):
        assert "note D4 looks thin" in await texts(browser)


async def test_two_browsers_redeem_one_code(
    site: Site, browsers: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two browsers that redeem the same code at the same instant, exactly one gets the name."""
    anna, *both = (browsers() for _ in range(3))
    code, load = (await visits(anna)).body["code"], site.people.load
    found = asyncio.Barrier(2)

    async def load_together(who: str, wanted: ReadableField[T]) -> T:
        kept = await load(who, wanted)
        if wanted.name == "code" and len(asked) < 2:
            asked.append(who)
            await found.wait()
        return kept

    asked: list[str] = []
    monkeypatch.setattr(site.people, "load", load_together)
    for browser in both:
        await browser.get("/r/go-club")
    async with asyncio.timeout(PATIENCE):
        answers = await asyncio.gather(
            *(one.post(f"{ROOM}/names", {"user": "Anna", "code": code}) for one in both)
        )
    assert [200, 403] == sorted(answer.status for answer in answers)
    assert 2 == len(asked)


async def test_a_newer_code_voids_the_older(browsers: Enter) -> None:
    """The owner of a name can request a new code at any time, which invalidates the previous
    one."""
    anna, phone = browsers(), browsers()
    old = (await visits(anna)).body["code"]
    new = (await anna.post(f"{ROOM}/names", {"user": "Anna"})).body["code"]
    answers = [
        await phone.post(f"{ROOM}/names", {"user": "Anna", "code": code}) for code in (old, new)
    ]
    assert [403, 200] == [answer.status for answer in answers]


async def test_browsers_per_name_are_limited(browsers: Enter) -> None:
    """A name has a limited number of browsers; one more replaces the oldest."""
    anna, code = browsers(), ""
    code = (await visits(anna)).body["code"]
    for _ in range(MAX_BROWSERS):
        last = browsers()
        await last.post(f"{ROOM}/names", {"user": "Anna", "code": code})
        code = (await last.post(f"{ROOM}/names", {"user": "Anna"})).body["code"]
    assert OWNED == id_of(await anna.say("Anna", "hello", "go-club"))


async def test_an_organiser_releases_a_name(site: Site, browsers: Enter) -> None:
    """An organiser can release a name without open games. Its next owner gets none of the data or
    links of the previous one."""
    olga, anna, other = browsers(), browsers(), browsers()
    await visits(olga, "Olga")
    await visits(anna)
    await open_private_chat(anna)
    await write_privately(anna, "note D4 looks thin")
    await site.people.save(ANNA, NOTES.about("bamoku"), (Note(3, "thin"),))
    await site.people.set_name(ANNA, "Anna")
    name = f"{ROOM}/names/Anna"
    async with other.session.delete(other.url + name) as reply:
        assert 403 == reply.status
    site.conversation.players.add(ANNA)
    async with olga.session.delete(olga.url + name) as reply:
        assert (409, "web-error-name-plays") == (reply.status, (await reply.json())["error"]["id"])
    assert 200 == (await anna.say("Anna", "hello", "go-club")).status
    site.conversation.players.clear()
    async with olga.session.delete(olga.url + name) as reply:
        assert 200 == reply.status
    notes = await site.people.load(ANNA, NOTES.about("bamoku"))
    assert ([ANNA], ()) == (site.conversation.unlinked, notes)
    assert "Anna" == await site.people.name(ANNA)
    assert 200 == (await open_private_chat(other)).status
    assert [] == await texts(other)
    assert OWNED == id_of(await anna.get(f"{ALONE}/messages?user=Anna"))


@pytest.mark.parametrize("way", ["visits", "alone", "names", "here"])
async def test_a_returning_browser(site: Site, browsers: Enter, visitor: Visitor, way: str) -> None:
    """A browser returning under a released name does not take it again, nor from its new owner. The
    owner, and a client without a cookie, are admitted as usual."""
    anna, other, back = browsers(), browsers(), {"user": "Anna", "again": True}
    await visits(anna)
    assert 200 == (await anna.post(f"{ROOM}/{way}", back)).status
    await site.people.forget(ANNA)
    assert (403, "web-error-name-gone") == id_of(await anna.post(f"{ROOM}/{way}", back))
    assert () == await site.people.load(ANNA, BROWSERS)
    if way in {"visits", "here"}:
        assert 200 == (await visitor.post(f"{ROOM}/{way}", back)).status
    assert 200 == (await visits(other)).status
    assert OWNED == id_of(await anna.post(f"{ROOM}/{way}", back))


async def test_two_browsers_take_a_name_at_once(browsers: Enter) -> None:
    """Of browsers that take a name simultaneously exactly one gets it."""
    several = [browsers() for _ in range(4)]
    for browser in several:
        await browser.get("/")
    answers = await asyncio.gather(
        *(browser.post(f"{ROOM}/visits", {"user": "Anna"}) for browser in several)
    )
    assert [200, 403, 403, 403] == sorted(answer.status for answer in answers)


async def test_names_survive_a_restart(open_site: Open, browsers: Enter) -> None:
    """A restart on the same database keeps a browser's name, although the database stores no
    secrets."""
    first = await open_site()
    anna = browsers()
    anna.url = first.url.rstrip("/")
    await visits(anna)
    again = await open_site(first.log, people=first.people)
    anna.url = again.url.rstrip("/")
    assert 200 == (await anna.say("Anna", "hello", "go-club")).status
    other = browsers()
    other.url = anna.url
    assert OWNED == id_of(await visits(other))
    (cookie,) = [each.value for each in anna.session.cookie_jar if each.key == COOKIE]
    assert cookie not in str(vars(first.people))
