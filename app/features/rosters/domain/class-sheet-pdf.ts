import { ATTENDANCE_LABELS, ATTENDANCE_LETTERS, ATTENDANCE_STATUSES, clockHours } from "~/features/attendance/model";
import { hoursOfDay } from "~/features/sessions/meetings-model";
import { SESSION_KIND_LABELS, type SessionKind } from "~/features/sessions/model";
import type { Ctx } from "~/platform/context";
import { openPaper, type Paper } from "~/platform/pdf/paper";
import { minutesOfDay, monthName, shortDate, weekdayOf } from "~/platform/zones";
import type { ClassSheet } from "./attendance-sheets";
import { sheetLogo, twoLines, writeHead, writeSignature } from "./sheet-paper";

type Session = ClassSheet["sessions"][number];
type Student = ClassSheet["students"][number];

/** The most sessions side by side; a month with more has several tables. */
const MOST = 31;
/** Widths in points. */
const HOURS = 66;
const WIDEST = 46;
const NAMES = { least: 150, most: 250 };

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const SHORT_KINDS: Readonly<Record<SessionKind, string>> = { theory: "Th", lab: "Lab", clinical: "Cl", exam: "Ex", orientation: "Or" };

/** The attendance of a class in a month on paper: students by sessions with a letter for each mark, and the hours credited. */
export async function classSheetPdf(ctx: Ctx, sheet: ClassSheet): Promise<Uint8Array> {
  const { courseClass, sessions, students, school, month } = sheet;
  const title = `Attendance, ${monthName(month)}`;
  const details: (readonly [string, string])[] = [
    ["Class", courseClass.code],
    ["Program", courseClass.program],
    ["Instructor", courseClass.lead ?? ""],
    ["Sessions", timesOf(sessions)],
  ];
  const paper = await openPaper(ctx, {
    title: `${title}, ${courseClass.code}`,
    author: school?.name ?? "",
    texts: [school?.name ?? "", title, ...details.flat(), ...students.map(({ name }) => name)],
    isWide: true,
    foot: `${school?.name ?? ""}. Attendance, ${courseClass.code}, ${monthName(month)}. Printed ${shortDate(sheet.date)}.`,
  });
  await writeHead(paper, { title, school, logo: await sheetLogo(ctx, school), details });
  if (sessions.length === 0) paper.within("P", () => paper.write("No sessions in this month.", paper.left));
  else if (students.length === 0) paper.within("P", () => paper.write("No students in these sessions.", paper.left));
  else {
    const tables = Math.ceil(sessions.length / MOST);
    const each = Math.ceil(sessions.length / tables);
    for (let table = 0; table < tables; table += 1) {
      if (table > 0) paper.turn();
      writeGrid(paper, sheet, table * each, Math.min(sessions.length, (table + 1) * each), table === tables - 1);
    }
  }
  writeSignature(paper, [legendOf(sheet), "I confirm that this attendance is correct."]);
  return paper.save();
}

/** "Theory, lab 6:00 PM – 10:00 PM; clinical 7:00 AM – 3:30 PM" */
function timesOf(sessions: readonly Session[]): string {
  const kindsAt = new Map<string, Set<SessionKind>>();
  for (const { kind, startTime, endTime } of sessions) {
    const hours = hoursOfDay(startTime, endTime);
    kindsAt.set(hours, (kindsAt.get(hours) ?? new Set()).add(kind));
  }
  return [...kindsAt].map(([hours, kinds]) => `${[...kinds].map((kind) => SESSION_KIND_LABELS[kind]).join(", ")} ${hours}`).join("; ");
}

