/**
 * What the player has in mind to bet, and what the table has accepted of it. Chips are laid on a draft; the whole draft
 * is sent a moment after the last touch, and the server's answer is the truth. A draft that is refused stays where it
 * is, so that a bet of several parts can be completed; only what was accepted counts.
 */
import { cents, dollars, total } from "../parts/money.js";

const PAUSE_MS = 250;
const MOST_STEPS = 100;

const same = (one, other) => {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => cents(one[key] ?? "0.00") === cents(other[key] ?? "0.00"));
};

const kept = (wagers) => Object.fromEntries(Object.entries(wagers).filter(([, amount]) => cents(amount) > 0n));

/** The bet of one terminal. Sends "change" whenever there is something else to see. */
export class Bets extends EventTarget {
  draft = {};
  accepted = {};
  /** "none", "sending", "accepted" or "refused". */
  status = "none";
  refusal = null;
  last = {};

  #line;
  #round = null;
  #steps = [];
  #timer = 0;
  #sent = 0;

  constructor(line) {
    super();
    this.#line = line;
  }

  get open() {
    return this.#line.table.phase === "betting" && this.#round !== null;
  }

  get total() {
    return total(Object.values(this.draft));
  }

  get undoable() {
    return this.#steps.length > 0;
  }

  /** Chips that the table has not accepted, when the window closes. */
  get unaccepted() {
    return !same(this.draft, this.accepted);
  }

  /** What the table shows: a new round begins with an empty draft, a page loaded anew takes what lies there. */
  follow(round, phase, wagers) {
    const changed = round !== this.#round;
    if (changed) {
      clearTimeout(this.#timer);
      this.#round = round;
      this.#steps = [];
      this.#sent += 1;
    }
    const before = this.accepted;
    this.accepted = wagers;
    if (!changed && phase !== "betting" && this.#busy) {
      // Too late for what was not accepted; the answer that is still to come changes nothing.
      this.#sent += 1;
      if (this.unaccepted) {
        this.dispatchEvent(new CustomEvent("dropped"));
      }
    }
    if (changed || phase !== "betting" || (!this.#busy && same(this.draft, before))) {
      this.#settle(phase);
    }
    this.#tell();
  }

  #settle(phase) {
    clearTimeout(this.#timer);
    this.draft = { ...this.accepted };
    this.status = Object.keys(this.accepted).length ? "accepted" : "none";
    this.refusal = null;
    if (phase !== "betting") {
      this.#steps = [];
    }
  }

  get #busy() {
    return this.status === "sending" || this.status === "refused";
  }

  // What the player does.

  add(wager, chip) {
    this.#edit({ ...this.draft, [wager]: total([this.draft[wager] ?? "0.00", chip]) });
  }

  take(wager) {
    if (this.draft[wager]) {
      this.#edit({ ...this.draft, [wager]: "0.00" });
    }
  }

  clear() {
    this.#edit({});
  }

  double() {
    this.#edit(Object.fromEntries(Object.entries(this.draft).map(([id, held]) => [id, dollars(cents(held) * 2n)])));
  }

  rebet() {
    this.#edit({ ...this.last });
  }

  undo() {
    const before = this.#steps.pop();
    if (before) {
      this.#become(before);
    }
  }

  /** Back to what the table has accepted. */
  takeBack() {
    this.#edit({ ...this.accepted });
  }

  #edit(draft) {
    if (!this.open || same(draft, this.draft)) {
      return;
    }
    this.#steps = [...this.#steps, this.draft].slice(-MOST_STEPS);
    this.#become(draft);
  }

  #become(draft) {
    this.draft = kept(draft);
    this.refusal = null;
    this.status = "sending";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), PAUSE_MS);
    this.#tell();
  }

  async #send() {
    this.#sent += 1;
    const [number, round, wagers] = [this.#sent, this.#round, this.draft];
    // Nothing was there and nothing is: there is nothing to ask the server for.
    if (same(wagers, this.accepted)) {
      this.#settle("betting");
      this.#tell();
      return;
    }
    try {
      const told = await this.#line.command("wager", { round, wagers });
      if (number === this.#sent) {
        this.accepted = told.wagers;
        this.#settle("betting");
      }
    } catch (problem) {
      if (number === this.#sent) {
        this.status = "refused";
        this.refusal = problem.refused ?? { what: "the wager", why: problem.message };
      }
    }
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new CustomEvent("change"));
  }
}
