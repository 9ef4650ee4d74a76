/** Forms of the cage from a list of fields: each has a name, a label and what kind of control it is. */
import { el } from "../parts/dom.js";
import { field, plainInput, reason } from "../parts/form.js";

/** A choice among values, shown by their words. */
export const choice = (values) =>
  el(
    "select",
    {},
    Object.entries(values).map(([value, words]) => el("option", { value }, words)),
  );

/** A control for an amount in dollars. */
export const amount = (value = "") => plainInput({ inputmode: "decimal", placeholder: "0.00", value });

/** A control for a whole number. */
export const whole = (more = {}) => plainInput({ type: "number", min: 0, step: 1, ...more });

/** A control for a gaming day. */
export const day = (value = "") => el("input", { type: "date", value });

/** A control for a moment, by the clock of whoever types. */
export const moment = () => el("input", { type: "datetime-local", step: 60 });

/** A moment as the server reads it: with its time zone. */
export const zoned = (text) => (text ? new Date(text).toISOString() : null);

export { plainInput as text, reason };

/**
 * Fields as a form has them: `body` for the dialog, `values()` with what was typed; what is left empty and is not
 * `optional` is told by its label.
 */
export function fields(listed) {
  const values = () => Object.fromEntries(listed.map(({ name, control }) => [name, control.value.trim()]));
  const missing = () => {
    const open = listed.find(({ control, optional }) => !optional && !control.value.trim());
    return open && `${open.label}: say something here.`;
  };
  return {
    body: listed.map(({ label, control }) => field(label, control)),
    values,
    stated: (make = (told) => told) => missing() ?? make(values()),
  };
}
