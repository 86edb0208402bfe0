// The buttons for a person who is alone in a room and has written: invite, or play against a program.
// The way into a game, which offers the same, has gone with the first line.

import { $ } from "/page/kit/make.js";

export class Lone {
  /** `is` tells whether nobody else is here or has written here, `play` has the ways. */
  constructor(is, play) {
    this.is = is;
    $("lone-invite").addEventListener("click", () => play.on.invite());
    $("lone-spar").addEventListener("click", () => play.spar());
  }

  /** Whether there is a program to play against. */
  offer(computer) {
    $("lone-spar").hidden = !computer;
  }

  look() {
    const is = $("empty").hidden && this.is();
    if (is) $("lone").hidden = false;
    $("lone").classList.toggle("past", !is);
  }
}
