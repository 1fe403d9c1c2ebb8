import * as schema from "#drizzle/schema";
import { newId } from "~/platform/ids";
import { instantOf } from "~/platform/wall-clock";
import { DAY_MS, dayIn, EASTERN, HOUR_MS } from "~/platform/zones";
import type { Demo } from "./demo-context";
import { employerRow, jobRow, userRow } from "./factories";

type School = typeof schema.schools.$inferInsert;
const SPONSORED_PROGRAM = "certified-nursing-assistant";

/** Where the demo's employers are, as the table of ZIP codes has it. */
const PLACES = {
  providence: { city: "Providence", state: "RI", zipcode: "02903", lat: 41.8189, lng: -71.4095, cell: 263_217 },
  pawtucket: { city: "Pawtucket", state: "RI", zipcode: "02860", lat: 41.8726, lng: -71.3905, cell: 263_217 },
  boston: { city: "Boston", state: "MA", zipcode: "02108", lat: 42.3576, lng: -71.0684, cell: 264_217 },
  boulder: { city: "Boulder", state: "CO", zipcode: "80302", lat: 40.0172, lng: -105.2851, cell: 260_149 },
} as const;

const JOBS = [
  ["Certified nursing assistant, days", "Nursing assistant", "full_time", "day", 1_850, 2_250, "CNA"],
  ["Certified nursing assistant, nights", "Nursing assistant", "full_time", "night", 2_000, 2_450, "CNA"],
  ["Home health aide, weekends", "Home health", "part_time", "weekend", 1_700, 1_950, "HHA"],
  ["Phlebotomist", "Phlebotomy", "part_time", "day", 2_000, 2_400, "CPT"],
  ["Medical assistant, family clinic", "Medical assistant", "full_time", "day", 2_100, 2_500, null],
  ["Patient care technician", "Patient care", "per_diem", "rotating", 2_150, 2_600, "CNA"],
  ["Care aide internship", "Patient care", "internship", "day", 1_600, 1_600, null],
] as const;

/** Employers near the demo's schools: jobs, applications, a partnership, events, an offer on the site, and a sponsored student. */
export function seedEmployers(demo: Demo, { home, asked }: { home: School; asked: School }): void {
  const { rows, now, passwordHash } = demo;
  const at = { createdAt: now - 90 * DAY_MS, updatedAt: now - 90 * DAY_MS };
  const harbor = employerRow({
    ...PLACES.providence,
    ...at,
    name: "Harbor Care",
    companyType: "nursing_home",
    size: "201-500",
    about: "Harbor Care runs four nursing homes around the bay. Half of our charge nurses started as nursing assistants with us.",
    benefits: "Health insurance from the first day, paid training, a mentor for the first ninety shifts.",
    address: "40 Dock Street",
    phone: "(401) 555 - 0160",
    contactEmail: "people@harborcare.test",
    websiteUrl: "https://www.harborcare.example",
    sponsorsTraining: true,
    categories: ["scholarships", "tuition_reimbursement"],
  });
  const home2 = employerRow({ ...PLACES.pawtucket, ...at, name: "Blackstone Home Health", companyType: "home_health", size: "51-200" });
  const clinic = employerRow({ ...PLACES.boston, ...at, name: "Beacon Hill Clinic", companyType: "hospital", size: "501-1,000" });
  const ridge = employerRow({ ...PLACES.boulder, ...at, name: "Ridgeline Assisted Living", companyType: "assisted_living", size: "11-50" });
  rows.add(schema.employers, harbor, home2, clinic, ridge);
  const people = [
    ["employer@harborcare.test", "employer_admin", "Harper", "Cole"],
    ["careers@harborcare.test", "employer_career_specialist", "Jo", "Marsh"],
    ["jobs@harborcare.test", "job_partner_admin", "Lee", "Tanner"],
  ] as const;
  for (const [email, role, firstName, lastName] of people)
    rows.add(schema.users, { ...userRow({ role, email, firstName, lastName, employerId: harbor.id }), passwordHash, createdAt: now, updatedAt: now });

  const jobs = [harbor, home2, clinic, ridge].flatMap((employer, which) =>
    JOBS.map(([title, category, employmentType, shift, payMinCents, payMaxCents, certification], index) => {
      const posted = now - (index * 4 + which) * DAY_MS;
      const { city, state, zipcode, lat, lng, cell } = employer;
      return jobRow(employer.id, {
        ...{ title, category, employmentType, shift, payMinCents, payMaxCents, certification, lat, lng, cell },
        city: city ?? "",
        state: state ?? "",
        zipcode: zipcode ?? "",
        requirements: certification ? `A valid ${certification} certificate, or one within four months.` : null,
        openings: 1 + (index % 3),
        status: index === 6 ? "draft" : index === 5 && which === 0 ? "closed" : "open",
        ...(index === 4 ? { submissionType: "external_submission" as const, applyUrl: "https://www.harborcare.example/apply" } : {}),
        postedAt: posted,
        createdAt: posted,
        updatedAt: posted,
      });
    }),
  );
  rows.add(schema.jobs, ...jobs);

  const answered = { requestedAt: now - 40 * DAY_MS, respondedAt: now - 38 * DAY_MS, createdAt: now - 40 * DAY_MS, updatedAt: now - 38 * DAY_MS };
  rows.add(schema.partnerships, {
    ...answered,
    id: newId(),
    schoolId: home.id,
    employerId: harbor.id,
    status: "accepted",
    askedBy: "employer",
    message: "We hire ten of your graduates a year and would like to sponsor some of them.",
  });
  const request = { requestedAt: now - DAY_MS, createdAt: now - DAY_MS, updatedAt: now - DAY_MS };
  rows.add(schema.partnerships, { ...request, id: newId(), schoolId: home.id, employerId: home2.id, status: "requested", askedBy: "employer" });
  rows.add(schema.partnerships, { ...request, id: newId(), schoolId: asked.id, employerId: harbor.id, status: "requested", askedBy: "school" });
  seedEvents(demo, harbor.id);
  seedOffer(demo, harbor.id, home.id);
  seedStudents(demo, {
    employerId: harbor.id,
    schoolId: home.id,
    jobs: jobs.filter(({ employerId, status }) => employerId === harbor.id && status === "open"),
  });
}

