"""The picture at the end of a counted game: filled-in prisoners, and the count in both ways."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.commands import AcceptChallenge, Agree, Resign
from bot.match.events import Colours, Terms
from bot.match.state import Match
from bot.pictures import match_diagrams
from bot.play.accounts.personal_data import LEFT
from bot.rules.start_position import StartPosition, spell_board
from bot.texts.match.picture_captions import SheetWords
from bot.texts.translations import LANGUAGES, words
from renderer.model.diagram import Diagram, Mark, Sheet, Stone, TableRow
from renderer.output.draw import png
from tests.language.scenes import NAMES, load, with_seki
from tests.service.playing import (
    BLACK,
    GUEST,
    REPETITION,
    WHITE,
    begin_game,
    board_from,
    do,
    points,
    stop,
    unanswered_challenge,
)

STONE = {BLACK: Stone.BLACK, WHITE: Stone.WHITE}
TERRITORY = {BLACK: Mark.BLACK_TERRITORY, WHITE: Mark.WHITE_TERRITORY}
ROWS = (
    ".X.X.O..O",
    "X.XX.OOO.",
    ".XXX.O.OO",
    ".X.X.O...",
    "...X.O...",
    "..OX.O.X.",
    "...X.O...",
    "...X.O...",
    "...X.O...",
)
"""Three columns for each player, with a white stone dead at C4 and a black one at H4. Of the
corners, A9, B8 and C9 are Black's and J8 is White's."""


def agreed_game(
    rows: tuple[str, ...] = ROWS,
    *,
    dead: str = "C4 H4",
    took: tuple[int, int] = (0, 0),
    komi: float = 6.5,
) -> Match:
    """A game from this position with earlier prisoners, whose count both players agreed to at
    once."""
    black, white = took
    size = len(rows)
    begins = StartPosition(size, spell_board(board_from(*rows)), BLACK, None, black, white)
    match = unanswered_challenge(Terms(size, komi, colours=Colours.BLACK, position=begins))
    do(match, GUEST, AcceptChallenge())
    stop(match, dead=dead)
    for colour in (BLACK, WHITE):
        do(match, colour, Agree())
    return match


def final_board(match: Match) -> Diagram:
    """The board of the final picture."""
    picture = match_diagrams.outcome(match)
    assert isinstance(picture, Diagram)
    return picture


def card(match: Match, language: str = "en") -> Sheet:
    """The whole picture."""
    sheets = SheetWords(words(language))
    picture = sheets.around(load(match), NAMES, match_diagrams.outcome(match))
    assert isinstance(picture, Sheet)
    return picture


def number(text: str) -> float:
    """Parse a number in either language; empty text is 0."""
    return float(text.replace(",", ".").replace("+", "").strip() or 0)


def table(match: Match, language: str = "en") -> dict[str, tuple[float, float]]:
    """The numbers of the table, by label."""
    rows = card(match, language).rows
    return {row.label: (number(row.black), number(row.white)) for row in rows}


@pytest.mark.parametrize("took", [(0, 0), (3, 1), (0, 12)], ids=str)
def test_prisoners_are_filled_in(took: tuple[int, int]) -> None:
    """Dead stones are removed, each player's lost stones fill their own territory, and the rest of
    the territory is marked, exactly as counted."""
    match = agreed_game(took=took)
    board, score = final_board(match), match.score()
    assert not {*points("C4 H4")} & board.stones.keys()
    assert frozenset() == board.dead
    for colour in (BLACK, WHITE):
        left = {at for at, seen in board.marks.items() if TERRITORY[colour] in seen}
        inside = {at for at, stone in board.filled.items() if stone is STONE[colour]}
        assert score.side(colour.opponent).prisoners == len(inside)
        assert score.side(colour).territory == left | inside
        assert score.after_filling(colour) == len(left)


def test_without_prisoners() -> None:
    """Without prisoners nothing is filled in, and the count is shown as agreed."""
    match = agreed_game((*ROWS[:5], ROWS[6], *ROWS[6:]), dead="")
    assert {} == final_board(match).filled
    assert match_diagrams.picture(match) == final_board(match)


def test_small_territory_is_filled_first() -> None:
    """Prisoners fill the smallest parts of a territory first, so that the rest can be counted in
    rows."""
    match = agreed_game(took=(0, 3))
    own = {at for at, stone in final_board(match).filled.items() if stone is Stone.BLACK}
    assert {*points("A9 B8 C9")} < own


@pytest.mark.parametrize("surplus", [1, 61])
def test_more_prisoners_than_territory(surplus: int) -> None:
    """A territory is filled to its last point; prisoners without room there are listed and count
    for their captor."""
    room = len(agreed_game().score().side(WHITE).territory)
    match = agreed_game(took=(room + surplus - 1, 0))
    board = final_board(match)
    white = {at for at, stone in board.filled.items() if stone is Stone.WHITE}
    territory: set[tuple[int, int]] = {*match.score().side(WHITE).territory}
    assert territory == white
    numbers = table(match)
    assert surplus == numbers["of it, surplus prisoners"][0]
    assert numbers["after filling in prisoners"][0] >= surplus
    assert "of it, surplus prisoners" not in table(agreed_game())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("komi", [0.0, 0.5, 6.5, 7.0, -5.5, 100.0])
@pytest.mark.parametrize("took", [(0, 0), (9, 4), (0, 99)], ids=str)
def test_both_ways_of_counting_agree(took: tuple[int, int], komi: float, language: str) -> None:
    """In either language the points add up, no number is negative, and both sums differ by the
    winning margin."""
    match = agreed_game(took=took, komi=komi)
    rows = card(match, language).rows
    numbers = [(number(row.black), number(row.white)) for row in rows]
    points_at, last = [at for at, row in enumerate(rows) if row.is_sum]
    for column in (0, 1):
        added = sum(pair[column] for pair in numbers[:points_at])
        assert numbers[points_at][column] == added
    assert not any(sign in row.black + row.white for row in rows for sign in "-−")
    margins = {numbers[at][0] - numbers[at][1] for at in (points_at, last)}
    assert {match.score().margin} == margins


def test_the_words() -> None:
    """The card names the players, the winner and the game."""
    match = agreed_game()
    english, polish = card(match), card(match, "pl")
    assert english.title is not None
    assert ("Anna", "Bob") == (english.title.black.name, english.title.white.name)
    assert "White wins by 7.5" == english.heading
    assert "Białe wygrywają o 7,5" == polish.heading
    assert ("9×9, komi 6.5 · move 2 · #bamoku",) == english.lines
    assert TableRow("komi", "", "+ 6.5") in english.rows


def test_jigo() -> None:
    """Equal points are a jigo, without a winner's name."""
    match = agreed_game()
    even = agreed_game(komi=match.score().margin + 6.5)
    assert "Jigo" == card(even).heading


