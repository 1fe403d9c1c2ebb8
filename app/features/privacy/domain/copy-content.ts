import { readStoredFile } from "~/features/files/domain/read-file";
import { escapeHtml } from "~/features/messaging/placeholders";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { nameOf } from "~/platform/person-name";
import { pathPart, type ZipEntry } from "~/platform/zip";
import { isoInstant, longInstant } from "~/platform/zones";
import { accountOf, type FoundPerson, filesOf, type Row, rowsOf, type StoredFile, storedFiles } from "../data/person";
import { PERSON_TABLES } from "../data/person-tables";

const encoder = new TextEncoder();
const MOMENT = /_at$|^at$/;

/** "emergency_phone" is "Emergency phone". */
const heading = (name: string): string => {
  const text = name.replace(/_cents$/, "").replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A value for people: moments in the school's zone, cents as dollars. */
function shown(column: string, value: unknown, zone: string): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "number" && MOMENT.test(column) && value > 1e11) return longInstant(new Date(value), zone);
  if (typeof value === "number" && column.endsWith("_cents")) return `$${(value / 100).toFixed(2)}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const filePathOf = ({ id, purpose, name }: StoredFile): string => {
  const parts = name.split(".");
  const extension = parts.length > 1 ? `.${pathPart(parts.at(-1) ?? "").toLowerCase()}` : "";
  return `files/${pathPart(purpose)}-${pathPart(parts.slice(0, -1).join(".") || name).slice(0, 40)}-${pathPart(id).slice(0, 12)}${extension}`;
};

interface Section {
  name: string;
  rows: readonly Row[];
}

/** A page that shows everything of person.json and links the files. Needs no other file. */
function indexPage(school: string, name: string, madeAt: string, sections: readonly Section[], paths: readonly string[], zone: string): string {
  const table = ({ name: of, rows }: Section) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) =>
      rows.some((row) => row[column] !== null && row[column] !== undefined && row[column] !== ""),
    );
    const head = columns.map((column) => `<th scope="col">${escapeHtml(heading(column))}</th>`).join("");
    const body = rows
      .map((row) => `<tr>${columns.map((column) => `<td>${escapeHtml(shown(column, row[column], zone))}</td>`).join("")}</tr>`)
      .join("\n");
    return `<h2 id="${escapeHtml(of)}">${escapeHtml(heading(of))} <small>${rows.length}</small></h2>
<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
  };
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(`Data of ${name}, ${school}`)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#16191f}h1{font-size:1.6rem}h2{margin-top:2rem;font-size:1.2rem}small{color:#586274;font-weight:400}.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.85rem}th,td{border:1px solid #ccd;padding:.3rem .5rem;text-align:left;vertical-align:top;max-width:24rem;overflow-wrap:anywhere}th{background:#f2f4f8}</style></head><body>
<h1>${escapeHtml(school)}</h1>
<p>What we hold about ${escapeHtml(name)}, made on ${escapeHtml(madeAt)}. The file person.json has the same data for programs. Passwords and other secrets of the product are left out.</p>
<ul>${sections.map(({ name: of, rows }) => `<li><a href="#${escapeHtml(of)}">${escapeHtml(heading(of))}</a>: ${rows.length}</li>`).join("")}</ul>
${paths.length > 0 ? `<h2>Files</h2><ul>${paths.map((path) => `<li><a href="${escapeHtml(path)}">${escapeHtml(path.slice("files/".length))}</a></li>`).join("")}</ul>` : ""}
${sections.map(table).join("\n")}
</body></html>
`;
}

/** The files of a person's copy: stored files one after the other, person.json and index.html. The same data give the same bytes. */
export async function* copyEntries(ctx: Ctx, person: FoundPerson): AsyncGenerator<ZipEntry> {
  const sections: Section[] = [];
  const ids: string[] = [];
  const { account, sessions } = await accountOf(ctx, person);
  sections.push({ name: "account", rows: account }, { name: "sign_ins", rows: sessions });
  for (const table of [...PERSON_TABLES].toReversed()) {
    const rows = await rowsOf(ctx, person, table);
    ids.push(...filesOf(table, rows));
    sections.push({ name: table.table, rows });
  }
  ids.push(...account.flatMap(({ avatar_file_id: avatar }) => (typeof avatar === "string" ? [avatar] : [])));
  const paths: string[] = [];
  for (const file of await storedFiles(ctx, ids, person.userId)) {
    const bytes = await readStoredFile(ctx, file.id)
      .then(async ({ body }) => new Uint8Array(await new Response(body).arrayBuffer()))
      .catch(() => null);
    const path = filePathOf(file);
    if (bytes === null || paths.includes(path)) continue;
    paths.push(path);
    yield { path, bytes };
  }
  const filled = sections.filter(({ rows }) => rows.length > 0);
  const school = schoolOf(ctx)?.name ?? "";
  const name = nameOf(person.student);
  const data = {
    ...{ made_at: isoInstant(ctx.now.getTime()), school, name, files: paths },
    tables: Object.fromEntries(filled.map(({ name: of, rows }) => [of, rows])),
  };
  yield { path: "person.json", bytes: encoder.encode(`${JSON.stringify(data, null, 2)}\n`) };
  yield { path: "index.html", bytes: encoder.encode(indexPage(school, name, longInstant(ctx.now, zoneOf(ctx)), filled, paths, zoneOf(ctx))) };
}
