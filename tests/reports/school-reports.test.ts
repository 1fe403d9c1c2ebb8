import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import type { Exporter } from "~/features/exports/domain/exporter";
import { preEnrollmentsOverTimeExport } from "~/features/pre-enrollments/exports";
import { enrollmentReport } from "~/features/reports/domain/enrollment-report";
import { paymentReport } from "~/features/reports/domain/payment-report";
import { preEnrollmentReport } from "~/features/reports/domain/pre-enrollment-report";
import { schoolDashboard } from "~/features/reports/domain/school-dashboard";
import {
  paymentRosterExport,
  paymentsOverTimeExport,
  registrationAnalysisExport,
  registrationRosterExport,
  registrationsOverTimeExport,
} from "~/features/reports/exports";
import { ANALYSIS_FIELDS, periodOf, periodsOf } from "~/features/reports/report-model";
import type { Ctx } from "~/platform/context";
import { parseCsv } from "~/platform/csv";
import { newId } from "~/platform/ids";
import { instalmentRow, registrationRow, studentRow, transactionRow } from "~/seed/factories";
import { makeCtx, NOW } from "../support/context";
import { call } from "../support/http";
import { aClass } from "../support/registering";
import { db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aClass>>;
let staff: Ctx;

const csv = async ({ download }: Exporter, filters: Record<string, unknown>) => {
  const { body } = await download(staff, filters);
  const [, ...rows] = parseCsv(await new Response(body).text());
  return rows;
};
const cents = (text: string | undefined) => Math.round(Number(text) * 100);

/** Days of 2025 at the edges of the school's midnight: 04:59 UTC belongs to the day before, 05:00 does not. */
const MOMENTS = ["2025-03-01T04:59:00Z", "2025-03-01T05:00:00Z", "2025-03-31T20:00:00Z", "2025-11-02T05:30:00Z", "2025-12-24T12:00:00Z"];

beforeAll(async () => {
  school = await aClass({ school: { timezone: "America/New_York" } });
  staff = await makeCtx({ as: school.admin.id, host: school.host });
  for (const [index, moment] of MOMENTS.entries()) {
    const student = await insert(schema.students, studentRow(school.id, { gender: index % 2 ? "female" : "male" }));
    const at = new Date(moment).getTime();
    const status = index === 2 ? ("cancelled" as const) : ("active" as const);
    const of = { studentId: student.id as string, programId: school.program.id, classId: school.courseClass.id as string };
    const registration = await insert(schema.registrations, registrationRow(school.id, of, { createdAt: at, updatedAt: at, status }));
    const paid = { registrationId: registration.id, studentId: student.id, ref: `pi_r${index}`, paidOn: moment.slice(0, 10), createdAt: at };
    await insert(schema.transactions, transactionRow(school.id, { ...paid, amountCents: 10_000 + index }));
    await insert(schema.transactions, transactionRow(school.id, { ...paid, type: "processing_fee", amountCents: 299 }));
    if (index === 1)
      await insert(schema.transactions, transactionRow(school.id, { ...paid, type: "refund", status: "refund", amountCents: -4_000, ref: "re_1" }));
    if (index === 3)
      await insert(schema.transactions, transactionRow(school.id, { ...paid, status: "failed", ref: "pi_failed", amountCents: 77_777 }));
    if (index > 2)
      await insert(
        schema.instalments,
        instalmentRow(school.id, registration.id as string, { amountCents: 145_000 - index, dueDate: index === 3 ? "2025-12-01" : "2026-01-20" }),
      );
    const [firstName, lastName] = ["Ana", `Applicant ${index}`];
    await insert(schema.preEnrollments, {
      id: newId(),
      schoolId: school.id,
      programId: school.program.id,
      firstName,
      lastName,
      email: `applicant-${index}@example.test`,
      status: (["pending", "approved", "registered", "disapproved", "registered"] as const)[index] ?? "pending",
      values: {},
      createdAt: at,
      updatedAt: at,
    });
  }
});

describe("periods", () => {
  it("cover every day exactly once", () => {
    for (const interval of ["day", "week", "month"] as const) {
      const periods = periodsOf("2025-01-15", "2026-03-03", interval);
      expect(periods[0]?.from).toBe("2025-01-15");
      expect(periods.at(-1)?.to).toBe("2026-03-03");
      expect(new Set(periods.map(({ key }) => key)).size).toBe(periods.length);
    }
    expect(periodOf("2025-11-02", "week")).toBe("2025-10-27");
  });
});

describe("the enrollment report", () => {
  it("counts by the school's days", async () => {
    const march = await enrollmentReport(staff, { from_date: "2025-03-01", to_date: "2025-03-31", interval: "day" });
    expect(march.tiles).toMatchObject({ total: 2, active: 1, cancelled: 1 });
    expect(march.bars.filter(({ value }) => value > 0)).toEqual([
      { key: "2025-03-01", value: 1 },
      { key: "2025-03-31", value: 1 },
    ]);
  });

  it.each(["day", "week", "month"] as const)("says the same on the screen, in the file and in the table, by %s", async (interval) => {
    const range = { from_date: "2025-02-15", to_date: "2026-01-15", interval };
    const view = await enrollmentReport(staff, range);
    const [stored] = await db.all<{ count: number }>(sql`SELECT count(*) AS count FROM registrations WHERE school_id = ${school.id}`);
    const file = await csv(registrationsOverTimeExport, range);
    expect(view.tiles.total).toBe(stored?.count);
    expect(view.bars.reduce((sum, { value }) => sum + value, 0)).toBe(stored?.count);
    expect(file.map(([date, , count]) => [date, Number(count)])).toEqual(
      view.bars.filter(({ value }) => value > 0).map(({ key, value }) => [key, value]),
    );
    expect(await csv(registrationRosterExport, range)).toHaveLength(view.page.count);
    for (const dimension of ["program", "gender", "plan"])
      expect(view.breakdown.filter((row) => row.dimension === dimension).reduce((sum, { count }) => sum + count, 0)).toBe(stored?.count);
  });

  it("exports the requested columns", async () => {
    const rows = await csv(registrationAnalysisExport, { from_date: "2025-01-01", fields: ["student", "paid"] });
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveLength(2);
    const { status, body } = await call("/api/students/reg-analysis-report/", {
      method: "POST",
      as: school.admin.id,
      host: school.host,
      body: { from_date: "2025-01-01", fields: ["student"] },
    });
    expect([status, body.status]).toEqual([202, "pending"]);
  });

  it("exports every column if none is requested", async () => {
    const rows = await csv(registrationAnalysisExport, { from_date: "2025-01-01" });
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveLength(Object.keys(ANALYSIS_FIELDS).length);
  });
});

describe("the payment report", () => {
  it.each(["day", "week", "month"] as const)("says the same on the screen, in the file and in the ledger, to the cent, by %s", async (interval) => {
    const range = { from_date: "2025-02-15", to_date: "2026-01-15", interval };
    const view = await paymentReport(staff, range);
    const [ledger] = await db.all<{ net: number; fees: number; refunded: number }>(
      sql`SELECT sum(CASE WHEN type <> 'processing_fee' THEN amount_cents END) AS net, sum(CASE WHEN type = 'processing_fee' THEN amount_cents END) AS fees,
        -sum(CASE WHEN type = 'refund' THEN amount_cents END) AS refunded
      FROM transactions WHERE school_id = ${school.id} AND status IN ('succeeded', 'manually_paid', 'refund')`,
    );
    expect(view.tiles.collected - view.tiles.refunded).toBe(ledger?.net);
    expect([view.tiles.fees, view.tiles.refunded]).toEqual([ledger?.fees, ledger?.refunded]);
    expect(view.totals.netCents).toBe(ledger?.net);
    expect(view.bars.reduce((sum, { value }) => sum + value, 0)).toBe(ledger?.net);
    const file = await csv(paymentsOverTimeExport, range);
    expect(file.map(([date, amount]) => [date, cents(amount)])).toEqual(
      view.bars.filter(({ value }) => value !== 0).map(({ key, value }) => [key, value]),
    );
    const roster = await csv(paymentRosterExport, range);
    expect(roster).toHaveLength(view.page.count);
    const moved = roster.filter((row) => row[8] !== "Failed");
    expect(moved.reduce((sum, row) => sum + cents(row[7]), 0)).toBe(ledger?.net);
  });

  it("ages balances and lists upcoming installments", async () => {
    const { ages, weeks } = await paymentReport(staff, {});
    const [owed] = await db.all<{ cents: number }>(
      sql`SELECT sum(due_cents - paid_cents) AS cents FROM registrations WHERE school_id = ${school.id} AND status = 'active' AND payment_status <> 'complete_paid'`,
    );
    expect(ages.outstanding).toBe(owed?.cents);
    expect(ages.upTo60).toBe(144_997);
    expect(ages.current).toBe(144_996);
    expect(ages.current + ages.overdue + ages.unplanned).toBe(ages.outstanding);
    expect(weeks).toHaveLength(8);
    expect(weeks.filter(({ count }) => count > 0)).toEqual([{ week: "2026-01-19", amountCents: 144_996, count: 1 }]);
  });

  it("answers JSON, or starts an export if a file is requested", async () => {
    const as = { as: school.admin.id, host: school.host };
    const range = "from_date=2025-02-15&to_date=2026-01-15&interval=month";
    const graph = await call<{ results: { amount: string }[]; total: string }>(`/api/payouts/school-payment-over-time-graph/?${range}`, as);
    expect(graph.body.results.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(graph.body.total));
    expect((await call(`/api/payouts/school-payment-over-time-roster/?${range}&format=csv`, as)).status).toBe(202);
    expect((await call(`/api/payouts/school-payment-over-time-roster/?${range}`, as)).body.count).toBe(graph.body.results.length);
    for (const path of ["payouts/school-payment-over-time-graph", "payouts/export-student-payments-csv", "programs/registration-graph-data"]) {
      const backwards = await call(`/api/${path}/?from_date=2026-02-01&to_date=2026-01-31`, as);
      expect([path, backwards.status, backwards.body]).toEqual([path, 400, expect.objectContaining({ errors: { to_date: ["Enter a valid date"] } })]);
    }
    const roster = async (search = "") =>
      (await call<{ results: { student: string }[]; count: number }>(`/api/payouts/school-payment-roster/?from_date=2025-02-15&search=${search}`, as))
        .body;
    const all = await roster();
    expect(all.count).toBe(5);
    const name = all.results[0]?.student ?? "";
    const found = await roster(encodeURIComponent(name.toUpperCase()));
    expect([found.count, found.results]).toEqual([found.results.length, all.results.filter(({ student }) => student === name)]);
    expect(found.count).toBeLessThan(5);
    expect(await roster("nobody")).toEqual({ results: [], count: 0 });
  });
});

describe("the pre-enrollment report", () => {
  it("has the same rows on the screen and in the file", async () => {
    const range = { from_date: "2025-02-15", to_date: "2026-01-15", interval: "month" };
    const view = await preEnrollmentReport(staff, range);
    expect(view.tiles).toEqual({ total: 5, pending: 1, approved: 1, disapproved: 1, registered: 2 });
    expect(view.page.count).toBe(5);
    const file = await csv(preEnrollmentsOverTimeExport, range);
    expect(file.map(([date, , count]) => [date, Number(count)])).toEqual(
      view.bars.filter(({ value }) => value > 0).map(({ key, value }) => [key, value]),
    );
  });
});

describe("the dashboard", () => {
  it("counts money on the day it was paid, as the ledger does", async () => {
    const paid = { amountCents: 12_345, type: "manually_paid" as const, status: "manually_paid" as const, method: "cash" as const };
    const at = NOW.getTime();
    // Written down now: one payment of this month, one of the month before.
    await insert(schema.transactions, transactionRow(school.id, { ...paid, ref: "m1", paidOn: "2026-01-10", createdAt: at }));
    await insert(schema.transactions, transactionRow(school.id, { ...paid, ref: "m2", paidOn: "2025-12-10", amountCents: 50_000, createdAt: at }));
    const { sums } = await schoolDashboard(staff, {});
    const report = async (from_date: string, to_date: string) => {
      const { tiles } = await paymentReport(staff, { from_date, to_date });
      return tiles.collected - tiles.refunded;
    };
    expect(sums.collected).toBe(await report("2026-01-01", "2026-01-15"));
    expect(sums.collectedBefore).toBe(await report("2025-12-01", "2025-12-15"));
    expect([sums.collected, sums.collectedBefore]).toEqual([12_345, 50_000]);
  });
});
