"""Challenges before they are accepted: counter-offers, buttons and expiry; and rematches."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from itertools import combinations

import pytest

from bot.match.clocks.clock import DAY, HOUR, Fischer, PerMove
from bot.match.events import Colours, Terms
from bot.match.state import Phase, Refusal
from bot.play.background.deadlines import Sweep
from bot.play.rematches import MAX_ASKED
from bot.posts.callbacks import MAX_BYTES, parse_choice, tag
from bot.posts.post import Answer
from bot.routing.form_requests import request_of
from bot.talk import requests
from tests.conversation.desk import ROOM, Desk, Killed, first_line
from tests.conversation.test_moderation import Authority
from tests.distinct import shared_ids


async def terms_of(desk: Desk, game_id: str) -> Terms:
    """The terms on offer."""
    return (await desk.match(game_id)).match.terms


async def test_typed_counter_offers() -> None:
    """Guest and host can counter-offer in turn until the guest accepts."""
    desk = Desk()
    game_id = (await desk.say("Anna", "challenge Ben 9x9 black no clock")).game_id
    await desk.say("Ben", "terms 13x13 komi 0.5 3 days")
    assert "Ben offers other terms · Anna" == desk.match_line()
    assert "13×13 · komi 0.5 · Anna takes Black · 3 days a move" == desk.match_line(1)
    assert "These are your own terms: now the other has to accept them." in first_line(
        await desk.say("Ben", f"accept #{game_id}")
    )
    await desk.say("Anna", "warunki bez zegara ściśle")
    expected = Terms(13, 0.5, 0, Colours.BLACK, strict=True)
    assert expected == await terms_of(desk, game_id)
    await desk.say("Ben", "accept")
    match = (await desk.match(game_id)).match
    assert (Phase.PLAY, expected) == (match.phase, match.terms)


COUNTERS = [
    # player, line, the host's colours, handicap, komi
    ("Ben", "terms black", Colours.WHITE, 0, 6.5),
    ("Ben", "terms white", Colours.BLACK, 0, 6.5),
    ("Anna", "terms white", Colours.WHITE, 0, 6.5),
    ("Ben", "terms handicap 3", Colours.BLACK, 3, 0.5),
    ("Anna", "terms handicap 3", Colours.WHITE, 3, 0.5),
    ("Ben", "terms handicap 3 komi 5.5 black", Colours.WHITE, 3, 5.5),
]


@pytest.mark.parametrize(("who", "line", "colours", "handicap", "komi"), COUNTERS)
async def test_a_named_colour_is_the_speakers(
    who: str, line: str, colours: Colours, handicap: int, komi: float
) -> None:
    """A named colour is the speaker's own, and offered handicap stones go to the opponent."""
    desk = Desk()
    game_id = (await desk.say("Anna", "challenge Ben 13x13 no clock")).game_id
    await desk.say(who, line)
    assert Terms(13, komi, handicap, colours) == await terms_of(desk, game_id)


async def test_removing_the_handicap() -> None:
    """Removing the handicap resets komi and colours to the defaults."""
    desk = Desk()
    game_id = (await desk.say("Anna", "challenge Ben 13x13 handicap 3 no clock")).game_id
    await desk.say("Ben", "terms no handicap")
    assert Terms(13, 6.5) == await terms_of(desk, game_id)


REFUSED = [
    ("Anna: challenge Ben 9x9 no clock", "Ben: terms 9x9", "Those are the terms already."),
    (
        "Anna: challenge Ben 9x9 no clock",
        "Ben: terms 6x6 handicap 9",
        "A 6×6 board takes no handicap",
    ),
    ("Anna: challenge Ben 9x9 no clock", "Ben: terms komi 1000", "Komi 1000 is not possible."),
    ("Anna: challenge Ben 9x9 no clock", "Ben: terms 90 days", "That clock isn’t possible."),
    ("Anna: challenge Ben 9x9 no clock", "Ben: > terms banana split", ""),
    (
        "Anna: challenge Ben 9x9 no clock",
        "Eve: > terms 13x13",
        "This challenge is meant for someone else.",
    ),
    (
        "Anna: challenge 9x9 no clock",
        "Eve: > terms 13x13",
        "This challenge is open to anyone, so only",
    ),
    (
        "Anna: challenge 9x9 no clock",
        "Eve: [say terms]",
        "This challenge is open to anyone, so only",
    ),
    (
        "Anna: challenge Ben 9x9 no clock",
        "Eve: [say terms]",
        "This challenge is meant for someone else.",
    ),
    ("Anna: games", "Eve: terms 13x13", "No challenge of yours waits"),
]


