import * as schema from "#drizzle/schema";
import { STARTER_REQUIREMENTS } from "~/features/wallet/requirement-model";
import { newId } from "~/platform/ids";
import { DAY_MS, type IsoDate, plusDays } from "~/platform/zones";
import type { Demo } from "./demo-context";

/** A place for clinical sessions; returns its ID. */
export function seedSite({ rows, now, today }: Demo, schoolId: string): string {
  const id = newId();
  rows.add(schema.clinicalSites, {
    ...{ id, schoolId, name: "Harborview Nursing Center", address: "310 Wickenden Street", city: "Providence", state: "RI", zipcode: "02903" },
    ...{ contactName: "Marisol Vega", contactEmail: "education@harborview.example", contactPhone: "(401) 555 - 0175" },
    ...{ agreementStartsOn: plusDays(today, -300), agreementEndsOn: plusDays(today, 430), capacity: 8 },
    ...{ createdAt: now - 200 * DAY_MS, updatedAt: now - 200 * DAY_MS },
  });
  return id;
}

interface Given {
  schoolId: string;
  siteId: string;
  /** Four registrations of the class that goes there. */
  registrations: readonly string[];
  admin: string;
}

type Holding = Partial<typeof schema.holdings.$inferInsert>;

/**
 * What students bring to that site: one is cleared, two wait for a decision, and one can't attend. Other classes are asked for nothing, so
 * that their registrations go on as before.
 */
export function seedWallet(demo: Demo, { schoolId, siteId, registrations, admin }: Given): void {
  const { rows, now, today } = demo;
  const at = { createdAt: now - 40 * DAY_MS, updatedAt: now - 40 * DAY_MS };
  const requires = (
    key: string,
    label: string,
    given: Pick<typeof schema.requirements.$inferInsert, "category" | "needed" | "sensitivity" | "validMonths">,
  ) => {
    const id = newId();
    rows.add(schema.requirements, { id, schoolId, key, label, appliesTo: "student", isActive: true, ...given, ...at });
    rows.add(schema.requirementSites, { schoolId, requirementId: id, siteId });
  };
  requires("tb-test", "TB test", { category: "health", needed: "before_clinical", sensitivity: "health", validMonths: 12 });
  requires("cpr-bls", "CPR/BLS card", { category: "training", needed: "before_clinical", sensitivity: "normal", validMonths: 24 });
  requires("hipaa", "HIPAA training", { category: "training", needed: "before_certificate", sensitivity: "normal", validMonths: null });
  const holds = (index: number, key: string, label: string, daysAgo: number, given: Holding) => {
    const registrationId = registrations[index];
    const row = rows.of(schema.registrations).find(({ id }) => id === registrationId);
    if (!row) return;
    const id = newId();
    const createdAt = now - daysAgo * DAY_MS;
    const decided = given.state === "sent" ? {} : { decidedBy: admin, decidedAt: createdAt + DAY_MS };
    rows.add(schema.holdings, {
      ...{ id, schoolId, studentId: row.studentId, registrationId, key, source: "student", state: "accepted", createdAt },
      ...decided,
      ...given,
    });
    addFile(demo, schoolId, id, label, createdAt);
  };
  const tb = (index: number, daysAgo: number, given: Holding) => holds(index, "tb-test", "TB test", daysAgo, given);
  const cpr = (index: number, daysAgo: number, given: Holding) => holds(index, "cpr-bls", "CPR/BLS card", daysAgo, given);
  tb(0, 20, { expiresOn: plusDays(today, 330) });
  cpr(0, 20, { expiresOn: plusDays(today, 400) });
  holds(0, "hipaa", "HIPAA training", 1, { state: "sent" });
  tb(1, 6, { state: "sent" });
  cpr(1, 18, { expiresOn: plusDays(today, 500) });
  tb(2, 19, { expiresOn: plusDays(today, 300) });
  cpr(2, 2, { state: "sent" });
  tb(3, 9, { state: "sent_back", reason: "The date of the reading is missing." });
}

/** A stored file of a holding. */
function addFile({ rows }: Demo, schoolId: string, holdingId: string, label: string, createdAt: number): void {
  const fileId = newId();
  const name = `${label.toLowerCase().replace(/\W+/g, "-").replace(/^-|-$/g, "")}.pdf`;
  const file = { purpose: "answer" as const, access: "private" as const, state: "ready" as const, name, contentType: "application/pdf" };
  rows.add(schema.files, { id: fileId, schoolId, ...file, size: 1, key: `s/${schoolId}/${fileId}`, createdAt });
  rows.add(schema.holdingFiles, { schoolId, holdingId, fileId, position: 0 });
  PAPERS.set(fileId, label);
}

interface Papers {
  schoolId: string;
  siteId: string;
  /** The first one's license ends before the last session. */
  instructors: readonly { id: string }[];
  lastSession: IsoDate;
  admin: string;
}

/** What instructors, the clinical site and the school itself keep: licenses, one of which ends during a class, an insurance, the approval. */
export function seedPapers(demo: Demo, { schoolId, siteId, instructors, lastSession, admin }: Papers): void {
  const { rows, now, today } = demo;
  const createdAt = now - 90 * DAY_MS;
  const chosen = ["instructor-license", "site-insurance", "school-approval"];
  for (const starter of STARTER_REQUIREMENTS)
    if (chosen.includes(starter.key))
      rows.add(schema.requirements, {
        id: newId(),
        schoolId,
        ...starter,
        isActive: true,
        createdAt: now - 120 * DAY_MS,
        updatedAt: now - 120 * DAY_MS,
      });
  const keeps = (key: string, expiresOn: IsoDate, holder: Pick<Holding, "instructorId" | "siteId">) => {
    const id = newId();
    const by = { source: "office" as const, sentBy: admin, decidedBy: admin, decidedAt: createdAt, createdAt };
    rows.add(schema.holdings, { id, schoolId, key, state: "accepted", expiresOn, ...holder, ...by });
    addFile(demo, schoolId, id, STARTER_REQUIREMENTS.find((starter) => starter.key === key)?.label ?? key, createdAt);
  };
  const early = plusDays(lastSession, -4);
  for (const [index, { id }] of instructors.entries())
    keeps("instructor-license", index === 0 ? (early > today ? early : plusDays(today, 1)) : plusDays(today, 400 + index * 30), { instructorId: id });
  keeps("site-insurance", plusDays(today, 240), { siteId });
  keeps("school-approval", plusDays(today, 600), {});
}

/** The text of each file that this demo shows, until it is stored. */
const PAPERS = new Map<string, string>();

/** Stores these files: a PDF of one page each. */
export async function storePapers({ rows, env }: Demo): Promise<void> {
  for (const file of rows.of(schema.files)) {
    const text = PAPERS.get(file.id);
    if (text === undefined) continue;
    const bytes = paperOf(text);
    file.size = bytes.length;
    await env.FILES.put(file.key, bytes, { httpMetadata: { contentType: file.contentType } });
  }
  PAPERS.clear();
}

/** A PDF with a line of text, in Helvetica, which every viewer has. */
function paperOf(text: string): Uint8Array {
  const content = `BT /F1 24 Tf 40 220 Td (${text}) Tj /F1 12 Tf 0 -36 Td (A sample document of the demo.) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let pdf = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, "0");
  });
  const table = places.map((place) => `${place} 00000 n \n`).join("");
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return new TextEncoder().encode(pdf + end);
}
