// Moves that a reader tries out privately, from any position of a game.

import { cellsOf, EMPTY, isSuicide, laid, names, OTHER, placeOf, rowsOf, stoneOf } from "/page/board/points.js";

/** The colour to move after `from` moves of a game. */
export function firstOf({ moves, to_move: turn }, from) {
  const next = moves[from]?.[0] ?? (from === moves.length ? turn : null);
  return next ?? OTHER[moves[from - 1]?.[0]] ?? "black";
}

export class Trial {
  /** `from`: the number of moves of the game `data`; `board` are the rows of that position. */
  constructor(data, from, board) {
    Object.assign(this, { data, from });
    this.first = firstOf(data, from);
    this.positions = [cellsOf(board)];
    this.moves = [];
    this.ahead = []; // undone moves, the next one last
  }

  get turn() {
    return this.colour(this.moves.length);
  }

  /** The colour of the move with this number, from 0. */
  colour(number) {
    return number % 2 ? OTHER[this.first] : this.first;
  }

  get cells() {
    return this.positions.at(-1);
  }

  /** Whether a stone can be played there: no suicide, no repetition of a position. */
  mayLay(place) {
    const { cells, positions, data: { size } } = this;
    const stone = stoneOf(this.turn);
    if (place < 0 || cells[place] !== EMPTY || isSuicide(cells, size, place, stone)) return false;
    return positions.at(-2)?.join("") !== laid(cells, size, place, stone).cells.join("");
  }

  lay(point) {
    const { data: { size }, cells } = this;
    const place = placeOf(point, size);
    if (!this.mayLay(place)) return;
    this.positions.push(laid(cells, size, place, stoneOf(this.turn)).cells);
    this.moves.push(point);
    if (this.ahead.pop() !== point) this.ahead = [];
  }

  /** Redoes the last undone move. */
  on() {
    if (this.ahead.length) this.lay(this.ahead.at(-1));
  }

  back() {
    if (!this.moves.length) return;
    this.positions.pop();
    this.ahead.push(this.moves.pop());
  }

  /** The data for the board. */
  get shown() {
    const { cells, data: { size }, moves, turn } = this;
    const all = names(size);
    const barred = all.filter((_, place) => cells[place] === EMPTY && !this.mayLay(place));
    const lying = [...moves.entries()].filter(([, point]) => cells[placeOf(point, size)] !== EMPTY);
    const numbers = Object.fromEntries(lying.map(([n, point]) => [point, n + 1]));
    return { size, turn, board: rowsOf(cells, size), last: null, forbidden: barred, numbers };
  }

  /** The line as the text of a message that shares it. */
  get line() {
    return `#${this.data.id} ${this.from}: ${this.moves.join(" ")}`;
  }
}

// The same form as in `bot.web.http.shared_lines`.
const LINE = /^#(?:[a-z]{1,24}|s[0-9]{1,15}) ([0-9]{1,4})(?:\/[0-9]{1,4})?:((?: [A-HJ-Z][0-9]{1,2}){1,60})(?: – (\S.{0,59}))?$/;

/** Parses a shared line: `from` (the number of moves before it), its moves and its name; null for other
    texts. */
export function lineIn(text) {
  const [, from, moves, name = ""] = text.match(LINE) ?? [];
  return moves ? { from: Number(from), moves: moves.trim().split(" "), name } : null;
}
