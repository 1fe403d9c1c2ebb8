import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { paymentHistory } from "~/features/payments/domain/payment-history";
import { studentRoster } from "~/features/students/domain/list-students";
import type { Ctx } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, instalmentRow, programRow, registrationRow, studentRow, transactionRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { env } from "../support/env";
import { aSchool, db, insert } from "../support/rows";

const STATUSES = ["active", "cancelled"] as const;
const ENROLLMENTS = ["enrolled", "completed", "dropped"] as const;
const PLANS = ["self_pay", "sponsored_employer_agency", "not_sure_yet"] as const;
const PAYMENTS = ["unpaid", "partial_paid", "complete_paid"] as const;
const TYPES = ["student_registration", "product_payment", "processing_fee", "refund"] as const;
const DAYS = ["2026-01-15", "2026-01-16", "2026-02-01"] as const;

let school: Awaited<ReturnType<typeof aSchool>>;
let places: { programId: string; classId: string }[];
let owner: Ctx;
const made: string[] = [];
let refs = 0;

beforeAll(async () => {
  school = await aSchool();
  places = [];
  for (let index = 0; index < 3; index += 1) {
    const program = await insert(schema.programs, programRow(school.id));
    const courseClass = await insert(schema.classes, classRow(school.id, program.id));
    places.push({ programId: program.id, classId: courseClass.id });
  }
  owner = await makeCtx({ as: school.owner.id, host: school.host });
});

type Write = [kind: number, which: number, one: number, other: number];
const of = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

async function register(which: number, one: number, other: number): Promise<void> {
  const student = await insert(schema.students, studentRow(school.id));
  const id = newId();
  const tuitionCents = of([0, 1_000, 145_000], which);
  const row = registrationRow(
    school.id,
    { studentId: student.id, ...of(places, one) },
    { id, status: of(STATUSES, other), enrollmentStatus: of(ENROLLMENTS, which), planToPay: of(PLANS, one), tuitionCents },
  );
  await insert(schema.registrations, row);
  made.push(id);
}

/** Writes of every kind that the product has for registrations and the ledger, straight to the database. */
async function write([kind, which, one, other]: Write): Promise<void> {
  const id = made.length > 0 ? of(made, which) : undefined;
  if (id === undefined || kind === 0 || kind === 11) return register(which, one, other);
  const ref = `ref-${kind === 1 || refs === 0 ? ++refs : refs}`;
  if (kind <= 3) {
    // One reference after the other, so that a payment's rows and its fee come in any order.
    const row = transactionRow(school.id, {
      registrationId: id,
      type: of(TYPES, one),
      ref,
      status: of(["succeeded", "pending", "manually_paid", "failed"] as const, other),
      amountCents: of([500, 1_000, -300], which + one),
      paidOn: of(DAYS, other),
    });
    await db.insert(schema.transactions).values(row).onConflictDoNothing();
  } else if (kind === 4)
    await db.run(sql`UPDATE transactions SET status = ${of(["succeeded", "failed"], one)} WHERE school_id = ${school.id} AND status = 'pending'`);
  else if (kind === 5) await db.run(sql`UPDATE transactions SET paid_on = ${of(DAYS, one)} WHERE school_id = ${school.id} AND ref = ${ref}`);
  else if (kind === 6)
    // Two facts and a fee in one statement: a separate trigger updates the balance.
    await db.run(
      sql`UPDATE registrations SET status = ${of(STATUSES, one)}, plan_to_pay = ${of(PLANS, other)}, tuition_cents = ${of([0, 500, 2_000], one)} WHERE id = ${id}`,
    );
  else if (kind === 7) {
    const { programId, classId } = of(places, one);
    await db.run(
      sql`UPDATE registrations SET class_id = ${classId}, program_id = ${programId}, enrollment_status = ${of(ENROLLMENTS, other)} WHERE school_id = ${school.id} AND id >= ${id}`,
    );
  } else if (kind === 8)
    await insert(
      schema.instalments,
      instalmentRow(school.id, id, { position: ++refs, amountCents: 200, status: of(["unpaid", "cancelled"] as const, one) }),
    );
  else if (kind === 9) await db.run(sql`UPDATE instalments SET status = 'cancelled' WHERE registration_id = ${id}`);
  else {
    await db.run(sql`INSERT OR IGNORE INTO registrations SELECT * FROM registrations WHERE id = ${id}`);
    await db.run(sql`DELETE FROM instalments WHERE registration_id = ${id}`);
    await db.run(sql`DELETE FROM registrations WHERE id = ${id}`);
    made.splice(made.indexOf(id), 1);
  }
}

