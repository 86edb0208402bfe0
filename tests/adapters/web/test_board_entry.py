"""Authentication at the board page: by Telegram's signed data, by tickets, and by sessions."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import AsyncIterator, Mapping
from hashlib import sha256
from urllib.parse import parse_qsl, quote, urlencode

import pytest

from bot.play.accounts import board_tickets
from bot.play.accounts.board_tickets import GOOD_MS
from bot.play.ports.board_sessions import LASTS_MS
from bot.routing.platform.board_page import BoardVisitor
from bot.web.admission.limits import BY_NAME
from bot.web.boards import init_data
from tests.adapters.web.board_site import (
    ANNA,
    BELA,
    EVE,
    GAME,
    OTHER,
    ROOM,
    BoardSite,
    Visitor,
    match,
    open_board_site,
)
from tests.adapters.web.site import NOW

REFUSED = (403, "web-error-entry")


@pytest.fixture
def site() -> BoardSite:
    """The page, with two games."""
    return BoardSite()


@pytest.fixture
async def visitor(site: BoardSite) -> AsyncIterator[Visitor]:
    """A visitor of the running site."""
    async with open_board_site(site) as visitor:
        yield visitor


def status_and_error(answer: tuple[int, dict[str, object]]) -> tuple[int, object]:
    """Return the status, and the error id of a refusal."""
    status, body = answer
    error = body.get("error")
    return status, error["id"] if isinstance(error, Mapping) else None


async def ticket(site: BoardSite, user: str = BELA, game: str = GAME) -> str:
    """Return a person's ticket, the fragment of their link."""
    link = await site.page.with_ticket(BoardVisitor(user, "Béla", ROOM), game)
    address, _, fragment = link.partition("#")
    assert f"https://go.example.org/b/{game}" == address
    return fragment


async def test_telegrams_signed_data(site: BoardSite, visitor: Visitor) -> None:
    """A person who opens the page in Telegram is identified by Telegram's signed data and sees
    their own games."""
    status, entered = await visitor.enters(telegram=site.opened())
    assert (200, "Anna", [GAME]) == (status, entered["name"], [g["id"] for g in entered["games"]])
    assert (ANNA, GAME) == (entered["game"]["reader"], entered["game"]["id"])


async def test_the_game_that_was_opened(site: BoardSite, visitor: Visitor) -> None:
    """The game in the address of a button or link is shown even if another game waits, unless the
    person may not see it."""
    site.games[OTHER] = match(OTHER, ANNA, BELA)
    shown = []
    for game, start in ((OTHER, ""), (GAME, ""), ("", OTHER), ("kilimo", "")):
        word = site.opened(query_id=f"{game}{start}", start=start)
        _, entered = await visitor.enters(telegram=word, game=game)
        shown.append(entered["game"]["id"])
    assert [OTHER, GAME, OTHER, GAME] == shown


async def test_invalid_signed_data(site: BoardSite, visitor: Visitor) -> None:
    """Signed data that is forged, changed, expired, from the future, for another bot, without a
    user, too long, or missing is rejected."""
    good = site.opened()
    pairs = dict(parse_qsl(good))
    hour = init_data.GOOD_SECONDS * 1000
    wrong = {
        "forged": urlencode({**pairs, "hash": "0" * 64}),
        "changed": urlencode({**pairs, "user": '{"id": 9, "first_name": "Eve"}'}),
        "more": f"{good}&start_param={OTHER}",
        "twice": f"{good}&user=%7B%22id%22%3A9%7D",
        "unsigned": urlencode({k: v for k, v in pairs.items() if k != "hash"}),
        "aged": site.opened(at=NOW - hour),
        "ahead": site.opened(at=NOW + (init_data.AHEAD_SECONDS + 1) * 1000),
        "foreign": site.opened(token="7000000002:AAanother"),
        "nobody": site.opened("null"),
        "no number": site.opened('{"id": "7"}'),
        "a bot": site.opened('{"id": 7, "is_bot": true}'),
        "long": site.opened(start="a", padding="x" * init_data.LONGEST),
        "nonsense": "%%%&&&==",
    }
    found = {
        name: status_and_error(await visitor.enters(telegram=each)) for name, each in wrong.items()
    }
    assert dict.fromkeys(wrong, REFUSED) == found
    assert (200, None) == status_and_error(
        await visitor.enters(telegram=site.opened(at=NOW - hour + 1000))
    )


async def test_signed_data_is_used_once(site: BoardSite, visitor: Visitor) -> None:
    """Signed data used by a second page is rejected, so a copy of it is useless; the first page may
    retry after a lost response."""
    word = site.opened()
    first = [
        status_and_error(await visitor.enters(telegram=word, event_id="page-1")) for _ in range(2)
    ]
    second = status_and_error(await visitor.enters(telegram=word, event_id="page-2"))
    third = status_and_error(await visitor.enters(telegram=word))
    assert [(200, None), (200, None), REFUSED, REFUSED] == [*first, second, third]


