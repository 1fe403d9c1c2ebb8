import { type Ctx, schoolOf } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { formatMoney } from "~/platform/money";
import { plainTextOf } from "~/platform/rich-text";
import { friendlyDate } from "~/platform/zones";
import { programFacts, programOfClass } from "../data/prompt-facts";
import type { PromptFacts } from "../prompt-model";

const EXCERPT = 600;

export interface Subject {
  title: string;
  programId: string | null;
  classId: string | null;
}

/** Current facts about a text's subject. */
export async function factsOf(ctx: Ctx, { title, programId, classId }: Subject): Promise<PromptFacts> {
  const school = schoolOf(ctx);
  const program = programId ? await programFacts(ctx, programId, classId) : null;
  const about = program ? plainTextOf(program.summary ?? program.description) : plainTextOf(school?.about);
  return {
    title: program?.title ?? title,
    description: about.length > EXCERPT ? `${about.slice(0, EXCERPT).replace(/\s+\S*$/, "")}…` : about,
    school_name: school?.name ?? "",
    program_fee: program ? formatMoney(program.tuitionCents) : "",
    upcoming_class: program?.nextStart ? friendlyDate(program.nextStart) : "",
  };
}

/** The program and class that a form names, as ids of this school; a class brings its program. @throws invalid beside the one that is none */
export async function subjectOf(ctx: Ctx, { program, class: classId }: { program?: string; class?: string }) {
  const ofClass = classId ? await programOfClass(ctx, classId) : null;
  if (classId && !ofClass) throw invalidField("class", `"${classId}" is not a valid choice`);
  if (program && !(await programFacts(ctx, program, null))) throw invalidField("program", `"${program}" is not a valid choice`);
  if (program && ofClass && ofClass !== program) throw invalidField("class", "This class belongs to another program");
  return { programId: program ?? ofClass ?? null, classId: classId ?? null };
}
