// The setting "one tap plays": one for the room and the board page, kept in this browser.

import { $ } from "/page/kit/make.js";
import { ofBrowser } from "/page/kit/storage.js";

const ONCE = "nigiri-once";

export class Once {
  /** `changed` hears of each choice. */
  constructor(changed) {
    this.button = $("once");
    this.show(ofBrowser.get(ONCE) === "yes");
    this.button.addEventListener("click", () => {
      this.show(!this.on);
      ofBrowser.put(ONCE, this.on ? "yes" : "");
      changed();
    });
  }

  show(on) {
    this.on = on;
    this.button.setAttribute("aria-pressed", String(on));
  }
}
