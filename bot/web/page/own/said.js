// Answers to a press: texts, perhaps a picture or a file, and buttons.

import { make } from "/page/kit/make.js";
import { Sheet } from "/page/stage/sheet.js";

export class Said extends Sheet {
  /** `press` is called with a button's id, `quick` after a press that came too soon, and `turned` after
      an answer was opened or closed. */
  constructor(element, { press, quick, turned }) {
    super(element, quick);
    Object.assign(this, { press, turned });
    this.urls = []; // object URLs of pictures and files, to be released
  }

  /** Shows these posts instead of the previous ones. */
  show(posts) {
    this.close();
    if (!posts.length) return;
    this.fill(...posts.flatMap((post) => this.post(post)));
    this.turned();
  }

  close() {
    for (const url of this.urls) URL.revokeObjectURL(url);
    this.urls = [];
    super.close();
    this.turned();
  }

  post({ text, alt, picture, file, choices }) {
    const shown = [make("p.text", {}, text)];
    if (picture) {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      shown.push(make("img.drawn", { src: this.url(bytes, "image/png"), alt: alt || text }));
    }
    if (file) {
      const href = this.url(file.content, file.type);
      shown.push(make("a.pill", { href, download: file.name }, file.name));
    }
    if (choices.length) shown.push(make("div.acts", {}, ...choices.map((each) => this.button(each))));
    return shown;
  }

  url(content, type) {
    const url = URL.createObjectURL(new Blob([content], { type }));
    this.urls.push(url);
    return url;
  }

  button({ id, label, emoji, binds }) {
    const kind = emoji === "✅" ? "primary" : "pill";
    const button = make(`button.${kind}`, { type: "button" }, [emoji, label].filter(Boolean).join(" "));
    button.dataset.choice = id;
    button.classList.toggle("binds", binds);
    if (binds) this.steady.show(button, true);
    button.addEventListener("click", (event) => {
      if (!binds || !this.steady.isTooSoon(button, event)) this.press(id);
    });
    return button;
  }
}
