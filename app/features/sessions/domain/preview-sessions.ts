import { type Ctx, zoneOf } from "~/platform/context";
import { conflict, invalid, invalidField, notFound } from "~/platform/errors";
import { hashToken } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { clockTime, friendlyDate, MINUTE_MS, plusDays, plusMonths } from "~/platform/zones";
import { classesBetween } from "../data/class-meetings";
import {
  closuresBetween,
  type SessionChoices,
  type SessionClass,
  type SessionRow,
  sessionChoices,
  sessionClass,
  sessionsOfClass,
} from "../data/sessions";
import { clockLength, LONGEST_SESSION } from "../meetings-model";
import { type Block, CREDITED_KINDS, hoursText, type KindMinutes, MAX_MONTHS, type PatternFields, patternFields } from "../model";
import { collisionLines } from "./collisions";
import { type PlannedSession, planSessions, sumByKind } from "./plan-sessions";
import { earlyLine, ruleLines } from "./rule-lines";
import { BREAK_TOO_LONG, TOO_LONG } from "./session-times";

/** The credited minutes that a program asks for, by kind: those of its rule, or its hours; null if it asks for none. */
export function requiredMinutes({
  rule,
  theoryHours,
  labHours,
  clinicalHours,
}: Pick<SessionClass, "rule" | "theoryHours" | "labHours" | "clinicalHours">) {
  const minutes: KindMinutes = rule
    ? { theory: rule.theory, lab: rule.lab, clinical: rule.clinical }
    : { theory: (theoryHours ?? 0) * 60, lab: (labHours ?? 0) * 60, clinical: (clinicalHours ?? 0) * 60 };
  return CREDITED_KINDS.some((kind) => minutes[kind] > 0) ? minutes : null;
}

/** A class that can have sessions. @throws not_found; conflict `self_paced`, `class_cancelled` */
export function checkSessionClass(found: SessionClass | undefined): SessionClass {
  if (!found) throw notFound();
  if (found.mode === "self_paced") throw conflict("self_paced", "A self-paced class has no sessions.");
  if (found.cancelledAt !== null) throw conflict("class_cancelled", "This class is cancelled.");
  return found;
}

/** Only what was made from the pattern and never touched changes when the pattern is planned again. */
const isUntouched = ({ session }: SessionRow) =>
  session.status === "planned" && session.origin === "generated" && session.movedFrom === null && !session.hasMarks;

/** The blocks of the form, one for each weekday. @throws invalid beside the fields of a row */
function blocksOf(rows: PatternFields["blocks"], { locations, instructors, sites }: SessionChoices): Block[] {
  const wrong: Record<string, string[]> = {};
  const blocks = rows.flatMap((row, index): Block[] => {
    if (!row) return [];
    const say = (field: string, message: string) => {
      wrong[`blocks.${index}.${field}`] = [message];
    };
    const { weekdays, start_time: start, end_time: end, kind, break_minutes, location, room, instructor, site, from, to } = row;
    if (weekdays.length === 0) say("weekdays", "Select at least one day.");
    const length = clockLength(start, end);
    if (length > LONGEST_SESSION) say("end_time", TOO_LONG);
    else if (break_minutes >= length) say("break_minutes", BREAK_TOO_LONG);
    if (location && !locations.some(({ value }) => value === location)) say("location", "Select a location.");
    if (instructor && !instructors.some(({ value }) => value === instructor)) say("instructor", "Select an instructor.");
    if (site && !sites.some(({ value }) => value === site)) say("site", "Select a clinical site.");
    if (from && to && to < from) say("to", "The last date must be on or after the first.");
    return [...new Set(weekdays)].map((weekday) => ({ weekday, start, end, kind, break: break_minutes, location, room, instructor, site, from, to }));
  });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (blocks.length === 0) throw invalidField("blocks.0.weekdays", "Enter at least one weekly meeting.", "required");
  return blocks;
}

