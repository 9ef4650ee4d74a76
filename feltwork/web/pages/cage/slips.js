/** Payout slips: what is due, paid with the signatures that it needs; overrides; every slip in its parts on paper. */
import { button, sendForm } from "../parts/acts.js";
import { get, post } from "../parts/api.js";
import { newId } from "../parts/connection.js";
import { ask } from "../parts/dialog.js";
import { el } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { field, needed, reason, refusalText, wrongIn } from "../parts/form.js";
import { keyed } from "../parts/keyed.js";
import { cents, dollarsOf } from "../parts/money.js";
import { DataTable } from "../parts/table.js";
import { toast } from "../parts/toast.js";
import { View } from "../parts/view.js";
import { moment, words } from "../parts/words.js";
import { pay } from "../floor/acts.js";
import { amount, choice, fields, text } from "../parts/fields.js";

const EVERY_MS = 5_000;
const DEVICES = {
  slot_machine: "Slot machine",
  fully_automated_electronic_gaming_table: "Fully automated electronic gaming table",
};
const KINDS = { jackpot: "Jackpot", progressive: "Progressive payout", cancelled_credit: "Credit meter payout" };
const NOT_ALONE =
  "A payout that does not match what the device sent is asked for by one person and approved by another, a slot " +
  "supervisor or above.";

/** What is due, what waits for a decision, and the slips of the last days. */
export class Slips extends View {
  constructor(person) {
    super(person, EVERY_MS);
    this.due = new DataTable({
      caption: "Due",
      section: "465a.26(b)(1)",
      columns: [
        { id: "terminal", name: "Asset number" },
        { id: "device", name: "Device", kind: "words" },
        { id: "amount", name: "Sent", kind: "money", total: true },
        { id: "kind", name: "Kind", kind: "words", filter: true },
        { id: "why", name: "For" },
        { id: "due_at", name: "Since", kind: "moment" },
        { id: "acts", kind: "acts", cell: (row) => this.acts(row) },
      ],
      empty: "What an attendant has to pay appears here.",
      actions: this.makers(),
    });
    this.waiting = el("ul", { class: "waiting" });
    this.none = el("p", { class: "empty" }, "Overrides that wait for a decision appear here.");
    this.overrides = el(
      "section",
      { class: "panel stack" },
      el("h2", {}, "Overrides that wait"),
      el("p", { class: "soft" }, NOT_ALONE, " ", el("span", { class: "section" }, "\u00a7 465a.26(b)(10)")),
      this.waiting,
      this.none,
      el("p", {}, el("a", { href: "/api/slips/overrides?format=html", target: "_blank", rel: "noopener" }, "All overrides")),
    );
    this.slips = new DataTable({
      caption: "Slips",
      section: "465a.26(b)(5)",
      about: "Of the last seven days. Each prints in its parts.",
      columns: [
        { id: "number", name: "Slip" },
        { id: "paid_at", name: "Paid", kind: "moment" },
        { id: "terminal", name: "Asset number" },
        { id: "slip_kind", name: "Kind of slip", kind: "words", filter: true },
        { id: "why", name: "For" },
        { id: "amount", name: "Sent", kind: "money" },
        { id: "paid_amount", name: "Paid out", kind: "money", total: true },
        { id: "made_by", name: "Made by" },
        { id: "verified_by", name: "Verified by" },
        { id: "acts", kind: "acts", cell: (row) => paper(row) },
      ],
      sort: ["paid_at", -1],
      empty: "Slips appear here once something is paid by hand.",
      report: "/api/slips",
    });
    this.funds = el("p", { class: "soft" });
    this.body.append(this.due.node, this.overrides, this.slips.node, this.funds);
  }

  /** What this person may begin. */
  makers() {
    return [
      this.may("pay_payout") && button("Slot machine or automated table", "sent", () => this.sent()),
      this.may("issue_imprest") && button("Imprest fund", "fund", () => this.fund()),
    ].filter(Boolean);
  }

  read() {
    return get("/api/slips");
  }

  show({ due, slips, overrides, funds }) {
    this.due.show(due);
    this.slips.show(slips);
    this.none.hidden = Boolean(overrides.length);
    this.overrides.hidden = !overrides.length && !this.may("override_payout");
    keyed(
      this.waiting,
      overrides,
      ({ id }) => id,
      () => el("li", { class: "wait" }),
      (one) => this.override(one),
    );
    const held = Object.entries(funds).map(([name, holds]) => `${name} ${dollarsOf(holds)}`);
    this.funds.textContent = held.length ? `Imprest funds (\u00a7 465a.26(b)(7)): ${held.join(", ")}` : "";
  }

