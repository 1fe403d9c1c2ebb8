import { and, eq, type SQL, sql } from "drizzle-orm";
import { seats } from "#drizzle/schema/enrollment";
import { occupiedSeatsOf } from "~/features/programs/data/occupied-seats";
import { HOLD_MS } from "~/platform/checkout-times";
import { rawStatement } from "~/platform/db";
import { conflict, type DomainError, tooMany } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { DAY_MS, HOUR_MS } from "~/platform/zones";

/** Maximum unpaid seats one caller holds at a school. In one class: half of the seats, at least two. */
export const HOLDS_AT_ONCE = 10;
/** Maximum unpaid seats one caller takes at a school per day, released ones included: more than a computer lab needs. */
export const UNPAID_PER_DAY = 200;
/** After this time, reopening the payment renews the hold and counts it again. */
const RENEWED_AFTER_MS = 2 * HOUR_MS;

const tooManyHolds = () => tooMany("Your network has too many unpaid registrations. Pay for one, or try again in 30 minutes.", "too_many_holds");
export const classFull = () => conflict("class_full", "This class is full.");
export const alreadyRegistered = () => conflict("already_registered", "You are already registered for this class.");

/** The caller whose unpaid seats are counted; null for staff and jobs. */
function countedCaller(ctx: CommandCtx): string | null {
  const { actor } = ctx;
  return actor.kind === "system" || (actor.kind === "user" && (actor.roleType === "school" || actor.roleType === "super_admin"))
    ? null
    : placeOf(ctx);
}

/** Whether a caller has at least `limit` unpaid seats among `which`, besides the row's. */
const hasAsMany = (schoolId: string, caller: string, since: number, limit: SQL | number, which: SQL) =>
  sql`EXISTS (SELECT 1 FROM seats o WHERE o.school_id = ${schoolId} AND o.held_by = ${caller} AND o.created_at > ${since} AND o.id <> seats.id AND ${which} LIMIT 1 OFFSET ${limit} - 1)`;

/** Records the caller of the seats that `mine` selects, or aborts the batch with `too_many_holds`. */
function stageCaller(ctx: CommandCtx, classId: string, mine: SQL): void {
  const { db, schoolId } = inSchool(ctx);
  const caller = countedCaller(ctx);
  if (caller === null) return;
  const now = ctx.now.getTime();
  const held = sql`o.state = 'held' AND o.expires_at > ${now}`;
  const half = sql`(SELECT max(2, c.capacity / 2) FROM classes c WHERE c.id = ${classId})`;
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET held_by = ${caller} WHERE ${mine} AND (state <> 'held' OR NOT (
          ${hasAsMany(schoolId, caller, now - 3 * DAY_MS, HOLDS_AT_ONCE, held)}
          OR ${hasAsMany(schoolId, caller, now - 3 * DAY_MS, half, sql`${held} AND o.class_id = ${classId}`)}))
        AND NOT ${hasAsMany(schoolId, caller, now - DAY_MS, UNPAID_PER_DAY, sql`1`)}`,
    ),
    tooManyHolds(),
  );
}

const heldBy = (column: "draft_id" | "waitlist_entry_id", schoolId: string, id: string) =>
  sql`school_id = ${schoolId} AND ${sql.raw(column)} = ${id} AND state = 'held'`;

/**
 * Holds a seat for a draft, or aborts the batch with `class_full`, or with `too_many_holds` if the caller has too many unpaid seats. One
 * statement counts and inserts. Extends the draft's hold in the same class while it takes registrations; releases its hold in another class
 * first.
 */
export function stageHold(ctx: CommandCtx, classId: string, draftId: string): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const mine = heldBy("draft_id", schoolId, draftId);
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET state = 'released' WHERE ${mine} AND group_seat_id IS NULL AND (class_id <> ${classId} OR expires_at <= ${now}
        OR (waitlist_entry_id IS NULL AND (created_at <= ${now - RENEWED_AFTER_MS}
          OR NOT EXISTS (SELECT 1 FROM classes c WHERE c.id = ${classId} AND c.school_id = ${schoolId} AND c.status = 'open' AND c.cancelled_at IS NULL))))`,
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
  stageCaller(ctx, classId, mine);
}

