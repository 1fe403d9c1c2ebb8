import * as schema from "#drizzle/schema";
import { credit } from "~/features/attendance/model";
import { planSessions } from "~/features/sessions/domain/plan-sessions";
import type { Block } from "~/features/sessions/model";
import { newId } from "~/platform/ids";
import { instantOf } from "~/platform/wall-clock";
import { DAY_MS, type IsoDate, MINUTE_MS, plusDays, weekdayOf } from "~/platform/zones";
import type { Demo } from "./demo-context";
import { classRow, hourRuleRow, skillRow, studentRow } from "./factories";
import { person } from "./names";
import { seedPapers, seedSite, seedWallet } from "./wallet";

type Class = typeof schema.classes.$inferInsert;
type Session = typeof schema.classSessions.$inferInsert;
type Student = typeof schema.students.$inferInsert;

interface Given {
  school: { id: string; timezone: string };
  program: typeof schema.programs.$inferInsert;
  instructors: readonly { id: string }[];
  locationId: string | null;
  /** Accounts that marked. */
  instructorUser: string;
  admin: string;
  /** Registers a student, and returns the registration's ID. */
  register: (courseClass: Class, student: Student, daysAgo: number) => string;
}

const HOURS = { theory: 3600, lab: 1200, clinical: 2400 };
const RULE = { graceMinutes: 5, rounding: "none" as const };
const TOPICS = ["Role of the nursing assistant", "Infection control", "Resident rights", "Vital signs", "Body mechanics", "Nutrition and fluids"];

/** Sessions that ended longer ago are marked; later ones wait for the instructor. In days. */
const MARKED_AFTER = 5;

const DAYTIME: Block[] = [
  ...[1, 3].map((weekday): Block => ({ weekday, start: "09:00", end: "13:00", kind: "theory", break: 15 })),
  { weekday: 5, start: "08:00", end: "10:30", kind: "lab", break: 0 },
  { weekday: 5, start: "11:00", end: "16:00", kind: "clinical", break: 0 },
];
const EVENING: Block[] = [
  ...[2, 4].map((weekday): Block => ({ weekday, start: "18:00", end: "22:00", kind: "theory", break: 15 })),
  { weekday: 6, start: "08:00", end: "10:30", kind: "lab", break: 0 },
  { weekday: 6, start: "11:00", end: "16:00", kind: "clinical", break: 0 },
];

const onOrBefore = (day: IsoDate, weekday: number): IsoDate => plusDays(day, -((weekdayOf(day) - weekday + 7) % 7));

