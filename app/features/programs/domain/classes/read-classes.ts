import { z } from "zod";
import { withDetails } from "~/platform/archive";
import { todayOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id, many, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { classListInput } from "../../class-model";
import { changesOf } from "../../data/change-log";
import {
  classChoices,
  classMonths,
  classPage,
  countClasses,
  instructorsOfClass,
  type OfficeClassRow,
  oneClass,
  registrationsOfClass,
  seatCounts,
} from "../../data/office-classes";
import { changeWords } from "./change-words";
import { fieldsOf } from "./class-row";
import { choicesOf } from "./class-setup";
import { NO_DAYS } from "./duplicate-class";
import { readForChange } from "./edit-class";

/** Past classes are listed newest first. */
const inOrder = (view: string | undefined, ordering: string) => (view === "previous" && ordering === "start_date" ? "-start_date" : ordering);

/** The list of classes with the choices of its filters, in one round trip. */
export const classList = query({
  name: "classes.office-list",
  allow: schoolStaff,
  input: classListInput,
  async run(ctx, { limit, offset, ordering, view = "upcoming", ...filters }) {
    const today = todayOf(ctx);
    const page = { limit, offset, ordering: inOrder(view, ordering) };
    const [results, [total], programs, locations, instructors, months] = await inSchool(ctx).db.batch([
      ...classPage(ctx, today, { view, ...filters }, page),
      ...classChoices(ctx),
      classMonths(ctx),
    ]);
    return {
      view,
      classes: { results: results.map(withoutNotes), count: total?.count ?? 0 },
      programs,
      locations,
      instructors,
      months: months.map(({ month }) => month),
      today,
      origin: ctx.origin,
    };
  },
});

const withoutNotes = ({ courseClass: { internalNote: _, ...courseClass }, ...row }: OfficeClassRow) => ({ ...row, courseClass });

/** Classes, for the API. */
export const listClasses = query({
  name: "classes.list",
  allow: schoolStaff,
  scope: "classes:read",
  input: classListInput,
  async run(ctx, { limit, offset, ordering, view = "upcoming", ...filters }) {
    const page = { limit, offset, ordering: inOrder(view, ordering) };
    const [results, [total]] = await inSchool(ctx).db.batch([...classPage(ctx, todayOf(ctx), { view, ...filters }, page)]);
    return { results, count: total?.count ?? 0 };
  },
});

/** One class. @throws not_found when it is another school's */
export const getClass = query({
  name: "classes.get",
  allow: schoolStaff,
  scope: "classes:read",
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [row] = await oneClass(ctx, input.id);
    if (!row) throw notFound();
    return row;
  },
});

/** A class with its form options and cards. @throws not_found */
export const classForm = query({
  name: "classes.form",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [[row], others, [counts], programs, locations, instructors, changes] = await inSchool(ctx).db.batch([
      oneClass(ctx, input.id),
      instructorsOfClass(ctx, input.id),
      registrationsOfClass(ctx, input.id),
      ...classChoices(ctx),
      changesOf(ctx, "class", input.id),
    ]);
    if (!row) throw notFound();
    return {
      ...row,
      fields: fieldsOf(
        row.courseClass,
        others.map((each) => each.id),
      ),
      ever: counts?.ever ?? 0,
      enrolled: counts?.enrolled ?? 0,
      choices: { programs, locations, instructors },
      changes: (await withDetails(ctx, changes)).map(changeWords),
      zone: zoneOf(ctx),
      today: todayOf(ctx),
    };
  },
});

/** Form options and initial values of a new class: of a program, or copied from a class without its dates. */
export const newClass = query({
  name: "classes.new",
  allow: schoolStaff,
  input: z.object({ from: optional(id()), program: optional(id()) }),
  async run(ctx, { from, program }) {
    const choices = await choicesOf(ctx);
    const source = from ? await readForChange(ctx, from) : null;
    const like = source ? { ...fieldsOf(source.courseClass, source.others), ...NO_DAYS, class_id: undefined, status: "open" as const } : null;
    return { choices, like, program: program ?? null, likeCode: source?.courseClass.code ?? null };
  },
});

export const classStats = query({
  name: "classes.figures",
  allow: schoolStaff,
  scope: "classes:read",
  input: z.object({}),
  async run(ctx) {
    const [stats] = await countClasses(ctx, todayOf(ctx));
    return stats ?? { total: 0, upcoming: 0, previous: 0, open: 0, closed: 0 };
  },
});

/** Seats taken in classes, for those that are this school's. */
export const registrationCounts = query({
  name: "classes.registration-counts",
  allow: schoolStaff,
  scope: "classes:read",
  input: z.object({ classes: many(id(), 100) }),
  run: async (ctx, { classes }) => ({ results: await seatCounts(ctx, classes) }),
});
