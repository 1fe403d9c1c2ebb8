import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { answerEmployer } from "~/features/employers/domain/employers-of-school";
import { addOffer, deleteOffer, editOffer, listOffers, setOfferStatus, showOffer } from "~/features/employers/domain/offers";
import { requestSchool } from "~/features/employers/domain/schools";
import { applyForSponsorship, showSiteOffer } from "~/features/employers/domain/site-offers";
import { commentSponsored, listSponsored, proposeStudent, showSponsored, stopSponsoring } from "~/features/employers/domain/sponsored";
import { answerSponsored } from "~/features/employers/domain/sponsored-here";
import { findSchoolById } from "~/features/identity/data/school-row";
import { acknowledgeInquiry } from "~/features/inquiries/domain/acknowledge-inquiry";
import { deleteInquiry } from "~/features/inquiries/domain/manage-inquiries";
import { draftInvoice, issueInvoice, payInvoice } from "~/features/sponsors/domain/invoices";
import { withSchool } from "~/platform/context";
import { dayIn, EASTERN } from "~/platform/zones";
import { instalmentRow, programRow, registrationRow, seatRow, studentRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aClass } from "../support/registering";
import { anEmployer, db, insert } from "../support/rows";

/** An employer and a school that are partners; the school's program shows scholarships, and a student is registered for it. */
async function partners() {
  const school = await aClass();
  await db.update(schema.programs).set({ showScholarship: true }).where(eq(schema.programs.id, school.program.id));
  const admin = await anEmployer();
  const adminCtx = await makeCtx({ as: admin.id });
  const ownerCtx = await makeCtx({ as: school.owner.id, host: school.host });
  await requestSchool(adminCtx, { id: school.id });
  await answerEmployer(ownerCtx, { id: admin.employerId, status: "accepted" });
  const student = await insert(schema.students, studentRow(school.id));
  const of = { studentId: student.id as string, programId: school.program.id, classId: school.courseClass.id as string };
  const registration = await insert(schema.registrations, registrationRow(school.id, of));
  await insert(schema.seats, seatRow(school.id, of.classId, { registrationId: registration.id }));
  await insert(schema.instalments, instalmentRow(school.id, registration.id as string, { amountCents: 155_000 }));
  return {
    school,
    admin,
    employerId: admin.employerId as string,
    adminCtx,
    ownerCtx,
    student,
    registration,
    visitor: await makeCtx({ host: school.host }),
  };
}

const offer = (schoolId: string) => ({
  title: "Harbor scholarship",
  kind: "grant",
  category: "scholarships",
  amount: "500.00",
  schools: [schoolId],
  eligibility: "Anybody who has never held a certificate.",
  submission_type: "in_app_submission",
  status: "open",
});
const application = {
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@example.test",
  phone: "(401) 555 - 0101",
  statement: "I want to become a nurse.",
};

