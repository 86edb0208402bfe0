// Buttons for a person who is alone in a room and has written: invite, or play the engine.
// The entry form for a game, which offers the same, disappears with the first line.

import { $ } from "/page/kit/make.js";

export class Lone {
  /** `is` returns whether no other person is here or has written here; `on` has `invite` and
      `spar`. */
  constructor(is, on) {
    this.is = is;
    $("lone-invite").addEventListener("click", () => on.invite());
    $("lone-spar").addEventListener("click", () => on.spar());
  }

  /** Shows whether there is an engine to play against. */
  offer(computer) {
    $("lone-spar").hidden = !computer;
  }

  look() {
    const is = $("empty").hidden && this.is();
    if (is) $("lone").hidden = false;
    $("lone").classList.toggle("past", !is);
  }
}
