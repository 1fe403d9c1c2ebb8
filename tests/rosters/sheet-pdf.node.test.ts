import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { decodePDFRawStream, PDFDocument, PDFRawStream } from "pdf-lib";
import { expect, it } from "vitest";
import type { ClassSheet, SessionSheet } from "~/features/rosters/domain/attendance-sheets";
import { classSheetPdf } from "~/features/rosters/domain/class-sheet-pdf";
import { sessionSheetPdf } from "~/features/rosters/domain/session-sheet-pdf";
import type { Ctx } from "~/platform/context";

const read = async (path: string) => new Uint8Array(readFileSync(fileURLToPath(new URL(`../../public${path}`, import.meta.url)))).buffer;
const ctx = { now: new Date("2026-03-31T15:00:00Z"), ports: { assets: { read } } } as unknown as Ctx;
const common = { school: null, date: "2026-03-31", courseClass: { id: "c", code: "CNA-1", program: "Nursing", lead: "Ada Moss", isOwn: true } };

function monthOf(students: number, sessions: number, name = "Kim Abbot"): ClassSheet {
  const held = Array.from({ length: sessions }, (_, index) => ({
    ...{ id: `s${index}`, date: `2026-03-${String((index % 31) + 1).padStart(2, "0")}`, kind: "theory" as const },
    ...{ startTime: "18:00", endTime: "22:00", endsAt: 0 },
  }));
  const cells = held.map(({ id }) => ({ sessionId: id, status: "present" as const, isExpected: true, isGuest: false }));
  const student = { name, isGuest: false, cells, clockHourMinutes: 60, credited: 225, scheduled: 450 };
  const rows = Array.from({ length: students }, (_, index) => ({ ...student, id: `r${index}` }));
  return { ...common, month: "2026-03", sessions: held, students: rows };
}

const sessionOf = (students: number, isBlank: boolean) =>
  ({
    ...common,
    isBlank,
    session: { date: "2026-03-04", startTime: "18:00", endTime: "22:00", kind: "theory", minutes: 225, status: "held", instructor: null },
    students: Array.from({ length: students }, (_, index) => ({
      ...{ id: `r${index}`, name: "Kim Abbot", status: "late", arrivedAt: "18:20", leftAt: null, minutes: 206, isGuest: false, isExpected: true },
    })),
  }) as unknown as SessionSheet;

const pagesOf = async (bytes: Promise<Uint8Array>) => (await PDFDocument.load(await bytes)).getPages().map((page) => page.getSize());

it("a month lies on its side, and goes on to more pages for more students and more sessions", async () => {
  expect(await pagesOf(classSheetPdf(ctx, monthOf(12, 12)))).toEqual([{ width: 792, height: 612 }]);
  expect(await pagesOf(classSheetPdf(ctx, monthOf(60, 31)))).toHaveLength(3);
  expect(await pagesOf(classSheetPdf(ctx, monthOf(4, 40)))).toHaveLength(2);
  expect(await pagesOf(classSheetPdf(ctx, monthOf(0, 0)))).toHaveLength(1);
});

it("a month has the letters of a name in another script", async () => {
  const pdf = await PDFDocument.load(await classSheetPdf(ctx, monthOf(1, 1, "김민준")));
  const letters = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [new TextDecoder("latin1").decode(decodePDFRawStream(object).decode())] : []))
    .filter((text) => text.includes("beginbfchar"))
    .join("\n")
    .toLowerCase();
  for (const letter of "김민준") expect(letters).toContain((letter.codePointAt(0) ?? 0).toString(16));
});

it("a name that fits no two lines is shortened", async () => {
  const long = "Maria Guadalupe Fernandez de la Cruz-Villanueva y Hernandez ".repeat(8);
  expect(await pagesOf(classSheetPdf(ctx, monthOf(20, 31, long)))).toHaveLength(2);
});

it("a session stands upright, filled or to sign", async () => {
  expect(await pagesOf(sessionSheetPdf(ctx, sessionOf(14, false)))).toEqual([{ width: 612, height: 792 }]);
  expect(await pagesOf(sessionSheetPdf(ctx, sessionOf(14, true)))).toHaveLength(1);
  expect(await pagesOf(sessionSheetPdf(ctx, sessionOf(60, false)))).toHaveLength(2);
  expect((await PDFDocument.load(await sessionSheetPdf(ctx, sessionOf(0, true)))).getTitle()).toBe("Sign-in sheet, CNA-1, 03/04/2026");
});
