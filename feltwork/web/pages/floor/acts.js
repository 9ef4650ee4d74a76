/** What people do from the floor: each under an id of its own, so that a second try does nothing twice. */
import { post } from "../parts/api.js";
import { newId } from "../parts/connection.js";
import { ask, refused } from "../parts/dialog.js";
import { el } from "../parts/dom.js";
import { field, plainInput } from "../parts/form.js";
import { toast } from "../parts/toast.js";

/** Do something, tell it or its refusal, and look at the floor again. */
export async function act(view, path, body, said) {
  try {
    const answer = await post(path, { id: newId(), ...body });
    toast(typeof said === "function" ? said(answer) : said, { kind: "win" });
    return answer;
  } catch (problem) {
    await refused(problem.what ? problem : { what: "the request", why: problem.message });
    return null;
  } finally {
    view.again();
  }
}

/** Somebody has come to a terminal that called. */
export const attend = (table, terminal, view) =>
  act(
    view,
    `/api/tables/${encodeURIComponent(table)}/attend`,
    { terminal },
    `Terminal ${terminal}: the call is answered.`,
  );

/** Enable or disable a terminal. */
export async function toggle(terminal, view) {
  const name = encodeURIComponent(terminal.asset_number);
  if (!terminal.enabled) {
    return act(view, `/api/terminals/${name}/enable`, {}, `Terminal ${terminal.asset_number} is enabled.`);
  }
  const body =
    "Nothing is bought in, wagered or cashed out there until it is enabled again. " +
    "What it holds stays, and a round that is on goes on.";
  const actions = [
    { label: "Leave it", value: null, kind: "quiet" },
    { label: "Disable", value: "yes", kind: "danger" },
  ];
  const sure = await ask({ title: `Disable terminal ${terminal.asset_number}?`, body, actions });
  return sure && act(view, `/api/terminals/${name}/disable`, {}, `Terminal ${terminal.asset_number} is disabled.`);
}

const SECOND_SIGNER =
  "From $5,000.00 on a second person verifies the payout and signs the slip: a slot supervisor or, below $25,000.00, " +
  "a member of the security department. ";

/** Pay what is due; above the limit of the section a second person signs with a password of their own. */
export async function pay(due, view) {
  const name = plainInput();
  const password = plainInput({ type: "password" });
  const second = [
    el("p", {}, SECOND_SIGNER, el("span", { class: "section" }, "\u00a7 465a.26(b)(3), (4)")),
    field("Second signer", name),
    field("Their password", password),
  ];
  const body = [
    el(
      "p",
      {},
      el("fw-money", { amount: due.amount }),
      ` to the player at terminal ${due.terminal}${due.why ? `: ${due.why}` : ""}.`,
    ),
    el(
      "ol",
      { class: "signatures" },
      signature(view.person.name, "makes the slip", true),
      due.verified && signature("Second signer", "verifies", false),
    ),
    due.verified && second,
  ]
    .flat()
    .filter(Boolean);
  const actions = [
    { label: "Not yet", value: null, kind: "quiet" },
    { label: "Paid, sign the slip", value: "pay", kind: "primary" },
  ];
  if ((await ask({ title: "Payout slip", body, actions })) === "pay") {
    const verified = due.verified ? { verified_by: { name: name.value.trim(), password: password.value } } : {};
    const paid = await act(
      view,
      `/api/payouts/${due.id}/pay`,
      verified,
      (slip) => `Slip ${slip.slip} is signed and paid.`,
    );
    await (paid && slipShown(paid));
  }
}

const signature = (who, what, signed) =>
  el("li", { class: signed ? "signed" : "" }, el("strong", {}, who), el("span", { class: "soft small" }, what));

function slipShown(paid) {
  const row = ([what, text, section]) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, what),
      el("td", {}, text),
      el("td", { class: "section" }, `\u00a7 ${section}`),
    );
  const table = el(
    "table",
    {},
    el("caption", {}, `Payout slip ${paid.slip}`),
    el("tbody", {}, paid.on_the_slip.map(row)),
  );
  const print = el("button", { type: "button", class: "button", onclick: () => print_(table) }, "Print");
  return ask({
    title: "Paid",
    body: [el("div", { class: "scroll" }, table), print],
    actions: [{ label: "Done", value: null }],
  });
}

/** The slip alone goes on paper. */
function print_(table) {
  const sheet = el("div", { class: "sheet" }, table.cloneNode(true));
  document.body.append(sheet);
  document.body.classList.add("printing");
  print();
  document.body.classList.remove("printing");
  sheet.remove();
}

/** Carry out what was approved; a device credential is shown this once. */
export async function carryOut(asked, view) {
  const done = await act(view, `/api/approvals/${asked.id}/carry-out`, undefined, "It is done.");
  const shown = done?.result.credentials;
  if (shown) {
    const row = ([terminal, secret]) =>
      el("tr", {}, el("th", { scope: "row" }, terminal), el("td", {}, el("code", { class: "secret" }, secret)));
    const warning = el(
      "div",
      { class: "notice warn" },
      el("p", {}, "This is the only time that they are shown. Put each into its terminal now."),
    );
    const table = el("table", {}, el("tbody", {}, Object.entries(shown).map(row)));
    await ask({
      title: "Device credentials",
      body: [warning, el("div", { class: "scroll" }, table)],
      actions: [{ label: "They are in place", value: null }],
    });
  }
  return done;
}
