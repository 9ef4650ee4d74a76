/** The floor itself: what waits for a person, then every table with its terminals, then the meters. */
import { get } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { drawn } from "../parts/keep.js";
import "../parts/money.js";
import { keyed } from "../parts/keyed.js";
import { Tables } from "./tables.js";
import { View } from "../parts/view.js";
import { waitingRow } from "./waiting.js";
import { since } from "../parts/words.js";

const EVERY_MS = 2_000;
const FIGURES_EVERY_MS = 20_000;

/** Everything at a glance, every two seconds. */
export class Overview extends View {
  constructor(person) {
    super(person, EVERY_MS);
    this.summary = el("dl", { class: "summary" });
    this.waiting = el("ul", { class: "waiting" });
    this.nothing = el(
      "p",
      { class: "empty" },
      "Nothing waits for a person. Payouts, calls, approvals, clocks and trouble appear here, the most urgent first.",
    );
    this.tables = new Tables(this);
    this.count = el("span", { class: "badge quiet" });
    const heading = el("h2", {}, "Waiting for a person ", this.count);
    const top = el(
      "section",
      { class: "panel", "aria-label": "Waiting for a person" },
      heading,
      this.waiting,
      this.nothing,
    );
    this.body.append(
      this.summary,
      top,
      el("section", { "aria-label": "Tables" }, el("h2", {}, "Tables"), this.tables.node),
    );
  }

  async read() {
    const [floor] = await Promise.all([get("/api/floor"), this.figures()]);
    return floor;
  }

  /** Win, drop and hold move slowly: they are asked for now and then. */
  async figures() {
    const old = performance.now() - (this.readAt ?? -Infinity) > FIGURES_EVERY_MS;
    if (this.may("see_reports") && old) {
      this.readAt = performance.now();
      this.hours = await get("/api/hours");
    }
  }

  show(floor) {
    this.floor = floor;
    this.showSummary(floor);
    const waiting = floor.waiting.map((one) => ({ ...one, ago: since(one.since) }));
    keyed(
      this.waiting,
      waiting,
      (one) => one.key,
      () => el("li", { class: "wait" }),
      (one) => waitingRow(one, this),
    );
    this.waiting.hidden = !floor.waiting.length;
    this.nothing.hidden = Boolean(floor.waiting.length);
    const many = String(floor.waiting.length);
    if (this.count.textContent !== many) {
      this.count.textContent = many;
      this.count.className = `badge ${floor.waiting.length ? "turn" : "quiet"}`;
      document.title = floor.waiting.length ? `(${many}) Feltwork: floor` : "Feltwork: floor";
    }
    this.tables.show(floor, this.hours);
  }

  showSummary({ tables, terminals, progressives, day, facility }) {
    // An electronic poker table is no hybrid gaming table, and its positions are no terminals (605a.1).
    const [poker, hybrid] = [tables.filter((one) => one.poker), tables.filter((one) => !one.poker)];
    const positions = new Set(poker.map(({ id }) => id));
    const all = terminals.filter(({ table }) => !positions.has(table));
    const open = hybrid.filter(({ phase }) => phase !== "closed").length;
    const used = all.filter(({ connected }) => connected).length;
    const total = this.hours?.house.total;
    const shown = {
      open,
      used,
      tables: hybrid.length,
      terminals: all.length,
      poker: poker.map((one) => one.in_session),
      progressives,
      total,
      day,
      facility,
    };
    drawn(this.summary, shown, () => [
      figure("Gaming day", day),
      figure("Tables open", `${open} of ${hybrid.length}`),
      figure("Terminals in use", `${used} of ${all.length}`),
      poker.length
        ? figure("Poker tables open", `${poker.filter((one) => one.in_session).length} of ${poker.length}`)
        : null,
      total && [
        amount("Win today", total.win, "net"),
        amount("Drop today", total.drop),
        figure("Hold", total.hold ? `${total.hold} %` : "\u2014"),
      ],
      progressives.map((meter) => amount(`Progressive ${meter.progressive}`, meter.shows)),
    ]);
  }
}

const figure = (name, text) => el("div", { class: "meter" }, el("dt", {}, name), el("dd", { class: "figures" }, text));
const amount = (name, text, kind = "credit") =>
  el("div", { class: "meter" }, el("dt", {}, name), el("dd", {}, el("fw-money", { amount: text, kind })));
