/** Tips from terminals: what pools hold, by which policy they are shared, dealers' hours, and what was distributed. */
import { act, button, sendForm } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { ask } from "../parts/dialog.js";
import { el } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { fillIn, refusalText } from "../parts/form.js";
import { drawn } from "../parts/keep.js";
import { dollarsOf } from "../parts/money.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { decide } from "../floor/deciding.js";
import { amount, choice, day, fields, reason, text, whole } from "../parts/fields.js";

const EVERY_MS = 15_000;
const REMAINDERS = {
  largest_remainder: "Every cent goes out, by the largest remainders",
  stays_in_pool: "Cents that do not divide stay in the pool",
};
const PATHS = { payroll: "With the wages", cage: "By the cage" };

/** Pools first; then who worked, and who got what. */
export class Tips extends View {
  constructor(person) {
    super(person, EVERY_MS);
    this.pools = new DataTable({
      caption: "Pools",
      section: "465a.19(g)(2)",
      columns: [
        { id: "pool", name: "Pool" },
        { id: "holds", name: "Holds", kind: "money" },
        { id: "distributed_through", name: "Distributed through", kind: "date" },
        { id: "acts", kind: "acts", cell: (row) => this.acts(row) },
      ],
      key: ({ pool }) => pool,
      search: false,
      empty: "Pools appear here with the first tip.",
    });
    this.policies = new DataTable({
      caption: "Policies",
      section: "465a.19(g)(2)",
      about: "How tips are recorded, pooled and distributed. Stated by finance, approved by the director of table games.",
      columns: [
        { id: "pool", name: "Pool" },
        { id: "from_day", name: "From", kind: "date" },
        { id: "words", name: "In words" },
        { id: "share_by", name: "Shared by" },
        { id: "remainder", name: "Cents that do not divide", kind: "words" },
        { id: "paid_through", name: "Paid through" },
        { id: "approved_by", name: "Approved by" },
      ],
      search: false,
      empty: "No policy is set: nothing is distributed until one is.",
      actions: person.may_ask.includes("set_tip_policy") ? [button("Ask for a policy", "policy", () => this.askPolicy())] : [],
    });
    this.asked = el("ul", { class: "waiting" });
    this.hours = new DataTable({
      caption: "Hours",
      section: "465a.19(g)(2)",
      about: "Of the last fourteen days. Floorpersons record them, never their own.",
      columns: [
        { id: "name", name: "Dealer" },
        { id: "day", name: "Gaming day", kind: "date" },
        { id: "pool", name: "Pool", filter: true },
        { id: "minutes", name: "Minutes", kind: "number", total: true },
        { id: "recorded_by", name: "Recorded by" },
      ],
      sort: ["day", -1],
      empty: "Hours appear here once a floorperson records them.",
      actions: this.may("record_dealer_hours") ? [button("Record hours", "hours", () => this.record(), "primary")] : [],
    });
    this.shares = new DataTable({
      caption: "Distributed",
      section: "465a.19(g)(2)",
      columns: [
        { id: "name", name: "Dealer", filter: true },
        { id: "through", name: "Through", kind: "date" },
        { id: "pool", name: "Pool", filter: true },
        { id: "minutes", name: "Minutes", kind: "number", total: true },
        { id: "amount", name: "Share", kind: "money", total: true },
        { id: "by", name: "Distributed by" },
      ],
      sort: ["through", -1],
      empty: "What each dealer got appears here.",
      report: "/api/tips",
    });
    this.boxes = new DataTable({
      caption: "Boxes of Poker dealers",
      section: "465a.19(h)",
      about: "Where Poker dealers keep their own tips, a cashier counts the box in the dealer\u2019s presence.",
      columns: [
        { id: "name", name: "Dealer" },
        { id: "at", name: "Counted", kind: "moment" },
        { id: "amount", name: "Total", kind: "money", total: true },
        { id: "counted_by", name: "Counted by" },
      ],
      search: false,
      empty: "Counts appear here.",
      actions: this.may("count_tip_box") ? [button("Count a box", "box", () => this.countBox())] : [],
    });
    this.body.append(
      this.pools.node,
      this.policies.node,
      this.asked,
      this.hours.node,
      this.shares.node,
      this.boxes.node,
    );
  }

  async read() {
    const [seen, { waiting }] = await Promise.all([
      get("/api/tips"),
      get("/api/approvals").catch(() => ({ waiting: [] })),
    ]);
    return { ...seen, waiting: waiting.filter(({ kind }) => kind === "set_tip_policy") };
  }

