// Light or dark mode, by the system or by the reader's choice.

import { $ } from "/page/kit/make.js";
import { ASKED, Shade } from "/page/kit/shade.js";
import { ofBrowser } from "/page/kit/storage.js";
import { say } from "/page/kit/words.js";

const PLACE = "nigiri-theme";

export class Theme {
  constructor() {
    this.system = matchMedia(ASKED);
    this.shade = new Shade();
    this.system.addEventListener("change", () => this.show());
    addEventListener("storage", ({ key }) => { if (key === PLACE) this.show(); });
    $("theme").addEventListener("click", () => {
      const other = this.isDark ? "light" : "dark";
      ofBrowser.put(PLACE, (other === "dark") === this.system.matches ? null : other);
      this.show();
    });
    this.show();
  }

  get isDark() {
    const chosen = ofBrowser.get(PLACE);
    return chosen ? chosen === "dark" : this.system.matches;
  }

  show() {
    this.shade.show(this.isDark);
    $("theme").textContent = say(this.isDark ? "page-light" : "page-dark");
  }
}
