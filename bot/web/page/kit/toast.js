// Short notices that disappear by themselves.

import { $ } from "/page/kit/make.js";

const TOAST_MS = 6000;

/** Shows a short notice. */
export function toast(words, copied = false) {
  $("toast").textContent = words;
  $("toast").classList.toggle("through", !copied);
  $("toast").hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { $("toast").hidden = true; }, TOAST_MS);
}
