/** Significant events as they were received, and the notices among them. */
import { shown } from "../parts/facts.js";
import { DataTable } from "../parts/table.js";
import { told } from "../parts/told.js";
import { words } from "../parts/words.js";
import { OfFacility } from "./facility.js";

const MOST = 1000;
const NOTICES = ["filing", "device_moved", "device_nonresponsive", "memory_cleared", "terminal_silent"];

const plain = (value) => (value !== null && typeof value === "object" ? JSON.stringify(value) : String(value));

/** What an event says, whole: for the file, and to be found by. */
const about = ({ content }) =>
  Object.entries(content)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${words(name)}: ${plain(value)}`)
    .join("; ");

/** Of a filing what was filed; of everything else all that was told. */
const said = ({ content }) => content.content ?? content;

/** Every event. */
export class Events extends OfFacility {
  constructor(person) {
    super(person, 2_000);
    this.table = new DataTable({
      caption: "Significant events",
      section: "605a.5(a)",
      about: "Each is kept once, in the order of the casino\u2019s numbers; the newest first.",
      columns: [
        { id: "number", name: "Number", kind: "number", head: true },
        { id: "at", name: "When", kind: "moment" },
        { id: "words", name: "What", filter: true },
        { id: "subject", name: "Of" },
        { id: "about", name: "About", value: about, cell: ({ content }) => shown(told(content)) },
      ],
      key: (row) => String(row.number),
      empty: "Events appear here as soon as something happens at the casino.",
    });
    this.body.append(this.table.node);
  }

  async read() {
    return (await this.of(`events?most=${MOST}`)).events;
  }

  show(rows) {
    this.table.show(rows);
  }
}

/** What the casino filed with the Department, and what an operator has to act on. */
export class Notices extends OfFacility {
  constructor(person) {
    super(person, 5_000);
    this.table = new DataTable({
      caption: "Notices",
      section: "463a.4(b)",
      about: "Written notices, movements, and devices that do not respond. Enable or disable under Terminals.",
      columns: [
        { id: "number", name: "Number", kind: "number", head: true },
        { id: "received_at", name: "Received", kind: "moment" },
        { id: "words", name: "What", filter: true },
        { id: "kind", name: "Kind", value: (row) => words(row.content.filing_kind ?? row.kind) },
        { id: "subject", name: "Of" },
        {
          id: "about",
          name: "Says",
          value: (row) => about({ content: said(row) }),
          cell: (row) => shown(told(said(row))),
        },
        { id: "by", name: "Filed by", value: (row) => row.content.filed_by ?? "" },
      ],
      key: (row) => String(row.number),
      empty: "Notices appear here when the casino files one.",
    });
    this.body.append(this.table.node);
  }

  async read() {
    const found = await Promise.all(NOTICES.map((kind) => this.of(`events?most=${MOST}&kind=${kind}`)));
    return found.flatMap(({ events }) => events).sort((one, other) => other.number - one.number);
  }

  show(rows) {
    this.table.show(rows);
  }
}
