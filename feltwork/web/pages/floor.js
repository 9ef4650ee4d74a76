/** The floor: who is here, what they may do, and the views that belong to it. */
import { me } from "./parts/api.js";
import { el, fill } from "./parts/dom.js";
import { signInAddress, standHeader } from "./parts/header.js";
import "./parts/tabs.js";
import { Approvals } from "./floor/approvals.js";
import { Cage } from "./floor/cage.js";
import { Figures } from "./floor/figures.js";
import { Overview } from "./floor/overview.js";
import { People } from "./floor/people.js";
import { Trail } from "./floor/trail.js";

const main = document.getElementById("main");

/** Views, each with whoever may see it: one of these permissions, or one of these asked for. */
const VIEWS = [
  { tab: "Floor", may: ["see_floor"], make: (person) => new Overview(person) },
  {
    tab: "Approvals",
    may: ["see_floor"],
    asks: ["correct_after_settlement", "change_progressives", "system_change", "device_credentials"],
    make: (person) => new Approvals(person),
  },
  { tab: "Figures", may: ["see_reports"], make: (person) => new Figures(person) },
  { tab: "Cage", may: ["redeem_voucher"], make: (person) => new Cage(person) },
  { tab: "People", may: ["manage_people"], make: (person) => new People(person) },
  { tab: "Audit trail", may: ["see_audit_trail"], make: (person) => new Trail(person) },
];

const opens = (view, person) =>
  view.may.some((one) => person.may.includes(one)) || view.asks?.some((one) => person.may_ask.includes(one));

function say(title, ...sentences) {
  fill(
    main,
    el(
      "section",
      { class: "panel alone" },
      el("h2", {}, title),
      sentences.map((one) => el("p", {}, one)),
    ),
  );
}

/** Tabs, of which only the one that is looked at asks the server for anything. */
function stand(person) {
  const views = VIEWS.filter((view) => opens(view, person)).map((view) => ({ ...view, shown: view.make(person) }));
  if (!views.length) {
    say("Nothing here is yours", "Your own pages are in the bar above.");
    return;
  }
  const sections = views.map(({ tab, shown }) => el("section", { "data-tab": tab }, shown.node));
  const tabs = el("fw-tabs", { label: "Views of the floor" }, sections);
  const chosen = ({ detail }) => views.forEach(({ tab, shown }) => (tab === detail.tab ? shown.look() : shown.rest()));
  tabs.addEventListener("chosen", chosen);
  fill(main, tabs);
  const wanted = views.findIndex(({ tab }) => tab === decodeURIComponent(location.hash.slice(1)));
  if (wanted > 0) {
    tabs.choose(wanted);
  }
}

async function start() {
  const person = await me();
  if (!person) {
    location.replace(signInAddress());
    return;
  }
  standHeader({ here: "/floor", title: "Floor", me: person });
  stand(person);
}

start().catch((problem) =>
  say("The floor can\u2019t be shown", `${problem.why ?? problem.message}.`, problem.instead ?? ""),
);
