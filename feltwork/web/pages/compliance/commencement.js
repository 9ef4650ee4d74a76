/** The checklist: everything that has to be in order before operations commence. */
import { button, sendForm } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { count, el } from "../parts/dom.js";
import { badge, section } from "../parts/facts.js";
import { field, reason } from "../parts/form.js";
import { keyed } from "../parts/keyed.js";
import { View } from "../parts/view.js";
import { moment, sentence } from "../parts/words.js";

/** One line a part, with what is missing of it. */
export class Commencement extends View {
  constructor(person) {
    super(person, 8_000);
    this.stands = el("p", { role: "status" });
    this.list = el("ul", { class: "waiting checklist" });
    this.ask = button("Ask that operations commence", "commence", () => this.commence(), "primary");
    const print = { class: "button", href: "/api/commencement?format=html", target: "_blank", rel: "noopener" };
    this.body.append(
      el(
        "section",
        { class: "panel stack" },
        el("h2", {}, "Before operations commence ", section("463a.5(a)")),
        this.stands,
        this.list,
        el("div", { class: "row no-print" }, this.ask, el("a", print, "Print")),
      ),
    );
  }

  read() {
    return get("/api/commencement");
  }

  show({ commenced_at: since, ready, parts }) {
    const open = parts.filter(({ done }) => !done).length;
    this.stands.textContent = since
      ? `Operations commenced ${moment(since)}. From then on whatever is not in order is held.`
      : ready
        ? "Everything is in order: a director asks, finance and casino compliance approve."
        : `${count(open, "part")} of ${parts.length} still missing.`;
    this.ask.hidden = !ready || !this.person.may_ask.includes("commence");
    keyed(
      this.list,
      parts,
      ({ id }) => id,
      () => el("li", { class: "wait" }),
      (part) => line(part),
    );
  }

  commence() {
    const why = reason({ required: true });
    return sendForm(this, {
      title: "Ask that operations commence",
      body: [
        el("p", {}, "From then on no terminal or table takes a wager that is not in order in every respect. It stays so."),
        field("Why now", why),
      ],
      path: "/api/approvals",
      stated: () => ({ kind: "commence", content: {}, why: why.value }),
      said: "Asked. Finance and casino compliance approve it.",
      yes: "Ask",
    });
  }
}

function line({ words, section: at, done, missing, warnings }) {
  const lacks = (one) =>
    el("li", {}, `${sentence(one.what)}: ${one.why}. `, section(one.section), one.instead && ` \u2014 ${one.instead}`);
  return [
    badge(done ? "in order" : "missing", done ? "win" : "loss"),
    el("div", { class: "what" }, el("strong", {}, words), " ", section(at), missing.length ? folded(missing.map(lacks)) : null, looked(warnings.map(lacks))),
  ];
}

/** What keeps nothing from commencing, and should be looked at. */
function looked(rows) {
  return rows.length ? el("div", { class: "row" }, badge("to be looked at", "warn"), el("ul", { class: "small" }, rows)) : null;
}

/** A long list is opened by who wants to read it. */
function folded(rows) {
  const list = el("ul", { class: "small" }, rows);
  return rows.length > 4
    ? el("details", {}, el("summary", {}, `${rows.length} things are missing`), list)
    : list;
}
