import { sql } from "drizzle-orm";
import { recordDisclosures } from "#drizzle/schema/privacy";
import { findStudent } from "~/features/enrollment/data/find-student";
import { todayOf } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { invalidField } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { newId } from "~/platform/ids";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { disclosureForm } from "../model";

/** Staff record a disclosure of records to a person or an agency outside the school. @throws not_found; invalid on `disclosed_on` */
export const recordDisclosure = command({
  name: "privacy.record-disclosure",
  allow: schoolStaff,
  input: disclosureForm,
  async run(ctx, { student: studentId, recipient_kind: recipientKind, recipient, what, purpose, disclosed_on: disclosedOn }) {
    const { db, schoolId } = inSchool(ctx);
    if (disclosedOn > todayOf(ctx)) throw invalidField("disclosed_on", "Choose today or an earlier date.", "date");
    await findStudent(ctx, studentId);
    const disclosureId = newId();
    const row = { studentId, recipientKind, recipient, what, purpose, disclosedOn };
    ctx.stage(db.insert(recordDisclosures).values({ id: disclosureId, schoolId, ...row, recordedBy: userOf(ctx).id, createdAt: ctx.now.getTime() }));
    ctx.record({ type: "student", id: studentId, after: { disclosed: what, to: recipient } });
    return { id: disclosureId };
  },
});

interface Told {
  studentId: string;
  recipient: string;
}

async function stageTold(
  ctx: CommandCtx,
  key: string,
  query: ReturnType<typeof sql<Told>>,
  of: { recipientKind: "employer" | "sponsor"; what: string; purpose: string },
): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const [[found]] = await readTogether(db, [query]);
  if (!found) return;
  ctx.stage(
    db
      .insert(recordDisclosures)
      .values({ id: key, schoolId, ...found, ...of, disclosedOn: todayOf(ctx), recordedBy: null, createdAt: ctx.now.getTime() })
      .onConflictDoNothing(),
  );
  ctx.record({ type: "student", id: found.studentId, after: { disclosed: of.what, to: found.recipient } });
}

/** A student applied for a job: the employer reads the application and the resume. */
export const noteApplication = heard("application.sent", "privacy.note-application", (ctx, { applicationId }) =>
  stageTold(
    ctx,
    `application:${applicationId}`,
    sql<Told>`SELECT a.student_id AS studentId, e.name AS recipient FROM job_applications a JOIN employers e ON e.id = a.employer_id
      WHERE a.school_id = ${inSchool(ctx).schoolId} AND a.id = ${applicationId}`,
    { recipientKind: "employer", what: "Job application with resume", purpose: "The student applied for a job" },
  ),
);

/** The school confirmed a sponsored student: the sponsor reads enrollment and progress. */
export const noteSponsorship = heard("sponsored.answered", "privacy.note-sponsorship", async (ctx, { sponsoredId, status }) => {
  if (status !== "approved") return;
  await stageTold(
    ctx,
    `sponsored:${sponsoredId}`,
    sql<Told>`SELECT s.student_id AS studentId, e.name AS recipient FROM sponsored_students s JOIN employers e ON e.id = s.employer_id
      WHERE s.school_id = ${inSchool(ctx).schoolId} AND s.id = ${sponsoredId}`,
    { recipientKind: "sponsor", what: "Enrollment and progress", purpose: "The sponsor pays for the training" },
  );
});
