import type { Ctx } from "~/platform/context";
import { conflict, type FieldErrors, invalid, invalidField } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { type ClassFields, classProblems } from "../../class-model";
import { classChoices } from "../../data/office-classes";

export const codeTaken = () =>
  conflict("class_code_taken", "This class ID is already used.", { class_id: ["This class ID is already used. Choose another one."] });

/** Programs, locations and instructors of the school for a class. */
export async function choicesOf(ctx: Ctx) {
  const [programs, locations, instructors] = await inSchool(ctx).db.batch([...classChoices(ctx)]);
  return { programs, locations, instructors };
}

export type ClassChoices = Awaited<ReturnType<typeof choicesOf>>;

/** Checks that the fields of a class fit together and that its references exist and are active; existing references may stay. @throws invalid */
export function checkSetup(values: ClassFields, choices: ClassChoices, before?: ClassFields): void {
  const problems = classProblems(values);
  if (problems.length > 0) {
    const fields: FieldErrors = {};
    for (const { field, message } of problems) fields[field] ??= [message];
    throw invalid(fields);
  }
  const refuse = (field: string, value: string) => invalidField(field, `"${value}" is not a valid choice`);
  if (!choices.programs.some(({ value }) => value === values.program)) throw refuse("program", values.program);
  const { location } = values;
  const chosenLocation = choices.locations.find(({ value }) => value === location);
  if (location && !chosenLocation) throw refuse("location", location);
  if (chosenLocation && !chosenLocation.isActive && chosenLocation.value !== before?.location)
    throw invalidField("location", `${chosenLocation.label} is inactive. Choose another location.`);
  const earlier = new Set([before?.instructor, ...(before?.instructors ?? [])]);
  for (const [field, who] of [["instructor", values.instructor] as const, ...values.instructors.map((each) => ["instructors", each] as const)]) {
    if (!who) continue;
    const found = choices.instructors.find(({ value }) => value === who);
    if (!found) throw refuse(field, who);
    if (found.status !== "active" && !earlier.has(who)) throw invalidField(field, `${found.label} is not active.`);
  }
}
