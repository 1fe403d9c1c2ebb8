import { eq } from "drizzle-orm";
import { z } from "zod";
import { registrations } from "#drizzle/schema/enrollment";
import { selectRegistrations } from "~/features/enrollment/data/registration-records";
import { nextDayOf } from "~/features/enrollment/domain/next-day";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { student } from "~/platform/policy";
import { query } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";

/** The data cached for offline use: the next class day and the school's contact. */
export const getOfflinePage = query({
  name: "student.offline",
  allow: student,
  input: z.object({}),
  async run(ctx) {
    const { student: me, school } = ownStudent(ctx);
    const registered = await selectRegistrations(ctx, eq(registrations.studentId, me.id));
    return {
      school: { name: school.name, phone: school.phone },
      next: nextDayOf(registered, ctx.now, school.timezone, ctx.locale),
      keptAt: isoInstant(ctx.now.getTime()),
      zone: school.timezone,
    };
  },
});
