// Room keys: entering with one.

import { takeKey } from "/page/address.js";
import { $ } from "/page/kit/make.js";
import { comeIn } from "/page/wire.js";

const NEEDED = "web-error-key-needed";

export const isNeeded = (error) => error.id === NEEDED;

/** Enters with the key of a link; if it is wrong, asks for another. */
export async function followKey(room) {
  const key = takeKey();
  if (!room || key === null) return;
  const { error } = key ? await comeIn(room, key) : { error: "" };
  if (error !== undefined) askKey(error);
}

/** Shows the input for the key. */
export function askKey(words) {
  $("key-part").hidden = false;
  $("join-error").textContent = words;
  $("key").focus();
  $("key").select();
}

/** Enters with the typed key, if one was required. Throws an error with a message if it is
    wrong. */
export async function useKey(room) {
  if ($("key-part").hidden) return;
  const { error } = await comeIn(room, $("key").value);
  if (error) throw Object.assign(new Error(error), { id: NEEDED });
}
