import { type SQL, sql } from "drizzle-orm";
import { missingPapersOf } from "~/features/wallet/domain/questions";

/**
 * Gaps of the documents of instructors, clinical sites or the school, one for each holder and document: the document and the class that it
 * covers least. The document's last day, or `sent` if nobody has reviewed it. A holder without an ID is the school.
 */
export const missingPaper = (schoolId: string, classes: SQL, kind: "instructor" | "site" | "school"): SQL =>
  sql`SELECT coalesce(w.holderId, ${schoolId}) AS id, coalesce(w.holder, (SELECT o.name FROM schools o WHERE o.id = ${schoolId})) AS name,
      w.label || ', ' || w.code AS about, CASE w.state WHEN 'sent' THEN 'sent' ELSE w.expiresOn END AS first, max(w.lastDay) AS second, count(*) AS times
    FROM ${missingPapersOf(schoolId, classes)} w WHERE w.kind = ${kind} GROUP BY w.holderId, w.key`;
