// The organiser's dialog for the key of a room, and links with the key.

import { linkTo } from "/page/address.js";
import { copy } from "/page/kit/copy.js";
import { $ } from "/page/kit/make.js";
import { language, say } from "/page/kit/words.js";

/** Reads (`GET`), creates or renews (`POST`) or removes (`DELETE`) the key of a room. */
async function roomKey(room, method) {
  try {
    const response = await fetch(`/api/rooms/${room}/key?lang=${language}`, { method });
    return await response.json();
  } catch {
    return { error: { message: say("page-offline") } };
  }
}

/** The organiser's dialog for the key. */
export class KeyDialog {
  constructor(room) {
    Object.assign(this, { room, key: null });
    $("room-key").addEventListener("click", () => this.open());
    $("key-close").addEventListener("click", () => $("key-dialog").close());
    $("key-make").addEventListener("click", () => this.ask("POST"));
    $("key-remove").addEventListener("click", () => this.ask("DELETE"));
    $("key-copy").addEventListener("click", () => this.share({ room }));
  }

  /** Shares or copies the address of a place in the room, with its key if it has one, and says
      that it is `done`. */
  share(place, done) {
    return copy(linkTo(place, this.key), done);
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
    $("key-link").value = linkTo({ room: this.room }, this.key);
    $("key-make").textContent = say(has ? "page-key-renew" : "page-key-make");
    for (const id of ["key-link", "key-renewing", "key-copy", "key-remove"]) $(id).hidden = !has;
    $("key-error").textContent = error;
  }
}
