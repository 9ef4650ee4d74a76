/**
 * The live table as it is dealt: what belongs to everybody large, other seats small, the player's own hand the largest.
 * Nothing is drawn anew that lies already, so that only what arrives moves.
 */
import { count, el, fill, set } from "../parts/dom.js";
import { drawn } from "../parts/keep.js";
import { total } from "../parts/money.js";
import { sentence } from "./words.js";

/** Lines of the game in short that are shown before the first deal; Rules has them all. */
const IN_SHORT = 5;

/** Other seats that are drawn one by one; more of them are counted. */
const MOST_SEATS = 8;

const keyOf = ({ place, seat, hand }) => `${place}/${seat ?? 0}/${hand ?? 0}`;

/** Elements by key, kept between two looks; those no longer wanted go. */
class Keyed {
  #held = new Map();

  constructor(home) {
    this.home = home;
  }

  show(items, key, make, update) {
    const wanted = new Set(items.map(key));
    for (const [id, node] of this.#held) {
      if (!wanted.has(id)) {
        node.remove();
        this.#held.delete(id);
      }
    }
    items.forEach((item, at) => {
      const id = key(item);
      const node = this.#held.get(id) ?? make(item);
      this.#held.set(id, node);
      if (this.home.children[at] !== node) {
        this.home.insertBefore(node, this.home.children[at] ?? null);
      }
      update(node, item);
    });
  }
}

function figure(name) {
  const hands = el("div", { class: "hands" });
  return el("figure", { class: name }, el("figcaption", {}), hands, el("p", { class: "worth" }));
}

function hand(kind) {
  return el("fw-hand", { pieces: kind });
}

function showHand(node, { cards, rows }, label, attributes = {}) {
  set(node, "label", label);
  set(node, "rows", rows ? JSON.stringify(rows) : null);
  Object.entries(attributes).forEach(([name, value]) => set(node, name, value));
  set(node, "cards", JSON.stringify((cards ?? []).map((card) => card ?? "")));
}

/** The stage. */
export class Stage {
  constructor(posted) {
    this.posted = posted;
    this.kind = posted.layout.pieces === "tile" ? "tile" : "card";
    this.names = new Map(posted.layout.places.map(({ key, name }) => [key, name]));
    this.shared = el("div", { class: "shared" });
    this.dice = el("div", { class: "rolls" });
    this.others = el("ul", { class: "others", "aria-label": "Other seats" });
    this.own = el("div", { class: "own" });
    this.empty = el("div", { class: "empty intro" });
    this.parts = { shared: new Keyed(this.shared), others: new Keyed(this.others), own: new Keyed(this.own) };
    this.node = el(
      "section",
      { class: "stage", "aria-label": "The table" },
      this.shared,
      this.dice,
      this.own,
      this.others,
      this.empty,
    );
  }

  show({ table, seat }) {
    const places = table.round?.places ?? [];
    this.#shared(places.filter((place) => !place.seat));
    this.#rolls(table.round?.rolls ?? []);
    this.#own(seat, places);
    this.#others(table.round, places, seat.seat);
    const bare = !places.length && !table.round?.rolls?.length && !Object.keys(seat.wagers ?? {}).length;
    this.empty.hidden = !bare;
    if (bare) {
      this.#intro(seat);
    }
  }

