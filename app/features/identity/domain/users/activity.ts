import { zoneOf } from "~/platform/context";
import { id } from "~/platform/input";
import { listInput } from "~/platform/list";
import { schoolOwner } from "~/platform/policy";
import { query } from "~/platform/verb";
import { activityPage } from "../../data/activity";

/** Who did what in the school, newest first, for its owner. */
export const schoolActivity = query({
  name: "users.activity",
  allow: schoolOwner,
  input: listInput({ sorts: ["at"], ordering: "-at", filters: { user: id() } }),
  async run(ctx, { limit, offset, user }) {
    return { ...(await activityPage(ctx, { user, limit, offset })), zone: zoneOf(ctx) };
  },
});
