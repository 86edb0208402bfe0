// The words of a message: the headline large, what is true besides folded, the footer small.

import { make } from "/page/kit/make.js";
import { say } from "/page/kit/words.js";

const STONES = { "⚫": "black", "⚪": "white" };
const DOT = " · ";

/** The words with stones drawn: the characters turn around on a dark ground. */
export function drawn(text) {
  return text.split(/([⚫⚪])/u).filter(Boolean).map((piece) => {
    const colour = STONES[piece];
    return colour ? make(`span.ink.${colour}`, {}, piece) : piece;
  });
}

/** What a message says, line by line. People's own words have no parts. */
export function lay({ text, parts }) {
  if (!parts) return [text || make("em.gone", { "data-word": "page-removed" }, say("page-removed"))];
  const { headline, awaited, lines, details, footer } = parts;
  const calls = awaited && `@${awaited}`; // a name alone could be that of who has just played
  const title = [headline && make("b.title", {}, ...drawn(headline)), ...drawn(calls)].filter(Boolean);
  if (headline && awaited) title.splice(1, 0, DOT);
  const line = (kind) => (words) => make(`span.line${kind}`, {}, ...drawn(words));
  const told = [
    ...(title.length ? [make("span.line", {}, ...title)] : []),
    ...lines.map(line("")),
    ...details.map(line(".detail")),
    ...(footer ? [line(".footer")(footer)] : []),
  ];
  // Each line ends, for whoever copies or hears them; within it, or that would be a line by itself.
  for (const each of told.slice(0, -1)) each.append("\n");
  return told;
}
