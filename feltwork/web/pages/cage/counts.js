/** Counts: box by box, suspended where nobody of casino compliance is there, signed by everybody who counted (465a.25). */
import { get } from "../parts/api.js";
import { act, button, sendForm } from "../parts/acts.js";
import { count, el, fill } from "../parts/dom.js";
import { badge, facts, section } from "../parts/facts.js";
import { field, needed, reason } from "../parts/form.js";
import { signatures } from "../parts/signatures.js";
import { DataTable } from "../parts/table.js";
import { View } from "../parts/view.js";
import { moment, words } from "../parts/words.js";
import { NOTHING, bills } from "./bills.js";
import { amount, typed, whole } from "../parts/fields.js";
import { keyLog } from "./keys.js";

const STATE = { counting: "turn", suspended: "loss", to_recount: "warn", differs: "loss", agreed: "turn", closed: "win" };
const SUSPENDED =
  "The count is suspended: no casino compliance representative is in the count room. Everybody leaves it until one is there.";

/** Boxes in the count room that no count has taken up. */
const uncounted = (waiting) =>
  el(
    "section",
    { class: "panel stack" },
    el("h2", {}, "Boxes that wait to be counted"),
    el(
      "ul",
      { class: "waiting" },
      waiting.map((one) =>
        el(
          "li",
          { class: "wait" },
          badge(count(one.boxes, "box", "boxes"), "warn"),
          el("p", {}, `${one.title}: drop ${one.drop_number}, gaming day ${one.day} `, section(one.section)),
          el("span", { class: "soft small" }, `delivered ${moment(one.delivered_at)}`),
        ),
      ),
    ),
  );

/** The count that is going on comes first, and then all of them. */
export class Counts extends View {
  constructor(person) {
    super(person, 6_000);
    this.now = el("div", { class: "view" });
    this.table = new DataTable({
      caption: "Counts",
      section: "465a.25(m)",
      columns: [
        { id: "number", name: "No.", kind: "number", head: true },
        { id: "day", name: "Gaming day", kind: "date" },
        { id: "title", name: "Report" },
        { id: "state", name: "State", kind: "words", filter: true, cell: (row) => badge(words(row.state), STATE[row.state]) },
        { id: "supervisor", name: "Supervisor" },
        { id: "boxes", name: "Boxes", value: (row) => `${row.boxes.filter((one) => one.counted).length} of ${row.boxes.length}` },
        { id: "acts", kind: "acts", cell: (row) => this.paper(row) },
      ],
      sort: ["number", -1],
      empty: "Counts appear here once one is opened.",
      actions: this.person.roles.includes("count_room_supervisor") ? [button("Open a count", "open", () => this.open(), "primary")] : [],
    });
    this.body.append(this.now, this.table.node);
  }

  async read() {
    const [counts, waiting] = await Promise.all([get("/api/counts"), get("/api/counts/uncounted")]);
    const going = counts.find(({ state }) => state !== "closed");
    return [counts, waiting, going && (await get(`/api/counts/${going.id}`))];
  }

  show([counts, waiting, going]) {
    this.table.show(counts);
    const seen = JSON.stringify([waiting, going ?? null]);
    if (this.seen !== seen) {
      this.seen = seen;
      fill(this.now, going && this.panel(going), waiting.length > 0 && uncounted(waiting));
    }
  }

  paper({ id, state, number, kind }) {
    const received = () => this.receive(id, number);
    return [
      el("a", { class: "button", href: `/api/counts/${id}/report?format=html`, target: "_blank" }, "Report"),
      el("a", { class: "button", href: `/api/counts/${id}/report?format=csv` }, "CSV"),
      state === "closed" && kind === "terminal" && this.may("receive_vouchers") && button("Receive vouchers", `${id}/vouchers`, received),
    ].filter(Boolean);
  }

