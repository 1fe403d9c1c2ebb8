import { zoneOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { initiatedPage } from "../../data/initiated";
import { initiatedListInput, stateOf } from "../../initiated-model";

/** Lists drafts that are not complete or came from a link. `dueCents` is the amount due now under the first payment option. */
export const listInitiated = query({
  name: "initiated.list",
  allow: schoolStaff,
  scope: "registrations:read",
  input: initiatedListInput,
  async run(ctx, input) {
    const [rows, [total], programs] = await inSchool(ctx).db.batch([...initiatedPage(ctx, input)]);
    const now = ctx.now.getTime();
    const results = rows.map(({ tuitionCents, applicationFeeCents, allowedOptions, programOptions, ...row }) => {
      const option = (allowedOptions ?? programOptions)?.[0];
      const fee = applicationFeeCents ?? 0;
      const dueCents = option === "pay_now" ? (tuitionCents ?? 0) + fee : option === "pay_later" ? fee : 0;
      return { ...row, state: stateOf(row, now), from: row.source === "visitor" ? ("website" as const) : originOf(row.origin), dueCents };
    });
    return { results, count: total?.count ?? 0, programs, zone: zoneOf(ctx) };
  },
});

/** The drafts of group orders and of other people of a registration are not in this list. */
const originOf = (origin: "manual" | "inquiry" | "pre_enrollment" | "waitlist" | "group" | "party" | null) =>
  origin === null || origin === "group" || origin === "party" ? ("manual" as const) : origin;
