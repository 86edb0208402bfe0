// The result of a game as a picture that goes elsewhere: by what the system shares with, or copied.

import { language, say } from "/page/kit/words.js";

/** Shares it; what has to be said about that, if anything. */
export async function shareResult({ id, data, message }, words) {
  const query = new URLSearchParams({ language, at: data.at, ...(message.key ? { key: message.key } : {}) });
  const url = `/pictures/${encodeURIComponent(id)}/${data.version}.png?${query}`;
  const picture = fetch(url).then((response) => response.blob());
  try {
    const file = new File([await picture], `nigiri-${id}.png`, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file], text: words });
      return "";
    }
    await navigator.clipboard.write([new ClipboardItem({ "image/png": file })]);
    return say("page-share-copied");
  } catch (error) {
    if (error.name === "AbortError") return ""; // somebody thought better of it
    open(url, "_blank"); // to be kept by hand
    return "";
  }
}
