// Moves that a message names, such as "move 57", as links to the position after them.

import { followLink } from "/page/address.js";
import { make } from "/page/kit/make.js";
import { say } from "/page/kit/words.js";

const NAMED = /(?<!\S)#((?:[bdfghjklmnprstvz][aeiou]){3,4})(?![a-z])/;

/** What a message opens on the board, as addresses name it: a game, or another thing such as `s/12`. */
export const studyOf = (message) => message?.study?.path.replace(/^g\//, "");

/** The game or uploaded record that a person's message is about, if that is clear: it names the game,
    answers a post about it, or is in its talk. */
export const gameOf = ({ text, reply_to: id, talk }, find) =>
  text.match(NAMED)?.[1] ?? (id && (find(id)?.game ?? studyOf(find(id)))) ?? talk ?? "";

/** Returns the headline of a message as a link to its game. */
export function linkGame({ parts, text }, { href, go }) {
  const link = make("a.game-link", { href: href(null) }, parts?.headline || text.split("\n")[0]);
  link.addEventListener("click", (event) => followLink(event, () => go(null)));
  return link;
}

/** Returns the text with a link for each named move; `link` has `href` and `go`, each for a number of
    moves. */
export function linkMoves(text, link) {
  const words = say("page-word-move").split(", ").join("|");
  const form = new RegExp(`(?<![\\p{L}\\p{N}])((?:${words}) ([0-9]{1,4}))(?![\\p{L}\\p{N}])`, "giu");
  let end = 0;
  const parts = [];
  for (const { index, 0: named, 2: number } of text.matchAll(form)) {
    const made = make("a.move-link", { href: link.href(Number(number)) }, named);
    made.addEventListener("click", (event) => followLink(event, () => link.go(Number(number))));
    parts.push(text.slice(end, index), made);
    end = index + named.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}
