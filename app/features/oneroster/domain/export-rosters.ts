import { type Ctx, schoolOf, todayOf, zoneOf } from "~/platform/context";
import { csvLines } from "~/platform/csv";
import { conflict, invalidField } from "~/platform/errors";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { type ZipEntry, zipOf } from "~/platform/zip";
import { type IsoDate, isoInstant, plusDays } from "~/platform/zones";
import { readRoster } from "../data/roster-source";
import { HEADERS, REFERENCES, ROSTER_FILES, type RosterFile, rosterInput, SINCE_DAYS, STANDARD_FILES } from "../model";
import { type RosterRow, type RosterRows, rosterRows } from "./roster-rows";

/** The earliest day for an export of changes. */
export const firstDay = (ctx: Ctx): IsoDate => plusDays(todayOf(ctx), -SINCE_DAYS);

/** @throws invalid on `since` before the first day or after today */
export function refuseSince(ctx: Ctx, since: IsoDate | undefined): void {
  if (since && (since < firstDay(ctx) || since > todayOf(ctx)))
    throw invalidField("since", `Choose a day of the last ${SINCE_DAYS} days, or download everything.`, "since");
}

/**
 * The school's programs, classes, people and enrollments as a ZIP in the form of OneRoster 1.2: everything, or with `since` (a day in the
 * school's zone) what changed from that day on. @throws invalid on `since`; conflict `reference_missing`, which names the missing row
 */
export const exportRosters = query({
  name: "rosters.oneroster",
  allow: schoolStaff,
  scope: "rosters:read",
  input: rosterInput,
  async run(ctx, { since }) {
    refuseSince(ctx, since);
    const zone = zoneOf(ctx);
    const from = since ? instantOf(since, "00:00", zone).getTime() : null;
    const rows = rosterRows(await readRoster(ctx, from), zone);
    refuseMissing(rows);
    const at = ctx.now.getTime();
    const chunks: Uint8Array[] = [];
    for await (const chunk of zipOf(entriesOf(rows, from, schoolOf(ctx)?.host ?? ""), at)) chunks.push(chunk);
    return { name: `oneroster-${since ? `changes-${since}` : todayOf(ctx)}.zip`, zip: new Blob(chunks as BlobPart[], { type: "application/zip" }) };
  },
});

/** Every row that stays names rows that stay. @throws conflict `reference_missing` */
export function refuseMissing(rows: RosterRows): void {
  const staying = Object.fromEntries(ROSTER_FILES.map((file) => [file, new Set(rows[file].flatMap(({ id, isGone }) => (isGone ? [] : [id])))]));
  for (const { file, column, to } of REFERENCES)
    for (const { id, isGone, cells } of rows[file]) {
      const named = cells[column] ?? "";
      if (!isGone && named !== "" && !staying[to]?.has(named))
        throw conflict("reference_missing", `The export stopped: ${column} of ${id} in ${file}.csv names ${named}, which is not in ${to}.csv.`);
    }
}

async function* entriesOf(rows: RosterRows, since: number | null, host: string): AsyncGenerator<ZipEntry> {
  const encoder = new TextEncoder();
  const entry = (name: string, lines: (readonly string[])[]): ZipEntry => ({ path: `${name}.csv`, bytes: encoder.encode(csvLines(lines)) });
  // The standard knows no file without rows: the manifest says that it is absent.
  const files = ROSTER_FILES.map((file) => ({ file, lines: linesOf(file, rows[file], since) })).filter(({ lines }) => lines.length > 0);
  const kind = since === null ? "bulk" : "delta";
  yield entry("manifest", manifest(new Map(files.map(({ file }) => [file, kind])), host));
  for (const { file, lines } of files) yield entry(file, [HEADERS[file], ...lines]);
}

/** All rows that stay without state and date, or those that changed with both: a file never mixes the two. */
function linesOf(file: RosterFile, rows: readonly RosterRow[], since: number | null): string[][] {
  const chosen = since === null ? rows.filter(({ isGone }) => !isGone) : rows.filter(({ changedAt }) => changedAt >= since);
  return chosen.map(({ id, isGone, changedAt, cells }) => {
    const own: Record<string, string> = {
      sourcedId: id,
      ...(since === null ? {} : { status: isGone ? "tobedeleted" : "active", dateLastModified: isoInstant(changedAt) }),
    };
    return HEADERS[file].map((column) => own[column] ?? cells[column] ?? "");
  });
}

const manifest = (kinds: ReadonlyMap<string, "bulk" | "delta">, host: string): string[][] => [
  ["propertyName", "value"],
  ["manifest.version", "1.0"],
  ["oneroster.version", "1.2"],
  ...STANDARD_FILES.map((file) => [`file.${file}`, kinds.get(file) ?? "absent"]),
  ["source.systemName", "Enrollium"],
  ["source.systemCode", host],
];
