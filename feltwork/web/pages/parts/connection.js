/**
 * A page's line to its table, in the protocol of docs/protocol.md: hello, a snapshot, numbered events merged into it,
 * and commands that are carried out once whatever happens to the line.
 *
 *     const line = new Connection({ credential });
 *     line.addEventListener("change", ({ detail }) => show(line.table, line.seat));
 *     line.addEventListener("status", () => banner(line.status));
 *     line.start();
 *     const result = await line.command("wager", { round, wagers: { ante: "5.00" } });
 *
 * `status` is "connecting" at first, then "open", "lost" while the line is down (it comes back by itself), and
 * "refused" where the server does not take this client; `refusal` then says why. A command that is refused rejects
 * with `Refused`, whose `refused` has what, why, section, instead.
 */
import { steadyNow } from "./steady.js";

const PROTOCOL = 1;
const WAITS_MS = [50, 150, 400, 1000, 2000, 4000];
const WELCOME_MS = 10_000;
const SILENT_BEATS = 3;
const CLOCKS_KEPT = 16;
const CLOCK_SET_MS = 5_000;
/** What no second try mends: a credential that is not good, a session that is over, another protocol. */
const FINAL = new Set(["the request", "the session", "hello"]);

/** What the server refused. */
export class Refused extends Error {
  constructor(refused) {
    super(`${refused.what}: ${refused.why}`);
    this.name = "Refused";
    this.refused = refused;
  }
}

/** A view with a merge patch (RFC 7396) merged into it; what did not change stays the same object. */
export function merged(state, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) {
    return patch;
  }
  const result = state !== null && typeof state === "object" && !Array.isArray(state) ? { ...state } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) {
      delete result[key];
    } else {
      result[key] = merged(result[key], value);
    }
  }
  return result;
}

