// The notes below the course of a record: the variations at the shown position, and the comment.

import { arrange, icon, make } from "/page/kit/make.js";
import { pointOrPass, stone } from "/page/stage/words.js";
import { say } from "/page/kit/words.js";

const SIGNS = { triangle: "△", square: "□", circle: "○", cross: "×", dot: "•" };

/** The labels and marks of a node in one line, for screen readers. */
function marksInWords({ labels = {}, marks = {} }) {
  const named = Object.entries(labels).map(([point, label]) => `${label} ${point}`);
  const shapes = Object.entries(marks).map(([shape, points]) => `${SIGNS[shape]} ${points.join(", ")}`);
  return [...named, ...shapes].join(" · ");
}

export class Notes {
  /** `choose` is called with the node that the reader chooses. */
  constructor(choose) {
    this.choose = choose;
    this.row = make("div.variations", { role: "group" });
    this.comment = make("p.comment", { dir: "auto", role: "status" });
    this.marks = make("p.unseen");
    this.remarks = make("div.soft");
    // Gets the focus when the button of the chosen variation is removed.
    this.element = make("div.notes", { tabIndex: -1 }, this.row, this.comment, this.marks, this.remarks);
  }

  /** Shows the notes of a position after the element `before`; null (a trial) hides them. `shown` has the
      `node`, its `choices`, whether it `isMain` (on the main line), the last main node before it (`back`),
      `remarks`, and for a line shared in a `game` a function that opens the game (`go`). */
  show(before, shown) {
    const { element, row, comment, marks, remarks } = this;
    if (!element.isConnected) before.after(element);
    element.hidden = !shown;
    if (!shown) return;
    const held = row.contains(document.activeElement);
    row.setAttribute("aria-label", say("page-study-choices"));
    arrange(row, [
      ...(shown.game ? [this.button({}, () => shown.go(shown.game), icon("back"), say("page-try-end"))] : []),
      ...(shown.isMain ? [] : [this.button({}, () => this.choose(shown.back), icon("back"), say("page-study-main"))]),
      ...shown.choices.map(({ child, letter, move, next }) => this.button(
        { "aria-pressed": String(next) }, () => this.choose(child), make("b", {}, letter), ...(move ? [stone(move[0]), pointOrPass(move[1])] : [say("page-study-setup")]),
      )),
    ]);
    row.hidden = !row.childElementCount;
    if (comment.textContent !== (shown.node.text ?? "")) comment.textContent = shown.node.text ?? "";
    marks.textContent = marksInWords(shown.node);
    arrange(remarks, shown.remarks.map((words) => make("p", {}, words)));
    if (held) (row.querySelector("button") ?? element).focus({ preventScroll: true });
  }

  button(state, act, ...words) {
    const button = make("button.pill", { type: "button", ...state }, ...words);
    button.addEventListener("click", act);
    return button;
  }
}
