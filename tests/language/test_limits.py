"""The maximum length of a post before it is unfolded, for every kind of news."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import product

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.features.help.first_step_commands import PAGES
from bot.features.proofs.proof_words import ProofWords
from bot.match import events
from bot.match.events import Side
from bot.match.state import Phase
from bot.play.engines.prover import Proof
from bot.reading.life_and_death.rulings import TOO_LARGE, Grade, ProofAnswer, RulingStatus
from bot.routing.help_words import help_parts
from bot.rules.points import Point
from bot.texts.presenter import Presenter
from bot.texts.rendered_text import RenderedText
from bot.texts.text import LONGEST_NAME, Parts, text
from bot.texts.translations import LANGUAGES, source, words
from tests.language.scenes import NOW, Scene, load, scenes

SHORT = {Side.HOST: "A", Side.GUEST: "B"}
LONG = {Side.HOST: "Aleksandra" * 4, Side.GUEST: "Bartholomew " * 4}
assert len(LONG[Side.HOST]) > LONGEST_NAME
HEADLINE = 60
"""Characters besides names."""
WIDTH = 44
"""Characters in a line of a chat on a phone that is 360 pixels wide."""
LONGEST_IN_DISCORD = 2000
CAPTION = 1024
"""Telegram's limit for a picture's caption."""
SCENES = list(scenes())
SAID = ("name", "names", "mine", "theirs", "line", "typed", "extra", "zone", "record", "command")
"""Data of refusals in people's own words."""


def render_post(code: str, parts: Parts) -> RenderedText:
    """Render a post."""
    return words(code).render_parts(parts)


def news(code: str, scene: Scene, names: dict[Side, str]) -> RenderedText:
    """The announcement of a scene in a room with several games."""
    presenter = Presenter(words(code))
    return render_post(
        code, presenter.announcement(load(scene.match), scene.since, names, named=True)
    )


def rows(*texts: str) -> int:
    """The number of lines on a phone."""
    return sum(len(textwrap.wrap(text, WIDTH)) for text in texts if text)


def title(post: RenderedText) -> str:
    """The first line."""
    return " · ".join(filter(None, (post.headline, post.awaited)))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_the_visible_part_is_short(code: str, scene: Scene) -> None:
    """A headline has at most sixty characters besides names. With the lines that need an answer it
    takes at most four lines of a phone, and six if both players have the longest names."""
    post = news(code, scene, SHORT)
    assert len(post.headline) <= HEADLINE
    assert rows(title(post), *post.lines) <= 4
    assert rows(post.footer) <= 2
    long = news(code, scene, LONG)
    assert rows(title(long), *long.lines) <= 4 + 2


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_usual_posts_are_short(code: str) -> None:
    """A move takes one line and a ko one more, a challenge and a count three; the footer of a move
    takes one."""
    most = {events.Challenged: 3, events.Offered: 3, events.Played: 1, events.Passed: 1}
    for scene in SCENES:
        post, newest = news(code, scene, SHORT), type(scene.match.events[-1])
        ko, counts = scene.match.game.ko is not None, scene.match.phase is Phase.AGREEMENT
        if newest in most and scene.match.phase is not Phase.AGREEMENT:
            assert rows(title(post), *post.lines) <= most[newest] + 2 * ko, scene.title
            assert rows(post.footer) <= 1 + (newest is events.Challenged), scene.title
        elif counts and newest is events.Proposed and "many" not in scene.title:
            assert rows(title(post), *post.lines) <= 3, scene.title


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_zeros_and_no_repetitions(code: str) -> None:
    """No headline, line or footer counts a zero, no line is repeated, and no name is repeated
    unless there is a winner."""
    for scene in SCENES:
        post = news(code, scene, {Side.HOST: "Anna", Side.GUEST: "Bob"})
        seen = [title(post), *post.lines, *post.footer.split(" · ")]
        assert not [one for one in seen if one.split(" ")[-1] == "0"], scene.title
        assert len(set(seen)) == len(seen), scene.title


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_over_the_limits_of_chats(code: str) -> None:
    """Every announcement and status fits Telegram's caption and Discord's message with the longest
    names; every page of help fits a message."""
    presenter = Presenter(words(code))
    for scene in SCENES:
        match = load(scene.match)
        for parts in (
            presenter.announcement(match, scene.since, LONG, named=True),
            presenter.status(match, LONG, NOW),
        ):
            assert len(render_post(code, parts).plain) <= CAPTION, scene.title
    for page in ("", *(str(spec.key).removeprefix("help-") for spec in PAGES)):
        for by_command in (False, True):
            helped = render_post(code, help_parts(page, by_command=by_command))
            assert len(helped.plain) <= LONGEST_IN_DISCORD, page


