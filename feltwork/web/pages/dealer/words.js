/** Words that several panels of the console use. */
import { el } from "../parts/dom.js";

/** The first letter large. */
export const sentence = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");

/** "§ 565.8(c)" in small. */
export const section = (number) => (number ? el("span", { class: "section" }, `\u00a7 ${number}`) : null);

/** A wager's id as people say it. */
export const wagerName = (id) => id.replaceAll("_", " ");

/** By phase: how the table stands. */
export const PHASES = {
  closed: ["Closed", "quiet"],
  opening: ["Opening", "warn"],
  ready: ["Between rounds", ""],
  betting: ["Betting window open", "win"],
  playing: ["In play", "win"],
  settled: ["Settled", ""],
};

/** "in 3 h 20 min", "overdue since 0 h 5 min". */
export function dueIn(iso, now) {
  const minutes = Math.round((Date.parse(iso) - now) / 60_000);
  const words = `${Math.floor(Math.abs(minutes) / 60)} h ${Math.abs(minutes) % 60} min`;
  return minutes > 0 ? `in ${words}` : `overdue for ${words}`;
}

/** Whether a clock has run out by the server's time. */
export const isOverdue = (clock, now) => Boolean(clock.due_at) && Date.parse(clock.due_at) <= now;

/** Whether it is to be thought of soon. */
export const isSoon = (clock, now) =>
  clock.rounds_left === 0 || (Boolean(clock.due_at) && Date.parse(clock.due_at) - now <= 15 * 60_000);

/** "dealer", "seat 3", "seat 3, hand 2". */
export function placeName({ place, seat, hand }) {
  return seat ? `Seat ${seat}${hand ? `, hand ${hand + 1}` : ""}` : sentence(place);
}
