/** Who may deal what: a row a dealer, a column a game; a touch tells what is not met. */
import { get } from "../parts/api.js";
import { ask } from "../parts/dialog.js";
import { el, fill } from "../parts/dom.js";
import { badge, section } from "../parts/facts.js";
import { sentence } from "../parts/words.js";
import { View } from "../parts/view.js";
import { reportLinks } from "./choosing.js";

/** The matrix, read again every half minute. */
export class Matrix extends View {
  constructor(person) {
    super(person, 30_000);
    this.head = el("thead");
    this.rows = el("tbody");
    this.about = el("p", { class: "soft" });
    const grouped = { class: "scroll", tabindex: 0, role: "group", "aria-label": "Dealers and games" };
    this.body.append(
      el(
        "section",
        { class: "panel stack" },
        el(
          "div",
          { class: "row spread" },
          el("h2", {}, "Who may deal what ", section("527.5(a)")),
          el("div", { class: "row" }, reportLinks("/api/training/matrix")),
        ),
        this.about,
        el("div", grouped, el("table", { class: "matrix" }, this.head, this.rows)),
      ),
    );
  }

  read() {
    return get("/api/training/matrix");
  }

  show({ on, standard, games, dealers }) {
    const key = JSON.stringify(dealers);
    this.about.textContent = `On ${on}, by ${standard.words}.`;
    if (key === this.seen) {
      return;
    }
    this.seen = key;
    const upright = ({ name }) => el("th", { scope: "col", class: "upright" }, name);
    fill(this.head, el("tr", {}, el("th", { scope: "col" }, "Dealer"), games.map(upright)));
    fill(this.rows, dealers.map((dealer) => this.row(dealer, games)));
  }

  row(dealer, games) {
    const cell = ({ id }) => {
      const verdict = dealer.games[id];
      const told = verdict.may ? "may deal it" : `${verdict.unmet.length} not met`;
      const attributes = {
        type: "button",
        class: verdict.may ? "verdict may" : "verdict",
        "aria-label": `${dealer.name}, ${verdict.name}: ${told}`,
        onclick: () => this.tell(dealer, verdict),
      };
      return el("td", {}, el("button", attributes, verdict.may ? "\u2713" : String(verdict.unmet.length)));
    };
    return el("tr", {}, el("th", { scope: "row" }, dealer.name), games.map(cell));
  }

  tell(dealer, verdict) {
    const advice = (instead) => instead && el("span", { class: "small soft why" }, sentence(instead));
    const unmet = verdict.unmet.map(({ what, section: number, instead }) =>
      el("li", {}, sentence(what), " ", section(number), advice(instead)),
    );
    return ask({
      title: `${dealer.name}: ${verdict.name}`,
      body: [verdict.may ? badge("may deal it", "win") : badge("may not deal it", "loss"), el("ul", {}, unmet)],
    });
  }
}
