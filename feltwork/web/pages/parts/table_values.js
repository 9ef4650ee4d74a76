/** Values of a table's cells: as they are, as they are written, how they compare and what they add up to. */
import { cents, dollars, dollarsOf } from "./money.js";
import { moment, words } from "./words.js";

/** What a cell holds; null where nothing. */
export function plain(column, row) {
  const value = column.value ? column.value(row) : row[column.id];
  return value === undefined || value === "" ? null : value;
}

const WRITTEN = {
  money: (value) => dollarsOf(value),
  moment,
  yes_no: (value) => (value ? "yes" : "no"),
  words,
};

/** What it says in words, for searching and filtering. */
export function written(column, row) {
  const value = plain(column, row);
  if (value === null) {
    return "";
  }
  if (Array.isArray(value)) {
    return value.join(", ");
  }
  return WRITTEN[column.kind]?.(value) ?? (typeof value === "object" ? JSON.stringify(value) : String(value));
}

const RANKS = {
  money: cents,
  number: Number,
  moment: Date.parse,
};

/** Which of two rows comes first by a column; what is empty comes last of all that rises. */
export function compared(column, a, b) {
  const [left, right] = [plain(column, a), plain(column, b)];
  if (left === null || right === null) {
    return Number(left === null) - Number(right === null);
  }
  const rank = RANKS[column.kind];
  if (!rank) {
    return written(column, a).localeCompare(written(column, b), "en", { numeric: true, sensitivity: "base" });
  }
  const [first, second] = [rank(left), rank(right)];
  return first < second ? -1 : Number(first > second);
}

/** The sum of a column as text: money to the cent, numbers as whole ones. */
export function add(column, rows) {
  const values = rows.map((row) => plain(column, row)).filter((value) => value !== null);
  if (column.kind === "money") {
    return dollars(values.reduce((sum, value) => sum + cents(value), 0n));
  }
  return String(values.reduce((sum, value) => sum + BigInt(value), 0n));
}
