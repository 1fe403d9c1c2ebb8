import { inquiries } from "#drizzle/schema/inquiries";
import { invalidField } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { isOurProgram } from "../data/inquiry-list";

interface CallInquiry {
  id: string;
  name: string;
  /** Email or phone is required. No mail is sent without an email. */
  email?: string;
  phone?: string;
  program?: string;
  message?: string;
  /** Whether staff added it: then no one is notified or emailed. */
  isKnownToStaff: boolean;
}

/** Stages the inquiry of a caller. @throws invalid on `program` */
export async function stageCallInquiry(ctx: CommandCtx, { isKnownToStaff, program, ...given }: CallInquiry): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  if (program && !(await isOurProgram(ctx, program))) throw invalidField("program", `"${program}" is not a valid choice`);
  const at = ctx.now.getTime();
  ctx.stage(
    db.insert(inquiries).values({
      id: given.id,
      schoolId,
      programId: program ?? null,
      type: "program_general",
      name: given.name,
      email: given.email ?? "",
      phone: given.phone ?? null,
      preferredContact: given.email ? null : "phone",
      message: given.message ?? "",
      contactStatus: "not_contacted",
      source: "call",
      followedUpAt: isKnownToStaff || !given.email ? at : null,
      createdAt: at,
      updatedAt: at,
    }),
  );
  if (!isKnownToStaff) ctx.emit("inquiry.created", { inquiryId: given.id }, given.id);
}
