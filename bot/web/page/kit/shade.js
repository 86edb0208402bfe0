// Dark and light: what the style sheets say of a dark system holds for a dark page.

export const ASKED = "(prefers-color-scheme: dark)";
const [ALWAYS, NEVER] = ["(min-width: 0)", "(max-width: 0)"];

export class Shade {
  /** Made once, when all style sheets are there. */
  constructor() {
    this.rules = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter(({ media }) => media?.mediaText.includes(ASKED))
      .map((rule) => ({ rule, asked: rule.media.mediaText }));
  }

  // Rewriting the media queries leaves each rule for dark systems in one place.
  show(isDark) {
    for (const { rule, asked } of this.rules) {
      rule.media.mediaText = asked.replace(ASKED, isDark ? ALWAYS : NEVER);
    }
    document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  }
}
