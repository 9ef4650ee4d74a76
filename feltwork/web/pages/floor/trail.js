/** The audit trail: what people did, the newest first, with filters and a file to take away. */
import { get } from "../parts/api.js";
import { clock, el, set } from "../parts/dom.js";
import { field } from "../parts/form.js";
import { keyed } from "../parts/keyed.js";
import { View } from "../parts/view.js";
import { words } from "../parts/words.js";

const FILE = "/api/trail?format=csv&most=1000";
const PAPER = "/api/trail?format=html&most=1000";

/** Acts by person, kind and day. */
export class Trail extends View {
  constructor(person) {
    super(person, 10_000);
    const filter = (more = {}) =>
      el("input", { autocomplete: "off", spellcheck: "false", onchange: () => this.again(), ...more });
    this.filters = {
      who: filter(),
      doing: filter({ placeholder: "sign_in" }),
      since: filter({ type: "date" }),
      through: filter({ type: "date" }),
    };
    this.csv = el("a", { class: "button", download: true, href: FILE }, "As CSV");
    this.paper = el("a", { class: "button", target: "_blank", rel: "noopener", href: PAPER }, "Print");
    this.list = el("tbody");
    this.empty = el("p", { class: "empty", hidden: true }, "Nothing of that kind was done.");
    const head = ["Number", "Day", "Time", "Who", "Did", "To", "With"].map((name) => el("th", { scope: "col" }, name));
    const { who, doing, since, through } = this.filters;
    this.body.append(
      el(
        "section",
        { class: "panel stack" },
        el(
          "div",
          { class: "row spread" },
          el("h2", {}, "Audit trail"),
          el("div", { class: "row" }, this.csv, this.paper),
        ),
        el(
          "div",
          { class: "row no-print" },
          field("Who", who),
          field("Did what", doing),
          field("From day", since),
          field("Through day", through),
        ),
        el(
          "div",
          { class: "scroll" },
          el(
            "table",
            {},
            el("caption", { class: "aloud" }, "What people did"),
            el("thead", {}, el("tr", {}, head)),
            this.list,
          ),
        ),
        this.empty,
      ),
    );
  }

  read() {
    const chosen = Object.entries(this.filters).filter(([, input]) => input.value.trim());
    const query = new URLSearchParams(chosen.map(([name, input]) => [name, input.value.trim()]));
    set(this.csv, "href", `${FILE}&${query}`);
    set(this.paper, "href", `${PAPER}&${query}`);
    return get(`/api/trail?${query}`);
  }

  show(acts) {
    keyed(
      this.list,
      acts,
      ({ number }) => String(number),
      () => el("tr"),
      row,
    );
    this.empty.hidden = Boolean(acts.length);
  }
}

function row({ number, day, at, who, doing, what, about }) {
  const told = Object.entries(about ?? {}).map(
    ([name, value]) => `${words(name)}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return [
    el("td", { class: "number" }, String(number)),
    el("td", { class: "number" }, day),
    el("td", { class: "figures" }, clock(at, true)),
    el("th", { scope: "row" }, who),
    el("td", {}, words(doing)),
    el("td", {}, what),
    el("td", { class: "small soft about" }, told.join(", ")),
  ];
}
