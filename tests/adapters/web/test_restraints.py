"""Mute and ban in a browser room: by browser and by name, until they expire."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import aiohttp
import pytest

from bot.play.accounts.restraints import BROWSERS, Restraint, RestraintKind, digest_of_person
from bot.posts.callbacks import tag
from bot.posts.post import Choice, Post, PostRef
from bot.texts.text import Span, Text
from bot.web.admission.browser_secrets import COOKIE
from tests.adapters.web.site import NOW, PROPOSAL, Open, Reply, Site, Visitor

CLUB, PEST = "web:go-club", "web:go-club/pest"
HOUR = 3_600_000


@pytest.fixture
async def two_browsers(site: Site) -> AsyncIterator[tuple[Visitor, Visitor]]:
    """The browser of the organiser, who has opened the room, and that of the pest, who has written
    a line."""
    async with (
        aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as one,
        aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as other,
    ):
        organiser, pest = Visitor(one, site.url), Visitor(other, site.url)
        await organiser.post("/api/rooms/go-club/visits", {"user": "Olga"})
        await pest.post("/api/rooms/go-club/visits", {"user": "Pest"})
        for browser, name in ((organiser, "Olga"), (pest, "Pest")):
            assert 200 == (await browser.say(name, "hello", "go-club")).status
        yield organiser, pest


async def restrain(
    site: Site,
    kind: RestraintKind,
    *,
    user: str = PEST,
    until: int = NOW + HOUR,
    blind: bool = False,
) -> None:
    """Mute or ban as the organiser's command does, with its post in the room; with ``blind`` no
    browser is known."""
    marks = () if blind else await site.people.load(user, BROWSERS)
    restraint = Restraint(kind, digest_of_person(user), until, user, frozenset(marks))
    await site.conversation.restraints.store_restraint(CLUB, restraint, NOW)
    key = f"{kind.value} {user} {until} {blind}"
    await site.rooms.post(CLUB, Post(key, Text("banned", {"name": user, "span": Span(1)})))


def refusal_of(reply: Reply) -> str | None:
    """Return the status and id of a refusal, or None."""
    return None if reply.status == 200 else f"{reply.status} {reply.body['error']['id']}"


async def try_all_acts(pest: Visitor, name: str, message: str) -> dict[str, str | None]:
    """Try every kind of act and read in the room; return the refusals."""
    room = "/api/rooms/go-club"
    who = {"user": name}
    return {
        "line": refusal_of(await pest.say(name, "hello there", "go-club")),
        "move": refusal_of(await pest.say(name, "D4", "go-club")),
        "challenge": refusal_of(await pest.say(name, "challenge Anna 19x19 no clock", "go-club")),
        "record": refusal_of(
            await pest.post(f"{room}/records", who | {"name": "a.sgf", "content": "KDtTWls5XSk="})
        ),
        "answer": refusal_of(await pest.say(name, "looks good", "go-club", reply_to=int(message))),
        "talk": refusal_of(await pest.say(name, "look here", "go-club", reply_to=int(message))),
        "vote": refusal_of(
            await pest.post(f"{room}/reactions", who | {"message_id": message, "emoji": "✅"})
        ),
        "reaction": refusal_of(
            await pest.post(f"{room}/reactions", who | {"message_id": message, "emoji": "💩"})
        ),
        "button": refusal_of(
            await pest.post(
                f"{room}/choices", who | {"message_id": message, "choice": "agree:bamoku:7:2"}
            )
        ),
        "messages": refusal_of(await pest.get(f"{room}/messages")),
        "first": refusal_of(await pest.get(f"{room}/first")),
        "games": refusal_of(await pest.get(f"{room}/games")),
        "visit": refusal_of(await pest.post(f"{room}/visits", who)),
    }


async def post_question(site: Site) -> str:
    """Post a question to the players of a game."""
    agree = Choice("agree:bamoku:7:2", "Agree", "✅")
    await site.rooms.post(CLUB, replace(PROPOSAL, choices=(agree,)))
    return str((await site.rooms.room(CLUB)).last)


async def test_muted(site: Site, two_browsers: tuple[Visitor, Visitor]) -> None:
    """A muted person can read, move, vote and press a game's buttons. They cannot chat, upload
    files, challenge, or react to people. Refused lines do not appear in the room."""
    _, pest = two_browsers
    message = await post_question(site)
    await restrain(site, RestraintKind.MUTE)
    before = {each["id"] for each in await pest.messages("go-club")}
    no = "403 web-error-mute"
    assert {
        "line": no,
        "move": None,
        "challenge": no,
        "record": no,
        "answer": None,
        "talk": no,
        "vote": None,
        "reaction": no,
        "button": None,
        "messages": None,
        "first": None,
        "games": None,
        "visit": None,
    } == await try_all_acts(pest, "Pest", message)
    new = [m["text"] for m in await pest.messages("go-club") if m["id"] not in before]
    assert ["D4", "looks good"] == new


PESTS = tag(PEST)


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("say:bamoku:7:pass", None),
        ("say:bamoku:7:challenge Anna", "403 web-error-mute"),
        (f"pick:bamoku:7:{PESTS}.undo", None),
        (f"pick:bamoku:7:{PESTS}.challenge Anna", "403 web-error-mute"),
        (f"f:bamoku:7:{PESTS}.challenge 9x9", "403 web-error-mute"),
        (f"own:bamoku:0:{PESTS}.challenge 9x9", "403 web-error-mute"),
        (f"begin:bamoku:0:{PESTS}.challenge 9x9", "403 web-error-mute"),
        ("from:bamoku:3:", "403 web-error-mute"),
        ("learn:bamoku:0:", "403 web-error-mute"),
    ],
)
async def test_made_up_buttons_of_a_muted_person(
    site: Site, two_browsers: tuple[Visitor, Visitor], choice: str, expected: str | None
) -> None:
    """A muted person can do no more by made-up buttons than by lines, whichever game such a button
    names."""
    _, pest = two_browsers
    message = await post_question(site)
    await restrain(site, RestraintKind.MUTE)
    body = {"user": "Pest", "message_id": message, "choice": choice}
    assert expected == refusal_of(await pest.post("/api/rooms/go-club/choices", body))


@pytest.mark.parametrize("name", ["Pest", "Another"])
async def test_banned(site: Site, two_browsers: tuple[Visitor, Visitor], name: str) -> None:
    """A banned person can neither act nor read in the room, under any name; others notice
    nothing."""
    organiser, pest = two_browsers
    message = await post_question(site)
    await restrain(site, RestraintKind.BAN)
    found = await try_all_acts(pest, name, message)
    assert {"403 web-error-ban"} == set(found.values())
    assert None is refusal_of(await organiser.get("/api/rooms/go-club/messages"))
    assert 200 == (await pest.say("Pest", "hello", "hall")).status


async def test_a_ban_by_name(site: Site, two_browsers: tuple[Visitor, Visitor]) -> None:
    """An unknown browser is refused under the banned name only; once it is known, it is refused
    under every name."""
    _, pest = two_browsers
    await restrain(site, RestraintKind.BAN, blind=True)
    assert "403 web-error-ban" == refusal_of(await pest.say("Pest", "hello", "go-club"))
    assert None is refusal_of(await pest.say("Another", "hello", "go-club"))
    await restrain(site, RestraintKind.BAN)
    assert "403 web-error-ban" == refusal_of(await pest.say("Another", "hello", "go-club"))


async def test_a_banned_person_keeps_the_private_chat(
    site: Site, two_browsers: tuple[Visitor, Visitor]
) -> None:
    """A banned person can use the private chat, where their games continue."""
    _, pest = two_browsers
    await restrain(site, RestraintKind.BAN)
    opened = await pest.post("/api/rooms/go-club/alone", {"user": "Pest"})
    assert 200 == opened.status, opened.body
    said = await pest.post("/api/rooms/go-club/alone/messages", {"user": "Pest", "text": "D4"})
    assert 200 == said.status, said.body
    assert PEST == site.conversation.heard[-1].user
    read = await pest.get("/api/rooms/go-club/alone/messages?user=Pest")
    assert ["D4"] == [message["text"] for message in read.body["messages"]]


async def test_the_refusal_gives_the_end(site: Site, two_browsers: tuple[Visitor, Visitor]) -> None:
    """The refusal gives the end of the restraint, and the remaining time."""
    _, pest = two_browsers
    await restrain(site, RestraintKind.BAN)
    error = (await pest.get("/api/rooms/go-club/messages?lang=pl")).body["error"]
    said = f"[pl] web-error-ban left={Span(HOUR)}"
    assert said == error["message"]


@pytest.mark.parametrize("kind", RestraintKind)
async def test_a_restraint_ends(
    site: Site, two_browsers: tuple[Visitor, Visitor], kind: RestraintKind
) -> None:
    """After the end of the restraint everything works again."""
    _, pest = two_browsers
    await restrain(site, kind, until=NOW)
    assert None is refusal_of(await pest.say("Pest", "hello again", "go-club"))


@pytest.mark.parametrize("kind", RestraintKind)
async def test_the_organiser_cannot_be_restrained(
    site: Site, two_browsers: tuple[Visitor, Visitor], kind: RestraintKind
) -> None:
    """The organiser's browser cannot be restrained under any name."""
    organiser, _ = two_browsers
    await organiser.say("Sock", "hello", "go-club")
    for user in ("web:go-club/olga", "web:go-club/sock"):
        await restrain(site, kind, user=user)
    for name in ("Olga", "Sock"):
        assert None is refusal_of(await organiser.say(name, "still here", "go-club"))


