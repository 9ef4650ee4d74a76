/**
 * A hand as a picture: an oval table seen from the dealer's place, seats clockwise from the dealer's left, stacks before
 * and after, what was shown, the board and the pots in the middle, a wedge from the pots to each seat that has a share.
 * Cards that nobody saw lie face down. Below it pots with their shares, and every step with its section.
 */
import { el, listed, svg } from "../parts/dom.js";
import { section } from "../parts/facts.js";
import { cents, dollarsOf } from "../parts/money.js";
import { moment, sentence, words } from "../parts/words.js";
import "../parts/card.js";
import { stateOf } from "./kind.js";

const NOTHING = "0.00";

/**
 * Where a seat is, in hundredths of the picture, which lies on a wide screen and stands on a narrow one. The dealer's
 * place, 0, is below in the middle; seats follow clockwise.
 */
const SHAPES = {
  /** On an oval, as far from each other along its rim as they can be. */
  lying(seat, places) {
    const [across, down] = [16 * 0.42, 9 * 0.4];
    const point = (turn) => [across * Math.cos(turn), down * Math.sin(turn)];
    const bits = 720;
    const rim = [0];
    for (let at = 1; at <= bits; at += 1) {
      const [[ax, ay], [bx, by]] = [at - 1, at].map((one) => point(Math.PI / 2 + (2 * Math.PI * one) / bits));
      rim.push(rim.at(-1) + Math.hypot(ax - bx, ay - by));
    }
    const wanted = (rim.at(-1) * seat) / (places + 1);
    const [x, y] = point(Math.PI / 2 + (2 * Math.PI * rim.findIndex((far) => far >= wanted)) / bits);
    return { x: 50 + (x / 16) * 100, y: 50 + (y / 9) * 100 };
  },
  /** Up the left side, across the end, down the right side. */
  standing(seat, places) {
    const end = places % 2 ? 1 : 2;
    const side = (places - end) / 2;
    if (seat === 0) {
      return { x: 50, y: 95 };
    }
    const row = (number) => 86 - ((number - 1) * 57) / Math.max(1, side - 1);
    if (seat <= side) {
      return { x: 14, y: row(seat) };
    }
    if (seat <= side + end) {
      return { x: end === 1 ? 50 : seat === side + 1 ? 31 : 69, y: 9 };
    }
    return { x: 86, y: row(places - seat + 1) };
  },
};

/** For the style sheet, which knows how wide the screen is. */
function placed(seat, places) {
  const [lying, standing] = [SHAPES.lying(seat, places), SHAPES.standing(seat, places)];
  const share = (number) => `${number.toFixed(2)}%`;
  return { "--x": share(lying.x), "--y": share(lying.y), "--up-x": share(standing.x), "--up-y": share(standing.y) };
}

/** Everything about a hand. */
export function picture(hand) {
  const title = `Hand ${hand.hand} of table ${hand.table}`;
  return el(
    "section",
    { class: "panel stack", "aria-label": title },
    head(hand, title),
    el("figure", { class: "oval", "aria-label": `${title} as a picture` }, Object.keys(SHAPES).map((shape) => felt(hand, shape)), middle(hand), seats(hand), dealer(hand)),
    hand.pots.length ? pots(hand) : null,
    hand.steps.length ? steps(hand) : unplayed(hand),
  );
}

/** A hand without steps: it is going on, or somebody called it off. */
function unplayed({ state, called_off: off }) {
  if (state !== "void") {
    return el("p", { class: "empty" }, "The hand is going on. What everybody saw of it appears here once it is booked.");
  }
  const why = off && [` ${off.by}: \u201c${off.why}\u201d. `, section(off.section)];
  return el("p", { class: "empty" }, "It was not played to an end: every chip went back.", why);
}

function head(hand, title) {
  const by = hand.booked_by ? `, booked by ${hand.booked_by}` : "";
  return el(
    "div",
    {},
    el("div", { class: "row spread" }, el("h2", { tabindex: -1 }, title), stateOf(hand)),
    el("p", { class: "plain" }, `${hand.type}, ${hand.limits}; ${moment(hand.at)}${by}`),
    el("p", { class: "soft small plain" }, `${hand.kind} `, section(hand.kind_section)),
  );
}

