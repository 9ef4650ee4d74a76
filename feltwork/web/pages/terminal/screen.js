/** The whole screen of a terminal: what stands where, and what follows what when the table changes. */
import "../parts/card.js";
import "../parts/chips.js";
import "../parts/die.js";
import "../parts/felt.js";
import "../parts/ring.js";
import "../parts/roads.js";
import "../parts/tabs.js";
import { el, fill, set } from "../parts/dom.js";
import { cents } from "../parts/money.js";
import { toast } from "../parts/toast.js";
import { Bets } from "./bets.js";
import { DecisionTray } from "./decision.js";
import { Head } from "./head.js";
import { Rack } from "./rack.js";
import { Rail } from "./rail.js";
import { marksOf, tellResult, tellWhy } from "./results.js";
import { tellMissed } from "./rounds_sheet.js";
import { giveWay, refusal } from "./sheets.js";
import { Stage } from "./stage.js";
import { friendly, lockedWords, netWords, sentence, signed, spokenDecision, standing } from "./words.js";

const DROPPED = "No more bets: what was not accepted in time is off the layout.";
const LOST = "The line to the table is down. Your wagers stay as they are, and you come back where you were by itself.";
const STATUS = {
  none: ["", ""],
  sending: ["Sending ...", "quiet"],
  accepted: ["Accepted", "win"],
  refused: ["Not accepted", "loss"],
};
const RIDING = "feltwork.terminal.riding";

/** One terminal at its table. */
export class Screen {
  constructor(home, line, posted) {
    Object.assign(this, { line, posted, result: null, riding: sessionStorage.getItem(RIDING) });
    this.bets = new Bets(line);
    this.rack = new Rack(this.bets, posted.layout);
    this.decision = new DecisionTray(line);
    this.stage = new Stage(posted);
    this.head = new Head(posted);
    this.rail = new Rail(line, posted);
    this.#build(home);
    this.#listen();
    this.#recall();
    this.show();
  }

  #build(home) {
    this.felt = el("fw-felt");
    this.felt.layout = this.posted.layout;
    this.roads = el("fw-roads", { show: "big", hidden: true });
    this.lost = el("div", { class: "lost notice warn", role: "status", hidden: true });
    this.title = el("strong", { class: "headline" });
    this.sentence = el("span", { class: "sentence" });
    this.asked = el("span", { class: "silence" });
    this.status = el("span", { class: "bet-status", role: "status" });
    const why = { type: "button", class: "button quiet", hidden: true, onclick: () => this.#tellResult() };
    this.why = el("button", why, "Why?");
    this.notice = el("div", { class: "bet-notice" });
    const words = el("div", { class: "words", "aria-live": "polite" }, this.title, this.sentence, this.asked);
    const stands = { class: "strip", "aria-label": "Where the table stands" };
    this.strip = el("section", stands, words, this.why, this.status);
    this.stage.node.append(this.roads);
    const layout = el("section", { class: "layout", "aria-label": "Your layout" }, this.felt);
    const can = { class: "trays", "aria-label": "What you can do" };
    this.trays = el("section", can, this.notice, this.rack.node, this.decision.node);
    this.layout = layout;
    const middle = el("div", { class: "middle" }, this.stage.node, layout);
    fill(home, this.head.node, this.lost, middle, this.strip, this.trays, this.rail.node);
    const communal = !this.posted.layout.places.some(({ key }) => key === "seat");
    home.className = `screen ${communal ? "communal" : ""}`;
    document.title = `${this.posted.name}: terminal ${this.line.welcome.asset_number}`;
  }