@pytest.mark.parametrize(("before", "step", "expected"), REFUSED)
async def test_impossible_counter_offers(before: str, step: str, expected: str) -> None:
    """Impossible counter-offers are refused and change nothing."""
    desk = Desk()
    await desk.hears(desk.step(before))
    versions = await desk.versions()
    answer = await desk.hears(desk.step(step))
    assert first_line(answer).startswith(expected)
    assert bool(expected) == bool(answer.posts)
    assert versions == await desk.versions()


async def test_an_open_challenge_changed_by_its_host() -> None:
    """The host can change an open challenge, which then still accepts anyone."""
    desk = Desk()
    game_id = (await desk.say("Anna", "challenge 9x9 no clock")).game_id
    await desk.say("Anna", "terms 13x13")
    assert "Anna is looking for a game, on other terms" == desk.match_line()
    await desk.say("Eve", "accept")
    assert 13 == (await terms_of(desk, game_id)).size


async def test_a_button_accepts_its_own_terms() -> None:
    """A button accepts only the terms of its own post."""
    desk = Desk()
    game_id = (await desk.say("Anna", "challenge Ben 9x9 no clock")).game_id
    old = desk.press("Ben", "take")
    await desk.say("Anna", "terms 13x13")
    assert "Other terms have been offered since." in first_line(await desk.hears(old))
    assert Phase.CHALLENGE is (await desk.match(game_id)).match.phase
    await desk.hears(desk.press("Ben", "take"))
    assert Phase.PLAY is (await desk.match(game_id)).match.phase


async def test_unannounced_terms_are_not_accepted() -> None:
    """A typed “accept” never accepts terms that the room has not received yet."""
    desk = Desk()
    game_id = (await desk.say("Anna", "challenge Ben 9x9 no clock")).game_id
    await desk.conversation.handle(desk.line("Anna", "terms 25x25"))
    answer = await desk.conversation.handle(desk.line("Ben", "accept"))
    name_it = "Which one do you mean? Look at the newest post, then type “accept 2”."
    assert name_it == first_line(answer)
    await desk.announce()
    await desk.say("Ben", "accept")
    assert 25 == (await terms_of(desk, game_id)).size


async def test_counter_offers_by_buttons() -> None:
    """The form starts with the current terms, each tap changes one of them, and they are offered
    once."""
    desk = Desk()
    game_id = (await desk.say("Anna", "challenge Ben 9x9 komi 5.5 no clock")).game_id
    await desk.hears(desk.press("Ben", "say", "terms"))
    await desk.hears(desk.tap("Ben", "13×13"))
    await desk.hears(desk.tap("Ben", "3 days a move"))
    shown = "So far these terms: 13×13 · komi 5.5 · 3 days a move."
    assert desk.newest().startswith(shown)
    assert 1 == (await desk.match(game_id)).match.version
    send = desk.tap("Ben", "Offer these terms")
    await desk.hears(send)
    await desk.hears(send)
    match = (await desk.match(game_id)).match
    assert (2, Terms(13, 5.5, clock=PerMove(3 * DAY))) == (match.version, match.terms)


