import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { listMails, showMail } from "~/features/mail-log/domain/read-log";
import { mailLogExport } from "~/features/mail-log/exports";
import { retryMail, retryMails } from "~/features/messaging/domain/retry-mails";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { zoneOf } from "~/platform/context";
import { newId } from "~/platform/ids";
import { makeCtx, NOW } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, aSuperAdmin, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: typeof school;
beforeAll(async () => {
  [school, other] = [await aSchool(), await aSchool()];
});

async function aMail(of: typeof school, values: Partial<typeof schema.mails.$inferInsert> = {}) {
  const id = `payment_receipt:${newId()}`;
  await insert(schema.mails, {
    id,
    schoolId: of.id,
    template: "payment_receipt",
    recipient: "nora@example.test",
    recipientName: "Nora Ellis",
    subject: "Receipt",
    html: '<a href="https://x.test/receipts/1?t=secret-token&amp;a=1">See</a>',
    text: "See https://x.test/receipts/1?t=secret-token",
    fromName: "School",
    status: "sent",
    createdAt: NOW.getTime(),
    ...values,
  });
  return id;
}
const staff = (of = school) => makeCtx({ as: of.admin.id, host: of.host });

it("shows a school its own mail, filtered by status, template, day and search", async () => {
  const [sent, failed, busy] = [
    await aMail(school),
    await aMail(school, { status: "failed", subject: "Class moved", template: "class_changed", attempts: 5, error: "The provider said no." }),
    await aMail(school, { status: "sending", recipient: "omar@example.test", recipientName: null, createdAt: NOW.getTime() - 3 * 86_400_000 }),
  ];
  const theirs = await aMail(other);
  const ctx = await staff();
  const ids = async (filter: Record<string, unknown>) => (await listMails(ctx, filter)).results.map(({ id }) => id).sort();
  expect(await ids({})).toEqual([sent, failed, busy].sort());
  expect(await ids({ status: "pending" })).toEqual([busy]);
  expect(await ids({ status: "failed", template: "class_changed" })).toEqual([failed]);
  expect(await ids({ search: "omar@" })).toEqual([busy]);
  expect(await ids({ type: "manual" })).toEqual([]);
  expect((await ids({ from_date: "2026-01-01", to_date: "2100-01-01" })).length).toBe(3);
  expect((await refusal(showMail(ctx, { id: theirs }))).kind).toBe("not_found");
  const shown = await showMail(ctx, { id: sent });
  expect(shown.html).toContain("?t=…&amp;a=1");
  expect(`${shown.html}${shown.text}`).not.toContain("secret-token");
  const root = await aSuperAdmin();
  const all = await listMails(await makeCtx({ as: root.id }), { limit: 100 });
  expect(all.results.map(({ id }) => id)).toEqual(expect.arrayContaining([sent, theirs]));
  const one = await listMails(await makeCtx({ as: root.id }), { school: other.id });
  expect(one.results.map(({ id }) => id)).toEqual([theirs]);
});

it("searches address, name and subject within the school's own mail", async () => {
  const [here, there] = [await aSchool(), await aSchool()];
  const mine = await aMail(here, { recipient: "quinn@example.test", recipientName: "Quinn Abbott", subject: "Class CNA-77 moved" });
  const second = await aMail(here, { recipient: "rosa@example.test", recipientName: null, subject: "Receipt 2026-0042" });
  const theirs = await aMail(there, { recipient: "quinn@example.test", recipientName: "Quinn Abbott" });
  const ids = async (search: string, of = here) => (await listMails(await staff(of), { search })).results.map(({ id }) => id);
  expect(await ids("abbott moved")).toEqual([mine]);
  expect(await ids("CNA-77")).toEqual([mine]);
  expect(await ids("2026-0042")).toEqual([second]);
  expect(await ids("QU")).toEqual([mine]);
  expect(await ids('uinn@"')).toEqual([]);
  expect(await ids("abbott", there)).toEqual([theirs]);
  const all = await listMails(await makeCtx({ as: (await aSuperAdmin()).id }), { search: "Quinn Abbott" });
  expect(all.results.map(({ id }) => id).sort()).toEqual([mine, theirs].sort());
  expect(all.count).toBe(2);
});

