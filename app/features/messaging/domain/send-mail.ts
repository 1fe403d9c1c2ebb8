import { mails } from "#drizzle/schema/messaging";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, type School, withSchool } from "~/platform/context";
import { isErasedEmail } from "~/platform/erased";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { normalEmail } from "~/platform/written";
import { findMailTemplate, findSystemTemplate } from "../data/mail-templates";
import { type TemplateName, templateOf } from "../mails-model";
import { managePreferencePath, unsubscribePath } from "../paths";
import { oneLine, type Values } from "../placeholders";
import { type ItemsTable, writeMail } from "./mail-shell";
import { WORDINGS } from "./mail-templates";
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
  values: Values;
  table?: ItemsTable;
  /** Text written for this mail, in place of the template's. */
  content?: MailTemplate;
  /** A complete text, independent of the template. */
  written?: { subject: string; html: string; text: string };
  studentId?: string | null;
  subject?: { type: string; id: string };
  /** The messages it replies to, latest last: Message-IDs in angle brackets, or keys of the mail log. */
  thread?: string[];
}

/**
 * Stages a mail with its recipient and text, sent after commit. Returns false if the school has turned this mail off, or the recipient's data were erased. The recipient's
 * preferences are checked on sending.
 */
export async function queueMail(ctx: CommandCtx, order: MailOrder): Promise<boolean> {
  const { key, school } = order;
  const content = order.content ?? (await mailTemplateOf(ctx, order.template, school));
  if (!content) return false;
  if (order.content) refuseUnknown(order.content, order.values);
  const email = normalEmail(order.to);
  if (isErasedEmail(email)) return false;
  const { unsubscribeUrl, ...text } = await writtenMail(ctx, order, content);
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
export async function writtenMail(ctx: Ctx, order: MailOrder, content: MailTemplate) {
  const { school } = order;
  const template = templateOf(order.template);
  const toName = oneLine(order.toName);
  const origin = siteOrigin(ctx, school);
  const token = school && !template.isSystem ? await preferenceToken(ctx, { schoolId: school.id, email: normalEmail(order.to) }) : null;
  const text =
    order.written ??
    writeMail({
      content,
      values: { ...sharedValues(school, origin, toName), ...order.values },
      table: content.hasItems === false ? undefined : order.table,
      school,
      origin,
      preferencesUrl: token ? origin + managePreferencePath(token, template.kind) : null,
      canUnsubscribe: template.kind !== undefined,
    });
  return { ...text, unsubscribeUrl: token && template.kind ? origin + unsubscribePath(token, template.kind) : null };
}

/** The school's wording, else the product's; null if the school has turned this mail off. */
export async function mailTemplateOf(ctx: Ctx, name: TemplateName, school: School | null): Promise<MailTemplate | null> {
  const template = templateOf(name);
  if (!school || template.isSystem) {
    const changed = await findSystemTemplate(ctx, name);
    return changed ? wordsOf(changed) : WORDINGS[name];
  }
  const own = await findMailTemplate(withSchool(ctx, school), name);
  if (!own) return WORDINGS[name];
  if (own.isEnabled) return wordsOf(own);
  return template.isEssential || template.type === "manual" ? WORDINGS[name] : null;
}

const wordsOf = ({ subject, body, afterTable, hasItems }: { subject: string; body: string; afterTable: string | null; hasItems: boolean }) => ({
  subject,
  body,
  afterTable: afterTable ?? undefined,
  hasItems,
});
