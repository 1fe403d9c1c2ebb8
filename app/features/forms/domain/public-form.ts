import { z } from "zod";
import { FORM_TYPES } from "#drizzle/schema/forms";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { choice, optionalText, orElse, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";
import { staticFieldsWith } from "../field-model";
import { agreementOf } from "./agreement";
import { readWizard } from "./registration-form";

/** The custom questions of a program's form. @throws not_found for a program that is not offered */
export const listPublicSections = query({
  name: "sections.list-public",
  allow: anyoneAtSchool,
  input: z.object({ program: text(200), form_type: orElse(choice(FORM_TYPES), "registration") }),
  async run(ctx, { program, form_type }) {
    const wizard = await readWizard(ctx, program, form_type);
    if (!wizard.program) throw notFound();
    return wizard.sections;
  },
});

/** The fixed student fields in use. @throws not_found for a program that is not offered */
export const listPublicStaticFields = query({
  name: "static-fields.list-public",
  allow: anyoneAtSchool,
  input: z.object({ program: optionalText(200) }),
  async run(ctx, { program }) {
    const { modes, program: known } = await readWizard(ctx, program ?? null);
    if (program && !known) throw notFound();
    return staticFieldsWith(modes).map(({ name, mode }) => ({ name, mode }));
  },
});

/** The agreement of a program or class. @throws not_found for one that is not offered */
export const readAgreement = query({
  name: "agreements.read-public",
  allow: anyoneAtSchool,
  input: z.object({ program: optionalText(200), class: optionalText(64) }),
  async run(ctx, { program, class: ofClass }) {
    const wizard = await readWizard(ctx, program ?? null, "registration", ofClass ?? null);
    if ((program || ofClass) && !wizard.program) throw notFound();
    const { title, body } = agreementOf(wizard);
    const { body: own, fileId } = wizard.agreement;
    // With the default text, the policy is shown next to it.
    return { title, body: own ? body : `${body}\n\n${refundPolicyOf(schoolOf(ctx), wizard.program)}`, fileId };
  },
});
