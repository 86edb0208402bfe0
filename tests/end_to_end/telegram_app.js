// A strict stand-in for Telegram's app around the page.
// The events are those of https://core.telegram.org/api/web-events. Telegram's script for Mini Apps,
// https://telegram.org/js/telegram-web-app.js, throws where this one does: for events that the app
// of this version does not know, for wrong data, and for a second dialog. Each is also recorded in
// `mistakes`. `told` lists the accepted events.

(() => {
  const launch = new URLSearchParams(location.hash.slice(1));
  const [major, minor] = (launch.get("tgWebAppVersion") ?? "0.0").split(".").map(Number);
  const none = (data) => Object.keys(data).length === 0;
  const flag = (name) => (data) => typeof data[name] === "boolean" && Object.keys(data).length === 1;
  const KINDS = ["users", "bots", "groups", "channels"];
  const EVENTS = {
    web_app_ready: [6, 0, none],
    web_app_expand: [6, 0, none],
    web_app_open_link: [6, 1, ({ url }) => /^https?:/.test(url)],
    web_app_setup_back_button: [6, 1, flag("is_visible")],
    web_app_setup_swipe_behavior: [7, 7, flag("allow_vertical_swipe")],
    web_app_request_safe_area: [6, 0, none], // sent in every version
    web_app_request_content_safe_area: [6, 0, none],
    web_app_request_fullscreen: [8, 0, none],
    web_app_exit_fullscreen: [8, 0, none],
    web_app_check_home_screen: [8, 0, none],
    web_app_add_to_home_screen: [8, 0, none],
    web_app_send_prepared_message: [8, 0, ({ id }) => typeof id === "string" && id !== ""],
    web_app_switch_inline_query: [6, 7, ({ query, chat_types: kinds }) => (
      typeof query === "string" && query.length <= 256 && kinds.every((kind) => KINDS.includes(kind)))],
  };
  const TOUCH_MS = 10_000;
  let touched = -Infinity;
  let isSharing = false;
  addEventListener("pointerdown", () => { touched = Date.now(); }, true);

  window.told = [];
  window.mistakes = [];
  const fail = (mistake) => {
    window.mistakes.push(mistake);
    throw Error(mistake);
  };

  window.TelegramWebviewProxy = {
    postEvent(name, text) {
      const [wantedMajor, wantedMinor, isRight] = EVENTS[name] ?? fail(`no event ${name}`);
      const data = JSON.parse(text);
      if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
        fail(`WebAppMethodUnsupported ${name}`);
      }
      if (!isRight(data)) fail(`wrong data of ${name}: ${text}`);
      if (name === "web_app_switch_inline_query" && !launch.has("tgWebAppBotInline")) {
        fail("WebAppInlineModeDisabled");
      }
      if (name === "web_app_send_prepared_message") {
        if (isSharing) fail("WebAppShareMessageOpened");
        // The app for Android does nothing at all then.
        if (Date.now() - touched > TOUCH_MS) return;
        isSharing = true;
      }
      window.told.push([name, text]);
    },
  };

  /** Sends an event from the app to the page. */
  window.fromTelegram = (name, data) => {
    if (name.startsWith("prepared_message_")) isSharing = false;
    window.Telegram.WebView.receiveEvent(name, data);
  };
})();
