import type { ChatAct } from "#drizzle/schema/assistants";
import { shortDate } from "~/platform/zones";
import type { PassageRow } from "../../data/passages";
import { classTitle, type Offer } from "./live-facts";

const ABOUT = ["class", "overview", "price", "program", "faq"];
const MOST_CLASSES = 2;
const APPLIES = /\bpre-?\s?enrol/i;

/** Actions for an answer: of its program, for the classes it names or the next ones. */
export function actsOf(question: string, passages: readonly PassageRow[], { offered, classes }: Offer): ChatAct[] {
  const first = passages[0];
  const program = first && ABOUT.includes(first.kind) ? offered.find(({ id }) => id === first.subjectId) : undefined;
  if (!program) return [];
  const own = classes.filter(({ programId }) => programId === program.id);
  const named = own.filter((view) => passages.some(({ title }) => title === classTitle(view)));
  const about = named.length > 0 ? named : own;
  const open = about.filter(({ state }) => state === "open").slice(0, MOST_CLASSES);
  const full = about.filter(({ state, hasWaitlist }) => state === "full" && hasWaitlist).slice(0, MOST_CLASSES - open.length);
  const begins = (startDate: string | null) => (startDate ? `, ${shortDate(startDate)}` : "");
  return [
    ...open.map(({ id, code, startDate }) => ({ kind: "hold" as const, classId: id, label: `Hold a seat in ${code}${begins(startDate)}` })),
    ...full.map(({ id, code, startDate }) => ({
      kind: "waitlist" as const,
      classId: id,
      program: program.slug,
      label: `Join the waitlist for ${code}${begins(startDate)}`,
    })),
    ...(program.preEnrollment && (open.length === 0 || APPLIES.test(question))
      ? [{ kind: "pre-enroll" as const, program: program.slug, label: `Pre-enroll in ${program.title}` }]
      : []),
  ];
}
