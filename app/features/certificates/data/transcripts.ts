import { and, asc, desc, eq, sql } from "drizzle-orm";
import { certificates, transcripts } from "#drizzle/schema/certificates";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import { attendedFromColumn, attendedOnColumn } from "~/features/attendance/data/hours";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";

/** A skill that a student showed, with the latest result. */
export interface ShownSkill {
  name: string;
  result: "pass" | "not_yet";
}

/** Facts of a transcript as the statements of one batch: the student, the registrations by date, and the transcripts so far. */
export function transcriptStatements(ctx: Ctx, studentId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const minutes = (kind: string) =>
    sql<number>`(SELECT max(0, coalesce(sum(t.credited + t.made_up + t.adjusted), 0)) FROM attendance_totals t WHERE t.school_id = ${schoolId}
      AND t.registration_id = "registrations"."id" AND t.kind = ${kind})`.as(`minutes_${kind}`);
  return [
    db
      .select({
        ...{ id: students.id, firstName: students.firstName, middleName: students.middleName, lastName: students.lastName, phone: students.phone },
        locale: students.locale,
        ...{ address: students.address, address2: students.address2, city: students.city, state: students.state, zipcode: students.zipcode },
      })
      .from(students)
      .where(own(students, studentId)),
    db
      .select({
        ...{ id: registrations.id, number: registrations.number, program: programs.title, code: classes.code },
        ...{ status: registrations.status, enrollmentStatus: registrations.enrollmentStatus, dropReason: registrations.dropReason },
        ...{ lastAttendedOn: registrations.lastAttendedOn, startDate: classes.startDate, endDate: classes.endDate },
        ...{ theory: minutes("theory"), lab: minutes("lab"), clinical: minutes("clinical") },
        attendedFrom: attendedFromColumn(schoolId).as("attended_from"),
        attendedOn: attendedOnColumn(schoolId).as("attended_on"),
        skills: sql<ShownSkill[]>`(SELECT json_group_array(json_object('name', k.name, 'result', (SELECT c.result FROM skill_checks c
            WHERE c.school_id = ${schoolId} AND c.registration_id = "registrations"."id" AND c.skill_id = k.id ORDER BY c.created_at DESC LIMIT 1)))
          FROM (SELECT s.id, s.name FROM skills s WHERE s.school_id = ${schoolId} AND s.program_id = "registrations"."program_id"
            AND EXISTS (SELECT 1 FROM skill_checks c WHERE c.school_id = ${schoolId} AND c.registration_id = "registrations"."id" AND c.skill_id = s.id)
            ORDER BY s.position, s.id) k)`
          .mapWith((text: string) => JSON.parse(text) as ShownSkill[])
          .as("shown_skills"),
        certificate: sql<string | null>`(SELECT x.number FROM ${certificates} x WHERE x.school_id = ${schoolId}
          AND x.registration_id = "registrations"."id" AND x.status = 'issued' LIMIT 1)`.as("certificate_number"),
        certifiedOn: sql<IsoDate | null>`(SELECT x.issued_on FROM ${certificates} x WHERE x.school_id = ${schoolId}
          AND x.registration_id = "registrations"."id" AND x.status = 'issued' LIMIT 1)`.as("certified_on"),
      })
      .from(registrations)
      .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, registrations.programId)))
      .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, registrations.classId)))
      .where(and(eq(registrations.schoolId, schoolId), eq(registrations.studentId, studentId)))
      .orderBy(asc(registrations.createdAt)),
    db
      .select({ id: transcripts.id, verifyCode: transcripts.verifyCode, createdAt: transcripts.createdAt })
      .from(transcripts)
      .where(and(eq(transcripts.schoolId, schoolId), eq(transcripts.studentId, studentId)))
      .orderBy(desc(transcripts.createdAt))
      .limit(50),
  ] as const;
}

/** A transcript of the school, with its student. */
export function findTranscript(ctx: Ctx, transcriptId: string) {
  const { db, own } = inSchool(ctx);
  return db.select({ studentId: transcripts.studentId, pdfFileId: transcripts.pdfFileId }).from(transcripts).where(own(transcripts, transcriptId));
}
