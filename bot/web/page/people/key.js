// Room keys: entering with one, and the organiser's dialog.

import { linkTo, takeKey } from "/page/address.js";
import { $ } from "/page/kit/make.js";
import { comeIn, roomKey } from "/page/wire.js";
import { say } from "/page/kit/words.js";

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

/** The organiser's dialog for the key. */
export class KeyDialog {
  constructor(room, copied) {
    Object.assign(this, { room, copied, key: null });
    $("room-key").addEventListener("click", () => this.open());
    $("key-close").addEventListener("click", () => $("key-dialog").close());
    $("key-make").addEventListener("click", () => this.ask("POST"));
    $("key-remove").addEventListener("click", () => this.ask("DELETE"));
    $("key-copy").addEventListener("click", () => this.copied(this.link));
  }

  /** The address of the room, with its key if it has one. */
  get link() {
    return this.linkOf({ room: this.room });
  }

  /** The address of a place in the room, with its key if it has one. */
  linkOf(place) {
    return linkTo(place, this.key);
  }

  /** Called if this browser is the organiser. */
  allow() {
    $("room-key").hidden = false;
    return this.ask("GET");
  }

  open() {
    this.show();
    $("key-dialog").showModal();
  }

  async ask(method) {
    const { key, error } = await roomKey(this.room, method);
    if (!error) this.key = key;
    this.show(error?.message);
  }

  show(error = "") {
    const has = this.key !== null;
    $("key-text").textContent = has ? say("page-key-text", { key: this.key }) : say("page-key-none");
    $("key-link").value = this.link;
    $("key-make").textContent = say(has ? "page-key-renew" : "page-key-make");
    for (const id of ["key-link", "key-renewing", "key-copy", "key-remove"]) $(id).hidden = !has;
    $("key-error").textContent = error;
  }
}
