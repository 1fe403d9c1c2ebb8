import { eq, sql } from "drizzle-orm";
import * as schema from "#drizzle/schema/index";
import { attendanceChecks } from "~/features/attendance/domain/attendance-checks";
import { registrationHours } from "~/features/attendance/domain/registration-hours";
import { credit } from "~/features/attendance/model";
import type { Ctx } from "~/platform/context";
import type { History } from "./attendance-history";
import { sendAgain } from "./attendance-steps";
import { db } from "./rows";

type Rows<T extends { $inferSelect: unknown }> = T["$inferSelect"][];
interface Books {
  sessions: Rows<typeof schema.classSessions>;
  /** In the order in which they came in. */
  marks: Rows<typeof schema.attendanceMarks>;
  attendance: Rows<typeof schema.attendance>;
  totals: Rows<typeof schema.attendanceTotals>;
  makeups: Rows<typeof schema.makeups>;
  adjustments: Rows<typeof schema.hourAdjustments>;
  leaves: Rows<typeof schema.leaves>;
  registrations: Rows<typeof schema.registrations>;
  rule: typeof schema.hourRules.$inferSelect;
}

async function readBooks(schoolId: string): Promise<Books> {
  const [sessions, marks, attendance, totals, makeups, adjustments, leaves, registrations, [rule]] = await db.batch([
    db.select().from(schema.classSessions).where(eq(schema.classSessions.schoolId, schoolId)),
    db.select().from(schema.attendanceMarks).where(eq(schema.attendanceMarks.schoolId, schoolId)).orderBy(sql`rowid`),
    db.select().from(schema.attendance).where(eq(schema.attendance.schoolId, schoolId)),
    db.select().from(schema.attendanceTotals).where(eq(schema.attendanceTotals.schoolId, schoolId)),
    db.select().from(schema.makeups).where(eq(schema.makeups.schoolId, schoolId)),
    db.select().from(schema.hourAdjustments).where(eq(schema.hourAdjustments.schoolId, schoolId)),
    db.select().from(schema.leaves).where(eq(schema.leaves.schoolId, schoolId)),
    db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, schoolId)),
    db.select().from(schema.hourRules).where(eq(schema.hourRules.schoolId, schoolId)),
  ]);
  if (!rule) throw new Error("There is no rule");
  return { sessions, marks, attendance, totals, makeups, adjustments, leaves, registrations, rule };
}

const pairOf = ({ sessionId, registrationId }: { sessionId: string; registrationId: string }) => `${sessionId} ${registrationId}`;
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

/** 1: one row for each marked session and student, with the latest mark that came in; of one person's marks the one tapped last. */
function wrongCurrentMarks({ marks, attendance }: Books): string[] {
  const current = new Map<string, (typeof marks)[number]>();
  for (const [index, mark] of marks.entries()) {
    const isOutdone = marks
      .slice(0, index)
      .some(
        (other) =>
          pairOf(other) === pairOf(mark) &&
          other.markedBy === mark.markedBy &&
          (other.deviceAt > mark.deviceAt || (other.deviceAt === mark.deviceAt && other.id > mark.id)),
      );
    if (!isOutdone) current.set(pairOf(mark), mark);
  }
  const wrong = attendance.filter((row) => current.get(pairOf(row))?.id !== row.markId).map((row) => `1: ${pairOf(row)} has another mark`);
  return attendance.length === current.size ? wrong : [...wrong, `1: ${attendance.length} rows for ${current.size} marked students`];
}

/** 2: minutes are those of the credit function, and totals are their sums. */
function wrongTotals({ sessions, marks, attendance, totals, makeups, adjustments, leaves, registrations, rule }: Books): string[] {
  const wrong: string[] = [];
  const counted = attendance.map((row) => {
    const mark = marks.find(({ id }) => id === row.markId);
    const session = sessions.find(({ id }) => id === row.sessionId);
    if (!mark || !session) throw new Error("A row has no mark or no session");
    // A mark that a later one elsewhere replaced credits nothing by its status.
    const minutes = credit(session, mark, rule);
    if (minutes !== row.minutes) wrong.push(`2: ${pairOf(row)} has ${row.minutes} minutes, its mark ${minutes}`);
    const isExpected = !leaves.some(
      ({ registrationId, firstDay, lastDay, state }) =>
        registrationId === row.registrationId &&
        ["approved", "returned", "lapsed"].includes(state) &&
        session.date >= firstDay &&
        session.date <= lastDay,
    );
    const isMakeup = marks.some((each) => pairOf(each) === pairOf(row) && each.source === "makeup");
    const offered = isExpected && !isMakeup && session.status !== "cancelled" ? session.minutes : 0;
    return {
      ...{ registrationId: row.registrationId, kind: session.kind, scheduled: offered, credited: isMakeup ? 0 : minutes },
      missed: isExpected && !isMakeup && mark.status !== "excused" ? offered - minutes : 0,
      excused: mark.status === "excused" ? offered : 0,
    };
  });
  const stored = (registrationId: string, kind: string) => totals.find((row) => row.registrationId === registrationId && row.kind === kind);
  for (const { id } of registrations)
    for (const kind of ["theory", "lab", "clinical", "exam"]) {
      const of = counted.filter((row) => row.registrationId === id && row.kind === kind);
      const expected = {
        ...{ scheduled: sum(of, (row) => row.scheduled), credited: sum(of, (row) => row.credited) },
        ...{ missed: sum(of, (row) => row.missed), excused: sum(of, (row) => row.excused) },
        madeUp: sum(
          makeups.filter((row) => row.registrationId === id && row.kind === kind && row.state === "done"),
          (row) => row.minutes,
        ),
        adjusted: sum(
          adjustments.filter((row) => row.registrationId === id && row.kind === kind),
          (row) => row.minutes,
        ),
      };
      const row = stored(id, kind);
      for (const [name, minutes] of Object.entries(expected))
        if ((row?.[name as keyof typeof expected] ?? 0) !== minutes) wrong.push(`2: ${name} of ${id} in ${kind} is not ${minutes}`);
    }
  return wrong;
}

