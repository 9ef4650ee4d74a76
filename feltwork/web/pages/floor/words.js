/** What the floor's pages say, in one place. */

/** A phase of a table as people say it, and the badge that goes with it. */
export const PHASES = {
  closed: ["Closed", "quiet"],
  opening: ["Opening", "warn"],
  ready: ["Between rounds", ""],
  betting: ["Betting", "win"],
  playing: ["In play", "turn"],
  settled: ["Paid", ""],
};

/** How a terminal stands: the word, the badge, and what comes first. */
export function terminalState({ enabled, due, called_at: called, connected, balance }) {
  if (due) {
    return ["payout due", "warn"];
  }
  if (!enabled) {
    return ["disabled", "loss"];
  }
  if (called) {
    return ["calls", "turn"];
  }
  return connected ? ["in use", "win"] : Number(balance) ? ["money left", ""] : ["free", "quiet"];
}

const MINUTE = 60_000;

/** "3 min" since a time; "now" in the first minute. */
export function since(iso) {
  const minutes = Math.floor((Date.now() - Date.parse(iso)) / MINUTE);
  if (Number.isNaN(minutes) || minutes < 1) {
    return "now";
  }
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** "A sentence" from "a sentence". */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "pair plus" from "pair_plus". */
export const words = (id) => String(id).replaceAll("_", " ");

/** How a request stands: the word and the badge. */
export const STATES = {
  waiting: ["to be signed", "turn"],
  approved: ["approved", "warn"],
  refused: ["refused", "loss"],
  expired: ["expired", "quiet"],
  used: ["done", "win"],
};
