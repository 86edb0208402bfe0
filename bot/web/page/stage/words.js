// The texts beside a board, and their arguments.

import { make } from "/page/kit/make.js";
import { language, say } from "/page/kit/words.js";

export const number = (value) => new Intl.NumberFormat(language).format(value);

/** A stone within text: drawn, since the characters look inverted on a dark background. */
export const stone = (colour) => make(`i.dot.${colour}`, { "aria-hidden": "true" });

/** A point, or the word for a pass. */
export const pointOrPass = (point) => (point === "pass" ? say("page-move-pass") : point);

/** Moves in one line. */
export const inOneLine = (moves) =>
  moves.map(([colour, point]) => `${colour === "black" ? "⚫" : "⚪"} ${pointOrPass(point)}`).join(", ");

const POINT = { black: "page-point-black", white: "page-point-white" };

const OWNED = { black: "page-point-black-owns", white: "page-point-white-owns" };

/** The accessible name of a point of a board. */
export function tell({ point, stone, dead, last, label, barred, owner }) {
  let text = say(POINT[stone] ?? "page-point-free", { point });
  if (dead) text = say("page-point-dead", { what: text });
  if (owner && !stone) text = say(OWNED[owner], { what: text });
  if (barred) text = say("page-point-barred", { what: text });
  if (last) text = say("page-point-last", { what: text });
  return label ? `${text}, ${label}` : text;
}
