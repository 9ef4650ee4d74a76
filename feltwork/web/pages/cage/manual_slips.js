/** Manual slips: books with every number accounted for, slips that were made by hand, and what they match. */
import { button, sendForm } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { badge } from "../parts/facts.js";
import { dollarsOf } from "../parts/money.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { words } from "../parts/words.js";
import { amount, choice, fields, moment, reason, text, whole, zoned } from "../parts/fields.js";

const EVERY_MS = 15_000;
const KINDS = { jackpot: "Jackpot", progressive: "Progressive payout", cancelled_credit: "Credit meter payout" };
const DEVICES = {
  electronic_wagering_terminal: "Electronic wagering terminal",
  slot_machine: "Slot machine",
  fully_automated_electronic_gaming_table: "Fully automated electronic gaming table",
};
const LONGEST = 400;
const serial = () => whole({ min: 1, max: 1e15 });
const MARKS = { matched: "win", waiting: "warn", void: "quiet" };

/** Books, and what was entered of them. */
export class ManualSlips extends View {
  constructor(person) {
    super(person, EVERY_MS);
    const enters = this.may("enter_manual_slip");
    this.books = new DataTable({
      caption: "Books of manual slips",
      section: "465a.26(b)(13)(i)",
      about: "Every number is used, void or unused. One that was passed over is not accounted for until it is entered.",
      columns: [
        { id: "first", name: "First", kind: "number" },
        { id: "last", name: "Last", kind: "number" },
        { id: "used", name: "Used", kind: "number", total: true, value: ({ used }) => used.length },
        { id: "void", name: "Void", kind: "number", total: true, value: (book) => book.void.length },
        { id: "unused", name: "Unused", kind: "number", total: true },
        {
          id: "gaps",
          name: "Not accounted for",
          cell: ({ gaps }) => (gaps.length ? badge(gaps.join(", "), "loss") : badge("none", "win")),
        },
        { id: "registered_by", name: "Registered by" },
      ],
      search: false,
      empty: "Books appear here once the finance department registers them.",
      actions: [
        this.may("keep_slip_books") && button("Register a book", "book", () => this.register()),
        enters && button("The system was offline", "offline", () => this.offline()),
        enters && button("Enter a slip", "enter", () => this.enter(), "primary"),
        enters && button("Void a number", "void", () => this.void()),
      ].filter(Boolean),
      report: "/api/slips/books",
    });
    this.slips = new DataTable({
      caption: "Slips entered",
      section: "465a.26(b)(13)",
      columns: [
        { id: "serial", name: "Serial number", kind: "number", head: true },
        { id: "state", name: "State", filter: true, cell: ({ state }) => badge(state, MARKS[state]) },
        { id: "made_at", name: "Made", kind: "moment" },
        { id: "asset_number", name: "Asset number" },
        { id: "amount", name: "Amount", kind: "money", total: true },
        { id: "what", name: "For" },
        { id: "made_by", name: "Made by" },
        { id: "verified_by", name: "Verified by" },
        { id: "entered_by", name: "Entered by" },
        { id: "acts", kind: "acts", cell: (row) => this.acts(row) },
      ],
      key: ({ serial }) => serial,
      empty: "Slips that were made by hand appear here once they are entered.",
    });
    this.away = new DataTable({
      caption: "The system was offline",
      section: "465a.26(b)(13)",
      columns: [
        { id: "began_at", name: "From", kind: "moment" },
        { id: "ended_at", name: "To", kind: "moment" },
        { id: "why", name: "Why" },
        { id: "recorded_by", name: "Recorded by" },
      ],
      search: false,
      empty: "Times without the slot monitoring system appear here.",
    });
    this.body.append(this.books.node, this.slips.node, this.away.node);
  }

  read() {
    return get("/api/slips/books");
  }

  show({ books, slips, offline }) {
    this.books.show(books);
    this.slips.show(slips);
    this.away.show(offline);
  }

