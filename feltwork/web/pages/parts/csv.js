/** Files to take away, made on the page from what it shows. */
import { el } from "./dom.js";

/** What a spreadsheet would take for a formula; a figure is none. */
const FORMULA = /^[=@\t\r]|^[+-](?![\d.,]+$)/;

function cell(value) {
  if (value === null || value === undefined) {
    return "";
  }
  const listed = Array.isArray(value) ? value.join("; ") : value;
  const text = typeof listed === "object" ? JSON.stringify(listed) : String(listed);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of cells as a CSV file has them. */
export const writeCsv = (rows) => rows.map((row) => `${row.map(cell).join(",")}\n`).join("");

/** Hand a text to the browser as a file. */
export function download(name, text, type = "text/csv") {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
