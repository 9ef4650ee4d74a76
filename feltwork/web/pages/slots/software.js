/** Software: notices with their 72 hours and two approvals, what was installed, and what waits for an inspection. */
import { act, button } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { badge } from "../parts/facts.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { moment } from "../parts/words.js";
import { inspect } from "./acts.js";

const NOTICE_MS = 72 * 3_600_000;
const words = { filed: ["waits for approval", "warn"], approved: ["approved", "win"], denied: ["denied", "loss"], withdrawn: ["withdrawn", ""] };

/** A row for each device of each notice. */
const devicesOf = (notice) =>
  notice.content.asset_numbers.map((asset) => ({
    ...notice,
    asset,
    program: notice.content.program_id,
    earliest: new Date(Date.parse(notice.filed_at) + NOTICE_MS).toISOString(),
  }));

/** Notices and inspections. */
export class Software extends View {
  constructor(person) {
    super(person, 10_000);
    this.notices = new DataTable({
      caption: "Software that is to be installed",
      section: "461a.26(b)",
      about: "Notice 72 hours before, and the approvals of both bureaus. A notice is filed under Filings.",
      columns: [
        { id: "number", name: "Notice", kind: "number" },
        { id: "asset", name: "Device", head: true },
        { id: "program", name: "Program ID" },
        { id: "filed_at", name: "Filed", kind: "moment" },
        { id: "earliest", name: "Not before", kind: "moment" },
        { id: "state", name: "State", filter: true, value: ({ state }) => words[state][0], cell: ({ state }) => badge(...words[state]) },
        { id: "waits_for", name: "Waits for", value: ({ state, waits_for: waits }) => (state === "filed" ? waits.map((one) => one.words).join(", ") : "") },
        { id: "acts", kind: "acts", cell: (row) => this.installing(row) },
      ],
      key: ({ id, asset }) => `${id}/${asset}`,
      sort: ["number", -1],
      empty: "Notices of software appear here once they are filed.",
    });
    this.inspections = new DataTable({
      caption: "Waiting for an inspection",
      section: "605a.2(e)",
      columns: [
        { id: "asset_number", name: "Device", head: true },
        { id: "words", name: "Kind", filter: true },
        { id: "location", name: "Location" },
        { id: "program_id", name: "Program ID" },
        { id: "acts", kind: "acts", cell: (row) => this.may("inspect_device") && button("Record an inspection", row.asset_number, () => inspect(this, row), "primary") },
      ],
      key: ({ asset_number: number }) => number,
      empty: "Every device on the gaming floor is inspected.",
    });
    this.body.append(this.notices.node, this.inspections.node);
  }

  async read() {
    const [notices, devices] = await Promise.all([this.may("see_filings") ? get("/api/filings?kind=software_notice") : [], get("/api/devices")]);
    return { notices, devices };
  }

  show({ notices, devices }) {
    const installed = Object.fromEntries(devices.map((one) => [one.asset_number, one.program_id]));
    this.notices.show(notices.flatMap(devicesOf).map((row) => ({ ...row, done: installed[row.asset] === row.program })));
    this.inspections.show(devices.filter(({ location, inspected }) => location && !inspected));
  }

  installing(row) {
    const install = () =>
      act(this, `/api/devices/${encodeURIComponent(row.asset)}/install`, { notice: row.id }, "Recorded. The laboratory inspects it before it is used.");
    if (row.done) {
      return badge("installed", "win");
    }
    const may = this.may("service_device") && row.state === "approved";
    return may ? button(`Installed: ${moment(new Date().toISOString()).slice(0, 10)}`, `${row.id}/${row.asset}`, install, "primary") : null;
  }
}
