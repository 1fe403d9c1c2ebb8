import { eq } from "drizzle-orm";
import { z } from "zod";
import { schools } from "#drizzle/schema/schools";
import { choice } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { WAITLIST_MODES } from "../model";

/** Sets whether open seats are offered automatically. Current offers don't change. */
export const setWaitlistMode = command({
  name: "waitlist.set-mode",
  allow: schoolStaff,
  input: z.object({ mode: choice(WAITLIST_MODES) }),
  async run(ctx, { mode }) {
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(db.update(schools).set({ waitlistMode: mode }).where(eq(schools.id, schoolId)));
    ctx.record({ type: "school", id: schoolId, after: { waitlistMode: mode } });
    return { mode };
  },
});
