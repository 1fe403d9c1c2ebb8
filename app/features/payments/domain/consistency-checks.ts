import { desc, sql } from "drizzle-orm";
import { checkRuns } from "#drizzle/schema/payouts";
import type { CheckMoment, ConsistencyCheck, Contradiction, OfSchools } from "~/platform/consistency-checks";
import type { Ctx } from "~/platform/context";
import { isOneOf, readTogether } from "~/platform/db";
import { newId } from "~/platform/ids";
import { acrossSchools, eachDatabase } from "~/platform/school-scope";
import { dayIn, EASTERN, MINUTE_MS, plusDays } from "~/platform/zones";
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

/** Runs the checks on all schools at once, by default those of payments. An empty result means all is well. */
export async function findContradictions(ctx: Ctx, checks: readonly ConsistencyCheck[] = moneyChecks): Promise<Finding[]> {
  const [first, ...rest] = checks.map(({ rows }) => rows(momentOf(ctx), () => sql`1`));
  if (!first) return [];
  const answers = await Promise.all(eachDatabase(ctx, REASON).map((db) => readTogether(db, [first, ...rest])));
  return checks.flatMap(({ name, title }, index) => {
    const ids = answers
      .flatMap((answer) => answer[index] ?? [])
      .slice(0, NAMED)
      .map(({ id }) => id);
    return ids.length > 0 ? [{ check: name, title, ids }] : [];
  });
}

const momentOf = (ctx: Ctx): CheckMoment => {
  const today = dayIn(ctx.now, EASTERN);
  return { now: ctx.now.getTime(), today, yesterday: plusDays(today, -1) };
};

/** Registrations that one statement checks; a larger school is checked alone. D1 ends a statement after 30 seconds. */
const REGISTRATIONS_AT_ONCE = 20_000;
const SCHOOLS_AT_ONCE = 500;
/** D1 allows a thousand statements for a tick. */
const STATEMENTS_AT_ONCE = 500;
const TICK_MS = 4 * MINUTE_MS;

/**
 * Runs the nightly checks one by one, in portions of schools, and saves the findings for super admins. `start` begins a run; other ticks
 * continue an unfinished one. Earlier findings of a check remain until the check completes again.
 */
export async function runConsistencyChecks(
  ctx: Ctx,
  checks: readonly ConsistencyCheck[],
  { start, statements: most = STATEMENTS_AT_ONCE }: { start: boolean; statements?: number },
): Promise<{ findings: number; left: number }> {
  const db = acrossSchools(ctx, REASON);
  const nightly = checks.filter(({ isByHand }) => !isByHand);
  const [last] = await db.select().from(checkRuns).orderBy(desc(checkRuns.ranAt)).limit(1);
  if (!start && !last?.progress) return { findings: 0, left: 0 };
  const run = start || !last ? { id: newId(), ranAt: ctx.now.getTime(), findings: last?.findings ?? [], progress: null } : last;
  const portions = await portionsOf(ctx);
  const moment = momentOf(ctx);
  const until = Date.now() + TICK_MS;
  let statements = 0;
  let { findings } = run;
  let progress: Progress | null = run.progress;
  const from = progress ? nightly.findIndex(({ name }) => name === progress?.check) : 0;
  let left = 0;
  for (const [index, { name, title, rows }] of nightly.entries()) {
    if (index < from) continue;
    const at = progress?.check === name ? progress : { check: name, after: "", ids: [] };
    const ids = [...at.ids];
    progress = null;
    for (const { schools, last: lastSchool } of portions) {
      if (at.after && lastSchool <= at.after) continue;
      if (statements >= most || Date.now() > until) {
        progress = { check: name, after: at.after, ids };
        break;
      }
      let isNarrowed = false;
      const of: OfSchools = (column) => {
        isNarrowed = true;
        return isOneOf(sql.raw(column), schools);
      };
      const found = await db.all<Contradiction>(rows(moment, of));
      statements += 1;
      ids.push(...found.map(({ id }) => id).filter((id) => !ids.includes(id)));
      at.after = lastSchool;
      // A check of all schools together runs once.
      if (!isNarrowed) break;
    }
    if (progress) {
      left = nightly.length - index;
      break;
    }
    findings = [...findings.filter(({ check }) => check !== name), ...(ids.length > 0 ? [{ check: name, title, ids: ids.slice(0, NAMED) }] : [])];
  }
  const set = { findings, progress, checks: nightly.length - left };
  await db
    .insert(checkRuns)
    .values({ id: run.id, ranAt: run.ranAt, ...set })
    .onConflictDoUpdate({ target: checkRuns.id, set });
  if (findings.length > 0 && left === 0) console.error(JSON.stringify({ auditor: findings }));
  return { findings: findings.length, left };
}

type Progress = NonNullable<(typeof checkRuns.$inferSelect)["progress"]>;

interface Portion {
  schools: string[];
  last: string;
}

/** All schools by ID, grouped for one statement each. The empty ID in front stands for the product's own mail. */
async function portionsOf(ctx: Ctx): Promise<Portion[]> {
  const [schools] = await readTogether(acrossSchools(ctx, REASON), [
    sql<{ id: string; registrations: number }>`SELECT s.id, coalesce(c.count, 0) AS registrations FROM schools s
      LEFT JOIN row_counts c ON c.school_id = s.id AND c.kind = 'registrations' ORDER BY s.id`,
  ]);
  const portions: (Portion & { registrations: number })[] = [{ schools: [""], last: "", registrations: 0 }];
  for (const { id, registrations } of schools) {
    const open = portions.at(-1);
    if (open && open.schools.length < SCHOOLS_AT_ONCE && open.registrations + registrations <= REGISTRATIONS_AT_ONCE)
      Object.assign(open, { schools: [...open.schools, id], last: id, registrations: open.registrations + registrations });
    else portions.push({ schools: [id], last: id, registrations });
  }
  return portions;
}