def test_an_erased_player_has_no_name() -> None:
    """An erased player has no name on the card."""
    match = load(agreed_game())
    gone = replace(match, meta=replace(match.meta, host=LEFT))
    picture = SheetWords(words("en")).around(gone, NAMES, match_diagrams.outcome(match.match))
    assert isinstance(picture, Sheet)
    assert picture.title is not None
    assert "Anna" not in picture.title.black.name


def test_dead_stones_that_stay() -> None:
    """Dead stones next to dame, which article 10.1 does not remove, stay on the board as dead, and
    seki is marked."""
    match = with_seki()
    for colour in (BLACK, WHITE):
        do(match, colour, Agree())
    assert Mark.SEKI in {mark for seen in final_board(match).marks.values() for mark in seen}


@pytest.mark.parametrize("moves", ["D4 E5", REPETITION])
def test_other_ends_have_no_card(moves: str) -> None:
    """A game that ends without a count shows its plain board, without text except requested player
    names."""
    match = begin_game(moves)
    do(match, WHITE, Resign())
    shown, sheets = match_diagrams.outcome(match), SheetWords(words("en"))
    assert match_diagrams.picture(match) == shown
    assert shown is sheets.around(load(match), NAMES, shown)


def test_a_title_for_a_file() -> None:
    """A titled picture names both players with their prisoners, the game and the move; a pair of
    boards has no title."""
    match = begin_game("D4 D5 A9 C4 A8 E4 A7 D3")
    picture = SheetWords(words("pl")).around(
        load(match), NAMES, match_diagrams.outcome(match), titled=True
    )
    assert isinstance(picture, Sheet)
    assert picture.title is not None
    assert ("Anna", "0 jeńców") == (picture.title.black.name, picture.title.black.detail)
    assert ("Bob", "1 jeniec") == (picture.title.white.name, picture.title.white.detail)
    assert ("plansza 9×9, komi 6,5 · ruch 8 · #bamoku",) == picture.lines
    assert match_diagrams.picture(match) == picture.board
    pair = match_diagrams.picture(begin_game(REPETITION))
    again = SheetWords(words("pl")).around(load(match), NAMES, pair, titled=True)
    assert pair is again


def test_the_card_follows_from_the_log() -> None:
    """The same events and names always give the same file."""
    assert png(card(agreed_game())) == png(card(agreed_game()))
