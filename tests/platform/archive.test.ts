import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { showMail } from "~/features/mail-log/domain/read-log";
import { retryMail } from "~/features/messaging/domain/retry-mails";
import { archivedMonth, archiveOld, withDetails } from "~/platform/archive";
import { auditEntries } from "~/platform/audit-log";
import { newId } from "~/platform/ids";
import { makeCtx, makeJobCtx, settled } from "../support/context";
import { env } from "../support/env";
import { aSchool, db, insert } from "../support/rows";

const OCTOBER = Date.UTC(2025, 9, 1);
const DAY = 86_400_000;
const BODY = `<p>${"Nora, your class begins on Monday. ".repeat(60)}</p>`;

type Mail = typeof schema.mails.$inferInsert;
const mailRow = (schoolId: string | null, createdAt: number, given: Partial<Mail> = {}): Mail => ({
  id: `class_reminder:${newId()}`,
  schoolId,
  template: "class_reminder",
  recipient: "nora@example.test",
  subject: "Your class",
  html: BODY,
  text: `Text of ${createdAt}`,
  fromName: "School",
  status: "sent",
  createdAt,
  ...given,
});
const auditRow = (schoolId: string | null, at: number, given: Partial<typeof schema.auditLog.$inferInsert> = {}) => ({
  id: newId(),
  schoolId,
  actorKind: "school_owner",
  action: "programs.edit",
  subjectType: "student",
  subjectId: "student-1",
  before: JSON.stringify({ about: "a".repeat(300) }),
  after: JSON.stringify({ about: "b".repeat(300) }),
  requestId: "r",
  ip: "203.0.113.7",
  at,
  ...given,
});
const mailOf = async (id: string) => (await db.select().from(schema.mails).where(eq(schema.mails.id, id)))[0];
const entryOf = async (id: string) => (await db.select().from(schema.auditLog).where(eq(schema.auditLog.id, id)))[0];
const filesOf = async (prefix: string) => (await env.FILES.list({ prefix })).objects.map(({ key }) => key);

beforeEach(async () => {
  await db.run(sql`DELETE FROM archives`);
});

