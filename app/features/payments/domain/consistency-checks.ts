import { checkRuns } from "#drizzle/schema/payouts";
import type { ConsistencyCheck } from "~/platform/consistency-checks";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { newId } from "~/platform/ids";
import { acrossSchools } from "~/platform/school-scope";
import { dayIn, EASTERN, plusDays } from "~/platform/zones";
import { CONSISTENCY_CHECKS } from "../data/consistency-checks";

export interface Finding {
  check: string;
  title: string;
  ids: string[];
}

const REASON = "the auditor compares the books of every school";
/** Maximum number of rows listed per check. */
const NAMED = 20;

/** The consistency checks of payments. */
export const moneyChecks: readonly ConsistencyCheck[] = CONSISTENCY_CHECKS;

/** Runs the consistency checks, by default those of payments. An empty result means all is well. */
export async function findContradictions(ctx: Ctx, checks: readonly ConsistencyCheck[] = moneyChecks): Promise<Finding[]> {
  const now = ctx.now.getTime();
  const at = { now, today: dayIn(ctx.now, EASTERN), yesterday: plusDays(dayIn(ctx.now, EASTERN), -1) };
  const [first, ...rest] = checks.map(({ rows }) => rows(at));
  if (!first) return [];
  const answers = await readTogether(acrossSchools(ctx, REASON), [first, ...rest]);
  return checks.flatMap(({ name, title }, index) => {
    const ids = (answers[index] ?? []).slice(0, NAMED).map(({ id }) => id);
    return ids.length > 0 ? [{ check: name, title, ids }] : [];
  });
}

/** Runs the checks nightly and saves the findings for super admins. */
export async function runConsistencyChecks(ctx: Ctx, checks: readonly ConsistencyCheck[]): Promise<{ findings: number }> {
  const findings = await findContradictions(ctx, checks);
  await acrossSchools(ctx, REASON).insert(checkRuns).values({ id: newId(), ranAt: ctx.now.getTime(), checks: checks.length, findings });
  if (findings.length > 0) console.error(JSON.stringify({ auditor: findings }));
  return { findings: findings.length };
}
