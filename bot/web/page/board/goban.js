// An interactive board for playing and marking stones: it takes data and reports intents.
// It knows no addresses, games or texts, so it serves rooms, lessons and other pages:
//
//   import { Goban } from "/page/board/goban.js";   // and the style sheet /page/board/goban.css
//   const goban = new Goban({
//     label: "Go board",                                   // the accessible name of the board
//     tell: ({ point, stone, dead, last, label, barred, owner }) => "D4", // the accessible name of a point
//     intend: ({ kind, point }) => {},                     // the reader wants to "play" or "mark"
//     turns: ({ point, dead }) => "D4: dead → alive",      // a description of the effect of a mark
//     quick: () => {},                                     // the second tap of a double tap was ignored
//     aimed: (point) => {},                                // a point is aimed at (null: none)
//     barred: (point) => {},                               // the reader tried an illegal point
//   });
//   place.append(goban.element);                           // as wide as its container, and square
//   goban.show({ size: 9, board: ["....X....", …], last: "E9", turn: "white", forbidden: ["A1"] });
//
// `board` has the rows from the top: X is black, O is white. `turn` is the colour that this reader may play,
// or null; `forbidden` are empty points where they may not. With `marking`, a tap on a stone marks its
// chain. `dead`, `doubtful`, `fresh`, `territory`, `numbers` and `sent` are as in `Drawing.show`, the rest as
// in `written`.
// `GET /api/rooms/{room}/games/{id}` returns all of this. A tap or Enter aims; a second one there or
// `confirm()` plays; with `once` the first one plays. The second tap of a double tap is ignored. With `once`
// and `binds`, taps are ignored for 700 ms after a tap that played, or after the position that it would play
// in has appeared.

import { Drawing } from "/page/board/drawing.js";
import { LastTap } from "/page/board/last_tap.js";
import { Lens } from "/page/board/lens.js";
import { EMPTY, cellsOf, chainAt, placeOf, stoneOf } from "/page/board/points.js";
import { STEADY_MS } from "/page/kit/steady.js";

