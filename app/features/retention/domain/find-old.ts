import { sql } from "drizzle-orm";
import { retentionWalks } from "#drizzle/schema/retention";
import { announceRows } from "~/platform/announce";
import { type Ctx, zoneOf } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { heard } from "~/platform/heard";
import { newId } from "~/platform/ids";
import { sweep } from "~/platform/outbox";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { DAY_MS, dayIn, EASTERN, type IsoDate, plusDays } from "~/platform/zones";
import { CLOCKS, type ClockRule, NOTICE_DAYS, RETENTION_KEYS, type RetentionKind, ruleText, searchedUntil, timeOver } from "../clock-model";
import { insertItems, selectNoticeState, selectWalks } from "../data/items";
import { isClassKind, readSubjects, type SubjectRow, selectClasses, selectFirstKey, selectLastTraceDay, selectUnsettled } from "../data/subjects";
import { factsOf, readRules } from "./rules";

/** Records that one event adds at most, and looks at in classes; the next event continues. */
const RECORDS_AT_ONCE = 1_000;
const CLASSES_AT_ONCE = 25;
/** Days with device keys that one event adds. */
const DAYS_AT_ONCE = 60;
/** A class is searched every night until its last day plus these days are over: make-ups and payments come late. */
const SETTLED_AFTER = 120;
/** Between two notices, by whether the school deletes old records. */
const NOTICE_EVERY = { on: 7, off: 30 } as const;

/** Announces the night of every school, once a day. */
export async function announceNights(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "records grow old in every school");
  const now = ctx.now.getTime();
  const first = RETENTION_KEYS[0] as RetentionKind;
  const announced = announceRows(db, "retention.night", {
    key: sql`s.id || ':' || ${dayIn(ctx.now, EASTERN)}`,
    schoolId: sql`s.id`,
    payload: { at: sql`${now}`, kind: sql`${first}`, after: sql`''`, part: sql`0` },
    from: sql`FROM schools s WHERE s.deleted_at IS NULL`,
    now,
  });
  await db.batch([announced]);
  await sweep(ctx);
}

/**
 * Adds the records whose time is over to the school's due list: a portion of them, from one kind on. The last portion announces the notice
 * to the owner, if one is due, and the deletion. A repetition adds nothing.
 */
export const findOld = heard("retention.night", "retention.find", async (ctx, { at, kind: from, after, part }) => {
  const { db, schoolId } = inSchool(ctx);
  const today = dayIn(new Date(at), zoneOf(ctx));
  const [rules, walks] = await Promise.all([readRules(ctx), selectWalks(ctx)]);
  const night: Night = { at, today, left: RECORDS_AT_ONCE };
  const first = Math.max(0, RETENTION_KEYS.indexOf(from as RetentionKind));
  for (const kind of RETENTION_KEYS.slice(first)) {
    const kept = rules.of(kind);
    if (!kept) continue;
    const start = kind === from ? after : "";
    const rest = isClassKind(kind)
      ? await findInClasses(ctx, kind, kept, night, { after: start, through: walks.find((walk) => walk.kind === kind)?.through ?? "" })
      : kind === "device_trace"
        ? await findTraces(ctx, kept, night)
        : await findUntouched(ctx, kind, kept, night);
    if (rest !== null) {
      ctx.emit("retention.night", { at, kind, after: rest, part: part + 1 }, `${schoolId}:${at}:${part + 1}`);
      return { kind, rest };
    }
  }
  const [[notice]] = await readTogether(db, [selectNoticeState(ctx)]);
  const every = NOTICE_EVERY[rules.deletes ? "on" : "off"] * DAY_MS - DAY_MS / 2;
  const isNoticeDue = night.left < RECORDS_AT_ONCE || Boolean(notice?.waiting);
  if (isNoticeDue && (notice?.noticedAt ?? 0) <= at - every) ctx.emit("retention.due", { at }, `${schoolId}:${at}`);
  if (rules.deletes) ctx.emit("retention.delete", { at, after: "" }, `${schoolId}:${at}`);
  return { kind: null, rest: null };
});

interface Night {
  at: number;
  today: IsoDate;
  /** Records that this portion may still add. */
  left: number;
}

