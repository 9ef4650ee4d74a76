/** One thing that waits for a person: what it is, since when, and the buttons of whoever may act. */
import { button } from "../parts/acts.js";
import { count, el } from "../parts/dom.js";
import "../parts/money.js";
import { attend, carryOut, pay } from "./acts.js";
import { decide } from "./deciding.js";
import { openTerminal } from "./terminal.js";
import { sentence, words } from "../parts/words.js";

const KINDS = {
  payout: ["Payout due", "warn", payout],
  validator: ["Stopped", "loss", stoppedTerminal],
  box_full: ["Box full", "warn", stoppedTerminal],
  call: ["Call", "turn", call],
  approval: ["Approval", "turn", approval],
  guesses: ["Wrong vouchers", "loss", guesses],
  trouble: ["Trouble", "loss", trouble],
  stopped: ["Not running", "loss", stopped],
  clock: ["Clock", "warn", clock],
};

/** The children of its row. */
export function waitingRow(one, floor) {
  const [name, kind, build] = KINDS[one.kind];
  const { text, more, actions } = build(one, floor);
  const at = one.since
    ? el("time", { class: "soft small", datetime: one.since }, one.ago === "now" ? "just now" : `since ${one.ago}`)
    : null;
  return [
    el("span", { class: `badge ${kind}` }, name),
    el("div", { class: "what" }, el("p", {}, text), el("p", { class: "soft small" }, more, " ", at)),
    el("div", { class: "row acts" }, actions),
  ];
}

function payout({ payout: due, terminal, table, key }, floor) {
  const signers = due.verified ? "two signatures" : "one signature";
  return {
    text: [el("fw-money", { amount: due.amount }), ` at terminal ${terminal}: ${due.why ?? words(due.kind)}`],
    more: `Table ${table ?? "\u2014"}; the terminal is locked until it is paid, on a slip with ${signers}`,
    actions: floor.may("pay_payout")
      ? button("Pay", `${key}/pay`, () => pay(due, floor), "primary")
      : told("A slot attendant pays"),
  };
}

function stoppedTerminal({ terminal, table, trouble: problem, key }, floor) {
  return {
    text: `Terminal ${terminal} is stopped: ${problem.why}`,
    more: `Table ${table}. ${sentence(problem.instead)}. \u00a7 ${problem.section}`,
    actions: button("Look", `${key}/look`, () => openTerminal(terminal, floor), "primary"),
  };
}

function call({ terminal, table, key }, floor) {
  return {
    text: `Terminal ${terminal} calls an attendant`,
    more: `Table ${table}`,
    actions: floor.may("answer_attendant_call")
      ? button("I am there", `${key}/attend`, () => attend(table, terminal, floor), "primary")
      : told("A slot attendant answers"),
  };
}

function approval({ approval: asked, key }, floor) {
  const left = asked.keys.filter((one) => !one.signed_by).map((one) => one.needs);
  const needs = left.length ? `Waits for ${left.join(" and ")}` : "Approved: it can be carried out";
  return {
    text: asked.text,
    more: `${asked.asked_by} asks: \u201c${asked.why}\u201d. ${needs}. \u00a7 ${asked.section}`,
    actions: [
      asked.can_carry_out && button("Carry out", `${key}/do`, () => carryOut(asked, floor), "primary"),
      button(
        asked.can_approve ? "Look and decide" : "Look",
        `${key}/look`,
        () => decide(asked.id, floor),
        asked.can_approve ? "primary" : "",
      ),
    ],
  };
}

function guesses({ terminal, table, wrong }) {
  return {
    text: `${count(wrong, "wrong voucher number")} at terminal ${terminal} within an hour`,
    more: `Table ${table}; the terminal accepts no vouchers for now. Check its bill validator and who plays there. \u00a7 461a.8(d)`,
    actions: [],
  };
}

function trouble({ trouble: problem, table }) {
  return {
    text: `Table ${table} does not go on: ${problem.why}`,
    more: [sentence(problem.instead ?? ""), problem.section ? ` \u00a7 ${problem.section}` : ""],
    actions: toTable(table),
  };
}

function stopped({ table }) {
  return {
    text: `Table ${table} is run by no server`,
    more: "Another server takes it over by itself within seconds; where this stays, look at the servers",
    actions: [],
  };
}

function clock({ clock: due, table }) {
  const left = due.due_at ? overdue(due.due_at) : count(due.rounds_left, "round") + " left";
  return { text: `Table ${table}: ${due.about}`, more: `${left}. \u00a7 ${due.section}`, actions: toTable(table) };
}

function overdue(at) {
  const late = Date.parse(at) <= Date.now();
  const time = new Date(at).toTimeString().slice(0, 5);
  return late ? `Overdue since ${time}: no further round begins` : `Due at ${time}`;
}

const told = (text) => el("span", { class: "soft small" }, text);
const toTable = (table) =>
  el("a", { class: "button", href: `/dealer?table=${encodeURIComponent(table)}` }, "To the table");
