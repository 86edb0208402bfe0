// The link to the board page, which shows only the game, as on a phone.

import { withJson } from "/page/kit/retry.js";
import { language, say } from "/page/kit/words.js";

export class OwnPage {
  /** `game` returns the game on the board; `notify` shows a message. */
  constructor(button, room, me, game, notify) {
    Object.assign(this, { button, room, me, game, notify });
    button.addEventListener("click", () => this.open());
  }

  async open() {
    const game = this.game();
    if (!game) return;
    const tab = open("", "_blank"); // at once: browsers block windows that are opened later
    const query = new URLSearchParams({ lang: language, ...(game.message.key ? { key: game.message.key } : {}) });
    const path = `/api/rooms/${this.room}/games/${encodeURIComponent(game.id)}/page?${query}`;
    const asked = withJson({ user: this.me.name, locale: language });
    try {
      const { url, error } = await (await fetch(path, asked)).json();
      if (!url) throw Object.assign(new Error(error.message), { isTold: true });
      tab.location.replace(url);
    } catch (error) {
      tab?.close();
      this.notify(error.isTold ? error.message : say("page-offline"));
    }
  }
}