it("keeps counts equal to the list through every change of a mail", async () => {
  const here = await aSchool();
  const hour = 3_600_000;
  const at = (hours: number) => NOW.getTime() - hours * hour;
  const ids = [
    await aMail(here, { status: "pending", createdAt: at(0) }),
    await aMail(here, { status: "sending", createdAt: at(1), template: "class_changed" }),
    await aMail(here, { status: "sent", createdAt: at(30) }),
    await aMail(here, { status: "aborted", createdAt: at(31) }),
  ];
  const ctx = await staff(here);
  const day = (hours: number) => new Intl.DateTimeFormat("en-CA", { timeZone: zoneOf(ctx) }).format(at(hours));
  const filters = [
    {},
    { status: "pending" },
    { status: "sent" },
    { status: "failed" },
    { template: "class_changed" },
    { type: "automated", status: "pending" },
    { from_date: day(1) },
    { to_date: day(30) },
    { from_date: day(31), to_date: day(30), status: "failed" },
  ];
  const expectKept = async () => {
    for (const filter of filters) {
      const { results, count } = await listMails(ctx, filter);
      expect([filter, count]).toEqual([filter, results.length]);
    }
    expect((await findContradictions(ctx)).filter(({ check }) => check === "mail-counts")).toEqual([]);
  };
  await expectKept();
  for (const status of ["sending", "sent", "failed", "aborted", "pending"] as const) {
    await db
      .update(schema.mails)
      .set({ status })
      .where(eq(schema.mails.id, ids[0] ?? ""));
    await expectKept();
  }
  await db.delete(schema.mails).where(eq(schema.mails.id, ids[2] ?? ""));
  await expectKept();
  expect((await listMails(ctx, {})).count).toBe(3);
});

it("retries failed mail once, and nothing else", async () => {
  const [failed, sent, unwanted, theirs] = [
    await aMail(school, { status: "failed", attempts: 5, error: "No" }),
    await aMail(school),
    await aMail(school, { status: "aborted" }),
    await aMail(other, { status: "failed" }),
  ];
  const ctx = await staff();
  expect((await refusal(retryMail(ctx, { id: sent }))).code).toBe("not_failed");
  expect((await refusal(retryMail(ctx, { id: theirs }))).code).toBe("not_failed");
  const ends = await Promise.allSettled(Array.from({ length: 4 }, async () => retryMail(await staff(), { id: failed })));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [row] = await db.select().from(schema.mails).where(eq(schema.mails.id, failed));
  expect(["pending", "sending", "sent"]).toContain(row?.status);
  expect(await retryMails(ctx, { id: [sent, unwanted, theirs] })).toEqual({ again: 0 });
  const again = await aMail(school, { status: "failed" });
  expect(await retryMails(ctx, { id: [sent, again] })).toEqual({ again: 1 });
});

const rowsOf = (body: unknown) => (body as { results: Record<string, unknown>[] }).results;

it("is an API call and an export", async () => {
  const { status, body } = await call("/api/email-logs/?status=failed&ordering=created_at", { as: school.owner.id });
  expect(status).toBe(200);
  expect(rowsOf(body).every((row) => row.status === "failed")).toBe(true);
  const config = `${school.id}.payment_receipt`;
  const narrowed = await call(`/api/email-logs/?email_config=${config}&limit=100`, { as: school.owner.id });
  expect(rowsOf(narrowed.body).length).toBeGreaterThan(0);
  expect(rowsOf(narrowed.body).every((row) => row.email_config === config)).toBe(true);
  expect((await call("/api/email-logs/?status=lost", { as: school.owner.id })).status).toBe(400);
  expect((await call("/api/email-logs/")).status).toBe(401);
  const { body: file } = await mailLogExport.download(await staff(), {});
  const csv = await new Response(file).text();
  expect(csv.split("\r\n")[0]).toContain("Queued,School,To,Name,Subject,Template,Status");
  expect(csv).toContain("nora@example.test");
});
