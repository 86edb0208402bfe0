// Opens the page when a notification is tapped.

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.url));
});

async function lead(url) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => page.url.split(/[?#]/)[0] === url);
  await (open ? open.focus() : clients.openWindow(url));
}
