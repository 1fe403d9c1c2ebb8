import { type SQL, sql } from "drizzle-orm";
import { isSchoolHeld, isStudentHeld } from "~/features/schools/data/legal-holds";
import { announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { listed, rawStatement, type Statement } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { RetentionKind } from "../clock-model";
import { blockerOf } from "./items";
import { DELETED } from "./subjects";

interface Portion {
  /** Rows of `retention_items`, all of one kind. */
  ids: readonly string[];
  /** Epoch milliseconds; the tombstones of the portion have it. */
  now: number;
}

/**
 * The statements that delete a portion of records and leave their tombstones, in this order and as one batch. Records that are held or kept
 * by an open matter at that moment stay. Files are announced (`retention.file-freed`), so that their bytes go even if the run is killed.
 */
export function eraseStatements(ctx: Ctx, kind: Exclude<RetentionKind, "device_trace">, { ids, now }: Portion): Statement[] {
  const { db, schoolId } = inSchool(ctx);
  const raw = (statement: SQL) => rawStatement(db, statement);
  const mark =
    raw(sql`UPDATE retention_items SET deleted_at = ${now}, kept_until = NULL, kept_reason = NULL, kept_by = NULL WHERE school_id = ${schoolId}
    AND id IN ${listed(ids)} AND deleted_at IS NULL AND ${blockerOf(ctx, sql.raw('"retention_items"."student_id"'))} IS NULL`);
  const gone = sql`(SELECT z.subject_id FROM retention_items z WHERE z.school_id = ${schoolId} AND z.id IN ${listed(ids)} AND z.deleted_at = ${now})`;
  const ofStudents = (students: SQL) => sql`(SELECT y.id FROM registrations y WHERE y.school_id = ${schoolId} AND y.student_id IN ${students})`;
  /** Announces and deletes files by a query of their IDs, which still has to find them when the rows are deleted. */
  const freed = (fileIds: SQL) => [
    announceRows(db, "retention.file-freed", {
      key: sql`f.id`,
      schoolId: sql`f.school_id`,
      payload: { key: sql`f.key` },
      from: sql`FROM files f WHERE f.school_id = ${schoolId} AND f.id IN ${fileIds}`,
      now,
    }),
    raw(sql`DELETE FROM files WHERE school_id = ${schoolId} AND id IN ${fileIds}`),
  ];
  /** Files of these holdings that no other holding has. */
  const filesOf = (holdings: SQL) => sql`(SELECT e.file_id FROM holding_files e WHERE e.school_id = ${schoolId} AND e.holding_id IN ${holdings}
    AND NOT EXISTS (SELECT 1 FROM holding_files n WHERE n.file_id = e.file_id AND n.school_id = e.school_id AND n.holding_id NOT IN ${holdings}))`;
  const emptied = (holdings: SQL, students: SQL) => [
    raw(sql`UPDATE registration_answers SET file_id = NULL, value = ${DELETED} WHERE school_id = ${schoolId} AND registration_id IN ${ofStudents(students)}
      AND file_id IN ${filesOf(holdings)}`),
    ...freed(filesOf(holdings)),
    raw(sql`DELETE FROM holding_files WHERE school_id = ${schoolId} AND holding_id IN ${holdings}`),
    raw(sql`UPDATE holdings SET number = NULL, result = NULL, reason = CASE WHEN reason IS NULL THEN NULL ELSE ${DELETED} END
      WHERE school_id = ${schoolId} AND id IN ${holdings}`),
  ];

  switch (kind) {
    case "health_file":
    case "background_file":
      return [mark, ...emptied(gone, sql`(SELECT h.student_id FROM holdings h WHERE h.school_id = ${schoolId} AND h.id IN ${gone})`)];
    case "agreement":
      return [
        mark,
        raw(sql`DELETE FROM disclosure_receipts WHERE school_id = ${schoolId} AND registration_id IN ${gone}`),
        raw(sql`DELETE FROM agreement_addenda WHERE school_id = ${schoolId} AND registration_id IN ${gone}`),
        raw(sql`DELETE FROM agreements WHERE school_id = ${schoolId} AND registration_id IN ${gone}`),
      ];
    case "attendance":
      return [
        mark,
        raw(sql`UPDATE attendance_marks SET reason = NULL, device_key = NULL WHERE school_id = ${schoolId} AND registration_id IN ${gone}
          AND (reason IS NOT NULL OR device_key IS NOT NULL)`),
        raw(sql`UPDATE leaves SET reason = '', answer = NULL WHERE school_id = ${schoolId} AND registration_id IN ${gone}`),
        raw(sql`UPDATE makeups SET note = NULL WHERE school_id = ${schoolId} AND registration_id IN ${gone}`),
        raw(sql`DELETE FROM clearance_passes WHERE school_id = ${schoolId} AND registration_id IN ${gone}`),
      ];
    case "ledger": {
      const attached = sql`(SELECT f.attachment_file_id FROM refund_requests f WHERE f.school_id = ${schoolId} AND f.registration_id IN ${gone}
        AND f.attachment_file_id IS NOT NULL)`;
      return [
        mark,
        raw(sql`UPDATE transactions SET payer_name = ${DELETED}, note = NULL WHERE school_id = ${schoolId} AND registration_id IN ${gone}`),
        ...freed(attached),
        raw(sql`UPDATE refund_requests SET reason = ${DELETED}, note = NULL, decision_note = NULL, attachment_file_id = NULL
          WHERE school_id = ${schoolId} AND registration_id IN ${gone}`),
      ];
    }
    case "sponsor_record":
      return [mark, raw(sql`UPDATE registrations SET sponsor_name = NULL, sponsor_contact = NULL WHERE school_id = ${schoolId} AND id IN ${gone}`)];
    case "inquiry": {
      const attached = sql`(SELECT j.value ->> 'fileId' FROM inquiries i, json_each(i.details) j WHERE i.school_id = ${schoolId} AND i.id IN ${gone}
        AND j.value ->> 'fileId' IS NOT NULL)`;
      // A sponsor has the application too: its row stays, without the person.
      const isSponsors = sql`EXISTS (SELECT 1 FROM sponsorship_applications a WHERE a.school_id = inquiries.school_id AND a.inquiry_id = inquiries.id)`;
      return [
        mark,
        ...freed(attached),
        raw(sql`DELETE FROM inquiry_replies WHERE school_id = ${schoolId} AND inquiry_id IN ${gone}`),
        raw(sql`UPDATE inquiries SET name = ${DELETED}, email = '', phone = NULL, message = '', reply = NULL, details = '[]' WHERE school_id = ${schoolId}
          AND id IN ${gone} AND ${isSponsors}`),
        raw(sql`DELETE FROM inquiries WHERE school_id = ${schoolId} AND id IN ${gone} AND NOT ${isSponsors}`),
      ];
    }
    case "draft":
      return [
        mark,
        raw(sql`UPDATE seats SET state = 'released' WHERE state = 'held' AND school_id = ${schoolId} AND draft_id IN ${gone}`),
        raw(sql`DELETE FROM registration_drafts WHERE school_id = ${schoolId} AND id IN ${gone} AND state IN ('draft', 'sent', 'opened', 'expired')`),
      ];
    case "student_file": {
      const registered = ofStudents(gone);
      // Documents about health and background have their own clock.
      const plain = sql`(SELECT h.id FROM holdings h WHERE h.school_id = ${schoolId} AND h.student_id IN ${gone} AND NOT EXISTS (SELECT 1 FROM requirements q
        WHERE q.school_id = h.school_id AND q.key = h.key AND q.sensitivity <> 'normal'))`;
      const answered = sql`(SELECT a.file_id FROM registration_answers a WHERE a.school_id = ${schoolId} AND a.registration_id IN ${registered}
        AND a.file_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM holding_files n WHERE n.file_id = a.file_id AND n.school_id = a.school_id))`;
      const hasCompleted = sql`EXISTS (SELECT 1 FROM registrations y WHERE y.school_id = students.school_id AND y.student_id = students.id
        AND y.enrollment_status = 'completed')`;
      return [
        mark,
        ...emptied(plain, gone),
        ...freed(answered),
        raw(sql`DELETE FROM registration_answers WHERE school_id = ${schoolId} AND registration_id IN ${registered}`),
        raw(sql`UPDATE webhook_deliveries SET body = '{}' WHERE school_id = ${schoolId} AND registration_id IN ${registered}`),
        raw(sql`DELETE FROM student_notes WHERE school_id = ${schoolId} AND student_id IN ${gone}`),
        raw(sql`UPDATE registrations SET comment = NULL, typed_differences = NULL, referral_source = NULL WHERE school_id = ${schoolId}
          AND id IN ${registered}`),
        raw(sql`UPDATE registration_drafts SET email = NULL, owner_email = NULL, first_name = NULL, last_name = NULL, phone = NULL, "values" = '{}', message = NULL
          WHERE school_id = ${schoolId} AND registration_id IN ${registered}`),
        raw(sql`UPDATE students SET phone = NULL, gender = NULL, ethnicity = NULL, address = NULL, address2 = NULL, city = NULL, state = NULL, zipcode = NULL,
          country = NULL, emergency_name = NULL, emergency_relationship = NULL, emergency_phone = NULL, highest_education = NULL, job_interests = NULL,
          preferred_job_type = NULL, comments = NULL, date_of_birth = CASE WHEN ${hasCompleted} THEN date_of_birth ELSE NULL END,
          email = CASE WHEN user_id IS NULL THEN id || '@deleted.invalid' ELSE email END, updated_at = max(${now}, updated_at + 1)
          WHERE school_id = ${schoolId} AND id IN ${gone}`),
      ];
    }
  }
}

/**
 * The statements that delete the keys of check-in devices of a day, and the networks of people who held a seat on it. Keys of students on
 * legal hold stay, and the day stays in the list as long as one of them is left. `from` and `before`: epoch milliseconds.
 */
export function eraseTraces(ctx: Ctx, { id, from, before, now }: { id: string; from: number; before: number; now: number }): Statement[] {
  const { db, schoolId } = inSchool(ctx);
  const isOfDay = sql`m.school_id = ${schoolId} AND m.device_key IS NOT NULL AND m.received_at >= ${from} AND m.received_at < ${before}`;
  const student = sql`(SELECT o.student_id FROM registrations o WHERE o.school_id = ${schoolId} AND o.id = m.registration_id)`;
  const isFree = sql`NOT ${isSchoolHeld(schoolId)}`;
  return [
    rawStatement(
      db,
      sql`UPDATE attendance_marks AS m SET device_key = NULL WHERE ${isOfDay} AND ${isFree} AND NOT ${isStudentHeld(schoolId, student)}`,
    ),
    rawStatement(
      db,
      sql`UPDATE seats SET held_by = NULL WHERE school_id = ${schoolId} AND held_by IS NOT NULL AND created_at >= ${from} AND created_at < ${before}
        AND ${isFree}`,
    ),
    rawStatement(
      db,
      sql`UPDATE retention_items SET deleted_at = ${now}, kept_until = NULL, kept_reason = NULL, kept_by = NULL WHERE school_id = ${schoolId} AND id = ${id}
        AND deleted_at IS NULL AND ${isFree} AND NOT EXISTS (SELECT 1 FROM attendance_marks m WHERE ${isOfDay})`,
    ),
  ];
}
