/** Poker revenue of a gaming day: rake and time charges by table and by hand. */
import { get } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { field } from "../parts/form.js";
import { dollarsOf } from "../parts/money.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { handsAddress, kindNote } from "./kind.js";

const EVERY_MS = 15_000;

/** A day, its tables, its hands. */
export class Revenue extends View {
  constructor(person) {
    super(person, EVERY_MS);
    this.day = el("input", { type: "date", onchange: () => this.again() });
    this.told = el("p", { class: "plain", role: "status" });
    const report = () => `/api/poker/revenue${this.asked()}`;
    this.tables = new DataTable({
      caption: "By table",
      section: "605a.2(d)(7)(iv)",
      columns: [
        { id: "table", name: "Table" },
        { id: "hands", name: "Hands", kind: "number", total: true },
        { id: "rake", name: "Rake", kind: "money", total: true },
        { id: "time_charges", name: "Time charges", kind: "money", total: true },
        { id: "corrected", name: "Corrected", kind: "money", total: true },
        { id: "revenue", name: "Revenue", kind: "money", total: true },
        { id: "not_dropped", name: "Not verified", kind: "money", total: true },
      ],
      key: ({ table }) => table,
      search: false,
      empty: "There is no electronic poker table.",
      report,
    });
    this.hands = new DataTable({
      caption: "By hand",
      section: "553.15",
      about: "Contributions to a Bad Beat payout are the players\u2019, and no revenue.",
      columns: [
        { id: "table", name: "Table", filter: true },
        { id: "hand", name: "Hand", kind: "number", cell: (row) => this.link(row) },
        { id: "pots", name: "Pots", kind: "money", total: true },
        { id: "rake", name: "Rake", kind: "money", total: true },
        { id: "time_charges", name: "Time charges", kind: "money", total: true },
        { id: "contributions", name: "To the Bad Beat", kind: "money", total: true },
        { id: "revenue", name: "Revenue", kind: "money", total: true },
        { id: "corrected", name: "Corrected", kind: "yes_no", cell: (row) => (row.corrected ? badge("corrected", "warn") : "") },
      ],
      key: ({ round }) => round,
      empty: "No hand was played in this gaming day.",
    });
    this.body.append(kindNote(), el("div", { class: "row ends" }, field("Gaming day", this.day), this.told), this.tables.node, this.hands.node);
  }

  asked() {
    return this.day.value ? `?day=${this.day.value}` : "";
  }

  read() {
    return get(`/api/poker/revenue${this.asked()}`);
  }

  show(seen) {
    if (document.activeElement !== this.day) {
      this.day.value = seen.day;
    }
    this.told.textContent = `${dollarsOf(seen.total)} of revenue${seen.over ? "" : "; the day is still going on"}.`;
    this.tables.show(seen.tables);
    this.hands.show(seen.hands);
  }

  link({ table, hand, round }) {
    return this.may("see_table") ? el("a", { href: handsAddress(table, round) }, String(hand)) : String(hand);
  }
}