/** Stages those of the records whose time is over. */
function stageOld(ctx: CommandCtx, kind: RetentionKind, rules: readonly ClockRule[], night: Night, rows: readonly SubjectRow[]): void {
  const zone = zoneOf(ctx);
  const items = rows.flatMap((row) => {
    const over = timeOver(rules, factsOf(kind, row, zone));
    return over === null || over.on > night.today
      ? []
      : [{ id: newId(), subject: row.id, student: row.studentId, rule: ruleText(over.rule), ended: over.on }];
  });
  if (items.length === 0) return;
  ctx.stage(insertItems(ctx, kind, items, { deletesOn: plusDays(night.today, NOTICE_DAYS), now: night.at }));
  night.left -= items.length;
}

/** Searches the next classes. @returns where the next portion begins; null after the last class */
async function findInClasses(
  ctx: CommandCtx,
  kind: RetentionKind,
  rules: readonly ClockRule[],
  night: Night,
  { after, through }: { after: string; through: string },
): Promise<string | null> {
  const { db, schoolId } = inSchool(ctx);
  const { today, at } = night;
  const until = searchedUntil(rules, CLOCKS[kind].preset.starts, today);
  // The first night of a month looks at all classes: some came by an import, some had late payments.
  const from = today.endsWith("-01") ? "" : through;
  const [found] = await readTogether(db, [selectClasses(ctx, { from, after, until, limit: CLASSES_AT_ONCE })]);
  let count = 0;
  const portion = found.filter(({ registrations }, index) => {
    count += registrations;
    return index === 0 || count <= night.left;
  });
  if (portion.length > 0) {
    const rows = await readSubjects(ctx, kind, { classes: portion.map(({ id }) => id) }, today);
    stageOld(ctx, kind, rules, night, rows);
  }
  const last = portion.at(-1);
  if (last && (found.length === CLASSES_AT_ONCE || portion.length < found.length)) return `${last.startedOn} ${last.id}`;
  const settledBefore = plusDays(until, -SETTLED_AFTER);
  const [[unsettled]] = await readTogether(db, [selectUnsettled(ctx, { from, until, settledBefore })]);
  const next = unsettled?.startedOn ?? until;
  ctx.stage(
    db
      .insert(retentionWalks)
      .values({ schoolId, kind, through: next, updatedAt: at })
      .onConflictDoUpdate({ target: [retentionWalks.schoolId, retentionWalks.kind], set: { through: next, updatedAt: at } }),
  );
  return null;
}

/** Searches inquiries or drafts that nobody touched. @returns where the next portion begins; null if this was the last one */
async function findUntouched(ctx: CommandCtx, kind: RetentionKind, rules: readonly ClockRule[], night: Night): Promise<string | null> {
  if (night.left <= 0) return "";
  const until = searchedUntil(rules, CLOCKS[kind].preset.starts, night.today);
  const before = instantOf(plusDays(until, 1), "00:00", zoneOf(ctx)).getTime();
  const limit = night.left;
  const rows = await readSubjects(ctx, kind, { before, limit }, night.today);
  stageOld(ctx, kind, rules, night, rows);
  return rows.length === limit ? "" : null;
}

/** Searches days with device keys, from the last one in the list on. @returns as above */
async function findTraces(ctx: CommandCtx, rules: readonly ClockRule[], night: Night): Promise<string | null> {
  const { db } = inSchool(ctx);
  const zone = zoneOf(ctx);
  const until = searchedUntil(rules, "recorded", night.today);
  const before = instantOf(plusDays(until, 1), "00:00", zone).getTime();
  const [[last]] = await readTogether(db, [selectLastTraceDay(ctx)]);
  let from = last?.day ? instantOf(plusDays(last.day, 1), "00:00", zone).getTime() : 0;
  const days: string[] = [];
  while (days.length < DAYS_AT_ONCE && from < before) {
    const [[first]] = await readTogether(db, [selectFirstKey(ctx, { from, before })]);
    if (first?.at === null || first?.at === undefined) break;
    const day = dayIn(new Date(first.at), zone);
    days.push(day);
    from = instantOf(plusDays(day, 1), "00:00", zone).getTime();
  }
  if (days.length === 0) return null;
  const rows = await readSubjects(ctx, "device_trace", { ids: days }, night.today);
  stageOld(ctx, "device_trace", rules, night, rows);
  return days.length === DAYS_AT_ONCE ? "" : null;
}
