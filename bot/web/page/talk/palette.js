// The palette of reactions to a message, with a button that removes a person's message.

import { make } from "/page/kit/make.js";
import { tool } from "/page/talk/message_menu.js";
import { sign } from "/page/talk/signs.js";
import { say } from "/page/kit/words.js";

const PALETTE = ["👍", "👏", "😀", "😮", "🤔", "🙏"];

export class Palette {
  /** `button` opens the palette of the message in a `view`. */
  constructor(view, button) {
    Object.assign(this, { view, button });
  }

  /** Opens or closes the palette. */
  toggle() {
    const { palette, message, act } = this.view;
    const open = palette.hidden;
    palette.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    const remove = tool("remove", "page-remove", () => {
      if (!confirm(say("page-remove-sure"))) return;
      this.toggle();
      act.remove(this.view.message);
    });
    const removing = message.bot ? [] : [remove];
    palette.replaceChildren(...(open ? [...PALETTE.map((emoji) => this.choice(emoji)), ...removing] : []));
    if (open) palette.firstChild.focus();
  }

  choice(emoji) {
    const choice = make("button.chip", { type: "button", "aria-label": emoji }, sign(emoji));
    choice.addEventListener("click", () => {
      this.toggle();
      this.button.focus();
      this.view.act.react(this.view.message, emoji, false);
    });
    return choice;
  }
}
