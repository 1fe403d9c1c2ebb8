import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findFileFor } from "~/features/files/data/find-file";
import { isSensitiveFor } from "~/features/files/domain/sensitive-files";
import { createStudentUpload } from "~/features/files/domain/student-upload";
import { findSchoolById } from "~/features/identity/data/school-row";
import { showGaps } from "~/features/inspector/domain/gaps";
import { classRoster } from "~/features/rosters/domain/class-roster";
import { decideHolding } from "~/features/wallet/domain/decide-document";
import { addHolding, listHoldings, showHolding } from "~/features/wallet/domain/holdings-by-api";
import { mailPaperDecided, notifyPaperSent } from "~/features/wallet/domain/notify-holdings";
import { addPaper, holderDocuments, papersOverview, sendPaper, taughtDocuments, waivePaper } from "~/features/wallet/domain/papers";
import { chooseRequirements, editRequirement, listRequirements } from "~/features/wallet/domain/requirements";
import { reviewQueue } from "~/features/wallet/domain/review-queue";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, instructorRow, programRow, sessionRow, userRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { env } from "../support/env";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** Friday, March 6, 2026, noon Eastern. */
const NOW = new Date("2026-03-06T17:00:00Z");
const PDF = () => new File([new TextEncoder().encode("%PDF-1.4 a paper")], "paper.pdf", { type: "application/pdf" });

let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let instructor: string;
let account: string;
let site: string;
let classId: string;
const owner = () => makeCtx({ as: school.owner.id, host: school.host, now: NOW });
const teacher = () => makeCtx({ as: account, host: school.host, now: NOW });
const holdingsOf = (key: string) =>
  db
    .select()
    .from(schema.holdings)
    .where(and(eq(schema.holdings.schoolId, school.id), eq(schema.holdings.key, key)));

async function anInstructor(lastName: string) {
  const user = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor" }));
  const row = instructorRow(school.id, { userId: user.id, firstName: "Ida", lastName, status: "active" });
  return { user: user.id as string, instructor: (await insert(schema.instructors, row)).id as string };
}

/** A clinical session of the class at the site. */
const aSession = (date: string, given: Partial<typeof schema.classSessions.$inferInsert> = {}) =>
  insert(schema.classSessions, sessionRow(school.id, classId, { date, kind: "clinical", siteId: site, ...given }));

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(schema.programs, programRow(school.id))).id as string;
  ({ instructor, user: account } = await anInstructor("Abel"));
  site = newId();
  await insert(schema.clinicalSites, { id: site, schoolId: school.id, name: "Harborview", createdAt: 1, updatedAt: 1 });
  const days = { startDate: "2026-03-02", endDate: "2026-04-30", instructorId: instructor };
  classId = (await insert(schema.classes, classRow(school.id, program, days))).id as string;
  await chooseRequirements(await owner(), { of: "instructor", keys: ["instructor-license", "instructor-tb"] });
  await chooseRequirements(await owner(), { of: "site", keys: ["site-insurance"] });
  await chooseRequirements(await owner(), { of: "school", keys: ["school-approval"] });
});

describe("requirements by holder", () => {
  it("are chosen apart, and a key of other holders changes nothing", async () => {
    expect((await listRequirements(await owner(), {})).results).toEqual([]);
    await chooseRequirements(await owner(), { keys: ["instructor-bls"] });
    expect((await listRequirements(await owner(), { of: "instructor" })).results.map(({ key, hasLastDay }) => [key, hasLastDay])).toEqual([
      ["instructor-license", true],
      ["instructor-tb", false],
    ]);
    const [license] = (await listRequirements(await owner(), { of: "instructor" })).results;
    const edit = { requirement: license?.id as string, version: license?.updatedAt, label: "RN license", needed: "before_certificate" };
    expect(await refusal(editRequirement(await owner(), edit))).toMatchObject({ fields: { needed: ["Choose when it is needed."] } });
    expect(await editRequirement(await owner(), { ...edit, needed: "before_class" })).toEqual({ label: "RN license", of: "instructor" });
  });
});

