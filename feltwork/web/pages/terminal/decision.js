/**
 * The tray below the layout while something is asked: the legal actions and nothing else, with what they cost. Where
 * pieces are chosen they lie here to be touched, beside the ways in which the hand can be set.
 */
import { el, fill } from "../parts/dom.js";
import { drawn } from "../parts/keep.js";
import { cardName, tileName } from "../parts/names.js";
import { cents, dollars, dollarsOf } from "../parts/money.js";
import { refusal, sheet } from "./sheets.js";
import { sentence } from "./words.js";

const MOST_MULTIPLES = 6;

/** How many pieces are chosen. A hand set with too many or too few is lost: where ways are told, as many as those. */
function wanted({ least, most, ways = [] }) {
  const many = ways[0]?.picks.length;
  return many ? [many, many] : [least, most];
}

/** What to press: each has a label, the decision it sends, and what it costs. */
export function choices(action) {
  const name = sentence(action.word);
  if (action.picks) {
    return [{ action, label: name, picks: true }];
  }
  if (action.free) {
    return [{ action, label: name, note: "free", decision: action.word }];
  }
  if (action.most === null || action.most === undefined) {
    return [{ action, label: name, costs: action.costs, decision: action.word }];
  }
  return amounts(action, name);
}

function amounts(action, name) {
  const [least, most] = [cents(action.least), cents(action.most)];
  if (least === most) {
    return [{ action, label: name, costs: action.most, decision: `${action.word} ${action.most}` }];
  }
  const unit = action.unit ? cents(action.unit) : 0n;
  if (action.whole && (most - least) / unit < MOST_MULTIPLES) {
    return multiples(action, name, least, most, unit);
  }
  const usual = unit > least ? unit : least;
  const suggested = dollars(action.unit ? usual : most);
  const first = { action, label: name, costs: suggested, decision: `${action.word} ${suggested}` };
  const other = { action, label: `${name}: another amount`, amount: suggested, bare: true };
  const stated = { ...other, label: `${name}: choose the amount`, amount: action.least, bare: false };
  return action.stated ? [stated] : [first, other];
}

function multiples(action, name, least, most, unit) {
  const made = [];
  for (let amount = least; amount <= most; amount += unit) {
    const times = amount % unit ? "" : ` ${amount / unit}×`;
    const costs = dollars(amount);
    made.push({ action, label: `${name}${times}`, costs, decision: `${action.word} ${costs}` });
  }
  return made;
}

/** What a hand comes to as it is set, and that it is lost where it is. */
function told({ words, lost }) {
  const said = el("p", { class: "small" }, `${sentence(words)}.`);
  return lost ? [said, el("p", { class: "lost small" }, `Set so it is lost: ${lost}.`)] : [said];
}

/** The tray. */
export class DecisionTray {
  #line;
  #picked = new Set();
  #step = null;
  #sending = null;

  constructor(line) {
    this.#line = line;
    this.node = el("div", { class: "tray decision", role: "group", "aria-label": "Your decision" });
    this.pieces = el("div", { class: "pieces", role: "group", "aria-label": "Choose by touch" });
    this.ways = el("div", { class: "ways" });
    this.worth = el("div", { class: "worth", "aria-live": "polite" });
    this.actions = el("div", { class: "actions" });
    this.problem = el("div", { class: "problem" });
    this.node.append(this.problem, this.pieces, this.ways, this.worth, this.actions);
  }

  /** Show what is asked; true where it is something new. */
  show(question, available) {
    const asked = `${this.#line.table.round?.id}/${question.step}/${question.hand ?? 0}/${question.prompt}`;
    const fresh = asked !== this.#step;
    if (fresh) {
      this.#step = asked;
      this.#picked = new Set();
      this.#sending = null;
      fill(this.problem);
    }
    this.question = question;
    this.node.dataset.step = question.step;
    this.available = available;
    this.#draw();
    return fresh;
  }

