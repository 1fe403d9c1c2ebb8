import { z } from "zod";
import { findPublicSchool } from "~/features/schools/data/find-school";
import { withDetails } from "~/platform/archive";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { listInput } from "~/platform/list";
import { anyoneAtSchool, schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { sign } from "~/platform/signing";
import { query } from "~/platform/verb";
import { changesOf } from "../../data/change-log";
import {
  accountOfInstructor,
  classesOfInstructor,
  countInstructors,
  instructorPage,
  oneInstructor,
  programsOfInstructor,
  programsToTeach,
} from "../../data/office-instructors";
import { publicInstructors } from "../../data/public-instructors";
import { instructorListInput } from "../../instructor-model";
import { onboardingPath } from "../../instructor-paths";
import { changeWords } from "../classes/change-words";

/** The list of instructors with the choices of its filters. */
export const instructorList = query({
  name: "instructors.office-list",
  allow: schoolStaff,
  input: instructorListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const today = todayOf(ctx);
    const [[results, [total], programs], subdomain] = await Promise.all([
      inSchool(ctx).db.batch([...instructorPage(ctx, today, filters, { limit, offset, ordering }), programsToTeach(ctx)]),
      subdomainOf(ctx),
    ]);
    return {
      instructors: { results, count: total?.count ?? 0 },
      programs,
      today,
      onboardingUrl: ctx.env.APP_ORIGIN + onboardingPath(subdomain),
    };
  },
});

/** Key of a school on the product's host. */
async function subdomainOf(ctx: Ctx): Promise<string> {
  return (await findPublicSchool(ctx, { id: inSchool(ctx).schoolId }))?.subdomain ?? "";
}

/** Instructors, for the API. */
export const listInstructors = query({
  name: "instructors.list",
  allow: schoolStaff,
  scope: "classes:read",
  input: instructorListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [results, [total]] = await inSchool(ctx).db.batch([...instructorPage(ctx, todayOf(ctx), filters, { limit, offset, ordering })]);
    return { results: results.map(({ person }) => person), count: total?.count ?? 0 };
  },
});

/** @throws not_found when it is another school's */
export async function findInstructor(ctx: Ctx, instructorId: string) {
  const [row] = await oneInstructor(ctx, instructorId, todayOf(ctx));
  if (!row) throw notFound();
  return row;
}

export const getInstructor = query({
  name: "instructors.get",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  run: async (ctx, input) => (await findInstructor(ctx, input.id)).person,
});

/** An instructor with form options and cards. @throws not_found */
export const instructorView = query({
  name: "instructors.form",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [[row], chosen, programs, classes, changes, [account]] = await inSchool(ctx).db.batch([
      oneInstructor(ctx, input.id, todayOf(ctx)),
      programsOfInstructor(ctx, input.id),
      programsToTeach(ctx),
      classesOfInstructor(ctx, input.id),
      changesOf(ctx, "instructor", input.id),
      accountOfInstructor(ctx, input.id),
    ]);
    if (!row) throw notFound();
    const { submissionCode: _, ...person } = row.person;
    return {
      person,
      upcoming: row.upcoming,
      /** With which the instructor signs in; null without one. */
      account: account ?? null,
      chosen: chosen.map((each) => each.id),
      programs,
      classes,
      changes: (await withDetails(ctx, changes)).map(changeWords),
      today: todayOf(ctx),
      zone: zoneOf(ctx),
    };
  },
});

export const newInstructor = query({
  name: "instructors.new",
  allow: schoolStaff,
  input: z.object({}),
  run: async (ctx) => ({ programs: await programsToTeach(ctx) }),
});

/** Number of instructors, and the token for applications over the API. */
export const instructorStats = query({
  name: "instructors.figures",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const [stats] = await countInstructors(ctx);
    const { schoolId } = inSchool(ctx);
    return {
      total: stats?.total ?? 0,
      public: stats?.public ?? 0,
      submission: `${schoolId}.${await sign(ctx.env, "instructor-onboarding", schoolId)}`,
    };
  },
});

/** Whom visitors may see: active, and shown on the website. */
export const listPublicInstructors = query({
  name: "instructors.list-public",
  allow: anyoneAtSchool,
  input: listInput({ sorts: ["last_name", "first_name", "full_name"] as const, filters: { program: id() } }),
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [results, [total]] = await inSchool(ctx).db.batch([...publicInstructors(ctx, filters, { limit, offset, ordering })]);
    return { results, count: total?.count ?? 0 };
  },
});
