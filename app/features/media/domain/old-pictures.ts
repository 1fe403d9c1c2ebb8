import { sql } from "drizzle-orm";
import { announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { acrossSchools } from "~/platform/school-scope";
import { MINUTE_MS } from "~/platform/zones";

const WAIT_MS = 10 * MINUTE_MS;
const AT_ONCE = 50;

/** Unprocessed pictures, including those from before variants existed: fifty every 15 minutes. */
export async function announceOldPictures(ctx: Ctx): Promise<void> {
  const now = ctx.now.getTime();
  const db = acrossSchools(ctx, "the clock looks after the pictures of all schools");
  const announced = announceRows(db, "picture.stored", {
    key: sql`p.file_id || ':again'`,
    schoolId: sql`p.school_id`,
    payload: { fileId: sql`p.file_id`, alt: sql`p.alt` },
    from: sql`FROM (SELECT * FROM pictures WHERE state = 'pending' AND created_at < ${now - WAIT_MS} ORDER BY created_at LIMIT ${AT_ONCE}) p WHERE 1 = 1`,
    now,
  });
  await db.batch([announced]);
}
