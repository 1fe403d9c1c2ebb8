import * as schema from "#drizzle/schema/index";
import { jobRow } from "~/seed/factories";
import { makeCtx } from "./context";
import { anEmployer, aSchool, db, insert } from "./rows";

/** Some ZIP codes with where they lie. */
export const ZIPS = [
  { zip: "02903", lat: 41.819, lng: -71.412, city: "Providence", state: "RI" },
  { zip: "02860", lat: 41.8726, lng: -71.3905, city: "Pawtucket", state: "RI" },
  { zip: "02108", lat: 42.3576, lng: -71.0684, city: "Boston", state: "MA" },
  { zip: "10001", lat: 40.7484, lng: -73.9967, city: "New York", state: "NY" },
  { zip: "80302", lat: 40.0172, lng: -105.2851, city: "Boulder", state: "CO" },
];
export const zipRows = () => db.insert(schema.zipCodes).values(ZIPS).onConflictDoNothing();

export const jobInput = {
  title: "Certified nursing assistant",
  category: "Nursing assistant",
  employment_type: "full_time",
  description: "Care for twelve residents.",
  pay_per: "hour",
  pay_min: "18.50",
  pay_max: "22.00",
  city: "Providence",
  state: "RI",
  zipcode: "02903",
  openings: "2",
  submission_type: "in_app_submission",
  status: "open",
};

/** An employer with an open job, and a student with a resume who lives in Providence. */
export async function hiring() {
  await zipRows();
  const admin = await anEmployer();
  const employerId = admin.employerId as string;
  const job = await insert(schema.jobs, jobRow(employerId));
  const school = await aSchool({ zipcode: "02903" });
  await db.run(`UPDATE students SET zipcode = '02903' WHERE id = '${school.student.id}'`);
  const at = { createdAt: 1, updatedAt: 1 };
  await insert(schema.resumes, { schoolId: school.id, studentId: school.student.id as string, headline: "Nursing assistant", ...at });
  await insert(schema.resumeEntries, {
    id: `entry-${school.student.id}`,
    schoolId: school.id,
    studentId: school.student.id as string,
    section: "certification",
    title: "CNA",
    position: 1,
    ...at,
  });
  return {
    school,
    admin,
    employerId,
    job,
    adminCtx: await makeCtx({ as: admin.id }),
    studentCtx: await makeCtx({ as: school.account.id, host: school.host }),
    ownerCtx: await makeCtx({ as: school.owner.id, host: school.host }),
  };
}
