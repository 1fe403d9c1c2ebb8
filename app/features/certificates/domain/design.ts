import { eq } from "drizzle-orm";
import { z } from "zod";
import { certificateRules, certificateTemplates } from "#drizzle/schema/certificates";
import { programs } from "#drizzle/schema/programs";
import { requirements } from "#drizzle/schema/wallet";
import { programsInOrder } from "~/features/programs/data/office-programs";
import { type Ctx, schoolOf, todayOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { changedMeanwhile } from "~/platform/stale";
import { command, query } from "~/platform/verb";
import { issuingSchool, latestRule, wordingOf } from "../data/certificates";
import { PLACEHOLDERS, type Rule, ruleForm, USUAL_RULE, USUAL_WORDING, type Wording, wordingForm } from "../model";
import type { Printed } from "./certificate-pdf";
import { certifyingSchool } from "./issue";

const documentChoices = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ key: requirements.key, label: requirements.label })
    .from(requirements)
    .where(eq(requirements.schoolId, schoolId))
    .orderBy(requirements.label);
};

/** The rule and the wording of a program, or the school's wording without one. One round trip. @throws not_found */
export const certificateDesign = query({
  name: "certificate-design.show",
  allow: schoolStaff,
  input: z.object({ program: optional(id()) }),
  async run(ctx, { program: programId }) {
    const [choices, documents, [stored], [rule]] = await inSchool(ctx).db.batch([
      programsInOrder(ctx),
      documentChoices(ctx),
      wordingOf(ctx, programId ?? ""),
      latestRule(ctx, programId ?? ""),
    ]);
    const program = choices.find((each) => each.id === programId) ?? null;
    if (programId && !program) throw notFound();
    return {
      ...{ program, programs: choices, documents, wording: (stored ?? USUAL_WORDING) as Wording, rule: (rule ?? USUAL_RULE) as Rule },
      isOwnWording: stored !== undefined && stored.programId === (programId ?? null),
    };
  },
});

/** @throws not_found */
async function findProgram(ctx: Ctx, programId: string): Promise<void> {
  const { db, own } = inSchool(ctx);
  const [found] = await db.select({ id: programs.id }).from(programs).where(own(programs, programId));
  if (!found) throw notFound();
}

/** Saves the next version of a program's rule; certificates that were issued stay as they are. @throws not_found; invalid; conflict `stale` */
export const saveRule = command({
  name: "certificate-design.rule",
  allow: schoolStaff,
  input: ruleForm.extend({ program: id() }),
  async run(ctx, { program: programId, ...fields }) {
    const { db, schoolId } = inSchool(ctx);
    await findProgram(ctx, programId);
    const [[before], known] = await db.batch([latestRule(ctx, programId), documentChoices(ctx)]);
    if (fields.documents.some((key) => !known.some((each) => each.key === key))) throw invalidField("documents", "Choose documents of the list.");
    if (fields.kind === "continuing_education" && !fields.ceu_hundredths) throw invalidField("ceu_hundredths", "Enter the units.");
    const rule = {
      ...{ kind: fields.kind, asksHours: fields.asks_hours, asksSkills: fields.asks_skills, documents: fields.documents, balance: fields.balance },
      ...{ isAutomatic: fields.is_automatic, expiresAfterMonths: fields.expires_after_months ?? null },
      ceuHundredths: fields.kind === "continuing_education" ? (fields.ceu_hundredths ?? null) : null,
    };
    const version = (before?.version ?? 0) + 1;
    ctx.stage(
      db
        .insert(certificateRules)
        .values({ ...rule, id: newId(), schoolId, programId, version, createdBy: userOf(ctx).id, createdAt: ctx.now.getTime() }),
    );
    ctx.record({ type: "program", id: programId, before: before ?? null, after: { certificateRule: version, ...rule } });
    return { id: programId };
  },
});

/** @throws invalid beside `body` with the placeholders that nothing fills in */
function refuseUnknown(body: string): void {
  const unknown = [...body.matchAll(/\{\{\s*(\w*)\s*\}\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !(PLACEHOLDERS as readonly string[]).includes(name));
  if (unknown.length > 0) throw invalidField("body", `Use only ${PLACEHOLDERS.map((name) => `{{${name}}}`).join(", ")}.`);
}

/** Saves the next version of a wording, of the school or of one program. @throws not_found; invalid; conflict `stale` */
export const saveWording = command({
  name: "certificate-design.wording",
  allow: schoolStaff,
  input: wordingForm.extend({ program: optional(id()) }),
  async run(ctx, { program: programId, ...fields }) {
    const { db, schoolId } = inSchool(ctx);
    if (programId) await findProgram(ctx, programId);
    refuseUnknown(fields.body);
    const [before] = await wordingOf(ctx, programId ?? "");
    const version = before && before.programId === (programId ?? null) ? before.version + 1 : 1;
    const signatories = [
      { name: fields.signatory_1, title: fields.signatory_1_title },
      { name: fields.signatory_2, title: fields.signatory_2_title },
    ].flatMap(({ name, title }) => (name ? [{ name, title: title ?? "", imageFileId: null }] : []));
    const wording = {
      ...{ title: fields.title, body: fields.body, signatories, language: fields.language },
      ...{ showsHours: fields.shows_hours, showsDates: fields.shows_dates, showsLicense: fields.shows_license },
    };
    ctx.stage(
      db
        .insert(certificateTemplates)
        .values({ ...wording, id: newId(), schoolId, programId: programId ?? null, version, createdBy: userOf(ctx).id, createdAt: ctx.now.getTime() })
        .onConflictDoNothing(),
      changedMeanwhile(),
    );
    ctx.record({ type: "school", id: schoolId, after: { certificateWording: version, program: programId ?? null, title: wording.title } });
    return { id: programId ?? null };
  },
});

/** The longest and the shortest name that a certificate has to hold. */
const PREVIEW_NAMES = {
  long: "Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh de la Concepción Villanueva",
  short: "Al Ng",
} as const;

/** A sample for the wording, with the longest or the shortest name, and without number and code. @throws not_found; conflict `no_program` */
export const previewCertificate = query({
  name: "certificate-design.preview",
  allow: schoolStaff,
  input: z.object({ program: optional(id()), name: choice(["long", "short"]) }),
  async run(ctx, { program: programId, name }) {
    const school = schoolOf(ctx);
    const [choices, [stored], [own]] = await inSchool(ctx).db.batch([programsInOrder(ctx), wordingOf(ctx, programId ?? ""), issuingSchool(ctx)]);
    const program = programId ? choices.find((each) => each.id === programId) : choices[0];
    if (!school || (programId && !program)) throw notFound();
    const today = todayOf(ctx);
    if (!program) throw conflict("no_program", "Add a program first.");
    const printed: Printed = {
      ...{ number: "SAMPLE", verifyCode: "0".repeat(16), holderName: PREVIEW_NAMES[name], programTitle: program.title, classCode: "SAMPLE" },
      school: certifyingSchool(school, own?.license ?? null),
      minutes: { theory: 3600, lab: 1200, clinical: 2400, total: 7200 },
      ...{ ceuHundredths: null, startedOn: today, completedOn: today, issuedOn: today, expiresOn: null },
    };
    return { printed, wording: (stored ?? USUAL_WORDING) as Wording };
  },
});
