/** Net revenue and tax by gaming day: computed here from meters and events, beside what the casino states. */
import { act, button, sendForm } from "../parts/acts.js";
import { el, fill } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { field, plainInput } from "../parts/form.js";
import { drawn } from "../parts/keep.js";
import { DataTable } from "../parts/table.js";
import { moment } from "../parts/words.js";
import { OfFacility } from "./facility.js";
import { meterColumns } from "./meters.js";
import { proposalsOf } from "./proposals.js";

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
      actions: [button("Ask now", "ask", () => this.ask()), button("Propose a rate", "rate", () => this.proposeRate())],
    });
    this.rates = new DataTable({
      caption: "Rates",
      section: "601a.9(e)",
      about: "The statute\u2019s (4 Pa.C.S. \u00a7 13A62(a)(1)), proposed by one operator and approved by another; it applies from its day on.",
      columns: [
        { id: "from_day", name: "From", kind: "date" },
        { id: "percent", name: "Rate" },
        { id: "operator", name: "Proposed by" },
        { id: "approved_by", name: "Approved by" },
        { id: "at", name: "When", value: (row) => moment(row.at) },
      ],
      key: (row) => row.at,
      empty: "No rate was set: net revenue is shown without tax.",
    });
    this.proposals = proposalsOf(this, {
      section: "601a.9(e)",
      columns: [
        { id: "from_day", name: "From", kind: "date", value: ({ content }) => content.from_day },
        { id: "percent", name: "Rate" },
      ],
    });
    this.detail = el("div", { class: "view" });
    this.body.append(this.days.node, this.detail, this.proposals.node, this.rates.node);
  }

  async read() {
    const all = await this.of("days");
    // Another facility's days are none of this one's.
    const opened = this.opened?.facility === this.facility ? this.opened : null;
    return { ...all, opened, found: opened && (await this.of(`days/${opened.day}`)) };
  }

  show({ days, rates, proposals, opened, found }) {
    this.days.show(days);
    this.proposals.show(proposals);
    this.rates.show(rates);
    this.detail.hidden = !found;
    if (found) {
      drawn(opened.told, found.problems, () => el("ul", {}, found.problems.map((one) => el("li", {}, one))));
      opened.told.hidden = !found.problems.length;
      opened.terminals.show(found.terminals);
      opened.tables.show(found.tables);
    }
  }

  async ask() {
    await act(this, await this.path("days/ask"), {}, "The casino is asked how the day stands.");
  }

  proposeRate() {
    const from = el("input", { type: "date" });
    const percent = plainInput({ inputmode: "decimal", placeholder: "14.00" });
    return sendForm(this, {
      title: "Propose a rate",
      body: ["Another operator must approve it.", field("From", from), field("Percent", percent)],
      path: "/api/rates",
      stated: () => {
        const rate = percent.value.replace("%", "").trim();
        if (!from.value) {
          return "Enter the first day of the rate.";
        }
        return PERCENT.test(rate) ? { from_day: from.value, percent: rate } : "Write the percent as a number, like 14.00.";
      },
      said: "Proposal sent. Another operator must approve it.",
      yes: "Propose",
    });
  }

  /** A day in full; it is read again with the days above, so that the two agree. */
  async open(day) {
    this.opened = { day, facility: this.facility, ...ofDay(day) };
    const { told, terminals, tables } = this.opened;
    fill(this.detail, told, terminals.node, tables.node);
    await this.again();
    terminals.node.scrollIntoView({ block: "nearest" });
  }
}

/** What a day in full is shown in. */
function ofDay(day) {
  const terminals = new DataTable({
    caption: `Terminals on ${day}`,
    section: "601a.9(e)",
    about: "What each meter grew by in the day, and the net revenue that follows from it.",
    columns: [{ id: "terminal", name: "Terminal" }, ...COMPARED, ...meterColumns()],
    key: (row) => row.terminal,
    sort: ["terminal", 1],
    empty: "No terminal was there.",
  });
  const tables = new DataTable({
    caption: `Tables on ${day}`,
    section: "601a.9(e)",
    columns: [{ id: "table", name: "Table" }, ...COMPARED],
    key: (row) => row.table,
    empty: "No table was there.",
  });
  return { told: el("div", { class: "notice loss", hidden: true }), terminals, tables };
}