  #shared(places) {
    this.parts.shared.show(
      places,
      keyOf,
      () => figure("place"),
      (node, place) => this.#place(node, place, sentence(this.names.get(place.place) ?? place.place)),
    );
  }

  #place(node, place, name) {
    const [caption, hands, worth] = node.children;
    caption.textContent = name;
    if (place.parts) {
      drawn(hands, place.parts, () => place.parts.map((part) => this.#part(part)));
    } else {
      this.#whole(hands, place, name);
    }
    worth.textContent = place.parts ? "" : (place.worth ?? "");
    worth.hidden = !worth.textContent;
  }

  #whole(hands, place, name) {
    if (hands.children.length !== 1 || hands.firstChild.localName !== "fw-hand") {
      fill(hands, hand(this.kind));
    }
    showHand(hands.firstChild, place, name);
  }

  /** One of the hands that a hand was set in. */
  #part({ name, cards, words }) {
    const laid = hand(this.kind);
    showHand(laid, { cards }, sentence(name), { still: true });
    return el("div", { class: "part" }, el("span", { class: "soft" }, sentence(name)), laid, el("strong", {}, words));
  }

  #rolls(rolls) {
    this.dice.hidden = !rolls.length;
    const shown = rolls.map((roll) => (Array.isArray(roll) ? JSON.stringify(roll) : roll));
    while (this.dice.children.length > shown.length) {
      this.dice.lastChild.remove();
    }
    shown.forEach((faces, at) => {
      const node = this.dice.children[at] ?? this.dice.appendChild(el("fw-dice", { label: `roll ${at + 1}` }));
      set(node, "faces", faces);
      node.classList.toggle("past", at < shown.length - 1);
    });
  }

  #own(seat, places) {
    const mine = seat.own ?? places.filter((place) => place.seat && place.seat === seat.seat);
    const asked = seat.question ? (seat.question.hand ?? 0) : null;
    // Where pieces are picked the hand lies in the tray below, to be touched there.
    const picking = seat.question?.actions.some((action) => action.picks);
    this.own.hidden = !mine.length;
    this.own.classList.toggle("several", mine.length > 1);
    this.parts.own.show(
      mine,
      keyOf,
      () => figure("place mine"),
      (node, place) => {
        const many = mine.length > 1 ? `, hand ${(place.hand ?? 0) + 1}` : "";
        this.#place(node, place, `${seat.role ? `You, ${seat.role}` : "Your hand"}${many}`);
        node.classList.toggle("asked", asked === (place.hand ?? 0) && mine.length > 1);
        node.classList.toggle("picking", Boolean(picking));
      },
    );
  }

  #others(round, places, own) {
    const seats = Object.entries(round?.seats ?? {}).filter(([seat]) => Number(seat) !== own);
    const crowd = Boolean(round?.seats_in) && (!round.seats || seats.length > MOST_SEATS);
    this.others.hidden = !seats.length && !crowd;
    if (crowd) {
      this.parts.others.show([], String);
      const told = [`${count(round.seats_in, "player")} in this round, `, money(round.total), " on the layout"];
      fill(this.others, el("li", { class: "crowd" }, el("span", {}, told)));
      return;
    }
    this.others.querySelector(".crowd")?.remove();
    this.parts.others.show(
      seats,
      ([seat]) => seat,
      () => el("li", {}, el("span", { class: "who" }), el("span", { class: "hands" }), el("span", { class: "what" })),
      (node, [seat, told]) => this.#other(node, Number(seat), told, places),
    );
  }

  #other(node, seat, told, places) {
    const [who, hands, what] = node.children;
    who.textContent = `Seat ${seat}`;
    const held = places.filter((place) => place.seat === seat);
    while (hands.children.length > held.length) {
      hands.lastChild.remove();
    }
    held.forEach((place, at) => {
      const cards = hands.children[at] ?? hands.appendChild(hand(this.kind));
      showHand(cards, place, `Seat ${seat}`, { small: true, lay: place.cards.length > 3 ? "stack" : null });
    });
    const sum = Object.values(told.wagers ?? {});
    const net = told.net === undefined || told.net === null ? null : el("fw-money", { amount: told.net, kind: "net" });
    const doing = told.asked ? "deciding" : told.answered ? "decided" : null;
    const staked = sum.length ? money(total(sum)) : null;
    fill(what, net ?? staked, doing && el("span", { class: "soft small" }, doing));
  }

  /** Before anything lies on the table: how one begins, and the game in short. */
  #intro(seat) {
    const poor = !seat.money || Number(seat.money.available) === 0;
    const shown = `${poor}`;
    if (this.introduced === shown) {
      return;
    }
    this.introduced = shown;
    const place = ["Choose a chip below.", "Touch the layout to place it there."];
    const begin = poor
      ? ["Touch Money and insert a bill or a voucher.", ...place]
      : [...place, "Watch here what is dealt, and decide below when it is your turn."];
    const short = this.posted.rules.in_short.slice(0, IN_SHORT);
    const pieces = this.posted.layout.dice && !this.posted.layout.places.length ? "The dice" : `The ${this.kind}s`;
    fill(
      this.empty,
      el("p", {}, `${pieces} of the round will appear here.`),
      el(
        "ol",
        { class: "steps" },
        begin.map((text) => el("li", {}, text)),
      ),
      el("h2", {}, `${this.posted.name} in short`),
      el(
        "ul",
        { class: "short" },
        short.map(({ text }) => el("li", {}, sentence(text), ".")),
      ),
    );
  }
}

const money = (amount) => el("fw-money", { amount });
