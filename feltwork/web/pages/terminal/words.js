/** What the terminal says, in plain words: where the table stands, what a wager or an action is called. */
import { count, listed } from "../parts/dom.js";
import { cents, dollarsOf, spoken, total } from "../parts/money.js";

/** `sentence("no insurance")` is "No insurance"; words with an underscore are read without it. */
export function sentence(text) {
  const plain = text.replaceAll("_", " ").trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** A sentence of the table with its cards as people write them: "soft 16 against Ad" is "Soft 16 against A♦". */
export function tableWords(text) {
  const cards = /\b(10|[2-9TJQKA])([cdhs])\b(?! [a-z])/g;
  return sentence(text.replace(cards, (_, rank, suit) => `${rank === "T" ? "10" : rank}${SUITS[suit]}`));
}

/** A wager by the name that the layout prints. */
export function wagerName(posted, wager) {
  const spot = posted.layout.rows.flat().find((one) => one?.wager === wager);
  const listedWager = posted.rules.wagers.find(({ id }) => id === wager);
  return spot?.label ?? listedWager?.name ?? sentence(wager);
}

/** A refusal in the layout's own names: "seat 8: tie_bet 1.00" is "Tie 1.00" to whoever sits at seat 8. */
export function friendly(posted, refused) {
  const known = new Set(posted.rules.wagers.map(({ id }) => id));
  const spoken = (word) => (known.has(word) && word.includes("_") ? wagerName(posted, word) : word);
  const named = (text) => text.replace(/^seat \d+: /, "").replace(/\b[a-z][a-z0-9_]*\b/g, spoken);
  const { what, why, section, instead } = refused;
  return { what: sentence(named(what)), why: named(why), section, instead: instead && sentence(named(instead)) };
}

/** Who deals, in a few words. */
export function whoDeals({ dealer, automatic, cards_from: from }) {
  if (dealer) {
    return `${sentence(dealer)} deals${from === "shoe" ? " from the virtual shoe" : ""}`;
  }
  return automatic ? "The virtual shoe deals by itself" : "No dealer has signed on yet";
}

/** What the limits of the table are, from the spots on which a player places chips. */
export function limitsOf(layout) {
  const spots = layout.rows.flat().filter((spot) => spot?.placed);
  const main = spots.filter((spot) => spot.required);
  const shown = main.length ? main : spots.filter((spot) => cents(spot.maximum) > 100n);
  const lows = shown.map(({ minimum }) => cents(minimum));
  const highs = shown.map(({ maximum }) => cents(maximum));
  const least = lows.reduce((a, b) => (a < b ? a : b));
  const most = highs.reduce((a, b) => (a > b ? a : b));
  return `${spoken(least)} to ${spoken(most)}`;
}

const NO_CREDIT = "You have no credit yet: touch Money to insert a bill or a voucher.";
const PHASES = {
  closed: ["The table is closed", "It opens when a floorperson opens it with a dealer."],
  opening: ["The table is being opened", "The dealer inspects, washes, shuffles and cuts; then wagers are taken."],
  ready: ["The next round is about to begin", "Wagers are taken in a moment."],
};

/** Why nothing can be done at a terminal; null where it can be played. */
export function lockedWords({ money }) {
  if (money?.due) {
    const told = "The terminal is locked until then; the attendant has been told.";
    return [`An attendant pays you ${dollarsOf(money.due)}`, told];
  }
  if (money?.enabled === false) {
    return ["This terminal is disabled", "The slot operations department enables it; touch Attendant for help."];
  }
  return null;
}

/** Why no wager is taken at a terminal or its table, and what can be done; null where one is. */
function heldWords({ what, why, works }) {
  const leave = works ? "You can cash out; touch Attendant for help." : "Touch Attendant for help.";
  return [`No wager is taken at this ${what}`, `${sentence(why)}. ${leave}`];
}

/** Where the table stands for a player: a headline and a sentence. */
export function standing(line, posted, bets) {
  const { table, seat } = line;
  const { held } = seat.money ?? {};
  if (held && table.phase !== "playing" && table.phase !== "settled") {
    return heldWords(held);
  }
  if (PHASES[table.phase]) {
    return PHASES[table.phase];
  }
  if (table.phase === "betting") {
    const poor = cents(seat.money?.available ?? "0.00") === 0n && !Object.keys(bets.draft).length;
    return ["Place your wagers", poor ? NO_CREDIT : windowWords(table, posted)];
  }
  if (table.phase === "playing") {
    return inPlay(table, seat);
  }
  return settled(table, seat, posted);
}

function windowWords(table, posted) {
  if (table.round?.deadline) {
    return "What is accepted when the time is over counts.";
  }
  if (table.automatic) {
    return `The window closes ${posted.posted.betting_s} seconds after the first wager.`;
  }
  return "The window is open until the dealer announces no more bets.";
}

function inPlay(table, seat) {
  const { waiting, said = [] } = table.round;
  const last = said.at(-1)?.text;
  if (seat.question) {
    return [seat.question.prompt ? tableWords(seat.question.prompt) : "Your decision", ""];
  }
  if (seat.answered) {
    return [`You chose: ${spokenDecision(seat.answered.decision)}`, othersWords(waiting)];
  }
  if (waiting?.for === "decisions") {
    return [inRound(seat) ? "Others decide" : "Players decide", othersWords(waiting)];
  }
  const next = waiting?.text ? sentence(waiting.text) : "The round is being settled";
  return [inRound(seat) ? "No more bets" : "No more bets: you sit this round out", last ? tableWords(last) : next];
}

const inRound = (seat) => Object.keys(seat.wagers ?? {}).length > 0;

function othersWords(waiting) {
  const { seats, count: many } = waiting ?? {};
  if (seats?.length) {
    return `Waiting for ${listed(seats.map((seat) => (seat ? `seat ${seat}` : "the dealer")))}.`;
  }
  return many ? `Waiting for ${count(many, "player")}.` : "Dealing goes on.";
}

function settled(table, seat, posted) {
  const { round } = table;
  const off = round.called_off ?? round.void;
  if (off) {
    return ["The round is void: every wager goes back", `${sentence(off.why)} (§ ${off.section})`];
  }
  const headline = headlineOf(table);
  if (!seat.result) {
    return ["The round is settled", headline || "You had no wager in it."];
  }
  const told = [headline, ...besides(posted, seat.result)].filter(Boolean).join("; ");
  return [netWords(seat.result.net), told ? sentence(told) : "Touch an amount on the layout to see why."];
}

/** What was paid or taken that no spot of the layout can be marked with: a bonus, the vigorish. */
function besides(posted, { lines }) {
  const spots = new Set(posted.layout.rows.flat().map((spot) => spot?.wager));
  const apart = [...new Set(lines.map(({ wager }) => wager))].filter((wager) => !spots.has(wager));
  const net = (wager) => total(lines.filter((line) => line.wager === wager).map((line) => line.net));
  return apart.map((wager) => `${wagerName(posted, wager).toLowerCase()} ${signed(net(wager))}`);
}

/** What the table came to: the dealer's hand, or what is announced. */
function headlineOf({ history, round }) {
  const told = history?.at(-1)?.headline;
  if (!told) {
    return "";
  }
  const dealers = round.places?.some(({ place, worth }) => place === "dealer" && worth === told);
  return dealers ? `Dealer: ${told}` : sentence(told);
}

/** "You won $5.00". */
export function netWords(net) {
  const amount = cents(net);
  if (amount === 0n) {
    return "Even: nothing won, nothing lost";
  }
  return amount > 0n ? `You won ${spoken(amount)}` : `You lost ${spoken(-amount)}`;
}

/** A decision as the round file writes it, for people: "double 5.00" is "Double $5.00". */
export function spokenDecision(text) {
  const amount = /^(.*?) (\d+\.\d\d)$/.exec(text);
  return amount ? `${sentence(amount[1])} ${dollarsOf(amount[2])}` : sentence(text);
}

/** A net with its sign always, for a mark on the layout: "+5.00". */
export function signed(net) {
  return cents(net) > 0n ? `+${net.replace(/^\+/, "")}` : net;
}
