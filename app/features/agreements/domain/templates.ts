import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type AgreementBlock, agreementTemplates } from "#drizzle/schema/agreements";
import { programsInOrder } from "~/features/programs/data/office-programs";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { schoolOf, zoneOf } from "~/platform/context";
import { conflict, type FieldErrors, invalid, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { CHECKLIST_LABELS, type ChecklistState, checklistOf } from "../checklist-model";
import { selectTemplate, selectTemplates, selectVersions } from "../data/templates";
import { addressText } from "../signing-model";
import { STARTERS } from "../starter-model";
import {
  MAX_BLOCKS,
  newTemplateForm,
  placeholderProblem,
  publishForm,
  renderedBlocks,
  sampleValues,
  templateForm,
  templateVersionForm,
} from "../template-model";

/** All templates of the school, and its programs. One round trip. */
export const listTemplates = query({
  name: "agreement-templates.list",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const [templates, programs] = await inSchool(ctx).db.batch([selectTemplates(ctx), programsInOrder(ctx)]);
    return { templates, programs, zone: zoneOf(ctx) };
  },
});

const stateOf = (written: string | null): ChecklistState | null =>
  written !== null && written in CHECKLIST_LABELS ? (written as ChecklistState) : null;

/** One template with its checklist. `state` chooses another checklist than the school's state. @throws not_found */
export const readTemplate = query({
  name: "agreement-templates.show",
  allow: schoolStaff,
  input: z.object({ id: id(), state: choice(["none", "CA", "NY", "NJ"]).optional().catch(undefined) }),
  async run(ctx, { id: templateId, state }) {
    const [row] = await selectTemplate(ctx, templateId);
    if (!row) throw notFound();
    const { template, program, publisher } = row;
    const chosen = template.publishedAt !== null ? stateOf(template.state) : stateOf(state ?? schoolOf(ctx)?.state ?? null);
    return {
      ...{ id: template.id, programId: template.programId, program, version: template.version, title: template.title, blocks: template.blocks },
      ...{ publishedAt: template.publishedAt, retiredAt: template.retiredAt, updatedAt: template.updatedAt, publisher },
      state: chosen,
      checklist: checklistOf(chosen, template.blocks),
      zone: zoneOf(ctx),
    };
  },
});

/** A template filled in with the longest or the shortest values. @throws not_found */
export const previewTemplate = query({
  name: "agreement-templates.preview",
  like: "agreement-templates.show",
  allow: schoolStaff,
  input: z.object({ id: id(), with: choice(["short", "long"]).catch("long") }),
  async run(ctx, { id: templateId, with: size }) {
    const [row] = await selectTemplate(ctx, templateId);
    const school = schoolOf(ctx);
    if (!row || !school) throw notFound();
    const values = sampleValues(size, { name: school.name, address: addressText(school), phone: school.phone ?? "", policy: refundPolicyOf(school) });
    const { title, blocks, version } = row.template;
    return { id: templateId, title, version, size, blocks: renderedBlocks(blocks, values) };
  },
});

/**
 * Begins the next version of a template, for a program or the school; where a draft is already begun, returns it.
 * @throws invalid on `program`; conflict `template_race`
 */
export const newTemplate = command({
  name: "agreement-templates.create",
  allow: schoolStaff,
  input: newTemplateForm,
  async run(ctx, { program = null, from }) {
    const { db, schoolId } = inSchool(ctx);
    const [versions, programs] = await db.batch([selectVersions(ctx, program), programsInOrder(ctx)]);
    if (program !== null && !programs.some((each) => each.id === program)) throw invalidField("program", "Choose a program of the list.");
    const draft = versions.find(({ publishedAt }) => publishedAt === null);
    if (draft) return { id: draft.id };
    const live = versions.find(({ retiredAt }) => retiredAt === null);
    if (from === "current" && !live) throw invalidField("from", "There is no agreement in use to copy.");
    const source = from === "current" ? live : from === "blank" ? { title: "Enrollment agreement", blocks: [] } : STARTERS[from];
    const templateId = newId();
    const now = ctx.now.getTime();
    ctx.stage(
      db.insert(agreementTemplates).values({
        ...{ id: templateId, schoolId, programId: program, version: (versions[0]?.version ?? 0) + 1, title: source?.title ?? "Enrollment agreement" },
        blocks: (source?.blocks ?? []).map((block) => ({ ...block, id: newId() })),
        ...{ createdAt: now, updatedAt: now },
      }),
    );
    ctx.record({ type: "school", id: schoolId, after: { agreement: templateId, program, from } });
    return { id: templateId };
  },
});

