/** Every facility at a glance: its link, its terminals, its program, how the day stands, and what does not fit. */
import { button, sendForm } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { el, listed } from "../parts/dom.js";
import { badge, facts } from "../parts/facts.js";
import { field, reason } from "../parts/form.js";
import { keyed } from "../parts/keyed.js";
import "../parts/money.js";
import { View } from "../parts/view.js";
import { moment, since } from "../parts/words.js";
import { choose } from "./facility.js";

const LINKS = {
  up: ["link up", "win"],
  down: ["link down", "loss"],
  never: ["not reached yet", "warn"],
  ended: ["ended", "warn"],
};
export const VERDICTS = {
  approved: ["approved", "win"],
  "not approved": ["not approved", "loss"],
  "changed on disk": ["changed on disk", "loss"],
  "not a clean start": ["not a clean start", "loss"],
  unknown: ["not asked yet", "warn"],
};

/** What an operator should know first. */
const told = (...texts) =>
  el(
    "div",
    { class: "notice loss" },
    texts.map((text) => el("p", {}, text)),
  );

/** One panel a facility. */
export class Facilities extends View {
  constructor(person) {
    super(person, 2_000);
    this.list = el("div", { class: "view" });
    this.body.append(this.list);
  }

  read() {
    return get("/api/facilities");
  }

  show(found) {
    const make = () => el("section", { class: "panel stack" });
    keyed(
      this.list,
      found,
      ({ id }) => String(id),
      make,
      (one) => this.build(one, found.length),
    );
  }

  build(one, many) {
    const look = () => {
      choose(one.id);
      location.hash = "Terminals";
    };
    return [
      el(
        "div",
        { class: "row spread" },
        el("h2", {}, one.facility ?? one.address),
        el(
          "div",
          { class: "row" },
          badge(...LINKS[one.state]),
          one.state === "down" && one.set_back && button("Begin again", `${one.id}/again`, () => beginAgain(this, one)),
          many > 1 && button("Look at it", `${one.id}/look`, look),
        ),
      ),
      one.state === "down" && told(`Down for ${since(one.since)}: ${one.why}.`),
      one.state === "ended" && el("p", {}, "Its books began again: this is what it had told before."),
      one.silent.length > 0 && told(`Not responding: terminal ${listed(one.silent)} (\u00a7 461a.27(a)).`),
      one.problems.length > 0 && told(...one.problems),
      facts([
        ["Address", one.address],
        ["Last heard", one.heard_at && moment(one.heard_at)],
        ["Operations", one.commenced_at ? `commenced ${moment(one.commenced_at)}` : "not commenced", "463a.5(a)"],
        ["Terminals", `${one.terminals}, of which ${one.active} active and ${one.connected} connected`, "463a.4(a)"],
        ["Tables", String(one.tables)],
        ["Events", `${one.events} of ${one.events_there}`, "605a.5(a)"],
        ["Orders on their way", String(one.waiting)],
        ["Program", badge(...VERDICTS[one.program]), "461a.4(d)"],
        one.revenue && ["Net revenue", day(one.revenue), "601a.9(e)"],
        one.casino_link && ["On a loss of the link", onLoss(one.casino_link)],
      ]),
    ];
  }
}

/** Books that were set back are asked for from their beginning; the reason is kept. */
const beginAgain = async (view, one) => {
  const why = reason();
  const about =
    "What it told so far stays here, as a facility that has ended. Its books are asked for from their beginning, under " +
    "another number. What was disabled there is disabled again; what is to be enabled, you enable.";
  const begun = await sendForm(view, {
    title: `Begin again with ${one.facility ?? one.address} (no. ${one.id})?`,
    body: [`Why: ${one.set_back}.`, about, field("What happened to its books", why)],
    path: `/api/facilities/${one.id}/again`,
    stated: () => (why.value.trim() ? { reason: why.value.trim() } : "Say what happened."),
    said: "Its books are asked for from their beginning.",
    yes: "Begin again",
  });
  if (begun) {
    choose(begun.facility); // orders go to the books that go on
  }
};

const day = ({ day: name, computed, difference, over }) =>
  el(
    "span",
    {},
    el("fw-money", { amount: computed }),
    ` on ${name}${over ? "" : ", going on"}; difference to what the casino states: `,
    el("fw-money", { amount: difference }),
  );

const onLoss = ({ on_loss: means, go_on_minutes: minutes }) =>
  means === "stop" ? "terminals stop at once" : `terminals go on for ${minutes} minutes, then stop`;
