// Uploading game records: chosen from a folder, or dropped on the page.

import { say } from "/page/kit/words.js";

const MAX_BYTES = 1_000_000;
const LONGEST_NAME = 255;

/** Returns the content in Base64. */
function read(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result.slice(reader.result.indexOf(",") + 1)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

/** Uploads of game records. */
export class Files {
  /** `pane` returns the visible chat, which gets the file even if reading takes a while; `notify`
      shows errors. */
  constructor({ button, input, place, pane, notify }) {
    const take = async (file) => {
      const to = pane();
      if (!file || !to) return;
      if (file.size > MAX_BYTES) {
        notify(say("page-record-long"));
        return;
      }
      try {
        to.bring(file.name.slice(-LONGEST_NAME), await read(file));
      } catch {
        notify(say("page-record-unreadable"));
      }
    };
    button.addEventListener("click", () => input.click());
    input.addEventListener("change", () => {
      take(input.files[0]);
      input.value = ""; // so that the same file can be chosen again
    });
    const carries = (event) => event.dataTransfer?.types.includes("Files");
    place.addEventListener("dragover", (event) => {
      if (!carries(event)) return;
      event.preventDefault();
      place.classList.add("dropping");
    });
    place.addEventListener("dragleave", (event) => {
      if (!place.contains(event.relatedTarget)) place.classList.remove("dropping");
    });
    place.addEventListener("drop", (event) => {
      place.classList.remove("dropping");
      if (!carries(event)) return;
      event.preventDefault();
      take(event.dataTransfer.files[0]);
    });
  }
}