async def test_a_ban_ends_a_stream(site: Site, two_browsers: tuple[Visitor, Visitor]) -> None:
    """A ban ends the person's stream before any further message."""
    _, pest = two_browsers
    async with pest.session.get(f"{pest.url}/api/rooms/go-club/live") as stream:
        while b"event: ready" not in await stream.content.readline():
            pass
        await restrain(site, RestraintKind.BAN)
        await site.rooms.post(CLUB, Post("secret", "for those who are in"))
        rest = await asyncio.wait_for(stream.content.read(), 10)
    assert b"for those who are in" not in rest
    assert "403 web-error-ban" == refusal_of(await pest.get("/api/rooms/go-club/live"))


async def test_a_ban_ends_a_long_poll(site: Site, two_browsers: tuple[Visitor, Visitor]) -> None:
    """A long poll that is waiting during the ban is refused, instead of returning a later
    message."""
    _, pest = two_browsers
    last = (await site.rooms.room(CLUB)).last
    waits = asyncio.create_task(pest.get(f"/api/rooms/go-club/messages?after={last}&wait=20"))
    await site.rooms.wait(CLUB, last, 0.2)
    await restrain(site, RestraintKind.BAN)
    await site.rooms.post(CLUB, Post("secret", "for those who are in"))
    assert "403 web-error-ban" == refusal_of(await waits)


