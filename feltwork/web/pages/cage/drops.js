/** Drops: the plan of a day, the drop that is going on with its team, keys and next box, and those that were (465a.18). */
import { get } from "../parts/api.js";
import { act, button, sendForm } from "../parts/acts.js";
import { el, fill } from "../parts/dom.js";
import { badge, facts, section } from "../parts/facts.js";
import { field, needed, plainInput, reason } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { moment, sentence, words } from "../parts/words.js";
import { whole } from "../parts/fields.js";
import { keyLog } from "./keys.js";

const GOING_ON = ["opened", "begun", "verified", "delivered"];
const STATE = { opened: "warn", begun: "turn", verified: "turn", delivered: "warn", ended: "win", called_off: "quiet" };

const plannedFact = ({ kind, problem, places, begins_at: begins, section: number }) => [
  sentence(words(kind)),
  problem ? sentence(problem.why ?? problem.message) : `${places.length} boxes from ${moment(begins)}${places.length ? `: ${places.join(", ")}` : ""}`,
  number ?? "465a.18(a)",
];

/** The drop that is going on comes first; everything else is a list. */
export class Drops extends View {
  constructor(person) {
    super(person, 6_000);
    this.plan = el("section", { class: "panel stack", "aria-label": "Plan of the day" });
    this.now = el("div", { class: "view" });
    this.table = new DataTable({
      caption: "Drops",
      section: "465a.18(d)",
      columns: [
        { id: "number", name: "No.", kind: "number", head: true },
        { id: "day", name: "Gaming day", kind: "date" },
        { id: "kind", name: "Kind", kind: "words", filter: true },
        { id: "state", name: "State", kind: "words", filter: true, cell: (row) => badge(words(row.state), STATE[row.state]) },
        { id: "begins_at", name: "Begins", kind: "moment" },
        { id: "supervisor", name: "Supervisor" },
        { id: "boxes", name: "Boxes", value: (row) => `${row.collected.length} of ${row.places.length}` },
        {
          id: "paper",
          kind: "acts",
          cell: (row) => el("a", { class: "button", href: `/api/drops/${row.id}?format=html`, target: "_blank" }, "On paper"),
        },
      ],
      sort: ["number", -1],
      empty: "Drops appear here once one is opened.",
      actions: this.may("take_part_in_drop") ? [button("Open a drop", "open", () => this.open(), "primary")] : [],
    });
    this.body.append(this.plan, this.now, this.table.node);
  }

  /** The plan of the day may be refused, where none is in force: then that is what is told. */
  async read() {
    const plans = ["terminals", "tables"].map((kind) => get(`/api/drops/planned?kind=${kind}`).catch((problem) => ({ kind, problem })));
    const [drops, ...planned] = await Promise.all([get("/api/drops"), ...plans]);
    return { drops, planned };
  }

  show({ drops, planned }) {
    this.table.show(drops);
    this.day = planned.find((one) => one.day)?.day;
    fill(this.plan, el("h2", {}, "Plan of the day"), facts(planned.map(plannedFact)));
    const going = drops.filter(({ state }) => GOING_ON.includes(state));
    const seen = JSON.stringify(going);
    if (this.seen !== seen) {
      this.seen = seen;
      fill(this.now, going.map((drop) => this.panel(drop)));
    }
  }

  panel(drop) {
    const { events } = drop;
    return el(
      "section",
      { class: "panel stack", "aria-label": `Drop ${drop.number}` },
      el("div", { class: "row" }, el("h2", {}, `Drop ${drop.number}`), badge(words(drop.state), STATE[drop.state]), section("465a.18(d)")),
      facts([
        ["Kind", words(drop.kind), "465a.18(a)(1)"],
        ["Begins", moment(drop.begins_at), "465a.18(a)(2)"],
        ["Route", drop.route, "465a.18(a)(5)"],
        ["Team", drop.team.map((one) => `${one.name} (${one.departments.map(words).join(", ")}), ${one.credential_number}`), "465a.18(b)"],
        ["Supervisor", drop.supervisor, "465a.18(d)(2)"],
        ["Collected", `${drop.collected.length} of ${drop.places.length}`, "465a.18(d)(2)"],
        drop.left_out.length > 0 && ["Left out by a deviation", drop.left_out, "465a.18(b)(2)"],
        events.verified && ["Trolley verified", `${events.verified.by}, ${moment(events.verified.at)}`],
        events.delivered && ["Delivered", `${words(events.delivered.to)}, ${moment(events.delivered.at)}`],
      ]),
      keyLog(this, drop.keys, {
        path: `/api/drops/${drop.id}/keys`,
        out: drop.state === "opened" ? (drop.kind === "terminals" ? ["main_door", "release"] : ["release"]) : [],
        people: drop.team.map((one) => one.sign_in_name),
      }),
      this.order(drop),
      this.may("take_part_in_drop") && el("div", { class: "row acts" }, this.acts(drop)),
    );
  }