describe("a sponsorship offer", () => {
  it("shows on a partner's site while open; an application makes an inquiry and a list entry", async () => {
    const { school, adminCtx, ownerCtx, visitor, employerId } = await partners();
    const { id } = await addOffer(adminCtx, offer(school.id));
    expect((await showSiteOffer(visitor, { id })).offer).toMatchObject({ isOpen: 1, programs: [{ id: school.program.id }] });
    await applyForSponsorship(visitor, { ...application, id, program: school.program.id });
    const [inquiry] = await db.all<{ id: string; type: string; details: string }>(
      sql`SELECT id, type, details FROM inquiries WHERE school_id = ${school.id}`,
    );
    expect(inquiry).toMatchObject({ type: "scholarship" });
    expect(inquiry?.details).toContain("Harbor scholarship");
    const row = await findSchoolById(makeJobCtx(), school.id);
    if (!row) throw new Error("There is no school");
    await acknowledgeInquiry(withSchool(makeJobCtx(), row), { inquiryId: inquiry?.id });
    const [mail] = await db
      .select()
      .from(schema.mails)
      .where(eq(schema.mails.id, `inquiry_auto_reply:${inquiry?.id}`));
    expect(mail).toMatchObject({ template: "scholarship_inquiry_response", subject: "Your question about a scholarship" });
    expect(mail?.text).toContain("Sponsor: ");
    expect(mail?.text).not.toContain("{{");
    expect(await refusal(deleteInquiry(ownerCtx, { id: inquiry?.id }))).toMatchObject({ code: "in_use" });
    expect((await showOffer(adminCtx, { id })).applications).toMatchObject([{ name: "Ann Lee", school: school.school.name }]);
    expect(await refusal(deleteOffer(adminCtx, { id }))).toMatchObject({ code: "in_use" });
    await setOfferStatus(adminCtx, { id, status: "closed" });
    expect(await refusal(applyForSponsorship(visitor, { ...application, id, program: school.program.id }))).toMatchObject({
      message: "Applications are closed.",
    });
    await setOfferStatus(adminCtx, { id, status: "open" });
    await answerEmployer(ownerCtx, { id: employerId, status: "revoked" });
    expect(await refusal(showSiteOffer(visitor, { id }))).toMatchObject({ kind: "not_found" });
  });

  it("offers the program's registration questions as optional", async () => {
    const { school, adminCtx, visitor } = await partners();
    const other = await insert(schema.programs, programRow(school.id, { showScholarship: true }));
    const at = { createdAt: 1, updatedAt: 1 };
    const section = {
      id: `s-${school.id}`,
      schoolId: school.id,
      programId: school.program.id,
      formType: "registration" as const,
      title: "You",
      position: 0,
    };
    await insert(schema.formSections, { ...section, ...at });
    const question = {
      id: `q-${school.id}`,
      schoolId: school.id,
      type: "boolean" as const,
      label: "Did you work in care?",
      mode: "required" as const,
    };
    await insert(schema.questions, { ...question, options: [], ...at });
    await insert(schema.sectionQuestions, { schoolId: school.id, sectionId: section.id, questionId: question.id, position: 0 });
    const { id } = await addOffer(adminCtx, offer(school.id));
    expect(await showSiteOffer(visitor, { id })).toMatchObject({ program: null, sections: [] });
    const page = await showSiteOffer(visitor, { id, program: school.program.slug });
    expect(page.sections).toMatchObject([{ title: "You", questions: [{ id: question.id, mode: "optional" }] }]);
    expect((await showSiteOffer(visitor, { id, program: other.slug })).sections).toEqual([]);
    const sent = { ...application, id, program: school.program.id };
    expect((await refusal(applyForSponsorship(visitor, { ...sent, answers: { [question.id]: "perhaps" } }))).fields).toEqual({
      [`answers.${question.id}`]: ['"perhaps" is not a valid choice'],
    });
    await applyForSponsorship(visitor, sent);
    await applyForSponsorship(visitor, { ...sent, answers: { [question.id]: "yes" } });
    const rows = await db.all<{ details: string }>(sql`SELECT details FROM inquiries WHERE school_id = ${school.id} ORDER BY created_at, id`);
    expect(rows.map(({ details }) => details.includes('"Did you work in care?","value":"Yes"'))).toEqual([false, true]);
  });

  it("is hidden at other schools and without an eligible program that shows scholarships", async () => {
    const { school, adminCtx, visitor } = await partners();
    const other = await insert(schema.programs, programRow(school.id, { showScholarship: false }));
    const { id } = await addOffer(adminCtx, { ...offer(school.id), programs: [other.id] });
    expect(await refusal(showSiteOffer(visitor, { id }))).toMatchObject({ kind: "not_found" });
    const stranger = await aClass();
    expect(await refusal(showSiteOffer(await makeCtx({ host: stranger.host }), { id }))).toMatchObject({ kind: "not_found" });
    expect((await refusal(addOffer(adminCtx, offer(stranger.id)))).fields).toEqual({ schools: ["Choose from your partner schools."] });
  });

  it("reports errors by field, and is changed only by its employer", async () => {
    const { school, adminCtx, visitor } = await partners();
    expect((await refusal(addOffer(adminCtx, { ...offer(school.id), percent: "50" }))).fields).toEqual({
      amount: ["Enter an amount or a percentage, not both."],
    });
    expect((await refusal(addOffer(adminCtx, { ...offer(school.id), schools: [] }))).fields).toEqual({ schools: ["Choose a partner school."] });
    const { id } = await addOffer(adminCtx, { ...offer(school.id), submission_type: "external_submission", apply_url: "sponsor.example/apply" });
    expect((await showSiteOffer(visitor, { id })).offer.applyUrl).toBe("https://sponsor.example/apply");
    const stale = (await showOffer(adminCtx, { id })).offer.updatedAt;
    const { status: _, ...change } = offer(school.id);
    await editOffer(adminCtx, { ...change, id, amount: "", percent: "50", version: stale });
    expect(await refusal(editOffer(adminCtx, { ...change, id, version: stale }))).toMatchObject({ code: "stale" });
    expect((await listOffers(adminCtx, {})).results).toMatchObject([{ percent: 5000, amountCents: null }]);
    const stranger = await makeCtx({ as: (await anEmployer()).id });
    expect(await refusal(showOffer(stranger, { id }))).toMatchObject({ kind: "not_found" });
    await deleteOffer(adminCtx, { id });
    expect((await listOffers(adminCtx, {})).count).toBe(0);
  });

  it("can be reopened until its deadline", async () => {
    const { school, admin, adminCtx } = await partners();
    const deadline = dayIn(later(days(3)), EASTERN);
    const { id } = await addOffer(adminCtx, { ...offer(school.id), deadline });
    await setOfferStatus(adminCtx, { id, status: "closed" });
    const at = (day: number) => makeCtx({ as: admin.id, now: later(days(day)) });
    expect((await refusal(setOfferStatus(await at(4), { id, status: "open" }))).fields).toEqual({
      deadline: ["Choose a future date."],
    });
    expect((await showOffer(adminCtx, { id })).offer.status).toBe("closed");
    await setOfferStatus(await at(3), { id, status: "open" });
    expect((await showOffer(adminCtx, { id })).offer.status).toBe("open");
  });
});

