import { zoneOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { waitlistPage } from "../data/waitlist";
import { waitlistInput } from "../model";

/** The waitlist in order, with open seats of its classes. One round trip. */
export const listWaitlist = query({
  name: "waitlist.list",
  allow: schoolStaff,
  scope: "classes:read",
  input: waitlistInput,
  async run(ctx, input) {
    const [results, [total], programs, classes, [school]] = await inSchool(ctx).db.batch([...waitlistPage(ctx, input)]);
    const rooms = classes.map(({ used, ...courseClass }) => ({ ...courseClass, free: Math.max(0, courseClass.capacity - used) }));
    return {
      results,
      count: total?.count ?? 0,
      programs,
      classes: rooms,
      mode: school?.mode ?? ("automatic" as const),
      zone: zoneOf(ctx),
    };
  },
});
