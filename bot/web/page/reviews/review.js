// The review of a finished game: its curve, and the moves that cost most.
// Their better lines are walked like tried ones.

import { make } from "/page/kit/make.js";
import { EMPTY, cellsOf, placeOf } from "/page/board/points.js";
import { language, say } from "/page/kit/words.js";
import { Curve } from "/page/reviews/curve.js";
import { number, pointOrPass, stone } from "/page/stage/words.js";

const BETTER = "✓", WORSE = "✗";

/** A loss in whole points: the estimate is no more exact. */
const round = (points) => Math.max(1, Math.floor(points + 0.5));

/** The moves of a line up to the first pass, which cannot be tried out. */
const layable = (moves) => (moves.includes("pass") ? moves.slice(0, moves.indexOf("pass")) : moves);

export class Review {
  /** `stage` is the table with the board; `read` requests the review of a game: null if there is none, undefined
      if that is not known now. */
  constructor(stage, read) {
    Object.assign(this, { stage, read });
    this.game = null;
    this.found = null; // the review of the game
    this.asked = ""; // the language in which it was requested; "": not yet
    this.curve = new Curve((count) => stage.goTo(count));
    this.list = make("ol.review-moves");
    this.element = make("div.review", { role: "group", hidden: true }, this.curve.element, this.list);
    stage.course.element.before(this.element);
    this.show();
  }

  /** Takes a new message: perhaps that of a review. */
  took(message) {
    if (!message.bot || this.found) return;
    this.asked = "";
    this.show();
  }

  /** Called when the board shows another position or game. */
  show() {
    const { game, trial, course } = this.stage;
    if (game !== this.game) Object.assign(this, { game, found: null, asked: "" });
    const isOver = Boolean(game?.pane) && game.data.phase === "ended";
    if (isOver && this.asked !== language) this.load(game);
    this.element.hidden = !isOver || !this.found;
    if (this.element.hidden) return;
    const count = trial?.from ?? course.number;
    this.curve.show(count);
    for (const row of this.list.children) row.setAttribute("aria-current", String(row.value === count));
  }

  async load(game) {
    this.asked = language;
    const found = await this.read(game);
    if (game !== this.game || !found) return;
    this.found = found;
    this.fill();
    game.drawn = (count) => this.drawAt(count);
    this.stage.show();
  }

  fill() {
    const { found, game: { data } } = this;
    this.element.setAttribute("aria-label", say("page-review"));
    this.curve.fill(found, data.moves.length);
    this.list.replaceChildren(...found.moves.map((move) => this.row(move)));
  }

  row(move) {
    const { number: count, colour, played, points, better, then, text } = move;
    const button = (act, ...words) => {
      const made = make("button.pill", { type: "button" }, ...words);
      made.addEventListener("click", act);
      return made;
    };
    const walk = (from, moves) => this.stage.tryOut(from, layable(moves), 1);
    const lost = say("page-review-lost", { points: number(round(points)) });
    return make("li", { value: count },
      button(() => this.stage.goTo(count), stone(colour), `${count} ${pointOrPass(played)}`, make("span.soft", {}, lost)),
      ...(better[0] === "pass" ? [make("span", {}, say("page-review-better", { point: pointOrPass("pass") }))]
        : [button(() => walk(count - 1, better), say("page-review-better", { point: better[0] }))]),
      ...(layable(then).length ? [button(() => walk(count, then), say("page-review-then"))] : []),
      ...(text ? [make("p", {}, text)] : []));
  }

  /** The marks before and after a named move: a cross on the move as played, a tick on the better one. */
  drawAt(count) {
    const { found: { moves }, game: { data }, stage: { course } } = this;
    const cells = course.position ? cellsOf(course.position.board) : cellsOf(data.board);
    const named = moves.filter((move) => [move.number, move.number - 1].includes(count));
    const labels = named.flatMap(({ played, better: [better] }) => [[played, WORSE], [better, BETTER]]);
    const free = labels.filter(([point]) => cells[placeOf(point, data.size)] === EMPTY);
    return free.length ? { labels: Object.fromEntries(free) } : {};
  }
}
