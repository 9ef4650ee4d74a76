/** A settled round is corrected only with a floorperson's approval: dealers ask for it here, floorpersons too. */
import { newId } from "./connection.js";
import { ask } from "./dialog.js";
import { el } from "./dom.js";
import { field, fillIn, plainInput, reason, requested } from "./form.js";
import { readPieces } from "./reading.js";
import { replacement } from "./replacement.js";
import { toast } from "./toast.js";

const NOTHING = "Nothing was entered in this round that could be wrong.";
const WHAT_FOLLOWS =
  "A floorperson approves it on the floor\u2019s page; then it is reversed and settled again in the books, " +
  "and players see it at once. ";

/** Ask for a correction of a round that is seen in its replay. */
export function askForPast(round, { frames, pieces }) {
  const given = frames.filter(({ entered }) => entered);
  const entered = given.map(({ step, text, entered: one }) => ({ step, text, ...one }));
  return askForCorrection({ round, entered, kind: pieces });
}

/** Ask for it. `entered` is what can be wrong in the round, `kind` its pieces (card or tile), `one` is chosen first. */
export async function askForCorrection({ round, entered, kind, one = null }) {
  if (!entered.length) {
    await ask({ title: "Nothing to correct", body: NOTHING, actions: [{ label: "Understood", value: null }] });
    return;
  }
  const form = correctionForm({ round, entered, kind, one });
  const id = newId();
  const send = async () =>
    form.wrong() || (await requested({ id, kind: "correct_after_settlement", ...form.stated() }));
  if (await fillIn({ title: "Ask for a correction", body: form.body, send, no: "Go back" })) {
    toast(`Asked for: round ${round.number} waits for a floorperson\u2019s approval.`, { kind: "win" });
  }
}

function correctionForm({ round, entered, kind, one }) {
  const option = ({ answer, text }, at) =>
    el("option", { value: at, selected: entered[at] === one }, `${answer.join(" ")}: ${text}`);
  const which = el("select", {}, entered.map(option));
  const chosen = () => entered[Number(which.value)];
  const really = replacement(kind, chosen);
  which.addEventListener("change", () => really.begin());
  const then = plainInput();
  const why = reason();
  const after = () => readPieces(then.value, kind);
  const wrong = () => {
    const more = after().wrong;
    return really.wrong() ?? (more ? `\u201c${more}\u201d can\u2019t be read.` : why.value.trim() ? "" : "Say why.");
  };
  const stated = () => ({
    content: {
      round: round.id,
      corrections: [{ step: chosen().step, ...really.body() }],
      then: after().pieces,
    },
    why: why.value.trim(),
  });
  const section = el("span", { class: "section" }, "\u00a7 605a.2(d)(6)");
  const body = [
    el("p", {}, `Round ${round.number} is settled. ${WHAT_FOLLOWS}`, section),
    field("What was entered wrongly", which),
    really.node,
    field(`Every ${kind} that comes after it, where the round takes another course (else empty)`, then),
    field("Why: what was seen, and by whom", why),
  ];
  return { body, wrong, stated };
}
