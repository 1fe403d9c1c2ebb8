import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { directoryEntries } from "#drizzle/schema/partners";
import { conflict, notFound } from "~/platform/errors";
import { id, many } from "~/platform/input";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { findDirectoryEntry, findPartnerProgram, programsInDirectory } from "../data/partner-programs";
import { affiliationsWith } from "../data/partners";
import { affiliationNeeded, type Partnership } from "../model";
import { localStaff } from "./who";

// The affiliation ended between the read and the write; the next run reports it.

/** Adds an affiliated partner's program to your directory; again changes nothing. @throws conflict `affiliation_needed` */
export const addToDirectory = command({
  name: "directory.add",
  allow: localStaff,
  touches: "site",
  input: z.object({ program: id() }),
  retryOn: ["affiliation_race"],
  async run(ctx, { program }) {
    const { db, schoolId } = inSchool(ctx);
    const found = await findPartnerProgram(ctx, { id: program });
    if (!found) throw notFound();
    if (found.status !== "accepted") throw conflict("affiliation_needed", affiliationNeeded(found.partnerName));
    if (!found.inDirectory) {
      ctx.stage(
        db
          .insert(directoryEntries)
          .values({ schoolId, partnerId: found.partnerId, programId: found.id, createdAt: ctx.now.getTime() })
          .onConflictDoNothing(),
      );
      ctx.record({ type: "program", id: found.id, after: { in_directory: true } });
    }
    return { program: found.id, in_directory: true, title: found.title };
  },
});

/** Takes a partner's program out again; where it is not in, nothing changes. @throws not_found for what is no partner's program */
export const removeFromDirectory = command({
  name: "directory.remove",
  allow: localStaff,
  touches: "site",
  input: z.object({ program: id() }),
  async run(ctx, { program }) {
    const { db, schoolId } = inSchool(ctx);
    const found = await findDirectoryEntry(ctx, program);
    if (!found) throw notFound();
    if (found.isThere) {
      ctx.stage(db.delete(directoryEntries).where(and(eq(directoryEntries.schoolId, schoolId), eq(directoryEntries.programId, program))));
      ctx.record({ type: "program", id: program, after: { in_directory: false } });
    }
    return { program };
  },
});

const someIds = () => many(id(), 200);

/** Which of the named programs stand in the own directory. */
export const directoryStatus = query({
  name: "directory.status",
  allow: localStaff,
  input: z.object({ programs: someIds() }),
  async run(ctx, { programs }) {
    const there = new Set(await programsInDirectory(ctx, programs));
    return { results: programs.map((program) => ({ program, in_directory: there.has(program) })) };
  },
});

/** How the own school stands with each of the named partners. */
export const affiliationStatus = query({
  name: "affiliations.status",
  allow: localStaff,
  input: z.object({ schools: someIds() }),
  async run(ctx, { schools }) {
    const rows = new Map((await affiliationsWith(ctx, schools)).map((row) => [row.partnerId, row]));
    return {
      results: schools.map((school) => {
        const row = rows.get(school);
        return { school, affiliation: row?.id ?? null, status: row?.status ?? ("not_requested" satisfies Partnership) };
      }),
    };
  },
});
