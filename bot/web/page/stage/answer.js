// The bot's answer to a press, over the board while the chat is out of sight.

import { $, make } from "/page/kit/make.js";
import { Steady } from "/page/kit/steady.js";
import { say } from "/page/kit/words.js";
import { settles } from "/page/talk/kinds.js";
import { MessageView } from "/page/talk/message.js";

export class BoardAnswer {
  /** `quick` is called for a press that came too soon, `pressed` with the chat of the answer before
      one of its buttons is pressed. */
  constructor(element, { quick, pressed }) {
    Object.assign(this, { element, pressed });
    this.steady = new Steady(element, quick);
    this.view = null;
    this.from = null; // the element that had the focus before
    element.addEventListener("keydown", ({ key }) => { if (key === "Escape") this.close(); });
  }

  /** Shows a message of a chat instead of an earlier one. */
  show(pane, message) {
    this.view = new MessageView(message, {
      ...pane.act,
      choose: (about, choice) => this.choose(pane, about, choice),
      isTooSoon: (button, event) => this.steady.isTooSoon(button, event),
    });
    this.view.element.removeAttribute("id"); // the message in the chat has it
    const close = make("button.pill", { type: "button" }, say("page-close"));
    close.addEventListener("click", () => this.close());
    if (!this.hasFocus) this.from = document.activeElement;
    this.element.replaceChildren(make("ol.messages", {}, this.view.element), close);
    this.element.hidden = false;
    if (!$("board").contains(this.from)) this.element.focus(); // else the reader plays on meanwhile
  }

  get hasFocus() {
    return this.element.contains(document.activeElement);
  }

  /** Takes a changed message, which may be the shown one. */
  took(message) {
    if (this.view?.message.id !== message.id) return;
    this.view.update(message);
    if (this.view.passedOver) this.close();
  }

  async choose(pane, message, choice) {
    this.pressed(pane);
    const done = await pane.choose(message, choice);
    if (done !== false && settles(choice)) {
      pane.settleQuestion(message);
      if (this.view?.message.id === message.id) this.close();
    }
    return done;
  }

  /** Closes it, and returns the focus to where it was. */
  close() {
    if (this.hasFocus) this.from.focus();
    this.view = null;
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}
