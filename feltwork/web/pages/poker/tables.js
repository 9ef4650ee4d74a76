/** Poker tables: the sign, the session, who sits there with what, time charges, and what the table took today. */
import { act, button, sendForm } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { clock, count, el, set } from "../parts/dom.js";
import { badge, facts, section } from "../parts/facts.js";
import { keyed } from "../parts/keyed.js";
import { dollarsOf, total } from "../parts/money.js";
import { View } from "../parts/view.js";
import { moment } from "../parts/words.js";
import { amount, choice, fields, reason, whole } from "../parts/fields.js";
import { at, handsAddress, kindNote } from "./kind.js";

const EVERY_MS = 5_000;
/** By which section a hand is voided, as a floorperson would say it. */
const VOIDED_BY = {
  "553.16(g)": "Cards are missing, or there are too many (\u00a7 553.16(g))",
  "553.16(e)": "Misdeal (\u00a7 553.16(e))",
  "553.16(b)": "Decision of the Poker shift supervisor (\u00a7 553.16(b))",
  "605a.2(d)(6)": "The equipment failed (\u00a7 605a.2(d)(6))",
};

const EXAMPLE = `{"seats": {
  "1": {"cards": ["As", "Ad"], "decisions": ["call", "bet 2", "bet 4", "bet 4"]},
  "2": {"cards": ["Kc", "Kd"], "decisions": ["check", "call", "call", "call", "muck"]},
  "3": {"cards": ["2c", "7d"], "decisions": ["fold"]}},
 "button": 3, "community": ["Ac", "9h", "5s", "4s", "3d"]}`;

/** A panel for each table. */
export class Tables extends View {
  constructor(person) {
    super(person, EVERY_MS);
    this.list = el("div", { class: "poker-tables" });
    this.nothing = el("p", { class: "empty" }, "Tables appear here once one is opened under its Rules Submission.");
    this.body.append(kindNote(), this.list, this.nothing);
  }

  read() {
    return get("/api/poker/tables");
  }

  show({ tables }) {
    this.nothing.hidden = tables.length > 0;
    const make = ({ table }) => el("section", { class: "panel stack poker-table", "aria-label": `Table ${table}` });
    keyed(this.list, tables, ({ table }) => table, make, (one) => this.table(one));
  }

  table(one) {
    return [
      this.head(one),
      one.holds.map((why) => el("p", { class: "notice loss" }, `Held: ${why}.`)),
      this.figures(one),
      this.sign(one),
      one.open_since || one.seats.length ? this.seats(one) : null,
      one.time_charges ? this.charges(one) : null,
      this.acts(one),
    ];
  }

  head({ table, type, limits, kind, kind_section: by, open_since: since, hand }) {
    const state = since ? badge(hand ? `hand ${hand} going on` : "open for gaming", "win") : badge("closed", "quiet");
    return el(
      "div",
      {},
      el("div", { class: "row spread" }, el("h2", {}, table), state),
      el("p", { class: "plain" }, `${type}, ${limits}`),
      el("p", { class: "soft small plain" }, `${kind} `, section(by)),
    );
  }

  figures({ open_since: since, places, seats, today, pool }) {
    return facts([
      ["Open since", since && moment(since), "553.5"],
      ["Seats taken", `${seats.length} of ${places}`],
      ["Hands today", today.hands],
      ["Rake today", el("fw-money", { amount: today.rake }), "553.15"],
      pool && ["Bad Beat pool", pool, "553.20"],
    ]);
  }

  sign({ table, sign }) {
    const line = (one) => el("li", {}, `${one.text} `, section(one.section));
    const state = sign.posted ? badge("posted", "win") : badge("not posted: no hand is played", "warn");
    return el(
      "details",
      { open: !sign.posted },
      el("summary", { class: "row", "data-key": `${table}/summary` }, "Sign ", section("553.15(c)"), state),
      el("ul", { class: "plain-list" }, sign.lines.map(line)),
      this.may("keep_poker_table") && !sign.posted
        ? button("Post the sign", `${table}/sign`, () => act(this, at(table, "sign"), {}, "The sign is posted."), "primary")
        : null,
    );
  }

