/** What people do from a page: each act under an id of its own, so that a second try does nothing twice. */
import { post } from "./api.js";
import { newId } from "./connection.js";
import { ask, refused } from "./dialog.js";
import { el } from "./dom.js";
import { fillIn, refusalText } from "./form.js";
import { toast } from "./toast.js";

/**
 * A button by its label; `key` brings the focus back to it when its list is drawn again. What it does is done once: a
 * second press while it goes on, or the second half of a double click, is none. A refusal on the way is told.
 */
export function button(label, key, press, kind = "") {
  let going = false;
  const once = async (event) => {
    if (going || event.detail > 1) {
      return;
    }
    going = true;
    try {
      await press(event);
    } catch (problem) {
      if (!problem.what) {
        throw problem;
      }
      await refused(problem);
    } finally {
      going = false;
    }
  };
  return el("button", { type: "button", class: `button ${kind}`, "data-key": key, onclick: once }, label);
}

const tellDone = (said, answer) => {
  const text = typeof said === "function" ? said(answer) : said;
  if (text) {
    toast(text, { kind: "win" });
  }
};

/** Do something, tell it or its refusal, and have the view look again. Answers null where it was refused. */
export async function act(view, path, body, said) {
  try {
    const answer = await post(path, { id: newId(), ...body });
    tellDone(said, answer);
    return answer;
  } catch (problem) {
    await refused(problem.what ? problem : { what: "the request", why: problem.message });
    return null;
  } finally {
    view.again();
  }
}

/** Whether somebody is sure; `yes` is the word on the button. */
export const sure = async (title, body, yes, kind = "primary") =>
  (await ask({
    title,
    body,
    actions: [
      { label: "Leave it", value: null, kind: "quiet" },
      { label: yes, value: "yes", kind },
    ],
  })) === "yes";

/**
 * A form over the page that is sent under one id until the server takes it. What is refused is told beside what was
 * written: by `tell(refusal)` where the form can show it at its field (it answers false for what it can't), else above
 * the buttons. `stated()` gives what is sent; a sentence in place of an object says what is wrong with it. `path` may be
 * a function, where it depends on what was chosen.
 * Answers what the server answered, or null where somebody left it.
 */
export async function sendForm(view, { title, body, path, stated, said, no, yes = "Send", tell, wide = false }) {
  const id = newId();
  let answer = null;
  const send = async () => {
    const asked = stated();
    if (typeof asked === "string") {
      return asked;
    }
    try {
      answer = await post(typeof path === "function" ? path() : path, { id, ...asked });
      return "";
    } catch (problem) {
      return tell?.(problem) ? "Look at what is marked above." : refusalText(problem);
    }
  };
  const sent = await fillIn({ title, body: [body].flat(), send, no, yes, wide });
  if (sent) {
    tellDone(said, answer);
  }
  view?.again();
  return sent ? answer : null;
}
