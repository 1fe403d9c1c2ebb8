import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { inquiries } from "#drizzle/schema/inquiries";
import { notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { choice, id, many } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { findInquiry } from "../data/find-inquiry";
import { INQUIRY_STATES } from "../model";

/** Changes the contact status. The same status changes nothing. */
export const changeContactStatus = command({
  name: "inquiries.contact-status",
  allow: schoolStaff,
  scope: "inquiries:write",
  input: z.object({ id: id(), contact_status: choice(INQUIRY_STATES) }),
  async run(ctx, { id: inquiryId, contact_status: contactStatus }) {
    const { db, own } = inSchool(ctx);
    const present = await findInquiry(ctx, inquiryId);
    if (!present) throw notFound();
    if (present.contactStatus === contactStatus) return { id: inquiryId };
    ctx.stage(db.update(inquiries).set({ contactStatus, updatedAt: ctx.now.getTime() }).where(own(inquiries, inquiryId)), notFound());
    ctx.record({ type: "inquiry", id: inquiryId, before: { contactStatus: present.contactStatus }, after: { contactStatus } });
    return { id: inquiryId };
  },
});

/** The same for several, each with its own activity entry. */
export const changeContactStatuses = command({
  name: "inquiries.contact-statuses",
  allow: schoolStaff,
  input: z.object({ ids: many(id(), 100), contact_status: choice(INQUIRY_STATES) }),
  async run(ctx, { ids, contact_status }) {
    const single = { ...ctx, idempotencyKey: null };
    for (const each of ids) await changeContactStatus(single, { id: each, contact_status });
    return { changed: ids.length };
  },
});

/** A registration sets inquiries of the same email to enrolled. */
export const enrollInquirer = heard("registration.created", "inquiries.enroll", async (ctx, { registrationId }) => {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(inquiries)
      .set({ contactStatus: "enrolled", updatedAt: ctx.now.getTime() })
      .where(
        and(
          eq(inquiries.schoolId, schoolId),
          ne(inquiries.contactStatus, "enrolled"),
          sql`${inquiries.email} = (SELECT s.email FROM registrations r JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id WHERE r.school_id = ${schoolId} AND r.id = ${registrationId})`,
        ),
      ),
  );
  ctx.record({ type: "registration", id: registrationId });
});
