import { z } from "zod";
import { todayOf } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { id, isoDate, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { daysBetween, plusDays } from "~/platform/zones";
import { NEVER_MEETS, neverMeets } from "../../class-model";
import { stageClass } from "./add-class";
import { codePrefix, nextCodes } from "./class-code";
import { fieldsOf } from "./class-row";
import { checkSetup, choicesOf } from "./class-setup";
import { readForChange } from "./edit-class";

/** A copy has no dates yet. */
export const NO_DAYS = {
  start_date: undefined,
  end_date: undefined,
  orientation_date: undefined,
  registration_opens: undefined,
  registration_deadline: undefined,
  confirm_by: undefined,
};

/** Makes another class like one that is there, closed and without registrations; it lasts as long. */
export const duplicateClass = command({
  name: "classes.duplicate",
  allow: schoolStaff,
  scope: "classes:write",
  touches: "site",
  input: z.object({ class: id(), start_date: optional(isoDate()), orientation_date: optional(isoDate()) }),
  retryOn: ["class_code_taken"],
  async run(ctx, { class: source, start_date, orientation_date }) {
    const { courseClass, others, program } = await readForChange(ctx, source);
    if (courseClass.mode === "scheduled" && !start_date) throw invalidField("start_date", "This field is required", "required");
    const lasts = courseClass.startDate && courseClass.endDate ? daysBetween(courseClass.startDate, courseClass.endDate) : 0;
    const year = (start_date ?? todayOf(ctx)).slice(0, 4);
    const choices = await choicesOf(ctx);
    const short = choices.programs.find(({ value }) => value === courseClass.programId)?.code ?? null;
    const [code = ""] = await nextCodes(ctx, codePrefix({ title: program, code: short }), year, 1);
    const before = fieldsOf(courseClass, others);
    const values = {
      ...before,
      ...NO_DAYS,
      start_date,
      end_date: start_date ? plusDays(start_date, lasts) : undefined,
      orientation_date,
      class_id: code,
      status: "closed" as const,
    };
    if (neverMeets(values)) throw invalidField("start_date", NEVER_MEETS);
    checkSetup(values, choices, before);
    const id = stageClass(ctx, values);
    ctx.record({ type: "class", id, after: { code, from: courseClass.code } });
    return { id };
  },
});
