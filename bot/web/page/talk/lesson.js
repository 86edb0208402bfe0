// The interactive board of a step of the course.
// A tap aims at a point; a second tap there, Enter or the button answers. If chains are asked for, a tap
// selects one.

import { Goban } from "/page/board/goban.js";
import { cellsOf, laid, placeOf, rowsOf, stoneOf } from "/page/board/points.js";
import { make } from "/page/kit/make.js";
import { tell } from "/page/stage/words.js";
import { say } from "/page/kit/words.js";

export class LessonBoard {
  /** `act` has `answer` (a message, with a point) and `quick` (a double tap was ignored). */
  constructor(act) {
    this.act = act;
    this.goban = new Goban({
      label: say("page-board"),
      tell,
      intend: ({ point }) => this.answer(point),
      quick: () => this.act.quick(),
      aimed: () => this.aim(),
    });
    this.hint = make("span.soft", { "data-word": "page-aim-answer" });
    this.button = make("button.play", { type: "button", hidden: true });
    this.button.addEventListener("click", () => this.goban.confirm());
    // Below the board, where it covers no point, and always present, so that nothing moves.
    this.bar = make("div.aiming", {}, this.hint, this.button);
    this.element = this.goban.element;
  }

  /** Shows the step of a message; `active`: it can still be answered. */
  show(message, active) {
    Object.assign(this, { message, active });
    const { position } = message;
    this.bar.hidden = !active || !position?.turn;
    if (!position) return; // it is no step any more
    this.goban.on.label = say("page-board");
    this.goban.grid.setAttribute("aria-description", message.alt ?? "");
    this.lay(active ? position : { ...position, turn: null, chains: false });
    this.aim();
  }

  lay(position) {
    const { chains, dead, marks, territory } = position;
    const owned = ([colour, points]) => [colour, points.filter((point) => !dead.includes(point))];
    this.goban.show({
      ...position, marking: chains, forbidden: [],
      marks: { ...marks, strike: dead }, // screen readers announce crossed-out stones
      territory: Object.fromEntries(Object.entries(territory).map(owned)),
    });
  }

  aim() {
    const { aim: point } = this.goban;
    this.hint.textContent = say("page-aim-answer");
    this.hint.hidden = Boolean(point);
    this.button.hidden = !point;
    this.button.textContent = say("page-answer", { point });
  }

  /** Shows the stone at once, until the answering board replaces it. */
  async answer(point) {
    const { message, active } = this;
    const { position } = message;
    if (position.turn) {
      const cells = cellsOf(position.board);
      const lies = laid(cells, position.size, placeOf(point, position.size), stoneOf(position.turn)).cells;
      this.lay({ ...position, board: rowsOf(lies, position.size), last: point, sent: point, turn: null });
    }
    await this.act.answer(message, point);
    if (this.message === message) this.show(message, active); // refused, or not delivered
  }
}
