// Short notices that go away by themselves.

import { $ } from "/page/kit/make.js";
import { say } from "/page/kit/words.js";

const TOAST_MS = 6000;

/** Says something in passing. */
export function toast(words) {
  $("toast").textContent = words;
  $("toast").hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { $("toast").hidden = true; }, TOAST_MS);
}

/** Hands an address on. */
export async function copy(url) {
  try {
    if (matchMedia("(pointer: coarse)").matches && navigator.share) {
      await navigator.share({ url });
      return;
    }
    await navigator.clipboard.writeText(url);
    toast(say("page-share-done", { url }));
  } catch (error) {
    if (error.name !== "AbortError") toast(url); // to be copied by hand
  }
}