  show(seen) {
    this.seen = seen;
    this.pools.show(seen.pools);
    this.policies.show(seen.policies);
    this.hours.show(seen.hours);
    this.boxes.show(seen.boxes);
    const shares = seen.distributions.flatMap((one) =>
      one.shares.map((share) => ({
        ...share,
        id: `${one.id}/${share.dealer}`,
        pool: one.pool,
        through: one.last_day,
        by: one.by,
      })),
    );
    this.shares.show(shares);
    drawn(this.asked, seen.waiting, () =>
      seen.waiting.map((one) =>
        el(
          "li",
          { class: "wait" },
          badge(one.state, one.state === "approved" ? "win" : "warn"),
          el("div", { class: "what" }, el("p", {}, one.text)),
          el("div", { class: "row acts" }, button("Look and decide", one.id, () => decide(one.id, this))),
        ),
      ),
    );
  }

  acts({ pool }) {
    return this.may("distribute_tips") ? button("Distribute", `${pool}/distribute`, () => this.distribute(pool), "primary") : null;
  }

  /** First what it would come to, dealer by dealer; then one posting. */
  async distribute(pool) {
    const yesterday = new Date(Date.parse(this.seen.today) - 86_400_000).toISOString().slice(0, 10);
    const last = day(yesterday);
    const form = fields([{ name: "last_day", label: "Through gaming day", control: last }]);
    let plan = null;
    const send = async () => {
      try {
        plan = await get(`/api/tips/plan?pool=${encodeURIComponent(pool)}&last_day=${last.value}`);
        return "";
      } catch (problem) {
        return refusalText(problem);
      }
    };
    if (await fillIn({ title: `Distribute the tips of ${pool}`, body: form.body, send, yes: "Show the shares" })) {
      await this.sharesShown(plan);
    }
  }

  async sharesShown(plan) {
    const row = (one) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, one.name),
        el("td", { class: "number" }, one.minutes),
        el("td", { class: "money" }, el("fw-money", { amount: one.amount })),
      );
    const head = el("tr", {}, ["Dealer", "Minutes", "Share"].map((name) => el("th", { scope: "col" }, name)));
    const table = el("table", {}, el("thead", {}, head), el("tbody", {}, plan.shares.map(row)));
    const yes = await ask({
      title: `${dollarsOf(plan.distributed)} of ${dollarsOf(plan.held)}, ${plan.first_day} to ${plan.last_day}`,
      body: [plan.policy.words, el("div", { class: "scroll" }, table), `${dollarsOf(plan.remains)} stays in the pool.`],
      actions: [
        { label: "Leave it", value: null, kind: "quiet" },
        { label: "Distribute", value: "yes", kind: "primary" },
      ],
      wide: true,
    });
    if (yes) {
      const body = { pool: plan.pool, last_day: plan.last_day };
      await act(this, "/api/tips/distribute", body, (told) => `${dollarsOf(told.distributed)} is distributed.`);
    }
  }

  countBox() {
    const form = fields([
      { name: "name", label: "Dealer, by sign-in name", control: text({ maxlength: 80 }) },
      { name: "password", label: "Their password: they are present", control: text({ type: "password" }) },
      { name: "amount", label: "Total in dollars", control: amount() },
    ]);
    return sendForm(this, {
      title: "Count a Poker dealer\u2019s box",
      body: form.body,
      path: "/api/tips/boxes",
      stated: () => form.stated(({ amount: total, ...dealer }) => ({ amount: total, dealer })),
      said: "The total is recorded.",
      yes: "Record",
    });
  }

  record() {
    const dealers = Object.fromEntries(this.seen.dealers.map((one) => [one.sign_in_name, one.name]));
    const pools = Object.fromEntries(this.seen.pools.map(({ pool }) => [pool, pool]));
    const form = fields([
      { name: "pool", label: "Pool", control: choice(pools) },
      { name: "dealer", label: "Dealer", control: choice(dealers) },
      { name: "day", label: "Gaming day", control: day(this.seen.today) },
      { name: "minutes", label: "Minutes worked", control: whole({ max: 1440 }) },
    ]);
    return sendForm(this, {
      title: "Record hours",
      body: form.body,
      path: "/api/tips/hours",
      stated: () => form.stated((told) => ({ ...told, minutes: Number(told.minutes) })),
      said: "The hours are recorded.",
      yes: "Record",
    });
  }

  askPolicy() {
    const there = Object.fromEntries(this.seen.pools.map(({ pool }) => [pool, pool]));
    const pools = { ...there, poker: "poker: a pool of the Poker dealers\u2019 own" };
    const form = fields([
      { name: "pool", label: "Pool", control: choice(pools) },
      { name: "from_day", label: "From gaming day", control: day(this.seen.today) },
      { name: "remainder", label: "Cents that do not divide", control: choice(REMAINDERS) },
      { name: "paid_through", label: "Paid", control: choice(PATHS) },
      { name: "words", label: "How tips are recorded, pooled and distributed", control: reason() },
      { name: "why", label: "Why", control: reason() },
    ]);
    return sendForm(this, {
      title: "Ask for a policy",
      body: form.body,
      path: "/api/approvals",
      stated: () => form.stated(({ why, ...content }) => ({ kind: "set_tip_policy", why, content })),
      said: "It is asked for. The director of table games approves it.",
      yes: "Ask for it",
    });
  }
}
