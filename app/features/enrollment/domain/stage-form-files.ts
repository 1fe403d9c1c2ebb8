import { type SQL, sql } from "drizzle-orm";
import { questionKey } from "~/features/attendance/data/clearance";
import { todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

interface FormFiles {
  studentId: string;
  registrationId: string;
  answers: readonly { questionId: string; fileId: string | null }[];
}

/**
 * Stages that the files of a registration form are sent documents of the student. They replace the current ones, except those that are
 * accepted and have not expired.
 */
export function stageFormFiles(ctx: CommandCtx, { studentId, registrationId, answers }: FormFiles): void {
  const files = answers.flatMap(({ questionId, fileId }) => (fileId === null ? [] : [{ id: newId(), questionId, fileId }]));
  if (files.length === 0) return;
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const by = ctx.actor.kind === "user" ? ctx.actor.id : null;
  // A holding for each key: two questions may ask for one requirement.
  const sent = sql`(SELECT min(j.value ->> 'id') OVER (PARTITION BY ${questionKey}) AS id,
      ${questionKey} AS key, j.value ->> 'fileId' AS file_id, j.key AS place
    FROM json_each(${JSON.stringify(files)}) j CROSS JOIN questions q ON q.school_id = ${schoolId} AND q.id = j.value ->> 'questionId')`;
  const stage = (statement: SQL) => ctx.stage(rawStatement(db, statement));
  stage(sql`UPDATE holdings SET replaced_at = ${now} WHERE school_id = ${schoolId} AND student_id = ${studentId} AND replaced_at IS NULL
    AND key IN (SELECT n.key FROM ${sent} n) AND NOT (state IN ('accepted', 'waived') AND (expires_on IS NULL OR expires_on >= ${todayOf(ctx)}))`);
  stage(sql`INSERT INTO holdings (id, school_id, student_id, key, state, source, registration_id, sent_by, created_at)
    SELECT DISTINCT n.id, ${schoolId}, ${studentId}, n.key, 'sent', 'form', ${registrationId}, ${by}, ${now} FROM ${sent} n
    WHERE NOT EXISTS (SELECT 1 FROM holdings h WHERE h.school_id = ${schoolId} AND h.student_id = ${studentId} AND h.key = n.key AND h.replaced_at IS NULL)`);
  stage(sql`INSERT INTO holding_files (school_id, holding_id, file_id, position)
    SELECT h.school_id, h.id, n.file_id, row_number() OVER (PARTITION BY n.id ORDER BY n.place) - 1 FROM ${sent} n
    CROSS JOIN holdings h ON h.school_id = ${schoolId} AND h.id = n.id`);
}