  #listen() {
    const { line, bets, felt } = this;
    line.addEventListener("change", () => this.show());
    line.addEventListener("status", () => this.#line());
    bets.addEventListener("change", () => this.#bet());
    bets.addEventListener("dropped", () => toast(DROPPED, { kind: "warn" }));
    felt.addEventListener("spot", ({ detail }) => bets.add(detail.wager, this.#chipFor(detail.wager)));
    felt.addEventListener("why", ({ detail }) => tellWhy(this.posted, detail.wager, detail.mark));
    felt.addEventListener("contextmenu", (event) => this.#takeFrom(event));
    felt.addEventListener("keydown", (event) => ["Delete", "Backspace"].includes(event.key) && this.#takeFrom(event));
    this.pressed = (event) => this.#key(event);
    document.addEventListener("keydown", this.pressed);
  }

  close() {
    document.removeEventListener("keydown", this.pressed);
  }

  /** The chip that is chosen; on an empty spot that takes no more than a smaller amount, that amount. */
  #chipFor(wager) {
    const spot = this.posted.layout.rows.flat().find((one) => one?.wager === wager);
    const { chip } = this.rack;
    const small = !this.bets.draft[wager] && spot.maximum && cents(spot.maximum) < cents(chip);
    return small ? spot.maximum : chip;
  }

  #takeFrom(event) {
    const spot = event.target.closest?.(".spot");
    if (spot) {
      event.preventDefault();
      this.bets.take(spot.dataset.wager);
    }
  }

  #key(event) {
    const typing = event.target.closest?.("input, textarea, select, dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const tray = this.line.seat.question ? this.decision : this.rack;
    if (tray.key(event.key.toLowerCase())) {
      event.preventDefault();
    }
  }

  // What is shown.

  show() {
    const { line } = this;
    const { table, seat } = line;
    this.#follow(table, seat);
    this.bets.follow(table.round?.id ?? null, table.phase, seat.wagers ?? {});
    this.head.show(line, this.bets);
    this.rail.show(line);
    this.stage.show(line);
    this.#roads(table);
    this.#words();
    this.#trays(seat);
    this.#turnTo(table.phase);
  }

  /** On a phone the table and the layout lie one below the other: what matters now comes into sight. */
  #turnTo(phase) {
    if (phase !== this.phase && ["betting", "playing"].includes(phase)) {
      const node = phase === "betting" ? this.layout : this.stage.node;
      node.scrollIntoView({ block: "start", behavior: "instant" });
    }
    this.phase = phase;
  }

  get locked() {
    const { money } = this.line.seat;
    return Boolean(money?.due) || money?.enabled === false;
  }

  /** Whether no wager is taken here; what was wagered before is still decided and paid. */
  get closed() {
    return this.locked || Boolean(this.line.seat.money?.held);
  }

  /** Rounds come and go; what the player had in them is kept until the next one is dealt. */
  #follow(table, seat) {
    const round = table.round?.id ?? null;
    const wagers = seat.wagers ?? {};
    if (table.phase === "playing" && Object.keys(wagers).length && this.riding !== round) {
      this.#ride(round);
      this.#remember(wagers);
    }
    if (table.phase === "playing") {
      this.result = null;
    }
    if (seat.result) {
      this.result = seat.result;
      this.#ride(null);
    } else if (this.riding && this.riding !== round) {
      this.#missed(this.riding);
    }
    if (table.phase === "settled" && (table.round.called_off || !seat.result)) {
      this.#ride(null);
    }
  }

  #ride(round) {
    this.riding = round;
    round ? sessionStorage.setItem(RIDING, round) : sessionStorage.removeItem(RIDING);
  }

