/** What a record says, in a line for people: without ids, and with nothing as only programs write it. */
import { dollarsOf } from "./money.js";
import { moment, words } from "./words.js";

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DIGEST = /^[0-9a-f]{64}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const NAME = /^[a-z]+(?:_[a-z]+)+$/;

/** One value. Of a digest the beginning is enough to know it by. */
function written(value) {
  if (typeof value === "boolean") {
    return value ? "yes" : "no";
  }
  if (typeof value === "object") {
    return told(value);
  }
  const text = String(value);
  if (DIGEST.test(text)) {
    return `${text.slice(0, 16)}\u2026`;
  }
  return TIME.test(text) ? moment(text) : NAME.test(text) ? words(text) : text;
}

function item([name, value]) {
  if (value === null || value === "" || ID.test(value)) {
    return "";
  }
  if (typeof value === "object" && !Array.isArray(value)) {
    return told(value);
  }
  if (name === "section") {
    return `\u00a7\u00a0${value}`;
  }
  const many = [value].flat().filter((one) => one !== null);
  const said = name === "amount" ? dollarsOf(String(value)) : many.map(written).join(", ");
  return said && `${words(name)}: ${said}`;
}

/** `told({terminal: "1001", command: "01a1…", at: "2026-11-16T15:14:02+00:00"})` is "terminal: 1001; at: 2026-11-16 15:14". */
export const told = (content) => Object.entries(content).map(item).filter(Boolean).join("; ");
