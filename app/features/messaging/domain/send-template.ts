import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { conflict, invalid, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { REQUIRED, text } from "~/platform/input";
import { staffOrSuper } from "~/platform/policy";
import { command } from "~/platform/verb";
import { normalEmail } from "~/platform/written";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { recipientsWith } from "../data/template-recipients";
import { halfFilled, placeholdersIn } from "../placeholders";
import { isSentByHand, MOST_RECIPIENTS, sendFields, WRITTEN } from "../send-model";
import { readTemplate } from "./read-templates";
import { mailTemplateOf, queueMail } from "./send-mail";
import { sharedValues } from "./shared-values";
import { inSchoolOfTemplate } from "./template-school";
import { refuseUnfilled } from "./unfilled";

/**
 * Sends a manual template to people of the school, filled in for each. Sends nothing while a placeholder is unfilled. @throws conflict
 * `not_manual`, invalid on `to` and the template's fields
 */
export const sendTemplate = command({
  name: "mail-templates.send",
  allow: staffOrSuper,
  school: inSchoolOfTemplate,
  input: sendFields.extend({ id: text(160) }),
  async run(ctx, { id, to, ...typed }) {
    const template = await readTemplate(ctx, id);
    const school = schoolOf(ctx);
    if (!school) throw notFound();
    if (!isSentByHand(template)) throw conflict("not_manual", "This email can't be sent by hand.");
    const found = await mailTemplateOf(ctx, template.abbreviation, school);
    if (!found) throw notFound();
    const { content } = found;
    const words = [content.subject, content.body, content.afterTable ?? ""].join("\n");
    const used = new Set(placeholdersIn(words));
    const missing = WRITTEN.filter((name) => used.has(name) && !typed[name]);
    if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, [REQUIRED]])));
    const written = Object.fromEntries(WRITTEN.filter((name) => used.has(name)).map((name) => [name, typed[name] ?? ""]));
    refuseUnfilled(written);
    const emails = [...new Set(to.split(/[\s,;]+/).map(normalEmail))].filter(Boolean);
    if (emails.length > MOST_RECIPIENTS) throw invalidField("to", `Enter at most ${MOST_RECIPIENTS} addresses. For more, use a broadcast.`);
    const people = await recipientsWith(ctx, emails);
    const unknown = emails.filter((email) => !people.some((each) => each.email === email));
    if (unknown.length > 0) throw invalidField("to", `No one at your school has the address ${unknown.slice(0, 3).join(", ")}.`);
    const origin = siteOrigin(ctx, school);
    for (const { email, name, studentId, program, question, locale } of people) {
      const valuesIn = (language: Locale) => {
        const about = program ?? phrase("our programs", language);
        return { program: about, title: about, question, ...written };
      };
      const [gap] = halfFilled(words, { ...sharedValues(school, origin, name), ...valuesIn("en") });
      if (gap) throw invalidField("to", `There is no value for {{${gap}}} for ${name}. Change the wording, or remove ${email}.`);
      await queueMail(ctx, {
        key: `${template.abbreviation}:by-hand:${newId()}`,
        template: template.abbreviation,
        to: email,
        toName: name,
        school,
        studentId,
        locale,
        values: valuesIn,
      });
    }
    ctx.record({ type: "mail_template", id: template.id, after: { sentTo: people.length } });
    return { id, count: people.length };
  },
});
