import { retentionItems } from "#drizzle/schema/retention";
import { type Ctx, zoneOf } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { heard } from "~/platform/heard";
import { inSchool } from "~/platform/school-scope";
import { commitStep } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { dayIn, type IsoDate, plusDays } from "~/platform/zones";
import { type ClockRule, NOTICE_DAYS, type RetentionKind, ruleText, timeOver } from "../clock-model";
import { eraseStatements, eraseTraces } from "../data/erase";
import { type DueItem, selectDue } from "../data/items";
import { readSubjects } from "../data/subjects";
import { factsOf, readRules } from "./rules";

/** Due records that one event looks at, and those that one batch deletes. */
const RECORDS_AT_ONCE = 1_000;
const RECORDS_A_BATCH = 100;

/**
 * Deletes the records whose notice is over and that nothing keeps: a portion of the due list. Each batch of them commits on its own, with its
 * tombstones, so a run that was killed continues where it was.
 */
export const deleteOld = heard("retention.delete", "retention.delete", async (ctx, { at, after }) => {
  const { db, schoolId } = inSchool(ctx);
  const today = dayIn(new Date(at), zoneOf(ctx));
  const rules = await readRules(ctx);
  if (!rules.deletes) return { deleted: 0 };
  const [found] = await readTogether(db, [selectDue(ctx, { today, after, limit: RECORDS_AT_ONCE })]);
  const due = found.filter(({ blocker, noticedAt }) => blocker === null && noticedAt !== null);
  for (const kind of new Set(due.map((item) => item.kind))) {
    const items = due.filter((item) => item.kind === kind);
    for (let start = 0; start < items.length; start += RECORDS_A_BATCH)
      await deletePortion(ctx, kind, items.slice(start, start + RECORDS_A_BATCH), { rules: rules.of(kind), today, at });
  }
  const last = found.at(-1);
  if (last && found.length === RECORDS_AT_ONCE) {
    const rest = `${last.deletesOn} ${last.id}`;
    ctx.emit("retention.delete", { at, after: rest }, `${schoolId}:${at}:${rest}`);
  }
  return { deleted: due.length };
});

/** Deletes those of some records whose time is still over; the clock of the others starts again, and their notice too. */
async function deletePortion(
  ctx: Ctx,
  kind: RetentionKind,
  items: readonly DueItem[],
  { rules, today, at }: { rules: readonly ClockRule[] | null; today: IsoDate; at: number },
): Promise<void> {
  const { db, schoolId, own, ownAll } = inSchool(ctx);
  const zone = zoneOf(ctx);
  const rows = await readSubjects(ctx, kind, { ids: items.map(({ subjectId }) => subjectId) }, today);
  const clocks = new Map(rows.map((row) => [row.id, rules && timeOver(rules, factsOf(kind, row, zone))]));
  const isOver = ({ subjectId }: DueItem) => (clocks.get(subjectId)?.on ?? "9") <= today;
  const over = items.filter(isOver);
  const running = items.filter((item) => clocks.has(item.subjectId) && !isOver(item));
  const missing = items.filter(({ subjectId }) => !clocks.has(subjectId));
  await commitStep(ctx, "retention.delete-portion", async (step) => {
    if (over.length > 0) {
      const statements =
        kind === "device_trace"
          ? over.flatMap(({ id, subjectId: day }) => {
              const [from, before] = [day, plusDays(day, 1)].map((each) => instantOf(each, "00:00", zone).getTime()) as [number, number];
              return eraseTraces(ctx, { id, from, before, now: at });
            })
          : eraseStatements(ctx, kind, { ids: over.map(({ id }) => id), now: at });
      for (const statement of statements) step.stage(statement);
    }
    for (const item of running) {
      const clock = clocks.get(item.subjectId);
      const again = clock ? { endedOn: clock.on, rule: ruleText(clock.rule), deletesOn: plusDays(clock.on, NOTICE_DAYS), noticedAt: null } : null;
      if (again) step.stage(db.update(retentionItems).set(again).where(own(retentionItems, item.id)));
      // Without a clock the records are kept: the student is enrolled again, or the school keeps them forever.
      else step.stage(db.delete(retentionItems).where(own(retentionItems, item.id)));
    }
    // The record was deleted by hand.
    if (missing.length > 0)
      step.stage(
        db.delete(retentionItems).where(
          ownAll(
            retentionItems,
            missing.map(({ id }) => id),
          ),
        ),
      );
    step.record({ type: "school", id: schoolId, after: { kind, deleted: over.length, again: running.length, missing: missing.length } });
  });
}

/** Deletes the bytes of a file whose record is gone. */
export const removeFreed = heard("retention.file-freed", "retention.remove-file", async (ctx, { key }) => {
  const { schoolId } = inSchool(ctx);
  if (!key.startsWith(`s/${schoolId}/`)) return;
  await ctx.ports.files.remove(key);
});
