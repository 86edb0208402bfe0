// Unread indicators: a dot at a hidden chat, and a count in the title of a hidden page.
// An @ beside the count means that a message calls the reader. The title names the waiting games and
// the shown one.
// The read position survives a reload, and so does the count.

export class News {
  /** `tab` returns the button of a chat; `waiting` are the waiting games. */
  constructor(room, tab, waiting) {
    Object.assign(this, { room, tab, waiting });
    this.shown = null;
    this.unread = new Map(); // by chat: the number of unread messages
    this.called = false;
    this.game = ""; // the players of the shown game
    document.addEventListener("visibilitychange", () => this.look());
  }

  /** Marks a chat as the visible one. */
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

  /** Restarts the count of a chat when it was loaded, perhaps again. */
  filled(pane) {
    this.unread.delete(pane);
    this.came(pane, pane.unseen);
  }

  /** Counts new messages by others in a chat. */
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
    this.write();
  }

  /** Names the shown game in the title: its `players`, and its result or whose turn it is. */
  name(players, state) {
    if (this.game === players && this.state === state) return;
    Object.assign(this, { game: players, state });
    this.write();
  }

  write() {
    const count = [...this.unread.values()].reduce((all, each) => all + each, 0);
    const unread = count ? `(${count}) ${this.called ? "@ " : ""}` : "";
    const state = this.game && !this.waiting.words ? this.state : "";
    const parts = [this.waiting.words, this.game, state, this.room, "Nigiri"].filter(Boolean);
    document.title = `${unread}${parts.join(" · ")}`;
  }
}
