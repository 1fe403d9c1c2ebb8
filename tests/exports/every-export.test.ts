import { desc, eq, isNotNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { exporters } from "~/exports";
import { csvPages } from "~/features/exports/domain/csv-stream";
import type { Exporter } from "~/features/exports/domain/exporter";
import { inquiriesExport } from "~/features/inquiries/exports";
import type { Ctx } from "~/platform/context";
import { parseCsv } from "~/platform/csv";
import { Database } from "~/platform/db";
import { newId } from "~/platform/ids";
import { seedDemo } from "~/seed/demo";
import { makeCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { db, insert } from "../support/rows";

const ACCOUNTS = ["owner@bayside.test", "super@enrollium.test", "employer@harborcare.test"];
/** Exports of rows that are of one person. */
const WHOSE: Record<string, string> = { "taught-hours": "instructor@bayside.test" };
let contexts: Ctx[];
let own: Record<string, Ctx>;
let school: string;
let payout: string;
let classOfTerm: string;

beforeAll(async () => {
  await seedDemo(new Database(env), env, NOW);
  const users = await db.select({ id: schema.users.id, email: schema.users.email }).from(schema.users);
  contexts = await Promise.all(ACCOUNTS.map((email) => makeCtx({ as: users.find((user) => user.email === email)?.id })));
  const contextOf = async (email: string) => makeCtx({ as: users.find((user) => user.email === email)?.id });
  own = Object.fromEntries(await Promise.all(Object.entries(WHOSE).map(async ([kind, email]) => [kind, await contextOf(email)])));
  const schoolId = contexts[0]?.actor.kind === "user" ? (contexts[0].actor.school?.id ?? "") : "";
  school = schoolId;
  classOfTerm = (await db.select().from(schema.classes).where(eq(schema.classes.code, "CNA-1037")))[0]?.id ?? "";
  payout = (
    await insert(schema.payouts, { id: newId(), schoolId, amountCents: 1, status: "paid", arrivalDate: "2026-01-14", createdAt: 1, updatedAt: 1 })
  ).id;
  for (const kind of ["payment", "refund", "payment"] as const)
    await insert(schema.payoutLines, { id: newId(), schoolId, payoutId: payout, kind, grossCents: 3, feeCents: 1, netCents: 2, createdAt: 5 });
  const [[session], attending] = await db.batch([
    db.select().from(schema.classSessions).where(eq(schema.classSessions.schoolId, schoolId)).limit(1),
    db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, schoolId)).limit(4),
  ]);
  for (const { id: registrationId } of attending)
    await insert(schema.attendanceMarks, {
      ...{ schoolId, id: newId(), sessionId: session?.id ?? "", registrationId, status: "present", minutes: 60 },
      ...{ source: "office", deviceAt: 1, receivedAt: 1 },
    });
  await db
    .insert(schema.refundDuties)
    .values(
      attending.map(({ id: registrationId }) => ({
        ...{ id: newId(), schoolId, registrationId, effectiveOn: "2026-03-02", because: "the day of notice", dueOn: "2026-04-16", cents: 10_000 },
        ...{ rule: "California", createdAt: 1, updatedAt: 1 },
      })),
    )
    .onConflictDoNothing();
  const [sponsored] = await db.select().from(schema.sponsoredStudents).limit(1);
  if (sponsored) await db.insert(schema.sponsoredStudents).values({ ...sponsored, id: newId(), status: "declined" });
  const [order] = await db.select().from(schema.groupOrders).where(isNotNull(schema.groupOrders.confirmedAt)).limit(1);
  if (!order) throw new Error("The demo has no group order");
  const another = { ...order, id: newId(), number: "G-2026-00900", code: newId(), joinCode: newId(), buyer: "Second buyer", sponsorId: null };
  await insert(schema.groupOrders, another);
  const at = { createdAt: 1, updatedAt: 1 };
  await insert(schema.groupSeats, { id: newId(), schoolId, orderId: another.id, classId: order.classId, position: 1, state: "released", ...at });
});

const contextFor = ({ kind, download }: Exporter): Ctx => own[kind] ?? (contexts.find((ctx) => !download.verb.allow.check(ctx)) as Ctx);
/** The subject of an export about one row. */
const filtersOf = ({ kind }: Exporter): Record<string, unknown> =>
  kind === "payout" ? { payout } : kind === "class-skills" ? { class: classOfTerm } : {};

/** The rows of a file that is written some lines at a time; `between` happens after each portion. */
async function fileOf(exporter: Exporter, atOnce: number, between: (portion: number) => Promise<unknown> = async () => undefined) {
  const ctx = contextFor(exporter);
  let text = "";
  let portion = 0;
  for await (const page of csvPages(exporter.columns(filtersOf(exporter)), (part) => exporter.lines(ctx, filtersOf(exporter), part), atOnce)) {
    text += page.text;
    if (page.rows > 0) await between(portion++);
  }
  return parseCsv(text).slice(1);
}

describe("every export", () => {
  it.each(exporters.map((exporter) => [exporter.kind, exporter] as const))(
    "%s has each row once, in one order, portion by portion",
    async (_, exporter) => {
      const whole = await fileOf(exporter, 10_000);
      expect(whole.length).toBeGreaterThan(1);
      const atOnce = Math.ceil(whole.length / 6);
      expect(await fileOf(exporter, atOnce)).toEqual(whole);
    },
  );
});

describe("an export that others write beside", () => {
  const inquiries = schema.inquiries;
  const everyId = async () =>
    (
      await db
        .select({ id: inquiries.id })
        .from(inquiries)
        .where(eq(inquiries.schoolId, school))
        .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
    ).map(({ id }) => id);
  const emails = (rows: string[][]) => rows.map((row) => row[2]);

  it("doubles no row because of one that comes, and misses none because of one that goes", async () => {
    const before = await fileOf(inquiriesExport, 10_000);
    const [newest] = await db.select().from(inquiries).where(eq(inquiries.schoolId, school)).orderBy(desc(inquiries.createdAt)).limit(1);
    if (!newest) throw new Error("The demo has no inquiries");
    const withOneMore = await fileOf(inquiriesExport, 4, async (portion) => {
      if (portion === 0)
        await db.insert(inquiries).values({ ...newest, id: newId(), email: "late@example.test", createdAt: newest.createdAt + 1_000 });
    });
    expect(emails(withOneMore)).toEqual(emails(before));
    const withOneLess = await fileOf(inquiriesExport, 4, async (portion) => {
      // The last row that was read goes, too: the place behind it stays known.
      if (portion === 0)
        for (const id of await everyId().then((ids) => [ids[0], ids[3]])) await db.delete(inquiries).where(eq(inquiries.id, id ?? ""));
    });
    expect(emails(withOneLess)).toEqual(["late@example.test", ...emails(before)]);
  });
});
