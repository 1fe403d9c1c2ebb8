import { filePath, shownFilePath } from "~/features/files/paths";
import { todayOf, zoneOf } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { type HeldDocument, usedReasons, waitingCounts, waitingRow, waitingRows } from "../data/queue";
import { lastDayOf, lateBefore, MAX_REVIEW_DAYS, QUEUE_PAGE, queueInput } from "../model";

/** `createdAt.id` of the last document of a page. */
function cursorOf(after: string | undefined): readonly [number, string] | undefined {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(after ?? "") ?? [];
  return at && id ? [Number(at), id] : undefined;
}

interface StoredFile {
  id: string;
  name: string;
  type: string;
}

const SCHOOL = "Your school";

/** A document with its files' addresses. */
const toDocument = ({ files, holder, hasLastDay, ...row }: HeldDocument, today: string, lateFrom: number) => ({
  ...row,
  holder: holder ?? SCHOOL,
  isLate: row.sentAt < lateFrom,
  needsLastDay: hasLastDay === 1 || row.validMonths !== null,
  /** The last day of one that is accepted today; null if the requirement names no months. */
  lastDay: lastDayOf(row.validMonths, today),
  files: (JSON.parse(files) as StoredFile[]).map(({ id, name, type }) => ({ name, type, url: filePath(id), shown: shownFilePath(id) })),
});

/**
 * Documents that wait for a decision, the oldest first, and one of them opened: `holding`, or the first. One round trip.
 */
export const reviewQueue = query({
  name: "holdings.waiting",
  allow: schoolStaff,
  input: queueInput,
  async run(ctx, { holding, after }) {
    const [today, zone] = [todayOf(ctx), zoneOf(ctx)];
    const starts = Array.from({ length: MAX_REVIEW_DAYS + 1 }, (_, days) => instantOf(lateBefore(today, days), "00:00", zone).getTime());
    const [rows, [named], [counts], reasons] = await readTogether(inSchool(ctx).db, [
      waitingRows(ctx, { after: cursorOf(after), limit: QUEUE_PAGE + 1 }),
      waitingRow(ctx, holding ?? ""),
      waitingCounts(ctx, starts),
      usedReasons(ctx),
    ]);
    const lateFrom = counts?.lateFrom ?? 0;
    const results = rows.slice(0, QUEUE_PAGE).map((row) => toDocument(row, today, lateFrom));
    const last = results.at(-1);
    const open = named ? toDocument(named, today, lateFrom) : (results[0] ?? null);
    const at = results.findIndex(({ id }) => id === open?.id);
    return {
      results,
      open,
      before: results[at - 1]?.id ?? null,
      next: results[at + 1]?.id ?? null,
      after: after ?? null,
      more: rows.length > QUEUE_PAGE && last ? `${last.sentAt}.${last.id}` : null,
      waiting: counts?.waiting ?? 0,
      late: counts?.late ?? 0,
      reviewDays: counts?.days ?? 0,
      reasons: reasons.map(({ reason }) => reason),
      zone,
      today,
    };
  },
});
