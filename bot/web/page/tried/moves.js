// The moves of a game as a list; tried lines are shown under the move that they follow.

import { OTHER } from "/page/board/points.js";
import { icon, make } from "/page/kit/make.js";
import { stone } from "/page/stage/words.js";
import { firstOf } from "/page/tried/trial.js";
import { say } from "/page/kit/words.js";

export class Moves {
  /** `go` shows the game after so many moves, `open` a line after so many of its moves, and
      `forget` deletes a line. */
  constructor(on) {
    this.on = on;
    this.element = make("div.moves", { role: "group", hidden: true });
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows the game `data` with these `lines`. `now` is the shown position: after `number` moves
      of the game, and `laid` moves of a `line`. */
  show(data, lines, now) {
    const known = lines.filter(({ from }) => from <= data.moves.length);
    const state = JSON.stringify([data.id, data.moves, known, say("page-move-pass")]);
    if (state !== this.state) this.fill(data, known);
    this.state = state;
    this.mark(now.line ? this.branches[known.indexOf(now.line)]?.[now.laid - 1] : this.main[now.number - 1]);
  }

  /** Rebuilds the list: two moves per row, Black's at the left, and under them the lines that begin
      after these moves. */
  fill(data, lines) {
    this.element.setAttribute("aria-label", say("page-again"));
    this.main = data.moves.map(([colour, point], n) => this.move(colour, point, () => this.on.go(n + 1)));
    const branches = lines.map((line) => this.branch(data, line));
    this.branches = branches.map(({ moves }) => moves);
    const after = (number) => branches.filter((_, n) => lines[n].from === number).map(({ row }) => row);
    const rows = after(0);
    for (let n = 0; n < data.moves.length;) {
      const many = data.moves[n][0] === "black" && data.moves[n + 1]?.[0] === "white" ? 2 : 1;
      const moves = this.main.slice(n, n + many);
      rows.push(make("div.pair", {}, make("span.soft", {}, n + 1), ...moves), ...after(n + 1));
      if (many === 2) rows.push(...after(n + 2));
      n += many;
    }
    this.element.replaceChildren(...rows);
  }

  branch(data, line) {
    const first = firstOf(data, line.from);
    const moves = line.moves.map((point, n) =>
      this.move(n % 2 ? OTHER[first] : first, point, () => this.on.open(line, n + 1)));
    const drop = make("button.plain", { type: "button", tabIndex: -1 }, icon("close"));
    drop.title = say("page-try-forget");
    drop.setAttribute("aria-label", drop.title);
    drop.addEventListener("click", () => this.on.forget(line));
    const label = say("page-try-from", { count: line.from });
    const row = make("div.branch", { role: "group", "aria-label": label },
      icon("branch"), make("span.soft", {}, line.from + 1), ...moves, drop);
    return { moves, row };
  }

  move(colour, point, act) {
    const words = point === "pass" ? say("page-move-pass") : point;
    const made = make("button", { type: "button", tabIndex: -1 }, stone(colour), words);
    made.addEventListener("click", act);
    return made;
  }

  /** Marks the shown position: the only tab stop, always in view. */
  mark(now) {
    const list = this.element;
    const focused = list.contains(document.activeElement);
    for (const each of list.querySelectorAll("[tabindex='0']")) each.tabIndex = -1;
    this.now?.removeAttribute("aria-current");
    this.now = now;
    now?.setAttribute("aria-current", "true");
    const stop = now ?? list.querySelector("button");
    if (!stop) return;
    stop.tabIndex = 0;
    if (focused) stop.focus({ preventScroll: true });
    const [{ top, bottom, height }, seen] = [stop.getBoundingClientRect(), list.getBoundingClientRect()];
    if (top < seen.top + height) list.scrollTop += top - seen.top - height;
    else if (bottom > seen.bottom - height) list.scrollTop += bottom - seen.bottom + height;
  }

  /** Handles the up and down arrow keys, which go to another row or line, and Delete, which deletes a
      line. The page handles the left and right arrow keys. */
  key(event) {
    const row = event.target.closest(".pair, .branch");
    const next = { ArrowUp: row?.previousElementSibling, ArrowDown: row?.nextElementSibling }[event.key];
    if (next) next.querySelector("button").focus();
    else if (event.key === "Delete") row?.querySelector(".plain")?.click();
    else return;
    event.preventDefault();
  }
}
