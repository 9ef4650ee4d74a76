/** What instructors and pit bosses write into a dealer's file, each in a form of its own. */
import { sendForm } from "../parts/acts.js";
import { el } from "../parts/dom.js";
import { field, plainInput, reason } from "../parts/form.js";
import { sentence } from "../parts/words.js";
import { judgement, option } from "./choosing.js";

const EQUIPMENT = ["cards", "dice", "tiles"];
/** Minutes of the longest lesson. */
const LONGEST = 720;
const whole = (max, value = "") => el("input", { type: "number", min: 0, max, step: 1, value, required: true });
const named = (more = {}) => plainInput({ maxlength: 400, required: true, ...more });

/** A day up to the gaming day that is going on; `value` is what stands there before somebody writes another. */
const day = ({ on }, value = on) => el("input", { type: "date", value, max: on, required: true });
/** The same for what is read from a paper: nothing stands there first. */
const earlier = (view) => day(view, "");
const game = ({ games }) => el("select", {}, games.map(({ id, name }) => option(id, name)));
const several = ({ games }) =>
  el("select", { multiple: true, size: 6, required: true }, games.map(({ id, name }) => option(id, name)));
const chosen = (select) => [...select.selectedOptions].map(({ value }) => value);

/** A form in which every field has its name, about the dealer who was chosen when it was opened. */
function record(view, { title, fields, path, stated, said, wide = false }) {
  const dealer = view.dealer();
  return sendForm(view, {
    title,
    body: Object.entries(fields).map(([name, control]) => field(name, control)),
    path: `/api/training/${path}`,
    stated: () => {
      const asked = stated();
      return typeof asked === "string" ? asked : { dealer, ...asked };
    },
    said,
    yes: "Record",
    wide,
  });
}

/** A lesson that an instructor gave. */
export function recordLesson(view) {
  const [taught, on, topic] = [game(view), day(view), named()];
  const [hours, minutes] = [whole(12), whole(59, 0)];
  const taken = EQUIPMENT.map((one) => option(one, `use and control of ${one}`));
  const handles = el("select", {}, option("", "\u2014"), taken);
  return record(view, {
    title: `A lesson of ${view.dealerName()}`,
    fields: { Game: taught, Day: on, Hours: hours, Minutes: minutes, Topic: topic, "It taught": handles },
    path: "lessons",
    stated: () => {
      const length = Number(hours.value) * 60 + Number(minutes.value);
      const said = { game: taught.value, held_on: on.value, topic: topic.value, handles: handles.value || null };
      return length > 0 && length <= LONGEST ? { ...said, minutes: length } : "A lesson takes a minute to 12 hours.";
    },
    said: "The lesson is recorded.",
  });
}

/** A topic of the employer's program. */
export function recordTopic(view) {
  const topic = el("select", {}, view.topics.map(({ id, words }) => option(id, sentence(words))));
  const on = day(view);
  return record(view, {
    title: `A topic that ${view.dealerName()} completed`,
    fields: { Topic: topic, Completed: on },
    path: "topics",
    stated: () => ({ topic: topic.value, completed_on: on.value }),
    said: "The topic is recorded.",
  });
}

/** A gaming school's course, as proof for the permit. */
export function recordSchool(view) {
  const [school, approved] = [named(), named({ required: false })];
  const [completed, applied] = [earlier(view), earlier(view)];
  const [games, hours, blackjack, weeks] = [several(view), whole(9999), whole(9999, 0), whole(999)];
  return record(view, {
    title: `A school\u2019s course of ${view.dealerName()}`,
    fields: {
      "Gaming school": school,
      "Approved by (another jurisdiction\u2019s authority, for an equivalent course)": approved,
      Completed: completed,
      "Applied for the permit": applied,
      "Games, of one type": games,
      Hours: hours,
      "Of them in Blackjack": blackjack,
      Weeks: weeks,
    },
    path: "proofs/school",
    stated: () => ({
      school: school.value,
      approved_by: approved.value || null,
      completed_on: completed.value,
      applied_on: applied.value,
      games: chosen(games),
      hours: Number(hours.value),
      blackjack_hours: Number(blackjack.value),
      weeks: Number(weeks.value),
    }),
    said: "The proof is recorded.",
    wide: true,
  });
}

/** Another certificate holder's program, as proof for the permit. */
export function recordHolder(view) {
  const [holder, completed, applied] = [named(), earlier(view), earlier(view)];
  const [games, hours, blackjack, weeks] = [several(view), whole(9999), whole(9999, 0), whole(999)];
  return record(view, {
    title: `Another certificate holder\u2019s program, completed by ${view.dealerName()}`,
    fields: {
      "Certificate holder": holder,
      Completed: completed,
      "Applied for the permit": applied,
      "Games, of one type": games,
      Hours: hours,
      "Of them in Blackjack": blackjack,
      Weeks: weeks,
    },
    path: "proofs/certificate-holder",
    stated: () => ({
      certificate_holder: holder.value,
      completed_on: completed.value,
      applied_on: applied.value,
      games: chosen(games),
      hours: Number(hours.value),
      blackjack_hours: Number(blackjack.value),
      weeks: Number(weeks.value),
    }),
    said: "The proof is recorded.",
    wide: true,
  });
}

/** Employment as a dealer elsewhere, as proof for the permit. */
export function recordEmployment(view) {
  const [employer, jurisdiction, games] = [named(), named(), several(view)];
  const [begun, ended, applied] = [earlier(view), earlier(view), earlier(view)];
  return record(view, {
    title: `Employment of ${view.dealerName()} elsewhere`,
    fields: {
      Employer: employer,
      Jurisdiction: jurisdiction,
      From: begun,
      Until: ended,
      "Applied for the permit": applied,
      "Games dealt": games,
    },
    path: "proofs/employment",
    stated: () => ({
      employer: employer.value,
      jurisdiction: jurisdiction.value,
      begun: begun.value,
      ended: ended.value,
      applied_on: applied.value,
      games: chosen(games),
    }),
    said: "The proof is recorded.",
  });
}

/** A table test that was held at a table of the house. */
export function recordAtFelt(view) {
  const [dealt, on, satisfied, remarks] = [game(view), day(view), judgement(), reason({ required: true })];
  return record(view, {
    title: `A table test of ${view.dealerName()} at the felt`,
    fields: { Game: dealt, Day: on, Judgement: satisfied, "What you saw": remarks },
    path: "felt-tests",
    stated: () => ({
      game: dealt.value,
      held_on: on.value,
      satisfied: satisfied.value === "yes",
      remarks: remarks.value,
    }),
    said: "It is in the personnel file.",
  });
}
