// Debouncing taps on the board: the second tap of a double tap is ignored.

import { STEADY_MS } from "/page/kit/steady.js";

const NEAR_PX = 16; // the taps of a double tap are at most this far apart; lines are usually further

/** The last effective tap: its time, points, and place on the screen (null: by keyboard). */
export class LastTap {
  constructor() {
    this.note([], null, -Infinity);
  }

  note(points, where, at = performance.now()) {
    Object.assign(this, { points, where, at });
  }

  isRecent(at) {
    return at - this.at < STEADY_MS;
  }

  /** Whether another tap repeats it: it hits one of the same points or almost the same spot. */
  isSame(point, where) {
    if (this.points.includes(point)) return true;
    return Boolean(where && this.where) && Math.hypot(where.x - this.where.x, where.y - this.where.y) < NEAR_PX;
  }
}
