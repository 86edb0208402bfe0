// Asks for the name of a line before it is shown to others.

import { $, make } from "/page/kit/make.js";
import { say } from "/page/kit/words.js";

const LONGEST = 60;

export class LineNamer {
  constructor() {
    this.input = make("input", { id: "line-name", maxLength: LONGEST, autocomplete: "off" });
    this.label = make("label", { htmlFor: "line-name" });
    this.button = make("button.primary", {});
    this.cancel = make("button.pill", { type: "button" });
    this.cancel.addEventListener("click", () => this.dialog.close());
    const form = make("form", { method: "dialog" }, this.label, this.input, make("div.key-acts", {}, this.button, this.cancel));
    this.dialog = make("dialog.key-dialog", { "aria-labelledby": "line-name-label" }, form);
    this.label.id = "line-name-label";
    this.button.value = "shown";
    $("toast").before(this.dialog);
  }

  /** Resolves to the `line` with the name that the reader gives, if any; to null if the reader cancels. */
  ask(line) {
    const { button, cancel, dialog, input, label } = this;
    label.textContent = say("page-study-name");
    button.textContent = say("page-try-show");
    cancel.textContent = say("page-close");
    input.value = dialog.returnValue = "";
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => {
        const name = input.value.replace(/\s+/g, " ").trim();
        resolve(dialog.returnValue ? [line, name].filter(Boolean).join(" – ") : null);
      }, { once: true });
    });
  }
}