/** Two classes in the middle of their term, with the hours that the program asks for, marks, make-ups, a leave, and skills. */
export function seedTerm(demo: Demo, given: Given): void {
  const { rows, today, now } = demo;
  const { school, program, instructors, register } = given;
  const then = now - 60 * DAY_MS;
  const rule = { source: "The program as the state approved it", confirmedBy: given.admin, createdAt: then };
  rows.add(schema.hourRules, hourRuleRow(school.id, program.id as string, rule));
  const [lead, colleague] = instructors;
  const siteId = seedSite(demo, school.id);
  const own = termClass(demo, given, { code: "CNA-1037", first: onOrBefore(plusDays(today, -30), 1), blocks: DAYTIME, leadId: lead?.id });
  const other = termClass(demo, given, {
    code: "CNA-1036",
    first: onOrBefore(plusDays(today, -16), 2),
    blocks: EVENING,
    leadId: colleague?.id,
    siteId,
  });

  const attending = (courseClass: Class, from: number, count: number, daysAgo: number) =>
    Array.from({ length: count }, (_, index) => {
      const student = studentRow(school.id, { ...person(from + index), createdAt: now - daysAgo * DAY_MS, updatedAt: now - daysAgo * DAY_MS });
      rows.add(schema.students, student);
      return register(courseClass, student, daysAgo);
    });
  const students = attending(own.courseClass, 80, 12, 48);
  const evening = attending(other.courseClass, 95, 4, 30);
  seedSkills(demo, given, students);
  seedWallet(demo, { schoolId: school.id, siteId, registrations: evening, admin: given.admin });
  seedPapers(demo, { schoolId: school.id, siteId, instructors, lastSession: own.sessions.at(-1)?.date ?? today, admin: given.admin });

  const held = own.sessions.filter((session) => isMarked(demo, session));
  const ofKind = (kind: string) => held.filter((session) => session.kind === kind);
  const [onLeave, missesTheory, missesClinical, nearLimit] = [students[4], students[6], students[8], students[2]];
  const [theory, clinical] = [ofKind("theory")[2], ofKind("clinical")[1]];
  const away = { from: ofKind("theory")[4]?.date ?? today, to: plusDays(ofKind("theory")[4]?.date ?? today, 3) };
  rows.add(schema.leaves, {
    ...{ id: newId(), schoolId: school.id, registrationId: onLeave ?? "", firstDay: away.from, lastDay: away.to },
    ...{ reason: "Surgery of a parent.", state: "returned", createdBy: given.admin, decidedBy: given.admin },
    ...{ decidedAt: then + 20 * DAY_MS, createdAt: then + 20 * DAY_MS, updatedAt: then + 20 * DAY_MS },
  });
  const statusOf = (registrationId: string, index: number, session: Session, at: number) => {
    if (registrationId === missesTheory && session === theory) return "absent";
    if (registrationId === missesClinical && session === clinical) return "absent";
    if (registrationId === nearLimit && [1, 4, 7].includes(at)) return "absent";
    const turn = (index * 7 + at * 5) % 37;
    return turn === 3 ? "absent" : turn === 11 ? "late" : turn === 17 ? "excused" : turn === 29 ? "left_early" : "present";
  };
  held.forEach((session, at) => {
    const there = students.filter((id) => id !== onLeave || session.date < away.from || session.date > away.to);
    there.forEach((id) => {
      mark(demo, school, session, { registrationId: id, status: statusOf(id, students.indexOf(id), session, at), by: given.instructorUser });
    });
  });
  for (const session of other.sessions.filter((session) => isMarked(demo, session)))
    for (const id of evening) mark(demo, school, session, { registrationId: id, status: "present", by: given.admin, source: "office" });

  const guestOf = other.sessions.find(({ kind, date }) => kind === "clinical" && date > today);
  const made = { schoolId: school.id, createdBy: given.admin, createdAt: now - 4 * DAY_MS, updatedAt: now - 4 * DAY_MS };
  if (theory && missesTheory)
    rows.add(schema.makeups, {
      ...{ ...made, id: newId(), registrationId: missesTheory, missedSessionId: theory.id, kind: "theory", minutes: theory.minutes },
      ...{ way: "assignment", date: plusDays(today, -6), note: "Chapter 4 with quiz, 18 of 20.", state: "done" },
    });
  if (clinical && missesClinical && guestOf)
    rows.add(schema.makeups, {
      ...{ ...made, id: newId(), registrationId: missesClinical, missedSessionId: clinical.id, kind: "clinical", minutes: clinical.minutes },
      ...{ way: "session", sessionId: guestOf.id, state: "planned" },
    });
}

/** Name, group, and whether the program requires it. */
const SKILLS: readonly [name: string, group: string, isRequired: boolean][] = [
  ["Handwashing", "Infection control", true],
  ["Donning and removing gown and gloves", "Infection control", true],
  ["Blood pressure", "Vital signs", true],
  ["Radial pulse and respirations", "Vital signs", true],
  ["Transfer with gait belt", "Mobility", true],
  ["Passive range of motion of one shoulder", "Mobility", true],
  ["Feeding a resident", "Personal care", true],
  ["Making an occupied bed", "Personal care", false],
];

