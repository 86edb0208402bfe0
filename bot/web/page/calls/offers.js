// Challenges to the reader, as a card over the board until they are answered anywhere.
// Only the oldest one is shown: several would hide the board.

import { arrange, icon, make } from "/page/kit/make.js";
import { Steady } from "/page/kit/steady.js";
import { say } from "/page/kit/words.js";

const ACCEPTS = "take:";

const accepts = ({ id }) => id.startsWith(ACCEPTS);

export class Offers {
  /** `choose` presses a button of a message; `quick` is called for a press that came too soon. */
  constructor(place, { choose, quick }) {
    Object.assign(this, { place, choose });
    this.steady = new Steady(place, quick);
    this.cards = new Map(); // by game and version
    this.aside = new Set(); // those that the reader has closed
  }

  /** Updates the waiting games and shows the challenges among them. */
  look(waiting) {
    this.known = waiting;
    const offers = waiting.filter(({ message }) => message.choices.some(accepts));
    const cards = new Map();
    for (const offer of offers) {
      const key = `${offer.message.game} ${offer.message.version}`;
      if (this.aside.has(key)) continue;
      const state = JSON.stringify([offer.message.text, offer.message.choices]);
      const known = this.cards.get(key);
      cards.set(key, known?.state === state ? known : { state, element: this.card(offer, key) });
    }
    this.cards = cards;
    arrange(this.place, [...cards.values()].slice(0, 1).map(({ element }) => element));
    this.place.hidden = !cards.size;
  }

  card({ pane, message }, key) {
    const [title, ...lines] = message.text.split("\n");
    const close = make("button.plain", { type: "button", title: say("page-later") }, icon("close"));
    close.setAttribute("aria-label", say("page-later"));
    close.addEventListener("click", () => {
      this.aside.add(key);
      this.look(this.known);
    });
    const acts = message.choices.map((choice) => this.button(pane, message, choice));
    const head = make("header", {}, make("h2", {}, title), close);
    const terms = make("p.soft", {}, lines[0] ?? "");
    return make("section.offer", { "aria-label": title }, head, terms, make("div.acts", {}, ...acts));
  }

  button(pane, message, choice) {
    const kind = accepts(choice) ? "primary" : "pill";
    const button = make(`button.${kind}.binds`, { type: "button" }, choice.label);
    button.addEventListener("click", (event) => {
      if (button.disabled || this.steady.isTooSoon(button, event)) return;
      button.disabled = true;
      Promise.resolve(this.choose(pane, message, choice)).finally(() => { button.disabled = false; });
    });
    return button;
  }
}
