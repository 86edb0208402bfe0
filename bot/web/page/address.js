// The addresses of a room, of its games and uploaded records, and of positions and tried lines in them.
// The `game` of a place is a game or a record; the id of a record begins with `s/` (see `isStudy`).
// Only this module touches the history and the location of the browser.

const REST_MS = 500; // browsers limit how often the address may change
const PATH_FORM = /^\/r\/([^/]+)(?:\/(?:g\/([^/]+)|(s\/[^/]+)))?$/;
const MOVE_FORM = /^[0-9]{1,4}$/;
const LINE_FORM = /^[A-HJ-Z][0-9]{1,2}(?:,[A-HJ-Z][0-9]{1,2}){0,59}$/;

let resting = null; // the address to show once it no longer changes, with its timer

function decodePart(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** Whether the `game` of a place is an uploaded record. */
export const isStudy = (game) => game.startsWith("s/");

/** Parses an address: the room, the game, the number of moves (null: all), the number of a node off the
    main line of a record, and the tried line (null: none, empty: not readable). */
export function parseAddress({ pathname, search }) {
  const [, room = "", game = "", study = ""] = pathname.match(PATH_FORM) ?? [];
  const query = new URLSearchParams(search);
  const [move, node, line] = ["move", "node", "line"].map((name) => query.get(name));
  const number = (text) => (MOVE_FORM.test(text) ? Number(text) : null);
  return {
    room: decodePart(room),
    game: decodePart(game || study),
    move: number(move),
    node: number(node),
    line: line === null ? null : LINE_FORM.test(line) ? line.split(",") : [],
  };
}

/** Returns the path and query of a place, as `parseAddress` reads it. */
export function formatAddress({ room, game = "", ...at }) {
  const parts = ["move", "node", "line"].filter((name) => String(at[name] ?? "")).map((name) => `${name}=${at[name]}`);
  const what = isStudy(game) ? game : game && `g/${encodeURIComponent(game)}`;
  return [`/r/${encodeURIComponent(room)}`, what].filter(Boolean).join("/") + (parts.length && game ? `?${parts.join("&")}` : "");
}

/** The place in the address bar. `lobby`: the reader has closed the board there. */
export function currentAddress() {
  return { ...parseAddress(location), lobby: Boolean(history.state?.lobby) };
}

/** Whether the address is that of a room or the entrance. */
export const isKnownAddress = () => location.pathname === "/" || Boolean(currentAddress().room);

/** The full address of a place, with the key of its room if there is one. */
export const linkTo = (place, key = null) =>
  `${location.origin}${formatAddress(place)}${key ? `#key=${key}` : ""}`;

/** Parses an address in a text; null if it leads to no room of this site. */
export function readAddress(text) {
  const place = text.startsWith(`${location.origin}/r/`) && parseAddress(new URL(text));
  return place?.room ? place : null;
}

/** Shows the address of a place that the reader has chosen: Back leads to the one before. */
export function pushAddress(place) {
  settleAddress();
  history.pushState({ lobby: Boolean(place.lobby) }, "", formatAddress(place));
}

/** Shows the address of a place that the page has chosen. */
export function replaceAddress(place) {
  forgetResting();
  history.replaceState({ lobby: Boolean(place.lobby) }, "", formatAddress(place));
}

/** Shows the address of a position once no other one follows. */
export function restAddress(place) {
  forgetResting();
  if (formatAddress(place) === location.pathname + location.search) return;
  resting = { place, timer: setTimeout(settleAddress, REST_MS) };
}

function settleAddress() {
  if (resting) replaceAddress(resting.place);
}

function forgetResting() {
  clearTimeout(resting?.timer);
  resting = null;
}

/** Calls `moved` with the place that Back or Forward leads to; if it returns false, or there is a key
    in the address, the page is loaded anew. */
export function followAddress(moved) {
  addEventListener("popstate", () => {
    forgetResting();
    if (location.hash || !moved(currentAddress())) location.reload();
  });
  addEventListener("pagehide", settleAddress);
}

/** Handles a plain click on a link within the page; others, such as for a new tab, are the
    browser's. */
export function followLink(event, go) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
  event.preventDefault();
  go();
}

/** Removes the key from the address, where other people could read it, and returns it (null: none).
    Fragments are not sent to servers. */
export function takeKey() {
  const key = new URLSearchParams(location.hash.slice(1)).get("key");
  if (key !== null) history.replaceState(history.state, "", location.pathname + location.search);
  return key;
}

/** Loads the page anew; with `asks`, it asks for the key of the room. */
export function restart(asks = false) {
  if (asks) history.replaceState(history.state, "", "#key=");
  location.reload();
}
