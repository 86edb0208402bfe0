// Makes the chat a single tab stop: the current message, and then its buttons.
// Arrow keys go to the previous and next message, as in an ARIA feed. The others stay accessible by
// pointer and by a screen reader's own keys; only Tab skips them.

const STOPS = "a[href], button, input, textarea, select, [tabindex]";

export class Stops {
  /** `list` contains the messages, whose ids its elements have. */
  constructor(list) {
    this.list = list;
    this.current = null;
    new MutationObserver((changes) => this.changed(changes)).observe(list, {
      childList: true, subtree: true, attributeFilter: ["hidden"],
    });
    // Before the content handles it: a board there has a tab stop of its own, which moves on entry.
    list.addEventListener("focusin", (event) => this.look(this.messageOf(event.target)), true);
    list.addEventListener("keydown", (event) => this.key(event));
    this.changed([{ addedNodes: list.children }]);
  }

  messageOf(element) {
    while (element && element.parentElement !== this.list) element = element.parentElement;
    return element;
  }

  get shown() {
    return [...this.list.children].filter(({ hidden }) => !hidden);
  }

  changed(changes) {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node.nodeType !== Node.ELEMENT_NODE) continue;
        if (this.current && this.messageOf(node) === this.current) giveToTab(node);
        else takeFromTab(node);
      }
    }
    const newest = this.shown.findLast((message) => !message.classList.contains("pending"));
    const comes = newest !== this.newest;
    this.newest = newest;
    const stays = this.current?.isConnected && !this.current.hidden;
    const within = this.list.contains(document.activeElement);
    if (!stays || (comes && !within)) this.look(newest ?? null);
  }

  /** Makes another message the tab stop. */
  look(message) {
    if (message === this.current) return;
    if (this.current) takeFromTab(this.current);
    this.current = message;
    if (!message) return;
    giveToTab(message);
    message.tabIndex = 0;
  }

  key(event) {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches("input, textarea, select")) return; // these use arrow keys themselves
    const { shown } = this;
    const at = shown.indexOf(this.messageOf(target));
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: shown.length - 1 }[key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    shown[to]?.focus();
  }
}

/** Removes everything in a place from the tab order. */
function takeFromTab(place) {
  for (const stop of [place, ...place.querySelectorAll(STOPS)]) {
    if (stop.tabIndex < 0 || !stop.matches(STOPS)) continue;
    stop.dataset.stop = stop.getAttribute("tabindex") ?? "";
    stop.tabIndex = -1;
  }
}

/** Restores the tab order in a place after `takeFromTab`. */
function giveToTab(place) {
  for (const stop of [place, ...place.querySelectorAll("[data-stop]")]) {
    const { stop: before } = stop.dataset;
    if (before === undefined) continue;
    if (before) stop.setAttribute("tabindex", before);
    else stop.removeAttribute("tabindex");
    delete stop.dataset.stop;
  }
}
