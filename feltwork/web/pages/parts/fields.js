/** Forms from a list of fields: each has a name, a label and what kind of control it is. */
import { el } from "./dom.js";
import { field, needed, plainInput, reason } from "./form.js";

/** A choice among values, shown by their words. */
export const choice = (values) =>
  el(
    "select",
    {},
    Object.entries(values).map(([value, words]) => el("option", { value }, words)),
  );

/** An amount as people write it: with or without the dollar sign, commas and cents. */
const DOLLARS = String.raw`\$?(\d{1,3}(,\d{3})+|\d{1,12})(\.\d{1,2})?`;

const WRITTEN = "write dollars and cents, e.g. 1,250.50";

/** A control for an amount in dollars; `signed` may be below zero. */
export const amount = (value = "", { signed = false, ...more } = {}) =>
  plainInput({ inputmode: "decimal", placeholder: "0.00", value, title: WRITTEN, pattern: `\\s*${signed ? "-?" : ""}${DOLLARS}\\s*`, ...more });

/** What was typed as an amount, as the server reads it: nothing written is nothing. */
export const typed = ({ value }) => value.replaceAll(/[$,\s]/g, "") || "0.00";

/** A control for a whole number. */
export const whole = (more = {}) => plainInput({ type: "number", min: 0, max: 1_000_000, step: 1, inputmode: "numeric", ...more });

/** A control for a gaming day. */
export const day = (value = "") => el("input", { type: "date", value });

/** A control for a moment, by the clock of whoever types. */
export const moment = () => el("input", { type: "datetime-local", step: 60 });

/** A moment as the server reads it: with its time zone. */
export const zoned = (text) => (text ? new Date(text).toISOString() : null);

export { plainInput as text, reason };

/** Fields as a form has them: `body` for the dialog, and what was typed; what is not `optional` must be filled in. */
export function fields(listed) {
  const value = (control) => (control.inputMode === "decimal" ? typed(control) : control.value.trim());
  const values = () => Object.fromEntries(listed.map(({ name, control }) => [name, value(control)]));
  return {
    body: listed.map(({ label, control, optional }) => field(label, optional ? control : needed(control))),
    stated: (make = (told) => told) => make(values()),
  };
}
