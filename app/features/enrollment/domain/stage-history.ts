import { sql } from "drizzle-orm";
import { rawStatement } from "~/platform/db";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

interface Entry {
  id: string;
  before: unknown;
  after: unknown;
}

/** Writes history entries of single records for a larger action, whose verb has its own audit row. One statement for all. */
export function stageHistory(ctx: CommandCtx, action: string, type: "registration" | "student", entries: readonly Entry[]): void {
  if (entries.length === 0) return;
  const { db, schoolId } = inSchool(ctx);
  const { actor } = ctx;
  const rows = entries.map(({ id: subject, before, after }) => ({
    id: newId(),
    subject,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO audit_log(id, school_id, actor_id, actor_kind, action, subject_type, subject_id, before, after, request_id, ip, at)
      SELECT value ->> 'id', ${schoolId}, ${actor.kind === "user" ? actor.id : null}, ${actor.kind === "user" ? actor.role : actor.kind}, ${action},
        ${type}, value ->> 'subject', value ->> 'before', value ->> 'after', ${ctx.requestId}, ${ctx.ip}, ${ctx.now.getTime()}
      FROM json_each(${JSON.stringify(rows)})`,
    ),
  );
}
