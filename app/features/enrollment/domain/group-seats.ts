import { sql } from "drizzle-orm";
import { listed, rawStatement } from "~/platform/db";
import type { DomainError } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { classFull } from "./seats";

/**
 * Holds a seat of an open class for each seat of a group order until an instant (epoch ms), all or none: the trigger that counts every
 * seat refuses the row that exceeds the capacity. @throws at commit conflict `class_full`
 */
export function stageGroupHolds(ctx: CommandCtx, classId: string, groupSeatIds: readonly string[], until: number): void {
  const { db, schoolId } = inSchool(ctx);
  const pairs = JSON.stringify(groupSeatIds.map((groupSeatId) => [newId(), groupSeatId]));
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO seats(id, school_id, class_id, group_seat_id, state, expires_at, override, created_at)
      SELECT json_extract(g.value, '$[0]'), c.school_id, c.id, json_extract(g.value, '$[1]'), 'held', ${until}, 0, ${ctx.now.getTime()}
      FROM classes c, json_each(${pairs}) g WHERE c.id = ${classId} AND c.school_id = ${schoolId} AND c.status = 'open' AND c.cancelled_at IS NULL`,
    ),
    classFull(),
  );
}

/** Keeps the held seats that `which` selects (group seat IDs) until a later instant; an expired hold is not renewed. */
export function stageGroupHoldsKept(ctx: CommandCtx, which: ReturnType<typeof sql>, until: number, orFail: DomainError): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET expires_at = ${until} WHERE school_id = ${schoolId} AND group_seat_id IN ${which} AND state = 'held' AND expires_at > ${ctx.now.getTime()}`,
    ),
    orFail,
  );
}

/** Gives the held seat of the group seat that `which` selects to a draft; its registration then takes that seat. */
export function stageGroupSeatOfDraft(ctx: CommandCtx, which: ReturnType<typeof sql>, draftId: string, orFail: DomainError): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET draft_id = ${draftId} WHERE school_id = ${schoolId} AND group_seat_id IN ${which} AND state = 'held' AND expires_at > ${ctx.now.getTime()}`,
    ),
    orFail,
  );
}

/**
 * Turns the seat of a registration back into the held seat of its group, for another person. The class counts it in every moment. @throws
 * at commit the error if the seat is not taken by that registration
 */
export function stageGroupSeatBack(
  ctx: CommandCtx,
  groupSeatId: string,
  { registrationId, draftId, until }: { registrationId: string; draftId: string; until: number },
  orFail: DomainError,
): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET state = 'held', registration_id = NULL, draft_id = ${draftId}, expires_at = ${until}
      WHERE school_id = ${schoolId} AND group_seat_id = ${groupSeatId} AND registration_id = ${registrationId} AND state = 'taken'`,
    ),
    orFail,
  );
}

/** Releases the held seats that `which` selects (group seat IDs); the group's rows follow. */
export function stageGroupSeatsReleased(ctx: CommandCtx, which: ReturnType<typeof sql>, orFail?: DomainError): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    rawStatement(db, sql`UPDATE seats SET state = 'released' WHERE school_id = ${schoolId} AND group_seat_id IN ${which} AND state = 'held'`),
    orFail,
  );
}

/** Takes the held seats of a cancelled class from the group seats, which the caller moves or releases. */
export function stageGroupHoldsFreed(ctx: CommandCtx, classId: string, groupSeatIds: readonly string[]): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE seats SET state = 'released', group_seat_id = NULL WHERE school_id = ${schoolId} AND class_id = ${classId} AND state = 'held'
        AND group_seat_id IN ${listed(groupSeatIds)}`,
    ),
  );
}