function legendOf({ sessions, students }: ClassSheet): string {
  const letters = ATTENDANCE_STATUSES.map((status) => `${ATTENDANCE_LETTERS[status]} ${ATTENDANCE_LABELS[status].toLowerCase()}`);
  const kinds = [...new Set(sessions.map(({ kind }) => kind))].map((kind) => `${SHORT_KINDS[kind]} ${SESSION_KIND_LABELS[kind].toLowerCase()}`);
  const [hour = 60] = students.map(({ clockHourMinutes }) => clockHourMinutes);
  return [
    `${letters.join(", ")}, – not expected, empty: not marked.`,
    isTight(sessions.length) ? `${kinds.join(", ")}.` : null,
    `Hours: credited / held, of ${hour} minutes each.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Whether columns are too narrow for the words of kinds. */
const isTight = (count: number) => count > 14;

/** "8a", "6:30p" */
function shortTime(time: string): string {
  const minutes = minutesOfDay(time);
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60 === 0 ? "" : `:${time.slice(3)}`;
  return `${hour % 12 || 12}${rest}${hour < 12 ? "a" : "p"}`;
}

function writeGrid(paper: Paper, { sessions: all, students }: ClassSheet, from: number, to: number, withHours: boolean): void {
  const { within, write, widthOf, down, stroke, shade, left, right } = paper;
  const sessions = all.slice(from, to);
  const hours = withHours ? HOURS : 0;
  const column = Math.min(WIDEST, (right - left - NAMES.least - hours) / sessions.length);
  const names = Math.min(NAMES.most, right - left - hours - column * sessions.length);
  const end = left + names + column * sessions.length;
  const last = end + hours;
  const twiceADay = new Set(all.map(({ date }) => date)).size < all.length;
  const headHeight = twiceADay ? 40 : 32;
  const centered = (text: string, index: number, style: { size: number; isBold?: boolean; isGrey?: boolean; below?: number }) =>
    write(text, left + names + column * (index + 0.5) - widthOf(text, style) / 2, style);
  const grid = (up: number, below: number) => {
    for (let index = 0; index <= sessions.length; index += 1) {
      const x = left + names + column * index;
      stroke({ x, up }, { x, up: -below });
    }
  };
  const heads = () => {
    grid(13, headHeight - 13);
    within("TR", () => {
      within("TH", () => write("Student", left, { size: 9, isBold: true, below: headHeight - 18 }), { scope: "Column" });
      for (const [index, { date, kind, startTime }] of sessions.entries())
        within(
          "TH",
          () => {
            centered(WEEKDAYS[weekdayOf(date)] ?? "", index, { size: 6.5, isGrey: true, below: -5 });
            centered(String(Number(date.slice(8))), index, { size: 9, isBold: true, below: 5 });
            if (twiceADay) centered(shortTime(startTime), index, { size: 5.5, below: 13 });
            centered(isTight(all.length) ? SHORT_KINDS[kind] : SESSION_KIND_LABELS[kind], index, {
              size: 6.5,
              isGrey: true,
              below: headHeight - 18,
            });
          },
          { scope: "Column" },
        );
      if (withHours) within("TH", () => write("Hours", last, { size: 9, isBold: true, toRight: true, below: headHeight - 18 }), { scope: "Column" });
    });
    stroke({ x: left, up: 13 - headHeight }, { x: last, up: 13 - headHeight }, true);
    down(headHeight);
  };
  const row = (student: Student, name: readonly string[], height: number) => {
    const cells = student.cells.slice(from, to);
    for (const [index, { status }] of cells.entries())
      if (status === "absent" || status === "excused") shade(left + names + column * index, column, 13 - height, 13);
    grid(13, height - 13);
    stroke({ x: left, up: 13 - height }, { x: last, up: 13 - height });
    within("TR", () => {
      within(
        "TH",
        () => {
          for (const [below, part] of name.entries()) write(part, left, { size: 9, below: below * 11 });
        },
        { scope: "Row" },
      );
      for (const [index, { status, isExpected }] of cells.entries())
        within("TD", () => {
          if (status !== null) centered(ATTENDANCE_LETTERS[status], index, { size: 9, isBold: status !== "present" });
          else if (!isExpected) centered("–", index, { size: 9, isGrey: true });
        });
      if (withHours) {
        const { credited, scheduled, clockHourMinutes } = student;
        within("TD", () =>
          write(`${clockHours(credited, clockHourMinutes)} / ${clockHours(scheduled, clockHourMinutes)}`, last, { size: 9, toRight: true }),
        );
      }
    });
    down(height);
  };
  within("Table", () => {
    heads();
    for (const student of students) {
      const name = twoLines(paper, student.isGuest ? `${student.name} (guest)` : student.name, names - 8, 9);
      const height = name.length > 1 ? 28 : 17;
      if (down(0, height)) paper.repeated(heads);
      row(student, name, height);
    }
    if (down(0, 17)) paper.repeated(heads);
    within("TR", () => {
      within("TH", () => write("Here", left, { size: 9, isGrey: true }), { scope: "Row" });
      for (const [index, session] of sessions.entries()) within("TD", () => centered(hereAt(students, session), index, { size: 8, isGrey: true }));
    });
  });
  down(17);
}

/** Students who attended a session; empty if nobody is marked. */
function hereAt(students: readonly Student[], { id }: Session): string {
  const marks = students.flatMap(({ cells }) => cells.filter(({ sessionId, status }) => sessionId === id && status !== null));
  return marks.length === 0 ? "" : String(marks.filter(({ status }) => status !== "absent" && status !== "excused").length);
}
