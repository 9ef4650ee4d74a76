/** Net revenue and tax by gaming day: computed here from meters and events, beside what the casino states. */
import { act, button, sendForm } from "../parts/acts.js";
import { el, fill } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { field, plainInput } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { moment } from "../parts/words.js";
import { OfFacility } from "./facility.js";
import { meterColumns } from "./meters.js";

const PERCENT = /^\d{1,3}(\.\d{1,2})?$/;
const fits = ({ difference, problems }) =>
  difference === "0.00" && !problems.length ? badge("ties", "win") : badge("does not tie", "loss");
const COMPARED = [
  { id: "computed", name: "Computed here", kind: "money", total: true },
  { id: "stated", name: "Stated by the casino", kind: "money", total: true },
  { id: "difference", name: "Difference", kind: "money", total: true },
];

/** Days, one of them by terminal and table, and the rates. */
export class Revenue extends OfFacility {
  constructor(person) {
    super(person, 5_000);
    this.days = new DataTable({
      caption: "Net revenue of electronic wagering terminals",
      section: "601a.9(e)",
      columns: [
        { id: "day", name: "Gaming day", kind: "date" },
        { id: "over", name: "Over", kind: "yes_no" },
        ...COMPARED,
        { id: "rate", name: "Rate" },
        { id: "tax", name: "Tax", kind: "money", total: true },
        { id: "ties", name: "Ties", value: (row) => (row.difference === "0.00" ? "yes" : "no"), cell: fits },
        { id: "acts", kind: "acts", cell: (row) => button("By terminal", `${row.day}/open`, () => this.open(row.day)) },
      ],
      key: (row) => row.day,
      empty: "Days appear here once the casino has stated one.",
      actions: [button("Ask now", "ask", () => this.ask()), button("Set the rate", "rate", () => this.setRate())],
    });
    this.rates = new DataTable({
      caption: "Rates",
      section: "601a.9(e)",
      about: "The statute\u2019s (4 Pa.C.S. \u00a7 13A62(a)(1)), set by an operator; it holds from its day on.",
      columns: [
        { id: "from_day", name: "From", kind: "date" },
        { id: "percent", name: "Rate" },
        { id: "operator", name: "Set by" },
        { id: "at", name: "When", value: (row) => moment(row.at) },
      ],
      key: (row) => row.at,
      empty: "No rate was set: net revenue is shown without tax.",
    });
    this.detail = el("div", { class: "view" });
    this.body.append(this.days.node, this.detail, this.rates.node);
  }

  read() {
    return this.of("days");
  }

  show({ days, rates }) {
    this.days.show(days);
    this.rates.show(rates);
  }

  async ask() {
    await act(this, await this.path("days/ask"), {}, "The casino is asked how the day stands.");
  }

  setRate() {
    const from = el("input", { type: "date", required: true });
    const percent = plainInput({ inputmode: "decimal", placeholder: "14.00" });
    return sendForm(this, {
      title: "Set the rate",
      body: [field("From", from), field("Percent", percent)],
      path: "/api/rates",
      stated: () => {
        const rate = percent.value.trim();
        if (!from.value) {
          return "Say from which day on it holds.";
        }
        return PERCENT.test(rate) ? { from_day: from.value, percent: rate } : "Write the percent as a number, like 14.00.";
      },
      said: "The rate is set.",
      yes: "Set",
    });
  }

  async open(day) {
    try {
      const found = await this.of(`days/${day}`);
      const terminals = new DataTable({
        caption: `Terminals on ${day}`,
        section: "601a.9(e)",
        about: "What each meter grew by in the day, and the net revenue that follows from it.",
        columns: [{ id: "terminal", name: "Terminal" }, ...COMPARED, ...meterColumns()],
        key: (row) => row.terminal,
        empty: "No terminal was there.",
      });
      const tables = new DataTable({
        caption: `Tables on ${day}`,
        section: "601a.9(e)",
        columns: [{ id: "table", name: "Table" }, ...COMPARED],
        key: (row) => row.table,
        empty: "No table was there.",
      });
      const problems = found.problems.length
        ? el("div", { class: "notice loss" }, el("ul", {}, found.problems.map((one) => el("li", {}, one))))
        : null;
      fill(this.detail, problems, terminals.node, tables.node);
      terminals.show(found.terminals);
      tables.show(found.tables);
      terminals.node.scrollIntoView({ block: "nearest" });
    } catch (problem) {
      this.trouble(problem);
    }
  }
}
