// Pauses, event ids and bodies of requests that are repeated until they have arrived.

const PAUSES = [500, 1000, 2000, 4000, 8000];

/** The pause before the next try, in milliseconds. */
export const pause = (tries) => PAUSES[Math.min(tries, PAUSES.length - 1)];

export const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** Repeats a request while its answer is null; both functions get the number of tries before. Returns the
    answer, or undefined if it is no longer wanted. */
export async function untilKnown(request, isWanted = () => true) {
  for (let tries = 0; isWanted(tries); tries += 1) {
    const answer = await request(tries);
    if (answer !== null) return answer;
    await wait(pause(tries));
  }
  return undefined;
}

/** Returns a unique event id, to be resent if it is unknown whether the event arrived. */
export function eventId() {
  // randomUUID needs a secure context; plain HTTP to another machine is none.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The options of a request with a JSON body. */
export const withJson = (body, method = "POST") =>
  ({ method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
