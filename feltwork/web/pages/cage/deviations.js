/** Deviations from the drop plan and the count schedule, and the casino compliance supervisor's word to each. */
import { get } from "../parts/api.js";
import { button, sendForm } from "../parts/acts.js";
import { badge } from "../parts/facts.js";
import { field, needed, reason } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { moment } from "../parts/words.js";

const state = ({ verbal }) => (verbal ? (verbal.approves ? "approved verbally" : "not approved") : "waits for the supervisor");
const KIND = { "approved verbally": "win", "not approved": "loss", "waits for the supervisor": "warn" };
const of = ({ content }) => content.drop ?? content.count;
const changes = ({ content: { begin_at: at, boxes, route, begins, ends } }) =>
  [at && `at ${at}`, boxes && `boxes ${boxes.join(", ")}`, route, begins && `${moment(begins)} to ${moment(ends)}`].filter(Boolean).join("; ");

/** Notices, the newest first; they are filed among the plans. */
export class Deviations extends View {
  constructor(person) {
    super(person, 10_000);
    this.table = new DataTable({
      caption: "Deviations",
      section: "465a.18(b)",
      about: "A notice is filed, and the casino compliance supervisor approves it verbally, before anything leaves the plan.",
      columns: [
        { id: "number", name: "No.", kind: "number", head: true },
        { id: "day", name: "Gaming day", kind: "date", value: (row) => row.content.day },
        { id: "of", name: "Of", value: of, filter: true },
        { id: "changes", name: "Instead", value: changes },
        { id: "why", name: "Why", value: (row) => row.content.why },
        { id: "filed_by", name: "Filed by" },
        { id: "filed_at", name: "Filed", kind: "moment" },
        { id: "state", name: "State", filter: true, value: state, cell: (row) => badge(state(row), KIND[state(row)]) },
        { id: "said", name: "Said", value: ({ verbal }) => (verbal ? `${verbal.said} (${verbal.by}, ${moment(verbal.at)})` : "") },
        {
          id: "acts",
          kind: "acts",
          cell: (row) =>
            this.may("approve_deviation") &&
            !row.verbal && [button("Approve", `${row.id}/yes`, () => this.say(row, true), "primary"), button("Do not approve", `${row.id}/no`, () => this.say(row, false))],
        },
      ],
      empty: "Deviations appear here once a notice is filed under Plans.",
    });
    this.body.append(this.table.node);
  }

  read() {
    return get("/api/deviations");
  }

  show(rows) {
    this.table.show(rows);
  }

  say(row, approves) {
    const said = needed(reason());
    return sendForm(this, {
      title: approves ? "Approve the deviation" : "Do not approve it",
      body: [`${row.content.day}, ${of(row)}: ${changes(row)}`, field("What you say", said)],
      path: `/api/deviations/${row.id}/say`,
      stated: () => ({ approves, said: said.value }),
      said: "It is recorded.",
      yes: approves ? "Approve" : "Do not approve",
    });
  }
}
