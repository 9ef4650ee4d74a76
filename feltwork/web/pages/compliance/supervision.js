/** Supervision: who supervises which tables, how many one may, and whether there are enough now. */
import { act, button, sendForm } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { badge, facts } from "../parts/facts.js";
import { field, reason } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { sentence } from "../parts/words.js";

/** Figures of the floor now, and a table of tables. */
export class Supervision extends View {
  constructor(person) {
    super(person, 8_000);
    this.now = el("div", { class: "panel stack" });
    this.table = new DataTable({
      caption: "Who supervises the tables",
      section: "465a.35(d)",
      columns: [
        { id: "table", name: "Table" },
        { id: "game", name: "Game" },
        { id: "open", name: "State", value: ({ open, felt }) => (felt ? "felt, on the floor" : open ? "open" : "closed"), filter: true },
        { id: "dealer", name: "Dealer" },
        { id: "supervisors", name: "Supervised by", value: ({ supervisors }) => supervisors.join(", ") || null, cell: supervised },
        { id: "acts", kind: "acts", cell: (one) => this.acts(one) },
      ],
      key: ({ table }) => table,
      report: "/api/supervision",
      empty: "Tables appear here.",
    });
    this.body.append(this.now, this.table.node);
  }

  read() {
    return get("/api/supervision");
  }

  show(seen) {
    this.floorpersons = seen.floorpersons;
    fill(
      this.now,
      el("h2", {}, "The floor now"),
      facts([
        ["Open tables", seen.open],
        ["Floorpersons needed", seen.needed ?? "not known: a limit is not set", "465a.35(d)"],
        ["Floorpersons assigned", seen.assigned],
        ["Open and supervised by nobody", seen.unsupervised.join(", ") || "none"],
        ["Supervise more tables than one may", seen.too_many.join(", ") || "nobody", "465a.35(d)"],
        ...seen.limits.map((one) => [
          `${sentence(one.class)} tables of one floorperson`,
          one.most ? `${one.most}; electronic with a dealer ${one.at_electronic}` : "not set by the internal controls",
          one.section,
        ]),
        ...seen.departments.map((one) => [sentence(one.what), one.department, one.section]),
      ]),
      this.may("set_supervision") && el("div", { class: "row" }, button("Set how many", "limit", () => this.limit())),
    );
    this.table.show(seen.tables);
  }

  acts(one) {
    const path = `/api/supervision/tables/${encodeURIComponent(one.table)}`;
    return this.may("assign_supervision")
      ? [
          button("Assign", `assign/${one.table}`, () => this.assign(one, path)),
          one.supervisors.map((name) =>
            button(`Relieve ${name}`, `relieve/${one.table}/${name}`, () =>
              act(this, `${path}/relieve`, { floorperson: name }, `${name} is relieved.`),
            ),
          ),
        ]
      : [];
  }

  assign({ table }, path) {
    const names = this.floorpersons.map(({ person, name }) => el("option", { value: person }, `${name} (${person})`));
    const who = el("select", { required: true }, el("option", { value: "" }, "Choose"), names);
    return sendForm(this, {
      title: `Who supervises table ${table}`,
      body: [field("Floorperson", who)],
      path: `${path}/assign`,
      stated: () => ({ floorperson: who.value }),
      said: "Assigned.",
      yes: "Assign",
    });
  }

  limit() {
    const of = el("select", {}, el("option", { value: "banking" }, "banking"), el("option", { value: "nonbanking" }, "nonbanking"));
    const most = el("input", { type: "number", min: 1, max: 50, step: 1, class: "short", required: true });
    const why = reason({ required: true });
    return sendForm(this, {
      title: "How many tables one floorperson supervises",
      body: [field("Tables", of), field("At most", most), field("By which part of the internal controls", why)],
      path: "/api/supervision/limits",
      stated: () => ({ of: of.value, most: Number(most.value), why: why.value }),
      said: "It is set.",
      yes: "Set it",
    });
  }
}

const supervised = ({ open, supervisors }) => supervisors.join(", ") || (open ? badge("nobody", "loss") : null);
