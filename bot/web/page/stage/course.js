// Replaying a game: the shown position, and the controls to change it.

import { cellsOf, laid, placeOf, rowsOf, stoneOf } from "/page/board/points.js";
import { icon, make } from "/page/kit/make.js";
import { STEADY_MS } from "/page/kit/steady.js";
import { say } from "/page/kit/words.js";

const STEP_MS = 800;
const SPEEDS = [1, 2, 0.5]; // in the order in which presses choose them

const FINGER = 40; // px between the two taps of a double tap, at most

/** Whether two taps are within the width of a finger. */
const areNear = (one, other) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < FINGER;

/** Whether a tap so soon follows another one that it is probably its second tap. A mouse stays
    where it is. */
const isSecondTap = (first, second) => second.timeStamp - first.timeStamp < STEADY_MS
  && (second.pointerType !== "mouse" || areNear(first, second));

/** Whether it is the reader's turn. */
const isTurn = ({ seat, to_move: turn }) => Boolean(seat) && seat === turn;

/** All positions of a game from the first on, each with the point of its last move. */
function positions({ first, moves, size }) {
  let cells = cellsOf(first);
  const found = [{ cells, last: null, taken: 0 }];
  for (const [colour, point] of moves) {
    const place = placeOf(point, size);
    let taken = 0;
    if (place >= 0) ({ cells, taken } = laid(cells, size, place, stoneOf(colour)));
    found.push({ cells, last: point, taken });
  }
  return found;
}

export class Course {
  /** `shown` is called when another position is shown, `tried` when moves are to be tried out
      there. `beside` is the panel around it: its buttons appear and vanish, so that the second tap
      of a double tap on one of them may land here. */
  constructor(shown, tried, beside) {
    this.shown = shown;
    this.other = null; // the last tap on another button of the panel
    this.strayAt = -Infinity; // when a tap here was the second one of a double tap there
    beside.addEventListener("pointerdown", (event) => {
      const button = event.target.closest("button");
      if (!this.element.contains(event.target)) this.other = button && event;
      else if (this.other && isSecondTap(this.other, event)) this.strayAt = event.timeStamp;
    }, { passive: true });
    this.speed = 1;
    this.at = null; // the number of moves; null: always the newest position
    this.slider = make("input", { type: "range", min: 0, step: 1 });
    this.slider.addEventListener("input", (event) => {
      if (this.isStray(event)) this.slider.value = this.number;
      else this.go(Number(this.slider.value));
    });
    this.buttons = [];
    this.button("page-first", "first", () => this.go(0));
    this.button("page-back", "back", () => this.go(this.number - 1));
    this.button("page-run", "run", () => this.run());
    this.button("page-on", "on", () => this.go(this.number + 1));
    this.button("page-newest", "newest", () => this.go(this.last));
    this.counter = make("output.soft");
    this.ticks = make("span.ticks", { "aria-hidden": "true" });
    this.pacing = make("button.pacing", { type: "button" });
    this.pacing.addEventListener("click", (event) => { if (!this.isStray(event)) this.pace(); });
    this.tries = make("button.pill.tries", { type: "button" }, icon("branch"), make("span"));
    this.tries.addEventListener("click", (event) => { if (!this.isStray(event)) tried(); });
    const [first, back, run, on, newest] = this.buttons;
    const slide = make("div.slide", {}, this.slider, this.ticks);
    const playing = make("div.playing", {}, run, this.pacing);
    const row = make("div.course-row", {}, first, back, playing, slide, on, newest, this.counter);
    this.more = make("div.course-row.course-more", {}, this.tries);
    this.element = make("div.course", {}, row, this.more);
  }

  /** Returns a new button with an icon. Its label is updated when the language changes. */
  button(label, sign, act) {
    const made = make("button.plain", { type: "button", "data-label": label }, icon(sign));
    made.addEventListener("click", (event) => { if (!this.isStray(event)) act(); });
    this.buttons.push(made);
    return made;
  }

  /** Whether an event comes from the second tap of a double tap on another button. */
  isStray(event) {
    return event.timeStamp - this.strayAt < STEADY_MS;
  }

  get last() {
    return this.data?.moves.length ?? 0;
  }

  get number() {
    return this.at ?? this.last;
  }

  /** The shown position; null: the newest one. */
  get position() {
    if (this.at === null) return null;
    const { cells, last } = this.all[this.at];
    return { board: rowsOf(cells, this.data.size), last };
  }

  /** Switches to another game, or updates the same one. Returns to the newest position when the
      phase changes or the reader's turn begins. */
  follow(data) {
    const same = this.data && data.id === this.data.id;
    if (same && data.version === this.data.version && this.lang === say("page-first")) return;
    const calls = !same || data.phase !== this.data.phase || (isTurn(data) && !isTurn(this.data));
    this.data = data;
    this.lang = say("page-first");
    this.all = data.positions ?? positions(data);
    if (calls) this.stop();
    if (calls || this.at >= this.last) this.at = null;
    for (const button of this.buttons) {
      button.title = say(button.dataset.label);
      button.setAttribute("aria-label", button.title);
    }
    this.slider.setAttribute("aria-label", say("page-again"));
    this.tries.title = this.tries.lastChild.textContent = say("page-try");
    this.mark();
    this.show();
  }

  /** Marks captures along the slider. */
  mark() {
    const ticks = [...this.all.entries()].filter(([, { taken }]) => taken);
    this.ticks.replaceChildren(...ticks.map(([number]) => {
      const tick = make("i");
      tick.style.setProperty("--at", number / this.last);
      return tick;
    }));
  }

  /** Chooses the next speed of playback. */
  pace() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    if (this.running) {
      this.stop();
      this.run();
    }
    this.show();
  }

  go(number) {
    const within = Math.min(this.last, Math.max(0, number));
    this.at = within === this.last ? null : within;
    if (this.at === null) this.stop();
    this.show();
    this.shown();
  }

  show() {
    this.slider.max = this.last;
    this.slider.value = this.number;
    const label = say("page-position", { count: this.number, what: this.last });
    this.slider.setAttribute("aria-valuetext", label);
    this.counter.textContent = label;
    const [first, back, , on, newest] = this.buttons;
    for (const button of [first, back]) button.disabled = this.number === 0;
    for (const button of [on, newest]) button.disabled = this.number === this.last;
    this.element.firstChild.hidden = !this.last;
    // A player needs only the way back.
    this.counter.hidden = this.at === null && this.data.phase !== "ended";
    this.pacing.hidden = this.at === null && this.data.phase !== "ended";
    this.pacing.textContent = this.speed < 1 ? "½×" : `${this.speed}×`;
    this.pacing.title = say("page-speed");
    this.pacing.setAttribute("aria-label", `${this.pacing.title}: ${this.pacing.textContent}`);
  }

  run() {
    if (this.running) {
      this.stop();
      return;
    }
    if (this.number === this.last) this.go(0);
    this.running = setInterval(() => this.go(this.number + 1), STEP_MS / this.speed);
    this.tell("page-halt", "pause");
  }

  stop() {
    clearInterval(this.running);
    this.running = null;
    this.tell("page-run", "run");
  }

  tell(label, sign) {
    const button = this.buttons[2];
    button.dataset.label = label;
    button.title = say(label);
    button.setAttribute("aria-label", say(label));
    button.replaceChildren(icon(sign));
  }
}
