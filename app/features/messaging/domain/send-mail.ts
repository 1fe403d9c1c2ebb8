import { mails } from "#drizzle/schema/messaging";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, type School, withSchool } from "~/platform/context";
import { isErasedEmail } from "~/platform/erased";
import { inOwnWords } from "~/platform/own-words";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { normalEmail } from "~/platform/written";
import { inLocale, type Locale } from "~/words/locale";
import { findMailTemplate, findSystemTemplate } from "../data/mail-templates";
import { type TemplateName, templateOf } from "../mails-model";
import { managePreferencePath, unsubscribePath } from "../paths";
import { oneLine, type Values } from "../placeholders";
import { type ItemsTable, writeMail } from "./mail-shell";
import { WORDINGS } from "./mail-templates";
import { SPANISH } from "./mail-templates/es";
import type { MailTemplate } from "./mail-templates/mail-template";
import { preferenceToken } from "./preference-token";
import { replyAddress } from "./reply-address";
import { sharedValues } from "./shared-values";
import { refuseUnknown } from "./unfilled";

export interface MailOrder {
  /** Idempotency key, made of the event: `registration_success:<registration>`. One key, one mail. */
  key: string;
  template: TemplateName;
  to: string;
  toName: string;
  /** The sending school; null for the product. */
  school: School | null;
  /** The language of the recipient; English for staff. */
  locale?: Locale;
  /** In the language of the text: the recipient's, or English where it is not there. */
  values: InLanguage<Values>;
  table?: InLanguage<ItemsTable | undefined>;
  /** Text written for this mail, in place of the template's. */
  content?: MailTemplate;
  /** A complete text, independent of the template. */
  written?: { subject: string; html: string; text: string };
  studentId?: string | null;
  subject?: { type: string; id: string };
  /** The messages it replies to, latest last: Message-IDs in angle brackets, or keys of the mail log. */
  thread?: string[];
}

/** The same in each language, or made in one. */
type InLanguage<T> = T | ((locale: Locale) => T);

const spoken = <T extends object | undefined>(given: InLanguage<T>, locale: Locale): T => (typeof given === "function" ? given(locale) : given);

/** The text of a mail with its language. */
export interface Worded {
  content: MailTemplate;
  locale: Locale;
}

/**
 * Stages a mail with its recipient and text, sent after commit. Returns false if the school has turned this mail off, or the recipient's data were erased. The recipient's
 * preferences are checked on sending.
 */
export async function queueMail(ctx: CommandCtx, order: MailOrder): Promise<boolean> {
  const { key, school } = order;
  const { locale = "en" } = order;
  const worded = order.content ? { content: order.content, locale } : await mailTemplateOf(ctx, order.template, school, locale);
  if (!worded) return false;
  if (order.content) refuseUnknown(order.content, spoken(order.values, locale));
  const email = normalEmail(order.to);
  if (isErasedEmail(email)) return false;
  const { unsubscribeUrl, ...text } = await writtenMail(ctx, order, worded);
  const db = school ? inSchool(withSchool(ctx, school)).db : acrossSchools(ctx, "mail of the product itself belongs to no school");
  ctx.stage(
    db
      .insert(mails)
      .values({
        id: key,
        schoolId: school?.id ?? null,
        template: order.template,
        recipient: email,
        recipientName: oneLine(order.toName) || null,
        ...text,
        replyTo: (await replyToOf(ctx, order)) ?? school?.contactEmail ?? null,
        fromName: oneLine(school?.name ?? "Enrollium"),
        unsubscribeUrl,
        studentId: order.studentId ?? null,
        subjectType: order.subject?.type ?? null,
        subjectId: order.subject?.id ?? null,
        thread: order.thread ?? null,
        status: "pending",
        createdAt: ctx.now.getTime(),
      })
      .onConflictDoNothing(),
  );
  ctx.emit("mail.send", { mailId: key }, key);
  return true;
}

/** Replies about an inquiry or a student are filed there. */
async function replyToOf(ctx: Ctx, { school, studentId, subject }: MailOrder): Promise<string | null> {
  if (!school) return null;
  if (subject?.type === "inquiry") return replyAddress(ctx.env, { kind: "inquiry", id: subject.id });
  return studentId ? replyAddress(ctx.env, { kind: "student", id: studentId }) : null;
}

/** The mail's text for one recipient, with its unsubscribe URL; null if it is mandatory. */
export async function writtenMail(ctx: Ctx, order: MailOrder, { content, locale: writtenIn }: Worded) {
  const { school, locale = "en" } = order;
  const template = templateOf(order.template);
  const toName = oneLine(order.toName);
  const origin = siteOrigin(ctx, school);
  const token = school && !template.isSystem ? await preferenceToken(ctx, { schoolId: school.id, email: normalEmail(order.to) }) : null;
  // Pages that have a language open in the reader's.
  const home = (link: string) =>
    school?.speaksSpanish && link.startsWith(`${origin}/`) ? origin + inLocale(link.slice(origin.length), locale) : link;
  const own = school && writtenIn !== "en" ? await ctx.parts.ownWords({ ...withSchool(ctx, school), locale: writtenIn }) : null;
  const values = inOwnWords({ ...sharedValues(school, origin, toName, writtenIn), ...spoken(order.values, writtenIn) }, own);
  const text =
    order.written ??
    writeMail({
      content,
      locale,
      isEnglishOnly: writtenIn !== locale,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && home(value)])),
      table: content.hasItems === false ? undefined : inOwnWords(spoken(order.table, writtenIn), own),
      school,
      origin,
      preferencesUrl: token ? home(origin + managePreferencePath(token, template.kind)) : null,
      canUnsubscribe: template.kind !== undefined,
    });
  return { ...text, unsubscribeUrl: token && template.kind ? origin + unsubscribePath(token, template.kind) : null };
}

/**
 * The text of a mail in a language: the school's wording, else the product's; null if the school has turned this mail off. A wording that was
 * changed in English alone stays English.
 */
export async function mailTemplateOf(ctx: Ctx, name: TemplateName, school: School | null, locale: Locale = "en"): Promise<Worded | null> {
  const template = templateOf(name);
  const usual = usualWords(name, locale);
  if (!school || template.isSystem) {
    const changed = await findSystemTemplate(ctx, name);
    return changed ? changedWords(name, wordsOf(changed), usual) : usual;
  }
  const { own, translated } = await findMailTemplate(withSchool(ctx, school), name, locale);
  if (own && !own.isEnabled) return template.isEssential || template.type === "manual" ? usual : null;
  if (translated) return { content: { ...translated, hasItems: own?.hasItems }, locale };
  return own ? changedWords(name, wordsOf(own), usual) : usual;
}

function usualWords(name: TemplateName, locale: Locale): Worded {
  const spanish = locale === "es" ? SPANISH[name] : undefined;
  return spanish ? { content: spanish, locale: "es" } : { content: WORDINGS[name], locale: "en" };
}

/** Words that differ from the product's English ones only in what they list are the product's in every language. */
function changedWords(name: TemplateName, own: MailTemplate, usual: Worded): Worded {
  const { subject, body, afterTable } = WORDINGS[name];
  const isSame = own.subject === subject && own.body === body && (own.afterTable ?? "") === (afterTable ?? "");
  return isSame && usual.locale !== "en" ? { ...usual, content: { ...usual.content, hasItems: own.hasItems } } : { content: own, locale: "en" };
}

const wordsOf = ({ subject, body, afterTable, hasItems }: { subject: string; body: string; afterTable: string | null; hasItems: boolean }) => ({
  subject,
  body,
  afterTable: afterTable ?? undefined,
  hasItems,
});
