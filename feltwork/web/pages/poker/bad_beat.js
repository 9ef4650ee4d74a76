/** Bad Beat payouts: what is displayed, boxes to count, hands that wait for the Poker shift supervisor, shares to pay. */
import { act, button, sendForm, sure } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { el } from "../parts/dom.js";
import { badge, facts, section } from "../parts/facts.js";
import { keyed } from "../parts/keyed.js";
import { dollarsOf } from "../parts/money.js";
import { View } from "../parts/view.js";
import { moment } from "../parts/words.js";
import { amount, choice, fields, reason, text } from "../parts/fields.js";
import { BESIDE, at, handsAddress, kindNote } from "./kind.js";

const EVERY_MS = 5_000;
const HOW = { cage: "At the cage", game_account: "Into the game account" };

/** A panel for each pool. */
export class BadBeat extends View {
  constructor(person) {
    super(person, EVERY_MS);
    this.list = el("div", { class: "stack" });
    this.nothing = el("p", { class: "empty" }, "Pools appear here once one is set up with the rules of a table.");
    this.body.append(kindNote(), this.list, this.nothing);
  }

  read() {
    return get("/api/poker/pools");
  }

  show({ pools }) {
    this.nothing.hidden = pools.length > 0;
    const make = ({ pool }) => el("section", { class: "panel stack", "aria-label": `Bad Beat pool ${pool}` });
    keyed(this.list, pools, ({ pool }) => pool, make, (one) => this.pool(one));
  }

  pool(one) {
    const { pool, displayed, displayed_since: since, notice, maintained, owed } = one;
    return [
      el("div", { class: "row spread" }, el("h2", {}, `Bad Beat pool ${pool}`), notice ? badge("pending adjustment", "warn") : null),
      notice && el("p", { class: "notice" }, `Displayed notice: ${notice}. `, section("553.20(f)(1)")),
      el("p", { class: "displayed plain" }, el("span", { class: "soft" }, "Displayed "), displayed === null ? "nothing yet" : el("fw-money", { class: "big-amount", amount: displayed })),
      facts([
        ["Displayed since", since && moment(since), "553.20(h)"],
        ["Maintained by finance", el("fw-money", { amount: maintained }), "553.20(h)(2)"],
        ["Owed", el("fw-money", { amount: owed }), "553.20(f)"],
      ]),
      this.boxes(one),
      this.shares(one),
      this.may("show_bad_beat") ? el("div", { class: "row" }, button("Adjust the display", `${pool}/display`, () => this.display(pool), notice ? "primary" : "")) : null,
    ];
  }

  boxes({ tables }) {
    const box = ({ table, uncounted, counted_today: counted }) =>
      el(
        "li",
        { class: "wait" },
        badge(counted ? "counted" : "to count", counted ? "win" : "warn"),
        el("div", { class: "what" }, el("p", {}, `Box of table ${table}`, uncounted === null ? "" : [": ", el("fw-money", { amount: uncounted }), " not counted"])),
        this.may("count_bad_beat") ? el("div", { class: "row acts" }, button(`Count the box of ${table}`, `${table}/count`, () => this.count(table))) : null,
      );
    return tables.length
      ? el("div", {}, el("h3", {}, "Contributions, counted each gaming day ", section("553.20(d)")), el("ul", { class: "waiting" }, tables.map(box)))
      : el("p", { class: "soft plain" }, "No table contributes to it.");
  }

  shares({ waiting }) {
    const share = (one) =>
      el(
        "li",
        { class: "wait" },
        badge(one.state === "verified" ? "verified" : "to verify", one.state === "verified" ? "win" : "warn"),
        el(
          "div",
          { class: "what" },
          el("p", {}, el("a", { href: handsAddress(one.table, one.round) }, `Hand ${one.hand} of ${one.table}`), `, seat ${one.seat}: `, el("fw-money", { amount: one.amount })),
          el("p", { class: "soft small" }, one.why),
        ),
        el("div", { class: "row acts" }, this.ofShare(one)),
      );
    const undecided = [...new Map(waiting.filter(({ state }) => state !== "verified").map((one) => [one.round, one])).values()];
    if (!waiting.length) {
      return null;
    }
    return el(
      "div",
      {},
      el("h3", {}, "Bad Beats ", section("553.20(f)")),
      el("ul", { class: "waiting" }, waiting.map(share)),
      this.may("verify_bad_beat") ? undecided.map((one) => this.deciding(one)) : null,
    );
  }

  ofShare({ round, seat, state }) {
    return state === "verified" && this.may("pay_bad_beat")
      ? button(`Pay seat ${seat}`, `${round}/${seat}/pay`, () => this.pay(round, seat), "primary")
      : null;
  }

  deciding({ round, hand, table }) {
    const path = `/api/poker/hands/${round}/bad-beat/decide`;
    const verified = async () =>
      (await sure(`Hand ${hand} of ${table} is a Bad Beat?`, "What it is awarded is paid then, and that is not taken back.", "Verify it")) &&
      act(this, path, { verified: true }, (told) => `${dollarsOf(told.amount)} is to be paid.`);
    return el(
      "div",
      { class: "row" },
      button(`Verify hand ${hand} of ${table}`, `${round}/verify`, verified, "primary"),
      button(`Refuse hand ${hand} of ${table}`, `${round}/refuse`, () => this.refuse(path, hand)),
    );
  }

  refuse(path, hand) {
    const form = fields([{ name: "why", label: "Why it is no Bad Beat", control: reason() }]);
    return sendForm(this, {
      title: `Hand ${hand} is no Bad Beat`,
      body: form.body,
      path,
      stated: () => form.stated((told) => ({ ...told, verified: false })),
      said: (told) => `${dollarsOf(told.amount)} is back in the pool.`,
      yes: "Refuse it",
    });
  }

  pay(round, seat) {
    const form = fields([{ name: "how", label: "How it is paid", control: choice(HOW) }]);
    return sendForm(this, {
      title: `Pay the share of seat ${seat}`,
      body: form.body,
      path: `/api/poker/hands/${round}/bad-beat/pay`,
      stated: () => form.stated((told) => ({ ...told, seat })),
      said: (told) => `${dollarsOf(told.amount)} is paid.`,
      yes: "Pay",
    });
  }

  count(table) {
    return this.before(`Count the box of table ${table}`, "What lies in it, in dollars", at(table, "count"), "Counted", (told) => `Counted: the pool holds ${dollarsOf(told.maintained)}.`);
  }

  display(pool) {
    const path = `/api/poker/pools/${encodeURIComponent(pool)}/display`;
    return this.before(`Adjust the display of ${pool}`, "Amount displayed, in dollars", path, "Adjust", (told) => `${dollarsOf(told.amount)} is displayed.`);
  }

  /** An amount that is stated before a floorperson, who signs with a password of their own. */
  before(title, label, path, yes, said) {
    const form = fields([
      { name: "amount", label, control: amount() },
      { name: "name", label: BESIDE.name, control: text({ maxlength: 80 }) },
      { name: "password", label: BESIDE.password, control: text({ type: "password" }) },
    ]);
    return sendForm(this, {
      title,
      body: form.body,
      path,
      stated: () => form.stated(({ amount: stated, ...beside }) => ({ amount: stated, beside })),
      said,
      yes,
    });
  }
}
