import { z } from "zod";
import { invalid } from "~/platform/errors";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { fundingMode, staticFieldsWith } from "../../model";
import { readStudentFields } from "../read-student-fields";
import { openDraft, stageDraft } from "./open-draft";

/** Step 2: the student's own data, in the modes that the school has set. */
export const saveStudent = command({
  name: "registration.save-student",
  allow: anyoneAtSchool,
  input: z.object({ token: z.string().optional() }).passthrough(),
  secret: ["token"],
  async run(ctx, { token, ...fields }) {
    if (fields.website) throw invalid({}, "Leave the hidden field empty.");
    const { draft, wizard, values } = await openDraft(ctx, token);
    // Who pays is a step of its own.
    const asked = staticFieldsWith(wizard.modes).filter(({ group }) => group !== "plans");
    const { values: student, errors } = await readStudentFields(ctx, asked, fields, values.student ?? values.prefill?.student);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    // A signed-in student registers under the address of the account.
    if (ctx.actor.kind === "user" && ctx.actor.roleType === "student") student.email = ctx.actor.email;
    stageDraft(
      ctx,
      draft,
      { student },
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
