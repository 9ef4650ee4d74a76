/** People: who there is, their roles, and the doors that an administrator opens and shuts. */
import { act, button, sure } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { field } from "../parts/form.js";
import { el } from "../parts/dom.js";
import { roleName } from "../parts/header.js";
import { keyed } from "../parts/keyed.js";
import { DEPARTMENTS } from "../parts/roles.js";
import { View } from "../parts/view.js";

/** A table of people. */
export class People extends View {
  constructor(person) {
    super(person, 10_000);
    this.list = el("tbody");
    const head = ["Sign-in name", "Name", "Roles", "State", ""].map((name) =>
      el("th", { scope: "col" }, name || el("span", { class: "aloud" }, "Change")),
    );
    const table = el(
      "table",
      {},
      el("caption", { class: "aloud" }, "People"),
      el("thead", {}, el("tr", {}, head)),
      this.list,
    );
    const add = el("button", { type: "button", class: "button primary", onclick: () => this.add() }, "Add somebody");
    this.body.append(
      el(
        "section",
        { class: "panel" },
        el("div", { class: "row spread" }, el("h2", {}, "People"), add),
        el("div", { class: "scroll" }, table),
      ),
    );
  }

  read() {
    return get("/api/people");
  }

  show(people) {
    keyed(
      this.list,
      people,
      (one) => one.sign_in_name,
      () => el("tr"),
      (one) => this.row(one),
    );
  }

  row(one) {
    return [
      el("th", { scope: "row" }, one.sign_in_name),
      el("td", {}, one.name),
      el("td", {}, one.roles.map(roleName).join(", ") || "none"),
      el(
        "td",
        {},
        el("span", { class: `badge ${one.enabled ? "win" : "loss"}` }, one.enabled ? "enabled" : "disabled"),
      ),
      el(
        "td",
        {},
        el(
          "div",
          { class: "row" },
          button("Roles", `${one.sign_in_name}/roles`, () => this.roles(one)),
          button("Password", `${one.sign_in_name}/password`, () => this.password(one)),
          button(one.enabled ? "Disable" : "Enable", `${one.sign_in_name}/switch`, () => this.toggle(one)),
        ),
      ),
    ];
  }

  path(one, what) {
    return `/api/people/${encodeURIComponent(one.sign_in_name)}/${what}`;
  }

  async add() {
    const name = el("input", { autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
    const full = el("input", { autocomplete: "off" });
    const password = el("input", { type: "password", autocomplete: "new-password" });
    const boxes = checks([]);
    const body = [field("Sign-in name", name), field("Name", full), boxes.node, field("First password", password)];
    if (await sure("Add somebody", body, "Add")) {
      const stated = {
        sign_in_name: name.value,
        name: full.value,
        roles: boxes.chosen(),
        password: password.value || null,
      };
      await act(this, "/api/people", stated, `${full.value} is added.`);
    }
  }

  async roles(one) {
    const boxes = checks(one.roles);
    if (
      await sure(`Roles of ${one.name}`, [el("p", {}, "Their sessions end when roles change."), boxes.node], "Change")
    ) {
      const now = boxes.chosen();
      const give = now.filter((role) => !one.roles.includes(role));
      const take = one.roles.filter((role) => !now.includes(role));
      await act(this, this.path(one, "roles"), { give, take }, `The roles of ${one.name} are changed.`);
    }
  }

  async password(one) {
    const own = one.sign_in_name === this.person.sign_in_name;
    const current = el("input", { type: "password", autocomplete: "current-password" });
    const password = el("input", { type: "password", autocomplete: "new-password" });
    const body = [
      el("p", {}, "All of their sessions end."),
      own && field("Your password now", current),
      field("New password", password),
    ].filter(Boolean);
    if (await sure(`Password of ${one.name}`, body, "Set")) {
      const stated = own ? { password: password.value, current: current.value } : { password: password.value };
      await act(this, this.path(one, "password"), stated, `The password of ${one.name} is set.`);
    }
  }

  async toggle(one) {
    const why = el("input", { maxlength: 400 });
    const word = one.enabled ? "Disable" : "Enable";
    if (await sure(`${word} ${one.name}`, [field("Why", why)], word)) {
      await act(this, this.path(one, word.toLowerCase()), { why: why.value }, `${one.name} is ${word.toLowerCase()}d.`);
    }
  }
}

function checks(held) {
  const box = (role) => {
    const input = el("input", { type: "checkbox", value: role, checked: held.includes(role) });
    return el("label", { class: "check" }, input, roleName(role));
  };
  const set = ([department, roles]) =>
    el("fieldset", { class: "roles" }, el("legend", {}, department), roles.map(box));
  const node = el("div", { class: "stack" }, Object.entries(DEPARTMENTS).map(set));
  return { node, chosen: () => [...node.querySelectorAll(":checked")].map(({ value }) => value) };
}