function seedEvents({ rows, now }: Demo, employerId: string): void {
  const events = [
    ["Spring job fair", "job_fair", 21, "10:00", 40, "40 Dock Street, Providence"],
    ["Open house on the dementia floor", "open_house", 9, "17:30", 12, "40 Dock Street, Providence"],
    ["How to read a job offer", "workshop", -12, "18:00", null, null],
  ] as const;
  for (const [title, type, day, time, capacity, place] of events) {
    const startsAt = instantOf(dayIn(new Date(now + day * DAY_MS), EASTERN), time, EASTERN).getTime();
    rows.add(schema.careerEvents, {
      id: newId(),
      employerId,
      title,
      type,
      startsAt,
      endsAt: startsAt + 2 * HOUR_MS,
      timezone: EASTERN,
      place,
      onlineUrl: place ? null : "https://meet.harborcare.example/offer",
      capacity,
      description: "Meet the team you'd work with, and bring your questions.",
      openTo: "all",
      status: "published",
      createdAt: now - 20 * DAY_MS,
      updatedAt: now - 20 * DAY_MS,
    });
  }
}

function seedOffer({ rows, now }: Demo, employerId: string, schoolId: string): void {
  const offer = {
    id: newId(),
    employerId,
    title: "Harbor Care scholarship",
    kind: "grant" as const,
    category: "scholarships" as const,
    amountCents: 50_000,
    eligibility: "Rhode Island residents working toward their first certificate.",
    commitment: "Six months of full-pay work with us after you're certified.",
    submissionType: "in_app_submission" as const,
    status: "open" as const,
    createdAt: now - 30 * DAY_MS,
    updatedAt: now - 30 * DAY_MS,
  };
  // The program's page speaks of scholarships, and shows what the partner pays.
  for (const program of rows.of(schema.programs))
    if (program.schoolId === schoolId && program.slug === SPONSORED_PROGRAM) program.showScholarship = true;
  rows.add(schema.sponsorshipOffers, offer);
  rows.add(schema.sponsorshipSchools, { schoolId, offerId: offer.id, programs: [] });
}

