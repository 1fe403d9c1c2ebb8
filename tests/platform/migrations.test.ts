import { applyD1Migrations, reset } from "cloudflare:test";
import { eq, is, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { consistencyChecks } from "~/consistency-checks";
import { adminPayments } from "~/features/payments/domain/admin-payments";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { refreshPayoutAccounts } from "~/features/payments/domain/refresh-payout-account";
import { Database } from "~/platform/db";
import { newId } from "~/platform/ids";
import { seedDemo } from "~/seed/demo";
import { classRow, registrationRow, seatRow, studentRow, transactionRow } from "~/seed/factories";
import { makeCtx, makeJobCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { aClass } from "../support/registering";
import { db, insert } from "../support/rows";

const tables = (Object.values(schema) as unknown[]).filter((each): each is SQLiteTable => is(each, SQLiteTable));

async function countsOfAll(): Promise<Record<string, number>> {
  const names = tables.map((table) => getTableConfig(table).name);
  const results = await env.DB.batch<{ n: number }>(names.map((name) => env.DB.prepare(`SELECT count(*) AS n FROM ${name}`)));
  return Object.fromEntries(names.map((name, index) => [name, results[index]?.results[0]?.n ?? -1]));
}

/** The database's error. */
async function refused(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return `${error} ${error instanceof Error ? (error.cause ?? "") : ""}`;
  }
  return "it was not refused";
}

let school: Awaited<ReturnType<typeof aClass>>;
let other: Awaited<ReturnType<typeof aClass>>;

/** Everything of a schema as it was written, without what SQLite and D1 keep for themselves. */
async function schemaOf(): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").all<{ name: string; sql: string }>();
  return results.flatMap(({ name, sql }) => (/^(_cf_|d1_migrations|sqlite_)/.test(name) ? [] : [sql])).sort();
}

describe("the migrations", () => {
  it("leave the schema that every test begins with", async () => {
    const begun = await schemaOf();
    await reset();
    await applyD1Migrations(env.DB, env.MIGRATIONS);
    expect(await schemaOf()).toEqual(begun);
    expect(begun.length).toBeGreaterThan(600);
  });

  it("make every table of the schema, strict, and lose nothing when they are applied again", async () => {
    expect(await seedDemo(new Database(env), env, NOW)).toBe(true);
    const before = await countsOfAll();
    expect(before.schools).toBe(3);
    expect(before.registrations).toBeGreaterThan(10);
    await applyD1Migrations(env.DB, env.MIGRATIONS);
    expect(await seedDemo(new Database(env), env, NOW)).toBe(false);
    expect(await countsOfAll()).toEqual(before);
    expect((await env.DB.prepare("PRAGMA foreign_key_check").all()).results).toEqual([]);
  });

  it("are followed by a demo whose books agree, with a refund request in every state and links of a school", async () => {
    expect(await findContradictions(await makeCtx(), consistencyChecks)).toEqual([]);
    const states = await env.DB.prepare("SELECT DISTINCT status FROM refund_requests ORDER BY status").all<{ status: string }>();
    expect(states.results.map(({ status }) => status)).toEqual([...schema.REFUND_STATUSES].sort());
    const links = await env.DB.prepare("SELECT count(*) AS count FROM navbar_items").first<{ count: number }>();
    expect(links?.count).toBeGreaterThan(1);
  });

  it("are followed by a demo whose logged emails greet the student and say what to bring", async () => {
    const mails = await env.DB.prepare("SELECT text, html FROM mails WHERE id LIKE 'demo-mail:%'").all<{ text: string; html: string }>();
    expect(mails.results.length).toBeGreaterThan(20);
    for (const { text, html } of mails.results) {
      expect(text).toMatch(/^Hello \w.+photo ID/s);
      expect(html).toContain("<p>Hello ");
    }
  });

  it("are followed by a demo with payouts of the platform from the first minute, line by line", async () => {
    await refreshPayoutAccounts(makeJobCtx());
    const boss = await makeCtx({ as: (await db.select().from(schema.users).where(eq(schema.users.role, "super_admin")))[0]?.id });
    const { page } = await adminPayments(boss, { tab: "payouts" });
    expect(page.count).toBeGreaterThan(3);
    const lines = await env.DB.prepare("SELECT count(*) AS count FROM payout_lines").first<{ count: number }>();
    expect(lines?.count).toBeGreaterThan(3);
  });

  it("give the columns that the schema names", async () => {
    const differing: string[] = [];
    for (const table of tables) {
      const { name, columns } = getTableConfig(table);
      const { results } = await env.DB.prepare(`SELECT name FROM pragma_table_info('${name}')`).all<{ name: string }>();
      const there = results.map((row) => row.name).sort();
      if (JSON.stringify(there) !== JSON.stringify(columns.map((column) => column.name).sort())) differing.push(name);
    }
    expect(differing).toEqual([]);
  });

  it("keep every table of a school in its school", async () => {
    const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all<{ name: string }>();
    const triggers = new Set(results.map((row) => row.name));
    const owned = tables
      .map((table) => getTableConfig(table))
      .filter(({ columns }) => columns.some((column) => column.name === "school_id" && column.notNull));
    expect(owned.map(({ name }) => name).filter((name) => !triggers.has(`${name}_stays`))).toEqual(["number_series"]);
  });
});