  acts(row) {
    if (!this.may("pay_payout")) {
      return null;
    }
    const newest = row.overrides.find(({ state }) => state !== "refused");
    if (newest?.state === "waiting") {
      return badge("waits for a decision", "warn");
    }
    const amountDue = newest?.state === "approved" ? newest.amount : row.amount;
    const signed = [amountDue, row.amount].some((value) => cents(value) >= cents(row.verified_from));
    const due = { ...row, amount: amountDue, verified: signed };
    return [
      button("Pay", `${row.id}/pay`, () => pay(due, this), "primary"),
      button("From my fund", `${row.id}/fund`, () => pay({ ...due, imprest: true }, this)),
      button("Another amount", `${row.id}/override`, () => this.ask(row, amountDue)),
    ];
  }

  override(one) {
    const decides = this.may("override_payout") && one.asked_by !== this.person.sign_in_name;
    return [
      badge("waits", "warn"),
      el(
        "div",
        { class: "what" },
        el("p", {}, `${words(one.device)} ${one.asset_number}: ${dollarsOf(one.amount)} in place of ${dollarsOf(one.sent)}`),
        el("p", { class: "soft small" }, `${one.asked_by}, ${moment(one.at)}: \u201c${one.why}\u201d`),
      ),
      el("div", { class: "row acts" }, decides && button("Look and decide", one.id, () => this.decide(one))),
    ];
  }

  /** Whoever decides says why; what is written stays until the server takes it. */
  async decide(one) {
    const why = needed(reason());
    const reasoned = field("Reason", why);
    const problem = el("p", { class: "error", role: "alert" });
    const id = newId();
    const decided = (approves) => async () => {
      problem.textContent = wrongIn(reasoned);
      if (!problem.textContent) {
        try {
          await post(`/api/slips/overrides/${one.id}/decide`, { id, approves, reason: why.value });
        } catch (refusal) {
          problem.textContent = refusalText(refusal);
        }
      }
      return !problem.textContent;
    };
    const chosen = await ask({
      title: `Pay ${dollarsOf(one.amount)} in place of ${dollarsOf(one.sent)}?`,
      body: [`${one.asked_by} asks: \u201c${one.why}\u201d`, reasoned, problem],
      actions: [
        { label: "Close", value: null, kind: "quiet" },
        { label: "Refuse", value: "It is refused.", kind: "danger", when: decided(false) },
        { label: "Approve", value: "It is approved.", kind: "primary", when: decided(true) },
      ],
    });
    if (chosen) {
      toast(chosen, { kind: "win" });
    }
    this.again();
  }

  ask(row, amountDue) {
    const form = fields([
      { name: "amount", label: "Amount in dollars", control: amount() },
      { name: "why", label: "Why: what was observed", control: reason() },
    ]);
    return sendForm(this, {
      title: `Another amount than ${dollarsOf(amountDue)}`,
      body: form.body,
      path: "/api/slips/overrides",
      stated: () => form.stated((told) => ({ ...told, payout: row.id })),
      said: "It is asked for. Somebody else decides it.",
      yes: "Ask for it",
    });
  }

  sent() {
    const form = fields([
      { name: "device", label: "Device", control: choice(DEVICES) },
      { name: "asset_number", label: "Asset number", control: text({ maxlength: 24 }) },
      { name: "kind", label: "Kind", control: choice(KINDS) },
      { name: "amount", label: "Amount that it sent, in dollars", control: amount() },
      { name: "why", label: "Winning wager or combination", control: text({ maxlength: 400 }) },
    ]);
    return sendForm(this, {
      title: "What a device sent",
      body: form.body,
      path: "/api/slips/sent",
      stated: () => form.stated(),
      said: "It is due.",
    });
  }

  fund() {
    const form = fields([
      { name: "attendant", label: "Attendant, by sign-in name", control: text({ maxlength: 80 }) },
      { name: "amount", label: "Amount in dollars", control: amount() },
      { name: "way", label: "Which way", control: choice({ out: "Out to the attendant", back: "Back to the cage" }) },
    ]);
    return sendForm(this, {
      title: "Imprest fund",
      body: form.body,
      path: "/api/slips/imprest",
      stated: () => form.stated(({ way, ...told }) => ({ ...told, back: way === "back" })),
      said: (told) => `The fund of ${told.of} holds ${dollarsOf(told.holds)}.`,
      yes: "Hand it over",
    });
  }
}

/** The slip on paper: two parts, or three. */
const paper = ({ slip, number, parts }) =>
  el(
    "a",
    {
      class: "button",
      href: `/api/slips/${slip}/page`,
      target: "_blank",
      rel: "noopener",
      "aria-label": `Print slip ${number} in ${parts.length} parts`,
    },
    "Print",
  );
