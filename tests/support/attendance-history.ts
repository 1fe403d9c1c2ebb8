import { eq, type InferSelectModel } from "drizzle-orm";
import * as schema from "#drizzle/schema/index";
import type { Ctx } from "~/platform/context";
import { wallTime } from "~/platform/wall-clock";
import { EASTERN, HOUR_MS, plusDays } from "~/platform/zones";
import { classRow, hourRuleRow, instructorRow, programRow, registrationRow, seatRow, sessionRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx } from "./context";
import { randomOf } from "./hostile";
import { aSchool, db } from "./rows";

export type SessionOfHistory = InferSelectModel<typeof schema.classSessions>;

export const FIRST_DAY = "2026-03-02";
/** Tuesday night of the first week: the sessions of two days are over. */
const START = Date.parse("2026-03-04T04:30:00Z");
/** Sessions of the two classes: day of the history, start, hours, kind. Those of the second class overlap with those of the first. */
const SESSIONS = [
  [
    [0, "09:00", 3, "theory"],
    [0, "13:00", 4, "clinical"],
    [1, "18:00", 4, "theory"],
    [3, "18:00", 4, "clinical"],
    [4, "09:00", 3, "lab"],
    [5, "13:00", 3, "theory"],
    [7, "18:00", 4, "clinical"],
    [8, "10:00", 2, "exam"],
    [9, "18:00", 4, "theory"],
  ],
  [
    [0, "10:00", 4, "theory"],
    [1, "19:00", 2, "clinical"],
    [2, "22:30", 4, "theory"],
    [3, "12:00", 3, "theory"],
    [4, "11:00", 4, "clinical"],
    [5, "09:00", 8, "clinical"],
    [6, "18:00", 3, "theory"],
    [7, "19:00", 4, "lab"],
    [9, "18:00", 4, "theory"],
  ],
] as const;

export type Draw = ReturnType<typeof drawing>;

/** Choices that a seed decides. */
export function drawing(seed: number) {
  const next = randomOf(seed);
  const number = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    number,
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
  };
}

interface Author {
  ctx: Ctx;
  /** ID of the instructor; null for the office. */
  instructor: string | null;
}

/** A school with two classes, two instructors and four students, one of them in both classes. */
export interface History {
  schoolId: string;
  draw: Draw;
  now: number;
  authors: Author[];
  owner: Ctx;
  classes: { id: string; lead: string }[];
  registrations: string[];
  /** The classes that each registration was in, the latest last. */
  classesOf: Map<string, string[]>;
  /** Marks as they were sent, with who sent them. */
  sent: { mark: SentMark; author: Author }[];
  /** Every step and its end, for the report of a violation. */
  log: { step: string; ended: string[] }[];
  /** Violations that a step found. */
  violations: string[];
}

export interface SentMark extends Record<string, unknown> {
  id: string;
}

export async function beginHistory(seed: number): Promise<History> {
  const draw = drawing(seed);
  const school = await aSchool();
  const of = { schoolId: school.id };
  const program = programRow(school.id, { theoryHours: 14, labHours: 3, clinicalHours: 14 });
  const users = [0, 1].map(() => userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor" }));
  const instructors = users.map(({ id }) => instructorRow(school.id, { userId: id }));
  const rule = hourRuleRow(school.id, program.id, {
    ...{ theoryMinutes: 840, labMinutes: 180, clinicalMinutes: 840, graceMinutes: draw.pick([0, 5, 15]) },
    ...{ rounding: draw.pick(["none", "down_6", "down_15"] as const), excusedCountsAsMissed: draw.chance(0.5), createdAt: 1 },
  });
  const classes = [0, 1].map((index) =>
    classRow(school.id, program.id, {
      code: `H-${index}`,
      instructorId: instructors[index]?.id,
      startDate: FIRST_DAY,
      endDate: "2026-05-30",
      capacity: 5,
    }),
  );
  const students = [0, 1, 2, 3].map(() => studentRow(school.id));
  const [first = "", second = ""] = classes.map(({ id }) => id);
  const placed = [first, first, second, first, second].map((classId, index) => [students[Math.min(index, 3)]?.id ?? "", classId] as const);
  const registrations = placed.map(([studentId, classId]) =>
    registrationRow(school.id, { studentId, programId: program.id, classId }, { createdAt: START - 40 * 24 * HOUR_MS, tuitionCents: 0, dueCents: 0 }),
  );
  const sessions = SESSIONS.flatMap((list, index) =>
    list.map(([day, startTime, hours, kind]) => {
      const row = sessionRow(school.id, classes[index]?.id ?? "", { date: plusDays(FIRST_DAY, day), startTime, kind });
      const endsAt = row.startsAt + hours * HOUR_MS;
      const breakMinutes = hours > 3 ? 15 : 0;
      return { ...row, endsAt, endTime: wallTime(endsAt, EASTERN), breakMinutes, minutes: kind === "exam" ? 0 : hours * 60 - breakMinutes };
    }),
  );
  await db.batch([
    db.insert(schema.programs).values(program),
    db.insert(schema.users).values(users),
    db.insert(schema.instructors).values(instructors),
    db.insert(schema.hourRules).values(rule),
    db.insert(schema.classes).values(classes),
    ...[...students, ...[]].map((row) => db.insert(schema.students).values(row)),
    ...registrations.map((row) => db.insert(schema.registrations).values(row)),
    ...registrations.map(({ id, classId }) => db.insert(schema.seats).values(seatRow(school.id, classId, { registrationId: id }))),
    ...sessions.map((row) => db.insert(schema.classSessions).values(row)),
  ]);
  const now = new Date(START);
  const [teachers, admin, owner] = await Promise.all([
    Promise.all(users.map(({ id }) => makeCtx({ as: id, now }))),
    makeCtx({ as: school.admin.id, now }),
    makeCtx({ as: school.owner.id, now }),
  ]);
  const authors = [
    ...teachers.map((ctx, index) => ({ ctx, instructor: instructors[index]?.id ?? "" })),
    { ctx: admin, instructor: null },
    { ctx: owner, instructor: null },
  ];
  return {
    ...{ ...of, draw, now: START, authors, owner, sent: [], log: [], violations: [] },
    classes: classes.map(({ id }, index) => ({ id, lead: instructors[index]?.id ?? "" })),
    registrations: registrations.map(({ id }) => id),
    classesOf: new Map(registrations.map(({ id, classId }) => [id, [classId]])),
  };
}

export const at = (history: History, ctx: Ctx): Ctx => ({ ...ctx, now: new Date(history.now), idempotencyKey: null });
export const office = (history: History): Ctx => at(history, history.owner);
export const sessionsOf = ({ schoolId }: Pick<History, "schoolId">) =>
  db
    .select()
    .from(schema.classSessions)
    .where(eq(schema.classSessions.schoolId, schoolId))
    .orderBy(schema.classSessions.startsAt, schema.classSessions.id);

export const isTaught = ({ classes }: History, { classId, instructorId }: SessionOfHistory, instructor: string): boolean =>
  instructorId === instructor || classes.some(({ id, lead }) => id === classId && lead === instructor);

export const attendanceOf = ({ schoolId }: History) =>
  db.select().from(schema.attendance).where(eq(schema.attendance.schoolId, schoolId)).orderBy(schema.attendance.markId);
export const makeupsOf = ({ schoolId }: History) =>
  db.select().from(schema.makeups).where(eq(schema.makeups.schoolId, schoolId)).orderBy(schema.makeups.id);
