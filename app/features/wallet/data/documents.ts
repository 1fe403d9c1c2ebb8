import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { holdingFiles, holdings } from "#drizzle/schema/wallet";
import type { Need } from "~/features/attendance/clearance-model";
import { askedOf } from "~/features/attendance/data/clearance";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile } from "~/platform/stale";
import type { CommandCtx } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";

type HoldingState = (typeof holdings.$inferSelect)["state"];

/** A document that a registration is asked for, with the student's current holding. */
export interface AskedDocument {
  key: string;
  label: string;
  help: string;
  isRequired: number;
  holdingId: string | null;
  state: HoldingState | null;
  expiresOn: string | null;
  reason: string | null;
  sentAt: number | null;
  validMonths: number | null;
  hasLastDay: number;
  files: { id: string; name: string }[];
}

/**
 * Required documents that the registration `r` of the outer query is missing: never sent, sent back, or expired on `today`. FROM and WHERE of a
 * query with documents `q` as rows.
 */
export const missingDocumentsOf = (today: SQL): SQL => sql`FROM (${askedOf({ from: sql`(SELECT 1) o`, where: sql`1`, columns: sql`1` })}) q
    WHERE q.isRequired = 1 AND q.needed <> 'during' AND (q.state IS NULL OR q.state = 'sent_back'
      OR q.state IN ('accepted', 'waived') AND q.expiresOn < ${today})`;

/** One row for each registration and key, in the form's order; a requirement stands for the questions with its key. */
export function byKey<Row extends { registrationId: string; key: string; isRequired: number; isRequirement: number }>(rows: readonly Row[]): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const of = `${row.registrationId} ${row.key}`;
    const was = found.get(of);
    const base = was === undefined || row.isRequirement === 1 ? row : was;
    found.set(of, { ...base, isRequired: Math.max(row.isRequired, was?.isRequired ?? 0) });
  }
  return [...found.values()];
}

/** A document that a student of a class has sent, or has still to send. */
export interface ClassDocument extends Pick<AskedDocument, "key" | "label" | "isRequired" | "state" | "expiresOn" | "reason"> {
  registrationId: string;
  student: string;
  number: string;
  isRequirement: number;
  needed: Need["needed"];
  mayExpireDuring: number;
}

/** The documents of a class's active students, by student in the form's order. `byKey` keeps one of each key. */
export function classDocuments(ctx: Ctx, classId: SQL): SQL<ClassDocument> {
  const { schoolId } = inSchool(ctx);
  const asked = askedOf({
    from: sql`registrations r`,
    where: sql`r.school_id = ${schoolId} AND r.class_id = ${classId} AND r.status = 'active' AND r.enrollment_status <> 'dropped'`,
    columns: sql`r.id AS registrationId, r.number AS number, r.student_id AS studentId`,
  });
  return sql<ClassDocument>`SELECT n.registrationId, n.number, s.first_name || ' ' || s.last_name AS student, n.key, n.label,
      n.isRequired, n.isRequirement, n.needed, n.mayExpireDuring, n.state, n.expiresOn, n.reason
    FROM (${asked}) n CROSS JOIN students s ON s.school_id = ${schoolId} AND s.id = n.studentId
    ORDER BY s.last_name, s.first_name, n.registrationId, n.place, n.label`;
}

export const selectClassDocuments = async (ctx: Ctx, classId: string): Promise<ClassDocument[]> =>
  byKey(await inSchool(ctx).db.all<ClassDocument>(classDocuments(ctx, sql`${classId}`)));

/** The required and optional documents of a registration with their files, in the form's order. */
export async function selectDocuments(ctx: Ctx, registrationId: string): Promise<AskedDocument[]> {
  const { db, schoolId } = inSchool(ctx);
  const asked = askedOf({ from: sql`registrations r`, where: sql`r.school_id = ${schoolId} AND r.id = ${registrationId}` });
  type Row = Omit<AskedDocument, "files"> & { registrationId: string; isRequirement: number; files: string };
  const rows = await db.all<Row>(sql`SELECT n.*,
      (SELECT json_group_array(json_object('id', f.id, 'name', f.name)) FROM (SELECT o.id, o.name FROM holding_files i JOIN files o ON o.id = i.file_id
        WHERE i.school_id = ${schoolId} AND i.holding_id = n.holdingId ORDER BY i.position) f) AS files
    FROM (${asked}) n ORDER BY n.place, n.label`);
  return byKey(rows).map(({ files, ...row }) => ({ ...row, files: JSON.parse(files) as { id: string; name: string }[] }));
}

/** One document of a registration. @throws not_found if it isn't asked for */
export async function findAsked(ctx: Ctx, registrationId: string, key: string): Promise<AskedDocument> {
  const document = (await selectDocuments(ctx, registrationId)).find((one) => one.key === key);
  if (!document) throw notFound();
  return document;
}

interface NewHolding {
  studentId: string;
  registrationId: string;
  key: string;
  state: "sent" | "accepted" | "waived";
  source: "student" | "office";
  by: string;
  fileIds: readonly string[];
  expiresOn?: IsoDate | null;
  reason?: string | null;
}

/** Replaces the student's current holding; returns the new ID. An index rejects one of two simultaneous ones. */
export function stageHolding(
  ctx: CommandCtx,
  { studentId, registrationId, key, state, source, by, fileIds, expiresOn = null, reason = null }: NewHolding,
): string {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const id = newId();
  const isDecided = state !== "sent";
  ctx.stage(
    db
      .update(holdings)
      .set({ replacedAt: now })
      .where(and(eq(holdings.schoolId, schoolId), eq(holdings.studentId, studentId), eq(holdings.key, key), isNull(holdings.replacedAt))),
  );
  ctx.stage(
    db.insert(holdings).values({
      ...{ id, schoolId, studentId, key, state, source, registrationId, sentBy: by, expiresOn, reason },
      ...{ decidedBy: isDecided ? by : null, decidedAt: isDecided ? now : null, createdAt: now },
    }),
  );
  for (const [position, fileId] of fileIds.entries()) ctx.stage(db.insert(holdingFiles).values({ schoolId, holdingId: id, fileId, position }));
  return id;
}

interface Decision {
  state: "accepted" | "sent_back";
  by: string;
  expiresOn?: string | null;
  reason?: string | null;
}

/** Decides about a holding, as long as it is the current one in the state that was read. */
export function stageDecision(ctx: CommandCtx, holdingId: string, was: HoldingState, { state, by, expiresOn = null, reason = null }: Decision): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(holdings)
      .set({ state, expiresOn, reason, decidedBy: by, decidedAt: ctx.now.getTime() })
      .where(and(own(holdings, holdingId), isNull(holdings.replacedAt), eq(holdings.state, was))),
    changedMeanwhile(),
  );
}

/** A current holding, for its mail; null if it was replaced. */
export async function findHolding(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  const [row] = await db
    .select()
    .from(holdings)
    .where(and(own(holdings, id), isNull(holdings.replacedAt)));
  return row ?? null;
}
