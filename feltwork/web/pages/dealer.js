/** The dealer's console: who is here, which table, and then the table itself. */
import { get, me } from "./parts/api.js";
import { Connection } from "./parts/connection.js";
import { el, fill } from "./parts/dom.js";
import { signInAddress, standHeader } from "./parts/header.js";
import { choose } from "./dealer/choose.js";
import { Console } from "./dealer/console.js";

const main = document.getElementById("main");
const TITLE = "Dealer\u2019s console";

/** A sentence where the console would be. */
function say(title, ...sentences) {
  const body = sentences.map((one) => (typeof one === "string" ? el("p", {}, one) : one));
  fill(main, el("section", { class: "panel alone" }, el("h2", {}, title), body));
}

function open(person, info) {
  const line = new Connection({ as: "dealer", table: info.id, csrf: person.csrf });
  const shown = new Console(main, line, person, info);
  line.addEventListener("change", () => shown.show());
  line.addEventListener("status", () => (line.status === "refused" ? turnedAway(line.refusal) : shown.show()));
  line.start();
}

function turnedAway({ why, instead }) {
  const again = el("a", { class: "button primary", href: signInAddress() }, "Sign in");
  say("The table does not take you", `It says: ${why}.`, instead ? `What to do: ${instead}.` : "", again);
}

async function start() {
  const person = await me();
  if (!person) {
    location.replace(signInAddress());
    return;
  }
  const table = new URLSearchParams(location.search).get("table");
  standHeader({ here: table ? null : "/dealer", title: table ?? TITLE, me: person });
  if (!person.may.includes("declare_irregularity")) {
    say("This console is for dealers and floorpersons", "Your own pages are in the bar above.");
  } else if (!table) {
    await choose(main, person);
  } else {
    document.title = `${table}: dealer\u2019s console`;
    open(person, await get(`/api/tables/${encodeURIComponent(table)}`));
  }
}

start().catch((problem) => {
  const back = el("a", { class: "button", href: "/dealer" }, "Choose a table");
  say("The console can\u2019t be shown", `${problem.why ?? problem.message}.`, problem.instead ?? "", back);
});
