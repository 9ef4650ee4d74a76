/** Metered beside counted, box by box, with who said why they differ. */
import { get } from "../parts/api.js";
import { button, sendForm } from "../parts/acts.js";
import { badge } from "../parts/facts.js";
import { field, needed, reason } from "../parts/form.js";
import { dollarsOf } from "../parts/money.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { sentence } from "../parts/words.js";

const state = (row) => (row.open ? "waits for a reason" : row.differs ? "explained" : "equal");
const KIND = { equal: "win", explained: "quiet", "waits for a reason": "loss" };
const figure = (row, name) => row.figures.find((one) => one.figure === name) ?? {};
/** Amounts as money; what is a number of papers stays one. */
const shown = (value) => (/\.\d\d$/.test(value) ? dollarsOf(value) : value);
const differing = (row) => row.figures.filter((one) => !/^-?0(\.00)?$/.test(one.difference));

/** Boxes of closed counts; the reason is stated by somebody who neither counted nor recounted. */
export class Variances extends View {
  constructor(person) {
    super(person, 15_000);
    this.table = new DataTable({
      caption: "Metered and counted",
      section: "465a.25(a)",
      about: "Bills and vouchers by the terminal\u2019s meters since its last box, beside what the count team found in this one.",
      columns: [
        { id: "terminal", name: "Terminal" },
        { id: "box", name: "Box" },
        { id: "day", name: "Gaming day", kind: "date" },
        { id: "count_number", name: "Count", kind: "number" },
        { id: "metered", name: "Metered", kind: "money", value: (row) => figure(row, "currency").metered, total: true },
        { id: "counted", name: "Counted", kind: "money", value: (row) => figure(row, "currency").counted, total: true },
        { id: "difference", name: "Difference", kind: "money", value: (row) => figure(row, "currency").difference, total: true },
        { id: "where", name: "Where", value: (row) => differing(row).map((one) => `${one.figure} ${shown(one.difference)}`).join("; ") },
        { id: "state", name: "State", filter: true, value: state, cell: (row) => badge(state(row), KIND[state(row)]) },
        { id: "why", name: "Reason", value: (row) => row.reasons.map((one) => `${one.why} (${one.by})`).join("; ") },
        {
          id: "acts",
          kind: "acts",
          cell: (row) => row.differs && this.may("explain_variance") && button("State the reason", `${row.collected}/why`, () => this.explain(row), row.open ? "primary" : ""),
        },
      ],
      key: (row) => row.collected,
      report: "/api/counts/variances",
      empty: "Boxes appear here when a count of terminals is closed.",
    });
    this.body.append(this.table.node);
  }

  read() {
    return get("/api/counts/variances");
  }

  show(rows) {
    this.table.show(rows);
  }

  explain(row) {
    const why = needed(reason());
    return sendForm(this, {
      title: `Box ${row.box} of terminal ${row.terminal}`,
      body: [...differing(row).map((one) => `${sentence(one.figure)}: metered ${shown(one.metered)}, counted ${shown(one.counted)}.`), field("Why they differ", why)],
      path: `/api/counts/variances/${row.collected}`,
      stated: () => ({ why: why.value }),
      said: "The reason is kept.",
      yes: "State it",
    });
  }
}
