/** The lab: what a game's wagers cost under chosen options, two submissions side by side, strategies, the PAR sheet. */
import { get, me } from "./parts/api.js";
import { el, fill } from "./parts/dom.js";
import { field } from "./parts/form.js";
import { signInAddress, standHeader } from "./parts/header.js";
import { Column } from "./lab/column.js";
import { HandAsked } from "./lab/hand.js";

const main = document.getElementById("main");

function say(title, ...sentences) {
  const words = sentences.filter(Boolean).map((one) => el("p", {}, one));
  fill(main, el("section", { class: "panel alone" }, el("h2", {}, title), words));
}

/** What the address names: a game, and the options of one or two submissions. */
function named() {
  const query = new URLSearchParams(location.search);
  const read = (text) => {
    try {
      return JSON.parse(text) ?? null;
    } catch {
      return null;
    }
  };
  return {
    game: query.get("game"),
    wager: query.get("wager"),
    rules: read(query.get("rules")),
    beside: read(query.get("beside")),
  };
}

/** Everything on the page, for one game at a time. */
class Lab {
  constructor(games) {
    this.games = games;
    this.choose = el(
      "select",
      { onchange: () => this.open(this.choose.value) },
      games.map(({ edition, name, chapter }) => el("option", { value: edition }, `${name}, chapter ${chapter}`)),
    );
    this.wagers = el("select", { onchange: () => this.show(this.wagers.value) });
    this.beside = el(
      "button",
      { type: "button", class: "button", onclick: () => this.putBeside() },
      "Put another beside it",
    );
    this.sheet = el("a", { class: "button", target: "_blank", rel: "noopener" }, "Open the PAR sheet");
    this.columns = el("div", { class: "columns" });
    this.hand = el("section", { class: "panel", hidden: true });
    this.node = [
      el(
        "section",
        { class: "panel choosing no-print", "aria-label": "What is studied" },
        field("Game", this.choose),
        field("Wager", this.wagers),
        this.beside,
        this.sheet,
      ),
      this.columns,
      this.hand,
    ];
  }

  open(edition, { rules = {}, beside = null, wager = null } = {}) {
    this.shown?.forEach((column) => column.rest());
    this.game = this.games.find((one) => one.edition === edition) ?? this.games[0];
    this.choose.value = this.game.edition;
    fill(
      this.wagers,
      this.game.wagers.map(({ wager: id, name }) => el("option", { value: id }, name)),
    );
    this.shown = [this.column(rules ?? {})];
    if (beside) {
      this.shown.push(this.column(beside));
    }
    this.stand();
    this.show(this.game.wagers.some((one) => one.wager === wager) ? wager : this.game.wagers[0].wager);
    this.hand.hidden = !this.game.situation;
    this.asked?.rest();
    this.asked = this.game.situation ? new HandAsked(this.game, () => this.shown[0].rules) : null;
    fill(this.hand, this.asked?.node);
  }

  column(rules) {
    return new Column(this.game, rules, () => this.changed());
  }

  stand() {
    const two = this.shown.length > 1;
    this.columns.classList.toggle("two", two);
    fill(
      this.columns,
      this.shown.map((column) => column.node),
    );
    this.beside.textContent = two ? "Take the second away" : "Put another beside it";
    this.changed();
  }

  putBeside() {
    if (this.shown.length > 1) {
      this.shown.pop().rest();
    } else {
      this.shown.push(this.column({ ...this.shown[0].rules }));
    }
    this.stand();
    this.show(this.wagers.value);
  }

  show(wager) {
    this.wagers.value = wager;
    this.shown.forEach((column) => column.look(wager));
    this.changed();
  }

  /** The address says what is shown, so that it can be kept and sent to somebody. */
  changed() {
    const [first, second] = this.shown;
    const told = { game: this.game.edition, wager: this.wagers.value, rules: JSON.stringify(first.rules) };
    const query = new URLSearchParams(second ? { ...told, beside: JSON.stringify(second.rules) } : told);
    history.replaceState(null, "", `?${query}`);
    const asked = new URLSearchParams({ edition: this.game.edition, rules: JSON.stringify(first.rules) });
    this.sheet.href = `/api/lab/par-sheet?${asked}`;
    this.sheet.toggleAttribute("inert", !first.done);
    this.sheet.setAttribute("aria-disabled", String(!first.done));
  }
}

async function start() {
  const person = await me();
  if (!person) {
    location.replace(signInAddress());
    return;
  }
  standHeader({ here: "/lab", title: "Lab", me: person });
  const lab = new Lab(await get("/api/lab/games"));
  fill(main, lab.node);
  const { game, ...more } = named();
  lab.open(game, more);
}

start().catch((problem) => say("The lab can\u2019t be shown", `${problem.why ?? problem.message}.`, problem.instead));
