/**
 * The console of one table: what comes next, what lies on the layout, and beside it everything that can be declared,
 * corrected or looked after. Each panel is drawn anew only when what it shows has changed.
 */
import "../parts/ring.js";
import "../parts/tabs.js";
import { Refused } from "../parts/connection.js";
import { refused } from "../parts/dialog.js";
import { count, el, fill } from "../parts/dom.js";
import { drawn } from "../parts/keep.js";
import { steadyNow } from "../parts/steady.js";
import { toast } from "../parts/toast.js";
import { Attention } from "./attention.js";
import { showEntered } from "./entered.js";
import { showIrregularities } from "./irregularities.js";
import { showLayout } from "./layout.js";
import { NextStep } from "./next.js";
import { catchStrayKeys } from "./pressing.js";
import { showRounds } from "./rounds.js";
import { showTable } from "./table.js";
import { PHASES, section } from "./words.js";

const CLOCKS_MS = 15_000;

export class Console {
  constructor(main, line, me, info) {
    Object.assign(this, { main, line, me, info });
    this.panels = {};
    this.built = false;
    catchStrayKeys(
      () => this.nextStep?.field,
      (text) => toast(text, { kind: "warn" }),
    );
    setInterval(() => this.built && this.show(), CLOCKS_MS);
  }

  get table() {
    return this.line.table;
  }

  get dealer() {
    return this.line.dealer;
  }

  /** The server's time. */
  get now() {
    return steadyNow() + this.line.offset;
  }

  /** Whether the one who is signed in deals here. */
  get dealing() {
    return this.table.dealer === this.me.sign_in_name;
  }

  may(permission) {
    return this.me.may.includes(permission);
  }

  /** Send a command; what is refused is shown. Resolves to the answer, or to null. */
  async send(what, body = {}) {
    try {
      return await this.line.command(what, body);
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      await refused(problem.refused);
      return null;
    }
  }

  /** Show what is known now. */
  show() {
    if (!this.line.welcome) {
      return;
    }
    if (!this.built) {
      this.build();
    }
    this.main.toggleAttribute("data-lost", this.line.status !== "open");
    this.showLost();
    this.showStanding();
    this.nextStep.show();
    showLayout(this, this.panels.layout);
    this.attention.show();
    showIrregularities(this, this.panels.irregularities);
    showEntered(this, this.panels.entered);
    this.showSaid();
    showRounds(this, this.panels.rounds);
    showTable(this, this.panels.table);
    this.label(0, "Irregularities", this.dealer.irregularities?.length);
    this.label(1, "Entered", this.dealer.entered?.length);
  }

  build() {
    const panel = (name, attributes = {}) => (this.panels[name] = el("section", attributes));
    const tab = (name, title) => panel(name, { "data-tab": title });
    this.tabs = el(
      "fw-tabs",
      { label: "At this moment", class: "panel" },
      tab("irregularities", "Irregularities"),
      tab("entered", "Entered"),
      tab("said", "Log"),
      tab("rounds", "Rounds"),
    );
    fill(
      this.main,
      panel("lost", { class: "lost", role: "status" }),
      panel("spoken", { class: "aloud", role: "status" }),
      panel("standing", { class: "standing", "aria-label": "How the table stands" }),
      el(
        "div",
        { class: "console" },
        el(
          "div",
          { class: "before" },
          panel("next", { class: "panel next", "aria-label": "Next step" }),
          panel("layout", { class: "layout", "aria-label": "The layout" }),
        ),
        el(
          "aside",
          { class: "beside" },
          panel("attention", { class: "attention" }),
          this.tabs,
          panel("table", { class: "panel", "aria-label": "This table" }),
        ),
      ),
    );
    this.nextStep = new NextStep(this, this.panels.next, this.panels.spoken);
    this.attention = new Attention(this, this.panels.attention);
    this.built = true;
  }

  /** A tab says how many things are behind it. */
  label(at, words, number) {
    const tab = this.tabs.tabs[at];
    const text = number ? `${words} (${number})` : words;
    if (tab.textContent !== text) {
      tab.textContent = text;
    }
  }

  showLost() {
    const lost = this.line.status !== "open";
    drawn(this.panels.lost, lost, () =>
      lost
        ? el(
            "p",
            { class: "notice warn" },
            "The line to the table is down. It comes back by itself; the table waits, and nothing is lost.",
          )
        : [],
    );
  }

  showStanding() {
    const { phase, round, dealer, name, last_round: last } = this.table;
    const shown = {
      phase,
      dealer,
      last,
      tips: this.dealer.tips,
      number: round?.number,
      seats: round?.seats_in,
      total: round?.total,
    };
    const [words, kind] = PHASES[phase] ?? [phase, ""];
    drawn(this.panels.standing, shown, () => [
      meter("Game", name),
      meter(
        "State",
        el("span", { class: `badge ${kind}` }, words),
        last ? el("span", { class: "badge warn" }, "Last round") : null,
      ),
      meter("Round", round ? String(round.number) : "\u2013"),
      meter("On the layout", round ? el("fw-money", { amount: round.total, kind: "credit" }) : "\u2013"),
      meter("Seats in", round ? count(round.seats_in, "seat") : "\u2013"),
      meter("Dealer", dealer ?? (this.table.automatic ? "deals by itself" : "nobody")),
      meter("Tips", el("fw-money", { amount: this.dealer.tips ?? "0.00", kind: "credit" })),
    ]);
  }

  showSaid() {
    const said = this.table.round?.said ?? [];
    const line = ({ text, section: at }) => el("li", {}, text, " ", section(at));
    drawn(this.panels.said, said, () =>
      said.length
        ? el("ol", { class: "said", reversed: true }, [...said].reverse().map(line))
        : el(
            "p",
            { class: "empty" },
            "What was done and said in this round appears here, the newest first, each with its section.",
          ),
    );
  }
}

const meter = (name, ...what) => el("div", { class: "meter" }, el("span", {}, name), el("span", {}, what));
