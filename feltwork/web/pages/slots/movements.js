/** The movement log with its six items, and who has signed and who still must (463a.5(e)). */
import { button } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { words } from "../parts/words.js";
import { signLine } from "./acts.js";

const signed = (row) => (row.is_signed ? "signed" : "to sign");

/** The log, the newest first; a line that waits for the reader has its button. */
export class Movements extends View {
  constructor(person) {
    super(person, 8_000);
    this.table = new DataTable({
      caption: "Movement log",
      section: "463a.5(e)",
      columns: [
        { id: "number", name: "No.", kind: "number" },
        { id: "asset_number", name: "Asset number", head: true },
        { id: "moved_from", name: "From" },
        { id: "moved_to", name: "To" },
        { id: "moved_at", name: "Moved", kind: "moment" },
        { id: "notice_at", name: "Department told", kind: "moment" },
        { id: "is_signed", name: "State", filter: true, value: signed, cell: (row) => badge(signed(row), row.is_signed ? "win" : "warn") },
        {
          id: "signatures",
          name: "Signatures",
          wide: true,
          value: (row) => row.signatures.map((line) => `${words(line.line)}: ${line.signed?.name ?? "open"}`).join(", "),
          cell: (row) => row.signatures.map((line) => this.line(row, line)),
        },
        { id: "model", name: "Model and serial number", value: ({ model, serial_number: serial }) => `${model}, ${serial}` },
        { id: "recorded_by", name: "Recorded by" },
      ],
      sort: ["number", -1],
      report: "/api/movements",
      empty: "Movements appear here once a device is placed.",
    });
    this.body.append(this.table.node);
  }

  line(row, { line, signed: by, may }) {
    const sign = button(`Sign as ${words(line)}`, `${row.id}/${line}`, () => signLine(this, row.id, line), "primary");
    return el("div", { class: "figures" }, may && !by ? sign : [`${words(line)}: `, el("strong", {}, by?.name ?? "still to sign")]);
  }

  read() {
    return get("/api/movements");
  }

  show(rows) {
    this.table.show(rows);
  }
}
