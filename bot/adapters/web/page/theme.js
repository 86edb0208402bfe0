// Light or dark, as the system has it or as a person has chosen.

import { say } from "/page/words.js";

const $ = (id) => document.getElementById(id);
const PLACE = "nigiri-theme";
const ASKED = "(prefers-color-scheme: dark)";
const [ALWAYS, NEVER] = ["(min-width: 0)", "(max-width: 0)"];

export class Theme {
  constructor() {
    this.system = matchMedia(ASKED);
    this.rules = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter(({ media }) => media?.mediaText.includes(ASKED))
      .map((rule) => ({ rule, asked: rule.media.mediaText }));
    this.system.addEventListener("change", () => this.show());
    addEventListener("storage", ({ key }) => { if (key === PLACE) this.show(); });
    $("theme").addEventListener("click", () => {
      const other = this.isDark ? "light" : "dark";
      if ((other === "dark") === this.system.matches) localStorage.removeItem(PLACE);
      else localStorage.setItem(PLACE, other);
      this.show();
    });
    this.show();
  }

  get isDark() {
    const chosen = localStorage.getItem(PLACE);
    return chosen ? chosen === "dark" : this.system.matches;
  }

  /** What the style sheets say of a dark system holds for a dark page. */
  show() {
    for (const { rule, asked } of this.rules) {
      rule.media.mediaText = asked.replace(ASKED, this.isDark ? ALWAYS : NEVER);
    }
    document.documentElement.style.colorScheme = this.isDark ? "dark" : "light";
    $("theme").textContent = say(this.isDark ? "page-light" : "page-dark");
  }
}
