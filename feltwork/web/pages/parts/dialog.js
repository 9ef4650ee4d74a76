/**
 * Questions over a page. Each opens a modal `<dialog>` and answers by a promise; Escape answers null, and the focus
 * goes back to where it was.
 */
import { el, set } from "./dom.js";

let opened = 0;

/** What somebody can type or choose in. */
export const TYPED_IN = "input, select, textarea";

/**
 * Ask: `await ask({title: "Cash out?", body: ["..."], actions: [{label: "Print", value: "print", kind: "primary"}]})`.
 * The first field has the focus, for a scanner types at once; without any it is the first action that is neither primary
 * nor danger, so that Enter pressed too early harms nothing. An action with `when` is done first and closes the question
 * where it answers true; meanwhile nothing is pressed twice, and nobody leaves. `wide` is for what has a table or a
 * layout in it.
 */
export function ask({ title, body = [], actions = [{ label: "Close", value: null }], wide = false }) {
  opened += 1;
  const heading = `fw-dialog-${opened}`;
  return new Promise((resolve) => {
    let answer = null;
    let going = false;
    const choose = (value, when) => async ({ currentTarget: pressed }) => {
      if (going) {
        return;
      }
      if (when) {
        const busy = (is) => set(pressed, "aria-busy", (going = is) && "true");
        busy(true);
        const done = await when().finally(() => busy(false));
        if (!done) {
          return;
        }
      }
      answer = value;
      dialog.close();
    };
    const buttons = actions.map(({ label, value, kind = "", when }) =>
      el("button", { type: "button", class: `button ${kind}`, onclick: choose(value, when) }, label),
    );
    const dialog = el(
      "dialog",
      { "aria-labelledby": heading, class: wide && "wide" },
      el("h2", { id: heading }, title),
      content(body),
      el("div", { class: "dialog-actions" }, buttons),
    );
    dialog.addEventListener("cancel", (event) => going && event.preventDefault());
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
    const harmless = buttons[actions.findIndex(({ kind }) => !kind || kind === "quiet")] ?? buttons[0];
    const typedIn = dialog.querySelector(TYPED_IN);
    // A long question is read from its beginning: its buttons do not draw it to the end.
    (typedIn ?? harmless)?.focus({ preventScroll: !typedIn });
  });
}

function content(body) {
  return [body].flat().map((part) => (typeof part === "string" ? el("p", {}, part) : part));
}

/** Yes or no; `danger` for what can't be undone. Resolves to true or false. */
export async function confirm({ title, body = [], yes = "Yes", no = "No", danger = false }) {
  const actions = [
    { label: no, value: false, kind: "quiet" },
    { label: yes, value: true, kind: danger ? "danger" : "primary" },
  ];
  return (await ask({ title, body, actions })) === true;
}

/** What the server refused: what, why, by which section, and what would be right. */
export function refused({ what, why, section, instead }) {
  const body = [
    el("p", {}, why, section ? el("span", { class: "section" }, ` (§ ${section})`) : null),
    instead ? el("div", { class: "notice" }, el("p", {}, instead)) : null,
  ].filter(Boolean);
  return ask({ title: `Refused: ${what}`, body, actions: [{ label: "Understood", value: null }] });
}