const KIND = sql.raw("class_id, program_id, status, enrollment_status, payment_status, plan_to_pay");
const DAY = sql.raw("paid_on, type, status");
/** The fee as it is defined: beside its payment, and beside the registration's row where one payment has several. */
const feeOf = sql`CASE WHEN t.type <> 'processing_fee' AND (t.type = 'student_registration'
    OR NOT EXISTS (SELECT 1 FROM transactions o WHERE o.type = 'student_registration' AND o.ref = t.ref))
  THEN coalesce((SELECT f.amount_cents FROM transactions f WHERE f.type = 'processing_fee' AND f.ref = t.ref AND f.school_id = t.school_id), 0) ELSE 0 END`;

async function expectKept(): Promise<void> {
  const counted = await db.all(
    sql`SELECT ${KIND}, count(*) AS count, sum(max(due_cents - paid_cents, 0)) AS owing_cents FROM registrations WHERE school_id = ${school.id} GROUP BY ${KIND} ORDER BY ${KIND}`,
  );
  expect(await db.all(sql`SELECT ${KIND}, count, owing_cents FROM registration_counts WHERE school_id = ${school.id} ORDER BY ${KIND}`)).toEqual(
    counted,
  );
  const added = await db.all(
    sql`SELECT ${DAY}, count(*) AS count, sum(amount_cents) AS amount_cents, sum(fee) AS fee_cents
      FROM (SELECT t.*, ${feeOf} AS fee FROM transactions t WHERE t.school_id = ${school.id}) GROUP BY ${DAY} ORDER BY ${DAY}`,
  );
  expect(await db.all(sql`SELECT ${DAY}, count, amount_cents, fee_cents FROM ledger_days WHERE school_id = ${school.id} ORDER BY ${DAY}`)).toEqual(
    added,
  );
  const days = sql`SELECT due_date, count, amount_cents FROM due_days WHERE school_id = ${school.id} ORDER BY 1`;
  expect(await db.all(days)).toEqual(
    await db.all(sql`SELECT i.due_date, count(*) AS count, sum(i.amount_cents) AS amount_cents FROM instalments i JOIN registrations r ON r.id = i.registration_id
      WHERE i.school_id = ${school.id} AND i.status = 'unpaid' AND r.status = 'active' GROUP BY 1 ORDER BY 1`),
  );
  expect(await db.all(sql`SELECT day, count FROM registration_days WHERE school_id = ${school.id} AND count > 0 ORDER BY 1`)).toEqual(
    await db.all(sql`SELECT created_at / 86400000 AS day, count(*) AS count FROM registrations WHERE school_id = ${school.id} GROUP BY 1 ORDER BY 1`),
  );
  expect(await db.all(sql`SELECT kind, count FROM row_counts WHERE school_id = ${school.id} AND count > 0 ORDER BY 1`)).toEqual(
    await db.all(sql`SELECT * FROM (SELECT 'registrations' AS kind, count(*) AS count FROM registrations WHERE school_id = ${school.id}
      UNION ALL SELECT 'students', count(*) FROM students WHERE school_id = ${school.id} AND deleted_at IS NULL) WHERE count > 0 ORDER BY 1`),
  );
  const isCollected = sql`status IN ('succeeded', 'manually_paid', 'refund') AND type NOT IN ('processing_fee', 'referral_fee')`;
  const sum = (table: string, column: string) => sql`(SELECT coalesce(sum(${sql.raw(column)}), 0) FROM ${sql.raw(table)})`;
  expect(
    await db.all(
      sql`SELECT ${sum("platform_days", "registered")} AS registered, ${sum("platform_days", "collected_cents")} AS collected, ${sum("platform_days", "fee_cents")} AS fees`,
    ),
  ).toEqual(
    await db.all(sql`SELECT (SELECT count(*) FROM registrations) AS registered,
      (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE ${isCollected}) AS collected,
      (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE type = 'processing_fee' AND status = 'succeeded') AS fees`),
  );
}

