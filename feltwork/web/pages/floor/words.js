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
export function terminalState({ enabled, holds = [], due, called_at: called, connected, balance }) {
  if (due) {
    return ["payout due", "warn"];
  }
  if (!enabled) {
    return ["disabled", "loss"];
  }
  if (holds.length) {
    return ["held", "loss"];
  }
  if (called) {
    return ["calls", "turn"];
  }
  return connected ? ["in use", "win"] : Number(balance) ? ["money left", ""] : ["free", "quiet"];
}

/** How a request stands: the word and the badge. */
export const STATES = {
  waiting: ["to be signed", "turn"],
  approved: ["approved", "warn"],
  refused: ["refused", "loss"],
  expired: ["expired", "quiet"],
  used: ["done", "win"],
};
