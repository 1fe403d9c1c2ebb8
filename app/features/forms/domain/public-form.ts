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

/** The school's own questions of a program's form, whole. @throws not_found for a program that is not on offer here */
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

/** Which of the fixed student fields the school asks for. @throws not_found for a program that is not on offer here */
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

/** The agreement a student signs, of a program or of a class. @throws not_found for one that is not on offer here */
export const readAgreement = query({
  name: "agreements.read-public",
  allow: anyoneAtSchool,
  input: z.object({ program: optionalText(200), class: optionalText(64) }),
  async run(ctx, { program, class: ofClass }) {
    const wizard = await readWizard(ctx, program ?? null, "registration", ofClass ?? null);
    if ((program || ofClass) && !wizard.program) throw notFound();
    const { title, body } = agreementOf(wizard);
    const { body: own, fileId } = wizard.agreement;
    // A text of the school's own says what it says; the product's leaves the policy to be read beside it.
    return { title, body: own ? body : `${body}\n\n${refundPolicyOf({ refundPolicy: schoolOf(ctx)?.refundPolicy ?? null })}`, fileId };
  },
});
