/** Every meter of every terminal, in real time. */
import { METERS, counts } from "../parts/meters.js";
import { DataTable } from "../parts/table.js";
import { OfFacility } from "./facility.js";

/** Columns for meters, with totals. */
export const meterColumns = () =>
  METERS.map(([id, name]) => ({ id, name, kind: counts(id) ? "number" : "money", total: true }));

/** The newest reading. */
export class Meters extends OfFacility {
  constructor(person) {
    super(person, 2_000);
    this.table = new DataTable({
      caption: "Meters",
      section: "605a.5(d)",
      about: "As they were last retrieved.",
      columns: [
        { id: "asset_number", name: "Asset number" },
        { id: "table", name: "Table", filter: true },
        ...meterColumns(),
      ],
      key: (row) => row.asset_number,
      sort: ["asset_number", 1],
      empty: "Meters appear here once the casino has answered.",
    });
    this.body.append(this.table.node);
  }

  read() {
    return this.of("meters");
  }

  show(rows) {
    this.table.show(rows);
  }
}
