import type { PacketScope } from "#drizzle/schema/inspector";
import { agreementPaper, agreementPdf } from "~/features/agreements/domain/agreement-pdf";
import { signForSchool } from "~/features/certificates/domain/badge/issue-badge";
import { recordOf, transcriptPdf } from "~/features/certificates/domain/transcript";
import { paperLogo } from "~/features/files/domain/paper-logo";
import { readStoredFile } from "~/features/files/domain/read-file";
import { escapeHtml } from "~/features/messaging/placeholders";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { BYTE_ORDER_MARK, csvLines } from "~/platform/csv";
import { DomainError } from "~/platform/errors";
import { base64url, sha256 } from "~/platform/ids";
import { decimalMoney } from "~/platform/money";
import { documentPdf, issuerLines } from "~/platform/pdf/document-pdf";
import { townText } from "~/platform/postal-address";
import { pathPart, type ZipEntry } from "~/platform/zip";
import { isoInstant, longInstant } from "~/platform/zones";
import {
  classesOf,
  classRecords,
  type DocumentFile,
  type Line,
  moneyOf,
  type PacketStudent,
  recordsOf,
  schoolRecords,
  studentsOf,
} from "../data/records";
import { GAPS, type Gap, PART_HINTS, PART_LABELS, type PacketPart } from "../inspector-model";
import { gapsIn } from "./gaps";

/** Students whose records are read at once. */
const AT_ONCE = 20;

export interface PacketAsked {
  title: string;
  scope: PacketScope;
  parts: readonly PacketPart[];
  reason: string;
  /** Epoch ms: the moment that the packet states. */
  madeAt: number;
  by: string;
}

/** Counts of a finished packet. */
export interface PacketTold {
  files: number;
  gaps: number;
  students: number;
}

/** Makes the PDF files of a packet. */
export interface Papers {
  agreement: typeof agreementPdf;
  transcript: typeof transcriptPdf;
  index: typeof documentPdf;
}
export const PAPERS: Papers = { agreement: agreementPdf, transcript: transcriptPdf, index: documentPdf };

const encoder = new TextEncoder();
const MOMENT = /_at$|^at$|^since$/;

