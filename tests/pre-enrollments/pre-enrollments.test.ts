import { and, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { switchPreEnrollment } from "~/features/forms/domain/program-form";
import { addQuestion } from "~/features/forms/domain/questions";
import { addSection } from "~/features/forms/domain/sections";
import { findSchoolById } from "~/features/identity/data/school-row";
import { commentPreEnrollment } from "~/features/pre-enrollments/domain/comment";
import { changePreEnrollmentStatus, decidePreEnrollments, disapprovePreEnrollment } from "~/features/pre-enrollments/domain/decide";
import { linkOf } from "~/features/pre-enrollments/domain/link";
import { announcePreEnrollment, notifyDecision, recallLink, resendPreEnrollmentMail } from "~/features/pre-enrollments/domain/notify-applicant";
import { listPreEnrollments, preEnrollmentProfile, preEnrollmentStats } from "~/features/pre-enrollments/domain/read";
import { remindPreEnrollments } from "~/features/pre-enrollments/domain/remind";
import { readPreEnrollForm, submitPreEnrollment } from "~/features/pre-enrollments/domain/submit";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { saveAgreement } from "~/features/registration-flow/domain/wizard/save-agreement";
import { saveAnswers } from "~/features/registration-flow/domain/wizard/save-answers";
import { saveFunding } from "~/features/registration-flow/domain/wizard/save-funding";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { withSchool } from "~/platform/context";
import { programRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx, minutes, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass, submit } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aClass>>;
const staff = (now = NOW) => makeCtx({ as: school.admin.id, now });
const visitor = (now = NOW) => makeCtx({ host: school.host, now });
const job = async (now = NOW) => {
  const ctx = makeJobCtx(now);
  const known = await findSchoolById(ctx, school.id);
  if (!known) throw new Error("no school");
  return withSchool(ctx, known);
};

beforeEach(async () => {
  school = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["free_plan"] } });
});

const ada = (more: Record<string, unknown> = {}) => ({
  program: school.program.slug,
  first_name: "Ada",
  last_name: "King",
  email: "ada@example.test",
  phone: "4015550100",
  consent: "on",
  ...more,
});
const send = async (more: Record<string, unknown> = {}, now = NOW) => submitPreEnrollment(await visitor(now), ada(more));
const rowOf = async (id: string) => {
  const [row] = await db.select().from(schema.preEnrollments).where(eq(schema.preEnrollments.id, id));
  if (!row) throw new Error("no row");
  return row;
};
const decide = async (id: string, status: string, now = NOW) => changePreEnrollmentStatus(await staff(now), { id, status });
const mailsOf = async (kind: string) =>
  db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.schoolId, school.id), like(schema.mails.id, `${kind}:%`)));

