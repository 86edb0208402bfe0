// The look of reactions, and a colour for each name.

import { icon, make } from "/page/kit/make.js";

const DRAWN = { "✅": "yes", "❌": "no", "▶": "go" };
export const LETTER = /^[\u{1F1E6}-\u{1F1FF}]$/u;
const FIRST_LETTER = 0x1F1E6;

/** Draws letters as on the board, and common signs alike everywhere; others come from the font. */
export function sign(emoji) {
  const drawn = DRAWN[emoji.replace("\uFE0F", "")];
  if (drawn) return make(`span.sign.${drawn}`, {}, icon(drawn));
  if (!LETTER.test(emoji)) return make("span.sign", {}, emoji);
  const letter = String.fromCodePoint(emoji.codePointAt(0) - FIRST_LETTER + 65);
  return make("span.letter", {}, letter);
}

/** Returns a colour for a name, the same in every tab. */
export function hue(name) {
  let number = 7;
  for (const character of name) number = (number * 31 + character.codePointAt(0)) % 360;
  return String(number);
}
