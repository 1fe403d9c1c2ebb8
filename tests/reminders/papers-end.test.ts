import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findSchoolById } from "~/features/identity/data/school-row";
import { remindOfDays } from "~/features/reminders/domain/morning";
import { mailPapersEnding, warnOfPapers } from "~/features/reminders/domain/papers-end";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { instructorRow } from "~/seed/factories";
import { makeJobCtx } from "../support/context";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let instructor: string;
/** A morning at 5 AM Eastern. */
const morning = (day: string) => new Date(`${day}T09:00:00Z`);
const run = (day: string) => remindOfDays(makeJobCtx(morning(day)), "on time");
const jobAt = async (now: Date) => {
  const found = await findSchoolById(makeJobCtx(now), school.id);
  if (!found) throw new Error("There is no school");
  return withSchool(makeJobCtx(now), found);
};
const payloads = async (topic: string) =>
  (
    await db
      .select()
      .from(schema.outbox)
      .where(and(eq(schema.outbox.schoolId, school.id), eq(schema.outbox.topic, topic)))
  ).map(({ payload }) => JSON.parse(payload) as Record<string, string | null>);

async function holds(key: string, expiresOn: string, holder: Partial<typeof schema.holdings.$inferInsert>, decided = "2026-01-02") {
  const at = Date.parse(`${decided}T12:00:00Z`);
  const row = { schoolId: school.id, key, state: "accepted", source: "office", expiresOn, decidedAt: at, createdAt: at } as const;
  await insert(schema.holdings, { id: newId(), ...row, ...holder });
}

beforeEach(async () => {
  school = await aSchool();
  instructor = (await insert(schema.instructors, instructorRow(school.id, { firstName: "Ida", lastName: "Abel", status: "active" }))).id as string;
  for (const [key, label, appliesTo] of [
    ["license", "License", "instructor"],
    ["bls", "BLS card", "instructor"],
    ["insurance", "Insurance", "site"],
    ["approval", "Approval letter", "school"],
  ] as const) {
    const row = { category: "license", needed: "before_class", sensitivity: "normal", isActive: true, createdAt: 1, updatedAt: 1 } as const;
    await insert(schema.requirements, { id: newId(), schoolId: school.id, key, label, appliesTo, ...row });
  }
});

describe("documents of instructors, sites and the school that end", () => {
  it("remind the instructor with one mail a day, 60, 30, 14, 7 and 1 days before", async () => {
    await holds("license", "2026-05-31", { instructorId: instructor });
    await holds("bls", "2026-05-24", { instructorId: instructor });
    const gone = await insert(schema.instructors, instructorRow(school.id, { status: "inactive" }));
    await holds("bls", "2026-05-24", { instructorId: gone.id });
    const days: (string | null)[] = [];
    for (let day = 1; day <= 31; day++) {
      const date = `2026-05-${String(day).padStart(2, "0")}`;
      await run(date);
      if ((await payloads("papers.expiring")).some((payload) => payload.day === date)) days.push(date);
    }
    expect(days).toEqual(["2026-05-01", "2026-05-10", "2026-05-17", "2026-05-23", "2026-05-24", "2026-05-30"]);
    expect(new Set((await payloads("papers.expiring")).map((payload) => payload.instructorId))).toEqual(new Set([instructor]));
    for (const _ of [1, 2]) await mailPapersEnding(await jobAt(morning("2026-05-24")), { instructorId: instructor, day: "2026-05-24" });
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id));
    expect(mails.map(({ template }) => template)).toEqual(["instructor_documents_expiring"]);
    expect(mails[0]?.text).toContain("BLS card (ends Sun, May 24, 2026); License (ends Sun, May 31, 2026)");
  });

  it("notify staff of a site and of the school, not of an archived site or a new paper", async () => {
    const site = newId();
    const old = newId();
    await insert(schema.clinicalSites, { id: site, schoolId: school.id, name: "Harborview", createdAt: 1, updatedAt: 1 });
    await insert(schema.clinicalSites, { id: old, schoolId: school.id, name: "Old", archivedAt: 1, createdAt: 1, updatedAt: 1 });
    await holds("insurance", "2026-07-31", { siteId: site });
    await holds("insurance", "2026-07-31", { siteId: old });
    await holds("approval", "2026-07-31", {});
    await run("2026-06-01");
    const due = await payloads("papers.own-expiring");
    expect(due.map(({ siteId }) => siteId).sort()).toEqual([site, null].sort());
    for (const { siteId = null } of due) await warnOfPapers(await jobAt(morning("2026-06-01")), { siteId, day: "2026-06-01" });
    const news = await db.select().from(schema.staffNews).where(eq(schema.staffNews.schoolId, school.id));
    expect(news.map(({ text, path }) => [text, path]).sort()).toEqual([
      ["Documents of Harborview end soon: Insurance (ends Fri, Jul 31, 2026).", `/school/settings/sites/${site}/documents`],
      ["Documents of your school end soon: Approval letter (ends Fri, Jul 31, 2026).", "/school/compliance/school"],
    ]);
  });
});
