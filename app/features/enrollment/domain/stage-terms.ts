import { sql } from "drizzle-orm";
import { rawStatement } from "~/platform/db";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** The history entry that keeps what was signed: class, dates, schedule, and total. Later changes are compared with the latest one. */
export const TERMS_SIGNED = "agreements.terms-signed";

/** Stages that entry with the registration's terms as they are in this batch. */
export function stageTerms(ctx: CommandCtx, registrationId: string): void {
  const { db, schoolId } = inSchool(ctx);
  const { actor } = ctx;
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO audit_log(id, school_id, actor_id, actor_kind, action, subject_type, subject_id, before, after, request_id, ip, at)
      SELECT ${newId()}, ${schoolId}, ${actor.kind === "user" ? actor.id : null}, ${actor.kind === "user" ? actor.role : actor.kind}, ${TERMS_SIGNED},
        'registration', r.id, NULL, json_object('class', k.code, 'starts', k.start_date, 'ends', k.end_date, 'days', json(k.weekdays), 'from', k.start_time, 'to', k.end_time,
          'total', r.tuition_cents + r.application_fee_cents + r.products_cents), ${ctx.requestId}, ${ctx.ip}, ${ctx.now.getTime()}
      FROM registrations r JOIN classes k ON k.school_id = r.school_id AND k.id = r.class_id WHERE r.school_id = ${schoolId} AND r.id = ${registrationId}`,
    ),
  );
}
