/** What waits for whom: filings to decide, requests to sign, lists to approve, and what is held. */
import { act, button } from "../parts/acts.js";
import { get } from "../parts/api.js";
import { count, el } from "../parts/dom.js";
import { badge } from "../parts/facts.js";
import { keyed } from "../parts/keyed.js";
import { View } from "../parts/view.js";
import { moment, sentence } from "../parts/words.js";

/** One line for everything that waits; what the reader can do comes first. */
export class Waits extends View {
  constructor(person) {
    super(person, 5_000);
    this.stands = el("p", { class: "soft" });
    this.list = el("ul", { class: "waiting" });
    this.none = el("p", { class: "empty" }, "Nothing waits. What has to be decided or signed appears here.");
    this.body.append(el("section", { class: "panel stack" }, el("h2", {}, "What waits"), this.stands, this.list, this.none));
  }

  read() {
    return get("/api/compliance");
  }

  show(seen) {
    const since = seen.commenced_at
      ? `Operations commenced ${moment(seen.commenced_at)}.`
      : "Operations have not commenced: the house is set up and tried out.";
    const held = seen.holds.length ? ` ${count(seen.holds.length, "reason keeps", "reasons keep")} terminals or tables from play.` : "";
    this.stands.textContent = `Gaming day ${seen.day}. ${since}${held}`;
    const rows = [...seen.filings.map(filing), ...seen.requests.map(request), ...seen.destructions.map(list)];
    rows.sort((one, other) => Number(other.mine) - Number(one.mine));
    this.none.hidden = rows.length > 0;
    keyed(
      this.list,
      rows,
      ({ key }) => key,
      () => el("li", { class: "wait" }),
      (row) => this.row(row),
    );
  }

  row({ key, kind, mine, text, who, since, go, press }) {
    return [
      badge(kind, mine ? "turn" : "quiet"),
      el("div", { class: "what" }, el("strong", {}, text), el("p", { class: "soft small" }, `${who}, since ${moment(since)}`)),
      el(
        "div",
        { class: "acts" },
        press && button(press[0], key, () => act(this, press[1], {}, press[2]), "primary"),
        go && el("a", { class: "button", href: go }, "Look"),
      ),
    ];
  }
}

const filing = (one) => ({
  key: `filing/${one.id}`,
  kind: "filing",
  mine: one.may_decide,
  text: `${sentence(one.words)} ${one.number}`,
  who: `waits for ${one.waits_for.map(({ words }) => words).join(" and ")}`,
  since: one.filed_at,
  go: "#Filings",
});

const open = (one) => one.keys.filter(({ signed_by: by }) => !by).map(({ needs }) => needs);

const request = (one) => ({
  key: `request/${one.id}`,
  kind: "request",
  mine: one.can_approve || one.can_carry_out,
  text: one.text,
  who: open(one).length ? `asked by ${one.asked_by}; waits for ${open(one).join(" and ")}` : "approved, to be carried out",
  since: one.asked_at,
  press: one.can_approve
    ? ["Approve", `/api/approvals/${one.id}/approve`, "You have approved it."]
    : one.can_carry_out && one.kind === "commence"
      ? ["Carry out", `/api/approvals/${one.id}/carry-out`, "Operations have commenced."]
      : null,
  go: one.kind === "commence" ? "#Commencement" : "/floor#Approvals",
});

const list = (one) => ({
  key: `list/${one.id}`,
  kind: "records",
  mine: one.may_carry_out || one.signatures.some(({ may, signed }) => may && !signed),
  text: `Destruction list ${one.number}`,
  who: one.state,
  since: one.listed_at,
  go: "#Records",
});
