/** Gaming vouchers at the cage: one is looked up by its validation number, then paid. */
import { post } from "../parts/api.js";
import { field, refusalText } from "../parts/form.js";
import { count, el, fill } from "../parts/dom.js";
import { dollarsOf } from "../parts/money.js";
import { act, button } from "../parts/acts.js";
import { View } from "../parts/view.js";
import { moment } from "../parts/words.js";

const DIGITS = 18;
const EMPTY = "Type or scan the 18 digits of a gaming voucher. What the books know of it appears here.";

/** One voucher at a time. */
export class Vouchers extends View {
  constructor(person) {
    super(person, 0);
    this.number = el("input", { inputmode: "numeric", autocomplete: "off", spellcheck: "false", maxlength: 40 });
    this.found = el("div", { "aria-live": "polite" }, el("p", { class: "empty" }, EMPTY));
    const look = (event) => {
      event.preventDefault();
      this.find();
    };
    const form = el(
      "form",
      { class: "row", onsubmit: look },
      field("Validation number", this.number),
      el("button", { class: "button primary" }, "Look it up"),
    );
    this.body.append(
      el("section", { class: "panel stack" }, el("h2", {}, "Redeem a gaming voucher"), form, this.found),
    );
  }

  async read() {
    return null;
  }

  show() {}

  async find() {
    const digits = this.number.value.replaceAll(/[^0-9]/g, "");
    const tell = (text) => fill(this.found, el("div", { class: "notice loss" }, el("p", {}, text)));
    if (digits.length !== DIGITS) {
      tell(`A validation number has ${DIGITS} digits; ${count(digits.length, "digit")} stand there.`);
      return;
    }
    this.sought = digits;
    try {
      const found = await post("/api/vouchers/look-up", { number: digits });
      // Two are looked up in a row: the answer about the first may come last.
      if (this.sought === digits) {
        fill(this.found, this.voucher(digits, found));
      }
    } catch (problem) {
      tell(refusalText(problem));
    }
  }

  voucher(number, { state, voucher }) {
    const good = state === "outstanding";
    const pay = async () => {
      const said = (paid) => `Voucher ${paid.ticket}: ${dollarsOf(paid.amount)} is paid.`;
      await act(this, "/api/vouchers/redeem", { number }, said);
      this.find();
    };
    const row = ([name, value]) => value && el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, value));
    const told = [
      ["Ticket", voucher.ticket],
      ["Terminal", voucher.asset_number],
      ["Issued", moment(voucher.issued_at)],
      ["Good through", voucher.expires_on],
      ["Ended", moment(voucher.ended_at)],
    ];
    return el(
      "div",
      { class: "stack" },
      el(
        "p",
        { class: "row" },
        el("fw-money", { amount: voucher.amount, class: "big-amount" }),
        el("span", { class: `badge ${good ? "win" : "loss"}` }, state),
      ),
      el("table", {}, el("tbody", {}, told.map(row))),
      good && button(`Pay ${dollarsOf(voucher.amount)}`, "pay", pay, "primary big"),
    );
  }
}
