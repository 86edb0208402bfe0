// The requests about names and their browsers.

import { ask, who } from "/page/wire.js";

/** Claims a name for this browser by its code; without one, returns a new code of its own name. */
export function keepName(room, me, code) {
  return ask(`/api/rooms/${room}/names`, { ...who(me), code });
}

/** Releases a name whose browser is lost; for organisers. */
export function freeName(room, name) {
  return ask(`/api/rooms/${room}/names/${encodeURIComponent(name)}`, {}, "DELETE");
}
