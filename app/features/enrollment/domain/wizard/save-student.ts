import { z } from "zod";
import { invalid } from "~/platform/errors";
import { issuesToFields } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { staticFieldsWith, studentSchema } from "../../model";
import { openDraft, stageDraft } from "./open-draft";

/** Step 2: the student's own data, in the modes that the school has set. */
export const saveStudent = command({
  name: "registration.save-student",
  allow: anyoneAtSchool,
  input: z.object({ token: z.string().optional() }).passthrough(),
  secret: ["token"],
  async run(ctx, { token, ...fields }) {
    if (fields.website) throw invalid({}, "Leave the hidden field empty.");
    const { draft, wizard } = await openDraft(ctx, token);
    const parsed = studentSchema(staticFieldsWith(wizard.modes)).safeParse(fields);
    if (!parsed.success) throw invalid(issuesToFields(parsed.error));
    const student = Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => typeof value === "string")) as Record<string, string>;
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
    return { step: wizard.sections.length > 0 ? 3 : 4 };
  },
});
