/** Practice: rounds of any game, as many as one likes, explained at once. Nothing of it is kept. */
import { button } from "../parts/acts.js";
import { get, post } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { field, refusalText } from "../parts/form.js";
import { View } from "../parts/view.js";
import { editionOptions } from "./choosing.js";
import { marksTable, score } from "./marks.js";
import { Page } from "./page.js";

const LARGEST_SEED = 2 ** 32;

/** A view with a game to choose and a page after the other. */
export class Practice extends View {
  constructor(person) {
    super(person, 0);
    this.game = el("select", { "data-key": "practice/game" });
    const deal = button("Deal", "practice/deal", () => this.begin(), "primary");
    this.stage = el("div", { class: "stack", "aria-live": "polite" });
    this.body.append(
      el(
        "section",
        { class: "panel stack" },
        el("h2", {}, "Practice"),
        el("p", { class: "soft" }, "Feltwork deals, you settle. Every line is explained at once, nothing is recorded."),
        el("div", { class: "row ends" }, field("Game", this.game), deal),
      ),
      this.stage,
    );
  }

  read() {
    return get("/api/training/games");
  }

  show(games) {
    if (!this.game.children.length) {
      fill(this.game, editionOptions(games));
    }
  }

  begin() {
    this.asked = { edition: this.game.value, seed: Math.floor(Math.random() * LARGEST_SEED), stage: 0 };
    this.right = { lines: 0, lines_right: 0 };
    return this.turnTo();
  }

  async turnTo() {
    try {
      const shown = await get(`/api/training/practice?${new URLSearchParams(this.asked)}`);
      const page = new Page(shown);
      const check = button("Check", "practice/check", () => this.check(page), "primary");
      fill(this.stage, el("section", { class: "panel" }, page.node, el("div", { class: "row test-acts" }, check)));
      this.stage.scrollIntoView({ block: "start" });
    } catch (problem) {
      fill(this.stage, el("p", { class: "notice loss", role: "alert" }, refusalText(problem)));
    }
  }

  async check(page) {
    const acts = this.stage.querySelector(".test-acts");
    const tell = (text) => fill(acts, acts.firstChild, el("p", { class: "error", role: "alert" }, text));
    const wrong = page.wrong();
    if (wrong) {
      tell(wrong);
      return;
    }
    try {
      const told = await post("/api/training/practice", { ...this.asked, answers: page.answers() });
      this.right.lines += told.lines;
      this.right.lines_right += told.lines_right;
      const last = this.asked.stage + 1 >= told.stages;
      const next = last
        ? button("Deal again", "practice/again", () => this.begin(), "primary")
        : button("Next", "practice/next", () => this.next(), "primary");
      fill(acts, next, el("p", { role: "status" }, `${score(told)}; so far ${score(this.right)}.`));
      acts.before(marksTable(told.marks));
      next.focus();
    } catch (problem) {
      tell(refusalText(problem));
    }
  }

  next() {
    this.asked.stage += 1;
    return this.turnTo();
  }
}
