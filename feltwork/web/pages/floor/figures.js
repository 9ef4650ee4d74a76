/** A gaming day in figures: win, drop and hold by the hour, for the house and each table, and the day's report. */
import { get } from "../parts/api.js";
import "../parts/chart.js";
import { el, set } from "../parts/dom.js";
import { drawn } from "../parts/keep.js";
import "../parts/money.js";
import { field } from "../parts/form.js";
import { View } from "../parts/view.js";

const EVERY_MS = 15_000;
const MEASURES = {
  win: ["Win", "money"],
  drop: ["Drop", "money"],
  hold: ["Hold", "percent"],
};

/** Charts that grow while the day goes on. */
export class Figures extends View {
  constructor(person) {
    super(person, EVERY_MS);
    this.day = el("input", { type: "date", onchange: () => this.again() });
    this.csv = el("a", { class: "button", download: true }, "Report as CSV");
    this.paper = el("a", { class: "button", target: "_blank", rel: "noopener" }, "Print the report");
    this.total = el("div", { class: "scroll panel" });
    this.house = el("div", { class: "charts" });
    this.tables = el("div", { class: "charts" });
    this.measure = el(
      "select",
      { onchange: () => this.show(this.seen) },
      Object.entries(MEASURES).map(([id, [name]]) => el("option", { value: id }, name)),
    );
    this.body.append(
      el(
        "div",
        { class: "row spread no-print" },
        field("Gaming day", this.day),
        el("div", { class: "row" }, this.csv, this.paper),
      ),
      el("section", {}, el("h2", {}, "The house by the hour"), this.house),
      el(
        "section",
        {},
        el(
          "div",
          { class: "row spread heading" },
          el("h2", {}, "Each table by the hour"),
          field("Measure", this.measure),
        ),
        this.tables,
      ),
      this.total,
    );
  }

  async read() {
    const day = this.day.value ? `?day=${this.day.value}` : "";
    return get(`/api/hours${day}`);
  }

  show(seen) {
    if (!seen) {
      return;
    }
    this.seen = seen;
    this.day.value ||= seen.day;
    set(this.csv, "href", `/api/report?format=csv&day=${seen.day}`);
    set(this.paper, "href", `/api/report?format=html&day=${seen.day}`);
    const began = seen.hours.filter((at) => seen.over || Date.parse(at) <= Date.now()).map((at) => at.slice(11, 13));
    const panels = (node, listed) => {
      const names = listed.map(({ name }) => name).join("/");
      drawn(node, names, () =>
        listed.map(({ name }) => el("div", { class: "panel" }, el("h3", {}, name), el("fw-bars"))),
      );
      listed.forEach(({ of, measure }, at) => bars(node.children[at].lastChild, of, measure, began));
    };
    panels(
      this.house,
      Object.entries(MEASURES).map(([measure, [name]]) => ({ name, of: seen.house, measure })),
    );
    panels(
      this.tables,
      seen.tables.map((of) => ({ name: of.table, of, measure: this.measure.value })),
    );
    drawn(this.total, [seen.tables.map(({ total }) => total), seen.day], () => totals(seen));
  }
}

/** A chart is touched only where its figures moved: whoever has its table open keeps it open. */
function bars(node, of, measure, began) {
  const [name, unit] = MEASURES[measure];
  const values = began
    .map((label, at) => ({ label, value: of.hours[at][measure] }))
    .filter(({ value }) => value !== null);
  set(node, "label", `${name} by hour, ${of.table ?? "the house"}`);
  set(node, "unit", unit);
  const text = JSON.stringify(values);
  if (node.getAttribute("values") !== text) {
    node.setAttribute("values", text);
  }
}

function totals(seen) {
  const cells = ({ win, drop, hold }) => [
    el("td", { class: "money" }, el("fw-money", { amount: win, kind: "net" })),
    el("td", { class: "money" }, el("fw-money", { amount: drop })),
    el("td", { class: "number" }, hold ? `${hold} %` : "\u2014"),
  ];
  const head = ["Table", "Win", "Drop", "Hold"].map((name, at) =>
    el("th", { scope: "col", class: at ? "money" : "" }, name),
  );
  const row = ({ table, total }) => el("tr", {}, el("th", { scope: "row" }, table), cells(total));
  return el(
    "table",
    {},
    el(
      "caption",
      {},
      `Gaming day ${seen.day}${seen.over ? "" : ", so far"} `,
      el("span", { class: "section" }, `\u00a7 ${seen.section}`),
    ),
    el("thead", {}, el("tr", {}, head)),
    el("tbody", {}, seen.tables.map(row)),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, "The house"), cells(seen.house.total))),
  );
}
