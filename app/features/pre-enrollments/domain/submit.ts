import { z } from "zod";
import { preEnrollments } from "#drizzle/schema/admissions";
import { findStudent } from "~/features/enrollment/data/find-student";
import { studentRecord } from "~/features/enrollment/domain/student-record";
import { readAnswers } from "~/features/forms/domain/read-answers";
import { readStudentFields } from "~/features/forms/domain/read-student-fields";
import { readWizard, type Wizard } from "~/features/forms/domain/registration-form";
import { fieldsWith, PRE_ENROLLMENT_FIELDS, type StaticField, type StudentValues } from "~/features/forms/field-model";
import type { Section } from "~/features/forms/question-model";
import { schoolOf, studentOf, todayOf } from "~/platform/context";
import { conflict, DomainError, type FieldErrors, invalid, invalidField, notFound } from "~/platform/errors";
import { newId, publicCode } from "~/platform/ids";
import { AFFILIATE_ID, choice, email, flag, id, optional, personName, phone, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, query } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { LOCALES, type Locale } from "~/words/locale";
import { findOpenTwin, submittedByCode } from "../data/pre-enrollments";
import { DUPLICATE, nextMonths } from "../model";

const PER_ADDRESS = 30;

export const duplicate = () => conflict("already_pre_enrolled", DUPLICATE, { email: [DUPLICATE] });

const open = ({ programs }: Wizard) => programs.filter(({ preEnrollment }) => preEnrollment);

/** View of the public form. */
export interface PreEnrollPage {
  /** The pre-enrollment of `?submitted=`. */
  sent: { code: string | null; firstName: string; program: string } | null;
  school: { name: string; phone: string | null };
  programs: { id: string; slug: string; title: string }[];
  program: { id: string; slug: string; title: string } | null;
  fields: StaticField[];
  sections: Section[];
  months: [month: string, name: string][];
  /** Stored data of a signed-in student. */
  values: StudentValues;
  isStudent: boolean;
}

/** The public form: open programs, and the questions of the chosen one; or the pre-enrollment that was sent. */
export const readPreEnrollForm = query({
  name: "pre-enrollments.form",
  allow: anyoneAtSchool,
  input: z.object({ program: z.string().max(200).optional(), submitted: z.string().max(64).optional() }),
  async run(ctx, { program: asked, submitted }): Promise<PreEnrollPage> {
    const school = schoolOf(ctx);
    if (!school) throw notFound();
    if (submitted) {
      const [sent] = await submittedByCode(ctx, submitted);
      if (!sent) throw notFound();
      const nothing = { programs: [], program: null, fields: [], sections: [], months: [], values: {}, isStudent: false };
      return { sent, school: { name: school.name, phone: school.phone }, ...nothing };
    }
    const wizard = await readWizard(ctx, asked ?? null, "pre_enrollment");
    const programs = open(wizard).map(({ id: programId, slug, title }) => ({ id: programId, slug, title }));
    const program = programs.find((each) => each.id === wizard.program?.id) ?? (programs.length === 1 && !asked ? (programs[0] ?? null) : null);
    const whole = program && program.id !== wizard.program?.id ? await readWizard(ctx, program.id, "pre_enrollment") : wizard;
    const me = studentOf(ctx);
    return {
      sent: null,
      school: { name: school.name, phone: school.phone },
      programs,
      program,
      fields: askedFields(wizard),
      sections: program ? whole.sections : [],
      months: nextMonths(todayOf(ctx), ctx.locale),
      values: me?.studentId ? { ...studentRecord(await findStudent(ctx, me.studentId)), email: me.email } : {},
      isStudent: me !== null,
    };
  },
});

const askedFields = ({ modes }: Wizard): StaticField[] => fieldsWith(PRE_ENROLLMENT_FIELDS, modes).filter(({ mode }) => mode !== "disabled");

/** Modes of the fixed fields. */
export const listPreEnrollFields = query({
  name: "pre-enrollments.fields",
  allow: anyoneAtSchool,
  input: z.object({ program: optional(text(200)) }),
  async run(ctx, { program }) {
    const { modes, program: known } = await readWizard(ctx, program ?? null, "pre_enrollment");
    if (program && !known) throw notFound();
    return fieldsWith(PRE_ENROLLMENT_FIELDS, modes).map(({ name, mode }) => ({ name, mode }));
  },
});

/** Input of a visitor; configured fields come along by name. */
const sent = z.object({
  program: text(200),
  first_name: personName(120),
  last_name: personName(120),
  email: email(),
  phone: phone(),
  affid: optional(z.string()),
  locale: optional(choice(LOCALES)),
});

