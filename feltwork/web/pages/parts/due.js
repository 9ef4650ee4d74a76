/** Dates that something is due on: `due("2026-12-01", {today: "2026-11-16"})` is a badge "due in 15 days". */
import { count, el } from "./dom.js";

const DAY_MS = 86_400_000;
const SOON = 3;

/** The day as this browser has it; a page that knows the gaming day says so itself. */
export function localDay(at = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

const midnight = (day) => Date.parse(day.slice(0, 10));

/** Whole days from one day to another, both written as 2026-11-16; what has a time counts by its day. */
export const daysBetween = (from, to) => Math.round((midnight(to) - midnight(from)) / DAY_MS);

/** How a day stands: the words and the badge's kind. */
export function standing(day, { today = localDay(), done = false } = {}) {
  if (done) {
    return ["done", "win"];
  }
  const left = daysBetween(today, day);
  if (left < 0) {
    return [`overdue by ${count(-left, "day")}`, "loss"];
  }
  return left === 0 ? ["due today", "warn"] : [`due in ${count(left, "day")}`, left <= SOON ? "warn" : ""];
}

/** A badge with the day beside it; nothing where no day is set. */
export function due(day, { today, done } = {}) {
  if (!day) {
    return el("span", { class: "soft" }, "no date");
  }
  const [words, kind] = standing(day, { today, done });
  return el(
    "span",
    { class: "row due" },
    el("time", { datetime: day, class: "figures" }, day.slice(0, 10)),
    el("span", { class: `badge ${kind}` }, words),
  );
}