/** Some students of the school have a resume; two have applied, one is to be sponsored, one has found a job. */
function seedStudents({ rows, now }: Demo, of: { employerId: string; schoolId: string; jobs: (typeof schema.jobs.$inferInsert)[] }): void {
  const { employerId, schoolId, jobs } = of;
  const registrations = rows.of(schema.registrations).filter((row) => row.schoolId === schoolId && row.status === "active");
  const completed = registrations.filter(({ enrollmentStatus }) => enrollmentStatus === "completed");
  const [account] = rows.of(schema.students).filter(({ email }) => email === "student@bayside.test");
  const applicants = [account?.id, completed[0]?.studentId, completed[1]?.studentId].filter((each): each is string => Boolean(each));
  for (const student of rows.of(schema.students)) if (applicants.slice(1).includes(student.id ?? "")) student.resumeVisible = true;
  for (const [index, studentId] of [...new Set(applicants)].entries()) {
    const at = { createdAt: now - 10 * DAY_MS, updatedAt: now - 10 * DAY_MS };
    const headline = "Nursing assistant, days or evenings";
    rows.add(schema.resumes, {
      schoolId,
      studentId,
      headline,
      summary: "Patient and punctual. I cared for my grandmother at home for two years.",
      skills: ["Vital signs", "Transfers"],
      ...at,
    });
    const entry = {
      id: newId(),
      section: "experience" as const,
      title: "Caregiver",
      organization: "Family",
      fromDate: "2023-06-01",
      position: 0,
    };
    rows.add(schema.resumeEntries, { ...entry, schoolId, studentId, ...at });
    const job = jobs[index];
    if (index === 0 || !job) continue;
    rows.add(schema.jobApplications, {
      id: newId(),
      schoolId,
      employerId,
      jobId: job.id,
      studentId,
      coverNote: "I finished the course in the fall and can start on Monday.",
      resume: { headline, skills: ["Vital signs", "Transfers"], entries: [{ ...entry, number: null, toDate: null, description: null }] },
      status: index === 1 ? "submitted" : "interview",
      createdAt: now - index * DAY_MS,
      updatedAt: now - index * DAY_MS,
    });
  }
  const owing = new Set(rows.of(schema.instalments).flatMap(({ registrationId, status }) => (status === "unpaid" ? [registrationId] : [])));
  const [enrolled] = registrations.filter(({ id, enrollmentStatus, sponsorId }) => enrollmentStatus === "enrolled" && !sponsorId && owing.has(id));
  if (enrolled) {
    const sponsored = { id: newId(), schoolId, employerId, studentId: enrolled.studentId, registrationId: enrolled.id, reference: enrolled.number };
    const at = { createdAt: now - 3 * DAY_MS, updatedAt: now - 3 * DAY_MS };
    rows.add(schema.sponsoredStudents, {
      ...sponsored,
      kind: "employment",
      category: "direct_sponsorship",
      amountCents: 40_000,
      status: "proposed",
      ...at,
    });
    rows.add(schema.sponsoredSteps, {
      id: newId(),
      schoolId,
      sponsoredId: sponsored.id,
      what: "Proposed",
      who: "Harper Cole",
      createdAt: at.createdAt,
    });
  }
  for (const [index, row] of completed.slice(0, 4).entries())
    rows.add(schema.outcomes, {
      id: newId(),
      schoolId,
      studentId: row.studentId,
      registrationId: row.id,
      employer: index % 2 === 0 ? "Harbor Care" : "Blackstone Home Health",
      jobTitle: "Nursing assistant",
      startedOn: new Date(now - (20 + index) * DAY_MS).toISOString().slice(0, 10),
      status: index === 0 ? "claimed" : "confirmed",
      ...(index === 0
        ? {}
        : {
            ...{ isInField: index !== 3, hoursPerWeek: 28 + index * 4, wageCents: 1_850 + index * 25, wagePer: "hour" as const },
            ...{ verifiedBy: "employer_call" as const, verifiedOn: new Date(now - 5 * DAY_MS).toISOString().slice(0, 10) },
          }),
      createdAt: now - (10 + index) * DAY_MS,
      updatedAt: now - (10 + index) * DAY_MS,
    });
}
