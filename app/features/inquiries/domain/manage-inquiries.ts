import { and, not, sql } from "drizzle-orm";
import { z } from "zod";
import { inquiries } from "#drizzle/schema/inquiries";
import { inUse, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { findInquiry } from "../data/find-inquiry";
import { isOurProgram } from "../data/inquiry-list";
import { newInquiryForm } from "../model";

/** Somebody who asked by phone or at the desk. The school is in touch already, so no mail goes out. */
export const addInquiry = command({
  name: "inquiries.add",
  allow: schoolStaff,
  input: newInquiryForm,
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    if (input.program && !(await isOurProgram(ctx, input.program))) throw invalidField("program", `"${input.program}" is not a valid choice`);
    const inquiryId = newId();
    const at = ctx.now.getTime();
    ctx.stage(
      db.insert(inquiries).values({
        id: inquiryId,
        schoolId,
        programId: input.program ?? null,
        type: input.inquiry_type,
        name: input.name,
        email: input.email,
        phone: input.phone ?? null,
        message: input.message ?? "",
        contactStatus: "not_contacted",
        source: "manual",
        // Whoever was spoken to already gets no automatic follow-up either.
        followedUpAt: at,
        createdAt: at,
        updatedAt: at,
      }),
    );
    ctx.record({ type: "inquiry", id: inquiryId, after: { source: "manual", type: input.inquiry_type, program: input.program ?? null } });
    return { id: inquiryId };
  },
});

/** Takes an inquiry and its replies away; the mails stay in the log. @throws conflict `in_use` */
export const deleteInquiry = command({
  name: "inquiries.delete",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: inquiryId }) {
    const { db, schoolId, own } = inSchool(ctx);
    const present = await findInquiry(ctx, inquiryId);
    if (!present) throw notFound();
    // The sponsor has it in its list too.
    const isSponsors = sql`EXISTS (SELECT 1 FROM sponsorship_applications a WHERE a.school_id = ${schoolId} AND a.inquiry_id = ${inquiryId})`;
    ctx.stage(
      db.delete(inquiries).where(and(own(inquiries, inquiryId), not(isSponsors))),
      inUse("You can't delete this inquiry because its sponsor has it, too."),
    );
    ctx.record({ type: "inquiry", id: inquiryId, before: { name: present.name, email: present.email, program: present.program } });
    return { id: inquiryId };
  },
});