@pytest.mark.parametrize("code", LANGUAGES)
def test_help_is_a_menu(code: str) -> None:
    """The help menu lists ten commands in at most twelve lines of a phone, and nothing else."""
    menu = render_post(code, help_parts("", by_command=False))
    assert (True, 10, ()) == (bool(menu.headline), len(menu.lines), menu.details)
    assert rows(title(menu), *menu.lines) <= 12


@pytest.mark.parametrize("code", LANGUAGES)
def test_hints_are_short(code: str) -> None:
    """Each hint takes at most three lines, in each chat's wording."""
    for how in ("type", "tap", "command"):
        for taps in (True, False):
            for kind in ("start", "count", "visit"):
                hint = words(code).render(text(f"hint-{kind}", how=how, taps=taps))
                assert rows(hint) <= 3, hint


class Variables(Visitor):
    """The variables of a message, with the names of their variants."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802  its name
        self.found.setdefault(node.id.name, [])

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802  its name
        if isinstance(node.selector, ast.VariableReference):
            keys = [each.key for each in node.variants]
            self.found[node.selector.id.name] = [
                key.name if isinstance(key, ast.Identifier) else key.value for key in keys
            ]
        self.generic_visit(node)


PLURALS: dict[str, object] = {"zero": 0, "one": 1, "few": 3, "many": 25, "other": 25}


def refusals(code: str) -> Iterator[tuple[str, str]]:
    """Every refusal with its id, in each variant, with the longest values except names."""
    for entry in FluentParser().parse(source(code)).body:
        if not isinstance(entry, ast.Message) or not entry.id.name.startswith("error-"):
            continue
        seen = Variables()
        seen.visit(entry)
        values = [
            [PLURALS.get(key, key) for key in keys]
            or ["Aleksandra Kowalska" if name in SAID else "bamoku"]
            for name, keys in seen.found.items()
        ]
        for chosen in product(*values):
            data = dict(zip(seen.found, chosen, strict=True))
            yield entry.id.name, words(code).text(entry.id.name, **data)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_refusal_is_short(code: str) -> None:
    """Every refusal takes at most four lines of a phone."""
    texts = list(refusals(code))
    assert 150 < len(texts)
    assert [] == [(id, rows(shown)) for id, shown in texts if rows(shown) > 4]


SCORED = max(SCENES, key=lambda scene: len(load(scene.match).match.game.board.chains()))
"""The scene with the most chains."""


def verdicts() -> Iterator[Proof]:
    """Every kind of verdict about a chain, with other chains assumed to live."""
    first, *others = [chain.name for chain in load(SCORED.match).match.game.board.chains()]
    chain = load(SCORED.match).match.game.board.chain_at(first)
    assert chain is not None
    given, region = frozenset(others[:6]), frozenset({first, *others})
    for grade in Grade:
        yield Proof(chain, RulingStatus.ALIVE, ProofAnswer.PROVED, grade)
        if grade is Grade.UNCONDITIONAL:
            continue
        yield Proof(chain, RulingStatus.ALIVE, ProofAnswer.GIVEN, grade, given=given)
        yield Proof(chain, RulingStatus.ALIVE, ProofAnswer.WITH_FRIENDS, grade, given=given)
    for answer in (ProofAnswer.PROVED, ProofAnswer.GIVEN, ProofAnswer.WITH_FRIENDS):
        about = frozenset[Point]() if answer is ProofAnswer.PROVED else given
        yield Proof(chain, RulingStatus.DEAD, answer, given=about)
    yield Proof(chain, RulingStatus.UNDECIDED, ProofAnswer.CAPTURABLE, given=given)
    for reason in (TOO_LARGE, "cancelled", "nodes", "time", "depth", "repetition"):
        yield Proof(chain, RulingStatus.UNDECIDED, ProofAnswer.OPEN, region=region, reason=reason)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_verdict_is_short(code: str) -> None:
    """A verdict takes at most four lines of a phone; the play and the instructions are folded."""
    proof_words = ProofWords(Presenter(words(code)).facts(load(SCORED.match), LONG))
    for proof in verdicts():
        post = render_post(code, proof_words.proof(proof, ()))
        assert rows(title(post), *post.lines) <= 4, post.plain
        assert post.details
