// Debouncing taps on the board: the second tap of a double tap does nothing.

import { STEADY_MS } from "/page/kit/steady.js";

const NEAR_PX = 16; // the taps of a double tap are no further apart, while lines mostly are

/** The last tap that did something: when, at which points, and where on the screen (null: by keyboard). */
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

  /** Whether another tap means the same: it hits one of the same points, or about the same spot. */
  isSame(point, where) {
    if (this.points.includes(point)) return true;
    return Boolean(where && this.where) && Math.hypot(where.x - this.where.x, where.y - this.where.y) < NEAR_PX;
  }
}
