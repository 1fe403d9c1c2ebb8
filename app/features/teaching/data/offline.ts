import { and, between, eq, ne, type SQL, sql } from "drizzle-orm";
import { classes } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { isTaughtBy, signedInInstructor } from "~/features/attendance/data/marking";
import { sessionsBetween } from "~/features/sessions/data/sessions";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";

const isOwn = (ctx: Ctx) => {
  const { schoolId } = inSchool(ctx);
  return and(ne(classSessions.status, "cancelled"), isTaughtBy(schoolId, signedInInstructor(ctx, schoolId)));
};

/** The signed-in instructor's sessions between two days that are not cancelled, in order. */
export const ownSessions = (ctx: Ctx, from: IsoDate, to: IsoDate) => sessionsBetween(ctx, from, to, isOwn(ctx));

/** Their ids, in parentheses. */
export function ownSessionIds(ctx: Ctx, from: IsoDate, to: IsoDate): SQL {
  const { db, schoolId } = inSchool(ctx);
  return sql`${db
    .select({ id: classSessions.id })
    .from(classSessions)
    .innerJoin(classes, and(eq(classes.schoolId, classSessions.schoolId), eq(classes.id, classSessions.classId)))
    .where(and(eq(classSessions.schoolId, schoolId), between(classSessions.date, from, to), isOwn(ctx)))}`;
}
