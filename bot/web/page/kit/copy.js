// Shares an address, or copies it.

import { toast } from "/page/kit/toast.js";
import { say } from "/page/kit/words.js";

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
