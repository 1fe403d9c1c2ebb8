import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { emailTemplates, systemTemplates } from "#drizzle/schema/messaging";
import { schoolOf } from "~/platform/context";
import { conflict, invalid } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, text } from "~/platform/input";
import { staffOrSuper } from "~/platform/policy";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { changedMeanwhile, version } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { SYSTEM_REASON } from "../data/mail-templates";
import { templateChanges, templateFields, unknownIn } from "../template-model";
import { preview, readTemplate, type ShownTemplate, templateToChange } from "./read-templates";
import { queueMail } from "./send-mail";
import { inSchoolOfTemplate } from "./template-school";

const named = z.object({ id: text(160) });

interface Words {
  title: string | null;
  subject: string;
  body: string;
  afterTable: string | null;
  hasItems: boolean;
  isEnabled: boolean;
  /** Null for the product's default. */
  offsetDays: number | null;
}

/**
 * Stages a template's new wording. `seen` is the last change the editor loaded; null for the product's default. @throws invalid for a
 * placeholder this mail does not have, conflict `stale`
 */
function stageWords(ctx: CommandCtx, present: ShownTemplate, { isEnabled, offsetDays, ...words }: Words, seen: number | null | undefined): void {
  const unknown = unknownIn(present.abbreviation, { subject: words.subject, body: words.body, after_table: words.afterTable });
  if (Object.keys(unknown).length > 0) throw invalid(unknown, Object.values(unknown)[0]?.[0], "unknown_placeholder");
  if (seen !== undefined && (seen ?? 0) !== (present.updatedAt ?? 0)) throw changedMeanwhile();
  const now = ctx.now.getTime();
  const edited = { ...words, updatedBy: userOf(ctx).id, updatedAt: Math.max(now, (present.updatedAt ?? 0) + 1) };
  const { abbreviation } = present;
  // Does not overwrite a wording saved since then: the row must be as it was read.
  const asRead = present.updatedAt ?? -1;
  if (present.isSystem)
    ctx.stage(
      acrossSchools(ctx, SYSTEM_REASON)
        .insert(systemTemplates)
        .values({ abbreviation, ...edited, createdAt: now })
        .onConflictDoUpdate({ target: systemTemplates.abbreviation, set: edited, setWhere: sql`${systemTemplates.updatedAt} = ${asRead}` }),
      changedMeanwhile(),
    );
  else {
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(
      db
        .insert(emailTemplates)
        .values({ id: newId(), schoolId, abbreviation, ...edited, isEnabled, offsetDays, createdAt: now })
        .onConflictDoUpdate({
          target: [emailTemplates.schoolId, emailTemplates.abbreviation],
          set: { ...edited, isEnabled, offsetDays },
          setWhere: sql`${emailTemplates.updatedAt} = ${asRead}`,
        }),
      changedMeanwhile(),
    );
  }
  const recordOf = (side: Words) => ({
    subject: side.subject,
    body: side.body,
    afterTable: side.afterTable,
    hasItems: side.hasItems,
    isEnabled: side.isEnabled,
    offsetDays: side.offsetDays,
  });
  ctx.record({ type: "mail_template", id: present.id, before: recordOf(present), after: recordOf({ ...words, isEnabled, offsetDays }) });
}

/** Saves the template form. */
export const saveTemplate = command({
  name: "mail-templates.save",
  allow: staffOrSuper,
  school: inSchoolOfTemplate,
  input: templateFields.extend({ id: text(160), version: version() }),
  async run(ctx, { id, version: seen, after_table, items_table, is_enabled, offset_days, ...words }) {
    const present = await templateToChange(ctx, id);
    const isEnabled = present.isEssential || present.type === "manual" ? true : is_enabled;
    const offsetDays = present.hasOffset ? (offset_days ?? null) : null;
    const { title } = present;
    stageWords(ctx, present, { ...words, title, afterTable: after_table ?? null, hasItems: items_table, isEnabled, offsetDays }, seen ?? null);
    return { id };
  },
});

/** `saveTemplate` for API clients; omitted fields stay unchanged. */
export const updateTemplate = command({
  name: "mail-templates.update",
  allow: staffOrSuper,
  school: inSchoolOfTemplate,
  input: templateChanges.extend({ id: text(160) }),
  async run(ctx, { id, title, subject, body, after_table, items_table, offset_days }) {
    const present = await templateToChange(ctx, id);
    stageWords(
      ctx,
      present,
      {
        title: title ?? present.title,
        subject: subject ?? present.subject,
        body: body ?? present.body,
        afterTable: after_table === undefined ? present.afterTable : after_table,
        hasItems: items_table ?? present.hasItems,
        isEnabled: present.isEnabled,
        offsetDays: present.hasOffset ? (offset_days ?? present.offsetDays) : null,
      },
      undefined,
    );
    return { id };
  },
});

/** Turns a mail on or off. @throws conflict `essential` for a mail that must be sent */
export const switchTemplate = command({
  name: "mail-templates.switch",
  allow: staffOrSuper,
  school: inSchoolOfTemplate,
  input: named.extend({ enabled: choice(["yes", "no"]) }),
  async run(ctx, { id, enabled }) {
    const present = await templateToChange(ctx, id);
    if (present.isEssential || present.type === "manual") throw conflict("essential", "This email is always sent because people depend on it.");
    stageWords(ctx, present, { ...present, isEnabled: enabled === "yes" }, undefined);
    return { id, enabled, title: present.title };
  },
});

/** Resets a template to the product's wording. */
export const resetTemplate = command({
  name: "mail-templates.reset",
  allow: staffOrSuper,
  school: inSchoolOfTemplate,
  input: named,
  async run(ctx, { id }) {
    const present = await templateToChange(ctx, id);
    const { abbreviation: name } = present;
    if (present.isSystem) ctx.stage(acrossSchools(ctx, SYSTEM_REASON).delete(systemTemplates).where(eq(systemTemplates.abbreviation, name)));
    else {
      const { db, schoolId } = inSchool(ctx);
      ctx.stage(db.delete(emailTemplates).where(and(eq(emailTemplates.schoolId, schoolId), eq(emailTemplates.abbreviation, name))));
    }
    ctx.record({ type: "mail_template", id: present.id, before: { subject: present.subject, body: present.body }, after: { reset: true } });
    return { id };
  },
});

/** Sends a template with sample values to the caller. */
export const sendTestMail = command({
  name: "mail-templates.test",
  allow: staffOrSuper,
  school: inSchoolOfTemplate,
  input: named,
  idempotent: false,
  async run(ctx, { id }) {
    const present = await readTemplate(ctx, id);
    const me = userOf(ctx);
    const { subject, html, text: plain } = preview(ctx, present);
    await queueMail(ctx, {
      key: `test:${newId()}`,
      template: present.abbreviation,
      to: me.email,
      toName: `${me.firstName} ${me.lastName}`,
      school: present.isSystem ? null : schoolOf(ctx),
      values: {},
      written: { subject: `Test: ${subject}`.slice(0, 200), html, text: plain },
    });
    return { email: me.email };
  },
});