async def test_the_form_of_an_open_challenge() -> None:
    """The form of an open challenge works only for the person who asked for it."""
    desk = Desk()
    await desk.say("Anna", "form")
    for label in ("13×13", "handicap 2", "1 day a move", "no clock", "Strict ko", "✓ Estimates"):
        await desk.hears(desk.tap("Anna", label))
    refused = await desk.hears(desk.tap("Ben", "Send the challenge"))
    assert "That question was for someone else." == first_line(refused)
    answer = await desk.hears(desk.tap("Anna", "Send the challenge"))
    assert "The challenge is sent." == first_line(answer)
    expected = Terms(13, 0.5, 2, Colours.WHITE, strict=True, estimates=False)
    assert expected == await terms_of(desk, answer.game_id)


async def test_chosen_options_are_ticked() -> None:
    """The chosen options are ticked; each button parses into a request and fits in 64 bytes."""
    desk = Desk()
    incoming = desk.line("Anna", "form 19 handicap 2 white reserve 10d +12h strict")
    (post,) = (await desk.hears(incoming)).posts
    chosen = [label for label in map(post.label, post.choices) if label.startswith("✓")]
    assert ["✓ 19×19", "✓ handicap 2", "✓ White", "✓ Strict ko", "✓ Estimates"] == chosen
    assert 20 == len(post.choices)
    for choice in post.choices:
        wanted = parse_choice(choice.id)
        assert wanted is not None
        assert isinstance(request_of(incoming, wanted), requests.EditForm | requests.Challenge)
        assert len(choice.id) <= MAX_BYTES


async def test_the_form_of_a_challenged_player() -> None:
    """A challenged player sees and chooses their own colour in the form."""
    desk = Desk()
    game_id = (await desk.say("Anna", "challenge Ben 9x9 black no clock")).game_id
    await desk.hears(desk.press("Ben", "say", "terms"))
    await desk.hears(desk.tap("Ben", "✓ White"))
    await desk.hears(desk.tap("Ben", "Black"))
    await desk.hears(desk.tap("Ben", "Offer these terms"))
    assert Colours.WHITE is (await terms_of(desk, game_id)).colours


async def test_the_longest_terms_fit() -> None:
    """The longest possible terms fit in a button and are sent unchanged."""
    desk = Desk()
    everything = "13 komi -7.5 handicap 3 white strict no estimates reserve 10d +12h cap 14d"
    await desk.say("Anna", f"form {everything}")
    answer = await desk.hears(desk.tap("Anna", "Send the challenge"))
    clock = Fischer(10 * DAY, 12 * HOUR, 14 * DAY)
    expected = Terms(13, -7.5, 3, Colours.WHITE, strict=True, clock=clock, estimates=False)
    assert expected == await terms_of(desk, answer.game_id)


TAPPED = ("13×13", "handicap 2", "1 day a move", "Black", "Strict ko")
"""One button of each kind in a form of terms."""


@pytest.mark.parametrize("begun", ["form", "terms", "organise"])
@pytest.mark.parametrize("pair", [*combinations(TAPPED, 2)], ids="-".join)
async def test_two_choices_in_a_form(begun: str, pair: tuple[str, str]) -> None:
    """After any two taps in any form of terms both options are ticked, button ids are unique, and
    tapping a chosen option keeps it."""
    desk = Desk()
    if begun == "terms":
        await desk.say("Anna", "challenge Ben 19x19 no clock")
    authority = Authority(ROOM)
    await desk.hears(replace(desk.line("Anna", begun), authority=authority))
    for label in (*(("Default terms",) if begun == "organise" else ()), *pair):
        await desk.hears(replace(desk.tap("Anna", label), authority=authority))
    for again in ("", *(f"✓ {label}" for label in pair if label != "Strict ko")):
        if again:
            await desk.hears(replace(desk.tap("Anna", again), authority=authority))
        form = desk.chat.posts[-1]
        assert {f"✓ {label}" for label in pair} <= {*map(form.label, form.choices)}
        assert [] == shared_ids(form)


async def test_buttons_of_an_earlier_form() -> None:
    """Buttons of an earlier form, without a mark for the option chosen last, are still parsed."""
    incoming = Desk().line("Anna", "")
    wanted = parse_choice(f"f::0:{tag(incoming.user)}.form~13b")
    assert wanted is not None
    chosen = requests.Challenge(size=13, colours=Colours.BLACK)
    assert requests.EditForm(chosen) == request_of(incoming, wanted)


