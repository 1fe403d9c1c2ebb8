import { sql } from "drizzle-orm";
import { askedOf } from "~/features/attendance/data/clearance";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import type { AskedDocument } from "./documents";

/** A document that one of the student's registrations is asked for. */
export interface OwnAsked extends Omit<AskedDocument, "files"> {
  registrationId: string;
  code: string;
  isRequirement: number;
  needed: "before_class" | "before_clinical" | "before_certificate" | "during";
  sensitivity: "normal" | "health" | "background";
  startsOn: IsoDate | null;
  firstClinical: IsoDate | null;
  endsOn: IsoDate | null;
  files: string;
}

const filesOf = sql.raw(`(SELECT json_group_array(json_object('id', f.id, 'name', f.name)) FROM (SELECT o.id, o.name FROM holding_files i
    JOIN files o ON o.id = i.file_id WHERE i.school_id = n.schoolId AND i.holding_id = n.holdingId ORDER BY i.position) f)`);

/** Documents that the student's running and coming classes ask for, by class in the form's order. */
export function ownAsked(ctx: Ctx, studentId: string, today: IsoDate) {
  const { schoolId } = inSchool(ctx);
  const asked = askedOf({
    columns: sql`r.school_id AS schoolId, r.id AS registrationId, c.code AS code, c.start_date AS startsOn, c.end_date AS endsOn,
      (SELECT min(e.date) FROM class_sessions e WHERE e.school_id = r.school_id AND e.class_id = r.class_id AND e.kind = 'clinical'
        AND e.status <> 'cancelled') AS firstClinical`,
    from: sql`registrations r CROSS JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id AND c.cancelled_at IS NULL
      AND coalesce(c.end_date, '9999') >= ${today}`,
    where: sql`r.school_id = ${schoolId} AND r.student_id = ${studentId} AND +r.status = 'active' AND r.enrollment_status <> 'dropped'`,
  });
  return sql<OwnAsked>`SELECT n.*, ${filesOf} AS files FROM (${asked}) n ORDER BY n.startsOn, n.code, n.place, n.label`;
}

interface Earlier {
  holdingId: string;
  key: string;
  state: "sent" | "accepted" | "sent_back" | "waived";
  sentAt: number;
  reason: string | null;
  files: string;
}

/** Earlier versions that are shown, of all documents together. */
const EARLIER = 100;

/** Documents of the student that were replaced, the newest first. */
export function earlierVersions(ctx: Ctx, studentId: string) {
  const { schoolId } = inSchool(ctx);
  return sql<Earlier>`SELECT n.*, ${filesOf} AS files FROM (SELECT h.school_id AS schoolId, h.id AS holdingId, h.key, h.state, h.created_at AS sentAt, h.reason
    FROM holdings h WHERE h.school_id = ${schoolId} AND h.student_id = ${studentId} AND h.replaced_at IS NOT NULL
    ORDER BY h.created_at DESC LIMIT ${EARLIER}) n ORDER BY n.sentAt DESC`;
}
