// The parts of the room that come with the second script.

import { untilKnown } from "/page/kit/retry.js";
import { loadRest } from "/page/kit/words.js";

/** Loads the second script and its texts; null without a connection. Each try is at another address, as
    browsers may remember that one failed. */
async function loadParts(tries) {
  try {
    const script = import("/page/rest.js" + (tries ? `?${tries}` : ""));
    return (await Promise.all([script, loadRest()]))[0].rest;
  } catch {
    return null;
  }
}

const coming = untilKnown(loadParts);

/** Returns a stand-in for a new object of a class in `rest.js`. Its methods can be called at once:
    the calls are made in their order when the object exists. */
export function later(kind, ...given) {
  const made = coming.then((rest) => new rest[kind](...given));
  return new Proxy({}, {
    get: (_, name) => (...values) => made.then((object) => object[name](...values)),
  });
}
