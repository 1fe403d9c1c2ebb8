import type { ChatAct } from "#drizzle/schema/assistants";
import type { ClassView } from "~/features/programs/domain/site-views";
import { longDate, shortDate } from "~/platform/zones";
import { type FactState, minimumAgeOf, type Program } from "./facts/state";

const MOST_CLASSES = 2;
const APPLIES = /\bpre-?\s?enrol/i;

/** Actions for an answer about a program: for the classes it names or the next ones. None for a visitor below the program's minimum age. */
export function actsOf(
  question: string,
  { offered, classes, say, language }: Pick<FactState, "offered" | "classes" | "say" | "language">,
  about: { program: Program | null; named?: readonly ClassView[]; age: number | null },
): ChatAct[] {
  const isOldEnough = (program: Program | undefined) => about.age === null || !program || about.age >= (minimumAgeOf(program) ?? 0);
  const programOf = (id: string | undefined) => offered.find((each) => each.id === id);
  const program = about.program ?? programOf(about.named?.[0]?.programId);
  if (!program || !isOldEnough(program)) return [];
  const own = classes.filter(({ programId }) => programId === program.id);
  const shown = (about.named?.length ? about.named : own).filter(({ programId }) => isOldEnough(programOf(programId)));
  const open = shown.filter(({ state }) => state === "open").slice(0, MOST_CLASSES);
  const full = shown.filter(({ state, hasWaitlist }) => state === "full" && hasWaitlist).slice(0, MOST_CLASSES - open.length);
  const nameOf = ({ code, startDate }: ClassView) =>
    startDate ? `${code}, ${language === "en" ? shortDate(startDate) : longDate(startDate, language)}` : code;
  return [
    ...open.map((view) => ({ kind: "hold" as const, classId: view.id, label: say("holdSeatIn", { name: nameOf(view) }) })),
    ...full.map((view) => ({
      kind: "waitlist" as const,
      classId: view.id,
      program: view.programSlug,
      label: say("joinWaitlistFor", { name: nameOf(view) }),
    })),
    ...(program.preEnrollment && (open.length === 0 || APPLIES.test(question))
      ? [{ kind: "pre-enroll" as const, program: program.slug, label: say("preEnrollIn", { program: program.title }) }]
      : []),
  ];
}
