// The review of a game of a room.

import { make } from "/page/kit/make.js";
import { language } from "/page/kit/words.js";
import { Review } from "/page/reviews/review.js";

/** Requests the review of a game of a room; see `Review`. */
async function readReview({ id, pane: { place, query } }) {
  const asked = new URLSearchParams({ ...query, lang: language });
  try {
    const response = await fetch(`/api/rooms/${place}/games/${encodeURIComponent(id)}/review?${asked}`);
    return response.ok ? (await response.json()).review : undefined;
  } catch {
    return undefined;
  }
}

export class RoomReview extends Review {
  constructor(stage) {
    super(stage, readReview);
    document.head.append(make("link", { rel: "stylesheet", href: "/page/reviews/review.css" }));
  }
}
