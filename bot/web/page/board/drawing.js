// Draws a board and everything on it, in units of the distance between two lines.

import { BLACK, EMPTY, cellsOf, letters, names, placeOf } from "/page/board/points.js";
import { draw } from "/page/kit/svg.js";
import { written } from "/page/board/written.js";

const EDGES = [[9, 0.95], [13, 1.15], [Infinity, 1.2]]; // from the edge of the wood to the first line
const BARE = 0.75; // the same without coordinates
const RADIUS = 0.477;
const NEAR_CORNER = 13; // with this many lines or more, the corner dots are on the fourth line
const SIDES = 15; // with this many lines or more, there are side dots
let boards = 0; // number of boards so far: gradients need unique ids

function dots(size) {
  if (size < 7) return [];
  const first = size < NEAR_CORNER ? 2 : 3;
  const [middle, last] = [(size - 1) / 2, size - 1 - first];
  const lines = size % 2 ? [first, middle, last] : [first, last];
  const all = lines.flatMap((x) => lines.map((y) => [x, y]));
  const isSide = ([x, y]) => (x === middle) !== (y === middle);
  return size >= SIDES ? all : all.filter((dot) => !isSide(dot));
}

export class Drawing {
  /** `coordinates`: whether there are letters and numbers around it. */
  constructor(size, coordinates = true) {
    this.size = size;
    this.names = names(size);
    this.edge = coordinates ? EDGES.find(([limit]) => size <= limit)[1] : BARE;
    this.whole = size - 1 + 2 * this.edge;
    this.id = `board-${++boards}`;
    this.written = new Map(); // letters and numbers, by text
    const box = `${-this.edge} ${-this.edge} ${this.whole} ${this.whole}`;
    this.layers = {};
    this.element = draw("svg", { viewBox: box, class: "drawing", "aria-hidden": "true" });
    this.element.append(this.gradients(), this.grid());
    if (coordinates) this.element.append(this.coordinates());
    for (const layer of ["stones", "marks", "aimed"]) {
      this.layers[layer] = draw("g", { class: layer });
      this.element.append(this.layers[layer]);
    }
  }

  gradients() {
    const stops = (colour) => [0, 1, 2].map((n) =>
      draw("stop", { offset: [0.05, 0.6, 1][n], class: `${colour}-${n}` }));
    const at = { cx: 0.36, cy: 0.3, r: 0.75 };
    const one = (colour) =>
      draw("radialGradient", { id: `${this.id}-${colour}`, ...at }, ...stops(colour));
    return draw("defs", {}, one("black"), one("white"));
  }

  grid() {
    const last = this.size - 1;
    const path = Array.from({ length: this.size }, (_, n) => `M0 ${n}H${last}M${n} 0V${last}`);
    const grid = draw("g", { class: "grid" }, draw("path", { d: path.join("") }));
    grid.append(draw("rect", { x: 0, y: 0, width: last, height: last, class: "rim" }));
    for (const [cx, cy] of dots(this.size)) grid.append(draw("circle", { cx, cy, r: 0.11 }));
    return grid;
  }

  coordinates() {
    const around = draw("g", { class: "coordinates" });
    const near = -(RADIUS + this.edge) / 2; // between an edge stone and the edge of the wood
    const far = this.size - 1 - near;
    const write = (text, x, y) => {
      const chip = draw("rect", { x: -0.42, y: -0.36, width: 0.84, height: 0.72, rx: 0.18 });
      const words = draw("text", { dy: "0.36em" });
      words.textContent = text;
      const both = draw("g", { class: "written" }, chip, words);
      const place = draw("g", { transform: `translate(${x} ${y})` }, both);
      around.append(place);
      this.written.set(text, [...(this.written.get(text) ?? []), both]);
    };
    letters(this.size).forEach((letter, n) => {
      write(letter, n, near);
      write(letter, n, far);
      write(String(this.size - n), near, n);
      write(String(this.size - n), far, n);
    });
    return around;
  }

  at(place) {
    return { cx: place % this.size, cy: Math.floor(place / this.size) };
  }

