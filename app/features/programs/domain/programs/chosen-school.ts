import type { ZodTypeAny } from "zod";
import { findSchoolById } from "~/features/schools/domain/school-by-id";
import { type Ctx, schoolOf, withSchool } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { REQUIRED } from "~/platform/input";
import type { Result, Verb } from "~/platform/verb";
import { schoolOfProgram } from "../../data/office-programs";

const textAt = (raw: unknown, name: string): string | null => {
  const value = typeof raw === "object" && raw !== null ? (raw as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" && value !== "" ? value : null;
};

/** A super admin works in the school that the call names, or in that of the program it names. Anybody else stays at home. */
async function atSchool(ctx: Ctx, raw: unknown): Promise<Ctx> {
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
}

/** A verb that super admins may use too, in a school of their choosing; `needed` where there is no doing it without one. */
export const inChosenSchool = <V extends Verb<ZodTypeAny, unknown>>(verb: V, needed = true): Verb<ZodTypeAny, Result<V>> =>
  Object.assign(
    async (ctx: Ctx, raw: unknown) => {
      const there = await atSchool(ctx, raw);
      if (needed && ctx.actor.kind === "user" && !schoolOf(there)) throw invalidField("school", REQUIRED, "required");
      return (await verb(there, raw)) as Result<V>;
    },
    { verb: verb.verb },
  );
