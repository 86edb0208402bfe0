// Debouncing: a button that binds, such as Pass, works once it has stayed in place for a while.
// Otherwise the second tap of a finger could press a button that has just appeared under it.

export const STEADY_MS = 700;
const MOVED_PX = 8;

/** How far an element and all elements around it are scrolled, in pixels. */
function scrolledAround(element) {
  return element ? element.scrollTop + scrolledAround(element.parentElement) : 0;
}

export class Steady {
  /** `root` contains the buttons; those that bind have the class `binds`. `warn` is called for a
      press that came too soon. */
  constructor(root, warn) {
    Object.assign(this, { root, warn });
    this.stands = new Map(); // each button: its place in the list, and since when
    this.pressedAt = 0;
    this.countedAt = -Infinity; // when a press last counted
    const seen = { childList: true, characterData: true, attributes: true, subtree: true };
    this.changes = new MutationObserver(() => this.soon());
    this.changes.observe(root, seen);
    this.sizes = new ResizeObserver(() => this.soon()); // root may have no box of its own, but buttons have
    this.sizes.observe(root);
    root.addEventListener("pointerdown", (event) => { this.pressedAt = event.timeStamp; }, { passive: true });
  }

  /** Checks before the next frame is drawn. */
  soon() {
    this.frame ??= requestAnimationFrame(() => this.look());
  }

  /** Records which buttons have appeared or moved since the last check. `scrolled`: pixels that the
      page has scrolled by itself. Scrolling by the reader does not count as a move. */
  look(scrolled = 0) {
    cancelAnimationFrame(this.frame);
    this.frame = null;
    const now = performance.now();
    const before = this.stands;
    this.stands = new Map();
    const above = scrolledAround(this.root);
    for (const button of this.root.querySelectorAll(".binds")) {
      const { left, top: seen } = button.getBoundingClientRect();
      const top = seen + above;
      const known = before.get(button);
      if (!known) this.sizes.observe(button);
      const moved = known && Math.hypot(left - known.left, top - known.top) + Math.abs(scrolled);
      const still = moved < MOVED_PX;
      const since = still ? known.since : now;
      this.stands.set(button, { left, top, since });
      this.show(button, now - since < STEADY_MS);
    }
    this.changes.takeRecords(); // all changes have been handled
    this.wait(now);
  }

  /** Tells screen readers (and tests) that a button is inactive for now. */
  show(button, fresh) {
    if (button.classList.contains("fresh") === fresh) return;
    button.classList.toggle("fresh", fresh);
    if (fresh) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }

  wait(now) {
    clearTimeout(this.timer);
    const left = [...this.stands.values()].map(({ since }) => since + STEADY_MS - now);
    const next = Math.min(...left.filter((ms) => ms > 0));
    if (next < Infinity) this.timer = setTimeout(() => this.look(), next);
  }

  /** Whether a press came before its button had stayed in place for long enough. Reports it, unless
      it is the second tap of a double tap whose first one counted. */
  isTooSoon(button, event) {
    this.look();
    const { since } = this.stands.get(button) ?? { since: -Infinity };
    const at = event.detail ? this.pressedAt : event.timeStamp; // detail 0: by keyboard
    const soon = at - since < STEADY_MS;
    if (!soon) this.countedAt = at;
    else if (at - this.countedAt >= STEADY_MS) this.warn();
    return soon;
  }
}