  order(drop) {
    const done = drop.collected.length;
    return el(
      "div",
      { class: "stack" },
      drop.next_place &&
        el("p", { class: "next-box", role: "status" }, "Next: ", el("strong", {}, drop.next_box ? `box ${drop.next_box}` : "no box is there"), ` of ${drop.next_place}`),
      el(
        "ol",
        { class: "places", "aria-label": "Boxes in order" },
        drop.places.map((place, index) =>
          el("li", { class: index < done ? "done" : index === done && drop.state === "begun" ? "turn" : "" }, index < done ? `${place} \u2713` : place),
        ),
      ),
    );
  }

  acts(drop) {
    const path = `/api/drops/${drop.id}`;
    const press = (label, way, done) => button(label, `${drop.id}/${way}`, () => act(this, `${path}/${way}`, {}, `Drop ${drop.number} ${done}.`), "primary");
    const member = drop.team.some((one) => one.sign_in_name === this.person.sign_in_name);
    const supervise =
      member && drop.supervisor !== this.person.sign_in_name && button("Supervise it from now on", `${drop.id}/take-over`, () => this.takeOver(drop));
    switch (drop.state) {
      case "opened":
        return [press("Begin", "begin", "has begun"), button("Call it off", `${drop.id}/off`, () => this.callOff(drop)), supervise].filter(Boolean);
      case "begun":
        return [
          drop.next_place
            ? button("Collect the next box", `${drop.id}/collect`, () => this.collect(drop), "primary")
            : button("Verify the trolley", `${drop.id}/trolley`, () => this.verify(drop), "primary"),
          button("Take up a deviation", `${drop.id}/deviate`, () => this.deviate(drop)),
          supervise,
        ].filter(Boolean);
      case "verified":
        return [press("Deliver to the count room", "deliver", "is in the count room"), button("Take up a deviation", `${drop.id}/deviate`, () => this.deviate(drop))];
      default:
        return [press("End the drop", "end", "is over")];
    }
  }

  callOff(drop) {
    const why = needed(reason());
    return sendForm(this, {
      title: `Call drop ${drop.number} off`,
      body: [field("Why", why)],
      path: `/api/drops/${drop.id}/call-off`,
      stated: () => ({ why: why.value }),
      said: "It is called off.",
      yes: "Call it off",
    });
  }

  /** Something that was approved while the drop is going on. */
  async deviate(drop) {
    const all = await get("/api/deviations");
    const open = all.filter((one) => one.content.drop === drop.kind && one.content.day === drop.day && one.verbal?.approves && !drop.deviations.includes(one.id));
    const which = el("select", {}, open.map((one) => el("option", { value: one.id }, `No. ${one.number}: ${[one.content.boxes?.join(", "), one.content.route].filter(Boolean).join("; ")} (${one.content.why})`)));
    const about = "A box that does not come out is left out, or another route is taken, once the notice is filed under Plans and the casino compliance supervisor has approved it. ";
    return sendForm(this, {
      title: `Deviation in drop ${drop.number}`,
      body: [el("p", {}, about, section("465a.18(b)")), open.length ? field("Approved deviation", which) : el("p", { class: "empty" }, "None is approved for this drop yet.")],
      path: `/api/drops/${drop.id}/deviate`,
      stated: () => (which.value ? { deviation: which.value } : "No deviation is approved for this drop yet."),
      said: "The drop goes on by the deviation.",
      yes: "Go by it",
    });
  }

  takeOver(drop) {
    const why = needed(reason());
    return sendForm(this, {
      title: `Supervise drop ${drop.number}`,
      body: [el("p", {}, `${drop.supervisor} supervises it now. Whoever supervises it verifies the trolley. `, section("465a.18(d)(2)")), field("Why", why)],
      path: `/api/drops/${drop.id}/take-over`,
      stated: () => ({ why: why.value }),
      said: "You supervise the drop.",
      yes: "Supervise it",
    });
  }

