// Debouncing: buttons that bind, such as Pass, count once they have stood still for a while.
// The second tap of a finger must not do what has just come under it.

export const STEADY_MS = 700;
const MOVED_PX = 8;

export class Steady {
  /** `root` has the buttons: what binds has the class `binds`. `told` says kindly that a press came
      too soon. `scroller`: what scrolls, if it is another element around it. */
  constructor(root, told, scroller = root) {
    Object.assign(this, { root, told, scroller });
    this.stands = new Map(); // each button: where in the list it stands, and since when
    this.pressedAt = 0;
    const seen = { childList: true, characterData: true, attributes: true, subtree: true };
    this.changes = new MutationObserver(() => this.soon());
    this.changes.observe(root, seen);
    this.sizes = new ResizeObserver(() => this.soon()); // root may have no box of its own, but buttons have
    this.sizes.observe(root);
    root.addEventListener("pointerdown", (event) => { this.pressedAt = event.timeStamp; }, { passive: true });
  }

  /** Looks when what has changed is about to be seen. */
  soon() {
    this.frame ??= requestAnimationFrame(() => this.look());
  }

  /** Notes which buttons have come or been moved since it was last looked. `scrolled`: so many pixels
      by the page; who scrolls by themselves sees where everything goes. */
  look(scrolled = 0) {
    cancelAnimationFrame(this.frame);
    this.frame = null;
    const now = performance.now();
    const before = this.stands;
    this.stands = new Map();
    for (const button of this.root.querySelectorAll(".binds")) {
      const { left, top: seen } = button.getBoundingClientRect();
      const top = seen + this.scroller.scrollTop + scrollY;
      const known = before.get(button);
      if (!known) this.sizes.observe(button);
      const moved = known && Math.hypot(left - known.left, top - known.top) + Math.abs(scrolled);
      const still = moved < MOVED_PX;
      const since = still ? known.since : now;
      this.stands.set(button, { left, top, since });
      this.show(button, now - since < STEADY_MS);
    }
    this.changes.takeRecords(); // all that has changed has been looked at
    this.wait(now);
  }

  /** Whoever goes by ear, or tests the page, hears that it does not count yet. */
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

  /** Whether a press came before its button had stood still for long enough, and says so. */
  isTooSoon(button, event) {
    this.look();
    const { since } = this.stands.get(button) ?? { since: -Infinity };
    const at = event.detail ? this.pressedAt : event.timeStamp; // 0: by keyboard
    const soon = at - since < STEADY_MS;
    if (soon) this.told();
    return soon;
  }
}
