import { and, asc, eq, sql } from "drizzle-orm";
import { callEvents, callLogs } from "#drizzle/schema/calls";
import { programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { acrossSchools, inSchool } from "~/platform/school-scope";

/** The active school whose number for the voice assistant it is; null for any other number. */
export async function schoolOfNumber(ctx: Ctx, phone: string): Promise<string | null> {
  const [row] = await acrossSchools(ctx, "the number that was called says which school a call belongs to")
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.voiceAiPhone, phone), eq(schools.status, "active")))
    .orderBy(asc(schools.id))
    .limit(1);
  return row?.id ?? null;
}

/** Whether an event was received before, for any school. */
export async function isKnownEvent(ctx: Ctx, eventId: string): Promise<boolean> {
  const [row] = await acrossSchools(ctx, "the provider's event ids are unique over all schools")
    .select({ id: callEvents.id })
    .from(callEvents)
    .where(eq(callEvents.id, eventId));
  return row !== undefined;
}

/** A call by the provider's name, every event of it, and the programs it may be about. One round trip. */
export async function eventsOfCall(ctx: Ctx, providerId: string) {
  const { db, schoolId } = inSchool(ctx);
  const [[call], events, offered] = await db.batch([
    db
      .select({ id: callLogs.id, inquiryId: callLogs.inquiryId, followedUpAt: callLogs.followedUpAt })
      .from(callLogs)
      .where(and(eq(callLogs.schoolId, schoolId), eq(callLogs.providerId, providerId))),
    db
      .select()
      .from(callEvents)
      .where(and(eq(callEvents.schoolId, schoolId), eq(callEvents.callProviderId, providerId))),
    db
      .select({ id: programs.id, title: sql<string>`lower(${programs.title})`, slug: programs.slug })
      .from(programs)
      .where(eq(programs.schoolId, schoolId)),
  ]);
  return { call: call ?? null, events, programs: offered };
}
