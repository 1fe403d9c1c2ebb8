import { counted } from "~/platform/counted";
import { clockTime, friendlyDate } from "~/platform/zones";
import type { SessionClass, SessionRule } from "../data/sessions";
import { CREDITED_KINDS, hoursText, type KindMinutes, SESSION_KIND_LABELS } from "../model";
import { type PlannedSession, sumByKind } from "./plan-sessions";

/** Warnings of a preview: what the hour rule of the program asks for, and these sessions don't have. Nothing of it stops saving. */

/** Theory minutes that federal rules for nurse aides ask for before a student works with residents (42 CFR 483.152). */
const THEORY_BEFORE_CLINICAL = 16 * 60;

/** What to say where the first clinical session has too little theory before it; else null. */
export function earlyLine(
  sessions: readonly Pick<PlannedSession, "kind" | "minutes" | "startsAt">[],
  rule: Pick<SessionRule, "beforeClinical"> | null,
): string | null {
  const first = sessions.find(({ kind }) => kind === "clinical");
  if (!first) return null;
  const needed = rule?.beforeClinical ?? THEORY_BEFORE_CLINICAL;
  const { theory } = sumByKind(sessions.filter(({ startsAt }) => startsAt < first.startsAt));
  if (theory >= needed) return null;
  const who = rule ? "the rule of the program requires" : "federal rules for nurse aides require";
  return `The first clinical session has ${hoursText(theory)} of theory before it, ${hoursText(needed - theory)} less than the ${hoursText(needed)} that ${who}.`;
}

type Planned = Pick<PlannedSession, "date" | "startTime" | "endTime" | "kind">;

/** Sums, the clinical window, and students per instructor. */
export function ruleLines(
  sessions: readonly Planned[],
  sums: KindMinutes,
  { rule, capacity, instructorId, otherInstructors }: Pick<SessionClass, "rule" | "capacity" | "instructorId" | "otherInstructors">,
): string[] {
  if (!rule) return [];
  const teachers = Math.max(1, otherInstructors + (instructorId === null ? 0 : 1));
  return [...sumLines(sums, rule), ...windowLines(sessions, rule), ...ratioLines(sessions, rule, capacity, teachers)];
}

/** Hours that several kinds meet together; those of each kind stand in the sums of the preview. */
function sumLines({ theory, lab, clinical }: KindMinutes, { practical, total }: Pick<SessionRule, "practical" | "total">): string[] {
  const short = (what: string, planned: number, required: number) =>
    planned < required
      ? [`${what}: ${hoursText(planned)} planned, ${hoursText(required - planned)} less than the ${hoursText(required)} that the program requires.`]
      : [];
  return [...short("Lab and clinical together", lab + clinical, practical), ...short("All hours", theory + lab + clinical, total)];
}

/** Clinical sessions outside of the hours that the rule allows; one that ends on the next day is. */
function windowLines(
  sessions: readonly Planned[],
  { clinicalFrom: from, clinicalTo: to }: Pick<SessionRule, "clinicalFrom" | "clinicalTo">,
): string[] {
  if (from === null || to === null) return [];
  const outside = sessions.filter(
    ({ kind, startTime, endTime }) => kind === "clinical" && (startTime < from || endTime > to || endTime <= startTime),
  );
  const [first] = outside;
  if (!first) return [];
  return [
    `${counted(outside.length, "clinical session")} outside of ${clockTime(from)} to ${clockTime(to)}. The first is on ${friendlyDate(first.date)} at ${clockTime(first.startTime)}.`,
  ];
}

/** Kinds in which a full class has more students per instructor than the rule allows. */
function ratioLines(sessions: readonly Planned[], { ratios }: Pick<SessionRule, "ratios">, capacity: number, teachers: number): string[] {
  return CREDITED_KINDS.flatMap((kind) => {
    const most = ratios[kind];
    if (most === undefined || capacity <= most * teachers || !sessions.some((session) => session.kind === kind)) return [];
    const needed = Math.ceil(capacity / most);
    return [
      `${SESSION_KIND_LABELS[kind]} sessions: a full class of ${capacity} needs ${counted(needed, "instructor")}, at most ${counted(most, "student")} each. The class has ${teachers}.`,
    ];
  });
}
