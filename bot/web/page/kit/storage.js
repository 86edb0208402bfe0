// The storage of a tab, and that of the browser for the next time.
// Where neither keeps anything, or is full, what is kept lasts as long as the page.

class Storing {
  /** `open` gives where it is kept, or throws. */
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

  /** Keeps a text; null: none any more. */
  put(key, text) {
    this.unkept.delete(key);
    try {
      if (text === null) this.open().removeItem(key);
      else this.open().setItem(key, text);
    } catch {
      this.unkept.set(key, text);
    }
  }

  /** Data that was kept, if it `is` what it should be; undefined if it is not, as what somebody else
      has written there. */
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
