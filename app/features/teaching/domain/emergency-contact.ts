import { z } from "zod";
import { schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { nameOf } from "~/platform/person-name";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { taughtStudent } from "../data/emergency-contact";

/**
 * The emergency contact of a student whom the signed-in instructor teaches, also of a guest. Each look leaves a row in the audit log, which does
 * not hold the contact. @throws not_found for other students
 */
export const emergencyContact = command({
  name: "teach.emergency-contact",
  allow: schoolStaff,
  idempotent: false,
  logged: "always",
  input: z.object({ id: id() }),
  async run(ctx, { id: registrationId }) {
    const [found] = await taughtStudent(ctx, registrationId);
    if (!found) throw notFound();
    const { name, relationship, phone } = found;
    const isOnFile = name !== null || phone !== null;
    ctx.record({ type: "registration", id: registrationId, after: { on_file: isOnFile } });
    return {
      id: registrationId,
      student: nameOf(found),
      contact: isOnFile ? { name, relationship, phone } : null,
      schoolPhone: schoolOf(ctx)?.phone ?? null,
    };
  },
});
export type EmergencyContact = Awaited<ReturnType<typeof emergencyContact>>;
