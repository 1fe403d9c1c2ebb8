import { inNamedSchool } from "~/features/schools/domain/named-school";
import { schoolOf } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { REQUIRED, textAt } from "~/platform/input";
import { isSuperAdmin } from "~/platform/policy";
import type { SchoolOfCall } from "~/platform/verb";
import { schoolOfProgram } from "../../data/office-programs";

/** A super admin works in the school that the call names, or in that of the program it names. Anybody else stays at home. */
export const inChosenSchoolIfAny: SchoolOfCall = async (ctx, raw) => {
  if (!isSuperAdmin(ctx) || ctx.chosenSchool) return ctx;
  const program = textAt(raw, "id");
  const wanted = textAt(raw, "school") ?? (program ? await schoolOfProgram(ctx, program) : null);
  if (!wanted && program) throw notFound();
  return inNamedSchool(ctx, wanted);
};

/** The same where nothing can be done without a school. @throws invalid `required` beside `school` */
export const inChosenSchool: SchoolOfCall = async (ctx, raw) => {
  const there = await inChosenSchoolIfAny(ctx, raw);
  if (ctx.actor.kind === "user" && !schoolOf(there)) throw invalidField("school", REQUIRED, "required");
  return there;
};