describe("old details", () => {
  it("are those of whole months that are ninety days old", () => {
    expect(archivedMonth(new Date("2026-01-15T12:00:00Z"))).toBe("2025-09");
    expect(archivedMonth(new Date("2026-01-30T12:00:00Z"))).toBe("2025-10");
    expect(archivedMonth(new Date("2026-03-31T23:00:00Z"))).toBe("2025-11");
  });

  it("leave the database month by month and school by school, and are read where they were", async () => {
    const { id, host, owner } = await aSchool();
    const other = await aSchool();
    const at = new Date(OCTOBER + 130 * DAY);
    const old = [mailRow(id, OCTOBER), mailRow(id, OCTOBER + DAY), mailRow(id, OCTOBER - DAY)];
    const [theirs, product] = [mailRow(other.id, OCTOBER), mailRow(null, OCTOBER, { template: "user_invite" })];
    const young = mailRow(id, OCTOBER + 60 * DAY);
    const open = mailRow(id, OCTOBER, { status: "pending" });
    for (const row of [...old, theirs, product, young, open]) await insert(schema.mails, row);
    expect(await archiveOld(makeJobCtx(at))).toBe(5);
    for (const row of [...old, theirs, product]) expect(await mailOf(row.id)).toMatchObject({ html: "", text: "", subject: "Your class" });
    for (const row of [young, open]) expect(await mailOf(row.id)).toMatchObject({ html: BODY, text: row.text, archive: null });
    expect((await filesOf(`s/${id}/archive/mail/`)).map((key) => key.split("/")[4])).toEqual(["2025-09", "2025-10"]);
    expect(await filesOf("product/archive/mail/")).toHaveLength(1);
    const ctx = await makeCtx({ as: owner.id, host });
    for (const row of old) expect(await showMail(ctx, { id: row.id })).toMatchObject({ html: BODY, text: row.text });
    expect(await archiveOld(makeJobCtx(at))).toBe(0);
    const [sum] = await db
      .select()
      .from(schema.archives)
      .where(and(eq(schema.archives.schoolId, id), eq(schema.archives.kind, "mail")));
    expect(sum).toMatchObject({
      rows: 3,
      bytes: old.reduce((all, { html, text }) => all + html.length + text.length, 0),
      through: archivedMonth(at),
    });
  });

  it("are in several files where they are many, and none is lost when the process is killed", async () => {
    const { id, host, owner } = await aSchool();
    const rows = Array.from({ length: 30 }, (_, index) => mailRow(id, OCTOBER + index, { html: "x".repeat(90_000), text: `Text ${index}` }));
    for (const row of rows) await insert(schema.mails, row);
    const ctx = makeJobCtx(new Date(OCTOBER + 130 * DAY));
    let puts = 0;
    const files = {
      ...ctx.ports.files,
      get: ctx.ports.files.get,
      put: async (...given: Parameters<typeof ctx.ports.files.put>) => {
        await ctx.ports.files.put(...given);
        puts += 1;
        if (puts === 2) throw new Error("killed");
      },
    };
    await expect(archiveOld({ ...ctx, ports: { ...ctx.ports, files } as typeof ctx.ports })).rejects.toThrow("killed");
    expect((await db.select().from(schema.mails).where(eq(schema.mails.schoolId, id))).filter(({ html }) => html === "")).toHaveLength(11);
    await archiveOld(ctx);
    expect(await filesOf(`s/${id}/archive/mail/2025-10/`)).toHaveLength(3);
    const reader = await makeCtx({ as: owner.id, host });
    for (const [index, row] of rows.entries()) expect((await showMail(reader, { id: row.id })).text).toBe(`Text ${index}`);
  });

  it("come back to a failed mail that is sent again", async () => {
    const { id, host, owner } = await aSchool();
    const row = await insert(schema.mails, mailRow(id, OCTOBER, { status: "failed" }));
    await archiveOld(makeJobCtx(new Date(OCTOBER + 130 * DAY)));
    await retryMail(await makeCtx({ as: owner.id, host }), { id: row.id });
    await settled();
    expect(await mailOf(row.id as string)).toMatchObject({ html: BODY, text: row.text, archive: null });
  });

  it("stay in a mail that is sent again while its file is written", async () => {
    const { id, host, owner } = await aSchool();
    const row = await insert(schema.mails, mailRow(id, OCTOBER, { status: "failed" }));
    const ctx = makeJobCtx(new Date(OCTOBER + 130 * DAY));
    const put = async (...given: Parameters<typeof ctx.ports.files.put>) => {
      await ctx.ports.files.put(...given);
      await retryMail(await makeCtx({ as: owner.id, host }), { id: row.id });
    };
    await archiveOld({ ...ctx, ports: { ...ctx.ports, files: { ...ctx.ports.files, put } } as typeof ctx.ports });
    expect(await mailOf(row.id as string)).toMatchObject({ html: BODY, text: row.text, archive: null });
  });

  it("stay in the audit log where they are short or a refund is calculated from them", async () => {
    const { id, host, owner } = await aSchool();
    const long = auditRow(id, OCTOBER);
    const short = auditRow(id, OCTOBER, { before: null, after: '{"title":"CPR"}' });
    const left = auditRow(id, OCTOBER, { subjectType: "registration", after: JSON.stringify({ status: "cancelled", comment: "c".repeat(400) }) });
    for (const row of [long, short, left]) await insert(schema.auditLog, row);
    await archiveOld(makeJobCtx(new Date(OCTOBER + 130 * DAY)));
    expect(await entryOf(long.id)).toMatchObject({ before: null, after: null, action: "programs.edit" });
    expect(await entryOf(short.id)).toMatchObject({ after: short.after, archive: null });
    expect(await entryOf(left.id)).toMatchObject({ after: left.after, archive: null });
    const ctx = await makeCtx({ as: owner.id, host });
    const entries = await withDetails(ctx, await auditEntries(ctx, "student", "student-1"));
    expect(entries.find((entry) => entry.id === long.id)).toMatchObject({ before: long.before, after: long.after });
  });

  it("are all that an entry of the audit log can lose, once", async () => {
    const row = auditRow(null, OCTOBER);
    await insert(schema.auditLog, row);
    const refused = (change: string) =>
      expect(env.DB.prepare(`UPDATE audit_log SET ${change} WHERE id = ?`).bind(row.id).run()).rejects.toThrow("append_only");
    await refused("after = '{}'");
    await refused("before = NULL, after = NULL");
    await refused("archive = 'a', before = NULL, after = NULL, actor_id = 'someone'");
    await refused("archive = 'a', before = NULL, after = NULL, at = 5");
    await refused("archive = 'a', before = NULL");
    await env.DB.prepare("UPDATE audit_log SET archive = 'a', before = NULL, after = NULL WHERE id = ?").bind(row.id).run();
    await refused("archive = 'b'");
    await refused("archive = NULL, after = '{}'");
  });

  it("stay empty where their file is gone, and the page still opens", async () => {
    const { id, host, owner } = await aSchool();
    const row = await insert(schema.mails, mailRow(id, OCTOBER));
    await archiveOld(makeJobCtx(new Date(OCTOBER + 130 * DAY)));
    for (const key of await filesOf(`s/${id}/archive/`)) await env.FILES.delete(key);
    expect(await showMail(await makeCtx({ as: owner.id, host }), { id: row.id })).toMatchObject({ html: "", subject: "Your class" });
  });
});
