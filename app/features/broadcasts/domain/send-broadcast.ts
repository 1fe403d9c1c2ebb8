import { and, eq, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { broadcastRecipients, broadcasts } from "#drizzle/schema/broadcasts";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { sharedValues } from "~/features/messaging/domain/shared-values";
import { halfFilled } from "~/features/messaging/placeholders";
import { announceRows } from "~/platform/announce";
import { type Ctx, schoolOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { sweep } from "~/platform/outbox";
import { schoolStaff } from "~/platform/policy";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { DAY_MS } from "~/platform/zones";
import { type Broadcast, findBroadcast, portionOf } from "../data/broadcasts";
import { MOST_A_DAY, UNDO_MS } from "../model";
import { goesTo, type Recipient, recipientsOf } from "./recipients";
import { notDraft } from "./write-broadcast";

/** Rows per statement, and mails per batch. */
const ROWS = 250;
const PORTION = 40;

/** Freezes whom it goes to, row by row, in as few statements as may be. */
function stageRecipients(ctx: CommandCtx, broadcastId: string, recipients: readonly Recipient[]): void {
  const { db, schoolId } = inSchool(ctx);
  for (let from = 0; from < recipients.length; from += ROWS) {
    const rows = recipients.slice(from, from + ROWS).map((row, index) => ({ ...row, position: from + index + 1 }));
    ctx.stage(
      rawStatement(
        db,
        sql`INSERT INTO broadcast_recipients(school_id, broadcast_id, position, email, name, student_id, "values", left_out)
          SELECT ${schoolId}, ${broadcastId}, value ->> 'position', value ->> 'email', value ->> 'name', value ->> 'studentId', value -> 'values', value ->> 'leftOut'
          FROM json_each(${JSON.stringify(rows)}) WHERE true`,
      ),
    );
  }
}

/** @throws conflict `unfilled_placeholder` where people would read a sentence with a gap in it */
function refuseHalfFilled(ctx: Ctx, { subject, body }: Broadcast, reached: readonly Recipient[]): void {
  const gaps = new Map<string, number>();
  for (const { name: toName, values } of reached)
    for (const name of halfFilled(`${subject} \n${body}`, { ...sharedValues(schoolOf(ctx), ctx.env.APP_ORIGIN, toName), ...values }))
      gaps.set(name, (gaps.get(name) ?? 0) + 1);
  const [gap] = gaps;
  if (!gap) return;
  const people = gap[1] === 1 ? "1 person has" : `${gap[1].toLocaleString("en-US")} people have`;
  throw conflict("unfilled_placeholder", `${people} no value for {{${gap[0]}}}. Remove it from the message, or choose other recipients.`);
}

/**
 * Queues a draft for its audience; it can be undone for 30 seconds. Of two concurrent requests one sends. @throws conflict `not_draft`,
 * `nobody`, `too_many_today`, `unfilled_placeholder`
 */
export const sendBroadcast = command({
  name: "broadcasts.send",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, schoolId, own } = inSchool(ctx);
    const broadcast = await findBroadcast(ctx, input.id);
    if (broadcast.state !== "draft") throw notDraft();
    const recipients = await recipientsOf(ctx, broadcast);
    const reached = goesTo(recipients);
    const total = reached.length;
    refuseHalfFilled(ctx, broadcast, reached);
    if (total === 0) throw conflict("nobody", "This list has no recipients.");
    const now = ctx.now.getTime();
    const today = sql`(SELECT coalesce(sum(b.total), 0) FROM broadcasts b WHERE b.school_id = ${schoolId} AND b.queued_at > ${now - DAY_MS} AND b.state <> 'draft')`;
    const tooMany = conflict("too_many_today", `You can email up to ${MOST_A_DAY.toLocaleString("en-US")} people a day. Send the rest tomorrow.`);
    if (total > MOST_A_DAY) throw tooMany;
    const isOwn = own(broadcasts, input.id);
    ctx.stage(
      db
        .update(broadcasts)
        .set({ state: "queued", total, leftOut: recipients.length - total, queuedAt: now, sendAt: now + UNDO_MS, updatedAt: now })
        .where(and(isOwn, eq(broadcasts.state, "draft"), eq(broadcasts.updatedAt, broadcast.updatedAt))),
      notDraft(),
    );
    ctx.stage(
      db
        .update(broadcasts)
        .set({ updatedAt: now })
        .where(and(isOwn, sql`${today} <= ${MOST_A_DAY}`)),
      tooMany,
    );
    stageRecipients(ctx, input.id, recipients);
    ctx.record({ type: "broadcast", id: input.id, after: { state: "queued", total, leftOut: recipients.length - total } });
    return { id: input.id, total };
  },
});

