/** The meters of an electronic wagering terminal in the order of 605a.5(d), as people call them. */
import { words } from "./words.js";

export const METERS = [
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
const NAMES = Object.fromEntries(METERS);

/** Whether a meter has a number of things; every other one has dollars. */
export const counts = (id) => id.endsWith("_count");

/** "Bill in $1" from "bill_in_1". */
export const meterName = (id) => NAMES[id] ?? words(id);