  stone(place, stone, kind = "") {
    const colour = stone === BLACK ? "black" : "white";
    const round = { ...this.at(place), r: RADIUS, fill: `url(#${this.id}-${colour})` };
    const shade = draw("circle", { ...this.at(place), r: RADIUS, class: "shade" });
    const piece = draw("g", { class: `stone ${colour} ${kind}` }, shade, draw("circle", round));
    piece.dataset.point = this.names[place];
    return piece;
  }

  /** Shows the rows of a board and its marks: `last` (a point), `dead`, `doubtful` and `fresh`
      (points), `territory` (points by colour), `numbers` (by point); and the fields of
      `written`. */
  show(data) {
    const { board, last, dead = [], doubtful = [], fresh = [], territory, numbers = {}, sent } = data;
    const cells = cellsOf(board);
    const before = this.cells;
    this.cells = cells;
    const taken = new Set(dead);
    const kind = (place) => {
      const name = this.names[place];
      const kinds = [taken.has(name) && "dead", name === sent && "sent"];
      if (before && before[place] === EMPTY) kinds.push("new");
      return kinds.filter(Boolean).join(" ");
    };
    const lying = (stone, place) => (stone === EMPTY ? [] : [this.stone(place, stone, kind(place))]);
    const gone = before ? before.flatMap((stone, place) =>
      (stone !== EMPTY && cells[place] === EMPTY ? [this.stone(place, stone, "gone")] : [])) : [];
    this.layers.stones.replaceChildren(...gone, ...cells.flatMap(lying));
    this.layers.marks.replaceChildren(
      ...this.owned(territory), ...(data.labels?.[last] ? [] : this.rings(last, "last")),
      ...fresh.flatMap((name) => this.rings(name, "fresh")),
      ...doubtful.flatMap((name) => this.rings(name, "doubtful")), ...this.numbered(numbers), ...written(this, data),
    );
  }

  owned(territory) {
    return Object.entries(territory ?? {}).flatMap(([colour, points]) =>
      points.map((name) => {
        const { cx, cy } = this.at(placeOf(name, this.size));
        const square = { x: cx - 0.15, y: cy - 0.15, width: 0.3, height: 0.3, rx: 0.04 };
        return draw("rect", { ...square, class: `own ${colour}` });
      }));
  }

  rings(name, kind) {
    const place = placeOf(name, this.size);
    if (place < 0) return [];
    const on = { [BLACK]: "on-black", [EMPTY]: "on-none" }[this.cells[place]] ?? "on-white";
    return [draw("circle", { ...this.at(place), r: 0.23, class: `${kind} ${on}` })];
  }

  numbered(numbers) {
    return Object.entries(numbers).map(([name, number]) => {
      const place = placeOf(name, this.size);
      const { cx, cy } = this.at(place);
      const on = this.cells[place] === BLACK ? "on-black" : "on-white";
      const text = draw("text", { x: cx, y: cy, dy: "0.36em", class: `number ${on}` });
      text.textContent = number;
      return draw("g", {}, draw("circle", { cx, cy, r: RADIUS, class: "tried" }), text);
    });
  }

  /** Shows a translucent stone that may be played, and the point aimed at with its coordinates. */
  point(hovered, aimed, stone) {
    const ghost = aimed ?? hovered;
    const place = placeOf(ghost, this.size);
    const shown = [];
    if (place >= 0 && stone) shown.push(this.stone(place, stone, aimed ? "ghost sure" : "ghost"));
    if (place >= 0 && aimed) {
      for (const ring of ["ring light", "ring"]) {
        shown.push(draw("circle", { ...this.at(place), r: 0.53, class: ring }));
      }
    }
    this.layers.aimed.replaceChildren(...shown);
    const lit = aimed ? [aimed[0], aimed.slice(1)] : [];
    for (const [text, each] of this.written) {
      for (const one of each) one.classList.toggle("lit", lit.includes(text));
    }
  }

  /** Highlights the points of a chain that a tap would mark. */
  light(points) {
    this.layers.aimed.replaceChildren(...points.map((name) =>
      draw("circle", { ...this.at(placeOf(name, this.size)), r: 0.5, class: "ring" })));
  }
}
