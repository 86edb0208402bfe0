// Signs in: exchanges what the page was opened with for a session, before anything else.
// That is Telegram's init data in the fragment (https://core.telegram.org/api/bots/webapps,
// `tgWebAppData`), a ticket there, a code of Discord (`activity.js`), or the cookie of an earlier visit.
// The fragment is then removed from the address, so that no history stores it. This is a plain
// script, so that the request is sent while the page is still loading.

(() => {
  const fragment = location.hash.slice(1);
  const launch = new URLSearchParams(fragment);
  const telegram = launch.get("tgWebAppData") ?? "";
  const ticket = telegram || launch.size > 1 ? "" : fragment;
  const framed = window.parent !== window;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const event = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const game = decodeURIComponent(location.pathname.slice("/b/".length));
  const discord = window.activity;
  if (fragment) history.replaceState(null, "", location.pathname);
  const brought = telegram ? { telegram } : ticket ? { ticket } : {};

  /** Sends the request. Repeating it with the same data gets the same answer; a code of Discord is
      another each time. */
  const enter = async () => fetch("/b/api/visits", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...(discord ? await discord() : brought), game, framed, event_id: event }),
  }).then(async (response) => ({ status: response.status, ...await response.json() }), () => null);

  window.nigiri = { launch, framed, inTelegram: launch.has("tgWebAppData"), enter, entered: enter() };
})();
