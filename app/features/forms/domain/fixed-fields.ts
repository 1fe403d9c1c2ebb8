import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { staticFields } from "#drizzle/schema/forms";
import { invalidField } from "~/platform/errors";
import { choice, optionalText, text } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { storedModes } from "../data/program-forms";
import { fieldsWith } from "../field-model";
import { FIELD_MODES, FORM_TYPES, fieldsOfForm, fixedFields } from "../model";

const formType = { form_type: choice(FORM_TYPES).default("registration") };

/** The fixed fields of a form in the school's modes. */
export const readFixedFields = query({
  name: "static-fields.read",
  allow: schoolStaff,
  input: z.object(formType),
  async run(ctx, { form_type: form }) {
    return { form, fields: fieldsWith(fieldsOfForm(form), await storedModes(ctx, form)) };
  },
});

/** Sets modes of fixed fields for all programs. @throws invalid for an unknown field or one that is always required */
export const updateFixedFields = command({
  name: "static-fields.update",
  allow: schoolStaff,
  input: z.object({
    ...formType,
    static_fields: z
      .array(z.object({ name: text(60), mode: choice(FIELD_MODES), help_text: optionalText(300).nullable() }))
      .max(100)
      .default([]),
  }),
  async run(ctx, { form_type: form, static_fields: changes }) {
    const { db, schoolId } = inSchool(ctx);
    const fields = fieldsOfForm(form);
    const stored = new Map((await storedModes(ctx, form)).map((row) => [row.name, row]));
    changes.forEach(({ name, mode, help_text }, index) => {
      const field = fields.find((each) => each.name === name);
      if (!field) throw invalidField(`static_fields.${index}.name`, `"${name}" is not a valid choice`);
      if (field.fixed && mode !== "required") throw invalidField(`static_fields.${index}.mode`, `${field.label} is always required.`);
      const row = { mode, helpText: help_text === undefined ? (stored.get(name)?.helpText ?? null) : help_text };
      ctx.stage(
        db
          .insert(staticFields)
          .values({ schoolId, formType: form, name, ...row })
          .onConflictDoUpdate({ target: [staticFields.schoolId, staticFields.formType, staticFields.name], set: row }),
      );
    });
    ctx.record({ type: "static_fields", id: form, before: [...stored.values()], after: changes });
    return { form };
  },
});

/** The same from the screen's table: `modes.<field>` and `help.<field>` of every field. */
export const saveFixedFields = command({
  name: "static-fields.save",
  allow: schoolStaff,
  input: fixedFields.extend(formType),
  async run(ctx, { form_type, modes, help }) {
    const static_fields = fieldsOfForm(form_type).map(({ name, fixed, mode }) => ({
      name,
      mode: fixed ? "required" : (modes[name] ?? mode),
      help_text: help[name] ?? null,
    }));
    return updateFixedFields({ ...ctx, idempotencyKey: null }, { form_type, static_fields });
  },
});

/** Back to what a school begins with. */
export const resetFixedFields = command({
  name: "static-fields.reset",
  allow: schoolStaff,
  input: z.object(formType),
  async run(ctx, { form_type: form }) {
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(db.delete(staticFields).where(and(eq(staticFields.schoolId, schoolId), eq(staticFields.formType, form))));
    ctx.record({ type: "static_fields", id: form, before: await storedModes(ctx, form) });
    return { form };
  },
});
