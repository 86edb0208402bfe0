"""The presenter: golden texts to read aloud, and limits on its output."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.help.first_step_commands import PAGES
from bot.match.clocks.clock import DAY, PerMove
from bot.match.commands import Agree, AskUndo, MarkStones, Pass, Play, Resume
from bot.match.events import Challenged, Colours, Ended, Played, Side, Started, Terms
from bot.match.proposals import lettered_chains
from bot.match.state import Match, Phase, Refusal, fold
from bot.reading.dead_stones.suggestion import Suggestion
from bot.reading.estimates import Estimate
from bot.routing.help_words import help_parts
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour, Point, parse_point
from bot.talk import match_buttons
from bot.texts.match.alt_text import MAX_LENGTH
from bot.texts.presenter import Presenter
from bot.texts.problem import Problem
from bot.texts.text import Person
from bot.texts.translations import LANGUAGES, words
from tests.language.plain import Plain
from tests.language.scenes import (
    GOLDEN,
    GUEST_ID,
    HOST_ID,
    NAMES,
    NOW,
    WALLS,
    load,
    scenes,
    transcript,
)
from tests.service.playing import (
    KO,
    NOTHING_DEAD,
    REPETITION,
    begin_game,
    do,
    stop,
    unanswered_challenge,
)

TERMS = Terms(9, 6.5, colours=Colours.BLACK)
ENGLISH, POLISH = map(Plain, LANGUAGES)
LONGEST_MESSAGE = 1500
"""Less than any chat's limit for a message, with room for an adapter's additions."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_golden(language: str) -> None:
    """The texts of every scene equal the golden ones."""
    expected = (GOLDEN / f"{language}.txt").read_text("utf-8")
    assert expected == transcript(language)


ENDINGS = [
    (Outcome(Reason.SCORE, Colour.BLACK, 6.5), "B+6.5", "B+6.5"),
    (Outcome(Reason.SCORE), "Jigo: a draw", "Jigo: remis"),
    (Outcome(Reason.NO_RESULT), "The game ends without result", "Koniec bez wyniku"),
    (Outcome(Reason.BOTH_LOSE), "Both players lose", "Przegrywają obie strony"),
]


@pytest.mark.parametrize(("outcome", "english", "polish"), ENDINGS)
def test_a_title_has_no_codes(outcome: Outcome, english: str, polish: str) -> None:
    """The room title of a game without a winner has its outcome in words."""
    match = begin_game("D4 F6")
    match.apply(Ended(0, outcome))
    for presenter, result in zip(
        map(Presenter, map(words, LANGUAGES)), (english, polish), strict=True
    ):
        title = presenter.plain(presenter.title(load(match), NAMES))
        assert result == title.split(" · ")[-1]


@pytest.mark.parametrize("scene", list(scenes()), ids=lambda scene: scene.title)
def test_names_its_game(scene: tuple[str, Match, int]) -> None:
    """Every status names its game, and every announcement does where there are other games."""
    _, match, since = scene
    for presenter in (ENGLISH, POLISH):
        alone, beside = (
            presenter.announcement(load(match), since, NAMES, named=named)
            for named in (False, True)
        )
        assert [False, True] == ["#bamoku" in each for each in (alone, beside)]
        assert "bamoku" in presenter.status(load(match), NAMES, NOW)


