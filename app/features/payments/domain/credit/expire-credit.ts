import { sql } from "drizzle-orm";
import { schoolDays } from "~/features/schools/data/school-days";
import type { Ctx } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { claimMorning, finishMorning } from "~/platform/morning";
import { acrossSchools } from "~/platform/school-scope";
import { overLots } from "../../data/school-credit";

const JOB = "expire-credit";

/** The morning's entries of credit that is over in its school's zone. A credit can't be used after its last day, with or without them. */
export async function expireCredit(ctx: Ctx, mode: "on time" | "catch up"): Promise<"ran" | "not now" | "done already"> {
  const db = acrossSchools(ctx, "credit expires at every school on the same morning");
  const morning = await claimMorning(ctx, db, JOB, mode);
  if (typeof morning === "string") return morning;
  const now = ctx.now.getTime();
  await db.batch([
    rawStatement(
      db,
      sql`INSERT INTO school_credits(id, school_id, student_id, source, amount_cents, lot_id, reason, entered_on, created_at)
        SELECT id || ':expired:' || today, school_id, student_id, 'expired', -left_cents, id, 'Expired', today, ${now}
        FROM (${overLots(schoolDays(ctx.now))}) WHERE left_cents > 0 ON CONFLICT DO NOTHING`,
    ),
    finishMorning(db, JOB, morning.today, now),
  ]);
  return "ran";
}
