import type { Ctx } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { programNamed } from "../data/public-programs";

/** A program on offer by id or slug, as forms name it. @throws invalid on the field `program` when there is none */
export async function offeredProgram(ctx: Ctx, named: string): Promise<{ id: string; slug: string; title: string; waitlist: boolean }> {
  const [program] = await programNamed(ctx, named);
  if (!program) throw invalidField("program", `"${named}" is not a valid choice`);
  return program;
}