def _stones(size: int, colours: list[Colour], seed: int) -> Match:
    """A board full of stones, regardless of the rules."""
    match = fold([Challenged(0, Terms(size, 6.5), open=False), Started(0, Colour.BLACK)])
    points = [Point(column, row) for column in range(size) for row in range(size)]
    random.Random(seed).shuffle(points)
    for place, point in enumerate(points[: len(points) * 3 // 4]):
        colour = colours[place % len(colours)]
        match.game.board.place(colour, [point])
    return match


def test_a_chain_on_a_small_button() -> None:
    """A small button shows by signs whether its chain is dead or doubtful."""
    match = begin_game("A1 E5 G7")
    stop(match, dead="A1", doubtful="E5")
    assert match.proposal is not None
    lettered = lettered_chains(match.game.board, match.proposal).items()
    for presenter in (ENGLISH, POLISH):
        labels = [
            match_buttons.label_mark(chain, match.proposal, letter) for letter, chain in lettered
        ]
        shown = [presenter.plain(label) for label in labels]
        assert ["A ⚪ E5 ❓", "B ⚫ A1 ☠️", "C ⚫ G7"] == shown


@given(st.integers(5, 25), st.integers(0, 1000))
def test_alt_is_bounded(size: int, seed: int) -> None:
    """The alt text of any board fits, and on boards up to 19 lines it names every stone."""
    match = _stones(size, list(Colour), seed)
    for presenter in (ENGLISH, POLISH):
        text = presenter.alt(load(match), NAMES)
        assert len(text) <= MAX_LENGTH
        assert size > 19 or not text.endswith("…")


def test_alt_by_rows() -> None:
    """A crowded board is described by rows, with neighbouring stones as ranges."""
    match = fold([Challenged(0, Terms(19, 6.5), open=False), Started(0, Colour.BLACK)])
    row = [Point(column, 3) for column in range(12)]
    rest = [Point(column, r) for column in range(0, 19, 2) for r in range(5, 19)]
    match.game.board.place(Colour.BLACK, [*row, Point(15, 3), Point(16, 3)])
    match.game.board.place(Colour.WHITE, rest)
    text = ENGLISH.alt(load(match), NAMES)
    assert "Black: 4: A–M Q R." in text
    assert "19: A C E G J L N P R T" in text


_LONG_STORY = [0, 0, 0, 0, 0, 5, 11, 521, 12, 9, 0, 0, 0, 0, 0, 0, 2, 2, 31, 31]
"""Choices that lead to a stop with much to announce, after many moves."""


def test_much_at_once() -> None:
    """After many events the count still comes first, and the text fits."""
    match = unanswered_challenge(Terms(7, 6.5))
    match.apply(Started(0, Colour.BLACK))
    for choice in _LONG_STORY:
        _something(match, choice)
    names = {Side.HOST: "A" * 100, Side.GUEST: "B " * 20}
    announced = POLISH.announcement(load(match), 0, names)
    newest = POLISH.announcement(load(match), match.version - 1, names).split("\n")
    assert newest[:9] == announced.split("\n")[:9]
    assert len(announced) <= LONGEST_MESSAGE


@given(st.lists(st.integers(0, 10_000), max_size=60), st.integers(5, 9), st.data())
def test_any_match(choices: list[int], size: int, data: st.DataObject) -> None:
    """Any match can be announced from any version on within the limit."""
    match = unanswered_challenge(Terms(size, 6.5))
    match.apply(Started(0, Colour.BLACK))
    for choice in choices:
        _something(match, choice)
    since = data.draw(st.integers(0, match.version - 1))
    long_names = {Side.HOST: "A" * 100, Side.GUEST: "\u202eB\n" * 20}
    for presenter in (ENGLISH, POLISH):
        for text in (
            presenter.announcement(load(match), since, long_names),
            presenter.status(load(match), long_names, NOW),
        ):
            assert 0 < len(text) <= LONGEST_MESSAGE
            assert "\u202e" not in text
            assert all(line.strip() for line in text.split("\n"))


def _something(match: Match, choice: int) -> None:
    """One legal event, chosen by number."""
    game, proposal = match.game, match.proposal
    colour = list(Colour)[choice % 2]
    if match.phase is Phase.PLAY:
        legal = [*game.legal_points(), None]
        point = legal[choice % len(legal)]
        do(match, game.to_move, _move(point), _anything(match, choice))
    elif match.phase is Phase.AGREEMENT and proposal is not None:
        stones = game.board.stones(colour)
        if choice % 3 == 0 and stones:
            stone = stones[choice % len(stones)]
            name = game.board.chain_at(stone)
            assert name is not None
            do(match, colour, MarkStones((stone,), dead=name.name not in proposal.dead))
        elif choice % 7 == 0 and colour not in proposal.agreed:
            do(match, colour, Agree())
        elif choice % 5 == 0:
            do(match, colour, Resume())


def _anything(match: Match, choice: int) -> Suggestion | None:
    """A suggestion with many findings, chosen by number."""
    if choice % 5 == 0:
        return None
    names = frozenset(chain.name for chain in match.game.board.chains())
    dead = frozenset(name for name in names if hash(name) % (choice % 4 + 1))
    empty = frozenset(match.game.legal_points())
    kos = frozenset(sorted(empty)[:2])
    return replace(
        NOTHING_DEAD, dead=dead, doubtful=names - dead, open_borders=empty - kos, kos=kos
    )


def _move(point: Point | None) -> Play | Pass:
    return Pass() if point is None else Play(point)


def test_newest_first() -> None:
    """The newest move is in the first line; the earlier ones are listed briefly."""
    lines = ENGLISH.announcement(load(begin_game("D4 F6 D6")), 2, NAMES).split("\n")
    assert ["⚫ D6 · Bob", "Before: ⚪ F6, ⚫ D4", "move 3"] == lines


def test_repetition_is_explained() -> None:
    """A repetition names the position, the length of the cycle, and the captures."""
    text = ENGLISH.announcement(load(begin_game(REPETITION)), 10, NAMES)
    assert "The position repeats (as after move 6)" in text
    assert "The cycle has 3 moves; this time the other player is to move." in text
    assert "Black took 1 stone, White 2 stones." in text


def test_a_ko_is_named() -> None:
    """After a ko capture the forbidden point is named once, and on request."""
    match = begin_game(KO)
    ko = "Ko: E5 is open again"
    assert ko in ENGLISH.announcement(load(match), match.version - 1, NAMES)
    assert "Ko at E5." in ENGLISH.alt(load(match), NAMES)
    do(match, Colour.WHITE, AskUndo())
    assert ko not in ENGLISH.announcement(load(match), match.version - 1, NAMES)
    assert ko in ENGLISH.announcement(load(match), match.version - 2, NAMES)
    assert ko in ENGLISH.status(load(match), NAMES, NOW)


def test_toggle_labels() -> None:
    """A letter's label says what tapping it does."""
    match = begin_game(f"{WALLS} - -")
    assert match.proposal is not None
    chains = lettered_chains(match.game.board, match.proposal)
    (letter,) = (letter for letter, chain in chains.items() if chain.name == point("G5"))
    assert f"{letter}: mark G5 dead" in labels(match, "en")
    do(match, Colour.WHITE, MarkStones((point("G5"),), dead=True))
    assert f"{letter}: oznacz G5 jako żywe" in labels(match, "pl")


def labels(match: Match, language: str) -> list[str]:
    """The labels of the buttons under a match's board."""
    presenter = Presenter(words(language))
    made = match_buttons.choices(load(match))
    return [presenter.plain(choice.label) for choice in made]


def point(name: str) -> Point:
    """Parse ``D4``."""
    return parse_point(name)


def test_games() -> None:
    """Games that wait for the person come first, each with its id, opponent and state."""
    waiting = load(begin_game("D4"), "bamoku")
    moving = load(begin_game("D4 F6"), "kesuti")
    counting = load(begin_game("D4 F6 - -"), "todari")
    asking = load(unanswered_challenge(), "rimona")
    listed = [(game, NAMES) for game in (waiting, moving, counting, asking)]
    expected = [
        "Your games:",
        "#kesuti · Bob · 9×9 · your move",
        "#todari · Bob · 9×9 · counting: agree on the score",
        "#rimona · Bob · 9×9 · waiting for an answer · 5 days 23 hours left",
        "#bamoku · Bob · 9×9 · waiting for Bob",
    ]
    assert expected == ENGLISH.games(listed, HOST_ID, NOW).split("\n")
    assert "„przyjmij” albo „odrzuć”" in POLISH.games([(asking, NAMES)], GUEST_ID, NOW)
    assert "Anna – Bob" in ENGLISH.games([(moving, NAMES)], "web:lobby/cyd", NOW)
    assert ENGLISH.games([], HOST_ID, NOW).startswith("You have no games")


def test_games_with_clocks() -> None:
    """Among waiting games the most urgent comes first, with the time left."""
    clocks = [replace(TERMS, clock=PerMove(days * DAY)) for days in (7, 3)]
    slow, fast = [
        load(begin_game("", t), id) for t, id in zip(clocks, ("bamoku", "kesuti"), strict=True)
    ]
    still = load(begin_game(""), "todari")
    expected = [
        "Your games:",
        "#kesuti · Bob · 9×9 · your move · 2 days left",
        "#bamoku · Bob · 9×9 · your move · 6 days left",
        "#todari · Bob · 9×9 · your move",
    ]
    listed = [(game, NAMES) for game in (still, slow, fast)]
    assert expected == ENGLISH.games(listed, HOST_ID, NOW).split("\n")


def test_many_games() -> None:
    """A long list is truncated, with the number of games left out."""
    listed = [(load(begin_game("D4")), NAMES)] * 25
    lines = ENGLISH.games(listed, HOST_ID, NOW).split("\n")
    assert "… and 5 more" == lines[-1]


def test_which_game() -> None:
    """The question addresses the person and shows how to answer it by typing."""
    listed = [(load(begin_game("D4"), id), NAMES) for id in ("bamoku", "kesuti")]
    text = ENGLISH.which_game(Person(HOST_ID, "Anna"), "D4", listed, HOST_ID, "which-game")
    assert text.startswith("Anna, which game do you mean?")
    assert "“D4 #bamoku”" in text
    assert "#kesuti" in text


def test_answers() -> None:
    """Problems, refusals and questions are in the language."""
    problem = Problem("no-column-i", {"typed": "I4", "left": "H4", "right": "J4"})
    assert ENGLISH.problem(problem).endswith("Did you mean H4 or J4?")
    refusal = Refusal("occupied", {"point": point("D4"), "colour": Colour.WHITE})
    assert "Na D4 stoi już biały kamień. Wybierz pusty punkt." == POLISH.refusal(refusal)
    ko = Refusal("ko", {"point": point("E5"), "stone": point("D5")})
    assert "Play elsewhere first" in ENGLISH.refusal(ko)
    question = POLISH.about_opponent("resign-sure", load(begin_game("D4")), NAMES, HOST_ID)
    assert "Poddać partię? Przeciwnik: Bob" == question


def test_help_is_short() -> None:
    """The help fits on a phone and has examples in its own language."""
    for presenter, example in ((ENGLISH, "“challenge Anna 9x9”"), (POLISH, "„wyzwanie Anna 9x9”")):
        lines = presenter.plain(help_parts("", by_command=False)).split("\n")
        assert len(lines) <= 12
        assert max(map(len, lines)) <= 90
        assert any(example in line for line in lines)


def test_help_names_all_its_pages() -> None:
    """The help names all its other pages."""
    for presenter, word in ((ENGLISH, "help "), (POLISH, "pomoc ")):
        for page in PAGES:
            names = [phrase.spelled for phrase in page.phrases]
            whole = presenter.plain(help_parts("all", by_command=False)) + "help all pomoc wszystko"
            assert any(name in whole for name in names if name.startswith(word)), page.key


def test_names_are_shortened() -> None:
    """A very long name is shortened."""
    match = fold([*begin_game("").events, Played(0, Colour.BLACK, point("D4"))])
    names = {Side.HOST: "A" * 500, Side.GUEST: "Bob"}
    first, *_ = ENGLISH.announcement(load(match), 2, names).split("\n")
    assert "⚫ D4 · Bob" == first
    status = ENGLISH.status(load(match), names, NOW)
    assert "⚫ " + "A" * 31 + "… – ⚪ Bob" in status


@pytest.mark.parametrize("presenter", [ENGLISH, POLISH])
def test_an_early_estimate_names_no_leader(presenter: Plain) -> None:
    """While most of the board is open, the estimate names no leader."""
    match = begin_game("E5")
    open_board = dict.fromkeys(match.game.board.points(), 0.0)
    half_black = {point: float(point.row < 5) for point in open_board}
    early, late = (Estimate(20, None, owned, frozenset()) for owned in (open_board, half_black))
    leads = [
        presenter.estimate(load(match), found, NAMES).splitlines()[0] for found in (early, late)
    ]
    assert leads[0] in {
        "Estimate: too early to say",
        "Szacunek: za wcześnie, by ocenić",
    }
    assert leads[0] != leads[1]


@pytest.mark.parametrize(
    ("lead", "spread", "english", "polish"),
    [
        (6.4, None, "Anna is ahead by about 6", "prowadzi Anna o około 6"),
        (6.4, 3.6, "Anna is ahead by about 6 (± 4)", "prowadzi Anna o około 6 (± 4)"),
        (-20.2, 1.0, "Bob is ahead by about 20 (± 1)", "prowadzi Bob o około 20 (± 1)"),
        (-1.2, None, "about even", "gra jest wyrównana"),
        (-1.2, 12.3, "about even (± 12)", "gra jest wyrównana (± 12)"),
    ],
)
def test_an_estimate_tells_how_sure_it_is(
    lead: float, spread: float | None, english: str, polish: str
) -> None:
    """The lead has its uncertainty, and the folded lines its origin, if the net gave it."""
    match = begin_game("E5")
    found = Estimate(lead, spread, dict.fromkeys(match.game.board.points(), 1.0), frozenset())
    for presenter, expected, net in (
        (ENGLISH, f"Estimate: {english}", "neural net"),
        (POLISH, f"Szacunek: {polish}", "sieci neuronowej"),
    ):
        told = presenter.estimate(load(match), found, NAMES)
        assert expected == told.splitlines()[0]
        assert (spread is not None) == (net in told)


@pytest.mark.parametrize("presenter", [ENGLISH, POLISH])
@pytest.mark.parametrize("share", [0.0, 1.0])
def test_an_estimate_explains_only_a_spread_that_it_shows(presenter: Plain, share: float) -> None:
    """The folded lines of a net's estimate mention the ± if it is shown; an early one has none."""
    match = begin_game("E5")
    owned = dict.fromkeys(match.game.board.points(), share)
    told = presenter.estimate(load(match), Estimate(6.4, 3.6, owned, frozenset()), NAMES)
    first, *folded = told.splitlines()
    assert bool(share) == ("±" in first) == any("±" in line for line in folded)