  acts(row) {
    const mine = row.made_by === this.person.sign_in_name;
    return row.state === "waiting" && this.may("enter_manual_slip") && !mine
      ? button("Match", `${row.serial}/match`, () => this.match(row))
      : null;
  }

  /** What is due at the slip's device, to choose from. */
  async match(row) {
    const due = (await get("/api/slips")).due.filter(({ terminal, kind }) => terminal === row.asset_number && kind === row.kind);
    const values = Object.fromEntries(due.map((one) => [one.id, `${dollarsOf(one.amount)}: ${one.why ?? words(one.kind)}`]));
    const form = fields([{ name: "payout", label: "What was due", control: choice(values) }]);
    return sendForm(this, {
      title: `Slip ${row.serial} paid ${dollarsOf(row.amount)}`,
      body: due.length ? form.body : ["Nothing of this kind is due at its device."],
      path: `/api/slips/manual/${row.serial}/match`,
      stated: () => (due.length ? form.stated() : "Nothing of this kind is due at its device."),
      said: "The slip is matched.",
      yes: "Match",
    });
  }

  register() {
    const form = fields([
      { name: "first", label: "First number", control: serial() },
      { name: "last", label: "Last number", control: serial() },
    ]);
    return sendForm(this, {
      title: "Register a book",
      body: form.body,
      path: "/api/slips/books",
      stated: () => form.stated(({ first, last }) => ({ first: Number(first), last: Number(last) })),
      said: "The book is registered.",
      yes: "Register",
    });
  }

  offline() {
    const form = fields([
      { name: "began_at", label: "From", control: moment() },
      { name: "ended_at", label: "To", control: moment() },
      { name: "why", label: "Why", control: reason() },
    ]);
    return sendForm(this, {
      title: "The slot monitoring system was offline",
      body: form.body,
      path: "/api/slips/offline",
      stated: () =>
        form.stated((told) => ({ ...told, began_at: zoned(told.began_at), ended_at: zoned(told.ended_at) })),
      said: "It is recorded.",
      yes: "Record",
    });
  }

  enter() {
    const form = fields([
      { name: "serial", label: "Serial number", control: serial() },
      { name: "made_at", label: "Date and time on the slip", control: moment() },
      { name: "device", label: "Device", control: choice(DEVICES) },
      { name: "asset_number", label: "Asset number", control: text({ maxlength: 24 }) },
      { name: "kind", label: "Kind", control: choice(KINDS) },
      { name: "amount", label: "Amount in dollars", control: amount() },
      { name: "what", label: "Winning wager or combination", control: text({ maxlength: LONGEST }) },
      { name: "why_by_hand", label: "Why by hand, where the system was not offline", control: text({ maxlength: LONGEST }), optional: true },
      { name: "made_by", label: "Made by, sign-in name", control: text({ maxlength: 80 }) },
      { name: "name", label: "Verified by, sign-in name", control: text(), optional: true },
      { name: "password", label: "Password of whoever verified", control: text({ type: "password" }), optional: true },
    ]);
    const made = ({ serial, made_at: at, name, password, ...told }) => ({
      ...told,
      serial: Number(serial),
      made_at: zoned(at),
      verified_by: name ? { name, password } : null,
    });
    return sendForm(this, {
      title: "Enter a manual slip",
      body: form.body,
      path: "/api/slips/manual",
      stated: () => form.stated(made),
      said: ({ state }) => `The slip is entered, and ${state === "matched" ? "paid what was due" : "waits for a match"}.`,
      yes: "Enter",
      wide: true,
    });
  }

  void() {
    const form = fields([
      { name: "serial", label: "Serial number", control: serial() },
      { name: "why", label: "Why it is void", control: reason() },
    ]);
    return sendForm(this, {
      title: "Void a number",
      body: form.body,
      path: "/api/slips/manual/void",
      stated: () => form.stated((told) => ({ ...told, serial: Number(told.serial) })),
      said: "The number is void.",
      yes: "Void it",
    });
  }
}
