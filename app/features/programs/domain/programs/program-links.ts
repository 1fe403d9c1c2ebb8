import { and, eq, sql } from "drizzle-orm";
import { instructors, locations, programInstructors, programLocations } from "#drizzle/schema/programs";

import { invalidField } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** Stages where a program is taught and who teaches it: exactly these. @throws invalid for an id that the school does not have */
export async function stageLinks(ctx: CommandCtx, programId: string, links: { locations: string[]; instructors: string[] }): Promise<void> {
  const { db, schoolId, ownAll } = inSchool(ctx);
  const [places, people] = await db.batch([
    db.select({ id: locations.id }).from(locations).where(ownAll(locations, links.locations)),
    db.select({ id: instructors.id }).from(instructors).where(ownAll(instructors, links.instructors)),
  ]);
  checkKnown("locations", links.locations, places);
  checkKnown("instructors", links.instructors, people);
  ctx.stage(db.delete(programLocations).where(and(eq(programLocations.schoolId, schoolId), eq(programLocations.programId, programId))));
  ctx.stage(db.delete(programInstructors).where(and(eq(programInstructors.schoolId, schoolId), eq(programInstructors.programId, programId))));
  for (const { id } of places) ctx.stage(db.insert(programLocations).values({ schoolId, programId, locationId: id }));
  for (const { id } of people) ctx.stage(db.insert(programInstructors).values({ schoolId, programId, instructorId: id }));
}

function checkKnown(field: string, ids: string[], known: { id: string }[]): void {
  const unknown = ids.find((id) => !known.some((row) => row.id === id));
  if (unknown) throw invalidField(field, `"${unknown}" is not a valid choice`);
}

/** Stages the same links for a copy of a program. */
export function stageCopiedLinks(ctx: CommandCtx, from: string, to: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db.insert(programLocations).select(
      db
        .select({ schoolId: programLocations.schoolId, programId: sql<string>`${to}`.as("program_id"), locationId: programLocations.locationId })
        .from(programLocations)
        .where(and(eq(programLocations.schoolId, schoolId), eq(programLocations.programId, from))),
    ),
  );
  ctx.stage(
    db.insert(programInstructors).select(
      db
        .select({
          schoolId: programInstructors.schoolId,
          programId: sql<string>`${to}`.as("program_id"),
          instructorId: programInstructors.instructorId,
        })
        .from(programInstructors)
        .where(and(eq(programInstructors.schoolId, schoolId), eq(programInstructors.programId, from))),
    ),
  );
}
