/** Revenue and tax: a gaming day's statement with what ties it, the month it is part of, figures to state, and rates. */
import { act, button, sendForm, sure } from "../parts/acts.js";
import { get } from "../parts/api.js";
import "../parts/chart.js";
import { el, fill, set } from "../parts/dom.js";
import { badge, facts, section } from "../parts/facts.js";
import { field, needed } from "../parts/form.js";
import { drawn } from "../parts/keep.js";
import { cents, dollars, dollarsOf } from "../parts/money.js";
import { signatures } from "../parts/signatures.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { sentence } from "../parts/words.js";
import { decide } from "../floor/deciding.js";
import { amount, choice, day, fields, reason, text, typed } from "../parts/fields.js";

const EVERY_MS = 20_000;
const STATES = { open: "turn", over: "warn", closed: "warn", final: "win" };
const NO_RATE = "Rates are statutory, and every house sets them itself: asked for by one person, approved by another.";
const money = (value) => el("fw-money", { amount: value, kind: "net" });
/** The tax is an amount, and nobody's win. */
const due = (value) => el("fw-money", { amount: value });

/** One day at a time, and its month. */
export class Revenue extends View {
  constructor(person) {
    super(person, EVERY_MS);
    this.day = day();
    this.day.addEventListener("change", () => this.again());
    this.csv = el("a", { class: "button", download: true }, "CSV");
    this.paper = el("a", { class: "button", target: "_blank", rel: "noopener" }, "Print");
    this.monthCsv = el("a", { class: "button", download: true }, "Month as CSV");
    this.monthPaper = el("a", { class: "button", target: "_blank", rel: "noopener" }, "Print the month");
    this.statement = el("section", { class: "panel stack", "aria-label": "Statement of the day" });
    this.month = el("section", { class: "panel stack", "aria-label": "The month" });
    this.rates = new DataTable({
      caption: "Rates of the tax",
      section: "601a.9(e)",
      about: NO_RATE,
      columns: [
        { id: "words", name: "Taxed as" },
        { id: "rate", name: "Rate" },
        { id: "from_day", name: "From", kind: "date" },
        { id: "source", name: "Source" },
        { id: "set_by", name: "Set by" },
        { id: "approved_by", name: "Approved by" },
      ],
      search: false,
      empty: "No rate is set: there is no tax until one is.",
      actions: person.may_ask.includes("set_tax_rates") ? [button("Ask for a rate", "rate", () => this.askRate())] : [],
    });
    this.asked = el("ul", { class: "waiting" });
    this.body.append(
      el(
        "div",
        { class: "row spread ends no-print" },
        field("Gaming day", this.day),
        el("div", { class: "row" }, this.csv, this.paper, this.monthCsv, this.monthPaper),
      ),
      this.statement,
      this.month,
      this.rates.node,
      this.asked,
    );
  }

  async read() {
    const on = this.day.value ? `?day=${this.day.value}` : "";
    const seen = await get(`/api/revenue/day${on}`);
    const month = seen.day.slice(0, 7);
    const [of, rates, { waiting }] = await Promise.all([
      get(`/api/revenue/month?month=${month}`),
      get("/api/revenue/rates"),
      get("/api/approvals").catch(() => ({ waiting: [] })),
    ]);
    return { seen, of, rates, waiting: waiting.filter(({ kind }) => kind === "set_tax_rates") };
  }

  show({ seen, of, rates, waiting }) {
    this.day.value ||= seen.day;
    [
      [this.csv, "day", "csv", `day=${seen.day}`],
      [this.paper, "day", "html", `day=${seen.day}`],
      [this.monthCsv, "month", "csv", `month=${of.month}`],
      [this.monthPaper, "month", "html", `month=${of.month}`],
    ].forEach(([link, what, format, query]) => set(link, "href", `/api/revenue/${what}?${query}&format=${format}`));
    drawn(this.statement, seen, () => this.told(seen));
    drawn(this.month, of, () => monthTold(of));
    this.rates.show(rates);
    drawn(this.asked, waiting, () => waiting.map((one) => this.waits(one)));
  }

  waits(one) {
    return el(
      "li",
      { class: "wait" },
      badge(one.state, one.state === "approved" ? "win" : "warn"),
      el("div", { class: "what" }, el("p", {}, one.text), el("p", { class: "soft small" }, `${one.asked_by}: ${one.why}`)),
      el("div", { class: "row acts" }, button("Look and decide", one.id, () => decide(one.id, this))),
    );
  }