/** An id for a command; only pages of a secure address are given `randomUUID`. */
export function newId() {
  if (crypto.randomUUID) {
    return crypto.randomUUID();
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function address() {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}

/** The line. Sends "change" with `{patch}` of what came, and "status". */
export class Connection extends EventTarget {
  status = "connecting";
  refusal = null;
  /** The last welcome: `table_id`, `asset_number`, `seat_number`. */
  welcome = null;
  n = 0;
  table = {};
  seat = {};
  dealer = {};

  #hello;
  #url;
  #socket = null;
  #asked = new Map();
  #tries = 0;
  #timer = 0;
  #beat = 0;
  #heardAt = 0;
  #spokeAt = 0;
  #clocks = [];
  #stopped = true;
  #anew = false;
  #online = () => this.status === "lost" && this.#again(0);

  /** `hello` is what the first message has besides its type: `{credential}`, or `{as, table, csrf}`. */
  constructor(hello, url = address()) {
    super();
    this.#hello = hello;
    this.#url = url;
  }

  /** Milliseconds to add to this machine's clock to have the server's. */
  get offset() {
    return this.#clocks.length ? Math.max(...this.#clocks) : 0;
  }

  /** Take the server's time of this moment. Of several, the one that travelled least is nearest to the truth. */
  noteClock(time) {
    if (!Number.isNaN(time)) {
      const offset = time - steadyNow();
      // Somebody set the server's clock: what was known of it before is no longer true.
      const known = Math.abs(offset - this.offset) > CLOCK_SET_MS ? [] : this.#clocks;
      this.#clocks = [...known, offset].slice(-CLOCKS_KEPT);
    }
  }

  start() {
    this.#stopped = false;
    window.addEventListener("online", this.#online);
    this.#connect();
  }

  /** Close for good. */
  stop() {
    this.#stopped = true;
    window.removeEventListener("online", this.#online);
    this.#drop();
  }

  /** Send a command; resolves to its result, rejects with `Refused`. It is sent again until it is answered. */
  command(what, body = {}, id = newId()) {
    if (this.status === "refused") {
      return Promise.reject(new Refused(this.refusal));
    }
    const text = JSON.stringify({ ...body, type: "command", id, do: what });
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { text, resolve, reject });
      this.#send(text);
    });
  }

  /** How many commands have no answer yet. */
  get unanswered() {
    return this.#asked.size;
  }

  // The line.

  #connect() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.#url, ["feltwork.1"]);
    this.#socket = socket;
    this.#heardAt = steadyNow();
    this.#timer = setTimeout(() => this.#lose(socket), WELCOME_MS);
    socket.onopen = () => {
      const resume = this.welcome && !this.#anew ? { after: this.n } : {};
      socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, ...this.#hello, ...resume }));
    };
    socket.onmessage = ({ data }) => socket === this.#socket && this.#hear(socket, JSON.parse(data));
    socket.onclose = () => this.#lose(socket);
  }

  #hear(socket, message) {
    this.#heardAt = steadyNow();
    switch (message.type) {
      case "welcome":
        this.#welcomed(socket, message);
        break;
      case "event":
      case "update":
      case "snapshot":
        this.#take(socket, message);
        break;
      case "answer":
        this.#answered(message);
        break;
      case "refused":
        this.#turnedAway(message.refused);
        break;
      default:
    }
  }

  #welcomed(socket, message) {
    clearTimeout(this.#timer);
    const first = message.n - (message.events?.length ?? 0);
    this.#anew = Boolean(message.resumed) && first !== this.n;
    if (this.#anew) {
      this.#lose(socket); // what was missed did not come whole: ask for everything
      return;
    }
    this.#tries = 0;
    this.welcome = message;
    this.noteClock(Date.parse(message.at));
    if (message.resumed) {
      message.events.forEach(({ table }) => table && (this.table = merged(this.table, table)));
      this.table = merged(this.table, { progressive: message.progressive ?? null });
    } else {
      this.table = message.table;
    }
    this.seat = message.seat ?? {};
    this.dealer = message.dealer ?? {};
    this.n = message.n;
    this.#keepAlive(message.beat_s * 1000);
    this.#become("open");
    this.#changed(null);
    // What was on its way when the line went: carried out or not, the same id gets the same answer.
    for (const { text } of this.#asked.values()) {
      this.#send(text);
    }
  }

  #take(socket, message) {
    // Where events were put together, `after` says which one the message follows.
    if (message.type === "event" && (message.after ?? message.n - 1) !== this.n) {
      this.#lose(socket); // something was missed: come back and ask for it
      return;
    }
    if (message.at) {
      this.noteClock(Date.parse(message.at));
    }
    const whole = message.type === "snapshot";
    for (const part of ["table", "seat", "dealer"]) {
      if (part in message) {
        this[part] = whole ? message[part] : merged(this[part], message[part]);
      }
    }
    this.n = message.n ?? this.n;
    this.#changed(whole ? null : message);
  }

  #answered({ id, ok, result, refused }) {
    const asked = this.#asked.get(id);
    if (asked) {
      this.#asked.delete(id);
      ok ? asked.resolve(result) : asked.reject(new Refused(refused));
    }
  }

  #turnedAway(refused) {
    if (this.status === "open") {
      return; // one message was not understood; the line stands
    }
    if (!refused.section && !FINAL.has(refused.what)) {
      return; // not at this moment: the server closes, and the next try may do
    }
    this.refusal = refused;
    this.#stopped = true;
    this.#asked.forEach(({ reject }) => reject(new Refused(refused)));
    this.#asked.clear();
    this.#become("refused");
  }

  #lose(socket) {
    if (socket !== this.#socket) {
      return;
    }
    this.#drop();
    if (!this.#stopped) {
      this.#become("lost");
      this.#again(WAITS_MS[Math.min(this.#tries, WAITS_MS.length - 1)]);
      this.#tries += 1;
    }
  }

  #again(wait) {
    clearTimeout(this.#timer);
    // Spread a little: a whole floor comes back at once when a server was away.
    this.#timer = setTimeout(() => this.#connect(), wait * (0.5 + Math.random()));
  }

  #drop() {
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #keepAlive(every) {
    clearInterval(this.#beat);
    const socket = this.#socket;
    const tick = () => {
      if (steadyNow() - this.#heardAt > every * SILENT_BEATS) {
        this.#lose(socket);
      } else if (steadyNow() - this.#spokeAt >= every) {
        this.#send('{"type":"beat"}');
      }
    };
    this.#beat = setInterval(tick, every / 2);
  }

  #send(text) {
    if (this.status === "open" && this.#socket?.readyState === WebSocket.OPEN) {
      this.#spokeAt = steadyNow();
      this.#socket.send(text);
    }
  }

  #become(status) {
    if (this.status !== status) {
      this.status = status;
      this.dispatchEvent(new CustomEvent("status", { detail: { status } }));
    }
  }

  #changed(patch) {
    this.dispatchEvent(new CustomEvent("change", { detail: { patch } }));
  }
}
