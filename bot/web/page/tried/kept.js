// The lines tried out in a game, stored while the tab is open.

import { ofTab } from "/page/kit/storage.js";

const TRIED = "nigiri-tried-"; // followed by the game's id
const LINES = 16; // lines per game; the oldest is dropped

const areLines = (data) => Array.isArray(data) && data.every((line) => Array.isArray(line?.moves));

const begins = (line, moves) => moves.every((point, n) => line.moves[n] === point);

/** Adds a line. If one of two lines from the same move is a beginning of the other, only the
    longer one is kept. */
function withLine(lines, { from, moves }) {
  const near = lines.filter((line) => line.from === from);
  if (!moves.length || near.some((line) => begins(line, moves))) return lines;
  const shorter = near.find((line) => begins({ moves }, line.moves));
  const line = { from, moves: [...moves] };
  if (shorter) return lines.map((each) => (each === shorter ? line : each));
  return [...lines, line].slice(-LINES);
}

/** All lines of one game, in the order of their first trial; each has `from` (the number of game
    moves before it) and `moves` (points). */
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

  /** Returns the line that begins with these moves. */
  find({ from, moves }) {
    return this.lines.find((line) => moves.length && line.from === from && begins(line, moves));
  }

  put(lines) {
    if (lines === this.lines) return;
    this.lines = lines;
    ofTab.write(this.key, lines);
  }
}