const FINE_PX = 26; // pixels; lines closer than this are hard to hit with a finger
const WRITTEN_PX = 13; // pixels; preferred height of letters and numbers
const WRITTEN = [0.55, 1.25]; // limits of their size, relative to 0.4 of the line distance
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Goban {
  constructor(on) {
    this.on = on;
    this.once = false;
    this.binds = true; // whether a stone is a move in the game, not a trial or a plan
    this.lastTap = new LastTap();
    this.settlingParts = []; // elements where taps are ignored for now
    this.aim = null; // the point aimed at
    this.played = ""; // the position and turn in which a tap would play; "": none
    this.over = null; // the point under the pointer
    this.grid = document.createElement("div");
    this.grid.className = "points";
    this.grid.setAttribute("role", "grid");
    this.element = document.createElement("div");
    this.element.className = "goban";
    this.lens = new Lens(this.element);
    this.tag = document.createElement("span"); // beside a chain: the effect of a tap
    this.tag.className = "tag";
    this.tag.hidden = true;
    this.width = 0; // from the last layout: reading it here would force a new one
    new ResizeObserver(([{ contentRect }]) => {
      this.width = contentRect.width;
      this.fit();
    }).observe(this.element);
    this.listen();
  }

  listen() {
    const { grid } = this;
    grid.addEventListener("pointerdown", (event) => this.down(event));
    grid.addEventListener("pointermove", (event) => this.move(event));
    grid.addEventListener("pointerup", (event) => this.up(event));
    for (const end of ["pointerleave", "pointercancel"]) {
      grid.addEventListener(end, () => this.leave());
    }
    grid.addEventListener("click", (event) => this.clicked(event));
    grid.addEventListener("keydown", (event) => this.key(event));
    grid.addEventListener("focusin", (event) => this.rove(event.target));
  }

  /** Shows a position, keeping the aim if it is the same position. */
  show(data) {
    if (data.size !== this.size) this.begin(data.size);
    this.data = data;
    this.cells = cellsOf(data.board);
    this.bad = new Set(data.forbidden);
    this.drawing.show(data);
    const { size, labels = {} } = data;
    const dead = new Set(data.dead);
    this.buttons.forEach((button, place) => {
      const point = this.drawing.names[place];
      const stone = this.cells[place] === EMPTY ? null : this.cells[place] === "X" ? "black" : "white";
      const state = { point, stone, dead: dead.has(point), last: point === data.last, label: labels[point] };
      state.barred = Boolean(data.turn) && this.bad.has(point);
      state.owner = ["black", "white"].find((colour) => data.territory?.[colour]?.includes(point));
      button.setAttribute("aria-label", this.on.tell(state));
    });
    this.grid.setAttribute("aria-label", `${this.on.label} ${size}×${size}`);
    this.element.classList.toggle("playable", Boolean(data.turn));
    this.element.classList.toggle("marking", Boolean(data.marking));
    const played = this.binds && data.turn ? `${data.turn} ${data.board.join("")}` : "";
    const arrives = played && played !== this.played;
    this.played = played;
    if (arrives) this.arrive();
    else if (this.aim && !this.isFree(this.aim)) this.setAim(null);
    else this.point();
  }

  begin(size) {
    this.size = size;
    this.drawing = new Drawing(size);
    this.buttons = this.drawing.names.map((name) => {
      const button = document.createElement("div");
      button.setAttribute("role", "gridcell");
      button.tabIndex = -1;
      button.dataset.point = name;
      return button;
    });
    const rows = Array.from({ length: size }, (_, row) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.append(...this.buttons.slice(row * size, (row + 1) * size));
      return line;
    });
    this.grid.replaceChildren(...rows);
    this.element.style.setProperty("--lines", size);
    this.element.style.setProperty("--inset", `${(100 * (this.drawing.edge - 0.5)) / this.drawing.whole}%`);
    this.element.replaceChildren(this.drawing.element, this.grid, this.tag, this.lens.element);
    this.rove(this.buttons[Math.floor(this.buttons.length / 2)]);
    Object.assign(this, { aim: null, over: null });
    this.fit();
  }

  fit() {
    if (!this.drawing || !this.width) return;
    const cell = this.width / this.drawing.whole;
    const written = Math.max(WRITTEN[0], Math.min(WRITTEN[1], WRITTEN_PX / (0.4 * cell)));
    this.element.style.setProperty("--written", written);
  }

  /** Whether this reader may play there now. */
  isFree(name) {
    const { turn } = this.data;
    return Boolean(turn) && this.cells[placeOf(name, this.size)] === EMPTY && !this.bad.has(name);
  }

  // --- pointers ------------------------------------------------------------------------------

  pointOf({ clientX, clientY }) {
    const { left, top, width, height } = this.grid.getBoundingClientRect();
    const [column, row] = [(clientX - left) / width, (clientY - top) / height].map((part) =>
      Math.min(this.size - 1, Math.max(0, Math.floor(part * this.size))));
    return this.drawing.names[row * this.size + column];
  }

  get isFine() {
    return this.grid.clientWidth / this.size < FINE_PX;
  }

  down(event) {
    this.handled = false;
    this.pressedAt = event.timeStamp;
    this.held = event.pointerType !== "mouse" && (this.data.turn || this.data.marking) && this.isFine;
    if (this.held) this.move(event);
  }

  move(event) {
    if (event.pointerType !== "mouse" && !this.held) return;
    this.over = this.pointOf(event);
    this.point();
    if (this.held) this.lens.show(this.drawing, this.over, event);
  }

  /** A long press aims where it ends, since the lens has shown the point. */
  up(event) {
    if (!this.held) return;
    this.leave();
    this.handled = true;
    this.tap(this.pointOf(event), event.timeStamp, event);
  }

  leave() {
    this.held = false;
    this.over = null;
    this.lens.hide();
    this.point();
  }

  clicked(event) {
    if (this.handled) return; // the pointer events have handled it
    const named = event.target.dataset.point;
    if (event.detail || !named) this.tap(this.pointOf(event), this.pressedAt, event);
    else this.tap(named, event.timeStamp);
  }

  /** `at` is the event's time; `pointer` is the event with the position, unless it was the
      keyboard. */
  tap(name, at, pointer) {
    const where = pointer ? { x: pointer.clientX, y: pointer.clientY } : null;
    const place = placeOf(name, this.size);
    const counts = this.data.marking ? this.cells[place] !== EMPTY : this.isFree(name);
    if (this.isRepeated(name, at, where)) {
      if (counts) this.on.quick?.();
    } else if (this.data.marking) {
      if (!counts) return;
      const chain = chainAt(this.cells, this.size, place);
      this.lastTap.note(chain.map((each) => this.drawing.names[each]), where);
      this.freshen(chain.map((each) => this.buttons[each]));
      this.on.intend({ kind: "mark", point: name });
    } else if (!counts) {
      this.setAim(null);
      if (this.data.turn) this.on.barred?.(name);
    } else if (this.once || name === this.aim) {
      this.lastTap.note([name], where);
      this.freshen(this.once && this.binds ? [this.grid] : []);
      this.play(name);
    } else {
      this.lastTap.note([name], where);
      this.setAim(name);
      this.freshen([this.buttons[place]]);
    }
  }

  /** Whether this is the second tap of a double tap. A tap that only aims always counts. */
  isRepeated(name, at, where) {
    if (!this.lastTap.isRecent(at)) return false;
    const same = this.lastTap.isSame(name, where);
    if (this.data.marking) return same;
    if (this.once) return this.binds || same;
    return same && (name === this.aim || !this.isFree(name));
  }

  /** Another position has appeared: discard the aim and any tap in progress. */
  arrive() {
    this.setAim(null);
    this.lastTap.note([], null);
    this.freshen(this.once && this.binds ? [this.grid] : []);
  }

  // --- the keyboard --------------------------------------------------------------------------

  /** Makes a point the only tab stop of the board (roving tabindex). */
  rove(button) {
    if (this.stop) this.stop.tabIndex = -1;
    this.stop = button;
    button.tabIndex = 0;
  }

  key(event) {
    const step = STEPS[event.key];
    const name = event.target.dataset.point;
    if (step && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      this.shift(name, ...step);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) this.tap(name, event.timeStamp); // ignore key repeat
    } else if (event.key === "Escape") {
      this.setAim(null);
    }
  }

  shift(name, across, down) {
    const place = placeOf(name, this.size);
    const within = (number) => Math.min(this.size - 1, Math.max(0, number));
    const [column, row] = [within((place % this.size) + across), within(Math.floor(place / this.size) + down)];
    this.buttons[row * this.size + column].focus();
  }

  // --- what is aimed at ----------------------------------------------------------------------

  setAim(name) {
    const cell = (point) => this.buttons[placeOf(point, this.size)];
    cell(this.aim)?.removeAttribute("aria-selected");
    cell(name)?.setAttribute("aria-selected", "true");
    this.aim = name;
    this.point();
    this.on.aimed?.(name);
  }

  /** Tells screen readers (and tests) that taps are ignored here for now. */
  freshen(parts) {
    const settle = () => { for (const part of this.settlingParts) part.removeAttribute("aria-disabled"); };
    clearTimeout(this.settling);
    settle();
    this.settlingParts = parts;
    for (const part of parts) part.setAttribute("aria-disabled", "true");
    this.settling = setTimeout(settle, STEADY_MS);
  }

  /** Aims at the next playable point in a direction. */
  nudge(across, down) {
    const within = (number) => number >= 0 && number < this.size;
    let place = placeOf(this.aim, this.size);
    for (;;) {
      const [column, row] = [(place % this.size) + across, Math.floor(place / this.size) + down];
      if (place < 0 || !within(column) || !within(row)) return;
      place = row * this.size + column;
      if (this.isFree(this.drawing.names[place])) break;
    }
    this.setAim(this.drawing.names[place]);
  }

  /** Plays at the point aimed at. */
  confirm() {
    if (this.aim) this.play(this.aim);
  }

  play(name) {
    this.setAim(null);
    this.on.intend({ kind: "play", point: name });
  }

  point() {
    if (this.data.marking) {
      const place = placeOf(this.over, this.size);
      const chain = place >= 0 && this.cells[place] !== EMPTY ? chainAt(this.cells, this.size, place) : [];
      this.drawing.light(chain.map((each) => this.drawing.names[each]));
      this.explain(chain.length && !this.held ? place : -1);
      return;
    }
    this.tag.hidden = true;
    const over = this.over && this.isFree(this.over) ? this.over : null;
    const stone = this.data.turn && stoneOf(this.data.turn);
    this.drawing.point(over, this.held ? over ?? this.aim : this.aim ?? null, stone);
    if (over && over !== this.aim && !this.held) this.hover(over, stone);
  }

  /** Shows the effect of a tap on a stone's chain beside it; -1: nothing. */
  explain(place) {
    this.tag.hidden = place < 0 || !this.on.turns;
    if (this.tag.hidden) return;
    const point = this.drawing.names[place];
    this.tag.textContent = this.on.turns({ point, dead: this.data.dead?.includes(point) });
    const part = (line) => (100 * (line + this.drawing.edge)) / this.drawing.whole;
    const [column, row] = [place % this.size, Math.floor(place / this.size)];
    this.tag.classList.toggle("left", column > this.size / 2);
    this.tag.style.left = `${part(column)}%`;
    this.tag.style.top = `${part(row)}%`;
  }

  /** Besides the aim, the point under the mouse shows its stone, too. */
  hover(name, stone) {
    const { layers } = this.drawing;
    if (this.aim) layers.aimed.append(this.drawing.stone(placeOf(name, this.size), stone, "ghost"));
  }
}
