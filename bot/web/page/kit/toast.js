// Short notices that disappear by themselves.

import { $ } from "/page/kit/make.js";
import { say } from "/page/kit/words.js";

const TOAST_MS = 6000;

/** Shows a short notice. */
export function toast(words, copied = false) {
  $("toast").textContent = words;
  $("toast").classList.toggle("through", !copied);
  $("toast").hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { $("toast").hidden = true; }, TOAST_MS);
}

/** Shares or copies an address, and says so. */
export async function copy(url, done = say("page-share-done", { url })) {
  try {
    if (matchMedia("(pointer: coarse)").matches && navigator.share) {
      await navigator.share({ url });
      return;
    }
    await navigator.clipboard.writeText(url);
    toast(done);
  } catch (error) {
    if (error.name !== "AbortError") toast(url, true); // for copying by hand
  }
}
