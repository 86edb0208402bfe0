// The curve of the lead over the moves of a game.
// It is also a slider, which chooses the position to show.

import { make } from "/page/kit/make.js";
import { draw } from "/page/kit/svg.js";
import { number } from "/page/stage/words.js";
import { say } from "/page/kit/words.js";

const SCALE = 100; // units from the middle line to the end of the scale
const EDGE = 150; // to the edge; the marked moves lie beyond the scale
const APART = 0.1; // between the middles of marked moves side by side, as a share of the width
const OUTER = APART / 2;

/** The points of the curve, and those where the leader changes. */
function pointsOf(leads) {
  return leads.flatMap((lead, n) => {
    const before = leads[n - 1];
    return before * lead < 0 ? [[n - 1 + before / (before - lead), 0], [n, lead]] : [[n, lead]];
  });
}

/** Places near the wanted ones, which ascend, side by side. The same as `spread` of the pictures. */
function spread(wanted) {
  const places = [];
  for (const place of wanted) places.push(Math.max(place, places.length ? places.at(-1) + APART : OUTER));
  let high = 1 - OUTER;
  for (let n = places.length - 1; n >= 0; n -= 1) {
    places[n] = Math.min(places[n], high);
    high = places[n] - APART;
  }
  return places;
}

export class Curve {
  /** `go` shows the game after so many moves. */
  constructor(go) {
    this.go = go;
    this.range = make("input", { type: "range", min: 0, step: 1 });
    this.range.addEventListener("input", () => go(Number(this.range.value)));
    this.drawing = draw("svg", { preserveAspectRatio: "none", "aria-hidden": "true" });
    this.scale = make("div.scale", { "aria-hidden": "true" });
    this.now = make("i.now");
    this.marks = make("div.marks");
    this.plot = make("div.plot", {}, this.drawing, this.scale, this.now, this.range, this.marks);
    this.told = make("p.soft");
    this.element = make("div.curve", {}, this.plot, this.told);
  }

  /** Draws the review of a game with `last` moves. */
  fill({ leads, reach, moves }, last) {
    Object.assign(this, { leads, reach, last: Math.max(1, last), named: moves });
    const points = pointsOf(leads);
    const area = (sign) => [[0, 0], ...points.map(([n, lead]) => [n, sign * Math.max(0, sign * lead)]), [points.at(-1)[0], 0]];
    this.drawing.setAttribute("viewBox", `0 ${-EDGE} ${this.last} ${2 * EDGE}`);
    this.drawing.replaceChildren(
      ...[1, 0.5, -0.5, -1].map((share) => this.line("grid", [[0, share * reach], [this.last, share * reach]])),
      this.line("black", area(1)), this.line("white", area(-1)), this.line("lead", points),
      this.line("zero", [[0, 0], [this.last, 0]]),
    );
    this.scale.replaceChildren(...["black", "white"].map((colour) =>
      make(`span.${colour}`, {}, make(`i.dot.${colour}`), number(reach))));
    this.marks.replaceChildren(...["black", "white"].flatMap((colour) => this.markAll(colour)));
    this.range.max = last;
    this.range.setAttribute("aria-label", say("page-review-curve"));
  }

  line(kind, points) {
    const all = points.map(([n, lead]) => `${n} ${this.height(lead)}`);
    return draw("path", { class: kind, d: `M${all.join("L")}`, "vector-effect": "non-scaling-stroke" });
  }

  height(lead) {
    return Math.min(EDGE, Math.max(-EDGE, (-lead / this.reach) * SCALE));
  }

  /** Marks the moves of a player, Black's above the curve and White's below it. */
  markAll(colour) {
    const moves = this.named.filter((move) => move.colour === colour);
    const places = spread(moves.map((move) => move.number / this.last));
    const lane = (colour === "black" ? -1 : 1) * (EDGE + SCALE) / 2;
    return moves.map((move, n) => {
      const at = `M${places[n] * this.last} ${lane}L${move.number} ${this.height(this.leadAfter(move.number))}`;
      for (const kind of ["lining", "stem"]) {
        this.drawing.append(draw("path", { class: kind, d: at, "vector-effect": "non-scaling-stroke" }));
      }
      const mark = make(`button.mark.${colour}`, { type: "button" }, move.number);
      mark.style.setProperty("--at", places[n]);
      mark.addEventListener("click", () => this.go(move.number));
      return mark;
    });
  }

  leadAfter(count) {
    return this.leads[Math.min(count, this.leads.length - 1)];
  }

  /** Shows the position after so many moves. */
  show(count) {
    this.range.value = count;
    this.now.style.setProperty("--at", count / this.last);
    const lead = Math.round(this.leadAfter(count));
    const words = { count, points: number(Math.abs(lead)) };
    const text = say(lead > 0 ? "page-review-black" : lead < 0 ? "page-review-white" : "page-review-even", words);
    this.range.setAttribute("aria-valuetext", text);
    this.told.textContent = text;
    for (const mark of this.marks.children) {
      mark.setAttribute("aria-current", String(Number(mark.textContent) === count));
    }
  }
}
