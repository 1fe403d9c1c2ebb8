import { and, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { registrations, students } from "#drizzle/schema/enrollment";
import { notifications } from "#drizzle/schema/notifications";
import { payouts } from "#drizzle/schema/payouts";
import { files, outbox } from "#drizzle/schema/platform";
import { consume, handle } from "#workers/queue";
import { exporters } from "~/exports";
import { exportStatus } from "~/features/exports/domain/export-status";
import type { Exporter } from "~/features/exports/domain/exporter";
import { readOwnFile } from "~/features/files/domain/read-file";
import { openNotification } from "~/features/notifications/domain/my-notifications";
import { textOf } from "~/features/notifications/model";
import { payoutExport } from "~/features/payments/history-exports";
import { rostersExport } from "~/features/rosters/exports";
import { studentsExport } from "~/features/students/exports";
import { csvLines, parseCsv } from "~/platform/csv";
import { newId } from "~/platform/ids";
import { registrationRow, studentRow } from "~/seed/factories";
import { makeCtx, settled } from "../support/context";
import { env } from "../support/env";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aClass } from "../support/registering";
import { db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aClass>>;
let other: Awaited<ReturnType<typeof aClass>>;

beforeAll(async () => {
  school = await aClass();
  other = await aClass();
  for (const at of [school, other]) {
    const odd = await insert(students, studentRow(at.id, { firstName: "=HYPERLINK(1)", lastName: 'O"Neil, Jr.' }));
    await insert(registrations, registrationRow(at.id, { studentId: odd.id, programId: at.program.id, classId: at.courseClass.id }));
  }
});

/** Runs the job of an export as its queue does; a second time changes nothing. */
async function work(id: string): Promise<void> {
  const message = { outboxId: `export.requested:${id}` };
  await handle(env, message, () => undefined);
  await db.update(outbox).set({ doneAt: null }).where(eq(outbox.id, message.outboxId));
  await handle(env, message, () => undefined);
  await settled();
}

/** Hands in the message as the queue of dead letters does. */
async function bury(outboxId: string): Promise<void> {
  let acknowledged = 0;
  const message = { id: outboxId, attempts: 1, body: { outboxId }, ack: () => (acknowledged += 1), retry: () => undefined };
  await consume({ queue: "dead-letters", messages: [message] } as never, env, { waitUntil: () => undefined } as never);
  expect(acknowledged).toBe(1);
}

describe("an export", () => {
  it("runs as a job, once, and tells whoever asked where the file is", async () => {
    const ctx = await makeCtx({ as: school.admin.id });
    const { id } = await studentsExport.start(ctx, {});
    await work(id);
    const done = await exportStatus(ctx, { id });
    expect(done).toMatchObject({ status: "succeeded", rowCount: 1, kind: "students" });
    const [file] = await db
      .select()
      .from(files)
      .where(eq(files.id, `export-${id}`));
    expect(file).toMatchObject({ schoolId: school.id, access: "private", ownerId: school.admin.id });
    const stored = await env.FILES.get(file?.key ?? "");
    const rows = parseCsv((await stored?.text()) ?? "");
    expect(rows[0]).toEqual(studentsExport.columns({}));
    expect(rows).toHaveLength(2);
    expect(rows[1]?.[1]).toBe(`'=HYPERLINK(1) O"Neil, Jr.`);
    const cell = (column: string) => rows[1]?.[rows[0]?.indexOf(column) ?? -1];
    expect([cell("Balance"), cell("ZIP code")]).toEqual([expect.stringMatching(/^\d+\.\d{2}$/), expect.stringMatching(/^\d{5}$|^$/)]);
    const told = await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.type, "export_analytics"), like(notifications.id, `%${id}%`)));
    expect(told.map(({ userId, extra }) => [userId, extra.file_url])).toEqual([[school.admin.id, `/files/export-${id}`]]);
  });

  it("without rows succeeds without a file", async () => {
    const ctx = await makeCtx({ as: school.owner.id });
    const { id } = await studentsExport.start(ctx, { search: "nobody-of-that-name" });
    await work(id);
    expect(await exportStatus(ctx, { id })).toMatchObject({ status: "succeeded", rowCount: 0, fileUrl: null });
  });

  it("that the queue gives up on has failed, once and for all, and whoever asked is told", async () => {
    const ctx = await makeCtx({ as: school.admin.id });
    const { id } = await studentsExport.start(ctx, { from_date: "2026-01-01", to_date: "2026-01-31" });
    const outboxId = `export.requested:${id}`;
    for (let time = 0; time < 2; time += 1) await bury(outboxId);
    expect(await exportStatus(ctx, { id })).toMatchObject({ status: "failed", fileUrl: null, finishedAt: expect.any(Number) });
    const told = await db
      .select()
      .from(notifications)
      .where(like(notifications.id, `%${id}%`));
    expect(told.map(({ userId }) => userId)).toEqual([school.admin.id]);
    const view = { notification_type: "export_analytics" as const, extra: told[0]?.extra ?? {} };
    expect(textOf(view)).toBe("Your export for 01/01/2026 to 01/31/2026 could not be created. Please try again.");
    expect(await openNotification(ctx, { id: told[0]?.id ?? "" })).toEqual({
      path: null,
      refusal: "Your export could not be created. Please try again.",
    });
    const [event] = await db.select().from(outbox).where(eq(outbox.id, outboxId));
    expect(event?.doneAt).not.toBeNull();
    await work(id);
    expect(await exportStatus(ctx, { id })).toMatchObject({ status: "failed" });
  });

  it("that has ended well is not ended again by a dead letter", async () => {
    const ctx = await makeCtx({ as: school.admin.id });
    const { id } = await studentsExport.start(ctx, {});
    await work(id);
    await db
      .update(outbox)
      .set({ doneAt: null })
      .where(eq(outbox.id, `export.requested:${id}`));
    await bury(`export.requested:${id}`);
    expect(await exportStatus(ctx, { id })).toMatchObject({ status: "succeeded", rowCount: 1 });
  });

  it("is nobody else's", async () => {
    const { id } = await studentsExport.start(await makeCtx({ as: school.owner.id }), {});
    for (const stranger of [school.admin, other.owner]) {
      expect(await refusal(exportStatus(await makeCtx({ as: stranger.id }), { id }))).toMatchObject({ kind: "not_found" });
      expect((await call(`/api/exports/${id}/`, { as: stranger.id })).status).toBe(404);
    }
    expect(await refusal(studentsExport.start(await makeCtx({ as: school.account.id }), {}))).toMatchObject({ kind: "forbidden" });
  });

  it("is a file for who asked for it, and for no other staff", async () => {
    const ctx = await makeCtx({ as: school.owner.id });
    const { id } = await studentsExport.start(ctx, {});
    await work(id);
    expect((await readOwnFile(ctx, { id: `export-${id}` })).contentType).toBe("text/csv");
    for (const stranger of [school.admin, other.owner])
      expect(await refusal(readOwnFile(await makeCtx({ as: stranger.id }), { id: `export-${id}` }))).toMatchObject({ kind: "not_found" });
  });

  it("can be read at once, as the list is narrowed", async () => {
    const { name, body } = await studentsExport.download(await makeCtx({ as: school.admin.id }), { payment_status: "complete_paid" });
    expect(name).toBe("students-2026-01-15.csv");
    expect(parseCsv(await new Response(body).text())).toHaveLength(1);
  });
});

