/** Every meter of every terminal, in real time. */
import { DataTable } from "../parts/table.js";
import { OfFacility } from "./facility.js";

/** The meters in the order of 605a.5(d). */
const METERS = [
  ["coin_in", "Coin in"],
  ["coin_out", "Coin out"],
  ["attendant_paid_jackpots", "Attendant paid jackpots"],
  ["attendant_paid_cancelled_credits", "Attendant paid cancelled credits"],
  ["bill_in", "Bill in"],
  ["bill_in_1", "Bill in $1"],
  ["bill_in_2", "Bill in $2"],
  ["bill_in_5", "Bill in $5"],
  ["bill_in_10", "Bill in $10"],
  ["bill_in_20", "Bill in $20"],
  ["bill_in_50", "Bill in $50"],
  ["bill_in_100", "Bill in $100"],
  ["voucher_in_value", "Voucher in, value"],
  ["voucher_in_count", "Voucher in, count"],
  ["voucher_out_value", "Voucher out, value"],
  ["voucher_out_count", "Voucher out, count"],
  ["terminal_paid_progressive", "Terminal paid progressive"],
  ["attendant_paid_progressive", "Attendant paid progressive"],
  ["vigorish", "Vigorish"],
  ["tips", "Tips"],
];

/** Columns for meters, with totals. */
export const meterColumns = () =>
  METERS.map(([id, name]) => ({ id, name, kind: id.endsWith("_count") ? "number" : "money", total: true }));

/** The newest reading. */
export class Meters extends OfFacility {
  constructor(person) {
    super(person, 2_000);
    this.table = new DataTable({
      caption: "Meters",
      section: "605a.5(d)",
      about: "As retrieved a moment ago.",
      columns: [
        { id: "asset_number", name: "Asset number" },
        { id: "table", name: "Table", filter: true },
        ...meterColumns(),
      ],
      key: (row) => row.asset_number,
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
