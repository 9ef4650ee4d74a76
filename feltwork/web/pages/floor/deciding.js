/** A request with everything that somebody has to know before signing: who asks, why, and what it changes. */
import { act } from "../parts/acts.js";
import { get } from "../parts/api.js";
import "../parts/card.js";
import "../parts/die.js";
import { ask, refused } from "../parts/dialog.js";
import { field, reason } from "../parts/form.js";
import { el } from "../parts/dom.js";
import "../parts/money.js";
import { carryOut } from "./acts.js";
import { layout } from "./layout.js";
import { STATES } from "./words.js";

/** Look at a request, and sign or refuse it. */
export async function decide(id, view) {
  let seen;
  try {
    seen = await get(`/api/approvals/${id}`);
  } catch (problem) {
    await refused(problem);
    return;
  }
  const { request } = seen;
  const why = reason();
  const can = request.can_approve || request.can_refuse;
  const body = [...about(request), ...changes(seen), can && field("Reason (to refuse, say why)", why)].filter(Boolean);
  const chosen = await ask({ title: request.text, body, actions: actions(request), wide: true });
  if (chosen === "approve") {
    await approve(request, why.value, view);
  } else if (chosen === "refuse") {
    await act(view, `/api/approvals/${id}/refuse`, { reason: why.value }, "It is refused.");
  } else if (chosen === "do") {
    await carryOut(request, view);
  }
}

function actions(request) {
  const corrects = request.kind === "correct_after_settlement";
  return [
    { label: "Close", value: null, kind: "quiet" },
    request.can_refuse && { label: "Refuse", value: "refuse", kind: "danger" },
    request.can_approve && {
      label: corrects ? "Approve and settle again" : "Approve",
      value: "approve",
      kind: "primary",
    },
    request.can_carry_out && { label: "Carry out", value: "do", kind: "primary" },
  ].filter(Boolean);
}

/** A correction waits for one signature: with it the round is settled again at once, so that no player waits for it. */
async function approve(request, said, view) {
  const signed = await act(view, `/api/approvals/${request.id}/approve`, { reason: said }, "You have approved it.");
  if (signed?.can_carry_out && request.kind === "correct_after_settlement") {
    await carryOut(signed, view);
  }
}

function about(request) {
  const [words, kind] = STATES[request.state];
  const key = ({ needs, signed_by: by }) =>
    el(
      "li",
      { class: by ? "signed" : "" },
      el("strong", {}, by ?? needs),
      el("span", { class: "soft small" }, by ? needs : "not yet"),
    );
  return [
    el(
      "p",
      {},
      el("span", { class: `badge ${kind}` }, words),
      " ",
      el("span", { class: "section" }, `\u00a7 ${request.section}`),
    ),
    el("p", {}, `${request.asked_by} asks: \u201c${request.why}\u201d`),
    el("ol", { class: "signatures" }, request.keys.map(key)),
    ...request.decisions
      .filter(({ reason }) => reason)
      .map(({ by, reason }) => el("p", { class: "soft" }, `${by}: \u201c${reason}\u201d`)),
  ];
}

/** For a correction, the round before and after, and what each seat gains or gives back. */
function changes({ request, preview, refused: none }) {
  if (!preview) {
    const why =
      none &&
      el(
        "div",
        { class: "notice warn" },
        el("p", {}, `What it changes can\u2019t be shown: ${none.what}: ${none.why}.`),
      );
    return [why, request.kind === "correct_after_settlement" ? null : contents(request.content)].filter(Boolean);
  }
  const stage = (name, outcome) =>
    el("section", {}, el("h3", {}, outcome.void ? `${name}: void` : name), layout(outcome));
  return [
    el(
      "p",
      {},
      `Round ${preview.number} of table ${preview.table}. `,
      el("a", { href: `/replay?round=${preview.round}`, target: "_blank", rel: "noopener" }, "Replay it"),
    ),
    el(
      "ul",
      {},
      preview.steps.map(({ step, text, was, now }) =>
        el("li", {}, `Step ${step}, ${text}: `, el("s", {}, was.join(" ")), ` \u2192 ${now.join(" ")}`),
      ),
    ),
    el(
      "div",
      { class: "before-after" },
      stage("As it was settled", preview.before),
      stage("As it would be", preview.after),
    ),
    el("div", { class: "scroll" }, seats(preview.seats)),
  ];
}

function seats(listed) {
  const head = ["Terminal", "Was", "Would be", "Difference"].map((name, at) =>
    el("th", { scope: "col", class: at ? "money" : "" }, name),
  );
  const row = ({ terminal, seat, before, after, difference }) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, terminal ?? `seat ${seat}`),
      [before, after, difference].map((amount) =>
        el("td", { class: "money" }, el("fw-money", { amount, kind: "net" })),
      ),
    );
  return el(
    "table",
    {},
    el("caption", { class: "aloud" }, "What each terminal gains or gives back"),
    el("thead", {}, el("tr", {}, head)),
    el("tbody", {}, listed.map(row)),
  );
}

function contents(content) {
  const row = ([name, value]) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, name.replaceAll("_", " ")),
      el("td", {}, typeof value === "string" ? value : JSON.stringify(value)),
    );
  return el(
    "div",
    { class: "scroll" },
    el(
      "table",
      {},
      el("caption", { class: "aloud" }, "What is asked for"),
      el("tbody", {}, Object.entries(content).map(row)),
    ),
  );
}
