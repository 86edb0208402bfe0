// Talks to Discord's app when the page is an Activity.
// Discord's own script is not used, so that the page loads nothing from other sites. Messages are `[opcode, data]`, as described at
// https://github.com/discord/embedded-app-sdk/blob/main/docs/common-patterns/post-message-protocol.md;
// the app puts `frame_id`, `instance_id` and `channel_id` into the page's address. Only the app's own
// origins are accepted. This is a plain script that must run before `entry.js`.

(() => {
  const HANDSHAKE = 0;
  const FRAME = 1;
  const CLOSE = 2;
  const NO_CODE = "!";
  const READY_MS = 10_000;
  const ORIGINS = ["", "ptb.", "canary."].map((client) => `https://${client}discord.com`);
  const query = new URLSearchParams(location.search);
  const clientId = document.querySelector("meta[name=discord]").content;
  const frame = query.get("frame_id");
  const app = window.parent.opener ?? window.parent; // a popped-out Activity has another parent
  let waiting = null; // settles the current wait for a message

  /** Sends a message. It contains no secret, so any receiver is fine. */
  const send = (opcode, data) => app.postMessage([opcode, data], "*");

  /** Waits for a message that `isWanted` accepts; null if the app refuses or closes. */
  const receive = (isWanted) => new Promise((settle) => {
    waiting = (opcode, data) => {
      if (opcode === CLOSE) settle(null);
      else if (opcode === FRAME && isWanted(data)) settle(data.evt === "ERROR" ? null : data);
    };
  });

  addEventListener("message", ({ source, origin, data }) => {
    if (source !== app || !ORIGINS.includes(origin) || !Array.isArray(data)) return;
    waiting?.(data[0], data[1] ?? {});
  });

  let ready = null;

  /** Begins a connection; null if the app does not answer. */
  const connect = () => {
    const answered = receive(({ cmd, evt }) => cmd === "DISPATCH" && evt === "READY");
    send(HANDSHAKE, { v: 1, encoding: "json", client_id: clientId, frame_id: frame });
    return Promise.race([answered, new Promise((settle) => { setTimeout(settle, READY_MS, null); })]);
  };

  /** Asks the app for a code that says who opened the page. Each call gets another code. Without the
      person's consent, or without an answer of the app, it is a code that the server refuses. */
  const authorize = async () => {
    ready ??= connect();
    if (!await ready) {
      ready = null;
      return { discord: NO_CODE };
    }
    const nonce = crypto.randomUUID();
    const answered = receive((data) => data.nonce === nonce);
    const args = { client_id: clientId, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
    send(FRAME, { cmd: "AUTHORIZE", nonce, args });
    const code = (await answered)?.data?.code;
    return {
      discord: code ?? NO_CODE, channel: query.get("channel_id") ?? "", instance: query.get("instance_id") ?? "",
    };
  };

  window.activity = clientId && frame ? authorize : null;
})();
