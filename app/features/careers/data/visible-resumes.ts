import { sql } from "drizzle-orm";
import { all, inEmployer, type ListPage, wayOf } from "~/features/employers/data/scope";
import type { ResumeEntry } from "~/features/employers/resume-model";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { contains, sought } from "~/platform/search";
import type { Person, ResumeRow, StoredResume } from "./resume";

export interface VisibleResume {
  /** The student's. */
  id: string;
  name: string;
  school: string;
  place: string;
  headline: string;
  skills: string;
  updatedAt: number;
}

/** Visible resumes of students at partner schools; the join checks the partnership. */
const shown = (
  employerId: string,
) => sql`partnerships p JOIN students s ON s.school_id = p.school_id AND s.resume_visible = 1 AND s.deleted_at IS NULL
  JOIN resumes r ON r.school_id = s.school_id AND r.student_id = s.id AND r.headline IS NOT NULL
  JOIN schools c ON c.id = p.school_id
  WHERE p.employer_id = ${employerId} AND p.status = 'accepted'`;

/** A page of visible resumes with count. One round trip. */
export async function visiblePage(ctx: Ctx, filter: { search?: string; school?: string }, page: ListPage) {
  const { db, employerId } = inEmployer(ctx);
  const pattern = filter.search ? sought(filter.search) : null;
  const from = sql`${shown(employerId)} AND ${all(
    sql`1`,
    filter.school && sql`p.school_id = ${filter.school}`,
    pattern &&
      sql`(${contains(sql`s.first_name || ' ' || s.last_name`, pattern)} OR ${contains(sql`r.headline`, pattern)} OR ${contains(sql`r.skills`, pattern)})`,
  )}`;
  const by = page.ordering.endsWith("name") ? sql`lower(s.last_name)` : sql`r.updated_at`;
  const [results, [total], schools] = await readTogether(db, [
    sql<VisibleResume>`SELECT s.id, s.first_name || ' ' || s.last_name AS name, c.name AS school, trim(coalesce(s.city, '') || ', ' || coalesce(s.state, ''), ', ') AS place,
        r.headline, r.skills, r.updated_at AS updatedAt
      FROM ${from} ORDER BY ${by} ${wayOf(page.ordering)}, s.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM ${from}`),
    sql<{ value: string; label: string }>`SELECT c.id AS value, c.name AS label FROM partnerships p JOIN schools c ON c.id = p.school_id
      WHERE p.employer_id = ${employerId} AND p.status = 'accepted' ORDER BY c.name`,
  ]);
  return { page: { results, count: total?.count ?? 0 }, schools };
}

/** A visible resume with the student's school, or null. One round trip. */
export async function findVisible(ctx: Ctx, studentId: string): Promise<(StoredResume & { school: string }) | null> {
  const { db, employerId } = inEmployer(ctx);
  const own = sql`${shown(employerId)} AND s.id = ${studentId}`;
  const [[row], entries] = await readTogether(db, [
    sql<
      Person & ResumeRow & { school: string }
    >`SELECT s.first_name AS firstName, s.last_name AS lastName, s.email, s.phone, s.city, s.state, 1 AS isVisible,
        r.headline, r.summary, r.skills, r.languages, r.availability, r.file_id AS fileId, r.goal, r.updated_at AS updatedAt, c.name AS school FROM ${own}`,
    sql<
      StoredResume["entries"][number] & ResumeEntry
    >`SELECT n.id, n.section, n.title, n.organization, n.number, n.from_date AS fromDate, n.to_date AS toDate, n.description,
        n.registration_id AS registrationId FROM resume_entries n
      WHERE (n.school_id, n.student_id) IN (SELECT s.school_id, s.id FROM ${own}) ORDER BY n.section, n.position, n.id`,
  ]);
  return row ? { person: row, row, entries, school: row.school } : null;
}
