/** What wants attention: why the table does not go on, terminals that call, and the clocks that run. */
import { confirm } from "../parts/dialog.js";
import { clock as timeOfDay, count, el } from "../parts/dom.js";
import { drawn } from "../parts/keep.js";
import { dueIn, isOverdue, isSoon, section, sentence } from "./words.js";

export class Attention {
  constructor(console, node) {
    Object.assign(this, { console, node });
  }

  show() {
    const { table, dealer, now } = this.console;
    const clocks = (table.clocks ?? []).filter((clock) => table.phase !== "closed" || !clock.due_at);
    const shown = {
      trouble: dealer.trouble,
      calls: dealer.calls,
      clocks,
      standing: clocks.map((one) => standing(one, now)),
      phase: table.phase,
      dealing: this.console.dealing,
    };
    drawn(this.node, shown, () => [this.trouble(dealer.trouble), this.calls(dealer.calls ?? {}), this.clocks(clocks)]);
  }

  trouble(trouble) {
    if (!trouble) {
      return null;
    }
    const { what, why, section: at, instead } = trouble;
    return el(
      "div",
      { class: "notice loss", role: "alert" },
      el("p", {}, el("strong", {}, "The table does not go on: "), `${what}, ${why}. `, section(at)),
      instead ? el("p", {}, `${sentence(instead)}.`) : null,
    );
  }

  calls(calls) {
    const waiting = Object.entries(calls);
    if (!waiting.length) {
      return null;
    }
    const line = ([terminal, since]) => {
      const attend = () => this.console.send("attend", { terminal });
      const button = el(
        "button",
        { type: "button", class: "button", "data-key": `attend ${terminal}`, onclick: attend },
        "Attended",
      );
      return el(
        "li",
        { class: "row spread" },
        el("span", {}, `Terminal ${terminal} calls an attendant, since ${timeOfDay(since)}`),
        this.console.may("answer_attendant_call") ? button : null,
      );
    };
    return el("div", { class: "notice warn", role: "status" }, el("ul", { class: "plain" }, waiting.map(line)));
  }

  clocks(clocks) {
    if (!clocks.length) {
      return null;
    }
    return el(
      "section",
      { class: "panel clocks" },
      el("h3", {}, "Clocks"),
      el(
        "ul",
        { class: "plain stack" },
        clocks.map((clock) => this.clock(clock)),
      ),
    );
  }

  clock(clock) {
    const { now, dealing, table } = this.console;
    const overdue = isOverdue(clock, now);
    const between = ["ready", "opening", "settled"].includes(table.phase);
    const done = el(
      "button",
      { type: "button", class: "button", "data-key": `clock ${clock.id}`, onclick: () => this.done(clock) },
      "Done",
    );
    return el(
      "li",
      { class: "row spread", "data-clock": clock.id },
      el(
        "span",
        {},
        sentence(clock.about),
        " ",
        section(clock.section),
        el("br"),
        el(
          "span",
          { class: `badge ${overdue ? "loss" : isSoon(clock, now) ? "warn" : "quiet"}` },
          standing(clock, now),
        ),
      ),
      clock.hours && dealing && between ? done : null,
    );
  }

  async done(clock) {
    const body = "Its clock runs anew from now, and the next round begins with what is new.";
    if (await confirm({ title: `${sentence(clock.about)}: done?`, body, yes: "It was done", no: "Not yet" })) {
      await this.console.send("clock", { clock: clock.id });
    }
  }
}

/** How a clock stands, in words. */
function standing(clock, now) {
  if (clock.due_at) {
    return dueIn(clock.due_at, now);
  }
  if (clock.rounds_left === undefined || clock.rounds_left === null) {
    return "runs from the opening";
  }
  return clock.rounds_left === 0 ? "in this round" : `in ${count(clock.rounds_left, "round")}`;
}
