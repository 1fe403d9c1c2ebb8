import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { webhookDeliveries } from "#drizzle/schema/webhooks";
import { findSchoolById } from "~/features/identity/data/school-row";
import { sentAgain } from "~/features/webhooks/domain/change-endpoints";
import { stageDelivery } from "~/features/webhooks/domain/queue-deliveries";
import { LMS_TOPIC_LABELS, type LmsTopic } from "~/features/webhooks/lms-model";
import { type Ctx, type School, schoolOf, withSchool } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { keysOf, text } from "~/platform/input";
import { superAdmin, systemOnly } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import { deliveryPage, type Enrollment, findDelivery, findEnrollment, LOOKED_AFTER } from "../data/deliveries";
import { deliveryListInput } from "../model";

/** Orders a delivery to the school's learning platform; its ID is made of the event, so that a repeated event orders no second one. */
export const orderDelivery = command({
  name: "lms.order",
  allow: systemOnly,
  input: z.object({ registrationId: z.string(), event: z.enum(keysOf(LMS_TOPIC_LABELS)), outboxId: z.string() }),
  async run(ctx, { registrationId, event, outboxId }) {
    const found = await findEnrollment(ctx, registrationId);
    const school = schoolOf(ctx);
    if (!school || found?.lmsStatus !== "enabled" || !found.course || !found.endpointId) return null;
    const id = `lms:${outboxId}`;
    const body = bodyOf(ctx, school, event, id, found);
    stageDelivery(ctx, { id: found.endpointId, state: found.endpointState }, { id, topic: event, eventId: outboxId, registrationId, body });
    return null;
  },
});

/** The payload: names and dates of one enrollment, no payments. */
const bodyOf = (ctx: Ctx, school: School, event: LmsTopic, deliveryId: string, found: Enrollment) =>
  JSON.stringify({
    id: deliveryId,
    event,
    occurred_at: ctx.now.toISOString(),
    school: { id: school.id, name: school.name },
    registration: { number: found.number },
    course: found.course,
    program: { id: found.programId, title: found.program },
    class: { id: found.classId, code: found.classCode, start_date: found.startDate, end_date: found.endDate },
    student: { id: found.studentId, first_name: found.firstName, last_name: found.lastName, email: found.email },
  });

/** Deliveries of all schools, for super admins. */
export const listDeliveries = query({
  name: "lms.log",
  allow: superAdmin,
  input: deliveryListInput,
  run: async (ctx, { limit, offset, ordering: _, search: __, ...filters }) => ({
    ...(await deliveryPage(ctx, filters, { limit, offset })),
    zone: EASTERN,
  }),
});

/**
 * Sends a failed delivery again, with the same ID and the data of now; the clock announces it within a minute. @throws not_found; conflict
 * `delivered`, `endpoint_disabled`
 */
export const sendAgain = command({
  name: "lms.send-again",
  allow: superAdmin,
  input: z.object({ id: text(300) }),
  async run(ctx, input) {
    const row = await findDelivery(ctx, input.id);
    const school = row && (await findSchoolById(ctx, row.schoolId));
    const found = school && (await findEnrollment(withSchool(ctx, school), row.registrationId ?? ""));
    if (!row || !school || !found) throw notFound();
    if (row.endpointState !== "active")
      throw conflict("endpoint_disabled", "The learning platform is turned off. Turn it on in the school's plan first.");
    const isFailed = and(eq(webhookDeliveries.id, row.id), inArray(webhookDeliveries.state, ["failed", "discarded"]));
    ctx.stage(
      sentAgain(ctx, acrossSchools(ctx, LOOKED_AFTER), isFailed, bodyOf(ctx, school, row.event, row.id, found)),
      conflict("delivered", "Only failed deliveries can be sent again."),
    );
    ctx.record({ type: "webhook_delivery", id: row.id });
    return { id: row.id };
  },
});
