import { beforeAll, describe, expect, it } from "vitest";
import { jobs } from "~/jobs";
import type { Ctx } from "~/platform/context";
import type { Database } from "~/platform/db";
import { get } from "~/platform/endpoint";
import { DomainError } from "~/platform/errors";
import type { Verb } from "~/platform/verb";
import { type CanarySchool, canarySchool } from "../support/canary";
import { makeCtx, makeJobCtx, settled } from "../support/context";
import { env } from "../support/env";
import { databaseOn } from "../support/flaky";
import { choicesOf, dummyOf, fieldsOf, isReference } from "../support/plausible";

/** Tables that grow with the life of a school, and so may be read by an index alone. */
const LARGE = [
  "registrations",
  "students",
  "transactions",
  "instalments",
  "seats",
  "notifications",
  "mails",
  "audit_log",
  "outbox",
  "payment_attempts",
  "sessions",
  "refresh_tokens",
  "inquiries",
  "pre_enrollments",
  "waitlist_entries",
  "registration_drafts",
  "registration_answers",
  "purchases",
  "purchase_items",
  "refund_requests",
];
/** Plans that read a large table from end to end, and why they may. An entry that nothing needs any more fails its test. */
const MAY: Record<string, string> = {
  "job delete-old-rows: SCAN outbox": "once a night, and old rows stand first in their table",
  "job delete-old-rows: SCAN sessions": "once a night, and what has ended is deleted each time",
  "job delete-old-rows: SCAN refresh_tokens": "once a night, and what has ended is deleted each time",
};

/** Compares every row of the books with every other, once a night: that is its work. */
const AUDITOR = "job audit-money";

const modules = import.meta.glob("../../app/features/*/domain/**/*.ts", { eager: true }) as Record<string, Record<string, unknown>>;
const isQuery = (value: unknown): value is Verb => typeof value === "function" && (value as Partial<Verb>).verb?.kind === "query";
/** Every query of the product, at every entry point. */
const queries = [...new Set(Object.values(modules).flatMap((module) => Object.values(module).filter(isQuery)))];

interface Plan {
  who: string;
  sql: string;
  line: string;
}

/** Who asked anything at all: a statement that several ask is kept under the first. */
const asked = new Set<string>();
const seen = new Map<string, { who: string; values: unknown[] }>();
let school: CanarySchool;
let callers: Ctx[];

/** A database that keeps every statement it is asked. */
function recorded(who: () => string): Database {
  const prepare = (sql: string) => {
    // Statistics of tables with a row each would make every plan a scan.
    if (sql.startsWith("PRAGMA optimize")) return env.DB.prepare("SELECT 1");
    const statement = env.DB.prepare(sql);
    asked.add(who());
    if (!seen.has(sql)) seen.set(sql, { who: who(), values: [] });
    const bind = statement.bind.bind(statement);
    return Object.assign(statement, {
      bind: (...values: unknown[]) => {
        seen.set(sql, { who: seen.get(sql)?.who ?? who(), values });
        return bind(...values);
      },
    });
  };
  return databaseOn({ prepare, batch: (statements) => env.DB.batch(statements) });
}

let asking = "";
const watched = (ctx: Ctx): Ctx => ({ ...ctx, db: recorded(() => asking) });

/** Input by input: the minimum, then each filter and order alone, since each has a separate plan. */
function inputsOf(verb: Verb): Record<string, unknown>[] {
  const endpoint = get("/", verb, "");
  const ids = dummyOf(endpoint, (name) => school.ids[`${name.replace(/s$/, "").replace(/^clas$/, "classe")}s`] ?? school.ids.registrations ?? "");
  const needed = Object.fromEntries(Object.entries(ids).filter(([name]) => fieldsOf(endpoint)[name]?.safeParse(undefined).success === false));
  const single = Object.entries(fieldsOf(endpoint)).flatMap(([name, field]) =>
    isReference(name) ? [{ [name]: ids[name] }] : choicesOf(name, field).map((value) => ({ [name]: value })),
  );
  return [needed, ...single.map((one) => ({ ...needed, ...one }))];
}

async function quietly(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}

/** The lines of a plan that read a large table, or an index of one, from end to end. Partial indexes hold what is open, and may be. */
async function scansOf(sql: string, values: unknown[]): Promise<string[]> {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>();
  const names = new Map(
    [...sql.matchAll(/(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi)].map(([, table, alias]) => [alias ?? table, table]),
  );
  return results
    .map(({ detail }) => detail)
    .filter((detail) => {
      const [, name = "", index = ""] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
      const table = LARGE.includes(name) ? name : (names.get(name) ?? "");
      return LARGE.includes(table) && !partial.has(index);
    });
}
const partial = new Set<string>();

beforeAll(async () => {
  school = await canarySchool("plans");
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'").all<{ name: string }>();
  for (const { name } of results) partial.add(name);
  const { host } = school;
  callers = await Promise.all([school.owner.id, school.account.id, undefined].map((as) => makeCtx({ as, host })));
});

describe("what is asked of the database", () => {
  it("finds rows of large tables by an index, in every list, filter and order", async () => {
    const silent: string[] = [];
    for (const verb of queries) {
      asking = verb.verb.name;
      for (const ctx of callers) {
        if (verb.verb.allow.check(ctx)) continue;
        for (const input of inputsOf(verb)) await quietly(verb(watched(ctx), input));
      }
      if (!asked.has(asking)) silent.push(asking);
    }
    for (const schedule of jobs.schedules) {
      asking = `job ${schedule.name}`;
      await quietly(schedule.run(watched(makeJobCtx()), schedule.cron));
    }
    await settled();
    const plans: Plan[] = [];
    for (const [sql, { who, values }] of seen) for (const line of await scansOf(sql, values)) plans.push({ who, sql, line });
    const kept = plans.filter(({ who, line }) => who !== AUDITOR && !(`${who}: ${line}` in MAY));
    expect(kept).toEqual([]);
    expect(Object.keys(MAY).filter((key) => !plans.some(({ who, line }) => key === `${who}: ${line}`))).toEqual([]);
    expect(queries.length).toBeGreaterThan(20);
    expect(silent.length, `asked nothing: ${silent}`).toBeLessThan(queries.length / 3);
  });

  it("would be caught: a list without its index is", async () => {
    expect(await scansOf("select * from students where last_name like '%x%'", [])).toHaveLength(1);
    expect(await scansOf('select count(*) from "registrations" r', [])).toHaveLength(1);
  });

  it("counts the occupied seats of a class in one walk along their index", async () => {
    const lines = await env.DB.prepare(
      "EXPLAIN QUERY PLAN SELECT c.id FROM classes c WHERE (SELECT count(*) FROM occupied_seats s WHERE s.school_id = c.school_id AND s.class_id = c.id AND s.occupied_until > ?1) < c.capacity",
    )
      .bind(1)
      .all<{ detail: string }>();
    expect(lines.results.map(({ detail }) => detail)).toContain(
      "SEARCH seats USING COVERING INDEX seats_live (school_id=? AND class_id=? AND state=?)",
    );
  });
});