async def test_after_a_restart(
    site: Site, two_browsers: tuple[Visitor, Visitor], open_site: Open
) -> None:
    """A restarted server on the same data recognises the browser."""
    _, pest = two_browsers
    await restrain(site, RestraintKind.BAN)
    again = await open_site(site.log, people=site.people)
    again.conversation.restraints = site.conversation.restraints
    secret = {c.key: c.value for c in pest.session.cookie_jar}[COOKIE]
    async with aiohttp.ClientSession(headers={"Cookie": f"{COOKIE}={secret}"}) as session:
        assert "403 web-error-ban" == refusal_of(
            await Visitor(session, again.url).say("Another", "hello", "go-club")
        )


async def test_lines_concurrent_with_a_ban(
    site: Site, two_browsers: tuple[Visitor, Visitor]
) -> None:
    """Concurrent lines are either in the room and accepted, or refused and absent; none follows the
    ban."""
    _, pest = two_browsers
    came = await asyncio.gather(
        *(pest.say("Pest", f"line {n}", "go-club") for n in range(10)),
        restrain(site, RestraintKind.BAN),
        *(pest.say("Pest", f"line {n}", "go-club") for n in range(10, 20)),
    )
    taken = {reply.body["id"] for reply in came if reply is not None and reply.status == 200}
    fold = await site.rooms.room(CLUB)
    stand = {str(m.seq) for m in fold.after(0) if getattr(m.content, "text", "").startswith("line")}
    assert taken == stand
    assert "403 web-error-ban" == refusal_of(await pest.say("Pest", "after it", "go-club"))


async def test_known_games_can_be_read(site: Site, two_browsers: tuple[Visitor, Visitor]) -> None:
    """A banned person can read games of the room by id, like everyone."""
    _, pest = two_browsers
    await restrain(site, RestraintKind.BAN)
    assert None is refusal_of(await pest.get("/api/games/bamoku"))
    assert PostRef("bamoku", 7, 2) == PROPOSAL.ref
