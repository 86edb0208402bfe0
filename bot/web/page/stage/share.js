// Shares the result of a game as a picture, with the system's share dialog or the clipboard.

import { language, say } from "/page/kit/words.js";

export class ResultSharer {
  /** Shares the result; returns a message for the reader, if any. */
  async share({ id, data, message }, words) {
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
      if (error.name === "AbortError") return ""; // cancelled by the reader
      open(url, "_blank"); // for saving by hand
      return "";
    }
  }
}
