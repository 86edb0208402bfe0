// The buttons for what Telegram's app does: full screen, home screen, challenges for other chats.
// https://core.telegram.org/bots/webapps; the events are described at
// https://core.telegram.org/api/web-events and https://core.telegram.org/api/bots/webapps.
// A button appears only where the app is new enough, and goes when the app says that it cannot.

import { $, make } from "/page/kit/make.js";
import { fill, say } from "/page/kit/words.js";
import { prepareChallenge } from "/page/own/wire.js";

const CHATS = ["users", "groups", "channels"];
const NOT_PREPARED = "error-not-prepared"; // Telegram will not take it later either

export class AppButtons {
  /** `toast` shows words for a moment. */
  constructor(toast) {
    this.toast = toast;
    this.isFull = window.nigiri.launch.get("tgWebAppFullscreen") === "1";
    this.sending = 0; // the size of the challenge for which the app asks to whom it goes
  }

  begin(app) {
    this.app = app;
    if (!app.knows(8)) return;
    $("full").hidden = false;
    this.showFull();
    $("full").addEventListener("click", () => {
      app.tell(this.isFull ? "web_app_exit_fullscreen" : "web_app_request_fullscreen");
    });
    $("home").addEventListener("click", () => app.tell("web_app_add_to_home_screen"));
    app.tell("web_app_check_home_screen");
  }

  /** Offers challenges on boards of these sizes. */
  offer(sizes) {
    if (!sizes.length || !this.app.knows(6, 7)) return;
    for (const size of sizes) {
      const button = make("button.pill", { type: "button" }, `${size}×${size}`);
      button.addEventListener("click", () => this.share(size));
      $("share").append(button);
    }
    $("share").hidden = false;
  }

  receive(type, { status, error, is_fullscreen: isFull }) {
    if (type === "fullscreen_changed") this.showFull(isFull === true);
    if (type === "fullscreen_failed") {
      if (error === "ALREADY_FULLSCREEN") this.showFull(true);
      else this.remove("full");
    }
    if (type === "home_screen_checked") $("home").hidden = !["missed", "unknown"].includes(status);
    if (type === "home_screen_added") $("home").hidden = true;
    if (type === "home_screen_failed") this.remove("home");
    if (type === "prepared_message_sent" || type === "prepared_message_failed") this.sent(error);
  }

  showFull(isFull = this.isFull) {
    this.isFull = isFull;
    $("full").dataset.word = isFull ? "board-full-end" : "board-full";
    fill($("app"));
  }

  remove(id) {
    $(id).hidden = true;
    this.toast(say("board-app-cannot"));
  }

  /** Lets the app ask to whom a challenge goes. */
  async share(size) {
    if (!this.app.knows(8)) {
      this.insert(size);
      return;
    }
    if (this.isPreparing) return;
    this.isPreparing = true;
    const { id, error } = await prepareChallenge(size);
    this.isPreparing = false;
    if (id) {
      this.sending = size;
      this.app.tell("web_app_send_prepared_message", { id });
    } else if (error.id === NOT_PREPARED) this.insert(size);
    else this.toast(error.message);
  }

  /** The person has sent the challenge, or, with an error, not. */
  sent(error) {
    const size = this.sending;
    this.sending = 0;
    if (!size || error === "USER_DECLINED") return;
    if (error === "UNSUPPORTED") this.insert(size);
    else this.toast(say(error ? "board-share-failed" : "board-share-sent"));
  }

  /** Lets the person choose a chat, where inline mode offers the same challenge. */
  insert(size) {
    this.app.tell("web_app_switch_inline_query", { query: `${size}x${size}`, chat_types: CHATS });
  }
}