describe("what the database counts by itself", () => {
  it("is what counting the rows gives, after writes of every kind in any order", async () => {
    const writes = fc.array(fc.tuple(fc.nat(11), fc.nat(1_000), fc.nat(1_000), fc.nat(1_000)), { minLength: 30, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(writes, async (all: Write[]) => {
        for (const each of all) await write(each);
        await expectKept();
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it("was counted once for the rows that were there before", async () => {
    const { queries = [] } = env.MIGRATIONS.find(({ name }) => name.includes("counts")) ?? {};
    const [fees = "", ...counts] = queries.filter((query) => /^(\s*--.*\n)*\s*(INSERT|UPDATE)/.test(query));
    expect(counts).toHaveLength(2);
    await db.run(sql`UPDATE transactions SET fee_cents = 0`);
    await env.DB.prepare(fees).run();
    // The triggers, which come after this in the migration, are there by now: only what the statements write may stand.
    await db.run(sql`DELETE FROM registration_counts`);
    await db.run(sql`DELETE FROM ledger_days`);
    await env.DB.batch(counts.map((query) => env.DB.prepare(query)));
    await expectKept();
  });

  it("was counted once for later sums too", async () => {
    const { queries = [] } = env.MIGRATIONS.find(({ name }) => name.includes("size")) ?? {};
    const counts = queries.filter((query) => /^\s*INSERT/.test(query));
    expect(counts).toHaveLength(11);
    for (const table of ["due_days", "registration_days", "row_counts", "platform_days", "shared_identities"])
      await env.DB.exec(`DELETE FROM ${table}`);
    await env.DB.batch(counts.map((query) => env.DB.prepare(query)));
    await expectKept();
  });

  it("puts a fee beside its payment, whichever of its rows is written first", async () => {
    const rows = [
      { type: "student_registration", amountCents: 10_000 },
      { type: "product_payment", amountCents: 2_000 },
      { type: "processing_fee", amountCents: 359 },
    ] as const;
    for (const [first, second, third] of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ] as const) {
      const ref = `order-${first}${second}${third}`;
      for (const index of [first, second, third]) await insert(schema.transactions, transactionRow(school.id, { ...rows[index], ref }));
      expect(await db.all(sql`SELECT type, fee_cents AS fee FROM transactions WHERE ref = ${ref} ORDER BY amount_cents DESC`)).toEqual([
        { type: "student_registration", fee: 359 },
        { type: "product_payment", fee: 0 },
        { type: "processing_fee", fee: 0 },
      ]);
    }
    const alone = { ref: "order-alone", type: "product_payment" } as const;
    await insert(schema.transactions, transactionRow(school.id, alone));
    await insert(schema.transactions, transactionRow(school.id, { ...alone, type: "processing_fee", amountCents: 75 }));
    expect(await db.all(sql`SELECT fee_cents AS fee FROM transactions WHERE ref = 'order-alone' ORDER BY type`)).toEqual([{ fee: 0 }, { fee: 75 }]);
    await expectKept();
  });

  it("numbers the list of students under every filter, and lists them in every order", async () => {
    for (let index = 0; index < 12; index += 1) await register(index, index + 1, index % 5);
    const quiet = await insert(schema.classes, classRow(school.id, places[0]?.programId ?? "", { schedule: "weekend" }));
    const student = await insert(schema.students, studentRow(school.id));
    const row = registrationRow(school.id, { studentId: student.id, programId: quiet.programId, classId: quiet.id });
    await insert(schema.registrations, row);
    const filters = [
      {},
      ...STATUSES.map((registration_status) => ({ registration_status })),
      ...ENROLLMENTS.map((enrollment_status) => ({ enrollment_status })),
      ...PAYMENTS.map((payment_status) => ({ payment_status })),
      ...PLANS.map((plan_to_pay) => ({ plan_to_pay, registration_status: "active" })),
      ...places.map(({ classId, programId }) => ({ class: classId, program: programId })),
      { class: quiet.id },
      { schedule: "weekend" },
    ];
    const nameOf = sql`(SELECT s.last_name || '/' || s.first_name FROM students s WHERE s.id = r.student_id)`;
    const known = await db.all<{ id: string; name: string; at: number }>(
      sql`SELECT r.id, ${nameOf} AS name, r.created_at AS at FROM registrations r WHERE r.school_id = ${school.id}`,
    );
    const rows = new Map(known.map((each) => [each.id, each]));
    for (const filter of filters)
      for (const ordering of ["created_at", "-created_at", "student", "-student"]) {
        const listed: string[] = [];
        let count = -1;
        for (let offset = 0; offset === listed.length; offset += 9) {
          const { registrations } = await studentRoster(owner, { ...filter, ordering, limit: 9, offset });
          listed.push(...(registrations?.results ?? []).map(({ id }) => id));
          count = registrations?.count ?? -1;
        }
        expect([filter, ordering, count, listed.length]).toEqual([filter, ordering, new Set(listed).size, count]);
        const keys = listed.map((id) => (ordering.endsWith("student") ? rows.get(id)?.name : rows.get(id)?.at) ?? "");
        const inOrder = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect([filter, ordering, keys]).toEqual([filter, ordering, ordering.startsWith("-") ? inOrder.reverse() : inOrder]);
      }
    expect((await studentRoster(owner, { schedule: "weekend", ordering: "student" })).registrations?.results.map(({ id }) => id)).toEqual([row.id]);
  });

  it("gives the ledger the sums that its rows have", async () => {
    for (const filter of [
      {},
      { type: "processing_fee" },
      { type: "product_payment" },
      { status: "succeeded" },
      { from_date: "2026-01-16", to_date: "2026-01-31" },
    ]) {
      const { page, totals } = await paymentHistory(owner, { ...filter, limit: 100 });
      const rows = [...page.results];
      for (let offset = 100; offset < page.count; offset += 100)
        rows.push(...(await paymentHistory(owner, { ...filter, limit: 100, offset })).page.results);
      const moved = rows.filter(({ status }) => status !== "failed" && status !== "pending");
      const sum = (key: "grossCents" | "feeCents" | "netCents") => moved.reduce((total, row) => total + row[key], 0);
      expect([filter, totals]).toEqual([
        filter,
        {
          count: rows.length,
          grossCents: sum("grossCents"),
          feeCents: sum("feeCents"),
          netCents: sum("netCents"),
          failed: rows.filter(({ status }) => status === "failed").length,
        },
      ]);
      // The same row by row: every description of these payments has the word.
      expect((await paymentHistory(owner, { ...filter, search: "registration" })).totals).toEqual(totals);
    }
  });

  it("is compared with the rows every night", async () => {
    const found = async () => (await findContradictions(owner)).filter(({ check }) => ["registration-counts", "ledger-days"].includes(check));
    expect(await found()).toEqual([]);
    const [kind] = await db.all<{ class: string }>(sql`SELECT class_id AS class FROM registration_counts WHERE school_id = ${school.id} LIMIT 1`);
    await db.run(sql`UPDATE registration_counts SET owing_cents = owing_cents + 1 WHERE class_id = ${kind?.class}`);
    await db.run(sql`UPDATE ledger_days SET count = count + 1 WHERE school_id = ${school.id} AND paid_on = '2026-01-16'`);
    expect((await found()).map(({ check, ids }) => [check, [...new Set(ids)]])).toEqual([
      ["registration-counts", [kind?.class]],
      ["ledger-days", [`${school.id}:2026-01-16`]],
    ]);
  });
});