/** Takes a broadcast back that has not begun. @throws conflict `begun` */
export const undoBroadcast = command({
  name: "broadcasts.undo",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, schoolId, own } = inSchool(ctx);
    await findBroadcast(ctx, input.id);
    const now = ctx.now.getTime();
    ctx.stage(
      db
        .update(broadcasts)
        .set({ state: "draft", total: 0, leftOut: 0, queuedAt: null, sendAt: null, updatedAt: now })
        .where(and(own(broadcasts, input.id), eq(broadcasts.state, "queued"), sql`${broadcasts.sendAt} > ${now}`)),
      conflict("begun", "It's too late to undo this."),
    );
    ctx.stage(db.delete(broadcastRecipients).where(and(eq(broadcastRecipients.schoolId, schoolId), eq(broadcastRecipients.broadcastId, input.id))));
    ctx.record({ type: "broadcast", id: input.id, after: { state: "draft" } });
    return { id: input.id };
  },
});

/** Every minute: starts broadcasts whose undo time is over. */
export async function beginBroadcasts(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "the broadcasts of every school are begun by one tick");
  const now = ctx.now.getTime();
  const isDue = and(eq(broadcasts.state, "queued"), lte(broadcasts.sendAt, now));
  await db.batch([
    announceRows(db, "broadcast.portion", {
      key: sql`id || ':' || queued_at || ':0'`,
      schoolId: sql`school_id`,
      payload: { broadcastId: sql`id`, after: sql`0` },
      from: sql`FROM broadcasts WHERE state = 'queued' AND send_at <= ${now}`,
      now,
    }),
    db.update(broadcasts).set({ state: "sending" }).where(isDue),
  ]);
  await sweep(ctx);
}

/** The text as one person gets it. */
export const mailOf = (broadcast: Pick<Broadcast, "subject" | "body">) => ({ subject: broadcast.subject, body: broadcast.body });

/** Orders the mails of the next few, and announces the portion after them, in one batch; the last portion ends the broadcast. */
export const sendPortion = heard("broadcast.portion", "broadcasts.portion", async (ctx, { broadcastId, after }) => {
  const school = schoolOf(ctx);
  if (!school) throw notFound();
  const broadcast = await findBroadcast(ctx, broadcastId);
  if (broadcast.state !== "sending") return;
  const people = await portionOf(ctx, broadcastId, after, PORTION);
  for (const person of people)
    await queueMail(ctx, {
      key: `broadcast:${broadcastId}:${person.position}`,
      template: "broadcast",
      to: person.email,
      toName: person.name,
      school,
      studentId: person.studentId,
      locale: person.locale ?? "en",
      subject: { type: "broadcast", id: broadcastId },
      content: mailOf(broadcast),
      values: person.values,
    });
  const last = people.at(-1);
  if (last && people.length === PORTION) {
    ctx.emit("broadcast.portion", { broadcastId, after: last.position }, `${broadcastId}:${broadcast.queuedAt}:${last.position}`);
    return;
  }
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(broadcasts)
      .set({ state: "done", doneAt: ctx.now.getTime() })
      .where(and(own(broadcasts, broadcastId), eq(broadcasts.state, "sending"))),
  );
  ctx.record({ type: "broadcast", id: broadcastId, after: { state: "done" } });
});

/** Sends a test to the current user, with the first recipient's values. */
export const testBroadcast = command({
  name: "broadcasts.test",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  idempotent: false,
  async run(ctx, input) {
    const me = userOf(ctx);
    const broadcast = await findBroadcast(ctx, input.id);
    const [first] = goesTo(await recipientsOf(ctx, broadcast));
    await queueMail(ctx, {
      key: `broadcast-test:${newId()}`,
      template: "student_message",
      to: me.email,
      toName: first?.name ?? `${me.firstName} ${me.lastName}`,
      school: schoolOf(ctx),
      subject: { type: "broadcast", id: broadcast.id },
      content: { ...mailOf(broadcast), subject: `Test: ${broadcast.subject}` },
      values: first?.values ?? {},
    });
    return { email: me.email };
  },
});
