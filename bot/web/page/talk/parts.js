// The text of a message: a large headline, folded details, a small footer.

import { make } from "/page/kit/make.js";
import { inWords } from "/page/talk/in_words.js";
import { linkAddresses, linkMoves } from "/page/talk/move_links.js";
import { say } from "/page/kit/words.js";

const STONES = { "⚫": "black", "⚪": "white" };
const DOT = " · ";

/** Returns the text with stones drawn: the characters look inverted on a dark background. */
export function drawn(text) {
  return text.split(/([⚫⚪])/u).filter(Boolean).map((piece) => {
    const colour = STONES[piece];
    return colour ? make(`span.ink.${colour}`, {}, piece) : piece;
  });
}

/** Returns the text of a message, line by line. People's messages have no parts. In them, `link` (null if
    the game is not clear) makes links of named moves (see `linkMoves`), and `visit` opens an address. */
export function lay({ text, parts }, link, visit) {
  if (!parts && text) {
    const pieces = linkAddresses(inWords(text), visit);
    return pieces.flatMap((piece) => (link && !piece.href ? linkMoves(piece, link) : [piece]));
  }
  if (!parts) return [make("em.gone", { "data-word": "page-removed" }, say("page-removed"))];
  const { headline, awaited, lines, details, footer } = parts;
  const calls = awaited && `@${awaited}`; // a bare name could be that of the player who has just moved
  const title = [headline && make("b.title", {}, ...drawn(headline)), ...drawn(calls)].filter(Boolean);
  if (headline && awaited) title.splice(1, 0, DOT);
  const line = (kind) => (words) => make(`span.line${kind}`, {}, ...drawn(words));
  const blocks = [
    ...(title.length ? [make("span.line", {}, ...title)] : []),
    ...lines.map(line("")),
    ...details.map(line(".detail")),
    ...(footer ? [line(".footer")(footer)] : []),
  ];
  // Line ends are for copying and for screen readers; inside the line, or they would form an extra
  // line.
  for (const each of blocks.slice(0, -1)) each.append("\n");
  return blocks;
}