  seats(one) {
    const row = (seat) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, `Seat ${seat.seat}`),
        el("td", {}, seat.terminal),
        el("td", { class: "money" }, el("fw-money", { amount: seat.stakes })),
        this.may("deal") && el("td", { class: "acts" }, this.ofSeat(one, seat)),
      );
    const heads = ["Seat", "Position", "Table stakes"];
    const head = heads.map((name, at) => el("th", { scope: "col", class: at === 2 ? "money" : null }, name));
    const more = this.may("deal") && el("th", { scope: "col" }, el("span", { class: "aloud" }, "What you can do"));
    const table = el(
      "table",
      { "aria-label": `Players at ${one.table}` },
      el("thead", {}, el("tr", {}, head, more)),
      el("tbody", {}, one.seats.map(row)),
    );
    const empty = el("p", { class: "soft plain" }, "Nobody sits there yet.");
    const scroll = { class: "scroll", tabindex: 0, role: "group", "aria-label": `Players at ${one.table}` };
    return one.seats.length ? el("div", scroll, table) : empty;
  }

  ofSeat({ table }, { seat, terminal, stakes }) {
    const stand = () =>
      act(this, at(table, "stand-up"), { asset_number: terminal }, (told) => `Seat ${seat} is free. ${terminal} holds ${dollarsOf(told.balance)}.`);
    return [
      ofSeat(seat, button("Stakes", `${table}/${seat}/stakes`, () => this.setStakes(table, seat, terminal, stakes))),
      ofSeat(seat, button("Stands up", `${table}/${seat}/up`, stand)),
    ];
  }

  charges({ table, clock: shown, unverified }) {
    const due = shown?.due;
    const words = due
      ? `The charge of period ${due.number} is due since ${clock(due.ends)}.`
      : shown
        ? `The next charge is due at ${clock(shown.next.ends)}.`
        : "No time counts while the table is closed.";
    const lapsed = shown?.lapsed.length
      ? el("p", { class: "soft small plain" }, `${count(shown.lapsed.length, "period")} passed and charged to nobody.`)
      : null;
    const held = total(unverified.map((one) => one.amount));
    const waits = unverified.length
      ? el("p", { class: "plain" }, `${dollarsOf(held)} in the rake area waits for a floorperson. `, section("553.15(b)(3)(v)"))
      : null;
    const take = () => act(this, at(table, "time-charge"), {}, (told) => `${dollarsOf(told.amount)} is in the rake area.`);
    const drop = () => act(this, at(table, "drop"), {}, (told) => `${dollarsOf(told.amount)} is verified and dropped.`);
    return el(
      "div",
      { class: due ? "charges due-now" : "charges" },
      el("p", { class: "plain" }, words, " ", section("553.15(b)(3)")),
      lapsed,
      waits,
      el(
        "div",
        { class: "row" },
        due && this.may("deal") ? button("Take the time charge", `${table}/charge`, take, "primary") : null,
        unverified.length && this.may("keep_poker_table") ? button("Verify time charges", `${table}/drop`, drop, "primary") : null,
      ),
    );
  }

  acts(one) {
    const { table, open_since: open, hand, seats, sign } = one;
    const keeps = this.may("keep_poker_table");
    const deals = this.may("deal") && open;
    return el(
      "div",
      { class: "row" },
      el("a", { class: "button", href: handsAddress(table) }, `Hands of ${table}`),
      keeps && !open && sign.posted
        ? button("Open for gaming", `${table}/begin`, () => act(this, at(table, "begin"), {}, `${table} is open for gaming.`), "primary")
        : null,
      deals && one.free_terminals.length ? button("Seat a player", `${table}/sit`, () => this.sit(one)) : null,
      deals && seats.length > 1 ? button("Book a hand", `${table}/book`, () => this.book(table)) : null,
      this.may("call_off") && hand ? button(`Void hand ${hand}`, `${table}/void`, () => this.callOff(table, hand), "danger") : null,
      keeps && open && !seats.length
        ? button("Close", `${table}/close`, () => act(this, at(table, "close"), {}, `${table} is closed.`))
        : null,
    );
  }

  sit({ table, places, seats, free_terminals: free }) {
    const taken = new Set(seats.map(({ seat }) => seat));
    const open = Array.from({ length: places }, (_, before) => before + 1).filter((seat) => !taken.has(seat));
    const form = fields([
      { name: "asset_number", label: "Position", control: choice(Object.fromEntries(free.map((one) => [one, one]))) },
      { name: "seat", label: "Seat", control: whole({ min: 1, max: places, value: open[0] ?? "" }) },
      { name: "stakes", label: "Table stakes in dollars, from the game account", control: amount() },
    ]);
    return sendForm(this, {
      title: `Seat a player at ${table}`,
      body: form.body,
      path: at(table, "sit"),
      stated: () => form.stated((told) => ({ ...told, seat: Number(told.seat) })),
      said: (told) => `${told.asset_number} sits at seat ${told.seat} with ${dollarsOf(told.stakes)}.`,
      yes: "Seat",
    });
  }

  setStakes(table, seat, terminal, stakes) {
    const form = fields([{ name: "stakes", label: "Table stakes in dollars", control: amount(stakes) }]);
    return sendForm(this, {
      title: `Table stakes of seat ${seat}`,
      body: form.body,
      path: at(table, "stakes"),
      stated: () => form.stated((told) => ({ ...told, asset_number: terminal })),
      said: (told) => `${dollarsOf(told.stakes)} lies before seat ${seat}.`,
      yes: "Change",
    });
  }

  /** A hand as the table's own software writes it: a round file in JSON, else a hand history. */
  book(table) {
    const written = el("textarea", { rows: 12, spellcheck: "false", class: "as-sent", autocapitalize: "none" });
    const form = fields([{ name: "hand", label: "Round file (JSON) or hand history (PHH)", control: written }]);
    const help = el(
      "details",
      {},
      el("summary", {}, "What a round file looks like"),
      el("p", { class: "soft small" }, "Seats with their cards and what each player did, and the board. Chips and rules are the table\u2019s own, and so is the button where it is left out; who sits there and is not listed was not dealt in."),
      el("pre", { class: "as-sent scroll", tabindex: 0 }, EXAMPLE),
    );
    return sendForm(this, {
      title: `Book a hand at ${table}`,
      body: [...form.body, help],
      path: at(table, "hands"),
      stated: () => form.stated(({ hand }) => sentAs(hand)),
      said: (told) => `The hand is booked; the rake is ${dollarsOf(told.rake)}.`,
      yes: "Book it",
      wide: true,
    });
  }

  callOff(table, hand) {
    const form = fields([
      { name: "why", label: "What happened, for the books", control: reason() },
      { name: "section", label: "Why it can\u2019t be played to its end", control: choice(VOIDED_BY) },
    ]);
    return sendForm(this, {
      title: `Void hand ${hand} at ${table}: every chip goes back`,
      body: form.body,
      path: at(table, "void"),
      stated: () => form.stated(),
      said: "The hand is void, and every chip is back.",
      yes: "Void it",
    });
  }
}

/** A button of a row, named with its seat for those who do not see the row. */
function ofSeat(seat, pressed) {
  set(pressed, "aria-label", `Seat ${seat}: ${pressed.textContent.toLowerCase()}`);
  return pressed;
}

function sentAs(text) {
  if (!text.startsWith("{")) {
    return { phh: text };
  }
  try {
    return { round: JSON.parse(text) };
  } catch (problem) {
    return `It is no JSON: ${problem.message}.`;
  }
}
