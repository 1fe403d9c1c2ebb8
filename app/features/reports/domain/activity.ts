import { actionWords } from "~/features/enrollment/domain/activity-words";
import { actionName, changesIn } from "~/platform/audit-log";
import { zoneOf } from "~/platform/context";
import { choice, id, isoDate, keysOf } from "~/platform/input";
import { listInput } from "~/platform/list";
import { schoolOwner } from "~/platform/policy";
import { query } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { plusDays } from "~/platform/zones";
import { RECORD_LABELS } from "../activity-model";
import { activityPage } from "../data/activity";

/** Who changed what in the school, from what to what, newest first, for its owner. */
export const schoolActivity = query({
  name: "users.activity",
  allow: schoolOwner,
  input: listInput({
    sorts: ["at"],
    ordering: "-at",
    filters: { user: id(), kind: choice(keysOf(RECORD_LABELS)), from_date: isoDate(), to_date: isoDate() },
  }),
  async run(ctx, { limit, offset, user, kind, from_date: first, to_date: last }) {
    const zone = zoneOf(ctx);
    const from = first ? instantOf(first, "00:00", zone).getTime() : undefined;
    const to = last ? instantOf(plusDays(last, 1), "00:00", zone).getTime() : undefined;
    const { page, people } = await activityPage(ctx, { user, kind, from, to, limit, offset });
    const results = page.results.map(({ before, after, archive: _, action, process, ...row }) => ({
      ...row,
      what: actionWords({ action, before, after })?.what ?? actionName(process ?? action).replace("Log in", "Sign in"),
      changes: changesIn(before, after, zone),
    }));
    return { page: { ...page, results }, people, zone };
  },
});