describe("the public form", () => {
  it("fills in a signed-in student's data, and ignores another email", async () => {
    const student = await makeCtx({ as: school.account.id });
    const page = await readPreEnrollForm(student, { program: school.program.slug });
    expect(page).toMatchObject({ isStudent: true, values: { email: school.account.email, first_name: school.student.firstName } });
    const { id } = await submitPreEnrollment(student, ada({ email: "somebody@else.test" }));
    expect(await rowOf(id)).toMatchObject({ email: school.account.email, studentId: school.student.id });
  });

  it("lists open programs, and stores a submission once", async () => {
    await insert(schema.programs, programRow(school.id, { preEnrollment: false }));
    const page = await readPreEnrollForm(await visitor(), { program: school.program.slug });
    expect(page.programs).toHaveLength(1);
    const { id, code } = await send({ preferred_schedule: "evening", preferred_start_month: "2026-03", gender: "female" });
    expect(await rowOf(id)).toMatchObject({
      status: "pending",
      preferredSchedule: "evening",
      values: { gender: "female", preferred_start_month: "2026-03" },
    });
    expect(await refusal(send())).toMatchObject({
      code: "already_pre_enrolled",
      message: "You have already pre-enrolled for this program.",
    });
    expect(await readPreEnrollForm(await visitor(), { submitted: code })).toMatchObject({ sent: { firstName: "Ada", code } });
    await announcePreEnrollment(await job(), { preEnrollmentId: id });
    await announcePreEnrollment(await job(), { preEnrollmentId: id });
    expect(await mailsOf("pre_enrollment_received")).toHaveLength(1);
    const notices = await db.select().from(schema.notifications).where(eq(schema.notifications.objectId, id));
    expect(notices).toHaveLength(2);
    expect(notices[0]).toMatchObject({ type: "pre_enrollment_created", extra: { full_name: "Ada King", pre_enroll_id: id } });
  });

  it("requires consent and the school's fields, ignores bots, and is closed when it is off", async () => {
    expect(await refusal(send({ consent: undefined }))).toMatchObject({ code: "invalid" });
    expect(await refusal(send({ first_name: "", phone: "12" }))).toMatchObject({
      fields: { first_name: ["This field is required"], phone: ["Phone number must look like (123) 456 - 7890"] },
    });
    await send({ website: "https://spam.example" });
    expect((await listPreEnrollments(await staff(), {})).count).toBe(0);
    await switchPreEnrollment(await staff(), { program: school.program.id, pre_enrollment: "" });
    expect(await refusal(send())).toMatchObject({ fields: { program: [`"${school.program.slug}" is not a valid choice`] } });
  });

  it("makes one row of two at once", async () => {
    const outcomes = await Promise.allSettled([send(), send(), send()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("the office", () => {
  it("approves, disapproves, takes back; registered is the end", async () => {
    const { id } = await send();
    expect(await refusal(decide(id, "registered"))).toMatchObject({ message: "Approve the pre-enrollment first." });
    await decide(id, "approved");
    expect(await refusal(decide(id, "approved"))).toMatchObject({ code: "invalid_transition" });
    await disapprovePreEnrollment(await staff(), { id, reason_code: "no_seats", reason: "All seats are taken." });
    expect(await rowOf(id)).toMatchObject({ status: "disapproved", reason: "All seats are taken.", linkTokenHash: null });
    await decide(id, "pending");
    await decide(id, "approved", later(minutes(1)));
    await decide(id, "registered");
    expect(await refusal(decide(id, "pending"))).toMatchObject({ message: "This student is already registered." });
  });

  it("decides several and reports skipped ones", async () => {
    const first = await send();
    const second = await send({ email: "bo@example.test" });
    await decide(first.id, "approved");
    const ids = [first.id, second.id, "unknown"];
    const why = { reason_code: "no_seats", reason: "Full until spring." };
    expect(await decidePreEnrollments(await staff(), { ids, status: "disapproved", ...why })).toEqual({
      status: "disapproved",
      done: 1,
      skipped: 2,
    });
    expect((await rowOf(first.id)).status).toBe("approved");
    expect(await rowOf(second.id)).toMatchObject({ status: "disapproved", reasonCode: "no_seats", reason: "Full until spring." });
  });

  it("does not reopen a resubmitted one, and sees no other school", async () => {
    const { id } = await send();
    await decide(id, "disapproved");
    await send();
    expect(await refusal(decide(id, "pending"))).toMatchObject({ code: "open_already" });
    const other = await aSchool();
    const stranger = await makeCtx({ as: other.owner.id });
    for (const verb of [preEnrollmentProfile, changePreEnrollmentStatus, commentPreEnrollment, resendPreEnrollmentMail])
      expect(await refusal(verb(stranger, { id, status: "approved", comment: "x" }))).toMatchObject({ code: "not_found" });
  });

  it("sends a mail again at most once a minute", async () => {
    const { id } = await send();
    await resendPreEnrollmentMail(await staff(), { id });
    expect(await refusal(resendPreEnrollmentMail(await staff(later(1000)), { id }))).toMatchObject({ code: "rate_limited" });
    await resendPreEnrollmentMail(await staff(later(minutes(2))), { id });
    expect(await mailsOf("pre_enrollment_received")).toHaveLength(2);
  });

  it("counts by day, week and month in the school's zone", async () => {
    await send({}, new Date("2026-01-15T03:00:00Z"));
    await send({ email: "bo@example.test" });
    const by = async (interval: string) => (await preEnrollmentStats(await staff(), { interval })).results.map(({ date, count }) => [date, count]);
    expect(await by("day")).toEqual([
      ["2026-01-14", 1],
      ["2026-01-15", 1],
    ]);
    expect(await by("week")).toEqual([["2026-01-12", 2]]);
    expect(await by("month")).toEqual([["2026-01-01", 2]]);
  });
});

describe("the link of an approval", () => {
  const tokenIn = (link: string) => new URL(link).searchParams.get("initiate") ?? "";

  it("opens the registration filled in, and registering closes the pre-enrollment", async () => {
    const question = await addQuestion(await staff(), { label: "Your goal?", question_type: "short_text" });
    for (const form_type of ["registration", "pre_enrollment"])
      await addSection(await staff(), { title: "Goals", program: school.program.id, form_type, questions: [question.id], is_visible: "on" });
    const { id } = await send({ city: "Providence", answers: { [question.id]: "Nursing school" } });
    await decide(id, "approved");
    await notifyDecision(await job(), { preEnrollmentId: id, status: "approved", at: NOW.getTime() });
    const link = await linkOf(await job(), await rowOf(id));
    expect((await mailsOf("pre_enrollment_approved"))[0]?.html).toContain(tokenIn(link));

    const token = tokenIn(link);
    const ctx = await visitor();
    const first = await readRegistration(ctx, { token, step: 6 });
    expect(first).toMatchObject({ step: 1, program: { id: school.program.id } });
    await chooseClass(ctx, { token, program: school.program.id, class: school.courseClass.id });
    const page = await readRegistration(ctx, { token, step: 6 });
    expect(page).toMatchObject({ step: 2, values: { student: { first_name: "Ada", city: "Providence" } } });
    expect(page.values.answers[question.id]).toMatchObject({ raw: "Nursing school" });
    await saveStudent(ctx, { token, ...page.values.student });
    await saveAnswers(ctx, { token, answers: { [question.id]: "Nursing school" } });
    await saveFunding(ctx, { token, plan_to_pay: "self_pay" });
    await saveAgreement(ctx, { token, signature: "Ada King", agree: "on" });
    const { registrationId } = await submit(ctx, token, "free_plan");
    expect(await rowOf(id)).toMatchObject({ status: "registered", registrationId });
    expect(await preEnrollmentProfile(await staff(), { id })).toMatchObject({ registration: { id: registrationId, status: "active" } });
  });

  it("ends after two weeks, and at once when the approval is withdrawn", async () => {
    const { id } = await send();
    await decide(id, "approved");
    const token = tokenIn(await linkOf(await job(), await rowOf(id)));
    expect(await readRegistration(await visitor(later(days(15))), { token, step: 6 })).toMatchObject({ expired: "link" });
    await decide(id, "pending");
    expect(await readRegistration(await visitor(later(1000)), { token, step: 6 })).toMatchObject({ expired: "link" });
  });

  it("is recalled on days 3, 7 and 12, once each", async () => {
    const { id } = await send();
    await decide(id, "approved");
    for (const day of [1, 3, 4, 5, 7, 8, 12, 13, 15]) await remindPreEnrollments(makeJobCtx(later(days(day))));
    const due = await db.select().from(schema.outbox).where(eq(schema.outbox.topic, "pre-enrollment.reminder-due"));
    const payloads = due.map(({ payload }) => JSON.parse(payload)).filter(({ preEnrollmentId }) => preEnrollmentId === id);
    expect(payloads.map(({ day }) => day).sort((a, b) => a - b)).toEqual([3, 7, 12]);
    for (const payload of [...payloads, ...payloads]) await recallLink(await job(later(days(3))), payload);
    expect(await mailsOf("pre_enrollment_reminder")).toHaveLength(3);
  });
});