async def test_a_second_request_without_an_event_id(site: BoardSite, visitor: Visitor) -> None:
    """Without an event id a second request counts as another page, and is rejected."""
    for way in ({"telegram": site.opened()}, {"ticket": await ticket(site)}):
        found = [status_and_error(await visitor.enters(**way)) for _ in range(2)]
        assert [(200, None), REFUSED] == found


@pytest.mark.parametrize("game", ["bamoku:h", "bamoku\n", "{p1}:g:bamoku", "..", "x" * 65])
async def test_malformed_game_ids_are_not_queried(
    site: BoardSite, visitor: Visitor, game: str
) -> None:
    """The database is never queried for a malformed game id, wherever it appears."""
    await visitor.enters(telegram=site.opened(query_id="one"), game=game)
    await visitor.enters(telegram=site.opened(start=game))
    await visitor.enters(ticket=await ticket(site, game=GAME), game=game)
    named = quote(game, safe="")
    status, _, answer = await visitor.asks("GET", f"/b/api/live?game={named}&mark=a")
    assert (200, "text/event-stream") == (status, answer.content_type)
    await visitor.asks("GET", f"/b/api/games/{named}")
    assert set() == {*site.loaded} - {GAME, OTHER}


async def test_a_ticket(site: BoardSite, visitor: Visitor) -> None:
    """A ticket identifies its person and opens its game."""
    status, entered = await visitor.enters(ticket=await ticket(site, game=OTHER))
    assert (200, "Béla", OTHER) == (status, entered["name"], entered["game"]["id"])
    assert {GAME, OTHER} == {game["id"] for game in entered["games"]}


async def test_invalid_tickets(site: BoardSite, visitor: Visitor) -> None:
    """A ticket that is forged, changed, expired, from another installation, or already used is
    rejected."""
    good = await ticket(site)
    body, _, signature = good.partition(".")
    other = BoardSite()
    site.clock.now -= GOOD_MS
    aged = await ticket(site)
    site.clock.now += GOOD_MS
    theirs = (await ticket(site, EVE)).partition(".")[0]
    wrong = {
        "forged": f"{body}.{'A' * len(signature)}",
        "cut": good[:-1],
        "another's body": f"{theirs}.{signature}",
        "aged": aged,
        "foreign": board_tickets.write(
            board_tickets.Ticket(EVE, "Eve", ROOM, "", GAME, NOW + 1000, "n"),
            await other_key(other),
        ),
        "long": "A" * (board_tickets.LONGEST + 1) + ".A",
        "nonsense": "!.!",
        "nothing": ".",
    }
    found = {
        name: status_and_error(await visitor.enters(ticket=each)) for name, each in wrong.items()
    }
    assert dict.fromkeys(wrong, REFUSED) == found
    assert (200, None) == status_and_error(await visitor.enters(ticket=good, event_id="page-1"))
    assert REFUSED == status_and_error(await visitor.enters(ticket=good, event_id="page-2"))


async def other_key(other: BoardSite) -> str:
    """Return the signing key of another installation."""
    return f"{await other.page.secret()}x"


async def test_a_session_is_limited_to_its_person(site: BoardSite, visitor: Visitor) -> None:
    """A session gives no access to a game that its person neither plays nor was shown. A token that
    combines one person's name with another's secret gives no access, either."""
    await visitor.enters(ticket=await ticket(site, ANNA))
    act = {"choice": f"say:{OTHER}:1:pass", "event_id": "e"}
    answers = [
        await visitor.asks("GET", f"/b/api/games/{OTHER}"),
        await visitor.asks("POST", f"/b/api/games/{OTHER}/acts", act),
    ]
    assert [(404, "web-error-game")] * 2 == [status_and_error(answer[:2]) for answer in answers]
    assert [] == site.conversation.heard
    person, _, secret = visitor.token.partition(".")
    eves = Visitor(visitor.session, visitor.url)
    await eves.enters(telegram=site.opened(9))
    for token in (f"{eves.token.partition('.')[0]}.{secret}", f"{person}.{'x' * 37}", "x", "."):
        visitor.token = token
        status, body, _ = await visitor.asks("GET", "/b/api/games")
        assert (401, "web-error-session") == status_and_error((status, body)), token