/** Moves a draft's hold to another draft of the same person, unless that one has a hold; does nothing without one. */
export function stageHandOver(ctx: CommandCtx, classId: string, from: string, to: string): void {
  const { db, schoolId } = inSchool(ctx);
  const hasOne = sql`EXISTS (SELECT 1 FROM seats WHERE ${heldBy("draft_id", schoolId, to)})`;
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET draft_id = ${to} WHERE ${heldBy("draft_id", schoolId, from)} AND class_id = ${classId} AND waitlist_entry_id IS NULL AND group_seat_id IS NULL AND NOT ${hasOne}`,
    ),
  );
}

/** Extends a draft's hold; an expired one is not renewed. */
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

/** Releases a draft's hold, if any. A seat reserved by a waitlist offer stays until the offer ends, one of a group order with its group. */
export function stageRelease(ctx: CommandCtx, draftId: string): void {
  const { db, schoolId } = inSchool(ctx);
  const mine = heldBy("draft_id", schoolId, draftId);
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET state = 'released' WHERE ${mine} AND group_seat_id IS NULL AND (waitlist_entry_id IS NULL OR expires_at <= ${ctx.now.getTime()})`,
    ),
  );
}

/**
 * Reserves a free seat for a waitlist entry, or aborts the batch, with the same count as for visitors. Extends a seat already reserved for
 * the entry, with its draft.
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

/** Releases the seat of a waitlist offer, if any. */
export function stageUnreserve(ctx: CommandCtx, entryId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(rawStatement(db, sql`UPDATE seats SET state = 'released' WHERE ${heldBy("waitlist_entry_id", schoolId, entryId)}`));
}

/**
 * Assigns a seat to the registration: the draft's hold or any free seat; otherwise aborts with `class_full`. `override` exceeds the
 * capacity. An unpaid seat counts for its caller (`too_many_holds`).
 */
export function stageTake(
  ctx: CommandCtx,
  classId: string,
  registrationId: string,
  draftId: string | null,
  { override = false, isPaid = false }: { override?: boolean; isPaid?: boolean } = {},
): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET state = 'taken', registration_id = ${registrationId}, held_by = NULL
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
  const mine = sql`school_id = ${schoolId} AND registration_id = ${registrationId} AND state = 'taken'`;
  ctx.stage(rawStatement(db, sql`UPDATE seats SET override = override WHERE ${mine}`), classFull());
  if (!isPaid) stageCaller(ctx, classId, mine);
}

/** Gives a held seat to a draft. */
export function stageHoldOfDraft(ctx: CommandCtx, seatId: string, draftId: string, orFail: DomainError): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(seats)
      .set({ draftId })
      .where(and(own(seats, seatId), eq(seats.state, "held"), sql`${seats.draftId} IS NULL`)),
    orFail,
  );
}

/** One statement counts and moves the seat, so that two transfers cannot take the same one. */
export function stageSeatMove(ctx: CommandCtx, registrationId: string, classId: string, override: boolean): void {
  const { db, schoolId } = inSchool(ctx);
  const occupied = occupiedSeatsOf(schoolId, classId, ctx.now.getTime());
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET class_id = ${classId}, draft_id = NULL, waitlist_entry_id = NULL, override = ${override ? 1 : 0}
      WHERE ${and(eq(seats.schoolId, schoolId), eq(seats.registrationId, registrationId), eq(seats.state, "taken"))}
        AND (${override ? 1 : 0} = 1 OR ${occupied} < (SELECT c.capacity FROM classes c WHERE c.school_id = ${schoolId} AND c.id = ${classId} AND c.cancelled_at IS NULL))`,
    ),
    classFull(),
  );
}

/** Releases the seat of a registration. */
export function stageFree(ctx: CommandCtx, registrationId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(seats)
      .set({ state: "released" })
      .where(and(eq(seats.schoolId, schoolId), eq(seats.registrationId, registrationId), eq(seats.state, "taken"))),
  );
}