  /** Both boxes are scanned: the one that is taken out, and the empty one that takes its place. */
  collect(drop) {
    const [box, replacement] = [0, 1].map(() => plainInput({ required: true, maxlength: 40 }));
    const none = el("input", { type: "checkbox", onchange: () => (replacement.required = !none.checked) });
    const next = drop.next_box ? `Box ${drop.next_box} of ${drop.next_place} is next.` : `There is no box in ${drop.next_place}: one is put in first, under Boxes.`;
    const still = el("label", { class: "check" }, none, "No empty box is put in: it stands still until one is");
    return sendForm(this, {
      title: "Collect a box",
      body: [next, field("Scan the box that is taken out", box), field("Scan the empty box that is put in", replacement), still],
      path: `/api/drops/${drop.id}/collect`,
      stated: () => ({ box: box.value.trim(), replacement: none.checked ? null : replacement.value.trim() }),
      said: (told) => `Box ${box.value.trim()} is collected: ${told.collected.length} of ${told.places.length}.`,
      yes: "Collected",
    });
  }

  verify(drop) {
    const boxes = needed(whole({ max: 100_000 }));
    const [security, finance] = ["security", "finance"].map((id) => el("input", { type: "checkbox", id: `lock-${id}` }));
    const lock = (input, text) => el("label", { class: "row" }, input, text);
    return sendForm(this, {
      title: "Verify the trolley",
      body: [
        el("p", {}, `${drop.places.length} boxes were scheduled for this drop. `, section("465a.18(d)(2)")),
        field("Boxes on the trolley", boxes),
        lock(security, "The security department\u2019s lock is locked"),
        lock(finance, "The finance department\u2019s lock is locked"),
      ],
      path: `/api/drops/${drop.id}/trolley`,
      stated: () => ({ boxes: Number(boxes.value), security_lock: security.checked, finance_lock: finance.checked }),
      said: "The trolley may move.",
      yes: "Verified",
    });
  }

  /** The plan of a day is shown before a drop is opened by it. */
  async open() {
    const [listed, deviations] = await Promise.all([get("/api/drop-list"), get("/api/deviations")]);
    const kind = el("select", {}, [el("option", { value: "terminals" }, "Terminals"), el("option", { value: "tables" }, "Felt tables")]);
    const day = el("input", { type: "date", value: this.day ?? "", required: true });
    const team = listed.map((one) => [one, el("input", { type: "checkbox" })]);
    const supervisor = el("select", {}, listed.map((one) => el("option", { value: one.sign_in_name }, one.name)));
    const approved = deviations.filter((one) => one.kind === "drop_deviation" && one.verbal?.approves).map((one) => [one, el("input", { type: "checkbox" })]);
    const plan = el("p", { class: "soft", role: "status" }, "Choose a day to see its plan.");
    const checks = (rows, name) => rows.map(([one, input]) => el("label", { class: "row" }, input, name(one)));
    // A deviation is of one drop of one day: others are not to be chosen.
    const fitting = () => approved.filter(([{ content }]) => content.drop === kind.value && content.day === day.value);
    const deviating = el("fieldset", {});
    const look = async () => {
      deviating.hidden = !fitting().length;
      fill(deviating, el("legend", {}, "Approved deviations"), checks(fitting(), ({ number, content }) => `No. ${number}: ${content.why}`));
      const asked = `${kind.value} ${day.value}`;
      try {
        const told = day.value && (await get(`/api/drops/planned?kind=${kind.value}&day=${day.value}`));
        if (asked !== `${kind.value} ${day.value}`) return;
        plan.textContent = told ? `${told.places.length} boxes from ${moment(told.begins_at)}: ${told.places.join(", ") || "none"}.` : "";
      } catch (problem) {
        plan.textContent = sentence(problem.why ?? problem.message);
      }
    };
    kind.addEventListener("change", look);
    day.addEventListener("change", look);
    await look();
    const chosen = (rows) => rows.filter(([, input]) => input.checked).map(([one]) => one);
    return sendForm(this, {
      title: "Open a drop",
      wide: true,
      body: [
        field("Kind", kind),
        field("Gaming day", day),
        plan,
        el("fieldset", {}, el("legend", {}, "Team: three or more, one of security, one of finance"), checks(team, (one) => `${one.name} (${one.departments.map(words).join(", ")})`)),
        field("Supervisor", supervisor),
        deviating,
      ],
      path: "/api/drops",
      stated: () => ({
        kind: kind.value,
        day: day.value,
        team: chosen(team).map((one) => one.sign_in_name),
        supervisor: supervisor.value,
        deviations: chosen(fitting()).map((one) => one.id),
      }),
      said: (told) => `Drop ${told.number} is opened.`,
      yes: "Open",
    });
  }
}
