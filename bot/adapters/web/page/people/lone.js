// What one person can do in a room where they have written and nobody else has: ask somebody in, or
// play against a program. The way into a game, which says the same, has gone with the first line.

import { $ } from "/page/kit/make.js";

export class Lone {
  /** `is` tells whether the room is looked at by one person alone, `play` has the ways. */
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
    $("lone").hidden = !$("empty").hidden || !this.is();
  }
}
