import { z } from "zod";
import { type Draft, findDraftByToken } from "~/features/enrollment/data/drafts";
import { type DraftValues, valuesOf } from "~/features/enrollment/domain/draft-values";
import { newDraft, stageNewDraft } from "~/features/enrollment/domain/new-draft";
import { readStudentFields, takeStudentFiles } from "~/features/forms/domain/read-student-fields";
import { readWizard } from "~/features/forms/domain/registration-form";
import { studentOf } from "~/platform/context";
import { DomainError, invalid } from "~/platform/errors";
import { secretToken } from "~/platform/ids";
import { id, optional } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { stepFrom, studentFieldsOf, unsentFields } from "./asked";
import { chooseClass, keptAcross } from "./choose-class";
import { keepUploads, ofDraft, openDraft, stageDraft, startOver } from "./open-draft";
import { twiceIn } from "./people";

/**
 * Step 2: the student's details, in the fields the school has configured. An optional one that was not sent keeps its value. With a class
 * that is not the draft's it also does step 1, so that a link to a class can begin here. If that class has just filled up or closed, the
 * details are saved and `left` says so. `another`: the person wants to add someone next.
 */
export const saveStudent = command({
  name: "registration.save-student",
  allow: anyoneAtSchool,
  input: z.object({ ...ofDraft, class: optional(id()), affid: z.string().optional(), another: z.string().optional() }).passthrough(),
  secret: ["token"],
  idempotent: false,
  async run(ctx, { token, program, class: classId, affid, another, ...fields }) {
    if (fields.website) throw invalid({}, "Leave the hidden field empty.");
    const found = await findDraftByToken(ctx, token);
    const isOpen = found !== null && found.state !== "completed" && found.expiresAt >= ctx.now.getTime();
    const begins = classId !== undefined && program !== undefined && !(isOpen && found.classId === classId);
    const open = begins ? null : await openDraft(ctx, { token, program });
    const wizard = open?.wizard ?? (await readWizard(ctx, program ?? null));
    if (!wizard.program) throw startOver();
    const known = isOpen && found.programId === wizard.program.id ? found : null;
    const values: DraftValues = open?.values ?? (known ? valuesOf(known) : isOpen ? keptAcross(found) : {});
    const staticFields = studentFieldsOf(wizard);
    const before = { ...(values.student ?? values.prefill?.student), ...values.uploads?.student };
    const { values: sent, errors } = await readStudentFields(ctx, staticFields, fields, before);
    if (Object.keys(errors).length > 0) {
      if (open)
        await keepUploads(ctx, open.draft, async (inner) => ({ student: (await takeStudentFiles(inner, staticFields, fields, before)).values }));
      throw invalid(errors);
    }
    const student: Record<string, string> = { ...unsentFields(staticFields, fields, before), ...sent };
    // A signed-in student registers with the account's email.
    const me = studentOf(ctx);
    if (me) student.email = me.email;
    const twice = twiceIn(open?.draft ?? known, student);
    if (Object.keys(twice).length > 0) throw invalid(twice);
    const own = open
      ? { draft: open.draft, token: token ?? "", left: null }
      : await begin(ctx, { token, program: wizard.program.id, class: classId, affid }, known);
    const step = own.left ? 1 : stepFrom(wizard, 3);
    stageDraft(
      ctx,
      own.draft,
      { student, uploads: { ...valuesOf(own.draft).uploads, student: undefined } },
      {
        email: student.email,
        firstName: student.first_name,
        lastName: student.last_name,
        phone: student.phone ?? null,
        step: Math.max(own.draft.step, step),
      },
    );
    return { step, program: wizard.program.slug, token: own.token, left: own.left, another: another === "1" };
  },
});

/** The draft after step 1. If the class takes no registrations any more: the reason, and the known draft or one without a class. */
async function begin(ctx: CommandCtx, choice: { token?: string; program: string; class?: string; affid?: string }, known: Draft | null) {
  try {
    const { token } = await chooseClass(ctx, choice);
    return { draft: (await findDraftByToken(ctx, token)) as Draft, token, left: null };
  } catch (error) {
    if (!(error instanceof DomainError && (error.code === "class_full" || error.code === "class_closed"))) throw error;
    if (known) return { draft: known, token: choice.token ?? "", left: error.code };
    const token = secretToken();
    const draft = await newDraft(ctx, { programId: choice.program, step: 1 }, token);
    stageNewDraft(ctx, draft);
    return { draft, token, left: error.code };
  }
}
