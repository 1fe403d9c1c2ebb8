import type { Ctx } from "~/platform/context";
import { todayOf } from "~/platform/context";
import { parseCsv } from "~/platform/csv";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { readDay } from "~/platform/written";
import { DAY_MS, type IsoDate } from "~/platform/zones";
import { attemptsOf, type Candidate, candidatesFor } from "../data/attempts";
import { PARTS, partLabel, readExam, readPart } from "../exam-catalogue";
import {
  type ExamResult,
  guessColumns,
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportField,
  importColumns,
  importUpload,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  readResult,
} from "../model";
import { dayProblem, fitOf, stageResults } from "./attempts";

const fileKey = (schoolId: string, importId: string) => `s/${schoolId}/exam-files/${importId}`;

/** The text of a list in UTF-8, or in the encoding of older Windows programs; null for a file that is no text. */
function decoded(bytes: Uint8Array): string | null {
  if (bytes.includes(0) || (bytes[0] === 0x50 && bytes[1] === 0x4b)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Keeps the file of a test vendor as it came. Nothing is recorded yet. @throws invalid on `file` */
export const startExamImport = command({
  name: "exams.start-import",
  allow: schoolStaff,
  input: importUpload,
  logged: "always",
  async run(ctx, { file }) {
    if (!file) throw invalidField("file", "Choose a CSV file.", "required");
    if (file.size > MAX_IMPORT_BYTES) throw invalidField("file", `File is larger than ${MAX_IMPORT_BYTES / 1_000} KB`, "file_size");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = decoded(bytes);
    if (text === null) throw invalidField("file", "This isn't a CSV file. Save the list as CSV first.", "file_type");
    const [header = [], ...rows] = parseCsv(text);
    if (header.length < 2) throw invalidField("file", "The first row must have the column names.");
    if (rows.length === 0) throw invalidField("file", "There are no rows below the header.");
    if (rows.length > MAX_IMPORT_ROWS)
      throw invalidField("file", `At most ${MAX_IMPORT_ROWS.toLocaleString("en-US")} rows at a time. Split the list.`, "too_many_rows");
    const importId = newId();
    await ctx.ports.files.put(fileKey(inSchool(ctx).schoolId, importId), bytes.slice().buffer, "text/csv");
    ctx.record({ type: "exam_file", id: importId, after: { file: file.name.slice(0, 200), rows: rows.length } });
    return { id: importId };
  },
});

/** The rows of a stored file. @throws not_found for another school's */
async function storedRows(ctx: Ctx, importId: string): Promise<{ header: string[]; rows: string[][] }> {
  const stored = await ctx.ports.files.get(fileKey(inSchool(ctx).schoolId, importId));
  const text = stored ? decoded(new Uint8Array(await new Response(stored.body).arrayBuffer())) : null;
  if (text === null) throw notFound();
  const [header = [], ...rows] = parseCsv(text);
  return { header: header.slice(0, 60), rows: rows.slice(0, MAX_IMPORT_ROWS) };
}

/** What becomes of a row: recorded, there already, or the reason why it can't be recorded. */
export interface Fate {
  /** As the spreadsheet counts. */
  row: number;
  who: string;
  what: string;
  state: "new" | "known" | "unmatched" | "wrong";
  /** The scheduled attempt that it is the result of. */
  opens: string | null;
  message: string;
  attempt: {
    studentId: string;
    registrationId: string;
    exam: string;
    part: string;
    takenOn: IsoDate;
    result: ExamResult;
    score: string | null;
  } | null;
}

/**
 * The registration that an attempt belongs to: of a program that prepares for the exam if there is one, completed and from before the exam
 * if there is one; else the latest.
 */
function registrationFor(matches: readonly Candidate[], exam: string, takenOn: IsoDate): Candidate {
  const preparing = matches.filter(({ exams }) => (JSON.parse(exams) as string[]).includes(exam));
  const known = preparing.length > 0 ? preparing : matches;
  const before = known.filter(({ createdAt }) => createdAt <= Date.parse(takenOn) + DAY_MS);
  return (before.find(({ isCompleted }) => isCompleted === 1) ?? before[0] ?? known[0]) as Candidate;
}

const matchesOf = (given: Record<ImportField, string>, all: readonly Candidate[]) => {
  const name = (given.full_name || `${given.first_name} ${given.last_name}`).trim().toLowerCase();
  // "Alvarez, Ana" is Ana Alvarez.
  const turned = /^([^,]+),\s*(.+)$/.exec(name);
  const names = turned ? [name, `${turned[2]} ${turned[1]}`] : [name];
  const number = given.number.toLowerCase();
  if (number) return all.filter((each) => each.number.toLowerCase() === number);
  if (given.email) {
    const byEmail = all.filter(({ email }) => email === given.email.toLowerCase());
    if (byEmail.length > 0) return byEmail;
  }
  return name ? all.filter((each) => names.includes(each.name)) : [];
};

/** Names and numbers by which a row is looked up. */
function keysOf(given: Record<ImportField, string>): string[] {
  const name = (given.full_name || `${given.first_name} ${given.last_name}`).trim().toLowerCase();
  const turned = /^([^,]+),\s*(.+)$/.exec(name);
  return [name, turned ? `${turned[2]} ${turned[1]}` : "", given.email.toLowerCase(), given.number.toLowerCase()].filter(Boolean);
}

function readRow(cells: readonly string[], columns: ImportColumns): Record<ImportField, string> {
  const cellOf = (name: ImportField) => {
    const at = columns[name];
    return (at === undefined ? "" : (cells[at] ?? "")).trim().slice(0, 200);
  };
  return Object.fromEntries(IMPORT_FIELDS.map(({ name }) => [name, cellOf(name)])) as Record<ImportField, string>;
}

/** The fate of each row, in order. Reads students and attempts once; writes nothing. */
async function fatesOf(ctx: Ctx, rows: readonly string[][], columns: ImportColumns, usual: string | undefined): Promise<Fate[]> {
  const given = rows.map((cells) => readRow(cells, columns));
  const candidates = await candidatesFor(ctx, [...new Set(given.flatMap(keysOf))]);
  const known = await attemptsOf(
    ctx,
    candidates.map(({ studentId }) => studentId),
  );
  const keyOf = ({ studentId, exam, part }: { studentId: string; exam: string; part: string }) => [studentId, exam, part].join(" ");
  type Known = Pick<(typeof known)[number], "id" | "takenOn" | "result" | "status">;
  const byPart = new Map<string, Known[]>();
  for (const each of known) byPart.set(keyOf(each), [...(byPart.get(keyOf(each)) ?? []), each]);
  const today = todayOf(ctx);
  return given.map((row, index): Fate => {
    const base = {
      row: index + 2,
      who: row.full_name || `${row.first_name} ${row.last_name}`.trim() || row.email || row.number,
      what: "",
      attempt: null,
      opens: null,
    };
    const wrong = (message: string): Fate => ({ ...base, state: "wrong", message });
    const standard = PARTS.find(({ key }) => key === usual);
    const exam = row.exam ? readExam(row.exam) : standard ? readExam(standard.exam) : null;
    if (!exam) return wrong(row.exam ? `Unknown exam: ${row.exam}` : "No exam. Choose one for the whole file.");
    const part =
      row.part || exam.parts.length === 1
        ? readPart(exam, row.part)
        : (exam.parts.find(({ key }) => key === standard?.part && exam.key === standard.exam) ?? null);
    if (!part) return wrong(row.part ? `Unknown part: ${row.part}` : "No part. Choose one for the whole file.");
    base.what = partLabel(exam.key, part.key);
    const result = readResult(row.result);
    if (!result) return wrong(row.result ? `Unknown result: ${row.result}` : "No result.");
    const takenOn = readDay(row.taken_on.replace(/[ T]\d{1,2}:\d{2}.*$/, ""));
    if (!takenOn) return wrong(row.taken_on ? `Not a date: ${row.taken_on}` : "No date.");
    const problem = dayProblem(result, takenOn, today);
    if (problem) return wrong(problem);
    const matches = matchesOf(row, candidates);
    const students = new Set(matches.map(({ studentId }) => studentId));
    if (students.size === 0) return { ...base, state: "unmatched", message: "No student with this name, email or number." };
    if (students.size > 1) return { ...base, state: "unmatched", message: "Several students have this name. Add their emails to the file." };
    const registration = registrationFor(matches, exam.key, takenOn);
    const attempt = { studentId: registration.studentId, registrationId: registration.registrationId, exam: exam.key, part: part.key };
    const key = keyOf(attempt);
    const earlier = byPart.get(key) ?? [];
    const fit = fitOf(earlier, { takenOn, result });
    if (fit === "known") return { ...base, state: "known", message: "Recorded already." };
    if (fit === "passed") return { ...base, state: "known", message: "This student has passed already." };
    const opens = typeof fit === "object" ? fit.opens : null;
    byPart.set(key, [...earlier.filter((each) => each.id !== opens), { id: `row ${index}`, takenOn, result, status: "confirmed" }]);
    return {
      ...{ ...base, state: "new", opens, message: opens ? "Sets the result of the scheduled exam." : `Will be recorded for ${registration.number}.` },
      attempt: { ...attempt, takenOn, result, score: row.score.slice(0, 40) || null },
    };
  });
}

const NEEDED = ["taken_on", "result"] as const satisfies readonly ImportField[];

/** The columns as staff chose them, or as the header tells. */
function columnsOf(header: readonly string[], given: Record<string, number | undefined>): ImportColumns {
  if (Object.keys(given).length === 0) return guessColumns(header);
  return Object.fromEntries(
    IMPORT_FIELDS.flatMap(({ name }) => {
      const at = given[name];
      return at === undefined || at >= header.length ? [] : [[name, at] as const];
    }),
  );
}

const missingColumn = (columns: ImportColumns): string | null => {
  const missing = NEEDED.find((name) => columns[name] === undefined);
  if (missing) return `Choose the column: ${IMPORT_FIELDS.find(({ name }) => name === missing)?.label}.`;
  const hasWho = columns.number !== undefined || columns.email !== undefined || columns.full_name !== undefined;
  return hasWho || (columns.first_name !== undefined && columns.last_name !== undefined)
    ? null
    : "Choose a column that names the student: registration number, email, or name.";
};

/** Shows what would become of each row. Writes nothing. @throws not_found */
export const checkExamImport = query({
  name: "exams.check-import",
  allow: schoolStaff,
  input: importColumns,
  async run(ctx, { id: importId, columns: given, part }) {
    const { header, rows } = await storedRows(ctx, importId);
    const columns = columnsOf(header, given);
    const problem = missingColumn(columns);
    const fates = problem ? [] : await fatesOf(ctx, rows, columns, part);
    const count = (state: Fate["state"]) => fates.filter((each) => each.state === state).length;
    return {
      ...{ id: importId, header, columns, part: part ?? null, problem, rows: rows.length },
      counts: { new: count("new"), known: count("known"), unmatched: count("unmatched"), wrong: count("wrong") },
      fates: fates.map(({ attempt, opens: _, ...fate }) => ({
        ...fate,
        result: attempt?.result ?? null,
        takenOn: attempt?.takenOn ?? null,
        registrationId: attempt?.registrationId ?? null,
      })),
    };
  },
});

/**
 * Records the rows of a file that can be recorded, all in one commit; the file keeps the others.
 * @throws not_found; conflict `nothing_to_import`, `attempt_exists` when someone else records one at the same time
 */
export const importResults = command({
  name: "exams.import",
  allow: schoolStaff,
  input: importColumns,
  async run(ctx, { id: importId, columns: given, part }) {
    const { header, rows } = await storedRows(ctx, importId);
    const columns = columnsOf(header, given);
    const fates = missingColumn(columns) ? [] : await fatesOf(ctx, rows, columns, part);
    const good = fates.flatMap(({ attempt, opens }) => (attempt ? [{ ...attempt, opens }] : []));
    const recorded = good.length;
    if (recorded === 0) throw conflict("nothing_to_import", "No row of this file can be recorded.");
    const fresh = good.filter(({ opens }) => opens === null).map(({ opens: _, ...row }) => row);
    stageResults(
      ctx,
      fresh.map((row) => ({ ...row, source: "file", status: "confirmed", proofFileId: null })),
      good.flatMap(({ opens, result, score }) => (opens ? [{ id: opens, result, score }] : [])),
      conflict("attempt_exists", "Someone else has just recorded one of these results. Check the rows again."),
    );
    ctx.record({ type: "exam_file", id: importId, after: { recorded, of: rows.length } });
    return { recorded, left: rows.length - recorded };
  },
  retryOn: ["attempt_exists"],
});
