/**
 * A page of tabs: who is here, what they may see, and the views that belong to it.
 *
 *     standPage({ here: "/cage", title: "Cage", views: [
 *       { tab: "Drop", may: ["take_part_in_drop"], make: (person) => new Drop(person) },
 *     ] });
 *
 * A view opens for whoever has one of the permissions in `may`, or may ask for one of those in `asks`; without either
 * it is everybody's. Only the view that is looked at asks the server for anything.
 */
import { me } from "./api.js";
import { el, fill } from "./dom.js";
import { signInAddress, standHeader } from "./header.js";
import "./tabs.js";

const opens = ({ may = [], asks = [] }, person) =>
  may.length + asks.length === 0 ||
  may.some((one) => person.may.includes(one)) ||
  asks.some((one) => person.may_ask.includes(one));

const named = () => decodeURIComponent(location.hash.slice(1));

function say(main, title, ...sentences) {
  const told = sentences.filter(Boolean).map((one) => el("p", {}, one));
  fill(main, el("section", { class: "panel alone" }, el("h2", {}, title), told));
}

/** The views in tabs; the address names the one that is looked at, so that a link or a reload comes back to it. */
function stand(main, { title, views }, person) {
  const own = views.filter((view) => opens(view, person)).map((view) => ({ ...view, shown: view.make(person) }));
  if (!own.length) {
    say(main, "Nothing here is yours", "Your own pages are in the bar above.");
    return;
  }
  const tabs = el(
    "fw-tabs",
    { label: `Views: ${title}` },
    own.map(({ tab, shown }) => el("section", { "data-tab": tab }, shown.node)),
  );
  const wanted = named();
  const chosen = ({ detail }) => {
    own.forEach(({ tab, shown }) => (tab === detail.tab ? shown.look() : shown.rest()));
    if (tabs.settled) {
      history.replaceState(null, "", `#${encodeURIComponent(detail.tab)}`);
    }
  };
  const turn = (name) => {
    const at = own.findIndex(({ tab }) => tab === name);
    if (at >= 0) {
      tabs.choose(at);
    }
  };
  tabs.addEventListener("chosen", chosen);
  fill(main, tabs);
  turn(wanted);
  tabs.settled = true;
  addEventListener("hashchange", () => turn(named()));
}

/** Put the page together; whoever is not signed in is sent to the door and back. */
export async function standPage({ here, title, views }) {
  const main = document.getElementById("main");
  try {
    const person = await me();
    if (!person) {
      location.replace(signInAddress());
      return;
    }
    standHeader({ here, title, me: person });
    stand(main, { title, views }, person);
  } catch (problem) {
    say(main, "This page can\u2019t be shown", `${problem.why ?? problem.message}.`, problem.instead);
    if (problem.status === undefined) {
      console.error(problem);
    }
  }
}
