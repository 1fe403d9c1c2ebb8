import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { registrationDocuments } from "#drizzle/schema/student-documents";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** A file question with its document. */
export interface AskedDocument {
  questionId: string;
  label: string;
  isRequired: number;
  documentId: string | null;
  state: "sent" | "accepted" | "sent_back" | null;
  expiresOn: string | null;
  reason: string | null;
  fileId: string | null;
  fileName: string | null;
  sentAt: number | null;
}

/** The file questions of a program's registration form, `q` and `x`; required and optional. */
const questionsFrom = (program: SQL, school: SQL): SQL => sql`form_sections f
  JOIN section_questions x ON x.school_id = f.school_id AND x.section_id = f.id
  JOIN questions q ON q.school_id = x.school_id AND q.id = x.question_id AND q.type = 'file_type' AND q.archived_at IS NULL
  WHERE f.school_id = ${school} AND f.program_id = ${program} AND f.form_type = 'registration' AND f.is_visible = 1`;

const isRequired = sql`coalesce(x.mode, q.mode) = 'required'`;

/**
 * Required documents that a registration is missing: never sent, sent back, or expired on `today`. FROM and WHERE of a query with questions
 * `q` as rows.
 */
export const missingDocumentsOf = (
  registration: SQL,
  program: SQL,
  school: SQL,
  today: SQL,
): SQL => sql`FROM ${questionsFrom(program, school)} AND ${isRequired}
    AND NOT EXISTS (SELECT 1 FROM registration_documents d WHERE d.school_id = f.school_id AND d.registration_id = ${registration} AND d.question_id = q.id
      AND d.replaced_at IS NULL AND (d.state = 'sent' OR d.state = 'accepted' AND (d.expires_on IS NULL OR d.expires_on >= ${today})))
    AND (EXISTS (SELECT 1 FROM registration_documents d WHERE d.school_id = f.school_id AND d.registration_id = ${registration} AND d.question_id = q.id)
      OR NOT EXISTS (SELECT 1 FROM registration_answers a WHERE a.school_id = f.school_id AND a.registration_id = ${registration}
        AND a.question_id = q.id AND a.file_id IS NOT NULL))`;

/** Each file question of a program once, `o`, with its place in the form. */
const askedOf = (program: SQL, school: SQL): SQL =>
  sql`(SELECT q.id AS questionId, q.label AS label, max(${isRequired}) AS isRequired, min(f.position * 1000 + x.position) AS place
    FROM ${questionsFrom(program, school)} GROUP BY q.id) o`;

/** The current document `d` and the answer `a` with a file, of registration `r` and question `o`. */
const withDocument = sql`LEFT JOIN registration_documents d ON d.school_id = r.school_id AND d.registration_id = r.id AND d.question_id = o.questionId AND d.replaced_at IS NULL
    LEFT JOIN registration_answers a ON a.school_id = r.school_id AND a.registration_id = r.id AND a.question_id = o.questionId AND a.file_id IS NOT NULL`;

/** A document that a student of a class has sent, or has still to send. */
export interface ClassDocument extends Pick<AskedDocument, "questionId" | "label" | "isRequired" | "state" | "expiresOn" | "fileId"> {
  registrationId: string;
  student: string;
}

/** The documents of a class's active students, by student in the form's order. */
export function selectClassDocuments(ctx: Ctx, classId: string): Promise<ClassDocument[]> {
  const { db, schoolId } = inSchool(ctx);
  const school = sql`${schoolId}`;
  const program = sql`(SELECT program_id FROM classes WHERE school_id = ${schoolId} AND id = ${classId})`;
  return db.all(sql`SELECT r.id AS registrationId, s.first_name || ' ' || s.last_name AS student, o.questionId, o.label, o.isRequired, d.state,
      d.expires_on AS expiresOn, coalesce(d.file_id, a.file_id) AS fileId
    FROM ${askedOf(program, school)}
    JOIN registrations r ON r.school_id = ${schoolId} AND r.class_id = ${classId} AND r.status = 'active' AND r.enrollment_status <> 'dropped'
    JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id
    ${withDocument}
    ORDER BY s.last_name, s.first_name, r.id, o.place`);
}

/** The required and optional documents of a registration with their files, in the form's order. */
export function selectDocuments(ctx: Ctx, registrationId: string): Promise<AskedDocument[]> {
  const { db, schoolId } = inSchool(ctx);
  const program = sql`(SELECT program_id FROM registrations WHERE school_id = ${schoolId} AND id = ${registrationId})`;
  return db.all(sql`SELECT o.questionId, o.label, o.isRequired, d.id AS documentId, d.state, d.expires_on AS expiresOn, d.reason,
      coalesce(d.file_id, a.file_id) AS fileId, h.name AS fileName, coalesce(d.created_at, r.created_at) AS sentAt
    FROM ${askedOf(program, sql`${schoolId}`)}
    JOIN registrations r ON r.school_id = ${schoolId} AND r.id = ${registrationId}
    ${withDocument}
    LEFT JOIN files h ON h.id = coalesce(d.file_id, a.file_id)
    ORDER BY o.place`);
}

/** The document of one question. @throws not_found if the registration has no such question */
export async function findAsked(ctx: Ctx, registrationId: string, questionId: string): Promise<AskedDocument> {
  const document = (await selectDocuments(ctx, registrationId)).find((one) => one.questionId === questionId);
  if (!document) throw notFound();
  return document;
}

const current = (schoolId: string, registrationId: string, questionId: string) =>
  and(
    eq(registrationDocuments.schoolId, schoolId),
    eq(registrationDocuments.registrationId, registrationId),
    eq(registrationDocuments.questionId, questionId),
    isNull(registrationDocuments.replacedAt),
  );

type Document = Pick<typeof registrationDocuments.$inferInsert, "fileId" | "state" | "expiresOn" | "reason">;

/** Replaces the current document; returns the new ID. An index rejects one of two simultaneous ones. */
export function stageDocument(ctx: CommandCtx, registrationId: string, questionId: string, by: string, document: Document): string {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const id = newId();
  const isDecided = document.state !== "sent";
  ctx.stage(
    db
      .update(registrationDocuments)
      .set({ replacedAt: now })
      .where(current(schoolId, registrationId, questionId)),
  );
  ctx.stage(
    db.insert(registrationDocuments).values({
      id,
      schoolId,
      registrationId,
      questionId,
      ...document,
      sentBy: by,
      decidedBy: isDecided ? by : null,
      decidedAt: isDecided ? now : null,
      createdAt: now,
    }),
  );
  return id;
}

/** A document with its label, for its mail; null if it was replaced. */
export async function findDocument(ctx: Ctx, documentId: string): Promise<{ label: string; reason: string | null; state: string } | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db.all<{ label: string; reason: string | null; state: string }>(sql`SELECT q.label, d.reason, d.state
    FROM registration_documents d JOIN questions q ON q.school_id = d.school_id AND q.id = d.question_id
    WHERE d.school_id = ${schoolId} AND d.id = ${documentId} AND d.replaced_at IS NULL`);
  return row ?? null;
}
