/** The top of the terminal: credit, bet, the table and its limits, the progressive meter, the time that is left. */
import { el } from "../parts/dom.js";
import { limitsOf, whoDeals } from "./words.js";

const meter = (name, kind, amount = "0.00") => {
  const money = el("fw-money", { amount });
  return { money, node: el("div", { class: `meter ${kind}` }, el("span", {}, name), money) };
};

/** The head. */
export class Head {
  constructor(posted) {
    this.posted = posted;
    this.credit = meter("Credit", "credit");
    this.staked = meter("Your bet", "staked");
    this.progressive = meter("Progressive", "progressive", "");
    this.progressive.node.hidden = true;
    this.ring = el("fw-ring", { hidden: true });
    this.who = el("span", { class: "who-deals" });
    this.round = el("span", { class: "round-number" });
    this.place = el("span", { class: "place-name" });
    const limits = el("span", {}, `Limits ${limitsOf(posted.layout)}`);
    this.node = el(
      "header",
      { class: "head" },
      this.credit.node,
      this.staked.node,
      el(
        "div",
        { class: "table-name" },
        el("h1", {}, posted.name),
        el("p", { class: "soft small" }, limits, this.place, this.round, this.who),
      ),
      this.progressive.node,
      this.ring,
    );
  }

  show({ table, seat, welcome, offset }) {
    this.credit.money.setAttribute("amount", seat.money?.available ?? "0.00");
    this.place.textContent = `Table ${table.id}, seat ${welcome.seat_number}`;
    this.round.textContent = table.round ? `Round ${table.round.number}` : "";
    this.who.textContent = whoDeals(table);
    this.#meter(table.progressive);
    this.#time(table, seat, offset);
  }

  bet(bets) {
    this.staked.money.setAttribute("amount", bets.total);
    this.staked.node.classList.toggle("unaccepted", bets.status === "refused" || bets.status === "sending");
  }

  #meter(progressive) {
    this.progressive.node.hidden = !progressive;
    if (progressive) {
      this.progressive.money.setAttribute("amount", progressive.shows);
    }
  }

  #time({ phase, round }, { question }, offset) {
    const until = question?.deadline ?? round?.deadline;
    const betting = phase === "betting";
    this.ring.hidden = !until;
    if (until) {
      this.ring.setAttribute("seconds", String(betting ? this.posted.posted.betting_s : this.posted.posted.decision_s));
      this.ring.setAttribute("label", betting ? "time for wagers" : "time for decisions");
      this.ring.setAttribute("offset", String(offset));
      this.ring.setAttribute("until", until);
    }
  }
}
