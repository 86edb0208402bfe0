// Links to the chats that can call people when no page is open.

import { make } from "/page/kit/make.js";
import { say } from "/page/kit/words.js";

export class Elsewhere {
  constructor() {
    this.chats = {}; // by name: the address at which a name is linked there, but for the code
  }

  /** All that was said in a chat is there. */
  filled(pane) {
    for (const message of pane.messages) this.took(pane, message);
  }

  /** Under a message that tells a code: one press links the name by it, where an address can. */
  took(pane, { id, code }) {
    const view = code && pane.views.get(id);
    if (!view || view.element.querySelector(".elsewhere")) return;
    const links = Object.entries(this.chats).filter(([, address]) => address).map(([name, address]) =>
      make("a.pill.elsewhere", { href: address + code, target: "_blank", rel: "noopener" }, say("page-open", { name })));
    view.content.after(...links);
  }
}