async def test_watching_needs_the_games_mark(site: BoardSite, visitor: Visitor) -> None:
    """A person who was shown a game in a chat can watch it with that game's mark, and with no
    other; they cannot act as a player."""
    await visitor.enters(telegram=site.opened(start=await site.page.sign_game(OTHER)))
    mark = (await site.page.sign_game(OTHER)).partition("_")[2]
    found = [
        (await visitor.asks("GET", f"/b/api/games/{OTHER}?mark={each}"))[0]
        for each in (mark, mark[:-1] + ("0" if mark[-1] != "0" else "1"), "")
    ]
    assert [200, 404, 404] == found


async def test_a_press_belongs_to_its_person(site: BoardSite, visitor: Visitor) -> None:
    """A press on the page is the same event as the person's press in their chat, whatever user the
    body names. A repeated event id is the same event, and never another person's."""
    await visitor.enters(ticket=await ticket(site))
    act = {"choice": f"say:{GAME}:1:D4", "event_id": "e1", "user": EVE}
    for _ in range(2):
        status, body, _ = await visitor.asks("POST", f"/b/api/games/{GAME}/acts", act)
        assert (200, BELA) == (status, body["game"]["reader"])
    annas = Visitor(visitor.session, visitor.url)
    await annas.enters(telegram=site.opened())
    await annas.asks("POST", f"/b/api/games/{GAME}/acts", act)
    heard = [(one.user, one.room, one.private) for one in site.conversation.heard]
    assert [(BELA, ROOM, True), (BELA, ROOM, True), (ANNA, ANNA, True)] == heard
    first, again, others = (one.event_id for one in site.conversation.heard)
    assert first == again != others
    assert not any(name in first + others for name in ("telegram", "discord"))


@pytest.mark.parametrize(
    "choice",
    [
        f"say:{OTHER}:1:D4",
        f"picture:{GAME}:1:",
        "own::0:ab.forget me",
        "f::0:ab.settings",
        "x",
        *(f"say:{GAME}:1:{line}" for line in ("rematch", "rewanz", "Rematch!", "replay slow")),
        f"pick:{GAME}:1:ab.rewanz",
    ],
)
async def test_presses_that_the_page_refuses(
    site: BoardSite, visitor: Visitor, choice: str
) -> None:
    """A press cannot act on a game other than the one in the address, nor use choices that only
    chats offer."""
    await visitor.enters(telegram=site.opened())
    answer = await visitor.asks("POST", f"/b/api/games/{GAME}/acts", {"choice": choice})
    assert (400, "web-error-choice") == status_and_error(answer[:2])
    assert [] == site.conversation.heard


async def test_a_session_ends(site: BoardSite, visitor: Visitor) -> None:
    """A session ends after a week, by logging out on its page, or when the person closes all
    sessions in their chat; afterwards it gives no access."""
    for end in ("week", "page", "chat"):
        site.clock.now = NOW
        await visitor.enters(ticket=await ticket(site, ANNA))
        assert 200 == (await visitor.asks("GET", "/b/api/games"))[0]
        if end == "week":
            site.clock.now += LASTS_MS
        elif end == "page":
            await visitor.asks("DELETE", "/b/api/visits")
        else:
            await site.sessions.end(ANNA)
        status, body, _ = await visitor.asks("GET", "/b/api/games")
        assert (401, "web-error-session") == status_and_error((status, body)), end


async def test_the_cookie(site: BoardSite, visitor: Visitor) -> None:
    """Outside of frames the token is in a host-only, Secure, HttpOnly, SameSite cookie; in a frame
    there is no cookie."""
    framed = {"ticket": await ticket(site), "framed": True}
    _, _, answer = await visitor.asks("POST", "/b/api/visits", framed)
    assert "Set-Cookie" not in answer.headers
    alone = {"ticket": await ticket(site)}
    _, body, answer = await visitor.asks("POST", "/b/api/visits", alone)
    cookie, *said = answer.headers["Set-Cookie"].split("; ")
    assert f"nigiri-board={body['token']}" == cookie
    expected = {"Max-Age=604800", "HttpOnly", "Path=/b/", "SameSite=Lax", "Secure"}
    assert expected == {each for each in said if not each.startswith("expires")}
    status, games, _ = await visitor.asks("GET", "/b/api/games", Cookie=cookie)
    assert (200, 2) == (status, len(games["games"]))
    again, entered, _ = await visitor.asks("POST", "/b/api/visits", {"game": OTHER}, Cookie=cookie)
    assert (200, OTHER, None) == (again, entered["game"]["id"], entered["token"])


async def test_cross_origin_requests_are_refused(site: BoardSite, visitor: Visitor) -> None:
    """Cross-origin requests are refused, and so are other host names for this machine."""
    body = {"ticket": await ticket(site)}
    answers = [
        await visitor.asks("POST", "/b/api/visits", body, Origin="https://evil.example"),
        await visitor.asks("POST", "/b/api/visits", body, Origin="https://web.telegram.org"),
        await visitor.asks("POST", "/b/api/visits", body, Origin="null"),
        await visitor.asks("GET", "/b/", Host="evil.example"),
    ]
    assert [(403, "web-error-origin")] * 3 + [(421, "web-error-host")] == [
        status_and_error(answer[:2]) for answer in answers
    ]


