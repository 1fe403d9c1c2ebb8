import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import type { Exporter } from "~/features/exports/domain/exporter";
import { groupReport, namingDays } from "~/features/reports/domain/group-report";
import { groupSeatsExport, groupSeatsOverTimeExport } from "~/features/reports/group-exports";
import type { Ctx } from "~/platform/context";
import { parseCsv } from "~/platform/csv";
import { newId, publicCode } from "~/platform/ids";
import { classRow } from "~/seed/factories";
import { days, makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass } from "../support/registering";
import { insert } from "../support/rows";

type School = Awaited<ReturnType<typeof aClass>>;
type Seat = Partial<typeof schema.groupSeats.$inferInsert>;
const JANUARY = Date.UTC(2026, 0, 5, 15);
const DECEMBER = Date.UTC(2025, 11, 20, 15);
let orders = 0;

const sponsorOf = async (school: School, name: string) =>
  (
    await insert(schema.sponsors, {
      ...{ id: newId(), schoolId: school.id, name, kind: "employment", email: "a@b.test", createdAt: 1, updatedAt: 1 },
    })
  ).id as string;

/** A group order with these seats. */
async function anOrder(school: School, classId: string, given: Partial<typeof schema.groupOrders.$inferInsert>, seats: Seat[]): Promise<string[]> {
  orders += 1;
  const at = { createdAt: 1, updatedAt: 1 };
  const order = await insert(schema.groupOrders, {
    ...{ id: newId(), schoolId: school.id, number: `G-2026-${orders}`, code: publicCode(27), joinCode: publicCode(27), status: "confirmed" },
    ...{ buyer: "Acme", contactName: "Rita", email: "r@acme.test", phone: "401", programId: school.program.id, classId, seats: seats.length },
    ...{ perSeatCents: 100_000, discountBps: 0, nameBy: "2026-01-08", afterNaming: "keep", agreement: "Yes", ...at, ...given },
  });
  const ids = seats.map(() => newId());
  for (const [index, seat] of seats.entries())
    await insert(schema.groupSeats, {
      ...{ id: ids[index] ?? "", schoolId: school.id, orderId: order.id, classId, position: index + 1, state: "reserved", ...at, ...seat },
    });
  return ids;
}

let school: School;
let staff: Ctx;
let sponsorId: string;

beforeAll(async () => {
  school = await aClass({ school: { timezone: "America/New_York" } });
  staff = await makeCtx({ as: school.admin.id, host: school.host });
  sponsorId = await sponsorOf(school, "Harbor Care");
  const started = await insert(schema.classes, classRow(school.id, school.program.id, { startDate: "2026-01-10", endDate: "2026-02-10" }));
  const future = school.courseClass.id as string;
  const [, , invoiced = ""] = await anOrder(school, started.id as string, { sponsorId, confirmedAt: JANUARY }, [
    { state: "registered", namedAt: JANUARY + days(2), prepaidCents: 100_000 },
    { state: "named", namedAt: JANUARY + days(4), prepaidCents: 100_000 },
    { state: "reserved" },
    { state: "released", prepaidCents: 30_000 },
  ]);
  for (const [status, cents] of [
    ["part_paid", 50_000],
    ["void", 7_000],
  ] as const) {
    const invoice = { id: newId(), schoolId: school.id, sponsorId, code: publicCode(), status, totalCents: cents, paidCents: cents };
    await insert(schema.sponsorInvoices, { ...invoice, createdAt: 1, updatedAt: 1 });
    await insert(schema.sponsorInvoiceLines, {
      ...{ id: newId(), schoolId: school.id, invoiceId: invoice.id, groupSeatId: invoiced, description: "Seat 3", amountCents: cents },
      ...{ paidCents: cents, position: 0 },
    });
  }
  // Its class has not started.
  await anOrder(school, future, { confirmedAt: JANUARY }, [{ prepaidCents: 99_999 }]);
  await anOrder(school, future, { buyer: "ACME", confirmedAt: JANUARY + days(1) }, [{}, {}]);
  await anOrder(school, started.id as string, { sponsorId, confirmedAt: DECEMBER }, [{ state: "registered", namedAt: DECEMBER + days(1) }]);
  await anOrder(school, future, { status: "accepted" }, [{}]);
  const other = await aClass();
  await anOrder(other, other.courseClass.id as string, { confirmedAt: JANUARY }, [{ prepaidCents: 1 }]);
});

const csv = async ({ download }: Exporter, filters: Record<string, unknown> = {}) => {
  const { body } = await download(staff, filters);
  const [, ...rows] = parseCsv(await new Response(body).text());
  return rows;
};

describe("the report of group seats", () => {
  it("counts seats by buyer and month, with days to names and paid seats that nobody used", async () => {
    const report = await groupReport(staff, {});
    expect(report.page.count).toBe(3);
    const rows = report.page.results.map((row) => [
      ...[row.key, row.buyer, row.orders, row.sold, row.named, row.registered, row.released, row.days, row.unusedSeats, row.unusedCents],
    ]);
    expect(rows).toEqual([
      ["2026-01-01", "ACME", 2, 3, 0, 0, 0, null, 0, 0],
      ["2026-01-01", "Harbor Care", 1, 4, 2, 1, 1, 3, 2, 150_000],
      ["2025-12-01", "Harbor Care", 1, 1, 1, 1, 0, 1, 0, 0],
    ]);
    expect(report.tiles).toMatchObject({ orders: 4, sold: 8, named: 3, registered: 2, released: 1, days: 2.3, unusedSeats: 2, unusedCents: 150_000 });
    expect(report.bars.filter(({ value }) => value > 0)).toEqual([
      { key: "2025-12-01", value: 1 },
      { key: "2026-01-01", value: 7 },
    ]);
    expect(report.sponsors).toEqual([{ value: sponsorId, label: "Harbor Care" }]);
    expect(namingDays({ ...report.tiles, timed: 0 })).toBeNull();
  });

  it("is narrowed by days and sponsor, sorted, and paged", async () => {
    expect((await groupReport(staff, { sponsor: sponsorId })).tiles).toMatchObject({ orders: 2, sold: 5 });
    expect((await groupReport(staff, { to_date: "2025-12-31" })).tiles).toMatchObject({ orders: 1, sold: 1 });
    expect((await groupReport(staff, { from_date: "2026-01-01" })).tiles).toMatchObject({ orders: 3, sold: 7 });
    expect((await groupReport(staff, { program: newId() })).page.count).toBe(0);
    const { page } = await groupReport(staff, { ordering: "-sold", limit: 1, offset: 1 });
    expect(page).toMatchObject({ count: 3, results: [{ buyer: "ACME", sold: 3 }] });
  });

  it("is taken away as files of the same numbers", async () => {
    expect(await csv(groupSeatsExport)).toEqual([
      ["2026-01-01", "ACME", "2", "3", "0", "0", "0", "", "0", "0.00"],
      ["2026-01-01", "Harbor Care", "1", "4", "2", "1", "1", "3", "2", "1500.00"],
      ["2025-12-01", "Harbor Care", "1", "1", "1", "1", "0", "1", "0", "0.00"],
    ]);
    const overTime = await csv(groupSeatsOverTimeExport);
    expect(overTime).toHaveLength(12);
    expect(overTime.at(-1)).toEqual(["2026-01-01", "3", "7", "2", "1", "1", "3", "2", "1500.00"]);
  });

  it("is refused to students", async () => {
    const student = await makeCtx({ as: school.account.id, host: school.host });
    expect(await refusal(groupReport(student, {}))).toMatchObject({ kind: "forbidden" });
  });
});
