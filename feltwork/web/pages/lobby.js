/** The lobby: tables with a seat at each, and in the demo the people whose roles one may take. */
import "./parts/card.js";
import "./parts/money.js";
import { get, meIfAny, post, signIn } from "./parts/api.js";
import { refused } from "./parts/dialog.js";
import { count, el, fill } from "./parts/dom.js";
import { home, roleName, standHeader } from "./parts/header.js";
import { drawn } from "./parts/keep.js";
import { departmentOf } from "./parts/roles.js";

const LOOK_AGAIN_MS = 3000;
const MOST_DOTS = 12;

const FAMILIES = {
  baccarat: "baccarat",
  blackjack: "blackjack",
  dice: "dice",
  poker: "poker against the dealer",
  tiles: "tiles",
};
/** By phase: the word on the badge, and its kind. */
const STATES = {
  closed: ["Closed", "quiet"],
  opening: ["Opening", "warn"],
  ready: ["Between rounds", "win"],
  betting: ["Taking wagers", "win"],
  playing: ["Round in play", "win"],
  settled: ["Results shown", "win"],
};
const NOT_RUN = ["Not running yet", "quiet"];
/** By role: what somebody with it does here. */
const WORK = {
  dealer: "Deals step by step at the console, enters cards, takes tips, is relieved by another dealer.",
  instructor: "Records the hours of those who learn, and gives table tests.",
  floorperson: "Opens and closes tables, calls a round off, approves corrections, watches the whole floor.",
  pit_boss: "Does the same for a pit, and signs that a table test satisfies.",
  director_of_table_games: "Files Rules Submissions, and asks to commence operations.",
  slot_attendant: "Comes when a terminal calls, pays what a terminal can't, enables and disables terminals.",
  slot_supervisor: "Does the same and signs where an attendant's signature is not enough.",
  lead_technician: "Moves devices, installs software, clears memory, and signs the movement log.",
  slot_shift_manager: "Signs the movement log beside the lead technician, and files notices.",
  director_of_slot_operations: "Answers for every device on the floor, and asks to commence operations.",
  security: "Verifies and signs large payouts.",
  finance: "Redeems gaming vouchers, reads the day's reports, holds one of the two keys to every change of the system.",
  count_team_member: "Counts what was in the boxes, and signs for it.",
  count_room_supervisor: "Leads the count, and signs its reports.",
  main_bank_cashier: "Counts again without knowing the count, and redeems gaming vouchers.",
  cage_supervisor: "Does the same, explains variances, distributes tips.",
  casino_compliance_representative: "Reads the reports and the audit trail, records meters, is there for the count.",
  casino_compliance_supervisor: "Does the same, and decides what is filed with the Bureau of Casino Compliance.",
  gaming_laboratory_representative: "Inspects devices, and decides what the laboratory decides.",
  executive_director: "Decides Rules Submissions and petitions.",
  administrator: "Adds people, gives and takes roles, asks for credentials of terminals.",
};

async function sit(table, button) {
  button.disabled = true;
  try {
    const seat = await post("/api/demo/seat", { table: table.id });
    sessionStorage.setItem("feltwork.terminal", JSON.stringify(seat));
    location.assign("/terminal");
  } catch (problem) {
    await refused(problem);
    button.disabled = false;
  }
}

async function become(person, password, button) {
  button.disabled = true;
  try {
    location.assign(home(await signIn(person.sign_in_name, password)));
  } catch (problem) {
    await refused(problem);
    button.disabled = false;
  }
}

// Tables.

function tableCard(table, demo) {
  const [state, kind] = STATES[table.phase] ?? NOT_RUN;
  return el(
    "li",
    { class: "panel place", "data-table": table.id },
    el("div", { class: "top" }, el("h3", {}, table.name), el("span", { class: `badge ${kind}` }, state)),
    el("p", { class: "soft small" }, `${FAMILIES[table.family]}, table ${table.id}`),
    el(
      "dl",
      { class: "facts" },
      fact("Wagers", limits(table)),
      fact("Seated", seated(table)),
      fact("Dealer", dealer(table)),
    ),
    demo ? seatButton(table) : null,
  );
}

const fact = (name, ...what) => el("div", {}, el("dt", {}, name), el("dd", {}, what));

function limits({ minimum, maximum }) {
  return minimum
    ? [el("fw-money", { amount: minimum }), " to ", el("fw-money", { amount: maximum })]
    : "no wager is offered";
}

function seated({ seats, seated: taken }) {
  const words = `${taken} of ${seats}`;
  if (seats > MOST_DOTS) {
    return words;
  }
  const dots = Array.from({ length: seats }, (_, at) => el("i", { class: at < taken ? "taken" : "" }));
  return [el("span", { class: "seats", "aria-hidden": "true" }, dots), " ", words];
}

