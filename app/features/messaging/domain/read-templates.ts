import { z } from "zod";
import { activeSchools } from "~/features/schools/data/find-school";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { forbidden } from "~/platform/errors";
import { text } from "~/platform/input";
import { isSuperAdmin, staffOrSuper } from "~/platform/policy";
import { query } from "~/platform/verb";
import { ownTemplates, systemWordings } from "../data/mail-templates";
import { placeholdersOf, TEMPLATE_NAMES, type TemplateName, templateOf } from "../mails-model";
import { samplesOf } from "../samples-model";
import { SYSTEM, templateId, templateListInput } from "../template-model";
import { writeMail } from "./mail-shell";
import { WORDINGS } from "./mail-templates";
import { sharedValues } from "./shared-values";
import { asked, inSchoolOfList, inSchoolOfTemplate } from "./template-school";

type Stored = {
  row: Awaited<ReturnType<typeof systemWordings>>[number]["row"] & { isEnabled?: boolean; offsetDays?: number | null };
  editor: string | null;
  editorLast: string | null;
};

/** A template as sent now: the product's wording or the edited one. */
function shown(owner: string, name: TemplateName, stored: Stored | undefined) {
  const template = templateOf(name);
  const usual = WORDINGS[name];
  const row = stored?.row;
  return {
    id: templateId(owner, name),
    abbreviation: name,
    title: row?.title ?? template.title,
    type: template.type,
    isSystem: owner === SYSTEM,
    isEssential: Boolean(template.isEssential || template.isSystem),
    subject: row?.subject ?? usual.subject,
    body: row?.body ?? usual.body,
    afterTable: row ? row.afterTable : (usual.afterTable ?? null),
    hasItems: row?.hasItems ?? true,
    isEnabled: row?.isEnabled ?? true,
    /** The school's number of days before; null without one. */
    offsetDays: row?.offsetDays ?? null,
    /** The product's number; null if each program has its own. */
    usualOffset: template.offsetDays ?? null,
    hasOffset: template.offsetDays !== undefined,
    isOwn: row !== undefined,
    /** Epoch milliseconds; null if never edited. */
    updatedAt: row?.updatedAt ?? null,
    editor: stored?.editor ? `${stored.editor} ${stored.editorLast ?? ""}`.trim() : null,
    placeholders: placeholdersOf(name),
  };
}
export type ShownTemplate = ReturnType<typeof shown>;

async function allOf(ctx: Ctx, isSystem: boolean): Promise<ShownTemplate[]> {
  const school = schoolOf(ctx);
  if (!isSystem && !school) return [];
  const rows: Stored[] = isSystem ? await systemWordings(ctx) : await ownTemplates(ctx);
  const byName = new Map(rows.map((stored) => [stored.row.abbreviation, stored]));
  return TEMPLATE_NAMES.filter((name) => Boolean(templateOf(name).isSystem) === isSystem).map((name) =>
    shown(isSystem ? SYSTEM : (school?.id ?? ""), name, byName.get(name)),
  );
}

const SORT: Record<string, (template: ShownTemplate) => string | number> = {
  title: ({ title }) => title.toLowerCase(),
  type: ({ type }) => type,
  subject: ({ subject }) => subject.toLowerCase(),
  updated_at: ({ updatedAt }) => updatedAt ?? 0,
};

/** The templates of a school or the product; a few dozen, so they are sorted and filtered here. */
export const listTemplates = query({
  name: "mail-templates.list",
  allow: staffOrSuper,
  school: inSchoolOfList,
  input: templateListInput,
  async run(ctx, { limit, offset, ordering, search, type, enabled, is_system }) {
    const isSystem = is_system || !schoolOf(ctx);
    const wanted = search?.trim().toLowerCase();
    const by = SORT[ordering.replace("-", "")] ?? (({ title }) => title.toLowerCase());
    const found = (await allOf(ctx, isSystem))
      .filter((template) => !type || template.type === type)
      .filter((template) => !enabled || template.isEnabled === (enabled === "yes"))
      .filter(({ title, subject, abbreviation }) => !wanted || `${title} ${subject} ${abbreviation}`.toLowerCase().includes(wanted))
      .sort((one, other) => (by(one) < by(other) ? -1 : by(one) > by(other) ? 1 : 0));
    if (ordering.startsWith("-")) found.reverse();
    return { results: found.slice(offset, offset + limit), count: found.length, zone: zoneOf(ctx), isSystem, school: schoolOf(ctx)?.id ?? null };
  },
});

/** The list for the office; a super admin chooses the school. */
export const templatesAsked = query({
  name: "mail-templates.asked",
  allow: staffOrSuper,
  school: inSchoolOfList,
  input: templateListInput,
  async run(ctx, input) {
    const schools = isSuperAdmin(ctx) ? await activeSchools(ctx) : null;
    return { ...(await listTemplates(ctx, { ...input, is_system: false, school: schoolOf(ctx)?.id })), schools };
  },
});

/** The template with an ID. @throws not_found */
export async function readTemplate(ctx: Ctx, id: string): Promise<ShownTemplate> {
  const { name, isSystem, owner } = asked(ctx, id);
  return (await allOf(ctx, isSystem)).find(({ abbreviation }) => abbreviation === name) ?? shown(owner, name, undefined);
}

/** A template that the caller may edit. @throws forbidden for a product template, except for super admins */
export async function templateToChange(ctx: Ctx, id: string): Promise<ShownTemplate> {
  const template = await readTemplate(ctx, id);
  if (template.isSystem && !isSuperAdmin(ctx)) throw forbidden();
  return template;
}

/** A template with a preview in sample values. */
export const showTemplate = query({
  name: "mail-templates.show",
  allow: staffOrSuper,
  school: inSchoolOfTemplate,
  input: z.object({ id: text(160) }),
  async run(ctx, input) {
    const template = await readTemplate(ctx, input.id);
    return { ...template, zone: zoneOf(ctx), preview: preview(ctx, template), canEdit: !template.isSystem || isSuperAdmin(ctx) };
  },
});

const SAMPLE_ITEMS = [
  ["Item", "Quantity", "Amount"],
  ["Navy scrub set, M", "2", "$69.00"],
] as const;

/** A sample mail of this wording. */
export function preview(ctx: Ctx, template: Pick<ShownTemplate, "abbreviation" | "isSystem" | "subject" | "body" | "afterTable" | "hasItems">) {
  const school = template.isSystem ? null : schoolOf(ctx);
  const origin = siteOrigin(ctx, school);
  const links = Object.fromEntries(placeholdersOf(template.abbreviation).flatMap((name) => (name.endsWith("_link") ? [[name, `${origin}/`]] : [])));
  const { kind } = templateOf(template.abbreviation);
  const samples = samplesOf(template.abbreviation);
  return writeMail({
    content: { subject: template.subject, body: template.body, afterTable: template.afterTable ?? undefined },
    values: { ...links, ...samples, ...sharedValues(school, origin, samples.full_name ?? "") },
    table: template.hasItems && template.abbreviation === "invoice" ? SAMPLE_ITEMS : undefined,
    locale: "en",
    school,
    origin,
    preferencesUrl: school ? `${origin}/` : null,
    canUnsubscribe: kind !== undefined,
  });
}
