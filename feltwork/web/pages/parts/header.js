/**
 * The bar above every staff page: where one is, who is signed in with which roles, the pages they may use, and the way
 * out. `standHeader({here: "/dealer", title: "Dealer's console", me})` puts it first on the page.
 */
import { signOut } from "./api.js";
import { el, wear } from "./dom.js";
import { toast } from "./toast.js";

/** Pages with who may use them: anybody who may do one of these things. */
const PAGES = [
  { href: "/", name: "Lobby", may: [] },
  { href: "/dealer", name: "Dealer", may: ["declare_irregularity"] },
  { href: "/lab", name: "Lab", may: ["use_lab"] },
  { href: "/floor", name: "Floor", may: ["see_floor", "manage_people", "see_audit_trail"] },
  { href: "/slots", name: "Slot operations", may: ["see_devices"] },
  {
    href: "/cage",
    name: "Cage",
    may: [
      "see_cage",
      "redeem_voucher",
      "take_part_in_drop",
      "count",
      "recount",
      "see_revenue",
      "enter_manual_slip",
      "prepare_table_slip",
    ],
  },
  {
    href: "/poker",
    name: "Poker",
    may: ["deal", "keep_poker_table", "count_bad_beat", "pay_bad_beat", "show_bad_beat", "see_reports"],
  },
  { href: "/compliance", name: "Compliance", may: ["file", "decide_filing", "see_oversight"] },
  { href: "/training", name: "Training", may: ["see_training"] },
];

/** Where each position works, where that is not the first page that opens for it. */
const HOMES = {
  dealer: "/dealer",
  instructor: "/training",
  lead_technician: "/slots",
  slot_shift_manager: "/slots",
  director_of_slot_operations: "/slots",
  finance: "/cage",
  count_team_member: "/cage",
  count_room_supervisor: "/cage",
  main_bank_cashier: "/cage",
  cage_supervisor: "/cage",
  casino_compliance_representative: "/compliance",
  casino_compliance_supervisor: "/compliance",
  gaming_laboratory_representative: "/compliance",
  executive_director: "/compliance",
};
const FLOOR = "/floor";

/** Whether somebody may use a page. */
const opens = (page, me) => page.may.length === 0 || page.may.some((one) => me?.may.includes(one));

/** Where somebody works: the page that a sign-in leads to. */
export function home(me) {
  const own = me.roles.map((role) => HOMES[role]).find(Boolean) ?? FLOOR;
  const page = PAGES.find(({ href }) => href === own);
  return opens(page, me) ? own : (PAGES.slice(1).find((other) => opens(other, me))?.href ?? "/");
}

/** The address of the sign-in that comes back to this page. */
export const signInAddress = () =>
  `/sign-in?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`;

/** "casino compliance representative" from the name that the server gives a role. */
export const roleName = (role) => role.replaceAll("_", " ");

/** Put the bar on the page, in place of the one before. */
export function standHeader({ here, title, me, more = [] }) {
  const bar = el(
    "header",
    { class: "bar house-bar" },
    brand(title),
    links(here, me),
    el("div", { class: "row who" }, more, who(me)),
  );
  const before = document.querySelector(".house-bar");
  if (before) {
    before.replaceWith(bar);
  } else {
    document.body.prepend(el("a", { class: "skip button", href: "#main" }, "To the page itself"), bar);
  }
  return bar;
}

function brand(title) {
  const mark = el("a", { class: "brand", href: "/", "aria-label": "Feltwork, to the lobby" }, "Feltwork");
  return el("div", { class: "named" }, mark, el("h1", {}, title));
}

function links(here, me) {
  const shown = PAGES.filter((page) => opens(page, me));
  const link = ({ href, name }) =>
    el("a", { href, class: "button quiet", "aria-current": href === here && "page" }, name);
  return shown.length > 1 || here !== "/" ? el("nav", { "aria-label": "Pages" }, shown.map(link)) : null;
}

function who(me) {
  if (!me) {
    return el("a", { class: "button", href: signInAddress() }, "Sign in");
  }
  const roles = me.roles.map(roleName).join(", ");
  // The Department's page has no such option.
  const title = me.idle_minutes ? `You are signed out after ${me.idle_minutes} minutes without an act` : null;
  const person = el(
    "p",
    { class: "person", title },
    el("strong", {}, me.name),
    el("span", { class: "soft small" }, roles),
  );
  return [person, el("button", { type: "button", class: "button", onclick: leave }, "Sign out")];
}

async function leave() {
  try {
    await signOut();
    location.assign("/");
  } catch (problem) {
    toast(`You are still signed in: ${problem.why ?? problem.message}.`, { kind: "loss" });
  }
}

wear(`
  .house-bar { gap: var(--space-2) var(--space-4); padding-block: var(--space-2); }
  .house-bar .named { display: flex; gap: var(--space-3); align-items: baseline; min-width: 0; }
  .house-bar h1 { margin: 0; font-size: var(--text-3); }
  .house-bar .brand { color: var(--ivory-soft); font: 600 var(--text-3) / 1.2 var(--serif); text-decoration: none; }
  .house-bar .brand::after { content: "\\00a0·"; }
  .house-bar nav { display: flex; flex-wrap: wrap; gap: 0; margin-inline-end: auto; }
  .house-bar nav .button { padding-inline: var(--space-2); font-weight: 500; }
  .house-bar .who .button { padding-inline: var(--space-3); }
  .house-bar nav .button[aria-current] { color: var(--ivory-soft); text-decoration: none; }
  .house-bar .who { gap: var(--space-3); margin-inline-start: auto; }
  .house-bar .person { display: grid; margin: 0; max-width: 11rem; line-height: 1.25; text-align: right; }
  @media (max-width: 40rem) {
    .house-bar .who:has(.person) { width: 100%; margin: 0; justify-content: space-between; }
    .house-bar .person { max-width: none; text-align: left; }
    .house-bar nav { margin-inline-start: calc(-1 * var(--space-2)); }
  }
  @media print { .house-bar nav, .house-bar .who { display: none; } }
`);
