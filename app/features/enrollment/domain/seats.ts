import { and, eq, sql } from "drizzle-orm";
import { seats } from "#drizzle/schema/enrollment";
import { occupiedSeatsOf } from "~/features/programs/domain/questions";
import { rawStatement } from "~/platform/db";
import { conflict, type DomainError } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** How long a seat waits for its payment: as long as the checkout lives, and a minute for the last click. */
export const HOLD_MS = 33 * 60_000;

export const classFull = () => conflict("class_full", "This class is full.");
export const alreadyRegistered = () => conflict("already_registered", "You are already registered for this class.");

const heldBy = (column: "draft_id" | "waitlist_entry_id", schoolId: string, id: string) =>
  sql`school_id = ${schoolId} AND ${sql.raw(column)} = ${id} AND state = 'held'`;

/**
 * Holds a seat for a draft, or aborts the batch with `class_full`. One statement decides: D1 has a single writer, so the count and the
 * insert cannot be parted. A hold of this very class is kept and stands longer, while the class takes registrations; any other that the
 * draft had is given back first.
 */
export function stageHold(ctx: CommandCtx, classId: string, draftId: string): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const mine = heldBy("draft_id", schoolId, draftId);
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET state = 'released' WHERE ${mine} AND (class_id <> ${classId} OR expires_at <= ${now}
        OR (waitlist_entry_id IS NULL AND NOT EXISTS (SELECT 1 FROM classes c WHERE c.id = ${classId} AND c.school_id = ${schoolId} AND c.status = 'open' AND c.cancelled_at IS NULL)))`,
    ),
  );
  ctx.stage(rawStatement(db, sql`UPDATE seats SET expires_at = max(expires_at, ${now + HOLD_MS}) WHERE ${mine}`));
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO seats(id, school_id, class_id, draft_id, state, expires_at, override, created_at)
      SELECT ${newId()}, c.school_id, c.id, ${draftId}, 'held', ${now + HOLD_MS}, 0, ${now} FROM classes c
      WHERE c.id = ${classId} AND c.school_id = ${schoolId} AND c.status = 'open' AND c.cancelled_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM seats WHERE ${mine}) AND ${occupiedSeatsOf(schoolId, classId, now)} < c.capacity`,
    ),
  );
  ctx.stage(rawStatement(db, sql`UPDATE seats SET override = override WHERE ${mine}`), classFull());
}

/** Passes a draft's hold on to another draft of the same person, unless that one has a hold itself; harmless when there is none. */
export function stageHandOver(ctx: CommandCtx, classId: string, from: string, to: string): void {
  const { db, schoolId } = inSchool(ctx);
  const hasOne = sql`EXISTS (SELECT 1 FROM seats WHERE ${heldBy("draft_id", schoolId, to)})`;
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET draft_id = ${to} WHERE ${heldBy("draft_id", schoolId, from)} AND class_id = ${classId} AND waitlist_entry_id IS NULL AND NOT ${hasOne}`,
    ),
  );
}

/** Keeps a draft's hold for as long again; one that has run out is not brought back. */
export function stageKeep(ctx: CommandCtx, draftId: string): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET expires_at = max(expires_at, ${now + HOLD_MS}) WHERE ${heldBy("draft_id", schoolId, draftId)} AND expires_at > ${now}`,
    ),
  );
}

/** Gives a draft's hold back; harmless when it has none. What a waitlist offer reserves stays until the offer ends. */
export function stageRelease(ctx: CommandCtx, draftId: string): void {
  const { db, schoolId } = inSchool(ctx);
  const mine = heldBy("draft_id", schoolId, draftId);
  ctx.stage(
    rawStatement(db, sql`UPDATE seats SET state = 'released' WHERE ${mine} AND (waitlist_entry_id IS NULL OR expires_at <= ${ctx.now.getTime()})`),
  );
}

/**
 * Reserves a free seat for somebody who waits, or aborts the batch: the same count in the same statement as for a visitor. A seat of
 * this class that is reserved for them already is kept, with the registration that was begun with it, and stands longer.
 */
export function stageReserve(ctx: CommandCtx, classId: string, entryId: string, until: number, orFail: DomainError): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const mine = heldBy("waitlist_entry_id", schoolId, entryId);
  ctx.stage(rawStatement(db, sql`UPDATE seats SET state = 'released' WHERE ${mine} AND (class_id <> ${classId} OR expires_at <= ${now})`));
  ctx.stage(rawStatement(db, sql`UPDATE seats SET expires_at = max(expires_at, ${until}) WHERE ${mine}`));
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO seats(id, school_id, class_id, waitlist_entry_id, state, expires_at, override, created_at)
      SELECT ${newId()}, c.school_id, c.id, ${entryId}, 'held', ${until}, 0, ${now} FROM classes c
      WHERE c.id = ${classId} AND c.school_id = ${schoolId} AND c.status = 'open' AND c.cancelled_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM seats WHERE ${mine}) AND ${occupiedSeatsOf(schoolId, classId, now)} < c.capacity`,
    ),
  );
  ctx.stage(rawStatement(db, sql`UPDATE seats SET override = override WHERE ${mine}`), orFail);
}

/** Gives the seat of a waitlist offer back; harmless when there is none. */
export function stageUnreserve(ctx: CommandCtx, entryId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(rawStatement(db, sql`UPDATE seats SET state = 'released' WHERE ${heldBy("waitlist_entry_id", schoolId, entryId)}`));
}

/**
 * Makes a seat the registration's own: the draft's hold while it lasts, else any seat that is still free, else `class_full` aborts
 * the batch. With `override`, staff take one over the capacity, knowingly.
 */
export function stageTake(ctx: CommandCtx, classId: string, registrationId: string, draftId: string | null, override = false): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET state = 'taken', registration_id = ${registrationId}
      WHERE school_id = ${schoolId} AND class_id = ${classId} AND draft_id = ${draftId ?? "-"} AND state = 'held'
        AND (expires_at > ${now} OR ${occupiedSeatsOf(schoolId, classId, now)} < (SELECT capacity FROM classes WHERE id = ${classId}))`,
    ),
  );
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO seats(id, school_id, class_id, draft_id, registration_id, state, expires_at, override, created_at)
      SELECT ${newId()}, c.school_id, c.id, ${draftId}, ${registrationId}, 'taken', 0, ${override ? 1 : 0}, ${now} FROM classes c
      WHERE c.id = ${classId} AND c.school_id = ${schoolId} AND c.cancelled_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM seats t WHERE t.registration_id = ${registrationId} AND t.state = 'taken')
        AND (${override ? 1 : 0} = 1 OR ${occupiedSeatsOf(schoolId, classId, now)} < c.capacity)`,
    ),
  );
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET override = override WHERE school_id = ${schoolId} AND registration_id = ${registrationId} AND state = 'taken'`,
    ),
    classFull(),
  );
}

/** Frees the seat of a registration. */
export function stageFree(ctx: CommandCtx, registrationId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(seats)
      .set({ state: "released" })
      .where(and(eq(seats.schoolId, schoolId), eq(seats.registrationId, registrationId), eq(seats.state, "taken"))),
  );
}