  #draw() {
    const { question } = this;
    const picking = question.actions.find((action) => action.picks);
    this.node.classList.toggle("picking", Boolean(picking));
    const shown = [question.actions, question.step, [...this.#picked], this.#sending, this.available];
    const laid = picking ? [picking.picks.hand, picking.picks.names, [...this.#picked]] : [];
    drawn(this.pieces, laid, () => (picking?.picks.names ? this.#named(picking.picks) : this.#pieces(picking?.picks)));
    drawn(this.ways, [picking?.picks.ways, this.#sending], () => this.#ways(picking));
    const worth = this.#worth(picking);
    drawn(this.worth, worth ?? null, () => (worth ? told(worth) : []));
    drawn(this.actions, shown, () => question.actions.flatMap(choices).map((one, at) => this.#button(one, at)));
  }

  /** What the hand comes to with the pieces that are chosen now, where the table says so. */
  #worth(action) {
    return action?.picks.worth?.[this.#places()];
  }

  #pieces(picks) {
    const name = (piece) => (piece.includes("-") ? tileName(piece) : cardName(piece));
    return (picks?.hand ?? []).map((piece, at) =>
      el(
        "button",
        {
          type: "button",
          class: "piece",
          "data-key": `piece-${at}`,
          "aria-pressed": String(this.#picked.has(at)),
          "aria-label": `${name(piece)}, ${this.#picked.has(at) ? "chosen" : "not chosen"}`,
          onclick: () => this.#pick(at, wanted(picks)[1]),
        },
        piece.includes("-") ? el("fw-tile", { tile: piece }) : el("fw-card", { card: piece, still: true }),
      ),
    );
  }

  /** What has no face to be seen, stacks of tiles, by its name. */
  #named(picks) {
    return picks.names.map((name, at) =>
      el(
        "button",
        {
          type: "button",
          class: "button piece",
          "data-key": `piece-${at}`,
          "aria-pressed": String(this.#picked.has(at)),
          disabled: name === null,
          onclick: () => this.#pick(at, wanted(picks)[1]),
        },
        name === null ? "moved" : sentence(name),
      ),
    );
  }

  #pick(at, most) {
    if (this.#picked.has(at)) {
      this.#picked.delete(at);
    } else {
      // One too many takes the place of the one chosen first: a second touch is then never needed.
      if (this.#picked.size >= most) {
        this.#picked.delete([...this.#picked][0]);
      }
      this.#picked.add(at);
    }
    this.#draw();
  }

  #ways(action) {
    return (action?.picks.ways ?? []).map((way, at) =>
      el(
        "button",
        {
          type: "button",
          class: "button way",
          "data-key": `way-${at}`,
          disabled: this.#sending !== null,
          onclick: () => this.#send(`${action.word} ${way.picks.join(" ")}`),
        },
        way.filed ? el("strong", {}, "House way") : null,
        el("span", {}, sentence(way.words)),
      ),
    );
  }

  #button(choice, at) {
    const { action, label, costs, note } = choice;
    const ready = choice.picks ? this.#ready(action.picks) : true;
    const poor = costs && cents(costs) > cents(this.available);
    const told = action.free || action.about;
    const about = told?.toLowerCase() === label.toLowerCase() ? null : told;
    const decision = choice.picks ? `${action.word} ${this.#places()}`.trim() : choice.decision;
    return el(
      "button",
      {
        type: "button",
        class: `button big ${choice.amount && !action.stated ? "less" : ""} ${choice.picks ? "more" : ""}`,
        "data-key": `action-${at}`,
        "aria-keyshortcuts": String(at + 1),
        disabled: this.#sending !== null || poor || !ready,
        onclick: () => (choice.amount ? this.#amount(choice) : this.#sure(action, decision)),
      },
      el("span", { class: "act" }, choice.picks ? this.#pickLabel(action) : label),
      costs && el("span", { class: "costs figures" }, `${dollarsOf(costs)}${poor ? ": more than your credit" : ""}`),
      note ? el("span", { class: "costs" }, note) : null,
      about && !choice.bare ? el("span", { class: "about" }, sentence(about)) : null,
    );
  }

  #pickLabel(action) {
    const [least, most] = wanted(action.picks);
    const many = least === most ? `${most}` : `${least} to ${most}`;
    const chosen = this.#picked.size;
    const told = this.#ready(action.picks) ? ` with the ${chosen} chosen` : `: choose ${many}, ${chosen} chosen`;
    return sentence(action.word) + told;
  }

  #ready(picks) {
    const [least, most] = wanted(picks);
    return this.#picked.size >= least && this.#picked.size <= most;
  }

  #places() {
    return [...this.#picked]
      .sort((a, b) => a - b)
      .map((at) => at + 1)
      .join(" ");
  }

  /** Nobody gives a hand away by a slip of the finger. */
  async #sure(action, decision) {
    const worth = this.#worth(action.picks && action);
    const step = this.#step;
    if (worth?.lost) {
      const wrong = await sheet({
        title: "Set wrongly",
        body: told(worth),
        actions: [
          { label: "Choose again", value: false, kind: "primary" },
          { label: "Set it so all the same", value: true, kind: "danger" },
        ],
      });
      if (!wrong || step !== this.#step) {
        return;
      }
    }
    await this.#send(decision);
  }

  async #amount({ action, amount }) {
    const input = el("input", { id: "fw-amount", inputmode: "decimal", autocomplete: "off", value: amount });
    const step = action.whole ? `, in steps of ${dollarsOf(action.unit)}` : "";
    const span = `${dollarsOf(action.least)} to ${dollarsOf(action.most)}${step} (§ ${action.section})`;
    const label = el("label", { for: "fw-amount" }, `Amount, ${span}`);
    const chosen = await sheet({
      title: sentence(action.word),
      body: [el("div", { class: "field" }, label, input)],
      actions: [
        { label: "Not now", value: false, kind: "quiet" },
        { label: sentence(action.word), value: true, kind: "primary" },
      ],
    });
    if (chosen) {
      await this.#send(`${action.word} ${input.value.trim()}`);
    }
  }

  async #send(decision) {
    const { step } = this.question;
    const sent = this.#step;
    this.#sending = decision;
    fill(this.problem);
    this.#draw();
    try {
      await this.#line.command("decide", { round: this.#line.table.round.id, step, decision });
    } catch (problem) {
      if (sent === this.#step) {
        this.#sending = null;
        fill(this.problem, refusal(problem.refused ?? { what: "the decision", why: problem.message }));
        this.#draw();
      }
    }
  }

  /** Key n presses the nth action. */
  key(key) {
    const button = this.actions.querySelector(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
    button?.click();
    return Boolean(button);
  }
}
