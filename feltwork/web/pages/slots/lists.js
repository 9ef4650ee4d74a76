/** Master lists and summaries: what is due, what each says now, and filing them (463a.5, 607a.2). */
import { act, button } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { due } from "../parts/due.js";
import { badge } from "../parts/facts.js";
import { drawn } from "../parts/keep.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { sentence } from "../parts/words.js";

const STATES = { filed: ["filed", "win"], due: ["due", "warn"], overdue: ["overdue", "loss"], to_come: ["to come", ""] };
const SUMMARY = "movement_summary";

const address = ({ what, subject }) =>
  what === SUMMARY ? `/api/device-lists/movements/${subject}` : `/api/device-lists/${what}`;
const link = (label, href, download) =>
  el("a", { class: "button", href, ...(download ? { download: true } : { target: "_blank", rel: "noopener" }) }, label);

/** What is due, and every list to look at and to take away. */
export class Lists extends View {
  constructor(person) {
    super(person, 15_000);
    this.format = el("section", { class: "panel stack", hidden: true });
    this.codes = el("input", { type: "checkbox", onchange: () => this.again() });
    this.due = new DataTable({
      caption: "Lists and summaries",
      section: "463a.5(g)",
      about: "Filed before operations commence, then on the first Tuesday of each month; movements are summarized every gaming day.",
      columns: [
        { id: "words", name: "What", head: true, value: ({ words }) => sentence(words) },
        { id: "subject", name: "Of", kind: "date" },
        { id: "section", name: "Section", kind: "section" },
        { id: "state", name: "State", filter: true, value: ({ state }) => STATES[state][0], cell: ({ state }) => badge(...STATES[state]) },
        { id: "due_on", name: "Due", value: (row) => row.due_on ?? "before operations commence", cell: (row) => this.day(row) },
        { id: "filed_on", name: "Filed", kind: "date" },
        { id: "acts", kind: "acts", cell: (row) => this.acts(row) },
      ],
      key: ({ what, subject }) => `${what}/${subject}`,
      search: false,
      empty: "Nothing is due.",
      actions: [el("label", { class: "check" }, this.codes, "Several games by a code, with an appendix")],
    });
    this.lacks = new DataTable({
      caption: "Before operations commence",
      section: "463a.5(a)",
      columns: [
        { id: "what", name: "What", head: true },
        { id: "why", name: "What is missing" },
        { id: "section", name: "Section", kind: "section" },
        { id: "instead", name: "What to do" },
      ],
      key: ({ what, why }) => `${what}/${why}`,
      most: 20,
      empty: "Nothing is missing.",
    });
    this.body.append(this.format, this.due.node, this.lacks.node);
  }

  read() {
    return get("/api/device-lists");
  }

  show(seen) {
    this.today = seen.today;
    this.format.hidden = seen.format_approved;
    drawn(this.format, seen.format, () => this.formatWords(seen.format));
    this.due.show(seen.due.map((row) => ({ ...row, codes: this.codes.checked })));
    this.lacks.show(seen.missing);
  }

  formatWords(name) {
    const ask = () => act(this, "/api/device-lists/format", {}, "Filed. The Bureau of Gaming Laboratory Operations decides it.");
    return [
      el("h2", {}, "The electronic format is not approved"),
      el("p", {}, `Lists and summaries are filed in a format that the Bureau of Gaming Laboratory Operations has approved: ${name}.`),
      this.may("keep_devices") && el("div", { class: "row" }, button("Ask for its approval", "format", ask, "primary")),
    ];
  }

  day({ due_on: on, state }) {
    if (!on) {
      return "before operations commence";
    }
    // A gaming day goes on past midnight: what is still due is not late by the calendar.
    return due(on, { today: state === "due" ? on : this.today, done: state === "filed" });
  }

  acts(row) {
    const codes = row.what === "gaming_floor_list" && this.codes.checked;
    const base = `${address(row)}?${codes ? "codes=true&" : ""}format=`;
    const body = row.what === SUMMARY ? {} : { codes: Boolean(codes) };
    const file = () => act(this, address(row), body, "Filed with both bureaus.");
    return [
      link("Print", `${base}html`, false),
      link("CSV", `${base}csv`, true),
      link("JSON", `${base}json`, false),
      this.may("keep_devices") && button("File", `${row.what}/${row.subject}`, file, ["due", "overdue"].includes(row.state) ? "primary" : ""),
    ].map((one) => [one, " "]);
  }
}
