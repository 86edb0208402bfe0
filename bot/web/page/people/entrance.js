// The entrance: choosing a name and a room, and entering codes and keys.

import { currentAddress, isKnownAddress } from "/page/address.js";
import { $ } from "/page/kit/make.js";
import { askKey, isNeeded, useKey } from "/page/people/key.js";
import { ofBrowser } from "/page/kit/storage.js";
import { language, say } from "/page/kit/words.js";
import { keepName } from "/page/people/names.js";

const LAST_ROOM = "nigiri-room";

const tidyRoom = (text) => text.trim().toLowerCase().replace(/[\s_]+/g, "-");

/** Invents a pronounceable name of a room, such as ``moku-rite``. */
function inventRoom() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const sounds = ["bdfghjklmnprstwz", "aeiou"];
  const letters = Array.from(bytes, (byte, n) => sounds[n % 2][byte % sounds[n % 2].length]);
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

/** Returns the canonical spelling of a name. Throws an error with a message if it cannot be
    used. */
async function tryName(room, name) {
  const query = new URLSearchParams({ user: name, lang: language });
  let answer;
  try {
    const response = await fetch(`/api/rooms/${encodeURIComponent(room)}/name?${query}`);
    answer = await response.json();
  } catch {
    throw new Error(say("page-offline"));
  }
  if (answer.error) throw Object.assign(new Error(answer.error.message), { id: answer.error.id });
  return answer;
}

/** Checks a name, or claims it with a code. Throws an error with a message for the reader. */
async function admitted(room, name, code) {
  if (!code || $("join-code").hidden) return tryName(room, name);
  const answer = await keepName(room, { name }, code);
  if (answer.error) throw Object.assign(new Error(answer.error), { id: answer.id });
  return { user: answer.user, name: answer.name };
}

export class Entrance {
  /** `enter` is called with the room and the person. */
  constructor(enter) {
    this.enter = enter;
    $("join-form").addEventListener("submit", (event) => this.join(event));
  }

  ask() {
    $("join").hidden = false;
    $("room").value = currentAddress().room || ofBrowser.get(LAST_ROOM) || inventRoom();
    if (!isKnownAddress()) $("join-error").textContent = say("web-error-not-found");
    $("name").value = ofBrowser.get("nigiri-name") ?? "";
    $("name").focus();
    $("name").select();
  }

  async join(event) {
    event.preventDefault();
    const wished = tidyRoom($("room").value);
    $("room").value = wished;
    $("join-error").textContent = "";
    try {
      await useKey(wished || "-.-");
      const person = await admitted(wished || "-.-", $("name").value, $("code").value);
      if (this.entered) return; // pressed twice
      this.entered = true;
      ofBrowser.put("nigiri-name", person.name);
      ofBrowser.put(LAST_ROOM, wished); // the start of an installed page returns to this room
      this.enter(wished, person);
    } catch (error) {
      if (isNeeded(error)) {
        askKey($("key-part").hidden ? "" : error.message); // the field itself explains the first request
        return;
      }
      $("join-error").textContent = error.message;
      const owned = error.id === "web-error-name-owned" || error.id === "web-error-name-code";
      $("join-code").hidden = !owned;
      $("name").focus();
    }
  }
}