const published = () => conflict("template_published", "A published agreement never changes. Begin a new version.");

/** The draft of a form. @throws not_found; conflict `template_published` */
async function draftOf(ctx: CommandCtx, templateId: string) {
  const [row] = await selectTemplate(ctx, templateId);
  if (!row) throw notFound();
  if (row.template.publishedAt !== null) throw published();
  return row.template;
}

/** Saves the blocks of a draft. @throws invalid beside a block; conflict `template_published`, `stale` */
export const saveTemplate = command({
  name: "agreement-templates.save",
  allow: schoolStaff,
  input: templateForm,
  async run(ctx, { template: templateId, version, title, blocks: given }) {
    const { db, schoolId, own } = inSchool(ctx);
    const draft = await draftOf(ctx, templateId);
    const blocks = readBlocks(given, draft.blocks);
    ctx.stage(
      db
        .update(agreementTemplates)
        .set({ title, blocks, updatedAt: nextVersion(ctx, agreementTemplates.updatedAt) })
        .where(and(own(agreementTemplates, templateId), isNull(agreementTemplates.publishedAt), isUnchanged(agreementTemplates.updatedAt, version))),
      changedMeanwhile(),
    );
    ctx.record({ type: "school", id: schoolId, after: { agreement: templateId, blocks: blocks.length } });
    return { id: templateId };
  },
});

type GivenBlocks = z.output<typeof templateForm>["blocks"];

/** Blocks in order of their positions, without the empty ones. @throws invalid beside a block */
function readBlocks(given: GivenBlocks, before: readonly AgreementBlock[]): AgreementBlock[] {
  const errors: FieldErrors = {};
  const rows = Object.entries(given).flatMap(([key, { id: known, heading, body, asks_initials: asksInitials, position }], index) => {
    if (!heading && !body) return [];
    const at = `blocks.${key}`;
    if (!heading) errors[`${at}.heading`] = ["Enter a heading."];
    if (!body) errors[`${at}.body`] = ["Enter the text of this block."];
    for (const [name, text] of [
      ["heading", heading],
      ["body", body],
    ] as const) {
      const problem = placeholderProblem(text ?? "");
      if (problem) errors[`${at}.${name}`] = [problem];
    }
    const block: AgreementBlock = {
      id: before.find((each) => each.id === known)?.id ?? newId(),
      heading: heading ?? "",
      body: body ?? "",
      asksInitials,
    };
    return [{ block, position: position ?? 1000, index }];
  });
  if (rows.length > MAX_BLOCKS) throw invalid({ title: [`Use at most ${MAX_BLOCKS} blocks.`] });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return rows.sort((one, other) => one.position - other.position || one.index - other.index).map(({ block }) => block);
}

/**
 * Puts a draft in use; the version before is retired. Each row of the state's checklist must be met by a placeholder, or checked by a person
 * with a name. @throws invalid beside unmet rows and the name; conflict `template_published`, `stale`
 */
