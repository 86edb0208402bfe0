// The storage of a tab, and that of the browser.
// If storage is unavailable or full, values last as long as the page.

class Storing {
  /** `open` returns the storage, or throws. */
  constructor(open) {
    this.open = open;
    this.unkept = new Map();
  }

  get(key) {
    if (this.unkept.has(key)) return this.unkept.get(key);
    try {
      return this.open().getItem(key);
    } catch {
      return null;
    }
  }

  /** Stores a text; null deletes it. */
  put(key, text) {
    this.unkept.delete(key);
    try {
      if (text === null) this.open().removeItem(key);
      else this.open().setItem(key, text);
    } catch {
      this.unkept.set(key, text);
    }
  }

  /** Returns stored data if `is` accepts it; otherwise undefined, since any script may have
      written it. */
  read(key, is) {
    try {
      const data = JSON.parse(this.get(key));
      return is(data) ? data : undefined;
    } catch {
      return undefined;
    }
  }

  write(key, data) {
    this.put(key, JSON.stringify(data));
  }
}

export const ofTab = new Storing(() => sessionStorage);
export const ofBrowser = new Storing(() => localStorage);
