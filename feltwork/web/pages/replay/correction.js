/** A card or roll that was entered wrongly in a settled round: asked for here, approved by a floorperson. */
import { post } from "../parts/api.js";
import { newId } from "../parts/connection.js";
import { ask } from "../parts/dialog.js";
import { el } from "../parts/dom.js";
import { field } from "../floor/acts.js";
import { sentence } from "../floor/words.js";
import { toast } from "../parts/toast.js";

/** "As kd" as the server reads cards. */
const listed = (text) => text.trim().split(/[\s,]+/).filter(Boolean);
const card = (piece) => piece.replace(/^10/, "T").replace(/^(.+)(.)$/, (_, rank, suit) => rank.toUpperCase() + suit.toLowerCase());
const cards = (text) => listed(text).map((piece) => (/^[0-9]-[0-9]$/.test(piece) ? piece : card(piece)));
const dice = (text) => listed(text).map(Number);

/** Ask for it; the form stays open until it is sent or left. */
export async function askForCorrection(round, seen) {
  const entered = seen.frames.filter((frame) => frame.entered);
  const step = el("select", {}, entered.map((frame) => el("option", { value: frame.step }, `Step ${frame.step}: ${sentence(frame.words[0])} (${frame.entered.answer.join(" ")})`)));
  const right = el("input", { autocomplete: "off", autocapitalize: "none", spellcheck: "false", placeholder: "9h" });
  const then = el("input", { autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
  const why = el("textarea", { rows: 2, maxlength: 400 });
  const problem = el("p", { class: "error", role: "alert" });
  const body = [
    el("p", {}, "A floorperson approves it. Then the round is reversed and settled again in the books, and players see it at once. ", el("span", { class: "section" }, "\u00a7 605a.2(d)(6)")),
    field("Which entry was wrong", step),
    field("What it should be", right),
    field("Cards that follow, where the round takes another course (else empty)", then),
    field("Why: what was seen, and by whom", why),
    problem,
  ];
  const actions = [{ label: "Leave it", value: null, kind: "quiet" }, { label: "Ask for it", value: "ask", kind: "primary" }];
  const id = newId();
  while ((await ask({ title: "Ask for a correction", body, actions })) === "ask") {
    const wrong = entered.find((frame) => String(frame.step) === step.value);
    const isDice = wrong.entered.kind === "dice";
    const stated = isDice ? { dice: dice(right.value) } : { cards: cards(right.value) };
    const content = { round: round.id, corrections: [{ step: wrong.step, ...stated }], then: isDice ? [] : cards(then.value) };
    problem.textContent = await sent({ id, kind: "correct_after_settlement", content, why: why.value.trim() });
    if (!problem.textContent) {
      toast("Asked for. It waits on the floor\u2019s page for a floorperson\u2019s approval.", { kind: "win" });
      return;
    }
  }
}

async function sent(asked) {
  try {
    await post("/api/approvals", asked);
    return "";
  } catch (refusal) {
    return `${refusal.what}: ${refusal.why}. ${refusal.instead ?? ""}`;
  }
}