export const publishTemplate = command({
  name: "agreement-templates.publish",
  allow: schoolStaff,
  input: publishForm,
  async run(ctx, { template: templateId, version, state, checked, name }) {
    const { db, schoolId, own } = inSchool(ctx);
    const draft = await draftOf(ctx, templateId);
    if (draft.blocks.length === 0) throw conflict("template_empty", "Add at least one block before you publish.");
    const broken = draft.blocks.find(({ heading, body }) => placeholderProblem(heading) ?? placeholderProblem(body));
    if (broken) throw conflict("template_broken", `The block “${broken.heading}” has a placeholder that we don't know.`);
    const ticks = checked as Record<string, boolean>;
    const rows = checklistOf(state === "none" ? null : state, draft.blocks);
    const byHand = rows.filter(({ key, isMet }) => !isMet && ticks[key]);
    const open = rows.filter(({ key, isMet }) => !isMet && !ticks[key]);
    const errors: FieldErrors = Object.fromEntries(
      open.map(({ key, placeholders }) => [
        `checked.${key}`,
        [placeholders.length > 0 ? `Add {{${placeholders[0]}}} to a block, or confirm that the agreement says it.` : "Confirm this row."],
      ]),
    );
    if (byHand.length > 0 && !name) errors.name = ["Enter the name of the person who checked the rows."];
    if (Object.keys(errors).length > 0) throw invalid(errors, "The agreement doesn't meet the checklist yet.");
    const now = ctx.now.getTime();
    const ofProgram = draft.programId === null ? isNull(agreementTemplates.programId) : eq(agreementTemplates.programId, draft.programId);
    ctx.stage(
      db
        .update(agreementTemplates)
        .set({ retiredAt: now })
        .where(
          and(
            eq(agreementTemplates.schoolId, schoolId),
            ofProgram,
            sql`${agreementTemplates.publishedAt} IS NOT NULL AND ${agreementTemplates.retiredAt} IS NULL`,
          ),
        ),
    );
    ctx.stage(
      db
        .update(agreementTemplates)
        .set({ publishedAt: now, publishedBy: userOf(ctx).id, state: state === "none" ? null : state, updatedAt: now })
        .where(and(own(agreementTemplates, templateId), isNull(agreementTemplates.publishedAt), isUnchanged(agreementTemplates.updatedAt, version))),
      changedMeanwhile(),
    );
    ctx.record({
      type: "school",
      id: schoolId,
      after: {
        agreement: templateId,
        published: draft.version,
        state,
        ...(byHand.length > 0 ? { checkedBy: name, checked: byHand.map(({ key }) => key) } : {}),
      },
    });
    return { id: templateId, version: draft.version };
  },
});

/** Deletes a draft. @throws not_found; conflict `template_published` */
export const discardTemplate = command({
  name: "agreement-templates.discard",
  allow: schoolStaff,
  input: templateVersionForm,
  async run(ctx, { template: templateId }) {
    const { db, schoolId, own } = inSchool(ctx);
    await draftOf(ctx, templateId);
    ctx.stage(db.delete(agreementTemplates).where(and(own(agreementTemplates, templateId), isNull(agreementTemplates.publishedAt))), published());
    ctx.record({ type: "school", id: schoolId, after: { agreement: templateId, discarded: true } });
    return {};
  },
});

/** Takes a template out of use. New agreements then use the school's template, or its plain text. @throws not_found; conflict `stale` */
export const retireTemplate = command({
  name: "agreement-templates.retire",
  allow: schoolStaff,
  input: templateVersionForm,
  async run(ctx, { template: templateId }) {
    const { db, schoolId, own } = inSchool(ctx);
    const [row] = await selectTemplate(ctx, templateId);
    if (!row) throw notFound();
    ctx.stage(
      db
        .update(agreementTemplates)
        .set({ retiredAt: ctx.now.getTime() })
        .where(
          and(own(agreementTemplates, templateId), sql`${agreementTemplates.publishedAt} IS NOT NULL AND ${agreementTemplates.retiredAt} IS NULL`),
        ),
      changedMeanwhile(),
    );
    ctx.record({ type: "school", id: schoolId, after: { agreement: templateId, retired: true } });
    return {};
  },
});
