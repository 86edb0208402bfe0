// Playing by tapping on a board: a tap aims at a point, a second one there, or the button, plays it.
// The board of a lesson is answered in the same way.

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
  /** `place` is the element around the picture; `act` has `play`, `answer`,
      `isTooSoon` and `enlarge`. */
  constructor(message, place, act) {
    Object.assign(this, { message, place, act });
    this.point = null;
    this.cross = make("span.target", { hidden: true, "aria-hidden": "true" });
    this.hint = make("span.soft");
    this.button = make("button.play", { type: "button", hidden: true });
    this.button.addEventListener("click", (event) => {
      if (this.message.taps || !act.isTooSoon(this.button, event)) this.play();
    });
    const named = { "data-label": "page-enlarge", "aria-label": say("page-enlarge") };
    const large = make("button.plain", { type: "button", ...named }, icon("large"));
    large.title = say("page-enlarge");
    large.addEventListener("click", () => act.enlarge(this.message));
    // Below the board, where it covers no point, and always there, so that nothing moves.
    this.bar = make("div.aiming", {}, this.hint, this.button, large);
    place.append(this.cross);
    this.open(message);
  }

  /** Aims at the board that the message shows now, which may be another one. */
  open(message) {
    const other = message.image !== this.message.image;
    this.message = message;
    if (other) this.clear();
    this.button.classList.toggle("binds", !message.taps);
    const word = message.taps ? "page-aim-answer" : "page-aim";
    this.hint.dataset.word = word;
    this.hint.textContent = say(word);
    this.bar.hidden = false;
    this.place.classList.add("playable");
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
    const word = this.message.taps ? "page-answer" : "page-play";
    this.button.textContent = say(word, { point: point.name });
    this.offer(true);
  }

  play() {
    const { name } = this.point;
    this.clear();
    if (this.message.taps) this.answer(name);
    else this.act.play(this.message, name);
  }

  /** No message tells that it is on its way, so the point stays marked until it has arrived. */
  async answer(name) {
    this.cross.hidden = false;
    await this.act.answer(this.message, name);
    this.cross.hidden = this.point === null;
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
