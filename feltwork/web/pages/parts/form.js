/** Forms in dialogs: a field with its name, a form that stays open until it is taken, and a request for approval. */
import { post } from "./api.js";
import { newId } from "./connection.js";
import { ask } from "./dialog.js";
import { el } from "./dom.js";

/** The longest reason that the server takes. */
const LONGEST_WHY = 400;

/** A control under its name. */
export function field(name, control) {
  control.id ||= `field-${newId()}`;
  return el("div", { class: "field" }, el("label", { for: control.id }, name), control);
}

/** A place for a sentence: why something is asked for or refused. */
export const reason = () => el("textarea", { rows: 2, maxlength: LONGEST_WHY });

/** A control for what is typed as it is: no help from the browser. */
export const plainInput = (more = {}) =>
  el("input", { autocomplete: "off", autocapitalize: "none", spellcheck: "false", ...more });

/** A form that keeps what is written until `send` finds nothing wrong or somebody leaves it. True where it was sent. */
export async function fillIn({ title, body, send, no = "Leave it", yes = "Ask for it", wide = false }) {
  const problem = el("p", { class: "error", role: "alert" });
  const actions = [
    { label: no, value: null, kind: "quiet" },
    { label: yes, value: "yes", kind: "primary" },
  ];
  while ((await ask({ title, body: [...body, problem], actions, wide })) === "yes") {
    problem.textContent = await send();
    if (!problem.textContent) {
      return true;
    }
  }
  return false;
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
  [`${what}: ${why ?? message}${section ? ` (\u00a7 ${section})` : ""}.`, instead].filter(Boolean).join(" ");
