// Opens the page when a notification is tapped.

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

/** Shows a page of this room, or opens the game in a new one. */
async function lead({ url, room }) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => page.url.split(/[?#]|\/g\//)[0] === room);
  await (open ? open.focus() : clients.openWindow(url));
}
