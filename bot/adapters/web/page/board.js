// Playing by tapping on a board: a tap aims at a point, a second one there, or the button, plays it.

import { icon, make } from "/page/make.js";
import { say } from "/page/words.js";

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"; // no I, as on the board

/** The point nearest to a place in the picture (of 0 to 1 from the left and the top), or null. */
export function pointAt({ board, width }, x, y) {
  const line = (at) => Math.round((at * width - board.first) / board.cell);
  const [column, row] = [line(x), line(y)];
  const on = (number) => number >= 0 && number < board.lines;
  if (!on(column) || !on(row)) return null;
  return { column, row, name: `${COLUMNS[column]}${board.lines - row}` };
}

export class Target {
  /** `place` is the element around the picture; `act` has `play` and `enlarge`. */
  constructor(message, place, act) {
    Object.assign(this, { message, place, act });
    this.point = null;
    this.cross = make("span.target", { hidden: true, "aria-hidden": "true" });
    this.hint = make("span.soft", { "data-word": "page-aim" }, say("page-aim"));
    this.button = make("button.play", { type: "button", hidden: true });
    this.button.addEventListener("click", () => this.play());
    const named = { "data-label": "page-enlarge", "aria-label": say("page-enlarge") };
    const large = make("button.plain", { type: "button", ...named }, icon("large"));
    large.title = say("page-enlarge");
    large.addEventListener("click", () => act.enlarge(message));
    // Below the board, where it covers no point, and always there, so that nothing moves.
    this.bar = make("div.aiming", {}, this.hint, this.button, large);
    place.append(this.cross);
    place.classList.add("playable");
  }

  /** Aims where somebody tapped, or plays there if they had aimed at it; false beside the board. */
  aim({ clientX, clientY }) {
    const { left, top, width, height } = this.place.getBoundingClientRect();
    const point = pointAt(this.message, (clientX - left) / width, (clientY - top) / height);
    if (point === null) return false;
    if (point.name === this.point?.name) this.play();
    else this.show(point);
    return true;
  }

  show(point) {
    const { board, width } = this.message;
    const part = (number) => `${(100 * (board.first + number * board.cell)) / width}%`;
    this.point = point;
    this.cross.style.left = part(point.column);
    this.cross.style.top = part(point.row);
    this.cross.style.width = `${(100 * board.cell) / width}%`;
    this.button.textContent = say("page-play", { point: point.name });
    this.offer(true);
  }

  play() {
    const { name } = this.point;
    this.clear();
    this.act.play(this.message, name);
  }

  clear() {
    this.point = null;
    this.offer(false);
  }

  offer(is) {
    this.cross.hidden = !is;
    this.button.hidden = !is;
    this.hint.hidden = is;
  }

  /** Nothing can be played there any more. */
  close() {
    this.clear();
    this.bar.hidden = true;
    this.place.classList.remove("playable");
  }
}
