/** Forms: a field with its name, what is wrong with what is typed, a form that stays open until it is taken. */
import { post } from "./api.js";
import { newId } from "./connection.js";
import { TYPED_IN, ask } from "./dialog.js";
import { el, fill, set } from "./dom.js";
import { sentence } from "./words.js";

/** The longest reason that the server takes. */
const LONGEST_WHY = 400;

/** A control under its name. */
export function field(name, control) {
  control.id ||= `field-${newId()}`;
  return el("div", { class: "field" }, el("label", { for: control.id }, name), control);
}

/** A place for a sentence: why something is asked for or refused. */
export const reason = (more = {}) => el("textarea", { rows: 2, maxlength: LONGEST_WHY, ...more });

/** A control for what is typed as it is: no help from the browser. */
export const plainInput = (more = {}) =>
  el("input", { autocomplete: "off", autocapitalize: "none", spellcheck: "false", ...more });

/** A control that must be filled in; the form tells it where it is not. */
export const needed = (control) => Object.assign(control, { required: true });

/** Who or what can be chosen changes while somebody looks: what was chosen stays so, where it still can be. */
export function offer(select, pairs) {
  const offered = [...select.options].map(({ value }) => value);
  if (offered.join() !== pairs.map(([value]) => value).join()) {
    const held = select.value;
    fill(select, pairs.map(([value, name]) => el("option", { value }, name)));
    select.value = pairs.some(([value]) => value === held) ? held : (pairs[0]?.[0] ?? "");
  }
}

const WRONG = {
  badInput: ({ type }) => (type === "number" ? "write a number, in digits" : "there is no such day or time"),
  rangeUnderflow: ({ min, type }) => `${min.replace("T", " ")} or ${type === "number" ? "more" : "later"}`,
  rangeOverflow: ({ max, type }) => `${max.replace("T", " ")} at ${type === "number" ? "most" : "the latest"}`,
  stepMismatch: () => "write a whole number",
  patternMismatch: ({ title }) => title || "write it as the example is",
};

function wrong(control) {
  const kind = Object.keys(WRONG).find((name) => control.validity[name]);
  if (kind) {
    return WRONG[kind](control);
  }
  if (control.required && !control.value.trim()) {
    return control.matches("select") ? "choose one" : "nothing is written here yet";
  }
  return "";
}

/**
 * What is wrong with what somebody typed, by each control's own bounds (`required`, `min`, `max`, `step`, and `pattern`
 * with a `title` that says how it is written), in a sentence; "" where nothing is. The control is marked and has the
 * focus.
 */
export function wrongIn(nodes) {
  const inside = (node) => (node.matches?.(TYPED_IN) ? [node] : [...(node.querySelectorAll?.(TYPED_IN) ?? [])]);
  const controls = [nodes].flat(Infinity).filter(Boolean).flatMap(inside);
  const found = controls.find((control) => wrong(control));
  controls.forEach((control) => set(control, "aria-invalid", control === found ? "true" : null));
  found?.focus();
  return found ? `${found.labels?.[0]?.textContent ?? "This field"}: ${wrong(found)}.` : "";
}

/** A form that keeps what is written until `send` finds nothing wrong or somebody leaves it. True where it was sent. */
export async function fillIn({ title, body, send, no = "Leave it", yes = "Ask for it", wide = false }) {
  const problem = el("p", { class: "error", role: "alert" });
  const when = async () => {
    const here = wrongIn(body);
    problem.textContent = here || (await send());
    // What `send` has marked at a field is told there, and the eye stays there.
    if (here || !problem.closest("dialog")?.querySelector('[aria-invalid="true"]')) {
      problem.scrollIntoView({ block: "nearest" });
    }
    return !problem.textContent;
  };
  const actions = [
    { label: no, value: null, kind: "quiet" },
    { label: yes, value: "yes", kind: "primary", when },
  ];
  return (await ask({ title, body: [...body, problem], actions, wide })) === "yes";
}

/** Ask for what others must approve, under an id that stays the same for every try; answers what is wrong, or "". */
export async function requested(asked) {
  try {
    await post("/api/approvals", asked);
    return "";
  } catch (problem) {
    return refusalText(problem);
  }
}

/** A refusal in one line: what, why, by which section, and what to do instead. */
export const refusalText = ({ what = "the request", why, message, section, instead }) =>
  [`${sentence(what)}: ${why ?? message}${section ? ` (\u00a7 ${section})` : ""}.`, instead && `${sentence(instead)}.`]
    .filter(Boolean)
    .join(" ");
