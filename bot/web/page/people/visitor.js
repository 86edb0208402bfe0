// The visitors of rooms whom this browser remembers.

import { ofBrowser, ofTab } from "/page/kit/storage.js";

const REMEMBERED = [ofTab, ofBrowser]; // another tab may be another person
const visitor = (room) => `nigiri-me-${room}`;
const isPerson = (data) => typeof data?.user === "string" && typeof data.name === "string";
const isKnown = (data) => data === false || isPerson(data); // false: nobody

/** Stores the visitor of a room. */
export function keepVisitor(room, person) {
  for (const memory of REMEMBERED) memory.write(visitor(room), person);
}

/** Forgets the visitor in this tab and for the next visit. */
export function forgetVisitor(room, { user }) {
  ofTab.write(visitor(room), false);
  if (ofBrowser.read(visitor(room), isPerson)?.user === user) ofBrowser.put(visitor(room), null);
}

/** The last visitor of a room in this browser, if any. */
export function knownVisitor(room) {
  return ofTab.read(visitor(room), isKnown) ?? ofBrowser.read(visitor(room), isPerson);
}
