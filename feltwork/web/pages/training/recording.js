/** What instructors and pit bosses write into a dealer's file, each in a form of its own. */
import { sendForm } from "../parts/acts.js";
import { el } from "../parts/dom.js";
import { field, plainInput, reason } from "../parts/form.js";
import { sentence } from "../parts/words.js";
import { judgement, option } from "./choosing.js";

const EQUIPMENT = ["cards", "dice", "tiles"];
const whole = (value, more = {}) => el("input", { type: "number", min: 0, step: 1, value, ...more });

/** A day up to the gaming day that is going on. */
const day = ({ on }) => el("input", { type: "date", value: on, max: on });
const game = ({ games }) => el("select", {}, games.map(({ id, name }) => option(id, name)));
const several = ({ games }) => el("select", { multiple: true, size: 6 }, games.map(({ id, name }) => option(id, name)));
const chosen = (select) => [...select.selectedOptions].map(({ value }) => value);

/** A form in which every field has its name, sent with the dealer of the view. */
const record = (view, { title, fields, path, stated, said, wide = false }) =>
  sendForm(view, {
    title,
    body: Object.entries(fields).map(([name, control]) => field(name, control)),
    path: `/api/training/${path}`,
    stated: () => {
      const asked = stated();
      return typeof asked === "string" ? asked : { dealer: view.dealer(), ...asked };
    },
    said,
    yes: "Record",
    wide,
  });

/** A lesson that an instructor gave. */
export function recordLesson(view) {
  const [taught, on, topic] = [game(view), day(view), plainInput({ maxlength: 400 })];
  const [hours, minutes] = [whole(4, { max: 12 }), whole(0, { max: 59 })];
  const named = EQUIPMENT.map((one) => option(one, `use and control of ${one}`));
  const handles = el("select", {}, option("", "\u2014"), named);
  return record(view, {
    title: `A lesson of ${view.dealer()}`,
    fields: { Game: taught, Day: on, Hours: hours, Minutes: minutes, Topic: topic, "It taught": handles },
    path: "lessons",
    stated: () => ({
      game: taught.value,
      held_on: on.value,
      minutes: Number(hours.value) * 60 + Number(minutes.value),
      topic: topic.value,
      handles: handles.value || null,
    }),
    said: "The lesson is recorded.",
  });
}

/** A topic of the employer's program. */
export function recordTopic(view) {
  const topic = el("select", {}, view.topics.map(({ id, words }) => option(id, sentence(words))));
  const on = day(view);
  return record(view, {
    title: `A topic that ${view.dealer()} completed`,
    fields: { Topic: topic, Completed: on },
    path: "topics",
    stated: () => ({ topic: topic.value, completed_on: on.value }),
    said: "The topic is recorded.",
  });
}

/** A gaming school's course, as proof for the permit. */
export function recordSchool(view) {
  const [school, approved, completed, applied] = [plainInput(), plainInput(), day(view), day(view)];
  const [games, hours, blackjack, weeks] = [several(view), whole(100), whole(80), whole(5)];
  return record(view, {
    title: `A school\u2019s course of ${view.dealer()}`,
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
  const [holder, completed, applied] = [plainInput(), day(view), day(view)];
  const [games, hours, blackjack, weeks] = [several(view), whole(100), whole(80), whole(5)];
  return record(view, {
    title: `Another certificate holder\u2019s program, completed by ${view.dealer()}`,
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
  const [employer, jurisdiction, games] = [plainInput(), plainInput(), several(view)];
  const [begun, ended, applied] = [day(view), day(view), day(view)];
  return record(view, {
    title: `Employment of ${view.dealer()} elsewhere`,
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
  const [dealt, on, satisfied, remarks] = [game(view), day(view), judgement(), reason()];
  return record(view, {
    title: `A table test of ${view.dealer()} at the felt`,
    fields: { Game: dealt, Day: on, Judgement: satisfied, "What you saw": remarks },
    path: "felt-tests",
    stated: () => {
      const said = { game: dealt.value, held_on: on.value, satisfied: satisfied.value === "yes" };
      return remarks.value.trim() ? { ...said, remarks: remarks.value } : "Say what you saw.";
    },
    said: "It is in the personnel file.",
  });
}
