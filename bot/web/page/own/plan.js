// A plan: conditional moves, laid on the board by turns while the opponent thinks.
// It is stored as the line `if …`, which could be typed as well.

import { cellsOf, laid, OTHER, placeOf, stoneOf } from "/page/board/points.js";

const MAX_MOVES = 6; // moves per line: the id of a button has limited length

export class Plan {
  constructor(game) {
    this.game = game;
    this.version = game.data.version;
    this.moves = [];
  }

  /** Whether a plan can be made in a game now. */
  static fits({ phase, seat, to_move: turn, proposal }) {
    return phase === "play" && Boolean(seat) && turn !== seat && !proposal;
  }

  get turn() {
    const { to_move: first } = this.game.data;
    return this.moves.length % 2 ? OTHER[first] : first;
  }

  /** Whether the next move is the opponent's. */
  get isTheirs() {
    return this.moves.length % 2 === 0;
  }

  get isWhole() {
    return this.moves.length > 0 && this.isTheirs;
  }

  get isFull() {
    return this.moves.length >= MAX_MOVES;
  }

  add(point) {
    this.moves.push(point);
  }

  back() {
    this.moves.pop();
  }

  /** The data for the board. */
  get data() {
    const { size, board } = this.game.data;
    let cells = cellsOf(board);
    let colour = this.game.data.to_move;
    for (const point of this.moves) {
      ({ cells } = laid(cells, size, placeOf(point, size), stoneOf(colour)));
      colour = OTHER[colour];
    }
    const rows = Array.from({ length: size }, (_, n) => cells.slice(n * size, (n + 1) * size).join(""));
    const numbers = Object.fromEntries(this.moves.map((point, n) => [point, n + 1]));
    return { size, board: rows, turn: this.isFull ? null : colour, forbidden: [], numbers };
  }

  get choice() {
    return `say:${this.game.id}:${this.version}:if ${this.moves.join(" ")}`;
  }
}
