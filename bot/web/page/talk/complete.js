// Completion of names while typing: a row of names above the input; Tab takes the first.

import { make } from "/page/kit/make.js";
import { fold } from "/page/kit/words.js";

const BEGUN = /(?:^|\s)@?([\p{L}\p{N}_-]{2,})$/u;
const MAX_NAMES = 4;

export class Complete {
  /** `names` returns the candidates; `changed` is called when the text has changed. */
  constructor(text, place, names, changed) {
    Object.assign(this, { text, place, names, changed });
    text.addEventListener("input", () => this.offer());
    text.addEventListener("keydown", (event) => this.typed(event));
    text.addEventListener("blur", ({ relatedTarget }) => {
      if (!place.contains(relatedTarget)) this.hide();
    });
  }

  /** The typed part of the last word, if the cursor is behind it. */
  get begun() {
    const { value, selectionStart, selectionEnd } = this.text;
    if (selectionStart !== value.length || selectionEnd !== value.length) return "";
    return value.match(BEGUN)?.[1] ?? "";
  }

  offer() {
    const begun = fold(this.begun);
    const fits = (name) => fold(name).startsWith(begun) && fold(name) !== begun;
    this.found = begun ? [...new Set(this.names())].filter(fits).slice(0, MAX_NAMES) : [];
    this.place.replaceChildren(...this.found.map((name) => {
      const button = make("button.pill", { type: "button" }, make("bdi", {}, name));
      button.addEventListener("click", () => this.put(name));
      return button;
    }));
    this.place.hidden = !this.found.length;
  }

  put(name) {
    const { text, begun } = this;
    const whole = /\s/.test(name) ? `"${name}"` : name;
    const before = text.value.slice(0, text.value.length - begun.length);
    text.value = `${before}${whole} `;
    text.focus();
    this.hide();
    this.changed();
  }

  hide() {
    this.found = [];
    this.place.hidden = true;
  }

  typed(event) {
    if (this.place.hidden || !this.found.length) return;
    if (event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      this.put(this.found[0]);
    }
    if (event.key === "Escape") this.hide();
  }
}