  /** The statement: figures first, then what ties it, what it lacks, and who signs. */
  told(seen) {
    const states = this.may("state_revenue");
    const open = ["open", "over"].includes(seen.state);
    const sign = (line) => act(this, "/api/revenue/sign", { day: seen.day, line }, "Signed.");
    return [
      el("div", { class: "row spread" }, el("h2", {}, `Statement of ${seen.day}`), badge(seen.state, STATES[seen.state])),
      facts([
        ["Gross table game revenue", money(seen.total), "601a.9(b)"],
        ["Tax", seen.tax_total === null ? seen.no_tax : due(seen.tax_total), "601a.9(e)"],
        ["Ties", badge(seen.tied ? "to the cent" : "does not tie", seen.tied ? "win" : "loss")],
        ["Paid beyond what devices sent", money(seen.overrides.paid_beyond_what_was_sent), seen.overrides.section],
      ]),
      el("div", { class: "halves" }, classesTold(seen), taxTold(seen)),
      el("div", { class: "halves" }, seen.ties.map(tieTold)),
      seen.lacks.length > 0 &&
        el("div", { class: "notice warn" }, el("p", {}, "Not yet to be closed:"), el("ul", {}, seen.lacks.map((one) => el("li", {}, one)))),
      states &&
        el(
          "div",
          { class: "row no-print" },
          open && button("State figures", "state", () => this.state(seen)),
          open && button("Close the statement", "close", () => this.close(seen), "primary"),
          !open && button("Correct figures", "correct", () => this.correct(seen)),
        ),
      !open && signatures(seen.signatures, { sign: states ? sign : undefined }),
    ];
  }

  async close(seen) {
    const body = "It is kept as it stands, with its digest. Whatever is put right later stands in the day it is done.";
    if (await sure(`Close the statement of ${seen.day}?`, body, "Close it")) {
      await act(this, "/api/revenue/close", { day: seen.day }, "The statement is closed. Two people sign it.");
    }
  }

  /** The figures of a class, table by table; 601a.9(c) gives five for a banking table, by their paragraphs. */
  async state(seen) {
    const { classes, felt_tables: tables } = await get(`/api/revenue/figures?day=${seen.day}`);
    const of = choice(Object.fromEntries(classes.map((one) => [one.class, sentence(one.words)])));
    const named = el("div");
    let subject;
    const why = text({ maxlength: 400 });
    const inputs = el("div", { class: "stack" });
    let stated = [];
    const draw = () => {
      stated = classes.find((one) => one.class === of.value).figures.map((figure) => ({ ...figure, control: figureOf(figure) }));
      const row = ({ words, section: number, sign, control }) =>
        field(`${sign < 0 ? "Less " : ""}${words} (\u00a7 ${number})`, control);
      fill(inputs, stated.map(row));
      // A felt table is one of those on the floor: a name that was mistyped would be taxed beside the right one.
      const listed = tables.filter(({ kind }) => kind === of.value).map(({ number }) => [number, number]);
      subject = needed(listed.length ? choice(Object.fromEntries(listed)) : text({ maxlength: 40 }));
      fill(named, field("Table, device or contest", subject));
    };
    of.addEventListener("change", draw);
    draw();
    const body = [
      field("Class", of),
      named,
      inputs,
      field("Why again, where it is stated already", why),
    ];
    return sendForm(this, {
      title: `Figures of ${seen.day}`,
      body,
      path: "/api/revenue/figures",
      stated: () => ({
        day: seen.day,
        of: of.value,
        subject: subject.value.trim(),
        figures: written(stated),
        why: why.value,
      }),
      said: "The figures are stated.",
      yes: "State them",
    });
  }

  /** A figure of a closed day: what it should have been, booked in the day that is going on. */
  async correct(seen) {
    const { classes, stated } = await get(`/api/revenue/figures?day=${seen.day}`);
    const listed = stated.filter(({ corrects }) => !corrects);
    const which = choice(Object.fromEntries(listed.map((one) => [one.id, `${one.class}: ${one.subject}`])));
    const why = needed(reason());
    const inputs = el("div", { class: "stack" });
    let right = [];
    const draw = () => {
      const one = listed.find(({ id }) => id === which.value);
      const of = classes.find((each) => each.class === one?.class);
      right = (of?.figures ?? []).map((figure) => ({ ...figure, control: figureOf(figure, one.stands[figure.id]) }));
      fill(inputs, right.map(({ words, control }) => field(words, control)));
    };
    which.addEventListener("change", draw);
    draw();
    return sendForm(this, {
      title: `Correct figures of ${seen.day}`,
      body: listed.length ? [field("Which", which), inputs, field("Why", why)] : ["Nothing was stated for that day."],
      path: () => `/api/revenue/figures/${which.value}/correct`,
      stated: () => (listed.length ? { figures: written(right), why: why.value } : "There is nothing to correct."),
      said: "The correction stands in the day that is going on.",
      yes: "Correct them",
    });
  }

