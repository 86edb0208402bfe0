// The parts of the room that come with the second script.

import { pause, wait } from "/page/kit/retry.js";
import { loadRest } from "/page/kit/words.js";

/** Loads the second script and its texts; without a connection it tries again, at another address, as
    browsers may remember that this one failed. */
async function loadParts(tries = 0) {
  try {
    const script = import("/page/rest.js" + (tries ? `?${tries}` : ""));
    return (await Promise.all([script, loadRest()]))[0].rest;
  } catch {
    await wait(pause(tries));
    return loadParts(tries + 1);
  }
}

const coming = loadParts();

/** Returns a stand-in for a new object of a class in `rest.js`. Its methods can be called at once:
    the calls are made in their order when the object exists. */
export function later(kind, ...given) {
  const made = coming.then((rest) => new rest[kind](...given));
  return new Proxy({}, {
    get: (_, name) => (...values) => made.then((object) => object[name](...values)),
  });
}
