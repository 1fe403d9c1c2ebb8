import { classes, classInstructors } from "#drizzle/schema/programs";
import { type Ctx, todayOf } from "~/platform/context";
import { newId } from "~/platform/ids";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { daysBetween, type IsoDate, plusDays, plusMonths } from "~/platform/zones";
import { type ClassFields, newClassForm, type Repeat } from "../../class-model";
import { classesWithCodes } from "../../data/office-classes";
import { codePrefix, nextCodes } from "./class-code";
import { columnsOf } from "./class-row";
import { type ClassChoices, checkSetup, choicesOf, codeTaken } from "./class-setup";
import { warnOfCollisions } from "./collisions";

/**
 * Adds a class, or a series of them that begin a week or a month apart. Without a class ID each gets the next one of its program and
 * year; two who add at once get different ones.
 */
export const addClass = command({
  name: "classes.add",
  allow: schoolStaff,
  touches: "site",
  input: newClassForm,
  retryOn: ["class_code_taken"],
  async run(ctx, { accept_overlap, repeat, repeat_count, ...fields }) {
    const choices = await choicesOf(ctx);
    const series = seriesOf(fields, repeat, repeat_count ?? 1);
    for (const each of series) checkSetup(each, choices);
    const codes = await codesFor(ctx, fields, series, choices);
    if (!accept_overlap) for (const each of series) await warnOfCollisions(ctx, each, choices);
    const ids = series.map((each, index) => stageClass(ctx, { ...each, class_id: codes[index] ?? "" }));
    ctx.record({ type: "class", id: ids[0] ?? "", after: { code: codes.join(", "), count: ids.length } });
    return { id: ids[0] ?? "", ids, codes };
  },
});

/** Stages a class that has not been there; answers its id. */
export function stageClass(ctx: CommandCtx, values: ClassFields & { class_id: string }): string {
  const { db, schoolId } = inSchool(ctx);
  const id = newId();
  const now = ctx.now.getTime();
  ctx.stage(db.insert(classes).values({ id, schoolId, ...columnsOf(values), createdAt: now, updatedAt: now }));
  stageOthers(ctx, id, values);
  ctx.emit("class.created", { classId: id, programId: values.program }, id);
  return id;
}

/** Who teaches beside the lead. */
export function stageOthers(ctx: CommandCtx, classId: string, { instructor, instructors }: Pick<ClassFields, "instructor" | "instructors">): void {
  const { db, schoolId } = inSchool(ctx);
  const others = [...new Set(instructors)].filter((each) => each !== instructor);
  if (others.length > 0) ctx.stage(db.insert(classInstructors).values(others.map((instructorId) => ({ schoolId, classId, instructorId }))));
}

/** The same class again and again, each with its own days; how far the days lie from the start stays the same. */
export function seriesOf(fields: ClassFields, repeat: Repeat | undefined, count: number): ClassFields[] {
  const { start_date: start } = fields;
  if (!repeat || !start) return [fields];
  return Array.from({ length: count }, (_, index) => {
    const begins = repeat === "weekly" ? plusDays(start, 7 * index) : plusMonths(start, index);
    const shift = daysBetween(start, begins);
    const moved = (day: IsoDate | undefined) => (day ? plusDays(day, shift) : undefined);
    return {
      ...fields,
      start_date: begins,
      end_date: moved(fields.end_date),
      orientation_date: moved(fields.orientation_date),
      registration_opens: moved(fields.registration_opens),
      registration_deadline: moved(fields.registration_deadline),
      confirm_by: moved(fields.confirm_by),
    };
  });
}

async function codesFor(ctx: Ctx, { class_id: given }: ClassFields, series: ClassFields[], choices: ClassChoices): Promise<string[]> {
  const rest = series.length - (given ? 1 : 0);
  const program = choices.programs.find(({ value }) => value === series[0]?.program);
  const year = (series[0]?.start_date ?? todayOf(ctx)).slice(0, 4);
  const more =
    rest > 0 ? await nextCodes(ctx, codePrefix({ title: program?.label ?? "", code: program?.code ?? null }), year, rest, given ? [given] : []) : [];
  if (!given) return more;
  if ((await classesWithCodes(ctx, [given])).length > 0) throw codeTaken();
  return [given, ...more];
}
