// The setting "one tap plays", shared by the room and the board page, stored in this browser.

import { $ } from "/page/kit/make.js";
import { ofBrowser } from "/page/kit/storage.js";

const ONCE = "nigiri-once";

export class Once {
  /** `changed` is called for each choice. */
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