describe("an export about one thing", () => {
  it("is not found where that is another school's or nobody's", async () => {
    const ctx = await makeCtx({ as: school.owner.id, host: school.host });
    const abroad = await insert(payouts, {
      id: newId(),
      schoolId: other.id,
      amountCents: 1_000,
      status: "paid",
      arrivalDate: "2026-01-02",
      createdAt: 1,
      updatedAt: 1,
    });
    for (const classId of [other.courseClass.id, newId()]) {
      expect(await refusal(rostersExport.download(ctx, { class: classId }))).toMatchObject({ kind: "not_found" });
      expect((await call(`/api/classes/export-student-rosters-csv/?class=${classId}`, { as: school.owner.id })).status).toBe(404);
    }
    for (const payout of [abroad.id, newId()]) expect(await refusal(payoutExport.download(ctx, { payout }))).toMatchObject({ kind: "not_found" });
    expect((await rostersExport.download(ctx, { class: school.courseClass.id })).name).toMatch(/^rosters-/);
  });
});

/** Every list that is declared as one that can be taken away. */
const declared = Object.values(import.meta.glob<Record<string, unknown>>("../../app/features/**/*exports.ts", { eager: true }))
  .flatMap((module) => Object.values(module))
  .filter((each): each is Exporter => typeof each === "object" && each !== null && "download" in each && "start" in each);

describe("the job of exports", () => {
  it("knows every list that can be taken away, each by a name of its own", () => {
    const kinds = exporters.map(({ kind }) => kind);
    expect(declared.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});

describe("a CSV", () => {
  it("comes back as it was written", () => {
    const rows = [
      ["a", 'say "no"', "two\nlines", ""],
      ["1,5", "ñandú", " x ", "last"],
    ];
    expect(parseCsv(csvLines(rows))).toEqual(rows);
  });
  it("runs no formulas, and leaves numbers alone", () => {
    expect(csvLines([["=1+1", "@x", "-5", -5, true, null]])).toBe(`"'=1+1","'@x",-5,-5,Yes,\r\n`);
    const hidden = ["  =1+1", "\n=1+1", "\0=1+1", "\t=1+1", "＝1+1", "＠x", "\u00a0-1+1", "-1+1"];
    expect(parseCsv(csvLines([hidden]))).toEqual([hidden.map((text) => `'${text}`)]);
    const harmless = ["a=1", "1-2", "", "-5.25", "Ana @ home"];
    expect(parseCsv(csvLines([harmless]))).toEqual([harmless]);
  });
});
