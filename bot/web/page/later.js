// The parts of the room that come with the second script.

import { pause, wait } from "/page/kit/retry.js";

/** Loads the second script; without a connection it tries again, at another address, as browsers may
    remember that this one failed. */
async function loadRest(tries = 0) {
  try {
    return (await import("/page/rest.js" + (tries ? `?${tries}` : ""))).rest;
  } catch {
    await wait(pause(tries));
    return loadRest(tries + 1);
  }
}

const coming = loadRest();

/** Returns a stand-in for a new object of a class in `rest.js`. Its methods can be called at once:
    the calls are made in their order when the object exists. */
export function later(kind, ...given) {
  const made = coming.then((rest) => new rest[kind](...given));
  return new Proxy({}, {
    get: (_, name) => (...values) => made.then((object) => object[name](...values)),
  });
}
