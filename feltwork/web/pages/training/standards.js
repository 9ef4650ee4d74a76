/** The minimum training standards: hours and weeks by type of game, edition by edition. */
import { button, sendForm } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { badge, section } from "../parts/facts.js";
import { field, reason } from "../parts/form.js";
import { View } from "../parts/view.js";

const HEADS = ["Game type", "First course", "For a dealer trained in another type"];

/** Every edition, the one in force first. */
export class Standards extends View {
  constructor(person) {
    super(person, 0);
  }

  read() {
    return get("/api/training/standards");
  }

  show(standards) {
    const newest = [...standards].sort((one, other) => other.holds_from.localeCompare(one.holds_from));
    const first = newest.filter((one) => one.in_force);
    fill(this.body, [...first, ...newest.filter((one) => !one.in_force)].map((one) => this.standard(one)));
  }

  standard(one) {
    const row = (course) => {
      const shorter = one.additional.find(({ type }) => type === course.type);
      const least = ({ name, hours }) => `, at least ${hours} of them in ${name}`;
      const told = ({ hours, weeks, in_game }) =>
        `${hours} hours over ${weeks} week${weeks === 1 ? "" : "s"}${in_game.map(least).join("")}`;
      const cells = [told(course), shorter ? told(shorter) : "\u2014"].map((text) => el("td", {}, text));
      return el("tr", {}, el("th", { scope: "row" }, course.words), cells);
    };
    const head = HEADS.map((name) => el("th", { scope: "col" }, name));
    const states = () => button("State another day", `${one.id}/state`, () => this.state(one));
    const table = el("table", {}, el("thead", {}, el("tr", {}, head)), el("tbody", {}, one.first.map(row)));
    return el(
      "section",
      { class: "panel stack" },
      el("h2", {}, one.words[0].toUpperCase() + one.words.slice(1), " ", section(one.section)),
      el(
        "div",
        { class: "row" },
        one.in_force ? badge("in force", "win") : badge("not in force", "quiet"),
        el("span", {}, `from ${one.holds_from}`),
        this.may("decide_filing") && states(),
      ),
      el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": one.words }, table),
    );
  }

  state(one) {
    const on = el("input", { type: "date", value: one.holds_from, required: true });
    const why = reason({ required: true });
    return sendForm(this, {
      title: `From when ${one.words} holds`,
      body: [field("Day", on), field("Why", why)],
      path: "/api/training/standards",
      stated: () => ({ standard: one.id, holds_from: on.value, why: why.value }),
      said: "It holds from that day.",
      yes: "State it",
    });
  }
}
