// Moves that a reader tries out on the board, for themselves, from any position of a game on.

import { cellsOf, EMPTY, isSuicide, laid, names, OTHER, placeOf, rowsOf, stoneOf } from "/page/board/points.js";

/** Whose move it is after `from` moves of a game. */
export function firstOf({ moves, to_move: turn }, from) {
  const next = moves[from]?.[0] ?? (from === moves.length ? turn : null);
  return next ?? OTHER[moves[from - 1]?.[0]] ?? "black";
}

export class Trial {
  /** `from`: after how many moves of the game `data`; `board` are the rows there. */
  constructor(data, from, board) {
    Object.assign(this, { data, from });
    this.first = firstOf(data, from);
    this.positions = [cellsOf(board)];
    this.moves = [];
    this.ahead = []; // moves that were taken back, the next one last
  }

  get turn() {
    return this.colour(this.moves.length);
  }

  /** Whose the move with this number, from 0 on, is. */
  colour(number) {
    return number % 2 ? OTHER[this.first] : this.first;
  }

  get cells() {
    return this.positions.at(-1);
  }

  /** Whether a stone can be laid there: not without a liberty, and not so that all is as before. */
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

  /** Lays again what was taken back last. */
  on() {
    if (this.ahead.length) this.lay(this.ahead.at(-1));
  }

  back() {
    if (!this.moves.length) return;
    this.positions.pop();
    this.ahead.push(this.moves.pop());
  }

  /** What the board shows. */
  get shown() {
    const { cells, data: { size }, moves, turn } = this;
    const all = names(size);
    const barred = all.filter((_, place) => cells[place] === EMPTY && !this.mayLay(place));
    const lying = [...moves.entries()].filter(([, point]) => cells[placeOf(point, size)] !== EMPTY);
    const numbers = Object.fromEntries(lying.map(([n, point]) => [point, n + 1]));
    return { size, turn, board: rowsOf(cells, size), last: null, forbidden: barred, numbers };
  }

  /** As a line that anybody may write, and that a page makes a button of. */
  get line() {
    return `#${this.data.id} ${this.from}: ${this.moves.join(" ")}`;
  }
}

const LINE = /^#([a-z]{1,24}) ([0-9]{1,4}):((?: [A-HJ-Z][0-9]{1,2}){1,60})$/;

/** What a line tells that somebody has shown: of which game, after how many moves, and which; null if
    it is none. */
export function lineIn(text) {
  const [, game, from, moves] = text.match(LINE) ?? [];
  return game ? { game, from: Number(from), moves: moves.trim().split(" ") } : null;
}
