// Links in messages: named moves, such as "move 57", and addresses of rooms of this site.

import { currentAddress, followLink, readAddress } from "/page/address.js";
import { make } from "/page/kit/make.js";
import { say } from "/page/kit/words.js";

const ADDRESS = /https?:\/\/\S*[^\s.,:;!?)"'”»]/g;
const NAMED = /(?<!\S)#((?:[bdfghjklmnprstvz][aeiou]){3,4})(?![a-z])/;

/** The id, as in addresses, of what a message opens on the board: a game, or a record such as `s/12`. */
export const studyOf = (message) => message?.study?.path.replace(/^g\//, "");

/** The id of the game or record that a person's message names, answers, or belongs to as a part of its
    talk; empty if there is none. */
export const gameOf = ({ text, reply_to: id, talk }, find) =>
  text.match(NAMED)?.[1] ?? (id && (find(id)?.game ?? studyOf(find(id)))) ?? talk ?? "";

/** Returns the headline of a message as a link to its game. */
export function linkGame({ parts, text }, { href, go }) {
  const link = make("a.game-link", { href: href(null) }, parts?.headline || text.split("\n")[0]);
  link.addEventListener("click", (event) => followLink(event, () => go(null)));
  return link;
}

/** Splits a text into plain parts and links: `linked` returns the link for a match of `form`, or null to
    leave it as text. */
function split(text, form, linked) {
  let end = 0;
  const parts = [];
  for (const match of text.matchAll(form)) {
    const link = linked(match);
    if (!link) continue;
    parts.push(text.slice(end, match.index), link);
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}

/** Returns the text with a link for each address of a room; `visit` opens a place in this room. */
export const linkAddresses = (text, visit) => split(text, ADDRESS, ([address]) => {
  const place = readAddress(address);
  if (!place) return null;
  const made = make("a.address-link", { href: address }, address);
  const isHere = place.room === currentAddress().room;
  if (isHere) made.addEventListener("click", (event) => followLink(event, () => visit(place)));
  return made;
});

/** Returns the text with a link for each named move; `link` has `href` and `go`, each for a number of
    moves. */
export function linkMoves(text, link) {
  const words = say("page-word-move").split(", ").join("|");
  const form = new RegExp(`(?<![\\p{L}\\p{N}])((?:${words}) ([0-9]{1,4}))(?![\\p{L}\\p{N}])`, "giu");
  return split(text, form, ([named, , number]) => {
    const made = make("a.move-link", { href: link.href(Number(number)) }, named);
    made.addEventListener("click", (event) => followLink(event, () => link.go(Number(number))));
    return made;
  });
}
