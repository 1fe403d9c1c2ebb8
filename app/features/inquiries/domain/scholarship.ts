import { inquiries } from "#drizzle/schema/inquiries";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

interface Scholarship {
  name: string;
  email: string;
  phone: string;
  programId: string;
  message: string;
  details: { label: string; value: string; fileId?: string }[];
}

/** Stages a scholarship inquiry with its reply and notification; returns its ID. */
export function stageScholarshipInquiry(ctx: CommandCtx, scholarship: Scholarship): string {
  const { db, schoolId } = inSchool(ctx);
  const id = newId();
  const at = ctx.now.getTime();
  ctx.stage(
    db.insert(inquiries).values({
      id,
      schoolId,
      ...scholarship,
      locale: ctx.locale,
      type: "scholarship",
      contactStatus: "not_contacted",
      source: "site",
      createdAt: at,
      updatedAt: at,
    }),
  );
  ctx.emit("inquiry.created", { inquiryId: id }, id);
  ctx.record({ type: "inquiry", id, after: { program: scholarship.programId, type: "scholarship" } });
  return id;
}
