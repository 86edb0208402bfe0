// The card beside the board during a trial: its moves, and the available actions.

import { arrange, make } from "/page/kit/make.js";
import { stone } from "/page/stage/words.js";
import { say } from "/page/kit/words.js";

export class TrialCard {
  constructor() {
    this.title = make("p.trial-title");
    this.moves = make("p.tried-moves", { role: "status" });
    this.acts = make("div.acts");
    this.element = make("div.trial", { hidden: true }, this.title, this.moves, this.acts);
  }

  /** Shows a `trial` (null: none); `ways` are the actions, each with a label and a function. A `hint`
      replaces the default title, which says where the trial begins. */
  show(trial, ways, hint) {
    this.element.hidden = !trial;
    if (!trial) return;
    this.title.textContent = hint || (trial.from
      ? say("page-try-from", { count: trial.from }) : say("page-try-start"));
    const items = trial.moves.flatMap((point, n) =>
      [make("b", {}, `${n + 1} `), stone(trial.colour(n)), `${point} `]);
    this.moves.replaceChildren(...(items.length ? items : [say("page-try-how")]));
    arrange(this.acts, ways.map(({ label, act, kind = "pill", off = false }) => {
      const button = make(`button.${kind}`, { type: "button", disabled: off }, label);
      button.addEventListener("click", act);
      return button;
    }));
  }
}
