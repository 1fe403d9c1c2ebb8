import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { WORDINGS } from "~/features/messaging/domain/mail-templates";
import { SPANISH } from "~/features/messaging/domain/mail-templates/es";
import { getPreferences } from "~/features/messaging/domain/preferences";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { placeholdersOf, type TemplateName } from "~/features/messaging/mails-model";
import { samplesOf } from "~/features/messaging/samples-model";
import { type Ctx, schoolOf } from "~/platform/context";
import { newId } from "~/platform/ids";
import { commitStep } from "~/platform/verb";
import { friendlyDate } from "~/platform/zones";
import { makeCtx } from "../support/context";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let ctx: Ctx;
beforeAll(async () => {
  school = await aSchool({ speaksSpanish: true });
  ctx = await makeCtx({ host: school.host });
});

/** The mail of a template to a student who reads Spanish, as it is stored. */
async function mailed(template: TemplateName, toName = "Nora Ellis") {
  const key = newId();
  const links = placeholdersOf(template).filter((name) => name.endsWith("_link"));
  const origin = `http://${school.host}`;
  const { first_name: _, full_name: __, ...samples } = samplesOf(template);
  await commitStep(ctx, "tests.mail", (inner) =>
    queueMail(inner, {
      ...{ key, template, to: school.student.email, toName, school: schoolOf(ctx), studentId: school.student.id, locale: "es" },
      values: (locale) => ({
        ...samples,
        ...Object.fromEntries(links.map((name) => [name, `${origin}/programs`])),
        class_start: friendlyDate("2026-03-09", locale),
      }),
    }),
  );
  const [mail] = await db.select().from(schema.mails).where(eq(schema.mails.id, key));
  if (!mail) throw new Error("There is no mail");
  return mail;
}

const own = (abbreviation: TemplateName, given: Partial<typeof schema.emailTemplates.$inferInsert>) =>
  insert(schema.emailTemplates, {
    ...{ id: newId(), schoolId: school.id, abbreviation, subject: "s", body: "b", createdAt: 1, updatedAt: 1, ...given },
  });

/** The parts of a text between its placeholders that have some words. */
const sentencesOf = (text: string): string[] =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .split(/\n|\{\{[^}]*\}\}|\*\*/)
    .map((part) => part.trim())
    .filter((part) => part.split(" ").length > 2);

describe("a mail to a student who reads Spanish", () => {
  it.each(Object.keys(SPANISH) as TemplateName[])("%s has no English sentence and no placeholder", async (template) => {
    const { subject, html, text } = await mailed(template);
    const english = WORDINGS[template];
    for (const written of [subject, html, text]) {
      expect(written).not.toContain("{{");
      for (const sentence of sentencesOf([english.subject, english.body, english.afterTable ?? ""].join("\n")))
        expect(written).not.toContain(sentence);
    }
    expect(html).toContain('<html lang="es">');
  });

  it("has a Spanish frame, dates and links, and a greeting without a name", async () => {
    const { html, text, unsubscribeUrl } = await mailed("class_reminder", "");
    expect(text).toContain("lun, 9 mar 2026");
    expect(text).toContain("Hola, estudiante:");
    expect(text).toContain("Cancelar la suscripción o administrar las preferencias de correo electrónico: http");
    expect(html).toMatch(/href="http:[^"]+\/es\/manage-preference\?/);
    expect(unsubscribeUrl).toContain("/api/email-subscription/unsubscribe/");
    const token = new URL(/http\S+manage-preference\S+/.exec(text)?.[0] ?? "").searchParams.get("token") ?? "";
    expect((await getPreferences(ctx, { token })).schoolName).toBe(schoolOf(ctx)?.name);
  });

  it("is English with a notice where the school has changed the English one", async () => {
    await own("payment_due", { subject: "Your money, {{first_name}}", body: "Starts {{class_start}}." });
    const { subject, text, html } = await mailed("payment_due");
    expect(subject).toBe("Your money, Nora");
    expect(text).toMatch(/^Este correo está disponible solo en inglés\.\n\nStarts Mon, Mar 9, 2026\./);
    expect(html).toContain('<div lang="en">');
  });

  it("is the product's where the school has changed other things than the words", async () => {
    const { subject, body, afterTable } = WORDINGS.payment_overdue;
    await own("payment_overdue", { subject, body, afterTable, offsetDays: 3 });
    expect((await mailed("payment_overdue")).subject).not.toBe(subject);
  });

  it("is the school's Spanish one once that is published", async () => {
    await own("class_changed", { subject: "Changed", body: "It changed." });
    const row = (field: string, text: string, state: "draft" | "published") =>
      insert(schema.translations, {
        ...{ schoolId: school.id, locale: "es", subject: "template:class_changed", field, text, source: "", state, madeBy: "person", updatedAt: 1 },
        reviewedBy: school.owner.id,
      });
    await row("subject", "Cambió su clase", "published");
    await row("body", "Hola, {{first_name}}: cambió.", "draft");
    expect((await mailed("class_changed")).subject).toBe("Changed");
    await db
      .update(schema.translations)
      .set({ state: "published" })
      .where(and(eq(schema.translations.schoolId, school.id), eq(schema.translations.field, "body")));
    const { subject, text } = await mailed("class_changed");
    expect([subject, text.split("\n")[0]]).toEqual(["Cambió su clase", "Hola, Nora: cambió."]);
  });
});