function dealer(table) {
  if (table.dealer) {
    return table.dealer;
  }
  return table.automatic ? "deals by itself" : "none signed on";
}

function seatButton(table) {
  const full = table.seated >= table.seats;
  const press = ({ currentTarget }) => sit(table, currentTarget);
  const words = full ? "Every seat is taken" : "Sit down";
  const label = `${words}: ${table.name}, table ${table.id}`;
  const attributes = { type: "button", class: "button", "data-key": table.id, disabled: full, onclick: press };
  return el("button", { ...attributes, "aria-label": label }, words);
}

// People.

function personCard(person, password) {
  const press = ({ currentTarget }) => become(person, password, currentTarget);
  const words = person.roles.map((role) => WORK[role] ?? "").join(" ");
  const first = person.name.split(" ")[0];
  return el(
    "li",
    { class: "panel place", "data-person": person.sign_in_name },
    el("h4", {}, person.roles.map(roleName).join(", ")),
    el("p", { class: "soft small" }, words),
    el("button", { type: "button", class: "button", onclick: press }, `Work as ${first} (${person.sign_in_name})`),
  );
}

function people({ people: listed, password }) {
  return [
    el("h2", { id: "work-title" }, "Work here"),
    el(
      "p",
      { class: "soft" },
      `Everybody of the demo has the password \u201c${password}\u201d. One browser is one person at a time: `,
      "for a dealer and a floorperson side by side open a private window for the second. ",
      "A seat at a terminal belongs to its own tab.",
    ),
    Object.entries(Object.groupBy(listed, ({ roles }) => departmentOf(roles))).map(([name, members]) => [
      el("h3", { class: "department" }, name),
      el(
        "ul",
        { class: "grid plain people" },
        members.map((person) => personCard(person, password)),
      ),
    ]),
  ];
}

const OWN_NAMES = "Dealers, floorpersons, slot operations, finance and compliance sign in with their own names.";
const OWN_PASSWORDS =
  "Every person of this demo has a password of their own. Ask whoever runs the demo for a name and its password.";

function door(words = OWN_NAMES) {
  return [
    el("h2", { id: "work-title" }, "Work here"),
    el("p", { class: "soft" }, words),
    el("a", { class: "button primary big", href: "/sign-in" }, "Sign in"),
  ];
}

// The first minute.

const MINUTE = [
  ["Sit down", "Choose a table below. A seat is yours until you close its tab."],
  ["Put a bill in", "Touch Buy in: the bills are play money, the books behind them are exact."],
  ["Wager and decide", "Touch a chip, then the layout. When something is asked of you, it lights up."],
  ["Then deal yourself", "Work as the dealer in a private window, and take the table that you sit at."],
];

function firstMinute() {
  const steps = MINUTE.map(([title, text]) =>
    el("li", {}, el("strong", {}, title), el("span", { class: "soft" }, text)),
  );
  return [
    el("h2", { id: "first-title", class: "aloud" }, "The first minute"),
    el("ol", { class: "plain minute panel" }, steps),
  ];
}

/** A demo that other machines can reach shows no password: its people sign in at the door. */
async function work(isDemo) {
  if (!isDemo) {
    return door();
  }
  const demo = await get("/api/demo");
  return demo.password ? people(demo) : door(OWN_PASSWORDS);
}

function about(demo) {
  return demo
    ? "A dealer opens a closed table; all others deal by themselves until a dealer signs on. Nonbanked Poker is played in the poker room, which opens for those who work here."
    : "Players wager at the electronic wagering terminals of each table.";
}

async function showTables(demo) {
  const tables = await get("/api/tables").catch(() => null);
  if (!tables) {
    return; // what is shown stays; the next look may do
  }
  const none = el(
    "li",
    { class: "empty" },
    "No table is set up yet. Tables appear here once the house has opened one.",
  );
  drawn(document.getElementById("tables"), tables, () =>
    tables.length ? tables.map((table) => tableCard(table, demo)) : none,
  );
}

async function start() {
  const [house, person] = await Promise.all([get("/api/house"), meIfAny()]);
  standHeader({ here: "/", title: house.facility, me: person });
  document.title = `${house.facility}: the lobby`;
  document.getElementById("tables-about").textContent = about(house.demo);
  if (house.demo) {
    fill(document.getElementById("first"), firstMinute()).hidden = false;
  }
  await showTables(house.demo);
  fill(document.getElementById("work"), await work(house.demo));
  setInterval(() => document.hidden || showTables(house.demo), LOOK_AGAIN_MS);
}

start().catch((problem) =>
  refused({ what: "the lobby", why: problem.why ?? problem.message, instead: "load the page again" }),
);