describe("the database itself", () => {
  beforeAll(async () => {
    school = await aClass({ capacity: 1 });
    other = await aClass();
  });

  it("refuses a class of another school's program, and a registration for another school's class", async () => {
    expect(await refused(insert(schema.classes, classRow(school.id, other.program.id)))).toMatch(/FOREIGN KEY/);
    const foreign = registrationRow(school.id, { studentId: school.student.id, programId: school.program.id, classId: other.courseClass.id });
    expect(await refused(insert(schema.registrations, foreign))).toMatch(/FOREIGN KEY/);
    const stranger = registrationRow(school.id, { studentId: other.student.id, programId: school.program.id, classId: school.courseClass.id });
    expect(await refused(insert(schema.registrations, stranger))).toMatch(/FOREIGN KEY/);
  });

  it("moves nothing from one school to another", async () => {
    for (const [table, id] of [
      ["students", school.student.id],
      ["programs", school.program.id],
      ["classes", school.courseClass.id],
    ] as const)
      expect(await refused(db.run(sql`UPDATE ${sql.identifier(table)} SET school_id = ${other.id} WHERE id = ${id}`))).toMatch(/tenant_immutable/);
  });

  it("gives out no seat twice: not as a hold, not as a seat taken, not by a smaller class", async () => {
    await insert(schema.seats, seatRow(school.id, school.courseClass.id));
    const late = NOW.getTime() + 60_000;
    expect(await refused(insert(schema.seats, seatRow(school.id, school.courseClass.id)))).toMatch(/seats_not_oversold/);
    expect(await refused(insert(schema.seats, seatRow(school.id, school.courseClass.id, { state: "held", expiresAt: late })))).toMatch(
      /seats_not_oversold/,
    );
    const back = seatRow(school.id, school.courseClass.id, { state: "released" });
    await insert(schema.seats, back);
    expect(await refused(db.run(sql`UPDATE seats SET state = 'taken' WHERE id = ${back.id}`))).toMatch(/seats_not_oversold/);
    await insert(schema.seats, seatRow(school.id, school.courseClass.id, { override: true }));
    await db.run(sql`UPDATE classes SET capacity = 2 WHERE id = ${school.courseClass.id}`);
    await db.run(sql`UPDATE classes SET capacity = 1 WHERE id = ${school.courseClass.id}`);
    await insert(schema.seats, seatRow(other.id, other.courseClass.id));
    await insert(schema.seats, seatRow(other.id, other.courseClass.id));
    expect(await refused(db.run(sql`UPDATE classes SET capacity = 1 WHERE id = ${other.courseClass.id}`))).toMatch(/capacity_not_below_taken/);
  });

  it("forgets and rewrites no entry of the audit", async () => {
    const id = newId();
    await insert(schema.auditLog, { id, actorKind: "system", action: "tests.look", requestId: "r", ip: "-", at: NOW.getTime() });
    expect(await refused(db.run(sql`UPDATE audit_log SET action = 'other' WHERE id = ${id}`))).toMatch(/audit_log_append_only/);
    expect(await refused(db.run(sql`DELETE FROM audit_log WHERE id = ${id}`))).toMatch(/audit_log_append_only/);
  });

  it("forgets no transaction and changes no amount; what is settled stays settled", async () => {
    const row = transactionRow(school.id);
    await insert(schema.transactions, row);
    const change = (set: string) => refused(env.DB.prepare(`UPDATE transactions SET ${set} WHERE id = ?`).bind(row.id).run());
    expect(await change("amount_cents = 1")).toMatch(/transactions_append_only/);
    expect(await change("type = 'refund'")).toMatch(/transactions_append_only/);
    expect(await change("ref = 'other'")).toMatch(/transactions_append_only/);
    expect(await change("status = 'failed'")).toMatch(/transactions_status_edges/);
    expect(await refused(db.run(sql`DELETE FROM transactions WHERE id = ${row.id}`))).toMatch(/transactions_append_only/);
    expect(await refused(insert(schema.transactions, { ...row, id: newId() }))).toMatch(/UNIQUE/);
  });

  it("knows an address once per school, and lets another school know it too", async () => {
    expect(await refused(insert(schema.students, studentRow(school.id, { email: school.student.email })))).toMatch(/UNIQUE/);
    await insert(schema.students, studentRow(other.id, { email: school.student.email }));
  });
});