/** The skills of the program, and what the instructor saw of the students so far: the first skills of most of them. */
function seedSkills({ rows, today, now }: Demo, { school, program, instructorUser }: Given, students: readonly string[]): void {
  const at = { createdAt: now - 50 * DAY_MS, updatedAt: now - 50 * DAY_MS };
  const skills = SKILLS.map(([name, groupName, isRequired], position) =>
    skillRow(school.id, program.id as string, { ...at, name, groupName, isRequired, position }),
  );
  rows.add(schema.skills, ...skills);
  students.forEach((registrationId, index) => {
    skills.slice(0, (index * 3) % 7).forEach((skill, place) => {
      const isFirstTry = (index + place) % 5 === 4;
      const check = { schoolId: school.id, registrationId, skillId: skill.id, checkedBy: instructorUser };
      if (isFirstTry)
        rows.add(schema.skillChecks, {
          ...{ ...check, id: newId(), result: "not_yet", date: plusDays(today, -12), createdAt: now - 12 * DAY_MS },
          note: "Skipped a step. Practice, then show it again.",
        });
      if (!isFirstTry || index % 2 === 0)
        rows.add(schema.skillChecks, { ...check, id: newId(), result: "pass", date: plusDays(today, -8), createdAt: now - 8 * DAY_MS });
    });
  });
}

interface Term {
  code: string;
  first: IsoDate;
  blocks: Block[];
  leadId: string | undefined;
  /** Where its clinical sessions are. */
  siteId?: string;
}

/** Whether the demo has marks of a session. */
const isMarked = ({ today, now }: Demo, { endsAt, date }: Pick<Session, "endsAt" | "date">): boolean =>
  endsAt < now && date < plusDays(today, -MARKED_AFTER);

/** A class with the sessions that reach the hours of its program. */
function termClass(demo: Demo, { school, program, locationId }: Given, { code, first, blocks, leadId, siteId }: Term) {
  const { rows, now } = demo;
  const at = { createdAt: now - 60 * DAY_MS, updatedAt: now - 60 * DAY_MS };
  const usual = { locationId, instructorId: leadId ?? null };
  const { sessions: planned } = planSessions(blocks, { first, minutes: HOURS }, [], { zone: school.timezone, usual });
  const weekdays = [...new Set(blocks.map(({ weekday }) => weekday))];
  const { start: startTime, end: endTime } = blocks[0] as Block;
  const courseClass = classRow(school.id, program.id, {
    ...{ ...at, code, capacity: 14, status: "closed", ...usual, weekdays, startTime, endTime },
    ...{ schedule: startTime < "12:00" ? ("daytime" as const) : ("evening" as const), startDate: first, endDate: planned.at(-1)?.date ?? first },
  });
  rows.add(schema.classes, courseClass);
  let theory = 0;
  const sessions = planned.map((session): Session => {
    const topic = session.kind === "theory" ? (TOPICS[theory++] ?? null) : null;
    return {
      ...session,
      ...at,
      ...{ id: newId(), schoolId: school.id, classId: courseClass.id, status: "planned", origin: "generated", topic },
      siteId: siteId && session.kind === "clinical" ? siteId : null,
      ...{ slot: session.date, slotStart: session.startTime, takenAt: isMarked(demo, session) ? session.endsAt + 10 * MINUTE_MS : null },
    };
  });
  rows.add(schema.classSessions, ...sessions);
  rows.add(schema.sessionPatterns, { schoolId: school.id, classId: courseClass.id, blocks, firstDay: first, lastDay: null, updatedAt: now });
  return { courseClass, sessions };
}

interface Marked {
  registrationId: string;
  status: "present" | "late" | "left_early" | "absent" | "excused";
  by: string;
  source?: "instructor" | "office";
}

function mark({ rows }: Demo, school: Given["school"], session: Session, { registrationId, status, by, source = "instructor" }: Marked): void {
  const clock = (minutes: number, from: string) => instantOf(session.date, from, school.timezone).getTime() + minutes * MINUTE_MS;
  const arrivedAt = status === "late" ? clock(20, session.startTime) : null;
  const leftAt = status === "left_early" ? clock(-45, session.endTime) : null;
  const deviceAt = session.endsAt + 5 * MINUTE_MS;
  rows.add(schema.attendanceMarks, {
    ...{ id: newId(), schoolId: school.id, sessionId: session.id, registrationId, status, arrivedAt, leftAt, source },
    ...{ minutes: credit(session, { status, arrivedAt, leftAt }, RULE), deviceAt, receivedAt: deviceAt, markedBy: by },
  });
}
