/** The one next step, large, with the control that it takes. */
import { el, listed } from "../parts/dom.js";
import { confirm } from "../parts/dialog.js";
import { drawn } from "../parts/keep.js";
import { cutEntry } from "./cut.js";
import { DiceEntry } from "./dice.js";
import { PieceEntry } from "./entry.js";
import { press, pressTwice } from "./pressing.js";
import { askForCorrection } from "./settled.js";
import { isOverdue, section, sentence } from "./words.js";

/** What a step that only has to be done is called on its button, by what the table waits for. */
const DONE = { cards: "Deal", dice: "Roll", cut: "Cut" };

export class NextStep {
  /** `spoken` is read aloud by a screen reader when it changes. */
  constructor(console, node, spoken) {
    Object.assign(this, { console, node, spoken });
    this.entry = null;
  }

  /** Where typed letters go, while something is to be entered. */
  get field() {
    return this.entry?.field ?? null;
  }

  get next() {
    return this.console.dealer.next ?? { do: "wait", text: "the table is looked up" };
  }

  show() {
    const { table, dealing, dealer } = this.console;
    const overdue = this.overdue();
    const asked = table.round?.waiting;
    const shown = {
      ...this.next,
      dealing,
      dealer: table.dealer,
      phase: table.phase,
      // A new card in the row greys another one out; the round's own number makes every round a new beginning.
      round: table.round?.number,
      open: table.round?.called_off ?? table.round?.void,
      overdue: overdue.map((clock) => clock.id),
      seats: this.next.do === "wait" ? asked?.seats : null,
      deadline: this.next.do === "wait" || table.automatic ? table.round?.deadline : null,
      opening: dealer.opening,
    };
    // Which step is shown, for whoever waits for the next one.
    this.node.dataset.at = [shown.round ?? 0, this.next.do, this.next.step ?? 0].join("/");
    const held = this.node.contains(document.activeElement) || document.activeElement === document.body;
    if (!drawn(this.node, shown, () => this.draw(overdue))) {
      return;
    }
    this.spoken.textContent = this.node.querySelector(".step").textContent;
    if (held && !document.querySelector("dialog[open]")) {
      (this.field ?? this.node.querySelector("[data-key=main]"))?.focus({ preventScroll: true });
    }
  }

  overdue() {
    const { table, now } = this.console;
    return (table.clocks ?? []).filter((clock) => isOverdue(clock, now));
  }

  draw(overdue) {
    this.entry = null;
    const { dealing, table } = this.console;
    this.node.classList.toggle("turn", dealing && this.next.do !== "wait");
    if (!dealing) {
      return this.asGuest(table.dealer);
    }
    if (this.next.do === "betting" && overdue.length) {
      return this.blocked(overdue);
    }
    return [...this.title(this.next), this.control(this.next)];
  }

  title({ text, section: at, said }, before = "Next") {
    const words = sentence(text);
    return [
      el("p", { class: "before-step" }, before, " ", section(at)),
      el("h2", { class: "step" }, said ? `Say: \u201c${words}\u201d` : words),
    ];
  }

  control(next) {
    switch (next.do) {
      case "step":
        return this.opening();
      case "betting":
        return this.button("Open the betting window", "betting");
      case "no_more_bets":
        return this.noMoreBets();
      case "confirm":
        return this.button(DONE[this.console.table.round?.waiting?.for] ?? "Done", "confirm", { step: next.step });
      case "cards":
        return (this.entry = new PieceEntry(this.console, next)).node;
      case "peek":
        return this.peek(next);
      case "dice":
        return (this.entry = new DiceEntry(this.console, next)).node;
      case "cut":
        return cutEntry(this.console, next);
      case "clear":
        return this.settled();
      case "wait":
        return this.waiting();
      default:
        return this.withTheFloor(next.do);
    }
  }

  button(label, what, body = {}) {
    return el(
      "div",
      { class: "row" },
      press(label, () => this.console.send(what, body)),
    );
  }

  /** The card reader's result alone: the card itself is entered when it is turned over. */
  peek({ what, step }) {
    const tell = (found) => () => this.console.send("peek", { step, found });
    return [
      el("div", { class: "row" }, press(`No ${what}`, tell(false)), press(what, tell(true), { kind: "", key: "found" })),
      el("p", { class: "soft" }, "Do not read the card aloud. You enter it when you turn it over."),
    ];
  }

  opening() {
    const steps = this.console.dealer.opening ?? [];
    const at = steps.findIndex((step) => !step.done);
    const line = (step, number) =>
      el(
        "li",
        { class: step.done ? "done" : number === at ? "now" : "", "aria-current": number === at && "step" },
        el("span", {}, sentence(step.text), " ", section(step.section)),
        el("span", { class: "aloud" }, step.done ? "done" : number === at ? "now" : "to come"),
      );
    return [
      this.button(`Done: step ${at + 1} of ${steps.length}`, "step", { step: at + 1 }),
      el("ol", { class: "checklist" }, steps.map(line)),
    ];
  }

