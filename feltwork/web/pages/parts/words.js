/** What pages say in the same way everywhere. */

const MINUTE = 60_000;

/** "3 min" since a time; "now" in the first minute. */
export function since(iso) {
  const minutes = Math.floor((Date.now() - Date.parse(iso)) / MINUTE);
  if (Number.isNaN(minutes) || minutes < 1) {
    return "now";
  }
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** "A sentence" from "a sentence". */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "pair plus" from "pair_plus". */
export const words = (id) => String(id).replaceAll("_", " ");

/** A time as people write it, by the clock of whoever reads: "2026-11-16 14:03". */
export function moment(iso) {
  const at = new Date(iso);
  if (!iso || Number.isNaN(at.valueOf())) {
    return "";
  }
  const two = (number) => String(number).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
