import type { ZodTypeAny } from "zod";
import { findSchoolById } from "~/features/schools/domain/school-by-id";
import { schoolOf, withSchool } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { REQUIRED } from "~/platform/input";
import { type SchoolOfCall, seenFrom, type Verb } from "~/platform/verb";
import { schoolOfProgram } from "../../data/office-programs";

const textAt = (raw: unknown, name: string): string | null => {
  const value = typeof raw === "object" && raw !== null ? (raw as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" && value !== "" ? value : null;
};

/** A super admin works in the school that the call names, or in that of the program it names. Anybody else stays at home. */
export const inChosenSchoolIfAny: SchoolOfCall = async (ctx, raw) => {
  if (ctx.actor.kind !== "user" || ctx.actor.role !== "super_admin") return ctx;
  const program = textAt(raw, "id");
  const wanted = textAt(raw, "school") ?? (program ? await schoolOfProgram(ctx, program) : null);
  if (!wanted) {
    if (program) throw notFound();
    return { ...ctx, hostSchool: null };
  }
  const school = await findSchoolById(ctx, wanted);
  if (!school) throw notFound();
  return withSchool(ctx, school);
};

/** The same where nothing can be done without a school. @throws invalid `required` beside `school` */
export const inChosenSchool: SchoolOfCall = async (ctx, raw) => {
  const there = await inChosenSchoolIfAny(ctx, raw);
  if (ctx.actor.kind === "user" && !schoolOf(there)) throw invalidField("school", REQUIRED, "required");
  return there;
};

/** A verb that super admins may use too, in the school that the call names. */
export const atChosenSchool = <I extends ZodTypeAny, R>(verb: Verb<I, R>): Verb<I, R> => seenFrom(inChosenSchool, verb);
