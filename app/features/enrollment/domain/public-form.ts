import { z } from "zod";
import { FORM_TYPES } from "#drizzle/schema/forms";
import { notFound } from "~/platform/errors";
import { choice, optionalText, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";
import { readWizard } from "../data/wizard";
import { staticFieldsWith } from "../model";
import { agreementOf } from "./wizard/terms";

/** The school's own questions of a program's form, whole. @throws not_found for a program that is not on offer here */
export const listPublicSections = query({
  name: "sections.list-public",
  allow: anyoneAtSchool,
  input: z.object({ program: text(200), form_type: choice(FORM_TYPES).default("registration") }),
  async run(ctx, { program, form_type }) {
    const wizard = await readWizard(ctx, program, form_type);
    if (!wizard.program) throw notFound();
    return wizard.sections;
  },
});

/** Which of the fixed student fields the school asks for. */
export const listPublicStaticFields = query({
  name: "static-fields.list-public",
  allow: anyoneAtSchool,
  input: z.object({ program: optionalText(200) }),
  async run(ctx, { program }) {
    const { modes } = await readWizard(ctx, program ?? null);
    return staticFieldsWith(modes).map(({ name, mode }) => ({ name, mode }));
  },
});

/** The agreement a student signs. */
export const readAgreement = query({
  name: "agreements.read-public",
  allow: anyoneAtSchool,
  input: z.object({ program: optionalText(200), class: optionalText(64) }),
  async run(ctx, { program }) {
    return agreementOf(await readWizard(ctx, program ?? null));
  },
});
