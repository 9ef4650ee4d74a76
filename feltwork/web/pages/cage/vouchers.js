/** Gaming vouchers at the cage: one is looked up by its validation number, then paid. */
import { get } from "../parts/api.js";
import { field } from "../parts/form.js";
import { el, fill } from "../parts/dom.js";
import "../parts/money.js";
import { act } from "../parts/acts.js";
import { View } from "../parts/view.js";

const EMPTY = "Type or scan the 18 digits of a gaming voucher. What the books know of it appears here.";

const minute = (iso) => iso?.slice(0, 16).replace("T", " ");

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
    try {
      fill(this.found, this.voucher(digits, await get(`/api/vouchers/${digits || "none"}`)));
    } catch (problem) {
      fill(
        this.found,
        el("div", { class: "notice loss" }, el("p", {}, `${problem.what}: ${problem.why}. ${problem.instead ?? ""}`)),
      );
    }
  }

  voucher(number, { state, voucher }) {
    const good = state === "outstanding";
    const pay = async () => {
      const said = (paid) => `Voucher ${paid.ticket}: $${paid.amount} is paid.`;
      await act(this, `/api/vouchers/${number}/redeem`, {}, said);
      this.find();
    };
    const row = ([name, value]) => value && el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, value));
    const told = [
      ["Ticket", voucher.ticket],
      ["Terminal", voucher.asset_number],
      ["Issued", minute(voucher.issued_at)],
      ["Good through", voucher.expires_on],
      ["Ended", minute(voucher.ended_at)],
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
      good && el("button", { type: "button", class: "button primary big", onclick: pay }, `Pay $${voucher.amount}`),
    );
  }
}