/** Submits a pre-enrollment from the site. Holds no seat and takes no payment. @throws conflict `already_pre_enrolled` */
export const submitPreEnrollment = command({
  name: "pre-enrollments.submit",
  allow: anyoneAtSchool,
  input: z
    .object({
      program: text(200),
      affid: optional(z.string()),
      consent: flag(),
      website: z.string().optional(),
      answers: z.record(z.unknown()).default({}),
    })
    .passthrough(),
  secret: ["answers"],
  async run(ctx, { website, consent, answers, program, affid, ...fields }) {
    // A bot that fills the hidden field gets a success response.
    if (website) return { id: newId(), status: "pending" as const, code: publicCode() };
    return stagePreEnrollment(ctx, { program, affid, locale: ctx.locale, fields, answers, hasConsent: consent, isPage: true });
  },
});

/** The same over the API, with a list of answers. */
export const createPreEnrollment = command({
  name: "pre-enrollments.create",
  allow: anyoneAtSchool,
  scope: "pre-enrollments:write",
  input: sent
    .extend({
      answers: z
        .array(z.object({ question: id(), value: z.unknown() }))
        .max(200)
        .default([]),
    })
    .passthrough(),
  async run(ctx, { answers, program, affid, locale = ctx.locale, ...fields }) {
    const given = Object.fromEntries(answers.map((answer) => [answer.question, answer.value]));
    return stagePreEnrollment(ctx, { program, affid, locale, fields, answers: given, hasConsent: true, isPage: false });
  },
});

interface Application {
  program: string;
  affid?: string;
  locale: Locale;
  fields: Record<string, unknown>;
  answers: Record<string, unknown>;
  hasConsent: boolean;
  /** If the program is chosen with the form, its questions come with the refusal. */
  isPage: boolean;
}

function refusedFor(errors: FieldErrors, sections: Section[] | null): DomainError {
  const { kind, code, message, fields } = invalid(errors);
  return new DomainError(kind, code, message, fields, sections ? { sections } : undefined);
}

async function stagePreEnrollment(ctx: CommandCtx, application: Application) {
  const { db, schoolId } = inSchool(ctx);
  await countUse(ctx, `pre-enroll:${schoolId}:${placeOf(ctx)}`, PER_ADDRESS, HOUR_MS);
  const wizard = await readWizard(ctx, application.program, "pre_enrollment");
  const program = open(wizard).find((each) => each.id === wizard.program?.id);
  // A signed-in student applies with their account.
  const me = studentOf(ctx);
  if (!program) throw invalidField("program", `"${application.program}" is not a valid choice`);
  const { values, errors } = await readStudentFields(ctx, askedFields(wizard), { ...application.fields, ...(me ? { email: me.email } : {}) });
  const read = await readAnswers(ctx, wizard.sections, application.answers);
  Object.assign(errors, read.errors);
  if (!application.hasConsent) errors.consent = ["Please agree so that the school can reply to you."];
  if (Object.keys(errors).length > 0) throw refusedFor(errors, application.isPage ? wizard.sections : null);
  const { first_name = "", last_name = "", email: address = "", phone: number, preferred_schedule, plan_to_pay } = values;
  if (await findOpenTwin(ctx, { programId: program.id, email: address })) throw duplicate();
  const preEnrollmentId = newId();
  const code = publicCode();
  const at = ctx.now.getTime();
  ctx.stage(
    db.insert(preEnrollments).values({
      id: preEnrollmentId,
      schoolId,
      programId: program.id,
      studentId: me?.studentId ?? null,
      firstName: first_name,
      lastName: last_name,
      email: address,
      phone: number ?? null,
      locale: application.locale,
      status: "pending",
      preferredSchedule: preferred_schedule ?? null,
      planToPay: (plan_to_pay ?? null) as (typeof preEnrollments.$inferInsert)["planToPay"],
      values,
      answers: read.answers.map(({ questionId, section, label, type, value, fileId }) => ({
        question: questionId,
        section,
        label,
        type,
        value,
        ...(fileId ? { fileId } : {}),
      })),
      affid: application.affid && AFFILIATE_ID.test(application.affid) ? application.affid : null,
      code,
      createdAt: at,
      updatedAt: at,
    }),
  );
  ctx.emit("pre-enrollment.created", { preEnrollmentId }, preEnrollmentId);
  ctx.record({ type: "pre_enrollment", id: preEnrollmentId, after: { program: program.id, status: "pending" } });
  return { id: preEnrollmentId, status: "pending" as const, code };
}
