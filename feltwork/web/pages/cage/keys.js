/** The sign-out and sign-in of keys (465a.17(d), (h)). */
import { act, button, sendForm } from "../parts/acts.js";
import { el } from "../parts/dom.js";
import { section } from "../parts/facts.js";
import { field } from "../parts/form.js";
import { moment } from "../parts/words.js";

const NAMES = { main_door: "main door key", release: "release key", reset: "reset key" };

/** Who has which key since when; `out` are keys that may go out now, `people` those who may get one. */
export function keyLog(view, log, { path, out, people }) {
  const handsOut = view.may("hand_out_key");
  const isOut = new Set(log.filter((one) => !one.back_at).map((one) => one.key));
  const back = (one) => act(view, `/api/drop-keys/${one.id}/return`, {}, `The ${one.words} is back.`);
  const row = (one) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, one.words, " ", section(one.section)),
      el("td", {}, `${one.handed_by}, ${moment(one.at)}`),
      el("td", {}, one.out_to),
      el("td", {}, one.back_at ? `${one.received_by}, ${moment(one.back_at)}` : handsOut ? button("Sign in", `${one.id}/back`, () => back(one)) : "out"),
    );
  const heads = ["Key", "Signed out by", "To", "Signed in by"].map((name) => el("th", { scope: "col" }, name));
  return el(
    "div",
    { class: "stack" },
    log.length
      ? el("div", { class: "scroll" }, el("table", {}, el("caption", {}, "Keys"), el("thead", {}, el("tr", {}, heads)), el("tbody", {}, log.map(row))))
      : el("p", { class: "empty" }, "No key is signed out."),
    handsOut &&
      el(
        "div",
        { class: "row" },
        out.filter((key) => !isOut.has(key)).map((key) => button(`Sign out the ${NAMES[key]}`, `key/${key}`, () => signOut(view, path, key, people))),
      ),
  );
}

function signOut(view, path, key, people) {
  const to = el("select", {}, people.map((name) => el("option", {}, name)));
  return sendForm(view, {
    title: `Sign out the ${NAMES[key]}`,
    body: [field("To", to)],
    path,
    stated: () => ({ key, to: to.value }),
    said: `The ${NAMES[key]} is out.`,
    yes: "Sign it out",
  });
}
