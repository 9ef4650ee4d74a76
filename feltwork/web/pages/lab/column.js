/** One submission: its options, how far its figures are counted, and the figures of the wager that is looked at. */
import { post } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { field } from "../parts/form.js";
import { figuresOf } from "./figures.js";
import { toldOf } from "./strategy.js";

const EVERY_MS = 700;

/** A column of the page. It asks the server until everything is counted. */
export class Column {
  constructor(game, rules, changed) {
    Object.assign(this, { game, rules, changed, done: false, seen: null, wager: null, asked: 0 });
    this.options = el("div", { class: "options" });
    this.counting = el("div", { class: "counting panel", role: "status" });
    this.problem = el("p", { class: "error", role: "alert" });
    this.figures = el("div", { class: "figures" });
    this.strategy = el("section", { class: "panel told" });
    const choice = el(
      "section",
      { class: "panel", "aria-label": "Options" },
      el("h2", {}, "Options"),
      this.options,
      this.problem,
    );
    this.node = el("div", { class: "column" }, choice, this.counting, this.figures, this.strategy);
    fill(
      this.options,
      game.options.length
        ? game.options.map((option) => this.option(option))
        : el("p", {}, "Nothing to choose: the chapter fixes it all."),
    );
    this.ask();
  }

  option(option) {
    const chosen = JSON.stringify(this.rules[option.id] ?? option.default);
    const values = option.values.map((value) => ({ text: JSON.stringify(value), value }));
    const change = ({ target }) => this.choose(option, JSON.parse(target.value));
    const select = el(
      "select",
      { onchange: change, title: `${option.about} (\u00a7 ${option.section})` },
      values.map(({ text, value }) => el("option", { value: text, selected: text === chosen }, shown(value))),
    );
    return field(option.id.replaceAll("_", " "), select);
  }

  choose(option, value) {
    const rules = { ...this.rules, [option.id]: value };
    if (JSON.stringify(value) === JSON.stringify(option.default)) {
      delete rules[option.id];
    }
    this.rules = rules;
    this.ask();
    this.changed();
  }

  /** Begin anew: what was asked before is no longer waited for. */
  ask() {
    this.asked += 1;
    Object.assign(this, { done: false, seen: null });
    this.problem.textContent = "";
    fill(this.figures);
    fill(
      this.strategy,
      el("h2", {}, "Strategy"),
      el("p", { class: "empty" }, "The strategy appears once the figures are counted."),
    );
    this.follow(this.asked);
  }

  async follow(number) {
    try {
      const seen = await post("/api/lab/study", { edition: this.game.edition, rules: this.rules });
      if (number !== this.asked) {
        return;
      }
      this.take(seen);
      if (seen.state === "waiting" || seen.state === "working") {
        this.timer = setTimeout(() => this.follow(number), EVERY_MS);
      }
    } catch ({ what, why, section, instead, message }) {
      if (number === this.asked) {
        fill(this.counting);
        this.problem.textContent = why
          ? `${what}: ${why}${section ? ` (\u00a7 ${section})` : ""}. ${instead ?? ""}`
          : message;
      }
    }
  }

  take(seen) {
    const found = seen.wagers.length !== this.seen?.wagers.length || seen.state !== this.seen?.state;
    this.seen = seen;
    this.done = seen.state === "done";
    fill(this.counting, this.done ? null : progress(seen, this.game, () => this.stop()));
    if (found) {
      this.show();
      this.changed();
    }
    if (this.done) {
      fill(this.strategy, el("h2", {}, "Strategy"), toldOf(seen.strategies ?? []));
    }
  }

  async stop() {
    this.asked += 1;
    clearTimeout(this.timer);
    await post("/api/lab/stop", { edition: this.game.edition, rules: this.rules });
    fill(
      this.counting,
      el("p", {}, "Stopped. What was counted is kept."),
      el("button", { type: "button", class: "button", onclick: () => this.ask() }, "Count on"),
    );
  }

  /** Nobody looks any more; the server goes on counting. */
  rest() {
    this.asked += 1;
    clearTimeout(this.timer);
  }

  look(wager) {
    this.wager = wager;
    this.show();
  }

  show() {
    const figures = this.seen?.wagers.find((one) => one.wager === this.wager);
    const offered = !this.done || figures;
    if (figures) {
      fill(this.figures, figuresOf(figures, this.game, this.rules));
    } else {
      fill(
        this.figures,
        offered ? null : el("p", { class: "empty panel" }, "This wager is not offered under these options."),
      );
    }
  }
}

function shown(value) {
  if (typeof value === "boolean") {
    return value ? "yes" : "no";
  }
  return Array.isArray(value) ? value.join(" ") || "none" : String(value);
}

function progress(seen, game, stop) {
  if (seen.state === "failed") {
    return el("p", { class: "error" }, `It could not be counted: ${seen.problem}.`);
  }
  const found = `${seen.wagers.length} of ${game.wagers.length} wagers counted`;
  const words = seen.state === "waiting" ? "Waits for another study to end" : seen.doing || "Begins to count";
  return [
    el("p", {}, `${words}. ${found}.`),
    el("progress", {
      max: seen.total || 1,
      value: seen.total ? seen.done : null,
      "aria-label": "How far the count is",
    }),
    el("button", { type: "button", class: "button quiet", onclick: stop }, "Stop"),
  ];
}
