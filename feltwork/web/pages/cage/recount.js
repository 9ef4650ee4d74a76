/** The recount: a form that knows nothing of the count (465a.25(n), (o)(6)). */
import { get } from "../parts/api.js";
import { act, button, sure } from "../parts/acts.js";
import { el, fill } from "../parts/dom.js";
import { section } from "../parts/facts.js";
import { field, offer, wrongIn } from "../parts/form.js";
import { dollarsOf, spoken } from "../parts/money.js";
import { View } from "../parts/view.js";
import { NOTHING, bills } from "./bills.js";
import { amount, typed } from "../parts/fields.js";

const EMPTY = "When a count team has counted everything, the currency it presents is recounted here.";
const BLIND = "You recount without knowing the count: nothing of it is shown to you before your own figures are recorded.";
const DONE = "Your figures are recorded, and they are not the count\u2019s. The count team looks for the difference.";
const ONCE = "They are recorded once and compared with the count; nobody can take them back.";

/** Each count that waits, with a form of its own; what is written in one stays while others come and go. */
export class Recount extends View {
  constructor(person) {
    super(person, 6_000);
    this.forms = new Map();
  }

  read() {
    return get("/api/counts/to-recount");
  }

  show(waiting) {
    const keys = waiting.map(({ id, recounted }) => `${id} ${recounted}`);
    if (this.seen !== keys.join()) {
      this.seen = keys.join();
      const forms = waiting.map((count, at) => [keys[at], this.forms.get(keys[at]) ?? this.form(count)]);
      this.forms = new Map(forms);
      const nothing = el("section", { class: "panel" }, el("p", { class: "empty" }, EMPTY));
      fill(this.body, forms.length ? forms.map(([, { node }]) => node) : nothing);
    }
    waiting.forEach((count, at) => this.forms.get(keys[at]).presented(count.members));
  }

  form(count) {
    const head = el("div", { class: "row" }, el("h2", {}, `Recount of count ${count.number}`), section(count.section));
    if (count.recounted) {
      return { node: el("section", { class: "panel stack" }, head, el("p", {}, DONE)), presented: () => {} };
    }
    const entry = bills();
    const [value, rake] = [amount(), amount()];
    const by = el("select");
    const how = el("select", {}, ["manually", "mechanically"].map((name) => el("option", {}, name)));
    const problem = el("p", { class: "error", role: "alert" });
    const chips = count.chips ? [field("Value chips", value), field("Poker rake chips", rake)] : [];
    const written = () => entry.written() || [value, rake].some((one) => one.value.trim());
    const send = async () => {
      problem.textContent = wrongIn([entry.node, chips]) || (written() ? "" : NOTHING);
      const shown = [`Currency ${spoken(entry.cents())}`, ...chips.length ? [`value chips ${dollarsOf(typed(value))}`, `rake chips ${dollarsOf(typed(rake))}`] : []];
      if (!problem.textContent && (await sure("Record these figures?", [`${shown.join(", ")}.`, ONCE], "Record them"))) {
        const stated = { bills: entry.value(), value_chips: typed(value), rake_chips: typed(rake), presented_by: by.value, how: how.value };
        await act(this, `/api/counts/${count.id}/recount`, stated, (told) => (told.state === "agreed" ? "It agrees with the count." : "It does not agree with the count."));
      }
    };
    const node = el(
      "section",
      { class: "panel stack", "aria-label": `Recount of count ${count.number}` },
      head,
      el("p", {}, `${count.title}, gaming day ${count.day}. ${BLIND}`),
      field("Presented by", by),
      field("How", how),
      entry.node,
      chips,
      problem,
      el("div", { class: "row" }, button("Record the recount", `${count.id}/recount`, send, "primary")),
    );
    // Somebody of the count team may be relieved meanwhile.
    return { node, presented: (members) => offer(by, members.map((name) => [name, name])) };
  }
}
