// Dark and light: applies the style sheets' rules for a dark system to a dark page.

export const ASKED = "(prefers-color-scheme: dark)";
const [ALWAYS, NEVER] = ["(min-width: 0)", "(max-width: 0)"];

export class Shade {
  /** Created once, when all style sheets are loaded. */
  constructor() {
    this.rules = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter(({ media }) => media?.mediaText.includes(ASKED))
      .map((rule) => ({ rule, asked: rule.media.mediaText }));
  }

  // Rewriting the media queries avoids duplicate rules for dark mode.
  show(isDark) {
    for (const { rule, asked } of this.rules) {
      rule.media.mediaText = asked.replace(ASKED, isDark ? ALWAYS : NEVER);
    }
    document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  }
}
