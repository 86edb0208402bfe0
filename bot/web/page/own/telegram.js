// Communicates with Telegram's apps without Telegram's own script.
// So nothing is loaded from elsewhere.
// Both directions are described at https://core.telegram.org/api/web-events (to the app:
// `TelegramWebviewProxy.postEvent`, `external.notify`, or `postMessage` to the parent frame) and
// https://core.telegram.org/api/bots/webapps (from the app: `Telegram.WebView.receiveEvent`, or a
// message from the parent frame). Apps ignore events that they do not know.

const WEB = "https://web.telegram.org";
const LIGHT = 0.5; // brighter backgrounds count as light

/** Telegram's names of colours (https://core.telegram.org/bots/webapps#themeparams) and ours. */
const THEME = {
  secondary_bg_color: ["--paper"],
  bg_color: ["--card"],
  text_color: ["--ink"],
  hint_color: ["--soft"],
  button_color: ["--wood", "--wood-deep"],
  button_text_color: ["--on-wood"],
  destructive_text_color: ["--bad"],
  section_separator_color: ["--line"],
};

const root = document.documentElement;

/** Whether a colour such as `#17212b` is dark. */
function isDark(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.3 * red + 0.59 * green + 0.11 * blue < LIGHT;
}

export class Telegram {
  /** `on` has `back` (the back button was pressed), `shade` (whether it is dark), `again` (reload
      everything) and `event` (any other event and its data). */
  constructor(on) {
    this.on = on;
    const { launch, framed } = window.nigiri;
    this.version = (launch.get("tgWebAppVersion") ?? "").split(".").map(Number);
    const receiveEvent = (type, data) => this.receive(type, data);
    window.Telegram = { WebView: { receiveEvent } };
    window.TelegramGameProxy = { receiveEvent };
    if (framed) {
      addEventListener("message", ({ source, origin, data }) => {
        if (source === window.parent && origin === WEB) this.message(data);
      });
      this.tell("iframe_ready", { reload_supported: true });
    }
    this.paint(this.read(launch.get("tgWebAppThemeParams")));
    this.tell("web_app_ready");
    this.tell("web_app_expand");
    if (this.knows(7, 7)) { // swipes aim on the board
      this.tell("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
    }
    for (const what of ["safe_area", "content_safe_area"]) this.tell(`web_app_request_${what}`);
  }

  /** Whether the app has at least this version of the Bot API. */
  knows(major, minor = 0) {
    const [own, part = 0] = this.version;
    return own > major || (own === major && part >= minor);
  }

  read(text) {
    try {
      return JSON.parse(text ?? "{}");
    } catch {
      return {};
    }
  }

  message(text) {
    const { eventType, eventData } = typeof text === "string" ? this.read(text) : {};
    if (eventType) this.receive(eventType, eventData);
  }

  receive(type, data) {
    const event = typeof data === "string" ? this.read(data) : data ?? {};
    if (type === "theme_changed") this.paint(event.theme_params ?? {});
    if (type === "back_button_pressed") this.on.back();
    if (type === "reload_iframe") this.on.again(); // the original init data was exchanged already
    this.on.event(type, event);
    if (type === "safe_area_changed") this.keepClear("--safe", event);
    if (type === "content_safe_area_changed") this.keepClear("--content-safe", event);
  }

  tell(type, data = {}) {
    if (window.TelegramWebviewProxy) window.TelegramWebviewProxy.postEvent(type, JSON.stringify(data));
    else if (window.nigiri.framed) {
      window.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), WEB);
    }
  }

  /** Opens a link in the browser instead of Telegram, because the browser has the person's cookies. */
  follow(event) {
    if (!this.knows(6, 1)) return;
    event.preventDefault();
    this.tell("web_app_open_link", { url: event.currentTarget.href });
  }

  back(isThere) {
    if (isThere === this.goesBack) return;
    this.goesBack = isThere;
    this.tell("web_app_setup_back_button", { is_visible: isThere });
  }

  paint(theme) {
    for (const [name, ours] of Object.entries(THEME)) {
      if (!/^#[0-9a-f]{6}$/i.test(theme[name] ?? "")) continue;
      for (const each of ours) root.style.setProperty(each, theme[name]);
    }
    if (/^#[0-9a-f]{6}$/i.test(theme.bg_color ?? "")) this.on.shade(isDark(theme.bg_color));
  }

  keepClear(name, insets) {
    for (const side of ["top", "bottom", "left", "right"]) {
      const px = Number(insets[side]);
      if (px >= 0 && px < 500) root.style.setProperty(`${name}-${side}`, `${px}px`);
    }
  }
}
