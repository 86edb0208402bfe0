// The people who look at the game on the board: signs beside the players, and the names of spectators.
// The line of names must not move any buttons when it appears. It is below all buttons or, on an upright
// phone, beside the name of the player at the top.

import { $, make } from "/page/kit/make.js";
import { makeSign, showSign, tellWatchers } from "/page/people/whereabouts.js";

const UPRIGHT = matchMedia("(max-width: 56.24rem) and (orientation: portrait)");

export class Company {
  /** `seats` are the panel's seats by colour. `game` returns the public game on the board, if any;
      `people` returns all people in the room. */
  constructor(seats, { game, people }) {
    Object.assign(this, { seats: [...seats.values()], game, people });
    this.signs = [...seats].map(([colour, { name }]) => {
      const sign = makeSign();
      name.after(sign);
      return [colour, sign];
    });
    this.watching = make("span.soft.watching", { hidden: true });
    UPRIGHT.addEventListener("change", () => this.place());
  }

  /** Puts the names of the spectators where the screen has room for them. */
  place() {
    const far = this.seats.find(({ element }) => !element.classList.contains("near"));
    const place = UPRIGHT.matches ? far.name.parentElement : $("panel");
    if (this.watching.parentElement !== place) place.append(this.watching);
  }

  show() {
    const data = this.game()?.data ?? {};
    const people = data.id ? this.people() : [];
    for (const [colour, sign] of this.signs) showSign(sign, people, data, colour);
    const words = tellWatchers(people, data);
    Object.assign(this.watching, { textContent: words, title: words, hidden: !words });
    this.place();
  }
}
