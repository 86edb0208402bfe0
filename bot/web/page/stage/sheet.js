// A sheet over the board, with the bot's answer to a press.

import { $, make } from "/page/kit/make.js";
import { Steady } from "/page/kit/steady.js";
import { say } from "/page/kit/words.js";

export class Sheet {
  /** `quick` is called for a press that came too soon. */
  constructor(element, quick) {
    this.element = element;
    this.steady = new Steady(element, quick);
    this.from = null; // the element that had the focus before
    element.addEventListener("keydown", ({ key }) => { if (key === "Escape") this.close(); });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  get hasFocus() {
    return this.element.contains(document.activeElement);
  }

  /** Shows these elements instead of the previous ones, and a button that closes the sheet. */
  fill(...parts) {
    const close = make("button.pill.close", { type: "button" }, say("page-close"));
    close.addEventListener("click", () => this.close());
    if (!this.hasFocus) this.from = document.activeElement;
    this.element.replaceChildren(...parts, close);
    this.element.hidden = false;
    this.element.scrollTop = 0;
    if (!$("board").contains(this.from)) this.element.focus(); // a player on the board keeps the focus
  }

  /** Closes the sheet and returns the focus to the element that had it before. */
  close() {
    if (this.hasFocus) this.from.focus();
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}
