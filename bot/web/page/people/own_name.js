// The reader's own name, which belongs to this browser, and its code for another one.

import { $ } from "/page/kit/make.js";
import { STEADY_MS } from "/page/kit/steady.js";
import { freeName, keepName } from "/page/people/names.js";
import { say } from "/page/kit/words.js";

const PARTS = ["own", "who-name", "languages"]; // ids of the elements in which a press does not close the settings

export class OwnName {
  /** `notify` shows a short notice. */
  constructor(room, me, notify) {
    Object.assign(this, { room, me, notify });
    this.asked = null; // identifies the request for a code that is still wanted
    this.asks(true);
    document.addEventListener("click", (event) => {
      // The pressed element may be removed by now, such as an answered question.
      const inside = event.composedPath().some((each) => PARTS.includes(each.id));
      if (!inside) this.dismiss();
    });
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && this.isSheet) this.closeAndFocus();
    });
    $("who-name").addEventListener("click", () => this.turn());
    $("own-close").addEventListener("click", () => this.closeAndFocus());
    $("own-copy").addEventListener("click", () => this.copy());
    $("free-form").addEventListener("submit", (event) => this.free(event));
  }

  /** Shows whether a request about the name is pending. Its answer may move the page's content. */
  asks(busy) {
    $("own").setAttribute("aria-busy", busy);
  }

  /** Takes the server's answer to a visit; it has the code if the name is new. */
  learn({ organiser, code }) {
    this.frees = organiser;
    if (code) this.open(code, true);
  }

  async turn() {
    if (this.isSheet) {
      this.close();
      return;
    }
    const asked = {};
    this.asked = asked;
    const { code, error } = await keepName(this.room, this.me);
    if (this.asked !== asked) return;
    if (error) this.notify(error);
    else this.open(code);
    $("free-form").hidden = !this.frees;
  }

  /** Opens the settings; at the first visit (`arrives`) with only the code. */
  open(code, arrives = false) {
    $("own").classList.toggle("arrives", arrives);
    $("own-code").textContent = code;
    $("own").hidden = false;
    $("free-form").hidden = true;
    $("who-name").setAttribute("aria-expanded", String(!arrives));
    this.cover();
    this.show();
  }

  /** While the settings are open, makes taps beside them press nothing, except in the bar and the tabs. */
  cover() {
    document.body.classList.toggle("covered", this.isSheet);
  }

  /** Whether the settings lie over the page. */
  get isSheet() {
    return $("who-name").getAttribute("aria-expanded") === "true";
  }

  /** Called for a press elsewhere on the page. The code shown at the first visit stays. */
  dismiss() {
    this.asked = null;
    if (this.isSheet) this.close();
  }

  closeAndFocus() {
    this.close();
    $("who-name").focus();
  }

  /** Closes the code shown at the first visit, since the board needs its space. Open settings stay: the
      reader may be about to press one of them. */
  makeRoom() {
    if (!this.isSheet) this.close();
  }

  close() {
    $("own").hidden = true;
    $("who-name").setAttribute("aria-expanded", "false");
    setTimeout(() => this.cover(), STEADY_MS); // a second tap would press what the settings covered
  }

  async copy() {
    const code = $("own-code").textContent;
    try {
      await navigator.clipboard.writeText(code);
      this.notify(say("page-own-name-copied"));
    } catch {
      this.notify(code); // for copying by hand
    }
  }

  async free(event) {
    event.preventDefault();
    const name = $("free-name").value;
    const { error } = await freeName(this.room, name);
    this.notify(error ?? say("page-free-done", { name }));
    if (!error) $("free-name").value = "";
  }

  /** Renders the texts in the current language. */
  show() {
    $("own-text").textContent = say("page-own-name-text", { name: this.me.name });
  }
}