describe("documents of an instructor", () => {
  it("are sent by the instructor, reviewed in the queue, and the decision is mailed", async () => {
    expect((await taughtDocuments(await teacher(), {})).documents.map(({ key, state }) => [key, state])).toEqual([
      ["instructor-license", "missing"],
      ["instructor-tb", "missing"],
    ]);
    expect(await refusal(sendPaper(await teacher(), { document: "instructor-license", files: [] }))).toMatchObject({ kind: "invalid" });
    await sendPaper(await teacher(), { document: "instructor-license", files: [PDF()] });
    const queue = await reviewQueue(await owner(), {});
    expect(queue.results.map(({ holder, label, instructorId }) => [holder, label, instructorId])).toEqual([
      ["Ida Abel", "Nursing license (RN or LVN/LPN)", instructor],
    ]);
    const id = queue.open?.id as string;
    const found = await findSchoolById(makeJobCtx(NOW), school.id);
    if (!found) throw new Error("There is no school");
    const job = withSchool(makeJobCtx(NOW), found);
    await notifyPaperSent(job, { holdingId: id });
    const news = await db.select().from(schema.staffNews).where(eq(schema.staffNews.schoolId, school.id));
    expect(news.map(({ text }) => text)).toEqual(["Ida Abel sent a document: Nursing license (RN or LVN/LPN)."]);
    expect(await refusal(decideHolding(await owner(), { id, decision: "accept" }))).toMatchObject({
      fields: { expires_on: ["Enter the last day of Nursing license (RN or LVN/LPN)."] },
    });
    await decideHolding(await owner(), { id, decision: "accept", expires_on: "2026-04-10" });
    await mailPaperDecided(job, { holdingId: id });
    await mailPaperDecided(job, { holdingId: id });
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id));
    expect(mails.filter(({ template }) => template === "instructor_document_accepted")).toHaveLength(1);
    expect(mails[0]?.text).toContain("Valid until: Fri, Apr 10, 2026");
    // It ends within 60 days: it can be renewed.
    await sendPaper(await teacher(), { document: "instructor-license", files: [PDF()] });
    const second = (await reviewQueue(await owner(), {})).open?.id as string;
    await decideHolding(await owner(), { id: second, decision: "send_back", reason: "The last page is missing." });
    await mailPaperDecided(job, { holdingId: second });
    const sentBack = (await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id))).find(
      ({ template }) => template === "instructor_document_sent_back",
    );
    expect(sentBack?.text).toContain("The last page is missing.");
    expect((await holdingsOf("instructor-license")).filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1);
  });

  it("one of eight simultaneous ones stays", async () => {
    const works = Array.from({ length: 8 }, async () => sendPaper(await teacher(), { document: "instructor-license", files: [PDF()] }));
    const counts = await tally(works);
    expect(counts.done).toBeGreaterThan(0);
    // Control: without replacing the current one, the index rejects a second.
    const row = {
      schoolId: school.id,
      instructorId: instructor,
      key: "instructor-license",
      state: "sent",
      source: "instructor",
      createdAt: 1,
    } as const;
    await expect(insert(schema.holdings, { id: newId(), ...row })).rejects.toThrow();
    expect((await holdingsOf("instructor-license")).filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1);
  });

  it("are hidden from other instructors, finance and other schools; the look of staff at a health file is logged", async () => {
    await addPaper(await owner(), { instructor, document: "instructor-tb", files: [PDF()], expires_on: "2027-03-01" });
    await addPaper(await owner(), { instructor, document: "instructor-license", files: [PDF()], expires_on: "2027-03-01" });
    const fileOf = async (key: string) => {
      const [holding] = await holdingsOf(key);
      const [row] = await db
        .select()
        .from(schema.holdingFiles)
        .where(eq(schema.holdingFiles.holdingId, holding?.id ?? ""));
      return row?.fileId as string;
    };
    const [tb, license] = [await fileOf("instructor-tb"), await fileOf("instructor-license")];
    const other = await anInstructor("Bond");
    const finance = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "finance" }));
    const registrar = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "registrar" }));
    const stranger = await aSchool();
    const opens = async (as: string, host: string, id: string) => {
      const ctx = await makeCtx({ as, host, now: NOW });
      return ctx.actor.kind === "user" && (await findFileFor(ctx, ctx.actor, id)) !== null;
    };
    for (const id of [tb, license]) {
      expect(await opens(account, school.host, id)).toBe(true);
      expect(await opens(registrar.id, school.host, id)).toBe(true);
      expect(await opens(other.user, school.host, id)).toBe(false);
      expect(await opens(finance.id, school.host, id)).toBe(false);
      expect(await opens(stranger.owner.id, stranger.host, id)).toBe(false);
    }
    expect(await isSensitiveFor(await owner(), tb)).toBe(true);
    expect(await isSensitiveFor(await owner(), license)).toBe(false);
    expect(await isSensitiveFor(await teacher(), tb)).toBe(false);
    expect((await taughtDocuments(await makeCtx({ as: other.user, host: school.host, now: NOW }), {})).documents.map(({ state }) => state)).toEqual([
      "missing",
      "missing",
    ]);
  });

  it("belong to the school, and only the office decides", async () => {
    const stranger = await aSchool();
    const there = await makeCtx({ as: stranger.owner.id, host: stranger.host, now: NOW });
    expect(await refusal(holderDocuments(there, { instructor }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(holderDocuments(there, { site }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(addPaper(there, { instructor, document: "instructor-license", files: [PDF()] }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(holderDocuments(await owner(), { instructor, site }))).toMatchObject({
      fields: { site: ["Name an instructor or a clinical site."] },
    });
    expect(await refusal(addPaper(await teacher(), { instructor, document: "instructor-license", files: [PDF()] }))).toMatchObject({
      kind: "forbidden",
    });
    expect(await refusal(papersOverview(await teacher(), {}))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(sendPaper(await owner(), { document: "instructor-license", files: [PDF()] }))).toMatchObject({ kind: "not_found" });
    expect((await taughtDocuments(await owner(), {})).isLinked).toBe(false);
  });

  it("are waived with a reason and a last day", async () => {
    const waive = { instructor, document: "instructor-license", expires_on: "2026-06-01" };
    expect(await refusal(waivePaper(await owner(), waive))).toMatchObject({ fields: { reason: ["Enter why this document isn't needed."] } });
    expect(await refusal(waivePaper(await owner(), { ...waive, reason: "x", expires_on: "2026-03-05" }))).toMatchObject({ kind: "invalid" });
    await waivePaper(await owner(), { ...waive, reason: "The board's site is down." });
    expect(await refusal(waivePaper(await owner(), { ...waive, reason: "Again." }))).toMatchObject({ code: "decided" });
    expect((await holderDocuments(await owner(), { instructor })).documents.map(({ state }) => state)).toEqual(["waived", "missing"]);
  });
});

describe("what a class lacks", () => {
  const warned = async () => (await classRoster(await owner(), { id: classId })).warnings.map(({ of, label, state }) => [of, label, state]);

  it("is what its instructors, sites and the school miss, or what ends before the last session", async () => {
    // Without a clinical session nobody needs a TB test or a site.
    expect(await warned()).toEqual([
      ["instructor", "Nursing license (RN or LVN/LPN)", "missing"],
      ["school", "State approval letter", "missing"],
    ]);
    await aSession("2026-04-20");
    expect(await warned()).toEqual([
      ["instructor", "Nursing license (RN or LVN/LPN)", "missing"],
      ["instructor", "TB test of the instructor", "missing"],
      ["site", "Certificate of insurance", "missing"],
      ["school", "State approval letter", "missing"],
    ]);
    await addPaper(await owner(), { instructor, document: "instructor-license", files: [PDF()], expires_on: "2026-04-19" });
    await addPaper(await owner(), { instructor, document: "instructor-tb", files: [PDF()], expires_on: "2026-04-20" });
    await addPaper(await owner(), { site, document: "site-insurance", files: [PDF()], expires_on: "2027-01-01" });
    await addPaper(await owner(), { document: "school-approval", files: [PDF()], expires_on: "2027-01-01" });
    await db.update(schema.clinicalSites).set({ agreementEndsOn: "2026-04-01" }).where(eq(schema.clinicalSites.id, site));
    expect(await warned()).toEqual([
      ["instructor", "Nursing license (RN or LVN/LPN)", "ends"],
      ["site", "Affiliation agreement", "ends"],
    ]);
    const gaps = (await showGaps(await owner(), { by: "class", class: classId })).gaps;
    expect(gaps.filter(({ kind }) => kind.endsWith("_document")).map(({ kind, name, detail }) => [kind, name, detail])).toEqual([
      ["instructor_document", "Ida Abel", "Valid until 04/19/2026, last session on 04/20/2026"],
      ["site_document", "Harborview", "Valid until 04/01/2026, last session on 04/20/2026"],
    ]);
    // A requirement of another program doesn't count.
    const [license] = (await listRequirements(await owner(), { of: "instructor" })).results;
    const elsewhere = (await insert(schema.programs, programRow(school.id))).id as string;
    const edit = { requirement: license?.id as string, version: license?.updatedAt, label: "License", needed: "before_class", programs: [elsewhere] };
    await editRequirement(await owner(), edit);
    expect(await warned()).toEqual([["site", "Affiliation agreement", "ends"]]);
    expect((await taughtDocuments(await teacher(), {})).documents.map(({ key }) => key)).toEqual(["instructor-tb"]);
  });

  it("counts the instructor of a session", async () => {
    const other = await anInstructor("Bond");
    await aSession("2026-04-20", { kind: "theory", siteId: null, instructorId: other.instructor });
    const warnings = (await classRoster(await owner(), { id: classId })).warnings;
    expect(warnings.filter(({ of }) => of === "instructor").map(({ holder }) => holder)).toEqual(["Ida Abel", "Ida Bond"]);
  });
});

describe("the overview", () => {
  it("has the school's own documents, and a page of instructors or sites", async () => {
    await anInstructor("Bond");
    await sendPaper(await teacher(), { document: "instructor-tb", files: [PDF()] });
    await addPaper(await owner(), { instructor, document: "instructor-license", files: [PDF()], expires_on: "2026-04-01" });
    const view = await papersOverview(await owner(), {});
    expect(view.own.map(({ label, state }) => [label, state])).toEqual([["State approval letter", "missing"]]);
    expect([view.count, view.results.map(({ name, missing, sent, ending }) => [name, missing.length, sent, ending.length])]).toEqual([
      2,
      [
        ["Ida Abel", 0, ["TB test of the instructor"], 1],
        ["Ida Bond", 2, [], 0],
      ],
    ]);
    expect((await papersOverview(await owner(), { limit: 1, offset: 1 })).results.map(({ name }) => name)).toEqual(["Ida Bond"]);
    expect((await papersOverview(await owner(), { holders: "sites" })).results.map(({ name, missing }) => [name, missing])).toEqual([
      ["Harborview", ["Certificate of insurance"]],
    ]);
    const empty = await aSchool();
    const there = await papersOverview(await makeCtx({ as: empty.owner.id, host: empty.host, now: NOW }), {});
    expect([there.own, there.results, there.count]).toEqual([[], [], 0]);
  });
});

describe("by API", () => {
  it("holdings name an instructor, a site or none", async () => {
    const staff = await owner();
    const uploaded = async () => {
      const bytes = new TextEncoder().encode("%PDF-1.4 a paper");
      const upload = await createStudentUpload(staff, { file_name: "paper.pdf", content_type: "application/pdf", size: bytes.length });
      await env.FILES.put(upload.key, bytes, { httpMetadata: { contentType: "application/pdf" } });
      return [upload.file_url];
    };
    const add = async (input: Record<string, string>) => addHolding(staff, { expires_on: "2027-01-01", file_urls: await uploaded(), ...input });
    const ofInstructor = await add({ instructor, document: "instructor-license" });
    const ofSite = await add({ site, document: "site-insurance" });
    const ofSchool = await add({ document: "school-approval" });
    expect(await showHolding(staff, ofInstructor)).toMatchObject({ instructorId: instructor, siteId: null, holder: "Ida Abel", state: "accepted" });
    const ids = async (filters: Record<string, string>) => (await listHoldings(staff, filters)).results.map(({ id }) => id);
    expect(await ids({ instructor })).toEqual([ofInstructor.id]);
    expect(await ids({ site })).toEqual([ofSite.id]);
    expect(await ids({ holder: "school" })).toEqual([ofSchool.id]);
    expect(await ids({ holder: "student" })).toEqual([]);
    expect(await ids({})).toHaveLength(3);
    expect(await refusal(add({ instructor, site, document: "site-insurance" }))).toMatchObject({ kind: "invalid" });
    expect(await refusal(add({ document: "instructor-license" }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(add({ instructor: newId(), document: "instructor-license" }))).toMatchObject({ kind: "not_found" });
  });
});
