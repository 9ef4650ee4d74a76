/** The recount: a form that knows nothing of the count (465a.25(n), (o)(6)). */
import { get } from "../parts/api.js";
import { act, button } from "../parts/acts.js";
import { el, fill } from "../parts/dom.js";
import { section } from "../parts/facts.js";
import { field } from "../parts/form.js";
import { View } from "../parts/view.js";
import { amount, bills, typed } from "./bills.js";

const EMPTY = "When a count team has counted everything, the currency it presents is recounted here.";
const BLIND = "You recount without knowing the count: nothing of it is shown to you before your own figures are recorded.";

/** Each count that waits, with a form of its own. */
export class Recount extends View {
  constructor(person) {
    super(person, 6_000);
  }

  read() {
    return get("/api/counts/to-recount");
  }

  show(waiting) {
    const seen = JSON.stringify(waiting);
    if (this.seen !== seen) {
      this.seen = seen;
      fill(this.body, waiting.length ? waiting.map((count) => this.form(count)) : el("section", { class: "panel" }, el("p", { class: "empty" }, EMPTY)));
    }
  }

  form(count) {
    const head = [el("h2", {}, `Recount of count ${count.number}`), section(count.section)];
    if (count.recounted) {
      const done = "Your figures are recorded, and they are not the count\u2019s. The count team looks for the difference.";
      return el("section", { class: "panel stack" }, el("div", { class: "row" }, head), el("p", {}, done));
    }
    const entry = bills();
    const [value, rake] = [amount(), amount()];
    const by = el("select", {}, count.members.map((name) => el("option", {}, name)));
    const how = el("select", {}, ["manually", "mechanically"].map((name) => el("option", {}, name)));
    const send = async () => {
      const stated = { bills: entry.value(), value_chips: typed(value), rake_chips: typed(rake), presented_by: by.value, how: how.value };
      await act(this, `/api/counts/${count.id}/recount`, stated, (told) => (told.state === "agreed" ? "It agrees with the count." : "It does not agree with the count."));
    };
    return el(
      "section",
      { class: "panel stack", "aria-label": `Recount of count ${count.number}` },
      el("div", { class: "row" }, head),
      el("p", {}, `${count.title}, gaming day ${count.day}. ${BLIND}`),
      field("Presented by", by),
      field("How", how),
      entry.node,
      count.chips && [field("Value chips", value), field("Poker rake chips", rake)],
      el("div", { class: "row" }, button("Record the recount", `${count.id}/recount`, send, "primary")),
    );
  }
}