@pytest.mark.parametrize("line", ["form~??", "wish~13b"])
async def test_unknown_form_buttons(line: str) -> None:
    """A form button with an unknown kind or unknown terms is refused as outdated."""
    incoming = Desk().line("Anna", "")
    wanted = parse_choice(f"f::0:{tag(incoming.user)}.{line}")
    assert wanted is not None
    assert Refusal("stale-button") == request_of(incoming, wanted)


async def test_a_form_in_private_offers_no_rating() -> None:
    """A form in a private chat offers no rating, because rated games need a shared room."""
    desk = Desk()
    private = replace(desk.line("Anna", "form 9"), community=f"{ROOM}/anna")
    (post,) = (await desk.hears(private)).posts
    assert not [label for label in map(post.label, post.choices) if "Rated" in label]


async def test_a_challenge_expires() -> None:
    """A challenge expires after a week. The post names the player who did not answer and calls the
    challenger; a button pressed before the sweep is refused, too."""
    desk = Desk()
    game_id = (await desk.say("Anna", "challenge Ben 9x9 no clock")).game_id
    desk.ms += 6 * DAY
    await Sweep(desk.service, desk.store).once()
    assert (
        f"#{game_id} · Ben · 9×9 · waiting for an answer · 23 hours 59 minutes left"
        == ((await desk.say("Anna", "games")).posts[0].text.split("\n")[1])
    )
    desk.ms += DAY
    expired = "Nobody answered that challenge in time, so it is off."
    assert expired in first_line(await desk.hears(desk.press("Ben", "take")))
    await desk.announce()
    assert "Ben has not answered: the challenge is off · Anna" == desk.match_line()
    assert (f"{ROOM}/anna",) == desk.chat.posts[-1].mentions
    assert expired in first_line(await desk.hears(desk.press("Ben", "take")))
    assert {} == await desk.versions()


async def test_the_sweep_ends_expired_challenges() -> None:
    """The sweep ends expired challenges, and a counter-offer restarts the week."""
    desk = Desk()
    game_id = (await desk.say("Anna", "challenge Ben 9x9 no clock")).game_id
    desk.ms += 6 * DAY
    await desk.say("Ben", "terms 13x13")
    desk.ms += 7 * DAY - HOUR
    await Sweep(desk.service, desk.store).once()
    assert Phase.CHALLENGE is (await desk.match(game_id)).match.phase
    desk.ms += HOUR
    await asyncio.gather(*(Sweep(desk.service, desk.store).once() for _ in range(3)))
    await desk.announce()
    assert "Anna has not answered: the challenge is off · Ben" == desk.match_line()
    assert (f"{ROOM}/ben",) == desk.chat.posts[-1].mentions
    assert Phase.WITHDRAWN is (await desk.match(game_id)).match.phase


async def test_an_open_challenge_expires() -> None:
    """When an open challenge expires, its host is called once."""
    desk = Desk()
    await desk.say("Anna", "challenge 9x9 no clock")
    desk.ms += 7 * DAY
    for _ in range(2):
        await Sweep(desk.service, desk.store).once()
        await desk.announce()
    told = [post.mentions for post in desk.chat.posts if "Nobody answered" in post.text]
    assert [(f"{ROOM}/anna",)] == told
    assert "Nobody answered the challenge by Anna" == desk.match_line()


async def request_rematch(desk: Desk, terms: str = "9x9 black 3 days") -> tuple[str, Answer]:
    """A finished game, and Ben's request for a rematch."""
    game_id = await desk.game("D4 E5", terms=terms)
    await desk.confirms("Anna", "resign yes")
    return game_id, await desk.hears(desk.press("Ben", "say", "rematch"))