/** 3: make-ups have at most the missed minutes, and the missed kind; a guest's session credits one make-up, with at most its own minutes. */
function wrongMakeups({ sessions, attendance, makeups }: Books): string[] {
  const live = makeups.filter(({ state }) => state !== "void");
  return live.flatMap((row) => {
    const missed = attendance.find((each) => each.sessionId === row.missedSessionId && each.registrationId === row.registrationId);
    const guest = attendance.find((each) => each.sessionId === row.sessionId && each.registrationId === row.registrationId);
    const made = sum(
      live.filter((each) => each.registrationId === row.registrationId && each.missedSessionId === row.missedSessionId),
      ({ minutes }) => minutes,
    );
    const session = sessions.find(({ id }) => id === row.sessionId);
    const twice = live.filter((each) => row.sessionId !== null && each.sessionId === row.sessionId && each.registrationId === row.registrationId);
    return [
      ...(missed && made <= missed.scheduled - missed.minutes ? [] : [`3: ${row.id} makes up more than was missed`]),
      ...(missed?.kind === row.kind && (session === undefined || session.kind === row.kind) ? [] : [`3: ${row.id} is of another kind`]),
      ...(twice.length <= 1 ? [] : [`3: ${row.id} is one of two make-ups in a session`]),
      ...(row.way === "session" && (row.state === "done") !== (guest?.isMakeup === true && guest.minutes > 0)
        ? [`3: ${row.id} is ${row.state}, but the guest has ${guest?.minutes ?? "no"} minutes`]
        : []),
      ...(row.way === "session" && row.state === "done" && guest && row.minutes > guest.minutes
        ? [`3: ${row.id} credits more than the session`]
        : []),
    ];
  });
}

/** 5 and 6: credit in other classes is that of guests, and nobody has credit at two places at one time. */
function wrongPlaces({ sessions, attendance, registrations }: Books, { classesOf }: History): string[] {
  const credited = attendance
    .filter(({ minutes }) => minutes > 0)
    .map((row) => ({ ...row, studentId: registrations.find(({ id }) => id === row.registrationId)?.studentId }));
  const strangers = attendance.filter((row) => {
    const classId = sessions.find(({ id }) => id === row.sessionId)?.classId ?? "";
    return !row.isMakeup && !classesOf.get(row.registrationId)?.includes(classId);
  });
  const doubled = credited.filter((row, index) =>
    credited.slice(index + 1).some((other) => other.studentId === row.studentId && other.startsAt < row.endsAt && row.startsAt < other.endsAt),
  );
  return [
    ...strangers.map((row) => `5: ${pairOf(row)} is of another class`),
    ...doubled.map((row) => `6: ${pairOf(row)} and another session at that time are credited`),
  ];
}

/** 7: the last day of attendance is that of the latest session with credit. */
async function wrongLastDays({ attendance, registrations }: Books, office: Ctx): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id } of registrations) {
    const days = attendance.filter(({ registrationId, minutes }) => registrationId === id && minutes > 0).map(({ date }) => date);
    const { lastAttended, kinds, counted } = await registrationHours(office, { id });
    if ((lastAttended?.date ?? null) !== (days.sort().at(-1) ?? null)) wrong.push(`7: ${id} last attended on ${lastAttended?.date ?? "no day"}`);
    if (counted !== sum(kinds, (each) => each.credited + each.madeUp + each.adjusted)) wrong.push(`2: ${id} is shown ${counted} minutes`);
  }
  return wrong;
}

/** The nightly checks for one school. */
async function auditorFindings({ schoolId, now }: History): Promise<string[]> {
  const answers = await Promise.all(
    attendanceChecks.map(async ({ name, rows }) => {
      const found = await db.all(rows({ now, today: "", yesterday: "" }, (column) => sql`${sql.raw(column)} = ${schoolId}`));
      return found.map((row) => `auditor: ${name} ${JSON.stringify(row)}`);
    }),
  );
  return answers.flat();
}

const shownBooks = ({ sessions, ...books }: Books) => JSON.stringify([books, sessions.map(({ status, takenAt }) => [status, takenAt])]);

/** The invariants that a history violates, counted from its marks; none where all is well. */
export async function violationsOf(history: History): Promise<string[]> {
  const books = await readBooks(history.schoolId);
  const found = [
    ...wrongCurrentMarks(books),
    ...wrongTotals(books),
    ...wrongMakeups(books),
    ...wrongPlaces(books, history),
    ...(await wrongLastDays(books, history.owner)),
    ...(await auditorFindings(history)),
  ];
  await sendAgain(history, new Set(books.marks.map(({ id }) => id)));
  const again = await readBooks(history.schoolId);
  if (shownBooks(again) !== shownBooks(books)) found.push("4: marks that came again changed something");
  return [...history.violations, ...found];
}