async def test_only_the_page_may_be_framed(site: BoardSite, visitor: Visitor) -> None:
    """Only the page itself may be framed, and only by Telegram's web client."""
    for path, framed_by in {
        "/b/": "https://web.telegram.org",
        f"/b/{GAME}": "https://web.telegram.org",
        "/page/icon.svg": "'none'",
        "/page/words": "'none'",
        "/b/api/games": "'none'",
        "/nowhere": "'none'",
    }.items():
        headers = (await visitor.asks("GET", path))[2].headers
        policy = headers["Content-Security-Policy"]
        assert f"frame-ancestors {framed_by}" == policy.rpartition("; ")[2], path
        assert ("DENY" if framed_by == "'none'" else None) == headers.get("X-Frame-Options"), path
        assert "default-src 'none'" in policy


async def test_the_server_has_only_the_page(visitor: Visitor) -> None:
    """This server has only the page: no rooms, records, pictures or other files."""
    paths = ["/", "/r/lobby", "/api/rooms/lobby/messages", f"/api/games/{GAME}", "/metrics"]
    paths += [f"/pictures/{GAME}/1.png", "/page/room.js", "/page/index.html", "/page/../app.py"]
    paths += ["/page/own/index.html", "/page/own/own.js", "/page/calls/bell.js", "/readyz"]
    assert {404} == {(await visitor.asks("GET", path))[0] for path in paths}


async def test_the_pages_files_are_served(visitor: Visitor) -> None:
    """Each file that the page names is served; its scripts and style sheets are inlined."""
    async with visitor.session.get(f"{visitor.url}b/") as answer:
        page = await answer.text()
    named = set(re.findall(r"""["'](/page/[a-z_/.]+)["']""", page))
    assert {"/page/icon.svg"} == named
    assert 200 == (await visitor.asks("GET", "/page/icon.svg"))[0]


async def test_only_its_own_scripts_run(visitor: Visitor) -> None:
    """The Content-Security-Policy allows the inlined scripts and styles by their hashes, and no
    others, not even from its own origin."""
    async with visitor.session.get(f"{visitor.url}b/") as answer:
        page, policy = await answer.text(), answer.headers["Content-Security-Policy"]
    allowed = dict(part.split(" ", 1) for part in policy.split("; "))
    for tag in ("script", "style"):
        found = re.findall(rf"<{tag}(?: type=\"module\")?>(.*?)</{tag}>", page, re.DOTALL)
        digests = [b64encode(sha256(each.encode()).digest()).decode() for each in found]
        assert [f"'sha256-{each}'" for each in digests] == allowed[f"{tag}-src"].split()
        assert len(found) > 1


async def test_the_page_is_cached(visitor: Visitor) -> None:
    """A browser with the page cached gets 304 without a body; one without it gets it compressed, if
    it supports that."""
    status, _, answer = await visitor.asks("GET", "/b/")
    assert (200, "gzip") == (status, answer.headers["Content-Encoding"])
    assert 40_000 > int(answer.headers["Content-Length"])
    tag = {"If-None-Match": answer.headers["ETag"]}
    status, _, answer = await visitor.asks("GET", "/b/", **tag)
    assert (304, None) == (status, answer.headers.get("Content-Encoding"))
    tag = {"Accept-Encoding": "identity"}
    status, _, answer = await visitor.asks("GET", "/b/", **tag)
    assert (200, None) == (status, answer.headers.get("Content-Encoding"))


async def test_a_browser_without_scripts(visitor: Visitor) -> None:
    """The page says what it needs in the language of a browser without scripts."""
    for code in ("en", "pl"):
        spoken = {"Accept-Language": code}
        async with visitor.session.get(f"{visitor.url}b/", headers=spoken) as answer:
            page = await answer.text()
        assert f'data-word="page-scriptless-board">[{code}] page-scriptless-board' in page


async def test_acts_are_limited(site: BoardSite, visitor: Visitor) -> None:
    """A person who acts faster than any hand could is throttled, with the time to wait."""
    await visitor.enters(telegram=site.opened())
    act = {"choice": f"say:{GAME}:1:D4"}
    while (asked := await visitor.asks("POST", f"/b/api/games/{GAME}/acts", act))[0] == 200:
        pass
    assert (429, "1") == (asked[0], asked[2].headers["Retry-After"])
    assert BY_NAME["choices"].burst <= len(site.conversation.heard)