  askRate() {
    const classes = {
      dealer_operated: "Tables and terminals operated by a dealer",
      fully_automated: "Fully automated electronic gaming tables",
    };
    const form = fields([
      { name: "rate_class", label: "Taxed as", control: choice(classes) },
      { name: "percent", label: "Rate in percent, e.g. 14 or 33.33", control: amount("", { placeholder: "", title: "write it so: 14 or 33.33" }) },
      { name: "from_day", label: "From gaming day", control: day() },
      { name: "source", label: "Source: the statute or the notice", control: text({ maxlength: 200 }) },
      { name: "why", label: "Why", control: reason() },
    ]);
    const asked = ({ why, percent, ...content }) =>
      cents(percent) <= 10_000n
        ? { kind: "set_tax_rates", why, content: { ...content, basis_points: Number(cents(percent)) } }
        : "Rate in percent: 100 at most.";
    return sendForm(this, {
      title: "Ask for a rate",
      body: form.body,
      path: "/api/approvals",
      stated: () => form.stated(asked),
      said: "It is asked for. Another person approves it.",
      yes: "Ask for it",
    });
  }
}

/** A figure: none is left empty, for what is not written would be taxed as nothing. Some may be below zero. */
const figureOf = ({ signed }, value = "") => needed(amount(value, { signed }));

const written = (stated) => Object.fromEntries(stated.map(({ id, control }) => [id, dollars(cents(typed(control)))]));

function tableOf(caption, number, rows, foot) {
  const row = ([name, value]) => el("tr", {}, el("th", { scope: "row" }, name), el("td", { class: "money" }, value));
  return el(
    "div",
    { class: "scroll" },
    el(
      "table",
      {},
      el("caption", {}, caption, " ", section(number)),
      el("tbody", {}, rows.map(row)),
      foot && el("tfoot", {}, row(foot)),
    ),
  );
}

/** Each class with its tables. */
function classesTold(seen) {
  const rows = seen.classes.flatMap((one) => [
    [el("span", {}, sentence(one.words), " ", section(one.section)), money(one.net)],
    ...one.rows.map((row) => [
      el("span", { class: "soft small" }, row.subject, row.corrects && ` (correction: ${row.why})`, row.counted && `, counted ${dollarsOf(row.counted)}`),
      money(row.net),
    ]),
  ]);
  return tableOf("Net revenue by class", "601a.9(b)", rows, ["Gross table game revenue", money(seen.total)]);
}

function taxTold(seen) {
  if (seen.tax_total === null) {
    return el("div", { class: "notice warn" }, el("p", {}, `No tax: ${seen.no_tax}.`));
  }
  const rows = seen.tax.map((line) => [
    el("span", {}, `${line.rate} of ${dollarsOf(line.base)}, ${line.words}`, el("br"), el("span", { class: "soft small" }, `the rate is ${line.source}`)),
    due(line.tax),
  ]);
  return tableOf("Tax", "601a.9(e)", rows, ["Tax of the day", due(seen.tax_total)]);
}

const tieTold = (tie) =>
  tableOf(
    `Terminals, by ${tie.by}`,
    tie.section,
    [
      ...tie.items.map(({ what, amount: value }) => [what, money(value)]),
      ["by the figures of tables", money(tie.figures)],
    ],
    ["Difference", money(tie.difference)],
  );

/** The month in bars, one a day. */
function monthTold(of) {
  const values = of.days.map((one) => ({ label: one.day.slice(8), value: one.total }));
  return [
    el("div", { class: "row spread" }, el("h2", {}, `Month ${of.month}`), badge(of.final ? "final" : "not final", of.final ? "win" : "warn")),
    facts([
      ["Gross table game revenue", money(of.total), "601a.9(b)"],
      ["Tax, the sum of its days", of.tax_total === null ? of.no_tax : due(of.tax_total), "601a.9(e)"],
    ]),
    el("fw-bars", { label: `Gross table game revenue by day, ${of.month}`, unit: "money", values: JSON.stringify(values) }),
  ];
}
