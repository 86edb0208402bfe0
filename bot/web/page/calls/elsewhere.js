// Links to chats that can notify people when no page is open.

import { make } from "/page/kit/make.js";
import { say } from "/page/kit/words.js";

export class Elsewhere {
  /** `chats` returns, by the name of a chat, its address for linking a name, without the code. */
  constructor(chats) {
    this.chats = chats;
  }

  /** Called when all earlier messages of a chat are loaded. */
  filled(pane) {
    for (const message of pane.messages) this.took(pane, message);
  }

  /** Adds buttons under a message with a code: a press links the name, if there is an address
      for it. */
  took(pane, { id, code }) {
    const view = code && pane.views.get(id);
    if (!view || view.element.querySelector(".elsewhere")) return;
    const links = Object.entries(this.chats()).filter(([, address]) => address).map(([name, address]) =>
      make("a.pill.elsewhere", { href: address + code, target: "_blank", rel: "noopener" }, say("page-open", { name })));
    view.content.after(...links);
  }
}
