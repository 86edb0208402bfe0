// Shares or copies an address.

import { toast } from "/page/kit/toast.js";
import { say } from "/page/kit/words.js";

/** Shares an address on touch screens, or copies it and shows the message `done`. */
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