  panel(count) {
    const member = count.members.includes(this.person.sign_in_name);
    return el(
      "section",
      { class: "panel stack", "aria-label": `Count ${count.number}` },
      el("div", { class: "row" }, el("h2", {}, `Count ${count.number}: ${count.title}`), badge(words(count.state), STATE[count.state]), section(count.section)),
      count.state === "suspended" && el("div", { class: "notice loss", role: "status" }, el("p", {}, SUSPENDED, " ", section("465a.25(e)"))),
      count.state === "differs" && el("div", { class: "notice warn", role: "status" }, el("p", {}, "The recount came to something else. Correct the box that is wrong, or have another person recount.")),
      facts([
        ["Gaming day", count.day],
        ["Drop", count.drop],
        ["Count team", count.members, "465a.25(o)(4)"],
        count.kind !== "terminal" && ["Casino compliance present", count.present.join(", ") || "nobody", "465a.25(e)"],
        count.recounts.length > 0 && ["Recounted", count.recounts.map((one) => `${one.by}, ${one.how}: ${one.agrees ? "agrees" : "differs"}`), count.kind === "terminal" ? "465a.25(n)" : "465a.25(o)(6)"],
        count.relieved.length > 0 && ["Relieved", count.relieved.map((one) => `${one.sign_in_name}${one.successor ? `, in whose place ${one.successor} counts` : ""}: ${one.why}`), "465a.25(o)(4)"],
        count.left.length > 0 && ["Left in an emergency", count.left.map((one) => `${one.by}: ${one.emergency}`), "465a.25(o)(5)"],
      ]),
      this.boxes(count, member),
      count.kind !== "terminal" && keyLog(this, count.keys, { path: `/api/drops/${count.id}/keys`, out: ["reset"], people: [count.supervisor] }),
      signatures(count.signatures, { sign: () => act(this, `/api/counts/${count.id}/sign`, {}, "The report is signed.") }),
      el("div", { class: "row acts" }, this.acts(count, member)),
    );
  }

  boxes(count, member) {
    const open = member && ["counting", "differs"].includes(count.state);
    const row = (box) =>
      el(
        "li",
        { class: "wait" },
        badge(box.counted ? "counted" : "to count", box.counted ? "win" : "warn"),
        el("p", {}, el("strong", {}, `Box ${box.box}`), ` of ${box.place}`),
        el("div", { class: "row acts" }, open && button(box.counted ? "Correct" : "Count", `${box.collected}/count`, () => this.count(count, box), box.counted ? "" : "primary")),
      );
    return el("ul", { class: "waiting", "aria-label": "Boxes of this count" }, count.boxes.map(row));
  }

  acts(count, member) {
    const path = `/api/counts/${count.id}`;
    const leads = count.supervisor === this.person.sign_in_name;
    const there = count.present.includes(this.person.sign_in_name);
    const came = () => act(this, `${path}/observe`, { came: !there }, there ? "You have left the count room." : "You are in the count room.");
    return [
      count.kind !== "terminal" && this.may("observe_count") && button(there ? "I leave the count room" : "I am in the count room", "observe", came, "primary"),
      leads && count.state === "counting" && button("Every box is counted", "finish", () => act(this, `${path}/finish`, {}, "The totals wait for the recount."), "primary"),
      leads && count.state === "agreed" && button("Close the count", "close", () => act(this, `${path}/close`, {}, "The count is closed."), "primary"),
      member && count.kind !== "terminal" && ["to_recount", "differs"].includes(count.state) && button("Leave in an emergency", "leave", () => this.leave(count)),
      leads && button("Relieve somebody", "relieve", () => this.relieve(count)),
      !leads && this.person.roles.includes("count_room_supervisor") && button("Lead it from now on", "lead", () => this.lead(count)),
    ].filter(Boolean);
  }

  /** A box: bills, papers, and chips where the box is a table's. */
  count(count, box) {
    const entry = bills();
    const papers = el("textarea", { rows: 4, placeholder: "voucher 001234567890123456 20.00" });
    const [value, rake] = [amount(), amount()];
    const why = needed(reason());
    const written = () => entry.written() || [papers, value, rake].some((one) => one.value.trim());
    const chips = count.kind === "terminal" ? [] : [field("Value chips", value), field("Poker rake chips", rake)];
    return sendForm(this, {
      title: `Box ${box.box} of ${box.place}`,
      wide: true,
      body: [
        entry.node,
        field("Vouchers and coupons, one a line: kind, number where it can be read, amount", papers),
        ...chips,
        box.counted && field("Why it is corrected", why),
      ].filter(Boolean),
      path: `/api/counts/${count.id}/boxes`,
      stated: () => {
        const instruments = written() ? papersOf(papers.value) : NOTHING;
        return typeof instruments === "string"
          ? instruments
          : { box: box.box, bills: entry.value(), instruments, value_chips: typed(value), rake_chips: typed(rake), why: why.value || null };
      },
      said: `Box ${box.box} is counted.`,
      yes: "Record",
    });
  }

  leave(count) {
    const emergency = needed(reason());
    return sendForm(this, {
      title: "Leave the count room",
      body: [el("p", {}, "Nobody leaves before the recount is done, except in an emergency. ", section("465a.25(o)(5)")), field("The emergency", emergency)],
      path: `/api/counts/${count.id}/leave`,
      stated: () => ({ emergency: emergency.value || null }),
      said: "It is recorded.",
      yes: "I leave",
    });
  }