/** A column's heading: "paid_on" is "Paid on", cents are dollars, and IDs of rows are left out. */
const heading = (key: string): string => {
  const text = key.replace(/_cents$/, "").replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Rows as a CSV: cents as decimal dollars, instants in UTC. Columns are those of the first row; without rows, no file. */
function csvOf(rows: readonly Line[]): Uint8Array | null {
  const [first] = rows;
  if (!first) return null;
  const keys = Object.keys(first).filter((key) => key !== "registrationId");
  const cell = (key: string, value: string | number | null | undefined) => {
    if (value === null || value === undefined) return "";
    if (key.endsWith("_cents")) return decimalMoney(Number(value));
    return MOMENT.test(key) && typeof value === "number" ? isoInstant(value) : value;
  };
  return encoder.encode(BYTE_ORDER_MARK + csvLines([keys.map(heading), ...rows.map((row) => keys.map((key) => cell(key, row[key])))]));
}

/** The folder of a student: last name, first name, registration. */
export const folderOf = ({ lastName, firstName, number }: Pick<PacketStudent, "lastName" | "firstName" | "number">): string =>
  `03-students/${pathPart(`${lastName}-${firstName}-${number}`)}`;

const bytesOf = async (ctx: Ctx, fileId: string): Promise<Uint8Array> =>
  new Uint8Array(await new Response((await readStoredFile(ctx, fileId)).body).arrayBuffer());

/** A stored file that may be gone. */
const storedOf = (ctx: Ctx, fileId: string): Promise<Uint8Array | null> => bytesOf(ctx, fileId).catch(() => null);

interface Named {
  name: string;
  bytes: Uint8Array | null;
}

const csvsOf = (files: Readonly<Record<string, readonly Line[]>>): Named[] =>
  Object.entries(files).map(([name, rows]) => ({ name: `${name}.csv`, bytes: csvOf(rows) }));

/** The documents of a student that a packet includes, numbered in the order they were sent. */
async function documentFiles(ctx: Ctx, files: readonly DocumentFile[]): Promise<Named[]> {
  const shown = files.filter(({ isSensitive }) => isSensitive !== 1);
  const named: Named[] = [];
  for (const [index, { label, name, fileId }] of shown.entries()) {
    const extension = pathPart(name.split(".").at(-1) ?? "").toLowerCase();
    named.push({
      name: `documents/${String(index + 1).padStart(2, "0")}-${pathPart(label)}.${extension}`,
      bytes: await storedOf(ctx, fileId),
    });
  }
  return named;
}

async function* studentFiles(
  ctx: Ctx,
  papers: Papers,
  students: readonly PacketStudent[],
  parts: readonly PacketPart[],
  gaps: readonly Gap[],
): AsyncGenerator<ZipEntry> {
  const logo = await paperLogo(ctx, schoolOf(ctx)?.logoUrl);
  for (let at = 0; at < students.length; at += AT_ONCE) {
    const some = students.slice(at, at + AT_ONCE);
    const ids = some.map(({ id }) => id);
    const { files, ...lists } = await recordsOf(ctx, ids);
    for (const student of some) {
      const of = <T extends { registrationId?: unknown }>(rows: readonly T[]) => rows.filter(({ registrationId }) => registrationId === student.id);
      const mine = (name: keyof typeof lists) => of(lists[name]);
      const named: Named[] = parts.includes("students")
        ? [
            ...csvsOf({ identity: mine("identity") }),
            { name: "agreement.pdf", bytes: await signedAgreement(ctx, papers, student.id) },
            ...csvsOf({
              addenda: mine("addenda"),
              disclosures: mine("disclosures"),
              attendance: mine("attendance"),
              hours: mine("hours"),
              "let-in": mine("passes"),
            }),
            { name: "transcript.pdf", bytes: await unofficialTranscript(ctx, papers, student, logo) },
            ...csvsOf({ ledger: mine("ledger"), refunds: mine("refunds"), certificates: mine("certificates") }),
            { name: "certificate.pdf", bytes: student.certificateFileId ? await storedOf(ctx, student.certificateFileId) : null },
            ...csvsOf({ exams: mine("exams"), placements: mine("placements"), correspondence: mine("mails"), audit: mine("changes") }),
            ...csvsOf({ gaps: gaps.filter(({ id }) => id === student.id).map(({ kind, detail }) => ({ gap: GAPS[kind].title, detail })) }),
          ]
        : [];
      named.push(...csvsOf({ documents: mine("documents") }));
      if (parts.includes("documents")) named.push(...(await documentFiles(ctx, of(files))));
      yield* inFolder(folderOf(student), named);
    }
  }
}

/** The agreement of a registration; null if nobody has signed it. */
async function signedAgreement(ctx: Ctx, papers: Papers, registrationId: string): Promise<Uint8Array | null> {
  try {
    return await papers.agreement(ctx, await agreementPaper(ctx, { id: registrationId }));
  } catch (error) {
    if (error instanceof DomainError && error.kind === "not_found") return null;
    throw error;
  }
}

async function unofficialTranscript(
  ctx: Ctx,
  papers: Papers,
  student: PacketStudent,
  logo: Awaited<ReturnType<typeof paperLogo>>,
): Promise<Uint8Array> {
  const record = await recordOf(ctx, student.studentId);
  const name = [student.firstName, student.lastName].join(" ");
  return papers.transcript(ctx, record, name, logo, ["Made from the school's records for a packet. Hours are clock hours."]);
}

function* inFolder(folder: string, named: readonly Named[]): Generator<ZipEntry> {
  const taken = new Set<string>();
  for (const { name, bytes } of named) {
    if (bytes === null || taken.has(name)) continue;
    taken.add(name);
    yield { path: `${folder}/${name}`, bytes };
  }
}

async function* contentOf(
  ctx: Ctx,
  papers: Papers,
  { scope, parts }: PacketAsked,
  students: readonly PacketStudent[],
  gaps: readonly Gap[],
): AsyncGenerator<ZipEntry> {
  if (parts.includes("school")) {
    const { rates, ...school } = await schoolRecords(ctx, scope);
    yield* inFolder("01-school", csvsOf(school));
    yield* inFolder("05-outcomes", csvsOf({ rates }));
  }
  if (parts.includes("classes")) {
    for (const { id, code } of await classesOf(ctx, scope)) yield* inFolder(`02-classes/${pathPart(code)}`, csvsOf(await classRecords(ctx, id)));
  }
  if (parts.includes("students") || parts.includes("documents")) yield* studentFiles(ctx, papers, students, parts, gaps);
  if (parts.includes("money")) {
    const ledger: Line[] = [];
    const due: Line[] = [];
    for (let at = 0; at < students.length; at += AT_ONCE * 5) {
      const some = students.slice(at, at + AT_ONCE * 5);
      const byId = new Map(some.map((student) => [student.id, student]));
      const money = await moneyOf(ctx, [...byId.keys()]);
      const named = (row: Line): Line => {
        const student = byId.get(String(row.registrationId));
        return { registration: student?.number ?? null, student: student ? `${student.firstName} ${student.lastName}` : null, ...row };
      };
      ledger.push(...money.ledger.map(named));
      due.push(...money.refunds.map(named));
    }
    yield* inFolder("04-money", csvsOf({ payments: ledger, refunds: ledger.filter(({ type }) => type === "refund"), "refunds-due": due }));
  }
}

/** One page that names every file, each student's gaps in words and red, and what each part is. Needs no other file. */
function indexPage(
  asked: PacketAsked,
  school: string,
  students: readonly PacketStudent[],
  gaps: readonly Gap[],
  paths: readonly string[],
  zone: string,
): string {
  const link = (path: string) => `<li><a href="${escapeHtml(path)}">${escapeHtml(path.split("/").slice(-1).join("/"))}</a></li>`;
  const under = (prefix: string) => paths.filter((path) => path.startsWith(prefix));
  const gapLine = ({ kind, name, about, detail }: Gap, withName: boolean) =>
    `<li class="gap">Missing: ${escapeHtml([GAPS[kind].title, ...(withName ? [name, about] : []), detail].filter(Boolean).join(" · "))}</li>`;
  const ofStudent = (student: PacketStudent) => {
    const missing = gaps.filter(({ id, subject }) => subject === "registration" && id === student.id);
    return `<h3>${escapeHtml(`${student.lastName}, ${student.firstName}`)} <small>${escapeHtml(student.number)}</small></h3>
<ul>${missing.map((gap) => gapLine(gap, false)).join("")}${under(`${folderOf(student)}/`)
      .map(link)
      .join("")}</ul>`;
  };
  const others = gaps.filter(({ subject }) => subject !== "registration");
  const made = longInstant(new Date(asked.madeAt), zone);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(`${asked.title}, ${school}`)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#16191f}h1{font-size:1.6rem}h2{margin-top:2rem;border-bottom:1px solid #ccd}h3{margin:1rem 0 0}small{color:#586274;font-weight:400}.gap{color:#a31515;font-weight:600}</style></head><body>
<h1>${escapeHtml(school)}</h1>
<p>${escapeHtml(asked.title)}. Made on ${escapeHtml(made)} by ${escapeHtml(asked.by)} for: ${escapeHtml(asked.reason)}</p>
<p>${students.length} students, ${paths.length} files, ${gaps.length} gaps. manifest.sha256 has the hash of every file: check it with <code>sha256sum -c manifest.sha256</code>. manifest.sha256.sig.json has the school's Ed25519 signature of that file.</p>
<h2>What is here</h2><ul>${asked.parts.map((part) => `<li>${escapeHtml(`${PART_LABELS[part]}: ${PART_HINTS[part]}`)}</li>`).join("")}</ul>
<p>Amounts are US dollars. Minutes are clock minutes. Moments end with Z and are in UTC; dates are days at the school.</p>
${others.length > 0 ? `<h2>Missing at the school</h2><ul>${others.map((gap) => gapLine(gap, true)).join("")}</ul>` : ""}
${["01-school", "02-classes", "04-money", "05-outcomes"]
  .filter((part) => under(`${part}/`).length > 0)
  .map(
    (part) =>
      `<h2>${escapeHtml(part)}</h2><ul>${under(`${part}/`)
        .map((path) => `<li><a href="${escapeHtml(path)}">${escapeHtml(path.slice(part.length + 1))}</a></li>`)
        .join("")}</ul>`,
  )
  .join("\n")}
${students.length > 0 ? `<h2>Students</h2>${students.map(ofStudent).join("\n")}` : ""}
</body></html>
`;
}

/** The index as a PDF: each student with the gaps. */
const indexPdf = (
  ctx: Ctx,
  papers: Papers,
  asked: PacketAsked,
  students: readonly PacketStudent[],
  gaps: readonly Gap[],
  logo: Awaited<ReturnType<typeof paperLogo>>,
) => {
  const school = schoolOf(ctx);
  const missing = (student: PacketStudent) => gaps.filter(({ id, subject }) => subject === "registration" && id === student.id);
  return papers.index(ctx, {
    title: "Packet",
    number: null,
    issuer: issuerLines({
      ...{ name: school?.name ?? "", address: school?.address ?? null, phone: school?.phone ?? null, email: school?.contactEmail ?? null },
      place: townText(school ?? {}),
    }),
    logo,
    details: [
      ["Records of", asked.title],
      ["Made on", longInstant(new Date(asked.madeAt), zoneOf(ctx))],
      ["Made by", asked.by],
      ["For", asked.reason],
    ],
    table: {
      heads: ["Student", "Registration", "Gaps"],
      widths: [324, 110, 70],
      amountsFrom: 2,
      rows: students.map((student) => {
        const own = missing(student);
        return [
          { text: `${student.lastName}, ${student.firstName}`, detail: own.map(({ kind }) => GAPS[kind].title).join("; ") || null },
          student.number,
          own.length === 0 ? "None" : String(own.length),
        ];
      }),
    },
    sums: [["Gaps", String(gaps.length), true]],
    notes: ["00-index.html lists every file. manifest.sha256 has the hash of each."],
  });
};

/**
 * The files of a packet, then its index and manifest. The same records at the same moment give the same files. `told` is filled on the way.
 */
export async function* packetEntries(ctx: Ctx, papers: Papers, asked: PacketAsked, told: PacketTold): AsyncGenerator<ZipEntry> {
  const [students, gaps] = await Promise.all([studentsOf(ctx, asked.scope), gapsIn(ctx, asked.scope)]);
  const hashes = new Map<string, string>();
  const noted = async (entry: ZipEntry): Promise<ZipEntry> => {
    hashes.set(entry.path, await sha256(entry.bytes as BufferSource));
    return entry;
  };
  for await (const entry of contentOf(ctx, papers, asked, students, gaps)) if (!hashes.has(entry.path)) yield await noted(entry);
  const school = schoolOf(ctx)?.name ?? "";
  const paths = [...hashes.keys()].toSorted();
  const listed = students.map((student) => {
    const own = gaps.filter(({ id, subject }) => subject === "registration" && id === student.id);
    return {
      ...{ last_name: student.lastName, first_name: student.firstName, registration: student.number, folder: folderOf(student) },
      ...{ files: paths.filter((path) => path.startsWith(`${folderOf(student)}/`)).length, gaps: own.length },
      missing: own.map(({ kind, detail }) => [GAPS[kind].title, detail].filter(Boolean).join(": ")).join("; "),
    };
  });
  const logo = await paperLogo(ctx, schoolOf(ctx)?.logoUrl);
  yield await noted({ path: "00-index.html", bytes: encoder.encode(indexPage(asked, school, students, gaps, paths, zoneOf(ctx))) });
  yield await noted({ path: "00-index.pdf", bytes: await indexPdf(ctx, papers, asked, students, gaps, logo) });
  const table = csvOf(listed);
  if (table) yield await noted({ path: "00-index.csv", bytes: table });
  const manifest = {
    ...{
      made_at: isoInstant(asked.madeAt),
      made_by: asked.by,
      school,
      title: asked.title,
      scope: asked.scope,
      parts: asked.parts,
      reason: asked.reason,
    },
    counts: { students: students.length, files: hashes.size, gaps: gaps.length },
  };
  yield await noted({ path: "manifest.json", bytes: encoder.encode(`${JSON.stringify(manifest, null, 2)}\n`) });
  const lines = [...hashes].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([path, hash]) => `${hash}  ${path}\n`);
  const sums = encoder.encode(lines.join(""));
  yield { path: "manifest.sha256", bytes: sums };
  const { signature, verificationMethod } = await signForSchool(ctx, sums);
  const signed = { verification_method: verificationMethod, signature: base64url(signature) };
  yield { path: "manifest.sha256.sig.json", bytes: encoder.encode(`${JSON.stringify(signed, null, 2)}\n`) };
  Object.assign(told, { files: hashes.size + 2, gaps: gaps.length, students: students.length });
}