  /** What can be bet again: chips of the window alone, not what the round added. */
  #remember(wagers) {
    const placed = new Set(
      this.posted.layout.rows
        .flat()
        .filter((spot) => spot?.placed)
        .map((spot) => spot.wager),
    );
    this.bets.last = Object.fromEntries(Object.entries(wagers).filter(([wager]) => placed.has(wager)));
  }

  async #missed(id) {
    this.#ride(null);
    const round = await tellMissed(this.line, this.posted, id).catch(() => null);
    if (round) {
      this.result = { net: round.net, lines: round.lines, void: round.state === "void" };
      toast(`While you were away, round ${round.number}: ${netWords(round.net)}.`, { stay: true });
      this.show();
    }
  }

  /** After a fresh load the last round's wagers can be bet again. */
  async #recall() {
    const { rounds } = await this.line.command("last_rounds", { last: 1 }).catch(() => ({ rounds: [] }));
    const before = rounds.find(({ state }) => state !== "betting");
    if (before && !Object.keys(this.bets.last).length) {
      const live = before.wagers.filter(({ state }) => state !== "voided");
      this.#remember(Object.fromEntries(live.map(({ wager, amount }) => [wager, amount])));
      this.#bet();
    }
  }

  #bet() {
    const { bets, felt } = this;
    const settled = this.line.table.phase === "settled";
    felt.chips = bets.draft;
    felt.marks = settled ? marksOf(this.line.seat.result) : {};
    felt.locked = !bets.open || this.closed;
    felt.classList.toggle("unaccepted", bets.status === "refused");
    this.rack.show(this.closed);
    this.head.bet(bets);
    this.#betStatus();
  }

  #betStatus() {
    const { bets } = this;
    const [told, kind] = bets.open ? STATUS[bets.status] : STATUS.none;
    if (this.status.textContent !== told) {
      this.status.className = `bet-status badge ${kind}`;
      this.status.textContent = told;
      this.status.hidden = !told;
    }
    fill(this.notice, bets.refusal ? [refusal(friendly(this.posted, bets.refusal)), this.#takeBack()] : []);
  }

  #takeBack() {
    const label = Object.keys(this.bets.accepted).length ? "Back to what was accepted" : "Take the chips back";
    return el("button", { type: "button", class: "button", onclick: () => this.bets.takeBack() }, label);
  }

  #words() {
    const { line, posted } = this;
    const { question } = line.seat;
    const [title, told] = lockedWords(line.seat) ?? standing(line, posted, this.bets);
    const silence = question ? `No answer in time means: ${silenceWords(question)}.` : "";
    for (const [node, text] of [
      [this.title, title],
      [this.sentence, told],
      [this.asked, silence],
    ]) {
      if (node.textContent !== text) {
        node.textContent = text;
      }
    }
    this.strip.classList.toggle("turn", Boolean(question));
    this.#outcome(line.table, line.seat);
  }

  #outcome({ phase }, seat) {
    const settled = phase === "settled" && seat.result;
    const net = this.result && !this.result.void ? cents(this.result.net) : 0n;
    this.strip.classList.toggle("won", Boolean(settled) && net > 0n);
    this.strip.classList.toggle("lost-money", Boolean(settled) && net < 0n);
    this.why.hidden = !this.result || phase === "playing";
    this.why.textContent = settled ? "Why?" : `Last round ${this.result ? signed(this.result.net) : ""}`;
  }

  #tellResult() {
    return this.result && tellResult(this.posted, this.result);
  }

  #trays(seat) {
    const asked = Boolean(seat.question) && !this.locked;
    this.rack.node.hidden = asked;
    this.decision.node.hidden = !asked;
    if (asked) {
      const held = document.activeElement;
      if (this.decision.show(seat.question, seat.money?.available ?? "0.00")) {
        giveWay();
        // Whoever plays by the keyboard is where the answer is given; a touch is not disturbed by it.
        if (held === document.body || this.trays.contains(held) || this.felt.contains(held)) {
          this.decision.node.querySelector("button:not(:disabled)")?.focus({ preventScroll: true });
        }
      }
    }
  }

  #roads({ marks }) {
    this.roads.hidden = !marks?.length;
    if (marks?.length) {
      set(this.roads, "marks", JSON.stringify(marks));
    }
  }

  #line() {
    const { status } = this.line;
    this.lost.hidden = status !== "lost";
    this.lost.textContent = status === "lost" ? LOST : "";
  }
}

function silenceWords({ silence, actions }) {
  const set = actions.find((action) => action.picks && silence.startsWith(`${action.word} `));
  const way = set?.picks.ways.find(({ picks }) => `${set.word} ${picks.join(" ")}` === silence);
  return way ? `the house way, ${way.words}` : spokenDecision(silence).toLowerCase() || sentence(silence);
}
