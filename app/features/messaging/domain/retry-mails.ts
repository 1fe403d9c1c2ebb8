import { and, eq, inArray, like, or } from "drizzle-orm";
import { z } from "zod";
import { mails } from "#drizzle/schema/messaging";
import { inNamedSchool } from "~/features/schools/domain/named-school";
import { withBodies } from "~/platform/archive";
import { schoolOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { many, text } from "~/platform/input";
import { staffOrSuper } from "~/platform/policy";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { SUPPRESSED } from "../mail-event-model";

const nothing = () => conflict("not_failed", "Only failed emails can be sent again.");

/** Requeues failed mails with all attempts, and their text if it was archived. Unsubscribed mails stay; mails to suppressed addresses are sent. */
async function stageAgain(ctx: CommandCtx, ids: readonly string[]): Promise<number> {
  const isOfAll = schoolOf(ctx) === null;
  const { db, schoolId } = isOfAll
    ? { db: acrossSchools(ctx, "a super admin has failed mail of every school sent again"), schoolId: null }
    : inSchool(ctx);
  const keptBack = and(eq(mails.status, "aborted"), like(mails.error, `${SUPPRESSED}%`));
  const isFailed = and(or(eq(mails.status, "failed"), keptBack), schoolId ? eq(mails.schoolId, schoolId) : undefined);
  const rows = await db
    .select({ id: mails.id, html: mails.html, text: mails.text, archive: mails.archive })
    .from(mails)
    .where(and(isFailed, inArray(mails.id, [...ids])));
  for (const { id, html, text, archive } of await withBodies(ctx, rows)) {
    if (archive && !text) throw conflict("text_unavailable", "The text of this email could not be read. Try again later.");
    ctx.stage(
      db
        .update(mails)
        .set({ status: "pending", attempts: 0, firstTryAt: null, leaseUntil: 0, error: null, html, text, archive: null })
        .where(and(isFailed, eq(mails.id, id))),
      nothing(),
    );
    ctx.emit("mail.send", { mailId: id }, `${id}:again:${ctx.now.getTime()}`);
  }
  ctx.record({ type: "mail", id: rows[0]?.id ?? "", after: { again: rows.map(({ id }) => id) } });
  return rows.length;
}

/** Retries a failed mail. @throws conflict `not_failed` */
export const retryMail = command({
  name: "mails.retry",
  allow: staffOrSuper,
  school: (ctx) => inNamedSchool(ctx, null),
  input: z.object({ id: text(300) }),
  async run(ctx, { id }) {
    if ((await stageAgain(ctx, [id])) === 0) throw nothing();
    return { id };
  },
});

/** Retries the selected mails; returns how many could be retried. */
export const retryMails = command({
  name: "mails.retry-many",
  allow: staffOrSuper,
  school: (ctx) => inNamedSchool(ctx, null),
  input: z.object({ id: many(text(300), 80) }),
  run: async (ctx, { id }) => ({ again: await stageAgain(ctx, id) }),
});