/** The felt, the places where nobody sits, and a wedge to each seat that was awarded something. */
function felt({ places, seats: there, pots: all }, shape) {
  const taken = new Set(there.map(({ seat }) => seat));
  const empty = Array.from({ length: places }, (_, before) => before + 1).filter((seat) => !taken.has(seat));
  const shares = awarded(all);
  const most = [...shares.values()].reduce((high, one) => (one > high ? one : high), 1n);
  const where = (seat) => SHAPES[shape](seat, places);
  const half = (share) => 1.2 + (3 * Number(share)) / Number(most);
  return svg(
    "svg",
    { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true", class: `felt ${shape}` },
    shape === "lying" ? OVAL() : LONG(),
    [...shares].map(([seat, share]) => wedge(where(seat), half(share))),
    empty.map((seat) => dot(where(seat), shape)),
  );
}

const OVAL = () => [
  svg("ellipse", { class: "rail", cx: 50, cy: 50, rx: 44, ry: 42 }),
  svg("ellipse", { class: "cloth", cx: 50, cy: 50, rx: 42, ry: 39 }),
];
const LONG = () => [
  svg("rect", { class: "rail", x: 10, y: 6, width: 80, height: 90, rx: 36, ry: 18 }),
  svg("rect", { class: "cloth", x: 13, y: 7.5, width: 74, height: 87, rx: 33, ry: 16.5 }),
];

/** What each seat has of all pots, in cents. */
function awarded(all) {
  const shares = new Map();
  for (const [seat, share] of all.flatMap((pot) => Object.entries(pot.shares))) {
    shares.set(Number(seat), (shares.get(Number(seat)) ?? 0n) + cents(share));
  }
  return shares;
}

const dot = ({ x, y }, shape) =>
  svg("ellipse", { class: "free", cx: x, cy: y, rx: shape === "lying" ? 1.2 : 3, ry: shape === "lying" ? 2.1 : 1.5 });

/** A wedge from the middle that ends in a point before the seat. */
function wedge(seat, half) {
  const [dx, dy] = [(seat.x - 50) * 0.8, (seat.y - 50) * 0.8];
  const [x, y] = [50 + dx, 50 + dy];
  const length = Math.hypot(dx, dy) || 1;
  const [ax, ay] = [(-dy / length) * half, (dx / length) * half];
  return svg("path", { class: "share", d: `M${50 + ax},${50 + ay}L${x},${y}L${50 - ax},${50 - ay}Z` });
}

function middle({ board, pots: all }) {
  const pot = (one) => el("li", {}, `${sentence(words(one.pot))} `, el("fw-money", { amount: one.amount }));
  return el(
    "div",
    { class: "middle" },
    board.length ? el("fw-hand", { cards: JSON.stringify(board), still: true, label: "Board" }) : null,
    all.length ? el("ul", { class: "pot-list", "aria-label": "Pots" }, all.map(pot)) : el("p", { class: "plain soft" }, "No pot"),
  );
}

function seats({ seats: there, places, button }) {
  return el("ul", { class: "round-table", "aria-label": "Seats" }, there.map((one) => seat(one, places, button)));
}

function seat(one, places, button) {
  const net = one.net ?? NOTHING;
  const outcome = cents(net) > 0n ? "won" : cents(net) < 0n ? "lost" : "";
  const state = one.inactive ? "inactive" : one.folded ? "folded" : (one.worth ?? (one.cards.length ? "not shown" : null));
  return el(
    "li",
    { class: `place ${outcome} ${one.folded || one.inactive ? "out" : ""}`, "data-seat": one.seat, style: placed(one.seat, places) },
    el(
      "p",
      { class: "who" },
      el("strong", {}, `Seat ${one.seat}`),
      one.seat === button ? el("span", { class: "dealer-button", role: "img", "aria-label": "has the button" }, "D") : null,
      el("span", { class: "soft terminal" }, one.terminal ?? ""),
    ),
    one.cards.length
      ? el("fw-hand", { cards: JSON.stringify(one.cards), still: true, label: `Cards of seat ${one.seat}`, ...laid(one.cards.length) })
      : null,
    state ? el("p", { class: "worth soft" }, state) : null,
    one.before === null ? null : stacks(one),
  );
}

/** Two lie side by side and large in print; more lie over each other, with their corners to be seen. */
const laid = (many) => (many > 2 ? { lay: "stack" } : { small: true });

function stacks({ before, after, net }) {
  return el(
    "p",
    { class: "stacks" },
    el(
      "span",
      { class: "chips" },
      el("span", { class: "aloud" }, "before "),
      el("span", { class: "before soft" }, dollarsOf(before)),
      el("span", { "aria-hidden": "true" }, " \u2192 "),
      el("span", { class: "aloud" }, ", after "),
      el("fw-money", { amount: after }),
    ),
    cents(net) === 0n ? null : el("span", { class: "net" }, " ", el("fw-money", { amount: net, kind: "net" })),
  );
}

/** The dealer's place, with what the house and the players' fund took aside. */
function dealer({ rake, time_charges: charges, contributions, awards }) {
  const taken = [
    ["Rake", rake],
    ["Time charges", charges],
    ["To the Bad Beat", contributions],
    ["Bad Beat owed", awards],
  ].filter(([name, amount]) => name === "Rake" || amount !== NOTHING);
  return el(
    "div",
    { class: "place dealer-place", style: placed(0, 10) },
    el("p", { class: "who" }, el("strong", {}, "Dealer")),
    el("ul", { class: "pot-list", "aria-label": "Taken aside" }, taken.map(([name, amount]) => el("li", {}, `${name} `, el("fw-money", { amount })))),
  );
}

/** Each pot as a bar: shares, rake and contribution side by side, as wide as they are. */
function pots({ pots: all }) {
  const cell = (pot, words, amount, kind) =>
    amount === NOTHING
      ? null
      : el(
          "li",
          { class: `part ${kind}`, style: { "flex-grow": String(Number(cents(amount)) / Math.max(1, Number(cents(pot.amount)))) } },
          el("span", {}, words),
          el("fw-money", { amount }),
        );
  const one = (pot) =>
    el(
      "li",
      { class: "pot" },
      el(
        "p",
        { class: "plain" },
        el("strong", {}, sentence(words(pot.pot))),
        ` held ${dollarsOf(pot.amount)}; ${pot.eligible.length > 1 ? "seats" : "seat"} ${listed(pot.eligible.map(String))} contended. `,
        section(pot.section),
      ),
      el(
        "ul",
        { class: "bar-of-shares", "aria-label": `Shares of the ${words(pot.pot)}` },
        Object.entries(pot.shares).map(([seat, share]) => cell(pot, `Seat ${seat}`, share, "to-seat")),
        cell(pot, "Rake", pot.rake, "raked"),
        cell(pot, "Bad Beat", pot.bad_beat, "to-fund"),
      ),
    );
  return el("div", {}, el("h3", {}, "Pots"), el("ul", { class: "pots" }, all.map(one)));
}

/** Every step; what one section orders stands together. */
function steps({ steps: all }) {
  const groups = [];
  for (const step of all) {
    if (groups.at(-1)?.section === step.section) {
      groups.at(-1).texts.push(step.text);
    } else {
      groups.push({ section: step.section, texts: [step.text] });
    }
  }
  const item = (group) =>
    el(
      "li",
      {},
      section(group.section),
      el("ul", { class: "plain-list" }, group.texts.map((text) => el("li", {}, `${sentence(text)}.`))),
    );
  return el(
    "details",
    { open: true },
    el("summary", { "data-key": "steps" }, el("h3", {}, "Step by step")),
    el("ol", { class: "hand-steps" }, groups.map(item)),
  );
}
