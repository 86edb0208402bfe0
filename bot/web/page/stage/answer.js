// The bot's answer to a press, over the board while the chat is out of sight.

import { make } from "/page/kit/make.js";
import { settles } from "/page/talk/kinds.js";
import { Sheet } from "/page/stage/sheet.js";
import { MessageView } from "/page/talk/message.js";

export class BoardAnswer extends Sheet {
  /** `quick` is called for a press that came too soon, `pressed` with the chat of the answer before
      one of its buttons is pressed. */
  constructor(element, { quick, pressed }) {
    super(element, quick);
    this.pressed = pressed;
    this.view = null;
  }

  /** Shows a message of a chat instead of an earlier one. */
  show(pane, message) {
    this.view = new MessageView(message, {
      ...pane.act,
      choose: (about, choice) => this.choose(pane, about, choice),
      isTooSoon: (button, event) => this.steady.isTooSoon(button, event),
    });
    this.view.element.removeAttribute("id"); // the message in the chat has it
    this.fill(make("ol.messages", {}, this.view.element));
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

  close() {
    super.close();
    this.view = null;
  }
}