describe("a sponsored student", () => {
  const value = { kind: "employment", category: "direct_sponsorship", amount: "1000.00" };

  it("is proposed by email or number, confirmed by the school, and billed by the school's invoices", async () => {
    const { school, adminCtx, ownerCtx, registration, student, employerId } = await partners();
    expect(await refusal(proposeStudent(adminCtx, { school: school.id, student: "nobody@example.test", ...value }))).toMatchObject({
      fields: { student: ["No student of this school matches."] },
    });
    const { id } = await proposeStudent(adminCtx, { school: school.id, student: registration.number, ...value });
    expect((await listSponsored(adminCtx, {})).page.results).toMatchObject([{ student: registration.number, program: null, status: "proposed" }]);
    expect(await refusal(proposeStudent(adminCtx, { school: school.id, student: student.email, ...value }))).toMatchObject({
      code: "sponsored_already",
    });
    await answerSponsored(ownerCtx, { id, status: "approved" });
    const [row] = await db
      .select()
      .from(schema.registrations)
      .where(eq(schema.registrations.id, registration.id as string));
    expect(row).toMatchObject({ planToPay: "sponsored_employer_agency", sponsorCents: 100_000 });
    const [sponsor] = await db.select().from(schema.sponsors).where(eq(schema.sponsors.schoolId, school.id));
    expect(sponsor).toMatchObject({ employerId });
    expect((await listSponsored(adminCtx, {})).page.results).toMatchObject([
      { student: `${student.firstName} ${student.lastName}`, status: "approved" },
    ]);
    const invoice = await draftInvoice(ownerCtx, { sponsor: sponsor?.id, registrations: [registration.id] });
    await issueInvoice(ownerCtx, { id: invoice.id });
    await payInvoice(ownerCtx, { id: invoice.id, amount: "400.00", method: "check" });
    await commentSponsored(adminCtx, { id, comment: "The check is in the mail." });
    const shown = await showSponsored(adminCtx, { id });
    expect(shown.row).toMatchObject({ coveredCents: 100_000, invoicedCents: 100_000, paidCents: 40_000 });
    expect(shown.steps.map(({ what }) => what).sort()).toEqual(["Comment", "Confirmed by the school", "Proposed"]);
    expect(await refusal(stopSponsoring(adminCtx, { id, status: "withdrawn" }))).toMatchObject({ code: "invalid_transition" });
    await stopSponsoring(adminCtx, { id, status: "ended" });
    expect(await refusal(answerSponsored(ownerCtx, { id, status: "declined" }))).toMatchObject({ code: "invalid_transition" });
  });

  it("is hidden before the school confirms, and from everyone else", async () => {
    const { school, adminCtx, ownerCtx, student } = await partners();
    const { id } = await proposeStudent(adminCtx, { school: school.id, student: student.email, ...value, amount: "", percent: "50" });
    const shown = JSON.stringify(await showSponsored(adminCtx, { id }));
    expect(shown).not.toContain(student.lastName);
    expect(shown).not.toContain(school.program.title);
    const stranger = await makeCtx({ as: (await anEmployer()).id });
    expect(await refusal(showSponsored(stranger, { id }))).toMatchObject({ kind: "not_found" });
    const other = await aClass();
    const foreign = await makeCtx({ as: other.owner.id, host: other.host });
    expect(await refusal(answerSponsored(foreign, { id, status: "approved" }))).toMatchObject({ kind: "not_found" });
    await answerSponsored(ownerCtx, { id, status: "declined" });
    expect(JSON.stringify(await showSponsored(adminCtx, { id }))).not.toContain(student.lastName);
    expect(await refusal(proposeStudent(stranger, { school: school.id, student: student.email, ...value }))).toMatchObject({ code: "no_student" });
  });

  it("is confirmed once for repeated clicks", async () => {
    const { school, adminCtx, ownerCtx, student } = await partners();
    const { id } = await proposeStudent(adminCtx, { school: school.id, student: student.email, ...value });
    const ends = await tally(Array.from({ length: 10 }, () => answerSponsored(ownerCtx, { id, status: "approved" })));
    expect(ends.done).toBe(1);
    expect(await db.all(sql`SELECT id FROM sponsors WHERE school_id = ${school.id}`)).toHaveLength(1);
  });
});
