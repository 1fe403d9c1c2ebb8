import { and, not, sql } from "drizzle-orm";
import { z } from "zod";
import { inquiries } from "#drizzle/schema/inquiries";
import { refuseHeld } from "~/features/schools/data/legal-holds";
import { inUse, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { findInquiry } from "../data/find-inquiry";
import { isOurProgram } from "../data/inquiry-list";
import { newInquiryForm } from "../model";

/** Adds an inquiry from a call or a visit. No mail is sent. */
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
        locale: input.locale ?? "en",
        contactStatus: "not_contacted",
        source: "manual",
        // A person already contacted gets no follow-up.
        followedUpAt: at,
        createdAt: at,
        updatedAt: at,
      }),
    );
    ctx.record({ type: "inquiry", id: inquiryId, after: { source: "manual", type: input.inquiry_type, program: input.program ?? null } });
    return { id: inquiryId };
  },
});

/** Deletes an inquiry and its replies; emails stay in the log. @throws conflict `in_use`, `hold_in_place` */
export const deleteInquiry = command({
  name: "inquiries.delete",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: inquiryId }) {
    const { db, schoolId, own } = inSchool(ctx);
    const present = await findInquiry(ctx, inquiryId);
    if (!present) throw notFound();
    await refuseHeld(ctx);
    // The sponsor lists it, too.
    const isSponsors = sql`EXISTS (SELECT 1 FROM sponsorship_applications a WHERE a.school_id = ${schoolId} AND a.inquiry_id = ${inquiryId})`;
    ctx.stage(
      db.delete(inquiries).where(and(own(inquiries, inquiryId), not(isSponsors))),
      inUse("You can't delete this inquiry because its sponsor has it, too."),
    );
    ctx.record({ type: "inquiry", id: inquiryId, before: { name: present.name, email: present.email, program: present.program } });
    return { id: inquiryId };
  },
});
