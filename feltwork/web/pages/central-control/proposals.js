/** What one operator proposes, until another operator approves or rejects it. */
import { act, button } from "../parts/acts.js";
import { DataTable } from "../parts/table.js";
import { moment } from "../parts/words.js";

const decide = (view, { number }, approves, said) => act(view, `/api/proposals/${number}`, { approves }, said);

/** Proposals take back their own and decide on those of others. */
const acts = (view, row) =>
  row.proposed_by === view.person.sign_in_name
    ? [button("Take back", `${row.number}/take-back`, () => decide(view, row, false, "Proposal taken back."))]
    : [
        button("Approve", `${row.number}/approve`, () => decide(view, row, true, "Proposal approved.")),
        button("Reject", `${row.number}/reject`, () => decide(view, row, false, "Proposal rejected."), "quiet"),
      ];

/** A table of proposals that wait; `columns` say what is proposed. */
export const proposalsOf = (view, { section, columns }) =>
  new DataTable({
    caption: "Waiting for another operator",
    section,
    about: "One operator proposes, and another one approves.",
    columns: [
      ...columns,
      { id: "proposed_by", name: "Proposed by" },
      { id: "at", name: "When", value: (row) => moment(row.at) },
      { id: "acts", kind: "acts", cell: (row) => acts(view, row) },
    ],
    key: (row) => String(row.number),
    empty: "No proposals.",
  });
