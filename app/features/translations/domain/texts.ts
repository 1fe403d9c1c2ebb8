import { z } from "zod";
import { translations } from "#drizzle/schema/translations";
import { withTokens } from "~/features/assistants/domain/budget";
import { type Ctx, schoolOf } from "~/platform/context";
import { invalid, notFound, unavailable } from "~/platform/errors";
import { choice, flag, optional, optionalText, text } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command, query } from "~/platform/verb";
import { oneText } from "../data/translations";
import {
  asStored,
  asWritten,
  FIELD_STATES,
  type FieldState,
  fieldName,
  GLOSSARY,
  KINDS,
  keyOf,
  type Source,
  type SourceField,
  type SourceKind,
  type Stored,
  sameFacts,
  samePlaceholders,
  stateOf,
} from "../model";
import { readTexts } from "./sources";

const STATES = Object.keys(FIELD_STATES) as [FieldState, ...FieldState[]];
type Counts = Record<FieldState, number>;

const noCounts = (): Counts => ({ missing: 0, draft: 0, unread: 0, stale: 0, done: 0 });

const sourceNamed = (sources: readonly Source[], subject: string): Source => {
  const source = sources.find((each) => each.subject === subject);
  if (!source) throw notFound();
  return source;
};

/** The texts of a school by kind and state, with counts of each state. */
export const listTranslations = query({
  name: "translations.list",
  allow: schoolStaff,
  input: z.object({ kind: optional(choice(KINDS as [SourceKind, ...SourceKind[]])), state: optional(choice(STATES)), q: optionalText(200) }),
  async run(ctx, { kind, state, q }) {
    const { sources, stored } = await readTexts(ctx);
    const counted = sources.map(({ subject, kind: of, title, fields }) => {
      const counts = noCounts();
      for (const each of fields) counts[stateOf(each, stored.get(keyOf(subject, each.field)))] += 1;
      return { subject, kind: of, title, texts: fields.length, counts };
    });
    const total = noCounts();
    for (const { counts } of counted) for (const name of STATES) total[name] += counts[name];
    const sought = q?.toLocaleLowerCase() ?? "";
    const results = counted.filter(
      (each) => (!kind || each.kind === kind) && (!state || each.counts[state] > 0) && each.title.toLocaleLowerCase().includes(sought),
    );
    return { results, total, texts: counted.reduce((sum, { texts }) => sum + texts, 0), school: schoolOf(ctx)?.speaksSpanish ?? false };
  },
});

/** The texts of one thing side by side, as a person reads and writes them. @throws not_found */
export const readTranslation = query({
  name: "translations.get",
  allow: schoolStaff,
  input: z.object({ subject: text(200) }),
  async run(ctx, { subject }) {
    const { sources, stored } = await readTexts(ctx);
    const { title, kind, fields } = sourceNamed(sources, subject);
    return {
      subject,
      title,
      kind,
      canDraft: ctx.ports.assistant.kind === "model",
      glossary: GLOSSARY,
      fields: fields.map((each) => {
        const found = stored.get(keyOf(subject, each.field));
        return {
          ...each,
          english: asWritten(each.text, each.format),
          spanish: found ? asWritten(found.text, each.format) : "",
          state: stateOf(each, found),
          /** The English that the Spanish was made from, where it has changed. */
          before: found && found.source !== each.text ? asWritten(found.source, each.format) : null,
          updatedAt: found?.updatedAt ?? null,
        };
      }),
    };
  },
});

function stageText(
  ctx: CommandCtx,
  subject: string,
  { field, text: source }: SourceField,
  row: { text: string; state: Stored["state"]; madeBy: Stored["madeBy"]; reviewedBy: string | null },
): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const set = { ...row, source, reviewedAt: row.reviewedBy ? now : null, updatedAt: now };
  ctx.stage(
    db
      .insert(translations)
      .values({ schoolId, locale: "es", subject, field, ...set })
      .onConflictDoUpdate({ target: [translations.schoolId, translations.locale, translations.subject, translations.field], set }),
  );
}

