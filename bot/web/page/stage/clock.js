// The remaining time on the clocks, in short texts.

import { say } from "/page/kit/words.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a time: days and hours, hours and minutes, or minutes and seconds. */
export function span(ms) {
  const left = Math.max(0, ms);
  const part = (unit, of = Infinity) => Math.floor(left / unit) % of;
  if (left >= DAY) return say("page-days", { days: part(DAY), hours: part(HOUR, 24) });
  if (left >= HOUR) return say("page-hours", { hours: part(HOUR), minutes: part(MINUTE, 60) });
  return `${part(MINUTE)}:${String(part(1000, 60)).padStart(2, "0")}`;
}

/** The remaining milliseconds of a colour; null without a clock. `ahead`: how far the server's
    clock is ahead of this machine's. */
export function left({ clock }, colour, ahead) {
  if (!clock) return null;
  const runs = clock.due && (clock.running === colour || clock.running === null);
  return runs ? clock.due - Date.now() - ahead : clock.left[colour];
}

export const isShort = (ms) => ms !== null && ms < HOUR;
