import { z } from "zod";
import { CLASS_MODES, CLASS_SCHEDULES, MEETING_TYPES, PROGRAM_TYPES } from "#drizzle/schema/programs";
import { invalidField, notFound } from "~/platform/errors";
import { choice, id, many, REQUIRED, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { classById, offeredClasses, ofProgramId, ofProgramSlug, upcomingClasses } from "../data/public-classes";
import { type CatalogOrder, countOffered, faqsOf, instructorsOf, offeredPrograms, programBySlug, programsWithIds } from "../data/public-programs";
import { seatsLeft } from "../model";
import { nextClass, siteOf, toClassView, toInstructor } from "./site-views";

/** Programs on offer, for API clients; by default in the school's order. */
export const listPublicPrograms = query({
  name: "programs.list-public",
  allow: anyoneAtSchool,
  input: listInput({
    sorts: ["order", "title", "category", "tuition_fee", "application_fee", "duration"] as const,
    filters: { type: choice(PROGRAM_TYPES), category: z.string().max(120) },
  }),
  async run(ctx, { type, category, search, limit, offset, ...given }) {
    const filter = { type, category, search };
    const ordering = given.ordering.replace("order", "position").replace("tuition_fee", "tuition").replace("application_fee", "applicationFee");
    const [results, [total]] = await inSchool(ctx).db.batch([
      offeredPrograms(ctx, filter, { limit, offset, ordering: ordering as CatalogOrder }),
      countOffered(ctx, filter),
    ]);
    return { results, count: total?.count ?? 0 };
  },
});

export const getProgramBySlug = query({
  name: "programs.by-slug",
  allow: anyoneAtSchool,
  input: z.object({ slug: text(200) }),
  async run(ctx, { slug }) {
    const { today } = siteOf(ctx);
    const [[program], faqs, instructors, rows] = await inSchool(ctx).db.batch([
      programBySlug(ctx, slug),
      faqsOf(ctx, slug),
      instructorsOf(ctx, slug, today),
      offeredClasses(ctx, today, ofProgramSlug(slug)),
    ]);
    if (!program) throw notFound();
    const upcoming = nextClass(rows.map((row) => toClassView(row, today)));
    return { program, faqs, instructors: instructors.map(toInstructor), upcoming };
  },
});

export const listPublicFaqs = query({
  name: "program-faqs.list-public",
  allow: anyoneAtSchool,
  input: listInput({ sorts: ["order"] as const, filters: { program: z.string().max(200), slug: z.string().max(200) } }),
  async run(ctx, { program, slug, limit, offset }) {
    const named = program ?? slug;
    if (!named) throw invalidField("program", REQUIRED);
    const all = await faqsOf(ctx, named);
    return { results: all.slice(offset, offset + limit), count: all.length };
  },
});

export const listOfferedClasses = query({
  name: "classes.list-offered",
  allow: anyoneAtSchool,
  input: listInput({
    sorts: ["start_date", "class_id", "seats_left"] as const,
    filters: {
      program: z.string().max(64),
      slug: z.string().max(200),
      schedule: choice(CLASS_SCHEDULES),
      meeting_type: choice(MEETING_TYPES),
      class_mode: choice(CLASS_MODES),
      location: z.string().max(64),
    },
  }),
  async run(ctx, { program, slug, schedule, meeting_type, class_mode, location, search, ordering, limit, offset }) {
    const { today } = siteOf(ctx);
    const where = program ? ofProgramId(program) : slug ? ofProgramSlug(slug) : undefined;
    const words = search?.toLowerCase();
    const rows = (await offeredClasses(ctx, today, where)).filter(
      (row) =>
        (!schedule || row.schedule === schedule) &&
        (!meeting_type || row.meetingType === meeting_type) &&
        (!class_mode || row.mode === class_mode) &&
        (!location || row.locationId === location) &&
        (!words || `${row.code} ${row.programTitle}`.toLowerCase().includes(words)),
    );
    if (ordering.endsWith("class_id")) rows.sort((a, b) => a.code.localeCompare(b.code));
    if (ordering.endsWith("seats_left")) rows.sort((a, b) => seatsLeft(a) - seatsLeft(b));
    if (ordering.startsWith("-")) rows.reverse();
    return { results: rows.slice(offset, offset + limit), count: rows.length };
  },
});

export const getPublicClass = query({
  name: "classes.public-info",
  allow: anyoneAtSchool,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [row] = await classById(ctx, input.id);
    if (!row) throw notFound();
    return row;
  },
});

/** The next class that takes registrations, per program; programs that are not on offer here are left out. */
export const findIncomingClasses = query({
  name: "classes.incoming",
  allow: anyoneAtSchool,
  input: z.object({ programs: many(text(64), 100) }),
  async run(ctx, { programs: ids }) {
    if (ids.length === 0) throw invalidField("programs", REQUIRED);
    const { today } = siteOf(ctx);
    const [known, rows] = await inSchool(ctx).db.batch([programsWithIds(ctx, ids), upcomingClasses(ctx, today)]);
    const present = new Set(known.map((row) => row.id));
    const next = (program: string) => rows.find((row) => row.programId === program && toClassView(row, today).state === "open") ?? null;
    return { results: ids.filter((each) => present.has(each)).map((program) => ({ program, upcoming: next(program) })) };
  },
});
