/** What people do from the floor: attend, switch, pay, carry out. */
import { act, sendForm } from "../parts/acts.js";
import { ask } from "../parts/dialog.js";
import { el } from "../parts/dom.js";
import { field, plainInput } from "../parts/form.js";
import { dollarsOf } from "../parts/money.js";
import { words } from "../parts/words.js";

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

const secondSigner = ({ verified_from: from }) =>
  `From ${dollarsOf(from)} on a second person verifies the payout and signs the slip: a slot supervisor or, below ` +
  "$25,000.00, a member of the security department. ";

/** Pay what is due; above the limit of the section a second person signs with a password of their own. */
export async function pay(due, view) {
  const name = plainInput({ required: true, maxlength: 80 });
  const password = plainInput({ type: "password", required: true });
  const second = [
    el("p", {}, secondSigner(due), el("span", { class: "section" }, "\u00a7 465a.26(b)(3), (4)")),
    field("Second signer", name),
    field("Their password", password),
  ];
  const body = [
    el(
      "p",
      {},
      el("fw-money", { amount: due.amount }),
      ` to the player at ${at(due)}${due.why ? `: ${due.why}` : ""}${due.imprest ? ", from your imprest fund" : ""}.`,
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
  const paid = await sendForm(view, {
    title: "Payout slip",
    body,
    path: `/api/payouts/${due.id}/pay`,
    stated: () => ({
      ...(due.verified && { verified_by: { name: name.value.trim(), password: password.value } }),
      ...(due.imprest && { imprest: true }),
    }),
    said: (slip) => `Slip ${slip.number} is signed and paid.`,
    no: "Not yet",
    yes: "Paid, sign the slip",
  });
  await (paid && slipShown(paid));
}

/** "terminal 1001", "slot machine S-7". */
const at = ({ device, terminal }) =>
  device === "electronic_wagering_terminal" ? `terminal ${terminal}` : `${words(device)} ${terminal}`;

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
    el("caption", {}, `Payout slip ${paid.number}`),
    el("tbody", {}, paid.on_the_slip.map(row)),
  );
  const address = { class: "button", href: `/api/slips/${paid.slip}/page`, target: "_blank", rel: "noopener" };
  const print = el("a", address, "Print both parts");
  return ask({
    title: "Paid",
    body: [el("div", { class: "scroll" }, table), print],
    actions: [{ label: "Done", value: null }],
  });
}

/** Carry out what was approved; a device credential, its validator's key or a one-time password is shown this once. */
export async function carryOut(asked, view) {
  const done = await act(view, `/api/approvals/${asked.id}/carry-out`, undefined, "It is done.");
  const shown = done?.result.credentials;
  if (shown) {
    await ask({
      title: "Device credentials",
      body: [
        el("div", { class: "notice warn" }, el("p", {}, "They are shown only now. Put each into its device.")),
        secrets("Credential of the terminal", shown),
        secrets("Key of the terminal\u2019s bill validator", done.result.validators),
      ],
      actions: [{ label: "They are in place", value: null }],
    });
  }
  const password = done?.result.one_time_password;
  if (password) {
    const body = [
      el("p", {}, `For ${done.result.name} (${done.result.sign_in_name}):`),
      el("p", {}, el("code", { class: "secret" }, password)),
      el(
        "div",
        { class: "notice warn" },
        el("p", {}, "It is shown only now. Hand it to its person yourself, and to nobody else."),
        el("p", {}, "With it they choose their own at the sign-in, and turn keys from the next gaming day."),
      ),
    ];
    await ask({ title: "One-time password", body, actions: [{ label: "It is handed over", value: null }] });
  }
  return done;
}

function secrets(caption, shown) {
  const row = ([terminal, secret]) =>
    el("tr", {}, el("th", { scope: "row" }, terminal), el("td", {}, el("code", { class: "secret" }, secret)));
  const table = el("table", {}, el("caption", {}, caption), el("tbody", {}, Object.entries(shown).map(row)));
  return el("div", { class: "scroll" }, table);
}
