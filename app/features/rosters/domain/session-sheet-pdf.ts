import { ATTENDANCE_LABELS, ATTENDANCE_STATUSES, type AttendanceStatus } from "~/features/attendance/model";
import { hoursOfDay } from "~/features/sessions/meetings-model";
import { hoursText, SESSION_KIND_LABELS } from "~/features/sessions/model";
import type { Ctx } from "~/platform/context";
import { counted } from "~/platform/counted";
import { openPaper, type Paper } from "~/platform/pdf/paper";
import { clockTime, friendlyDate, shortDate } from "~/platform/zones";
import type { SessionSheet } from "./attendance-sheets";
import { sheetLogo, twoLines, writeHead, writeSignature } from "./sheet-paper";

type Student = SessionSheet["students"][number];

interface Column {
  head: string;
  width: number;
  cell: (student: Student | null) => string;
}

const THERE: readonly AttendanceStatus[] = ["present", "late", "left_early"];
const isThere = ({ status }: Student) => status !== null && THERE.includes(status);

/** Columns after the number and the name; 284 points. */
const FILLED: readonly Column[] = [
  { head: "Status", width: 84, cell: (student) => (student?.status ? ATTENDANCE_LABELS[student.status] : "Not marked") },
  {
    head: "Arrived",
    width: 68,
    cell: (student) => (student && isThere(student) ? (student.arrivedAt ? clockTime(student.arrivedAt) : "On time") : ""),
  },
  { head: "Left", width: 68, cell: (student) => (student && isThere(student) ? (student.leftAt ? clockTime(student.leftAt) : "At the end") : "") },
  { head: "Credited", width: 64, cell: (student) => (student?.status && student.minutes !== null ? `${student.minutes} min` : "") },
];
const BLANK: readonly Column[] = [
  { head: "Time in", width: 62, cell: () => "" },
  { head: "Time out", width: 62, cell: () => "" },
  { head: "Signature", width: 160, cell: () => "" },
];

const NUMBER = 24;
const NAME = 196;
/** Lines for those who come without being on the list. */
const SPARE_ROWS = [1, 2, 3];

/** A session on paper: each student with status, times and credited minutes, or an empty list to sign; at the end the instructor signs. */
export async function sessionSheetPdf(ctx: Ctx, sheet: SessionSheet): Promise<Uint8Array> {
  const { courseClass, session, students, school, isBlank } = sheet;
  const title = isBlank ? "Sign-in sheet" : "Attendance";
  const instructor = session.instructor ?? courseClass.lead;
  const details: (readonly [string, string])[] = [
    ["Class", courseClass.code],
    ["Program", courseClass.program],
    ["Date", friendlyDate(session.date)],
    ["Time", hoursOfDay(session.startTime, session.endTime)],
    ["Kind", [SESSION_KIND_LABELS[session.kind], session.topic].filter(Boolean).join(", ")],
    ["Credit", session.status === "cancelled" ? "Cancelled" : `${hoursText(session.minutes)} (${session.minutes} min)`],
    ["Instructor", instructor ?? ""],
    ["Place", [session.location, session.room].filter(Boolean).join(", ")],
  ];
  const columns = isBlank ? BLANK : FILLED;
  const about = `${courseClass.code}, ${shortDate(session.date)}`;
  const paper = await openPaper(ctx, {
    title: `${title}, ${about}`,
    author: school?.name ?? "",
    texts: [school?.name ?? "", title, ...details.flat(), ...students.map(({ name }) => name)],
    foot: `${school?.name ?? ""}. ${title}, ${about}. Printed ${shortDate(sheet.date)}.`,
  });
  await writeHead(paper, { title, school, logo: await sheetLogo(ctx, school), details });
  if (students.length === 0 && !isBlank) paper.within("P", () => paper.write("No one is registered for this session.", paper.left));
  else writeStudents(paper, columns, isBlank ? [...students, ...SPARE_ROWS.map(() => null)] : students, isBlank);
  writeSignature(paper, [...(isBlank ? [] : [sumsOf(students)]), "I confirm that this attendance is correct."]);
  return paper.save();
}

/** The file's name. */
export const sessionSheetName = ({ courseClass, session, isBlank }: SessionSheet): string =>
  `${isBlank ? "Sign-in sheet" : "Attendance"} ${courseClass.code} ${session.date}.pdf`;

/** "12 students. Present 10, Late 1, Absent 1." */
function sumsOf(students: readonly Student[]): string {
  const counts = ATTENDANCE_STATUSES.map((each) => [ATTENDANCE_LABELS[each], students.filter(({ status }) => status === each).length] as const);
  const unmarked = students.filter(({ status }) => status === null).length;
  const parts = [...counts, ["Not marked", unmarked] as const].filter(([, count]) => count > 0).map(([label, count]) => `${label} ${count}`);
  return `${counted(students.length, "student")}.${parts.length > 0 ? ` ${parts.join(", ")}.` : ""}`;
}

function writeStudents(paper: Paper, columns: readonly Column[], students: readonly (Student | null)[], isBlank: boolean): void {
  const { within, write, down, line, stroke, left } = paper;
  const height = isBlank ? 24 : 18;
  const places = columns.map((_, index) => left + NUMBER + NAME + columns.slice(0, index).reduce((sum, { width }) => sum + width, 0));
  const heads = () => {
    within("TR", () => {
      const head = (text: string, x: number) => within("TH", () => write(text, x, { size: 9, isBold: true }), { scope: "Column" });
      head("No.", left);
      head("Student", left + NUMBER);
      for (const [index, column] of columns.entries()) head(column.head, places[index] ?? left);
    });
    down(18);
  };
  within("Table", () => {
    heads();
    for (const [index, student] of students.entries()) {
      const name = student ? twoLines(paper, student.isGuest ? `${student.name} (guest, make-up)` : student.name, NAME - 10, 10) : [];
      const own = height + 12 * Math.max(0, name.length - 1);
      if (down(0, own)) paper.repeated(heads);
      line();
      if (isBlank) for (const x of places) stroke({ x: x - 6, up: 13 }, { x: x - 6, up: 13 - own });
      down(height - 18);
      within("TR", () => {
        within("TD", () => write(student ? String(index + 1) : "", left, { size: 9, isGrey: true }));
        within("TD", () => {
          for (const [below, part] of name.entries()) write(part, left + NUMBER, { below: below * 12 });
        });
        for (const [at, column] of columns.entries()) within("TD", () => write(column.cell(student), places[at] ?? left));
      });
      down(own - (height - 18));
    }
  });
  line(true);
}
