// Annotations of a lesson's board: letters, numbers, shapes, and stones that are not in the game.

import { BLACK, EMPTY, placeOf, stoneOf } from "/page/board/points.js";
import { draw } from "/page/kit/svg.js";

const SHAPES = { // around the centre of a point
  triangle: "M0 -.36 .32 .19H-.32Z",
  cross: "M-.19 -.19 .19 .19M.19 -.19-.19 .19",
  circle: "M.27 0A.27 .27 0 1 1-.27 0 .27 .27 0 1 1 .27 0Z",
  dot: "M0 0V.01",
  square: "M-.23 -.23H.23V.23H-.23Z",
  strike: "M-.34 -.34 .34 .34M.34 -.34-.34 .34",
};

/** Returns elements above the stones of a `drawing`: `labels` (texts by point), `marks` (points
    by shape; `strike` crosses a stone out), and by point with their colour `ghosts` (captured
    stones) and `filled` prisoners. */
export function written(drawing, { labels = {}, marks = {}, ghosts = {}, filled = {} }) {
  const { cells, size } = drawing;
  const at = (name) => placeOf(name, size);
  const on = (place) => ({ [BLACK]: "on-black", [EMPTY]: "on-none" }[cells[place]] ?? "on-white");
  const stones = (all, kind) => Object.entries(all)
    .filter(([name]) => kind !== "ghost" || !labels[name])
    .map(([name, colour]) => drawing.stone(at(name), stoneOf(colour), kind));
  const shapes = Object.entries(marks).flatMap(([shape, names]) =>
    names.filter((name) => !labels[name]).map((name) => {
      const { cx, cy } = drawing.at(at(name));
      const put = { d: SHAPES[shape], transform: `translate(${cx} ${cy})` };
      return draw("path", { ...put, class: `shape ${shape} ${on(at(name))}` });
    }));
  const texts = Object.entries(labels).flatMap(([name, text]) => {
    const { cx, cy } = drawing.at(at(name));
    const letter = draw("text", { x: cx, y: cy, dy: "0.36em", class: `letter ${on(at(name))}` }, text);
    const ground = draw("circle", { cx, cy, r: 0.36, class: "ground" });
    return cells[at(name)] === EMPTY ? [ground, letter] : [letter];
  });
  return [...stones(ghosts, "ghost"), ...stones(filled, "filled"), ...shapes, ...texts];
}