  /** Somebody fell ill or was called away: without them the count could not be signed. */
  async relieve(count) {
    const team = await get("/api/counts/team");
    const options = (names) => names.map((name) => el("option", { value: name }, name || "nobody"));
    const who = el("select", {}, options(count.members.filter((name) => name !== count.supervisor)));
    const successor = el("select", {}, options(["", ...team.map((one) => one.sign_in_name).filter((name) => !count.members.includes(name))]));
    const why = needed(reason());
    return sendForm(this, {
      title: "Relieve somebody of the count team",
      body: [
        el("p", {}, "The report names who was relieved, with the reason, and is signed anew by everybody else. ", section("465a.25(o)(4)")),
        field("Who counts no longer", who),
        field("Who takes the place", successor),
        field("Why", why),
      ],
      path: `/api/counts/${count.id}/relieve`,
      stated: () => ({ name: who.value, successor: successor.value || null, why: why.value }),
      said: (told) => `The team is ${told.members.join(", ")}.`,
      yes: "Relieve",
    });
  }

  lead(count) {
    const why = needed(reason());
    return sendForm(this, {
      title: `Lead count ${count.number}`,
      body: [el("p", {}, `You take the place of ${count.supervisor}, sign the report as count room supervisor and close the count. `, section("465a.25(o)(4)")), field("Why", why)],
      path: `/api/counts/${count.id}/relieve`,
      stated: () => ({ name: count.supervisor, why: why.value }),
      said: "You lead the count.",
      yes: "Lead it",
    });
  }

  receive(id, number) {
    const vouchers = needed(whole());
    const value = needed(amount());
    return sendForm(this, {
      title: `Vouchers of count ${number}`,
      body: [field("How many arrived", vouchers), field("Their value", value)],
      path: `/api/counts/${id}/vouchers`,
      stated: () => ({ vouchers: Number(vouchers.value), amount: typed(value) }),
      said: "They are received.",
      yes: "Received",
    });
  }

  async open() {
    const [waiting, team, deviations] = await Promise.all([get("/api/counts/uncounted"), get("/api/counts/team"), get("/api/deviations")]);
    const pairs = waiting.map((one) => [`${one.drop} ${one.kind}`, `Drop ${one.drop_number}, ${one.day}: ${one.title}`]);
    const approved = deviations.filter((one) => one.content.count && one.verbal?.approves);
    const what = el("select", {}, pairs.map(([value, name]) => el("option", { value }, name)));
    const members = team.filter((one) => one.sign_in_name !== this.person.sign_in_name).map((one) => [one, el("input", { type: "checkbox" })]);
    const deviation = el("select", {}, [
      el("option", { value: "" }, "none: at the time of the schedule"),
      ...approved.map((one) => el("option", { value: one.id }, `No. ${one.number}: ${one.content.day}, ${one.content.count}, ${moment(one.content.begins)} to ${moment(one.content.ends)}`)),
    ]);
    return sendForm(this, {
      title: "Open a count",
      body: [
        field("Boxes", what),
        el("fieldset", {}, el("legend", {}, "Count team"), members.map(([one, input]) => el("label", { class: "row" }, input, one.name))),
        field("Approved deviation from the schedule", deviation),
      ],
      path: "/api/counts",
      stated: () => {
        const [drop, kind] = what.value.split(" ");
        const chosen = members.filter(([, input]) => input.checked).map(([one]) => one.sign_in_name);
        return drop ? { drop, kind, members: chosen, deviation: deviation.value || null } : "No box waits to be counted.";
      },
      said: (told) => `Count ${told.number} is opened.`,
      yes: "Open",
    });
  }
}

/** Vouchers and coupons as they are typed; a sentence where a line is none. */
export function papersOf(text) {
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  const read = lines.map((line) => /^(voucher|coupon)?\s*([0-9A-Za-z-]+\s+)?\$?([0-9,]+(?:\.\d{1,2})?)$/i.exec(line));
  const wrong = read.findIndex((found) => !found);
  return wrong >= 0
    ? `Line ${wrong + 1} is no voucher or coupon with its amount. Write each so: voucher 001234567890123456 20.00.`
    : read.map(([, kind, number, value]) => ({ kind: (kind ?? "voucher").toLowerCase(), number: number?.trim() || null, amount: value.replaceAll(",", "") }));
}