async def test_a_rematch() -> None:
    """A rematch has the same terms with colours swapped; the opponent accepts it, also by asking
    for one."""
    desk = Desk()
    game_id, answer = await request_rematch(desk)
    assert "Ben asks Anna for a rematch" == desk.match_line()
    loaded = await desk.match(answer.game_id)
    assert (f"{ROOM}/ben", f"{ROOM}/anna") == (loaded.meta.host, loaded.meta.guest)
    assert Terms(9, 6.5, 0, Colours.BLACK, clock=PerMove(3 * DAY)) == loaded.match.terms
    again = await desk.say("Ben", f"rematch #{game_id}")
    assert first_line(again).startswith("You have already asked for a rematch")
    await desk.say("Anna", "rewanż")
    assert Phase.PLAY is (await desk.match(answer.game_id)).match.phase
    once = await desk.say("Anna", f"rematch #{game_id}")
    there_was = f"There has been a rematch of this game already, #{answer.game_id}"
    assert first_line(once).startswith(there_was)


MEANWHILE = {
    "one's own challenge": ["Anna: challenge 13x13 no clock"],
    "others play": ["Eve: challenge Olga 9x9 black no clock", "Olga: accept", "Eve: D4"],
    "others have played": [
        "Eve: challenge Olga 19x19 no clock",
        "Olga: accept",
        "Eve: resign",
        "Eve: [resign]",
    ],
}


@pytest.mark.parametrize("meanwhile", MEANWHILE)
async def test_rematch_means_the_speakers_last_game(meanwhile: str) -> None:
    """“Rematch” means the speaker's own last game, whatever others play and whatever challenge the
    speaker made since."""
    desk = Desk()
    await desk.game("D4")
    await desk.confirms("Anna", "resign yes")
    for step in MEANWHILE[meanwhile]:
        await desk.hears(desk.step(step))
    await desk.say("Anna", "rematch")
    assert "Anna asks Ben for a rematch" == desk.match_line()


async def close_challenge(desk: Desk, how: str) -> None:
    """End the waiting challenge by a step, or let it expire."""
    if how == "expired":
        desk.ms += 8 * DAY
        await Sweep(desk.service, desk.store).once()
        await desk.announce()
    else:
        await desk.hears(desk.step(how))


@pytest.mark.parametrize("again", ["Ben: rematch", "Ben: [say rematch]", "Anna: [say rematch]"])
@pytest.mark.parametrize("how", ["Ben: [drop]", "Ben: withdraw", "Anna: [drop]", "expired"])
async def test_a_failed_rematch_can_be_repeated(how: str, again: str) -> None:
    """After a rematch was withdrawn, declined or has expired, either player can ask once more; a
    redelivered press asks once."""
    desk = Desk()
    game_id, first = await request_rematch(desk)
    await close_challenge(desk, how)
    line = desk.step(again)
    answer = await desk.hears(line)
    who, other = ("Ben", "Anna") if again.startswith("Ben") else ("Anna", "Ben")
    assert f"{who} asks {other} for a rematch" == desk.match_line()
    assert (answer, 1) == (await desk.hears(line), len(await desk.service.matches.games_in(ROOM)))
    assert first.game_id != answer.game_id
    assert game_id == (await desk.match(answer.game_id)).match.rematch_of
    await desk.say(other, f"rematch #{game_id}")
    assert Phase.PLAY is (await desk.match(answer.game_id)).match.phase
    once = first_line(await desk.say(who, f"rematch #{game_id}"))
    assert once.startswith(f"There has been a rematch of this game already, #{answer.game_id}")


async def test_a_redelivered_rematch_request() -> None:
    """A redelivered request for a rematch that was withdrawn since asks for no new one."""
    desk = Desk()
    await desk.game("D4")
    await desk.confirms("Anna", "resign yes")
    line = desk.line("Ben", "rematch")
    desk.processed_events.dies = True
    with pytest.raises(Killed):
        await desk.conversation.handle(line)
    (asked,) = await desk.service.matches.games_in(ROOM)
    desk.restart()
    await desk.say("Ben", f"withdraw #{asked.game_id}")
    again = await desk.hears(line)
    assert (asked.game_id, []) == (again.game_id, await desk.service.matches.games_in(ROOM))


