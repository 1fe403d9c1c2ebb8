import { sql } from "drizzle-orm";
import { rawStatement } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import type { CommandCtx } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import type { WaitingKind } from "../today-model";

interface Marks {
  items: readonly { kind: WaitingKind; id: string }[];
  changeId: string;
  /** Left out, it stays as it is. */
  assigneeId?: string | null;
  putOffUntil?: IsoDate | null;
}

/** The statement that sets a mark on several items and saves their previous marks. */
export function markItems(ctx: CommandCtx, { items, changeId, assigneeId, putOffUntil }: Marks) {
  const { db, schoolId } = inSchool(ctx);
  const setsAssignee = assigneeId === undefined ? 0 : 1;
  const setsDay = putOffUntil === undefined ? 0 : 1;
  return rawStatement(
    db,
    sql`INSERT INTO work_marks(school_id, kind, item_id, assignee_id, put_off_until, previous, change_id, changed_by, updated_at)
    SELECT ${schoolId}, i.value ->> 'kind', i.value ->> 'id', ${assigneeId ?? null}, ${putOffUntil ?? null},
      json_object('assignee', NULL, 'until', NULL), ${changeId}, ${userOf(ctx).id}, ${ctx.now.getTime()}
    FROM json_each(${JSON.stringify(items)}) i WHERE true
    ON CONFLICT(school_id, kind, item_id) DO UPDATE SET
      previous = json_object('assignee', assignee_id, 'until', put_off_until),
      assignee_id = CASE WHEN ${setsAssignee} THEN excluded.assignee_id ELSE assignee_id END,
      put_off_until = CASE WHEN ${setsDay} THEN excluded.put_off_until ELSE put_off_until END,
      change_id = excluded.change_id, changed_by = excluded.changed_by, updated_at = excluded.updated_at`,
  );
}

/** The statement that puts back what stood there before a change of one's own; it changes nothing a second time. */
export function unmarkItems(ctx: CommandCtx, changeId: string) {
  const { db, schoolId } = inSchool(ctx);
  return rawStatement(
    db,
    sql`UPDATE work_marks SET assignee_id = previous ->> 'assignee', put_off_until = previous ->> 'until', change_id = '', updated_at = ${ctx.now.getTime()}
    WHERE school_id = ${schoolId} AND change_id = ${changeId} AND changed_by = ${userOf(ctx).id}`,
  );
}
