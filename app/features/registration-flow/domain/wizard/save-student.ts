import { z } from "zod";
import { studentActor } from "~/features/enrollment/domain/new-draft";
import { readStudentFields, takeStudentFiles } from "~/features/forms/domain/read-student-fields";
import { fundingMode, staticFieldsWith } from "~/features/forms/field-model";
import { invalid } from "~/platform/errors";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { keepUploads, openDraft, stageDraft } from "./open-draft";

/** Step 2: the student's details, in the fields the school has configured. */
export const saveStudent = command({
  name: "registration.save-student",
  allow: anyoneAtSchool,
  input: z.object({ token: z.string().optional() }).passthrough(),
  secret: ["token"],
  async run(ctx, { token, ...fields }) {
    if (fields.website) throw invalid({}, "Leave the hidden field empty.");
    const { draft, wizard, values } = await openDraft(ctx, token);
    // `plan_to_pay` has its own step.
    const staticFields = staticFieldsWith(wizard.modes).filter(({ group }) => group !== "plans");
    const before = { ...(values.student ?? values.prefill?.student), ...values.uploads?.student };
    const { values: student, errors } = await readStudentFields(ctx, staticFields, fields, before);
    if (Object.keys(errors).length > 0) {
      await keepUploads(ctx, draft, async (inner) => ({ student: (await takeStudentFiles(inner, staticFields, fields, before)).values }));
      throw invalid(errors);
    }
    // A signed-in student registers with the account's email.
    const me = studentActor(ctx);
    if (me) student.email = me.email;
    stageDraft(
      ctx,
      draft,
      { student, uploads: { ...values.uploads, student: undefined } },
      {
        email: student.email,
        firstName: student.first_name,
        lastName: student.last_name,
        phone: student.phone ?? null,
        step: Math.max(draft.step, 3),
      },
    );
    if (wizard.sections.length > 0) return { step: 3 };
    return { step: fundingMode(wizard.modes) === "disabled" ? 5 : 4 };
  },
});
