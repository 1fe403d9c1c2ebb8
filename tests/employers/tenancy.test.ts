import { sql } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import type { Ctx, Role } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Verb } from "~/platform/verb";
import { employerRow, jobRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { aClass } from "../support/registering";
import { anEmployer, db, insert } from "../support/rows";

/** Every verb of both features, and the account verbs of an employer's admin. */
const modules = {
  ...import.meta.glob<Record<string, unknown>>("../../app/features/employers/domain/*.ts", { eager: true }),
  ...import.meta.glob<Record<string, unknown>>("../../app/features/careers/domain/*.ts", { eager: true }),
  ...import.meta.glob<Record<string, unknown>>("../../app/features/identity/domain/users/*.ts", { eager: true }),
};
const isVerb = (value: unknown): value is Verb => typeof value === "function" && "verb" in value;
const verbs = [
  ...new Map(
    Object.values(modules)
      .flatMap((each) => Object.values(each).filter(isVerb))
      .map((verb) => [verb.verb.name, verb]),
  ).values(),
];

const MARK = "canary-e5";
const told = (name: string) => `${MARK} ${name}`;
const TABLES = [
  schema.employers,
  schema.partnerships,
  schema.jobs,
  schema.jobApplications,
  schema.careerEvents,
  schema.eventRsvps,
  schema.sponsorshipOffers,
  schema.sponsorshipSchools,
  schema.sponsorshipApplications,
  schema.sponsoredStudents,
  schema.sponsoredSteps,
  schema.resumes,
  schema.resumeEntries,
  schema.outcomes,
] as SQLiteTable[];

const ids: string[] = [];
const callers: Record<string, Ctx> = {};
let own: Ctx;

/** An employer with a row in every table, all of it drafts, answers and students: nothing of it is anybody else's to see. */
async function canary(): Promise<{ employerId: string; admin: string }> {
  const { id: employerId } = await insert(schema.employers, employerRow({ name: "Public name", contactEmail: null }));
  const admin = await insert(schema.users, userRow({ role: "employer_admin", employerId, firstName: told("user"), lastName: "x" }));
  const school = await aClass();
  await db.run(sql`UPDATE students SET first_name = ${told("student")}, resume_visible = 1 WHERE school_id = ${school.id}`);
  const at = { createdAt: 1, updatedAt: 1 };
  const pair = { schoolId: school.id, employerId: employerId as string };
  const one = { ...pair, studentId: school.student.id as string };
  const [registration] = await db.all<{ id: string }>(sql`SELECT id FROM registrations WHERE school_id = ${school.id}`);
  const of = { studentId: school.student.id as string, programId: school.program.id, classId: school.courseClass.id as string };
  const { registrationRow } = await import("~/seed/factories");
  const registrationId =
    registration?.id ?? ((await insert(schema.registrations, registrationRow(school.id, of, { enrollmentStatus: "completed" }))).id as string);
  await insert(schema.partnerships, {
    id: "e5-partnership",
    ...pair,
    status: "accepted",
    askedBy: "school",
    message: told("message"),
    requestedAt: 1,
    ...at,
  });
  await insert(schema.jobs, jobRow(pair.employerId, { id: "e5-job", title: told("job"), status: "draft" }));
  await insert(schema.jobApplications, { id: "e5-application", ...one, jobId: "e5-job", coverNote: told("note"), status: "submitted", ...at });
  await insert(schema.careerEvents, {
    ...{ id: "e5-event", employerId: pair.employerId, title: told("event"), type: "job_fair", startsAt: 9e12, endsAt: 9e12 + 1 },
    ...{ timezone: "America/New_York", place: told("place"), openTo: "all", status: "draft", ...at },
  });
  await insert(schema.eventRsvps, { eventId: "e5-event", schoolId: school.id, studentId: one.studentId, state: "going", ...at });
  await insert(schema.sponsorshipOffers, {
    ...{ id: "e5-offer", employerId: pair.employerId, title: told("offer"), kind: "grant", category: "scholarships", amountCents: 5 },
    ...{ submissionType: "in_app_submission", status: "closed", ...at },
  });
  await insert(schema.sponsorshipSchools, { schoolId: school.id, offerId: "e5-offer" });
  await insert(schema.inquiries, {
    ...{
      id: "e5-inquiry",
      schoolId: school.id,
      type: "scholarship",
      name: told("inquiry"),
      email: "i@example.test",
      message: told("m"),
      contactStatus: "not_contacted",
    },
    ...at,
  });
  await insert(schema.sponsorshipApplications, {
    id: "e5-wish",
    ...pair,
    offerId: "e5-offer",
    inquiryId: "e5-inquiry",
    name: told("wish"),
    createdAt: 1,
  });
  await insert(schema.sponsoredStudents, {
    ...{ id: "e5-sponsored", ...one, registrationId, reference: told("reference"), kind: "grant", category: "scholarships", amountCents: 5 },
    ...{ status: "proposed", conditions: told("conditions"), ...at },
  });
  await insert(schema.sponsoredSteps, {
    id: "e5-step",
    schoolId: school.id,
    sponsoredId: "e5-sponsored",
    what: told("step"),
    who: told("who"),
    createdAt: 1,
  });
  await insert(schema.resumes, { schoolId: school.id, studentId: one.studentId, headline: told("headline"), ...at });
  await insert(schema.resumeEntries, {
    id: "e5-entry",
    schoolId: school.id,
    studentId: one.studentId,
    section: "experience",
    title: told("entry"),
    position: 0,
    ...at,
  });
  await insert(schema.outcomes, {
    ...{
      id: "e5-outcome",
      schoolId: school.id,
      studentId: one.studentId,
      registrationId,
      employer: told("employer"),
      jobTitle: "x",
      startedOn: "2026-01-01",
    },
    ...{ status: "claimed", ...at },
  });
  ids.push(...["partnership", "job", "application", "event", "offer", "wish", "sponsored", "entry", "outcome"].map((name) => `e5-${name}`));
  ids.push(pair.employerId, school.id, one.studentId, registrationId, admin.id as string);
  return { employerId: pair.employerId, admin: admin.id as string };
}

const ROLES: Role[] = ["employer_admin", "employer_career_specialist", "job_partner_admin", "organization_admin"];

beforeAll(async () => {
  const made = await canary();
  own = await makeCtx({ as: made.admin });
  for (const role of ROLES) callers[`another employer's ${role}`] = await makeCtx({ as: (await anEmployer({}, role)).id });
  const other = await aClass();
  callers["another school's owner"] = await makeCtx({ as: other.owner.id, host: other.host });
  callers["another school's student"] = await makeCtx({ as: other.account.id, host: other.host });
  callers["a visitor of another school"] = await makeCtx({ host: other.host });
  callers["a visitor"] = await makeCtx();
});

const contents = async () =>
  JSON.stringify(
    await Promise.all(
      TABLES.map((table) =>
        db.all(sql`SELECT * FROM ${sql.identifier(getTableConfig(table).name)} WHERE ${ownedBy(getTableConfig(table).name)} ORDER BY rowid`),
      ),
    ),
  );
const ownedBy = (name: string) => {
  const columns = getTableConfig(TABLES.find((table) => getTableConfig(table).name === name) as SQLiteTable).columns.map((column) => column.name);
  const key = ["id", "offer_id", "event_id", "student_id"].find((column) => columns.includes(column)) ?? "id";
  return sql`${sql.identifier(key)} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) OR ${sql.identifier(key)} LIKE 'e5-%'`;
};

/** Everything that an input may name, with one id wherever an id may stand. */
const inputOf = (id: string) => ({
  ...{ id, employer: id, school: id, registration: id, job: id, event: id, ids: [id], student: id, schools: [id], national_partner: id },
  ...{ status: "accepted", subject: "Hello", message: "Hello", comment: "Hello", visible: "on", career: "phlebotomist", wait: "yes" },
  ...{
    title: "Ours now",
    section: "experience",
    kind: "grant",
    category: "scholarships",
    amount: "5.00",
    account_status: "inactive",
    headline: "Ours now",
  },
  ...{ submission_type: "in_app_submission", employment_type: "full_time", pay_per: "hour", city: "X", state: "RI", zipcode: "02903", openings: "1" },
});
const VARIANTS: Record<string, unknown>[] = [
  {},
  { status: "open" },
  { status: "closed" },
  { status: "published" },
  { status: "cancelled" },
  { status: "approved" },
  { status: "ended" },
  { status: "offered" },
  { status: "confirmed" },
  { category: "Nursing assistant", description: "Ours now" },
  {
    type: "job_fair",
    start_date: "2030-01-01",
    start_time: "10:00",
    end_date: "2030-01-02",
    end_time: "10:00",
    timezone: "America/New_York",
    place: "X",
    open_to: "all",
  },
];

describe("an employer as a tenant", () => {
  it("is invisible to and unchangeable by others, through every verb and id", async () => {
    expect(verbs.length).toBeGreaterThan(60);
    const before = await contents();
    const leaks: string[] = [];
    for (const verb of verbs)
      for (const [name, ctx] of Object.entries(callers))
        await Promise.all(
          ids.flatMap((id) =>
            VARIANTS.map(async (variant) => {
              try {
                const answer = JSON.stringify((await verb(ctx, { ...inputOf(id), ...variant })) ?? null);
                if (answer.includes(MARK)) leaks.push(`${verb.verb.name} shows ${id} to ${name}`);
              } catch (error) {
                if (!(error instanceof DomainError)) leaks.push(`${verb.verb.name} fails for ${name} by ${id}: ${error}`);
                else if (JSON.stringify([error.message, error.extra]).includes(MARK)) leaks.push(`${verb.verb.name} tells ${name} of ${id}`);
              }
            }),
          ),
        );
    expect([...new Set(leaks)]).toEqual([]);
    expect(await contents()).toBe(before);
  });

  it("is visible to its own users: the control", async () => {
    const shown = new Set<string>();
    for (const verb of verbs.filter(({ verb: { kind } }) => kind === "query"))
      for (const id of ids)
        try {
          if (JSON.stringify(await verb(own, { id })).includes(MARK)) shown.add(verb.verb.name);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
    expect([...shown].sort()).toEqual(
      [
        ...[
          "applications.list",
          "careers.visible-resume",
          "careers.visible-resumes",
          "employers.home",
          "employers.school",
          "events.list",
          "events.show",
          "jobs.list",
          "jobs.show",
        ],
        ...["sponsored.list", "sponsored.show", "sponsorships.list", "sponsorships.show", "users.of-employer"],
      ].sort(),
    );
  });
});
