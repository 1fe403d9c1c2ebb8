import { hasWebsite } from "~/features/website/domain/policy";
import { todayOf, zoneOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { countWaiting, readWaiting } from "../data/waiting";
import { todayInput, type WaitingKind } from "../today-model";

/** Everything in the office that waits for somebody, the most pressing first, the oldest of each kind before the others. */
export const showToday = query({
  name: "reports.today",
  allow: schoolStaff,
  input: todayInput,
  async run(ctx, { kind, limit, offset }) {
    const today = todayOf(ctx);
    const counts = await countWaiting(ctx, today, hasWebsite(ctx));
    const shown = kind ? counts.filter((one) => one.kind === kind) : counts;
    const wanted = slicesOf(shown, limit, offset);
    return {
      page: { results: wanted.length > 0 ? await readWaiting(ctx, today, wanted) : [], count: sum(shown) },
      counts,
      total: sum(counts),
      zone: zoneOf(ctx),
    };
  },
});

const sum = (counts: { count: number }[]): number => counts.reduce((total, { count }) => total + count, 0);

/** Which rows of each kind stand on a page of them all. Pure. */
function slicesOf(counts: { kind: WaitingKind; count: number }[], limit: number, offset: number) {
  let before = 0;
  return counts.flatMap(({ kind, count }) => {
    const from = Math.max(0, offset - before);
    const to = Math.min(count, offset + limit - before);
    before += count;
    return to > from ? [{ kind, limit: to - from, offset: from }] : [];
  });
}
