/** Approvals: what waits for signatures, what was decided lately, and the forms to ask for something. */
import { button } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { clock, el } from "../parts/dom.js";
import { askFor, FORMS } from "./asking.js";
import { carryOut } from "./acts.js";
import { decide } from "./deciding.js";
import { keyed } from "../parts/keyed.js";
import { View } from "../parts/view.js";
import { STATES } from "./words.js";

const EVERY_MS = 3_000;
const NOT_ALONE =
  "Nobody changes the system alone: what you ask for here is signed by the departments that hold its keys. " +
  "A wrong card in a settled round is corrected from that round\u2019s replay.";

/** Two lists and a row of forms. */
export class Approvals extends View {
  constructor(person) {
    super(person, EVERY_MS);
    this.waiting = el("ul", { class: "waiting" });
    this.recent = el("ul", { class: "waiting" });
    this.none = el("p", { class: "empty" }, "Requests that wait for signatures appear here.");
    this.quiet = el("p", { class: "empty" }, "What was decided appears here.");
    const forms = FORMS.filter(({ kind }) => person.may_ask.includes(kind));
    const asks = forms.map((form) =>
      el("button", { type: "button", class: "button", onclick: () => askFor(form, this) }, form.name),
    );
    this.body.append(
      el("section", { class: "panel" }, el("h2", {}, "Waiting"), this.waiting, this.none),
      forms.length
        ? el(
            "section",
            { class: "panel" },
            el("h2", {}, "Ask for a change"),
            el("p", { class: "soft" }, NOT_ALONE),
            el("div", { class: "row" }, asks),
          )
        : "",
      el("section", { class: "panel" }, el("h2", {}, "Decided"), this.recent, this.quiet),
    );
  }

  read() {
    return get("/api/approvals");
  }

  show({ waiting, recent }) {
    const make = () => el("li", { class: "wait" });
    keyed(
      this.waiting,
      waiting,
      ({ id }) => id,
      make,
      (one) => this.row(one),
    );
    keyed(
      this.recent,
      recent,
      ({ id }) => id,
      make,
      (one) => this.row(one),
    );
    this.none.hidden = Boolean(waiting.length);
    this.quiet.hidden = Boolean(recent.length);
  }

  row(one) {
    const [words, kind] = STATES[one.state];
    const signed = one.keys.map(({ needs, signed_by: by }) => (by ? `${by} signed` : `${needs} still must`)).join("; ");
    return [
      el("span", { class: `badge ${kind}` }, words),
      el(
        "div",
        { class: "what" },
        el("p", {}, one.text),
        el(
          "p",
          { class: "soft small" },
          `${one.asked_by}, ${clock(one.asked_at)}: \u201c${one.why}\u201d. ${signed}. \u00a7 ${one.section}`,
        ),
      ),
      el(
        "div",
        { class: "row acts" },
        one.can_carry_out && button("Carry out", `${one.id}/do`, () => carryOut(one, this), "primary"),
        button(
          one.can_approve ? "Look and decide" : "Look",
          `${one.id}/look`,
          () => decide(one.id, this),
          one.can_approve ? "primary" : "",
        ),
      ),
    ];
  }
}
