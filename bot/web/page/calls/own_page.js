// The way to the board page, where a game stands by itself, as on a phone.

import { language, say } from "/page/kit/words.js";

export class OwnPage {
  /** `game` tells which one is on the board, `told` hears kind words. */
  constructor(button, room, me, game, told) {
    Object.assign(this, { button, room, me, game, told });
    button.addEventListener("click", () => this.open());
  }

  async open() {
    const game = this.game();
    if (!game) return;
    const tab = open("", "_blank"); // at once: what a page opens later is taken for an advertisement
    const query = new URLSearchParams({ lang: language, ...(game.message.key ? { key: game.message.key } : {}) });
    const path = `/api/rooms/${this.room}/games/${encodeURIComponent(game.id)}/page?${query}`;
    const body = JSON.stringify({ user: this.me.name, locale: language });
    try {
      const asked = { method: "POST", headers: { "Content-Type": "application/json" }, body };
      const { url, error } = await (await fetch(path, asked)).json();
      if (!url) throw Object.assign(new Error(error.message), { isTold: true });
      tab.location.replace(url);
    } catch (error) {
      tab?.close();
      this.told(error.isTold ? error.message : say("page-offline"));
    }
  }
}
