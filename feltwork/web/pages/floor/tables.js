/** Every table as a tile with its state, its terminals, and what it won by the hour. */
import "../parts/chart.js";
import { count, el, set } from "../parts/dom.js";
import { drawn } from "../parts/keep.js";
import "../parts/money.js";
import { keyed } from "../parts/keyed.js";
import { handsAddress } from "../poker/kind.js";
import { openRounds } from "./rounds.js";
import { openTerminal } from "./terminal.js";
import { sentence } from "../parts/words.js";
import { PHASES, terminalState } from "./words.js";

/** The tiles of the tables. */
export class Tables {
  constructor(view) {
    this.view = view;
    this.all = new Set();
    this.node = el("div", { class: "tables" });
  }

  show(floor, hours) {
    this.last = [floor, hours];
    const of = (id) => floor.terminals.filter(({ table }) => table === id);
    const make = () =>
      el(
        "article",
        { class: "panel table" },
        el("div", { class: "head" }),
        el("div", { class: "by-hour" }),
        el("ul", { class: "terminals" }),
        el("p", { class: "more" }),
      );
    const ids = floor.tables.map((table) => ({ id: table.id }));
    // The article itself stays whatever happens at its table; each part of it is drawn when that has changed.
    keyed(
      this.node,
      ids,
      ({ id }) => id,
      make,
      (_, node) => [...node.children],
    );
    floor.tables.forEach((table, at) =>
      this.tile(this.node.children[at], table, of(table.id), byHour(hours, table.id)),
    );
  }

  tile(node, table, there, hours) {
    // A position is in use when somebody sits there.
    const terminals = table.poker ? there.map((one) => ({ ...one, connected: Boolean(one.seat) })) : there;
    const [head, win, list, more] = node.children;
    set(node, "aria-label", `Table ${table.id}`);
    const used = terminals.filter(({ connected }) => connected).length;
    const { id, name, game, running, phase, dealer, automatic, round, last, holds, in_session } = table;
    const how = { running, phase, dealer, automatic, in_session };
    const told = { id, name, game, round, last, holds, used, of: terminals.length, ...how };
    drawn(head, told, () => this.head(table, used, terminals.length));
    drawn(win, hours ?? null, () => (hours ? winLine(hours, table) : []));
    const shown = this.all.has(id) ? terminals : terminals.filter(interesting);
    keyed(
      list,
      shown,
      ({ asset_number: number }) => number,
      () => el("li"),
      (one) => terminalTile(one, this.view, table),
    );
    drawn(more, { shown: shown.length, of: terminals.length, all: this.all.has(id) }, () =>
      this.more(id, shown.length, terminals.length, place(table)),
    );
  }

  head(table, used, terminals) {
    const live = table.running ? PHASES[table.phase] : ["Not running", "loss"];
    const [words, kind] = table.poker ? [table.in_session ? "Open" : "Closed", ""] : live;
    const dealt = table.dealer ? `dealt by ${table.dealer}` : table.automatic ? "deals by itself" : "no dealer";
    const open = () => openRounds(table, this.view);
    const key = `rounds/${table.id}`;
    const round = table.round ? `Round ${table.round}` : "No round";
    const stands = table.poker
      ? `${table.kind}. ${used} of ${count(terminals, "position")} taken.`
      : `${dealt}. ${round}; ${used} of ${count(terminals, "terminal")} in use.`;
    return [
      el("div", { class: "row spread" }, el("h3", {}, table.id), el("span", { class: `badge ${kind}` }, words)),
      el("p", { class: "soft small" }, `${table.name}, ${stands}`),
      table.holds.map((why) => el("p", { class: "notice loss small" }, `Held: ${why}.`)),
      table.poker
        ? el("a", { class: "button", "data-key": key, href: handsAddress(table.id) }, "Hands")
        : el("button", { type: "button", class: "button", "data-key": key, onclick: open }, "Rounds"),
    ];
  }

  more(id, shown, all, named) {
    if (shown === all && !this.all.has(id)) {
      return [];
    }
    const turn = () => {
      this.all.has(id) ? this.all.delete(id) : this.all.add(id);
      this.show(...this.last);
    };
    const label = this.all.has(id)
      ? "Only those in use"
      : shown
        ? `And ${all - shown} free`
        : `Show ${count(all, `free ${named}`)}`;
    return el(
      "button",
      {
        type: "button",
        class: "button quiet",
        "data-key": `more/${id}`,
        "aria-expanded": String(this.all.has(id)),
        onclick: turn,
      },
      label,
    );
  }
}

const interesting = (terminal) => terminalState(terminal)[0] !== "free";
const byHour = (hours, id) => hours?.tables.find(({ table }) => table === id);

/** What a place at a table is called: those of an electronic poker table are no terminals (605a.1). */
const place = ({ poker }) => (poker ? "position" : "terminal");

/** What the house won; of a poker table what it collected, since its players win from each other. */
function winLine({ hours, total }, { poker }) {
  const began = hours.findIndex(({ win, drop }) => Number(win) || Number(drop));
  const values = began < 0 ? [] : hours.slice(began).map(({ win }) => win);
  while (values.length > 1 && !Number(values.at(-1))) {
    values.pop();
  }
  const meter = (name, node) => el("div", { class: "meter" }, el("dt", {}, name), el("dd", {}, node));
  return [
    el(
      "dl",
      { class: "figures-line" },
      meter(poker ? "Poker revenue" : "Win", el("fw-money", { amount: total.win, kind: "net" })),
      meter("Drop", el("fw-money", { amount: total.drop })),
      poker ? null : meter("Hold", total.hold ? `${total.hold} %` : "\u2014"),
    ),
    values.length > 1 &&
      el("fw-spark", {
        label: poker ? "Poker revenue by hour" : "Win by hour",
        unit: "money",
        values: JSON.stringify(values),
      }),
  ];
}

function terminalTile(terminal, view, table) {
  const [words, kind] = terminalState(terminal);
  const number = terminal.asset_number;
  const state = terminal.holds.length ? `${words}: ${terminal.holds[0]}` : words;
  const label = `${sentence(place(table))} ${number}, ${state}, balance $${terminal.balance}`;
  return el(
    "button",
    {
      type: "button",
      class: `terminal ${kind}`,
      "data-key": `terminal/${number}`,
      "aria-label": label,
      title: terminal.holds.join("; ") || null,
      onclick: () => openTerminal(number, view),
    },
    el("strong", {}, number.replace(`${terminal.table}-`, "")),
    el("fw-money", { amount: terminal.balance }),
    el("span", { class: "state" }, words),
  );
}
