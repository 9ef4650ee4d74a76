/** Devices: what there is, where it is, and everything that is done to one. */
import { button } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { refused } from "../parts/dialog.js";
import { el, fill } from "../parts/dom.js";
import { badge, facts } from "../parts/facts.js";
import { signatures } from "../parts/signatures.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { moment } from "../parts/words.js";
import { inspect, move, notify, registerDevice, report, signLine } from "./acts.js";

const place = ({ location, area }) => (location ? `${location}${area ? ` (${area})` : ""}` : "");

/** The list, and one device in full. */
export class Devices extends View {
  constructor(person) {
    super(person, 10_000);
    this.table = new DataTable({
      caption: "Devices",
      section: "461a.1",
      columns: [
        { id: "asset_number", name: "Asset number", head: true },
        { id: "words", name: "Kind", filter: true },
        { id: "manufacturer", name: "Manufacturer" },
        { id: "model", name: "Model" },
        { id: "serial_number", name: "Serial number" },
        { id: "location", name: "Where", value: place },
        { id: "games", name: "Games", value: ({ games }) => games.map(({ theme }) => theme).join(", ") },
        { id: "placed", name: "Placed", kind: "yes_no", filter: true },
        { id: "inspected", name: "Inspected", kind: "yes_no", filter: true },
        { id: "acts", kind: "acts", cell: (row) => button("Open", row.asset_number, () => this.open(row.asset_number)) },
      ],
      key: ({ asset_number: number }) => number,
      sort: ["asset_number", 1],
      actions: person.may.includes("keep_devices") ? [button("Register a device", "register", () => registerDevice(this), "primary")] : [],
      empty: "Devices appear here once the slot operations department has registered them.",
    });
    this.place = el("div", { class: "view", hidden: true });
    this.body.append(this.table.node, this.place);
  }

  async read() {
    const rows = await get("/api/devices");
    return { rows, one: this.opened ? await get(`/api/devices/${encodeURIComponent(this.opened)}`) : null };
  }

  show({ rows, one }) {
    this.table.show(rows);
    this.table.node.hidden = Boolean(one);
    this.place.hidden = !one;
    if (one && this.drawnAs !== JSON.stringify(one)) {
      this.drawnAs = JSON.stringify(one);
      fill(this.place, this.inFull(one));
    }
  }

  async open(number) {
    this.opened = number;
    this.drawnAs = null;
    try {
      await this.again();
      this.place.querySelector("h2")?.focus();
    } catch (problem) {
      await refused(problem);
    }
  }

  leave() {
    this.opened = null;
    this.again();
  }

  inFull(one) {
    return [
      el(
        "section",
        { class: "panel stack" },
        el(
          "div",
          { class: "row spread" },
          el("h2", { tabindex: -1 }, `Device ${one.asset_number}`),
          button("Back to the list", "back", () => this.leave()),
        ),
        el(
          "div",
          { class: "row" },
          badge(one.placed ? "placed" : "not placed", one.placed ? "win" : "warn"),
          badge(one.inspected ? "inspected" : "not inspected", one.inspected ? "win" : "warn"),
        ),
        facts(described(one)),
        el("div", { class: "row" }, this.acts(one)),
      ),
      one.notices.length ? this.noticed(one) : null,
      this.moved(one),
      this.history(one),
    ];
  }

  acts(one) {
    return [
      this.may("keep_devices") && button("Tell the Department of a movement", "notice", () => notify(this, one)),
      this.may("keep_devices") && button("Record a movement", "move", () => move(this, one)),
      this.may("inspect_device") && button("Record an inspection", "inspect", () => inspect(this, one), "primary"),
      this.may("keep_devices") && button("It does not respond", "report", () => report(this, one), "danger"),
    ];
  }

  noticed({ notices }) {
    const said = ({ content, filed_at: at }) =>
      `${content.what}: ${content.moved_from ?? "elsewhere"} to ${content.moved_to ?? "elsewhere"}, told ${moment(at)}`;
    return el(
      "section",
      { class: "panel stack" },
      el("h2", {}, "The Department was told"),
      el("ul", { class: "waiting" }, notices.map((one) => el("li", { class: "wait" }, badge("to come", "turn"), el("p", {}, said(one))))),
    );
  }

  moved(one) {
    const item = (row) =>
      el(
        "article",
        { class: "stack", "aria-label": `Movement ${row.number}` },
        el("p", {}, `${moment(row.moved_at)}: ${row.moved_from ?? "elsewhere"} to ${row.moved_to ?? "elsewhere"}, recorded by ${row.recorded_by}`),
        row.signatures.length ? signatures(row.signatures, { sign: (line) => signLine(this, row.id, line) }) : null,
      );
    return el(
      "section",
      { class: "panel stack" },
      el("h2", {}, "Movements"),
      one.movements.length ? one.movements.map(item) : el("p", { class: "empty" }, "It was not moved yet."),
    );
  }

  history(one) {
    const rows = [
      ...one.installations.map((row) => [moment(row.at), `${row.program_id} on ${row.base_rom}, by ${row.by}`, row.notice ? "461a.26(b)" : null]),
      ...one.inspections.map((row) => [moment(row.at), `${row.passed ? "passed" : "not passed"}: ${row.found}, by ${row.by}`, "605a.2(e)"]),
      ...one.reports.map((row) => [moment(row.at), `did not respond: ${row.what_happened}; ${row.state}`, "461a.27(a)"]),
    ];
    return el("section", { class: "panel stack" }, el("h2", {}, "Software, inspections and reports"), facts(rows, { columns: false }));
  }
}

function described(one) {
  const { progressive } = one;
  return [
    ["Kind", one.words],
    ["Manufacturer", one.manufacturer, "463a.5(d)(2)(vii)"],
    ["Serial number", one.serial_number, "463a.5(d)(2)(iii)"],
    ["Model", [one.model, one.model_type].filter(Boolean).join(", "), "463a.5(b)(2)(viii)"],
    ["Where", place(one), "463a.3(b)"],
    one.smoking !== null && ["Smoking area", one.smoking, "463a.5(b)(2)(xiv)"],
    ["Table", one.table],
    ["Program ID", one.program_id, "463a.5(d)(2)(iv)"],
    ["Operating system/base ROM", one.base_rom, "463a.5(d)(2)(v)"],
    ["Games", one.games.map(({ theme, paytable_id: id }) => `${theme}: ${id}`), "463a.5(b)(2)(x)"],
    ["Progressive", progressive && `${progressive.type}, ${progressive.controller}, ${progressive.software}`, "463a.5(b)(2)(xv)"],
    ["Voucher system", one.voucher_system, "463a.5(b)(2)(xvi)"],
  ];
}
