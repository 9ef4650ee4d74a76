/** A settled round is corrected only with a floorperson's approval: the dealer asks for it here. */
import { get, post } from "../parts/api.js";
import { newId } from "../parts/connection.js";
import { ask, refused } from "../parts/dialog.js";
import { el } from "../parts/dom.js";
import { toast } from "../parts/toast.js";
import { readPieces } from "./reading.js";
import { replacement } from "./replacement.js";
import { sentence } from "./words.js";

const LONGEST_WHY = 400;
const NOTHING =
  "A virtual shoe gave the cards of this round: nothing was entered that could be wrong.";

const WHAT_FOLLOWS =
  "A floorperson approves it on the floor\u2019s page; then it is reversed and settled again, and players see it.";

/** Ask for a correction of the round on the layout; `one` is the entry that was wrong, where it is known already. */
export function askForCorrection(console, round, one = null) {
  return asked(console, round, console.dealer.entered ?? [], one);
}

/** The same for a round that was cleared: what was entered is read from its record. */
export async function askForPast(console, round) {
  try {
    const { frames } = await get(`/api/rounds/${round.id}/replay`);
    const entered = frames.filter(({ entered: given }) => given).map(
      ({ step, text, entered: given }) => ({ step, text, ...given }),
    );
    await asked(console, round, console.table.cards_from === "dealer" ? entered : []);
  } catch (problem) {
    await refused(problem);
  }
}

async function asked(console, round, entered, one = null) {
  if (!entered.length) {
    await ask({ title: "Nothing to correct", body: NOTHING, actions: [{ label: "Understood", value: null }] });
    return;
  }
  const form = correctionForm(console, round, entered, one);
  const actions = [
    { label: "Go back", value: null, kind: "quiet" },
    { label: "Ask for it", value: "yes", kind: "primary" },
  ];
  while ((await ask({ title: "Ask for a correction", body: form.body, actions })) === "yes") {
    if (form.right() && (await sent(round, form.stated()))) {
      return;
    }
  }
}

function correctionForm(console, round, entered, one) {
  const option = ({ answer, text }, at) => el(
    "option",
    { value: at, selected: entered[at] === one },
    `${answer.join(" ")}: ${text}`,
  );
  const which = el("select", { id: "which" }, entered.map(option));
  const chosen = () => entered[Number(which.value)];
  const really = replacement(console, chosen);
  which.addEventListener("change", () => really.begin());
  const why = el("textarea", { id: "why", rows: 3, maxlength: LONGEST_WHY });
  const then = el("input", { id: "then", autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
  const problem = el("p", { class: "error", role: "alert" });
  const after = () => readPieces(then.value, console.info.pieces);
  const wrong = () => {
    const more = after().wrong;
    return really.wrong() ?? (more ? `\u201c${more}\u201d can\u2019t be read.` : why.value.trim() ? "" : "Say why.");
  };
  return {
    body: [
      el("p", {}, `Round ${round.number} is settled. ${WHAT_FOLLOWS}`),
      field(which, "What was entered wrongly"),
      really.node,
      field(
        then,
        `${sentence(console.info.pieces)}s that come after it, where the round takes another course (else empty)`,
      ),
      field(why, "Why: what was seen, and by whom"),
      problem,
    ],
    right: () => (problem.textContent = wrong()) === "",
    stated: () => (
      { corrections: [{ step: chosen().step, ...really.body() }], then: after().pieces, why: why.value.trim() }
    ),
  };
}

const field = (control, label) => el("div", { class: "field" }, el("label", { for: control.id }, label), control);

async function sent(round, { why, ...content }) {
  try {
    await post(
      "/api/approvals",
      { id: newId(), kind: "correct_after_settlement", content: { round: round.id, ...content }, why },
    );
  } catch (problem) {
    await refused(problem);
    return false;
  }
  toast(`Asked for: round ${round.number} waits for a floorperson\u2019s approval.`, { kind: "win" });
  return true;
}
