/** What every view of the poker room says of its tables, and how they address each other. */
import { el } from "../parts/dom.js";
import { badge, section } from "../parts/facts.js";

/** "Electronic poker tables, no hybrid gaming tables", with the section. */
export const kindNote = () =>
  el("p", { class: "soft kind-note" }, "Electronic poker tables, no hybrid gaming tables. ", section("605a.1"));

/** How a hand stands. */
export const stateOf = ({ state, corrected }) =>
  corrected ? badge("corrected", "warn") : badge(state, state === "settled" ? "win" : "quiet");

/** Where the hands of a table are, and one of them. */
export function handsAddress(table, round = null) {
  const asked = new URLSearchParams({ table, ...(round ? { hand: round } : {}) });
  return `/poker?${asked}#Hands`;
}

/** The address of something about a table. */
export const at = (table, what) => `/api/poker/tables/${encodeURIComponent(table)}/${what}`;

/** Whoever is there as well signs with a password of their own. */
export const BESIDE = { name: "Floorperson who is there, by sign-in name", password: "Their password" };