async def test_rematch_requests_are_limited() -> None:
    """A player who is declined repeatedly cannot ask forever."""
    desk = Desk()
    game_id, asked = await request_rematch(desk)
    for _ in range(MAX_ASKED - 1):
        await desk.say("Anna", f"decline #{asked.game_id}")
        asked = await desk.say("Ben", f"rematch #{game_id}")
        assert asked.game_id
    await desk.say("Anna", f"decline #{asked.game_id}")
    assert first_line(await desk.say("Ben", f"rematch #{game_id}")).startswith(
        "There has been a rematch"
    )


async def test_simultaneous_rematch_requests() -> None:
    """Simultaneous requests lead to one rematch, which has started or waits for one player."""
    desk = Desk()
    game_id = await desk.game("D4")
    await desk.confirms("Anna", "resign yes")
    lines = [desk.line(who, f"rematch #{game_id}") for who in ("Anna", "Ben", "Anna", "Ben")]
    await asyncio.gather(*map(desk.conversation.handle, lines))
    await desk.announce()
    assert 1 == len(await desk.service.matches.games_in(ROOM))


async def test_a_rematch_request_after_a_crash() -> None:
    """A redelivered request finds the rematch that it made before the crash."""
    desk = Desk()
    await desk.game("D4")
    await desk.confirms("Anna", "resign yes")
    line = desk.line("Ben", "rematch")
    desk.processed_events.dies = True
    with pytest.raises(Killed):
        await desk.conversation.handle(line)
    desk.restart()
    answer = await desk.hears(line)
    assert (1, ()) == (answer.version, answer.posts)
    assert 1 == len(await desk.service.matches.games_in(ROOM))


async def test_handicap_stays_in_a_rematch() -> None:
    """In a rematch the handicap stays with the weaker player instead of following the colours."""
    desk = Desk()
    _, answer = await request_rematch(desk, "9x9 handicap 2 white no clock")
    loaded = await desk.match(answer.game_id)
    assert Terms(9, 0.5, 2, Colours.BLACK) == loaded.match.terms


async def test_only_players_ask_for_a_rematch() -> None:
    """Only the two players can ask for a rematch, and only after the end."""
    desk = Desk()
    game_id = await desk.game("D4")
    early = first_line(await desk.say("Ben", f"rematch #{game_id}"))
    assert "A rematch can be asked for when the game is over." == early
    await desk.confirms("Anna", "resign yes")
    assert first_line(await desk.say("Eve", f"rematch #{game_id}")).startswith(
        "Only its two players"
    )
    assert {} == await desk.versions()


async def test_a_repeated_challenge() -> None:
    """Repeating a waiting challenge, even at the same moment, points to it. With other terms,
    another opponent, to anyone, from elsewhere or after an answer it is a new one."""
    desk = Desk()
    line = partial(desk.line, "Anna", "challenge Ben 9x9 3 days")
    told = await asyncio.gather(*(desk.hears(line()) for _ in range(3)))
    made = [answer.game_id for answer in told if answer.game_id]
    again = f"This challenge waits already: #{made[0]}."
    assert [1, 2] == [len(made), sum(again in first_line(answer) for answer in told)]
    others = [
        desk.line("Anna", "challenge Ben 9x9 4 days"),
        desk.line("Anna", "challenge Eve 9x9 3 days"),
        desk.line("Ben", "challenge Anna 9x9 3 days"),
        replace(line(), room="web:other"),
        *(desk.line("Anna", "challenge 9x9 3 days") for _ in range(2)),
        desk.line("Ben", f"terms #{made[0]} 4 days"),
        line(),
    ]
    assert [] == [other for other in others if not (await desk.hears(other)).game_id]


async def test_a_challenge_redelivered_after_a_crash() -> None:
    """A challenge redelivered after a crash is answered with its match."""
    desk = Desk()
    line, desk.processed_events.dies = desk.line("Anna", "challenge Ben 9x9 no clock"), True
    with pytest.raises(Killed):
        await desk.hears(line)
    assert [(await desk.hears(line)).game_id] == [*await desk.store.games_in(ROOM)]