/** The sessions that a pattern gives a class, with sums, collisions and warnings, and those that would be added, removed and kept. One round trip. */
export async function previewOf(ctx: Ctx, { class: classId, ...input }: PatternFields & { class: string }) {
  const { first_day: first, last_day } = input;
  const end = last_day ?? plusMonths(first, MAX_MONTHS);
  const [[found], existing, closures, others, locations, instructors, sites] = await inSchool(ctx).db.batch([
    sessionClass(ctx, classId),
    sessionsOfClass(ctx, classId),
    closuresBetween(ctx, first, end),
    classesBetween(ctx, plusDays(first, -1), plusDays(end, 1), classId),
    ...sessionChoices(ctx),
  ]);
  const courseClass = checkSessionClass(found);
  const choices: SessionChoices = { locations, instructors, sites };
  const blocks = blocksOf(input.blocks, choices);
  const required = requiredMinutes(courseClass);
  if (last_day && last_day < first) throw invalidField("last_day", "The last day must be on or after the first.");
  if (!last_day && !required) throw invalidField("last_day", "Enter the last day, or enter the program's hours first.", "required");
  const kept = existing.filter((row) => !isUntouched(row)).map(({ session }) => session);
  const plan = planSessions(blocks, last_day ? { first, last: last_day } : { first, minutes: required ?? {} }, closures, {
    zone: zoneOf(ctx),
    usual: { locationId: courseClass.meetingType === "online" ? null : courseClass.locationId, instructorId: courseClass.instructorId },
    kept: kept.map((session) => ({
      ...session,
      slot: session.origin === "generated" ? session.slot : null,
      isCancelled: session.status === "cancelled",
    })),
  });
  if (plan.problem !== null) throw invalidField(last_day ? "last_day" : "first_day", plan.problem);
  const untouched = existing.filter(isUntouched).map(({ session }) => session);
  const isSame = (a: PlannedSession, b: PlannedSession) => SAME.every((name) => a[name] === b[name]);
  const added = plan.sessions.filter((made) => !untouched.some((session) => isSame(made, session)));
  const removed = untouched.filter((session) => !plan.sessions.some((made) => isSame(made, session)));
  const all = [...plan.sessions, ...kept.filter(({ status }) => status !== "cancelled")].sort((a, b) => a.startsAt - b.startsAt);
  const collisions = collisionLines(plan.sessions, others, choices);
  const early = earlyLine(all, courseClass.rule);
  const changed = { added, removed: removed.map((session) => session.id), kept: kept.map(({ id, updatedAt }) => [id, updatedAt]) };
  return {
    courseClass,
    blocks,
    choices,
    sessions: all.map((session) => ({
      ...{ date: session.date, startTime: session.startTime, endTime: session.endTime, kind: session.kind, minutes: session.minutes },
      location:
        [sites.find(({ value }) => value === session.siteId), locations.find(({ value }) => value === session.locationId)].find(Boolean)?.label ??
        null,
      room: session.room ?? locations.find(({ value }) => value === session.locationId)?.room ?? null,
      instructor: instructors.find(({ value }) => value === session.instructorId)?.label ?? null,
    })),
    sums: sumByKind(all),
    required,
    firstDay: all[0]?.date ?? first,
    lastDay: all.at(-1)?.date ?? first,
    skipped: plan.skipped,
    collisions,
    warnings: [
      ...(early === null ? [] : [early]),
      ...ruleLines(plan.sessions, sumByKind(all), courseClass),
      ...licenseLines(plan.sessions, instructors),
      ...clockChangeLines(all),
    ],
    isEarly: early !== null,
    added,
    removed,
    keptCount: existing.length - removed.length,
    hash: await hashToken(JSON.stringify([courseClass.patternVersion, blocks, last_day, changed, plan.skipped, collisions])),
  };
}

export type Preview = Awaited<ReturnType<typeof previewOf>>;

/** The preview as clients get it. */
export const shownPreview = ({
  sessions,
  sums,
  required,
  firstDay,
  lastDay,
  skipped,
  collisions,
  warnings,
  isEarly,
  added,
  removed,
  keptCount,
  hash,
}: Preview) => ({
  ...{ sessions, sums, required, firstDay, lastDay, skipped, collisions, warnings, isEarly, hash },
  counts: { added: added.length, removed: removed.length, kept: keptCount },
});

export type ShownPreview = ReturnType<typeof shownPreview>;

const SAME = Object.freeze([
  "date",
  "startTime",
  "endTime",
  "startsAt",
  "endsAt",
  "breakMinutes",
  "kind",
  "locationId",
  "room",
  "instructorId",
  "siteId",
] as const satisfies readonly (keyof PlannedSession)[]);

function licenseLines(sessions: readonly PlannedSession[], instructors: SessionChoices["instructors"]): string[] {
  return instructors.flatMap(({ value, label, licenseExpiry }) => {
    if (licenseExpiry === null) return [];
    const [first] = sessions.filter((session) => session.instructorId === value && session.date > licenseExpiry);
    return first ? [`${label}'s license ends on ${friendlyDate(licenseExpiry)}, before the session on ${friendlyDate(first.date)}.`] : [];
  });
}

/** Sessions that a clock change makes longer or shorter than their wall times say. */
function clockChangeLines(sessions: readonly Pick<PlannedSession, "date" | "startTime" | "endTime" | "startsAt" | "endsAt">[]): string[] {
  return sessions.flatMap(({ date, startTime, endTime, startsAt, endsAt }) => {
    const wall = clockLength(startTime, endTime);
    const real = (endsAt - startsAt) / MINUTE_MS;
    return wall === real
      ? []
      : [`Clocks change during the session on ${friendlyDate(date)} at ${clockTime(startTime)}: it lasts ${hoursText(real)}.`];
  });
}

/** The sessions that a pattern would make for a class. Nothing is saved. */
export const previewSessions = query({
  name: "class-sessions.preview",
  allow: schoolStaff,
  scope: "sessions:read",
  input: patternFields.extend({ class: id() }),
  run: async (ctx, input) => shownPreview(await previewOf(ctx, input)),
});
