// Signs of news: a dot at the chat out of sight, and a number in the title of a hidden page.
// If any of it calls the person who reads there, an @ stands beside the number. Then what waits.
// How far somebody has looked outlives a reload of the page, and so does what is new.

export class News {
  /** `tab` finds the button of a chat; `waiting` are the games that wait. */
  constructor(room, tab, waiting) {
    Object.assign(this, { room, tab, waiting });
    this.shown = null;
    this.unread = new Map(); // by chat: how many messages came while nobody looked
    this.called = false;
    document.addEventListener("visibilitychange", () => this.look());
  }

  /** A chat is looked at from now on. */
  show(pane) {
    this.shown = pane;
    this.look();
  }

  look() {
    if (!document.hidden) {
      this.unread.clear();
      this.called = false;
      this.shown.look();
      this.tab(this.shown).classList.remove("news");
    }
    this.title();
  }

  /** A chat was read, perhaps once more: what was counted of it comes again. */
  filled(pane) {
    this.unread.delete(pane);
    this.came(pane, pane.unseen);
  }

  /** These messages of others have come into a chat. */
  came(pane, views) {
    if (document.hidden) {
      this.unread.set(pane, (this.unread.get(pane) ?? 0) + views.length);
      this.called ||= views.some((view) => view.calls);
    }
    if (pane !== this.shown) this.tab(pane).classList.toggle("news", pane.unseen.length > 0);
    else if (!document.hidden) pane.look();
    this.title();
  }

  title() {
    this.waiting.look();
    const count = [...this.unread.values()].reduce((all, each) => all + each, 0);
    const unread = count ? `(${count}) ${this.called ? "@ " : ""}` : "";
    const parts = [this.waiting.words, this.room, "Nigiri"].filter(Boolean);
    document.title = `${unread}${parts.join(" · ")}`;
  }
}
