import { z } from "zod";
import { transcripts } from "#drizzle/schema/certificates";
import { clockHours } from "~/features/attendance/model";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { DROP_REASON_LABELS } from "~/features/enrollment/model";
import { paperLogo } from "~/features/files/domain/paper-logo";
import { type FileContent, readStoredFile } from "~/features/files/domain/read-file";
import { SESSION_KIND_LABELS } from "~/features/sessions/model";
import { SKILL_RESULT_LABELS } from "~/features/skills/model";
import { type Ctx, schoolOf, todayOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { documentPdf, issuerLines } from "~/platform/pdf/document-pdf";
import type { PaperLogo } from "~/platform/pdf/paper";
import { schoolStaff, student } from "~/platform/policy";
import { addressText, townText } from "~/platform/postal-address";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { type IsoDate, longDate, shortDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { findTranscript, type ShownSkill, transcriptStatements } from "../data/transcripts";
import { groupedCode, newVerifyCode } from "../number-model";
import { paperLink } from "./certificate-pdf";
import { printedName } from "./issue";
import { storePaper } from "./make-pdf";

/** One program of a transcript. Hours are clock hours as text, and the same in minutes. */
export interface Course {
  id: string;
  program: string;
  code: string;
  from: IsoDate | null;
  to: IsoDate | null;
  hours: { theory: string; lab: string; clinical: string; total: string };
  minutes: { theory: number; lab: number; clinical: number; total: number };
  skills: readonly ShownSkill[];
  /** "Completed, certificate BHA-2026-00001-K of March 9, 2026". */
  outcome: string;
  /** The same in Spanish. */
  spanish: string;
}

/** A student's record at the school. Money plays no part in it. @throws not_found */
export async function recordOf(ctx: Ctx, studentId: string) {
  const [[person], rows, papers] = await inSchool(ctx).db.batch(transcriptStatements(ctx, studentId));
  if (!person) throw notFound();
  const school = schoolOf(ctx);
  const today = todayOf(ctx);
  const courses = rows
    .filter(({ status, theory, lab, clinical }) => status === "active" || theory + lab + clinical > 0)
    .map((row): Course => {
      const isOver = row.status === "cancelled" || row.enrollmentStatus !== "enrolled";
      return {
        ...{ id: row.id, program: row.program, code: row.code, skills: row.skills },
        from: row.attendedFrom ?? (row.startDate !== null && row.startDate <= today ? row.startDate : null),
        to: isOver ? (row.lastAttendedOn ?? row.attendedOn ?? row.endDate) : null,
        hours: {
          ...{ theory: clockHours(row.theory), lab: clockHours(row.lab), clinical: clockHours(row.clinical) },
          total: clockHours(row.theory + row.lab + row.clinical),
        },
        minutes: { theory: row.theory, lab: row.lab, clinical: row.clinical, total: row.theory + row.lab + row.clinical },
        outcome: outcomeOf(row),
        spanish: outcomeOf(row, "es"),
      };
    });
  return {
    student: {
      ...{ id: person.id, firstName: person.firstName, middleName: person.middleName, lastName: person.lastName, phone: person.phone },
      locale: person.locale,
      address: addressText(person) || null,
    },
    school: {
      ...{ name: school?.name ?? "", address: school?.address ?? null, phone: school?.phone ?? null, email: school?.contactEmail ?? null },
      place: townText(school ?? {}),
      logoUrl: school?.logoUrl ?? null,
    },
    courses,
    papers: papers.map((paper) => ({ ...paper, link: paperLink(ctx, paper.verifyCode) })),
    zone: zoneOf(ctx),
    today,
  };
}
export type StudentRecord = Awaited<ReturnType<typeof recordOf>>;

interface Ended {
  status: "active" | "cancelled";
  enrollmentStatus: "enrolled" | "completed" | "dropped";
  dropReason: keyof typeof DROP_REASON_LABELS | null;
  certificate: string | null;
  certifiedOn: IsoDate | null;
}

function outcomeOf({ status, enrollmentStatus, dropReason, certificate, certifiedOn }: Ended, locale: Locale = "en"): string {
  const said = (text: string) => phrase(text, locale);
  if (status === "cancelled") return said("Registration cancelled");
  if (enrollmentStatus === "enrolled") return said("In progress");
  if (enrollmentStatus === "dropped")
    return dropReason ? said("Left: {reason}").replace("{reason}", said(DROP_REASON_LABELS[dropReason]).toLowerCase()) : said("Left");
  return certificate && certifiedOn ? said(`Completed, certificate ${certificate} of ${shortDate(certifiedOn, locale)}`) : said("Completed");
}

/** A student's record for the office: unofficial, with the official transcripts so far. @throws not_found */
export const showTranscript = query({
  name: "transcripts.show",
  allow: schoolStaff,
  scope: "certificates:read",
  input: z.object({ student: id() }),
  run: (ctx, input) => recordOf(ctx, input.student),
});

/** The student's own record. */
export const ownTranscript = query({
  name: "transcripts.own",
  allow: student,
  input: z.object({}),
  run: (ctx) => recordOf(ctx, ownStudent(ctx).student.id),
});

/** The lines of a program: its hours by kind, then what the student showed. */
const linesIn =
  (locale: Locale) =>
  ({ program, code, from, to, hours, skills, outcome, spanish }: Course) => {
    const said = (text: string) => phrase(text, locale);
    const days = from ? `${said(`${shortDate(from, locale)} to ${to ? shortDate(to, locale) : "present"}`)}. ` : "";
    return [
      [{ text: `${program} (${code})`, detail: `${days}${locale === "es" ? spanish : outcome}.` }, hours.total, ""],
      ...(["theory", "lab", "clinical"] as const)
        .filter((kind) => hours[kind] !== "0")
        .map((kind) => [said(SESSION_KIND_LABELS[kind]), hours[kind], ""]),
      ...skills.map(({ name, result }) => [name, "", said(SKILL_RESULT_LABELS[result])]),
    ];
  };

/** Details and small print that only some transcripts have: pairs stand above, lines below. */
type Marks = readonly (readonly [label: string, value: string] | string)[];

/** A student's record as a PDF, for one name. */
export function transcriptPdf(ctx: Ctx, record: StudentRecord, holderName: string, logo: PaperLogo | null, marks: Marks): Promise<Uint8Array> {
  const { locale } = record.student;
  const said = (text: string) => phrase(text, locale);
  return documentPdf(ctx, {
    locale,
    title: said("Transcript"),
    number: null,
    issuer: issuerLines(record.school),
    logo,
    details: [
      [said("Student"), holderName],
      ...(record.student.address ? ([[said("Address"), record.student.address]] as const) : []),
      ...(record.student.phone ? ([[said("Phone"), record.student.phone]] as const) : []),
      [said("Made on"), longDate(record.today, locale)],
      ...marks.filter((mark) => typeof mark !== "string").map(([label, value]) => [said(label), value] as const),
    ],
    table: {
      heads: ["Program and subjects", "Hours", "Result"].map(said),
      widths: [344, 70, 90],
      amountsFrom: 1,
      rows: record.courses.flatMap(linesIn(locale)),
    },
    sums: [],
    notes: marks.filter((mark) => typeof mark === "string").map(said),
  });
}

/** Makes an official transcript with a new code; the balance plays no part. Transcripts are never deleted. @throws not_found; conflict `name_missing` */
export const makeTranscript = command({
  name: "transcripts.make",
  allow: schoolStaff,
  input: z.object({ student: id() }),
  async run(ctx, { student: studentId }) {
    const { db, schoolId } = inSchool(ctx);
    const record = await recordOf(ctx, studentId);
    const { school } = record;
    const holderName = printedName({ ...record.student, number: "Transcript" });
    const code = newVerifyCode();
    const officer = userOf(ctx);
    const bytes = await transcriptPdf(ctx, record, holderName, await paperLogo(ctx, school.logoUrl), [
      ["Code", groupedCode(code)],
      ["Check at", paperLink(ctx, code)],
      `Official transcript, made by ${officer.firstName} ${officer.lastName}. Hours are clock hours.`,
      "Certifying officer: ______________________________     Seal:",
    ]);
    const paper = await storePaper(ctx, bytes, "transcript", `Transcript ${holderName}`);
    const transcriptId = newId();
    ctx.stage(
      db
        .insert(transcripts)
        .values({ ...paper, id: transcriptId, schoolId, studentId, verifyCode: code, holderName, madeBy: officer.id, createdAt: ctx.now.getTime() }),
    );
    ctx.record({ type: "student", id: studentId, after: { transcript: transcriptId } });
    return { id: transcriptId, student: studentId };
  },
});

const paperOf = async (ctx: Ctx, transcriptId: string, studentId?: string): Promise<FileContent> => {
  const [found] = await findTranscript(ctx, transcriptId);
  if (!found || (studentId !== undefined && found.studentId !== studentId)) throw notFound();
  return readStoredFile(ctx, found.pdfFileId);
};

/** An official transcript as it was made. @throws not_found */
export const transcriptPaper = query({
  name: "transcripts.paper",
  like: "transcripts.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  run: (ctx, input) => paperOf(ctx, input.id),
});

/** The student's own. @throws not_found */
export const ownTranscriptPaper = query({
  name: "transcripts.own-paper",
  allow: student,
  input: z.object({ id: id() }),
  run: (ctx, input) => paperOf(ctx, input.id, ownStudent(ctx).student.id),
});
