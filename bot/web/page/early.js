// Requests the first view of a known visitor's room while the page's scripts are still loading.
// `wire.js` takes the answer if it asks for the same.

(() => {
  const read = (storage, key) => {
    try {
      return storage()[key];
    } catch {
      return undefined; // storage is unavailable
    }
  };
  const [, room, game] = location.pathname.match(/^\/r\/([^/]+)(?:\/g\/([^/]+))?/) ?? [];
  const place = `nigiri-me-${decodeURIComponent(room ?? "")}`;
  const known = read(() => sessionStorage, place) ?? read(() => localStorage, place);
  const lang = read(() => localStorage, "nigiri-language") ?? document.documentElement.lang;
  try {
    const { user } = JSON.parse(known);
    if (!room || !user) return;
    const url = `/api/rooms/${room}/first?${new URLSearchParams({ user, lang, ...(game ? { game } : {}) })}`;
    const answer = fetch(url);
    answer.catch(() => {}); // asked for again by `wire.js`
    window.nigiriEarly = { url, answer };
  } catch { /* nobody is known here */ }
})();
