/** People: who there is, their roles, and the doors that an administrator opens and shuts. */
import { act, button, sure } from "../parts/acts.js";
import { get, post } from "../parts/api.js";
import { newId } from "../parts/connection.js";
import { refused } from "../parts/dialog.js";
import { field, fillIn, needed, reason, requested } from "../parts/form.js";
import { el } from "../parts/dom.js";
import { roleName } from "../parts/header.js";
import { keyed } from "../parts/keyed.js";
import { DEPARTMENTS } from "../parts/roles.js";
import { toast } from "../parts/toast.js";
import { View } from "../parts/view.js";
import { sentence } from "../parts/words.js";

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
        one.must_choose && el("p", { class: "soft small" }, "has to choose a password"),
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
    const about =
      "The first password only permits choosing one\u2019s own. Leave it empty for a role that holds keys: another " +
      "department approves it, and whoever approves gets a one-time password to hand over.";
    const body = [
      field("Sign-in name", name),
      field("Name", full),
      boxes.node,
      field("First password", password),
      el("p", { class: "soft small" }, about),
    ];
    if (await sure("Add somebody", body, "Add")) {
      const stated = {
        sign_in_name: name.value,
        name: full.value,
        roles: boxes.chosen(),
        password: password.value || null,
      };
      const { sign_in_name, roles } = stated;
      const contents = [{ change: "add", sign_in_name, name: full.value, roles }];
      await this.change("/api/people", stated, `${full.value} is added.`, contents);
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
      const contents = give.map((role) => ({ change: "role", sign_in_name: one.sign_in_name, role }));
      await this.change(this.path(one, "roles"), { give, take }, `The roles of ${one.name} are changed.`, contents);
    }
  }

  async password(one) {
    const own = one.sign_in_name === this.person.sign_in_name;
    if (!own && !one.alone) {
      const why = "Nobody sets another person\u2019s password alone. Whoever approves it gets a one-time password.";
      await this.ask(`New password for ${one.name}`, why, [{ change: "password", sign_in_name: one.sign_in_name }]);
      return;
    }
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
      const contents = [{ change: "enable", sign_in_name: one.sign_in_name }];
      const said = `${one.name} is ${word.toLowerCase()}d.`;
      await this.change(this.path(one, word.toLowerCase()), { why: why.value }, said, contents);
    }
  }

  /** Make a change, or ask for it if other departments have to approve it. */
  async change(path, stated, said, contents) {
    try {
      await post(path, { id: newId(), ...stated });
      toast(said, { kind: "win" });
    } catch (problem) {
      const asks = problem.status === 409 && problem.section === "605a.2(b)" && contents.length > 0;
      await (asks ? this.ask("Ask for an approval", sentence(`${problem.why}.`), contents) : refused(problem));
    } finally {
      this.again();
    }
  }

  /** A request for each change, under ids that stay the same for every try. */
  async ask(title, about, contents) {
    const why = needed(reason());
    const body = [el("p", {}, about, " ", el("span", { class: "section" }, "\u00a7 605a.2(b)")), field("Why", why)];
    const wanted = contents.map((content) => ({ id: newId(), kind: "change_key_holders", content }));
    const send = async () => {
      for (const one of wanted) {
        const problem = await requested({ ...one, why: why.value.trim() });
        if (problem) {
          return problem;
        }
      }
      return "";
    };
    if (await fillIn({ title, body, send, no: "Cancel", yes: "Send request" })) {
      toast("Request sent. Another department must approve it, under Approvals.", { kind: "win" });
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
