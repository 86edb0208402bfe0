// A magnifier above the finger, for boards whose lines are too close to hit.

import { placeOf } from "/page/board/points.js";

const TWICE = 2.2;
const SIDE = 168;
const ABOVE = 40; // between the finger and the lens
const LABEL = 16; // how far the point's name sticks out above it

export class Lens {
  constructor(board) {
    this.board = board;
    this.element = document.createElement("div");
    this.element.className = "lens";
    this.element.setAttribute("aria-hidden", "true");
    this.element.hidden = true;
    this.name = document.createElement("span");
    this.glass = document.createElement("div");
    this.element.append(this.glass, this.name);
  }

  /** Shows the surroundings of a point above the finger, or beside it at the upper edge. */
  show(drawing, name, { clientX, clientY }) {
    const width = this.board.clientWidth;
    if (name !== this.name.textContent || this.element.hidden) {
      this.picture = drawing.element.cloneNode(true);
      this.glass.replaceChildren(this.picture);
    }
    const { picture } = this;
    const place = placeOf(name, drawing.size);
    const cell = width / drawing.whole;
    const at = (line) => SIDE / 2 - (line + drawing.edge) * cell * TWICE;
    picture.style.width = `${width * TWICE}px`;
    picture.style.left = `${at(place % drawing.size)}px`;
    picture.style.top = `${at(Math.floor(place / drawing.size))}px`;
    this.name.textContent = name;
    this.element.hidden = false;
    const isHigh = clientY < SIDE + ABOVE + LABEL;
    const aside = clientX > innerWidth / 2 ? -SIDE - ABOVE : ABOVE;
    const x = isHigh ? clientX + aside : clientX - SIDE / 2;
    this.element.style.left = `${Math.min(innerWidth - SIDE, Math.max(0, x))}px`;
    this.element.style.top = `${Math.max(LABEL, clientY - SIDE - (isHigh ? 0 : ABOVE))}px`;
  }

  hide() {
    this.element.hidden = true;
    this.glass.replaceChildren();
  }
}
