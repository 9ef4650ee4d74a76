/** The cage: gaming vouchers, drops, counts, slips, revenue and tips. */
import { standPage } from "./parts/stand.js";
import { Filings } from "./desk/filings.js";
import { Boxes } from "./cage/boxes.js";
import { Counts } from "./cage/counts.js";
import { Custody } from "./cage/custody.js";
import { Deviations } from "./cage/deviations.js";
import { Drops } from "./cage/drops.js";
import { Due } from "./cage/due.js";
import { ManualSlips } from "./cage/manual_slips.js";
import { Recount } from "./cage/recount.js";
import { Revenue } from "./cage/revenue.js";
import { Slips } from "./cage/slips.js";
import { Tips } from "./cage/tips.js";
import { Variances } from "./cage/variances.js";
import { Vouchers } from "./cage/vouchers.js";

const DROP = ["see_cage", "take_part_in_drop", "hand_out_key"];
const SLIPS = ["see_cage", "pay_payout", "verify_payout"];
const KINDS = ["drop_plan", "drop_deviation", "count_schedule", "count_deviation", "box_numbers", "count_controls"];

/** Views, each with whoever may see it. */
const VIEWS = [
  { tab: "Vouchers", may: ["redeem_voucher"], make: (person) => new Vouchers(person) },
  { tab: "Drops", may: DROP, make: (person) => new Drops(person) },
  { tab: "Boxes", may: DROP, make: (person) => new Boxes(person) },
  { tab: "Counts", may: ["see_cage"], make: (person) => new Counts(person) },
  { tab: "Recount", may: ["recount"], make: (person) => new Recount(person) },
  { tab: "Variances", may: ["see_cage"], make: (person) => new Variances(person) },
  { tab: "Deviations", may: ["see_cage", "approve_deviation"], make: (person) => new Deviations(person) },
  { tab: "Slips", may: [...SLIPS, "issue_imprest"], make: (person) => new Slips(person) },
  { tab: "Manual slips", may: SLIPS, make: (person) => new ManualSlips(person) },
  { tab: "Custody", may: ["keep_keys", "prepare_table_slip"], make: (person) => new Custody(person) },
  { tab: "Due", may: ["see_cage", "reconcile_redemptions"], make: (person) => new Due(person) },
  { tab: "Revenue", may: ["see_revenue"], make: (person) => new Revenue(person) },
  { tab: "Tips", may: ["see_tips", "count_tip_box"], make: (person) => new Tips(person) },
  { tab: "Plans", may: ["see_filings"], make: (person) => new Filings(person, { kinds: KINDS }) },
];

standPage({ here: "/cage", title: "Cage", views: VIEWS });
