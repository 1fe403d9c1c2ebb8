import { changeContactStatus } from "~/features/inquiries/domain/contact-status";
import { hasWebsite } from "~/features/website/domain/policy";
import { todayOf, zoneOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { countWaiting, readWaiting } from "../data/waiting";
import { todayInput, type WaitingKind } from "../today-model";

/** All open items of the office, most urgent kind first, oldest first within a kind. */
export const showToday = query({
  name: "reports.today",
  allow: schoolStaff,
  input: todayInput,
  async run(ctx, { kind, limit, offset, with: whose, put_off: putOff }) {
    const narrowing = { today: todayOf(ctx), whose: whose || undefined, isPutOff: putOff === "yes" };
    const { kinds, week, staff } = await countWaiting(ctx, narrowing, hasWebsite(ctx));
    const shown = kinds.filter((one) => one.shown > 0 && (!kind || one.kind === kind));
    const wanted = slicesOf(shown, limit, offset);
    const names = new Map(staff.map((one) => [one.id, one.name]));
    const rows = wanted.length > 0 ? await readWaiting(ctx, narrowing, wanted) : [];
    return {
      page: {
        results: rows.map((row) => ({ ...row, assignee: row.assigneeId && (names.get(row.assigneeId) ?? "Former staff member") })),
        count: shown.reduce((total, one) => total + one.shown, 0),
      },
      counts: kinds.filter((one) => one.shown > 0).map((one) => ({ kind: one.kind, count: one.shown })),
      total: kinds.reduce((total, one) => total + one.waiting, 0),
      week,
      me: userOf(ctx).id,
      colleagues: staff.filter((one) => one.isActive).map(({ id, name }) => ({ value: id, label: name })),
      /** Whether the user may mark an inquiry as contacted. */
      mayContact: changeContactStatus.verb.allow.check(ctx) === null,
      zone: zoneOf(ctx),
    };
  },
});

/** Which rows of each kind stand on a page of them all. Pure. */
function slicesOf(counts: { kind: WaitingKind; shown: number }[], limit: number, offset: number) {
  let before = 0;
  return counts.flatMap(({ kind, shown }) => {
    const from = Math.max(0, offset - before);
    const to = Math.min(shown, offset + limit - before);
    before += shown;
    return to > from ? [{ kind, limit: to - from, offset: from }] : [];
  });
}
