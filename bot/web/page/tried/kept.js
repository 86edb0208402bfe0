// The lines that were tried out in a game, kept for as long as the tab is open.

import { ofTab } from "/page/kit/storage.js";

const TRIED = "nigiri-tried-"; // and the game's id
const LINES = 16; // lines of one game; the oldest goes first

const areLines = (data) => Array.isArray(data) && data.every((line) => Array.isArray(line?.moves));

const begins = (line, moves) => moves.every((point, n) => line.moves[n] === point);

/** These lines with another one. Of two that begin at the same move of the game and of which one goes
    on where the other ends, the longer one is kept. */
function withLine(lines, { from, moves, by }) {
  const near = lines.filter((line) => line.from === from);
  if (!moves.length || near.some((line) => begins(line, moves))) return lines;
  const shorter = near.find((line) => line.by === by && begins({ moves }, line.moves));
  const line = { from, moves: [...moves], by };
  if (shorter) return lines.map((each) => (each === shorter ? line : each));
  return [...lines, line].slice(-LINES);
}

/** All lines of one game, in the order in which they were first tried out; each has `from` (after how
    many moves of the game), `moves` (points), and `by` (who has shown it; none: the reader's own). */
export class Kept {
  constructor(game) {
    this.key = TRIED + game;
    this.lines = ofTab.read(this.key, areLines) ?? [];
  }

  keep(line) {
    this.put(withLine(this.lines, line));
  }

  forget(line) {
    this.put(this.lines.filter((each) => each !== line));
  }

  /** The line that these moves are a beginning of. */
  find({ from, moves }) {
    return this.lines.find((line) => moves.length && line.from === from && begins(line, moves));
  }

  put(lines) {
    if (lines === this.lines) return;
    this.lines = lines;
    ofTab.write(this.key, lines);
  }
}
