import { z } from "zod";
import { schoolOf, todayOf } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { isoDate } from "~/platform/input";
import { planHas, schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { firstDay, refuseSince } from "./export-rosters";

/** The form of the export: the day that was chosen, or what is wrong with it; whether the plan has keys and webhooks too. No round trip. */
export const showRosters = query({
  name: "rosters.oneroster-form",
  allow: schoolStaff,
  input: z.object({ since: z.string().max(40).optional().catch(undefined) }),
  async run(ctx, { since: typed = "" }) {
    const days = { first: firstDay(ctx), last: todayOf(ctx), hasKeys: planHas(schoolOf(ctx), "developers") };
    if (typed.trim() === "") return { ...days, typed, since: null, refusal: null };
    const read = isoDate().safeParse(typed);
    try {
      refuseSince(ctx, read.success ? read.data : "0000-01-01");
      return { ...days, typed, since: read.data ?? null, refusal: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { ...days, typed, since: null, refusal: error.message };
    }
  },
});