  noMoreBets() {
    const about = "Afterwards nobody wagers any more in this round.";
    const close = () => this.console.send("no_more_bets");
    return pressTwice("No more bets", "Close the window now", close, about);
  }

  settled() {
    const { round } = this.console.table;
    const ended = round?.called_off ?? round?.void;
    return [
      ended
        ? el(
            "div",
            { class: "notice warn" },
            el("p", {}, `The round is void: ${ended.why}. Every wager went back. `, section(ended.section)),
          )
        : null,
      el(
        "div",
        { class: "row" },
        press("Clear the layout", () => this.console.send("clear")),
        round && !round.called_off
          ? press("Ask for a correction", () => askForCorrection(this.console, round), { kind: "", key: "ask" })
          : null,
      ),
    ];
  }

  waiting() {
    const { table, line } = this.console;
    const { seats, count } = table.round?.waiting ?? {};
    if (!seats?.length && !count) {
      return el("p", { class: "soft" }, "It takes a moment.");
    }
    const who = seats?.length ? `Seat ${listed(seats.map(String))}` : `${count} seats`;
    const ring = {
      until: table.round.deadline,
      seconds: this.console.info.posted.decision_s,
      offset: line.offset,
      label: "time to decide",
    };
    return el(
      "div",
      { class: "row" },
      el("fw-ring", ring),
      el("p", {}, `${who} to decide. Whoever stays silent has the answer that the table posts.`),
    );
  }

  /** A clock that ran out: nothing goes on before it is seen to. */
  blocked(overdue) {
    return [
      el("p", { class: "before-step" }, "Before the next round ", section(overdue[0].section)),
      el("h2", { class: "step" }, `Overdue: ${overdue[0].about}`),
      el("p", {}, "No round begins before this is done."),
      pressTwice(
        "It is done",
        "Yes, it was done just now",
        () => this.console.send("clock", { clock: overdue[0].id }),
        "The clock runs anew from now.",
      ),
    ];
  }

  /** Until when wagers are taken, where the table deals by itself. */
  countdown() {
    const { table, info, line } = this.console;
    if (table.phase !== "betting" || !table.automatic || !table.round?.deadline) {
      return null;
    }
    const { deadline: until } = table.round;
    return el("fw-ring", { until, seconds: info.posted.betting_s, offset: line.offset, label: "betting closes" });
  }

  // Who does not deal here.

  asGuest(dealer) {
    const next = this.title(this.next, dealer ? `Signed on: ${dealer}. Next` : "Nobody is signed on. Next");
    next.push(this.countdown());
    if (["open", "close"].includes(this.next.do) && this.console.may("open_table")) {
      return [...next, this.withTheFloor(this.next.do)];
    }
    return [
      ...next,
      this.console.may("deal") ? this.signOn(dealer) : el("p", { class: "soft" }, "A dealer signs on at this console."),
    ];
  }

  signOn(dealer) {
    const { table } = this.console;
    if (dealer) {
      return [
        press(`Relieve ${dealer}`, () => this.relieve(dealer)),
        el("p", { class: "soft" }, "The table is yours from then on, at this very step."),
      ];
    }
    const about = table.automatic
      ? "The table deals by itself now. Once you sign on it waits for you at every step."
      : "Nothing is dealt before a dealer has signed on.";
    return [press("Sign on", () => this.console.send("sign_on")), el("p", { class: "soft" }, about)];
  }

  async relieve(dealer) {
    const body = `${dealer} leaves the table, and you deal on from this very step. The tips so far stay theirs.`;
    if (await confirm({ title: `Relieve ${dealer}?`, body, yes: "Relieve", no: "Not now" })) {
      await this.console.send("sign_on", { relieves: dealer });
    }
  }

  /** What a floorperson does with the dealer beside. */
  withTheFloor(what) {
    const { may, table } = this.console;
    const opens = what === "open";
    if (!may.call(this.console, "open_table")) {
      return el(
        "p",
        { class: "soft" },
        `A floorperson ${opens ? "opens" : "closes"} the table at their own console; you are beside.`,
      );
    }
    if (!table.dealer) {
      return el("p", { class: "soft" }, "A dealer signs on first: the two of you do it together.");
    }
    const about = opens ? "New decks come to the table, and its clocks run from now." : "The dealer leaves with it.";
    const act = () => this.console.send(opens ? "open_table" : "close_table");
    return pressTwice(opens ? "Open the table" : "Close the table", opens ? "Open it now" : "Close it now", act, about);
  }
}
