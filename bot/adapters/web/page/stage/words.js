// What is put into the words beside a board.

import { make } from "/page/make.js";
import { language } from "/page/words.js";

export const number = (value) => new Intl.NumberFormat(language).format(value);

/** A stone in a line of text: drawn, since the characters turn around on a dark ground. */
export const stone = (colour) => make(`i.dot.${colour}`, { "aria-hidden": "true" });