/**
 * Saves a person's translation of one thing: published at once, or as a draft. An empty text removes the translation. @throws not_found,
 * invalid by field where a mail's placeholders are not those of the English text
 */
export const saveTranslation = command({
  name: "translations.save",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ subject: text(200), publish: flag(), texts: z.record(z.string().max(80), z.string().max(60_000)).default({}) }),
  async run(ctx, { subject, publish, texts }) {
    const { sources, stored } = await readTexts(ctx);
    const { fields, title, kind } = sourceNamed(sources, subject);
    const { db, schoolId } = inSchool(ctx);
    const wrong: Record<string, string[]> = {};
    for (const each of fields) {
      const written = texts[each.field];
      if (written === undefined) continue;
      const spanish = asStored(written, each.format);
      const before = stored.get(keyOf(subject, each.field));
      if (spanish === "") {
        if (before) ctx.stage(db.delete(translations).where(oneText(schoolId, subject, each.field)));
        continue;
      }
      if ((kind === "template" || kind === "agreement") && !samePlaceholders(each.text, spanish))
        wrong[`texts.${fieldName(each.field)}`] = ["Keep the placeholders of the English text, such as {{first_name}}."];
      const state = publish || before?.state === "published" ? "published" : "draft";
      if (before?.text === spanish && before.source === each.text && before.state === state && before.reviewedBy !== null) continue;
      stageText(ctx, subject, each, { text: spanish, state, madeBy: "person", reviewedBy: userOf(ctx).id });
    }
    if (Object.keys(wrong).length > 0) throw invalid(wrong);
    ctx.record({ type: "translation", id: subject, after: { published: publish } });
    return { subject, title, published: publish };
  },
});

/** Characters of one text that the assistant is asked to translate. */
const LONGEST_DRAFT = 6_000;

/**
 * Asks the assistant for drafts of the texts that have none. A draft with another number, placeholder or address than the English text is
 * dropped. Drafts are shown nowhere before a person has read them. @throws not_found, unavailable without a model, too_many `token_quota`
 */
export const draftTranslation = command({
  name: "translations.draft",
  allow: schoolStaff,
  input: z.object({ subject: text(200) }),
  idempotent: false,
  async run(ctx, { subject }) {
    const { sources, stored } = await readTexts(ctx);
    const { fields, title } = sourceNamed(sources, subject);
    if (ctx.ports.assistant.kind !== "model") throw unavailable("The assistant can't translate here. Write the Spanish text yourself.");
    const asked = fields.filter((each) => !stored.has(keyOf(subject, each.field)) && asWritten(each.text, each.format).length <= LONGEST_DRAFT);
    let made = 0;
    for (const each of asked) {
      const english = asWritten(each.text, each.format);
      const spanish = await translate(ctx, english);
      if (spanish === "" || !sameFacts(english, spanish)) continue;
      stageText(ctx, subject, each, { text: asStored(spanish, each.format), state: "draft", madeBy: "machine", reviewedBy: null });
      made += 1;
    }
    ctx.record({ type: "translation", id: subject, after: { drafts: made } });
    return { subject, title, made, left: asked.length - made };
  },
});

async function translate(ctx: Ctx, english: string): Promise<string> {
  const request = {
    task: "write" as const,
    system: `You translate texts of a US training school into Spanish for adult applicants in the United States: warm, plain, "usted". Keep Markdown, numbers, dates, prices, links, codes and words in {{double braces}} exactly as they are. Terms: ${GLOSSARY.map((pair) => pair.join(" = ")).join("; ")}. Answer with the translation alone.`,
    messages: [{ role: "user" as const, content: english }],
    passages: [],
    maxTokens: Math.max(200, english.length),
  };
  const most = request.maxTokens + Math.ceil((request.system.length + english.length) / 3);
  const { text: said } = await withTokens(ctx, "marketing", most, () => ctx.ports.assistant.complete(request));
  return said.trim();
}
