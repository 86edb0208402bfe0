// The people at the game on the board: signs beside its players, and the names of its spectators.
// The names are below all buttons: a line that comes and goes must not move them.

import { $, make } from "/page/kit/make.js";
import { makeSign, showSign, tellWatchers } from "/page/people/whereabouts.js";

export class Company {
  /** `seats` are those of the panel, by colour. `game` returns the public game on the board, if there is
      one; `people` all who are here. */
  constructor(seats, { game, people }) {
    Object.assign(this, { game, people });
    this.signs = [...seats].map(([colour, { name }]) => {
      const sign = makeSign();
      name.after(sign);
      return [colour, sign];
    });
    this.watching = make("p.soft.watching", { hidden: true });
    $("panel").append(this.watching);
  }

  show() {
    const data = this.game()?.data ?? {};
    const people = data.id ? this.people() : [];
    for (const [colour, sign] of this.signs) showSign(sign, people, data, colour);
    const words = tellWatchers(people, data);
    Object.assign(this.watching, { textContent: words, title: words, hidden: !words });
  }
}
