import { todayOf } from "~/platform/context";
import { integer, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { type IsoDate, plusDays, plusMonths } from "~/platform/zones";
import { classFields } from "../../class-model";
import { classesWithCodes } from "../../data/office-classes";
import { programLength } from "../../data/program-length";
import { stageClass } from "./add-class";
import { codePrefix, nextCodes } from "./class-code";
import { checkSetup, choicesOf, codeTaken } from "./class-setup";

const USUAL_CAPACITY = 12;

/** Adds a class for an API client. A last day that is not named follows from how long the program takes. */
export const createClass = command({
  name: "classes.create",
  allow: schoolStaff,
  scope: "classes:write",
  touches: "site",
  input: classFields.extend({
    capacity: optional(integer(1, 500)),
    class_mode: classFields.shape.class_mode.default("scheduled"),
    meeting_type: classFields.shape.meeting_type.default("in_person"),
    schedule: classFields.shape.schedule.default("daytime"),
    status: classFields.shape.status.default("open"),
    waitlist: classFields.shape.waitlist.default(true),
  }),
  retryOn: ["class_code_taken"],
  async run(ctx, input) {
    const choices = await choicesOf(ctx);
    const [program] = await programLength(ctx, input.program);
    const values = {
      ...input,
      capacity: input.capacity ?? USUAL_CAPACITY,
      end_date: input.end_date ?? (input.start_date && program ? lastDay(input.start_date, program) : undefined),
    };
    checkSetup(values, choices);
    const year = (input.start_date ?? todayOf(ctx)).slice(0, 4);
    if (input.class_id && (await classesWithCodes(ctx, [input.class_id])).length > 0) throw codeTaken();
    const short = choices.programs.find(({ value }) => value === input.program);
    const [made = ""] = input.class_id
      ? [input.class_id]
      : await nextCodes(ctx, codePrefix({ title: short?.label ?? "", code: short?.code ?? null }), year, 1);
    const id = stageClass(ctx, { ...values, class_id: made });
    ctx.record({ type: "class", id, after: { code: made } });
    return { id };
  },
});

function lastDay(start: IsoDate, { duration, durationType }: { duration: number; durationType: "weeks" | "days" | "months" }): IsoDate {
  if (durationType === "months") return plusDays(plusMonths(start, duration), -1);
  return plusDays(start, duration * (durationType === "weeks" ? 7 : 1) - 1);
}
